"""The demo's content is loaded without a mistake, and dumped as the very same files."""

from pathlib import Path

import pytest
from django.core.management import call_command

from tests.demo.files import CONTENT


def files(root: Path) -> dict[str, bytes]:
    """Return every file below a folder, by its path in it."""
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.django_db
def test_content_is_written_as_it_is_dumped(tmp_path: Path) -> None:
    call_command("load_content", str(CONTENT), publish=False, by="demo", verbosity=0)
    call_command("dump_content", str(tmp_path / "dumped"), verbosity=0)
    assert files(tmp_path / "dumped") == files(CONTENT)
