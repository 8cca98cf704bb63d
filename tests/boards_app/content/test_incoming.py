"""What somebody sends as content files: read within limits, and no name leads out of the folder."""

import io
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from boards_app.content import incoming
from boards_app.content.incoming import SentError, as_folder, pack, place_loose, read_zip


def zipped(files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", packing) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def a_link() -> bytes:
    packed, info = io.BytesIO(), zipfile.ZipInfo("labs/a.yaml")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(info, "/etc/passwd")
    return packed.getvalue()


def twice() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("labs/a.yaml", "1")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("labs/a.yaml", "2")
    return packed.getvalue()


HOSTILE: list[tuple[Callable[[], bytes], str, str]] = [
    (lambda: b"", "no zip", "nothing at all"),
    (lambda: b"name: x\n", "no zip", "another kind of file"),
    (lambda: zipped({"labs/a.yaml": b"name: x"})[:-30], "no zip", "cut off"),
    (lambda: zipped({"../a.yaml": b""}), "out of the folder", "upwards"),
    (lambda: zipped({"labs/../../a.yaml": b""}), "out of the folder", "upwards, further in"),
    (lambda: zipped({"/etc/a.yaml": b""}), "out of the folder", "from the root"),
    (lambda: zipped({"C:/a.yaml": b""}), "out of the folder", "a drive"),
    (lambda: zipped({"labs\\a.yaml": b"", "x": b""}), "no name", "a backslash"),
    (lambda: zipped({"labs/a\n.yaml": b""}), "no name", "a control character"),
    (lambda: zipped({f"labs/{'a' * 300}.yaml": b""}), "no name", "too long"),
    (lambda: zipped({"labs/a.yaml": b"x" * (2**20 + 1)}), "larger than 1 MiB", "one file too large"),
    (lambda: zipped({f"labs/{n}.yaml": b"x" * 2**20 for n in range(33)}), "unpacked", "a bomb"),
    (lambda: zipped({f"labs/{n}": b"" for n in range(10_001)}), "10,001 files", "too many"),
    (lambda: zipped({"labs/a.yaml": b"x"}, zipfile.ZIP_BZIP2), "packed in a way", "another packing"),
    (a_link, "is a link", "a link"),
    (twice, "twice", "one name for two files"),
    (lambda: b"x" * (incoming.LARGEST_SENT + 1), "at most", "too many bytes"),
]


@pytest.mark.parametrize(("make", "said", "because"), HOSTILE, ids=[row[2] for row in HOSTILE])
def test_hostile_zips_are_refused(make: Callable[[], bytes], said: str, because: str) -> None:
    with pytest.raises(SentError, match=said):
        read_zip(make())


READ = [
    ({"labs/a.yaml": b"x"}, ["labs/a.yaml"], "the layout itself"),
    ({"backup/labs/a.yaml": b"x", "backup/aliases.yaml": b"x"}, ["aliases.yaml", "labs/a.yaml"], "wrapped"),
    ({"labs/a.yaml": b"x", "__MACOSX/labs/._a.yaml": b"x", ".DS_Store": b"x"}, ["labs/a.yaml"], "hidden"),
    ({"labs/": b"", "labs/a.yaml": b"x"}, ["labs/a.yaml"], "folders have no bytes"),
]


@pytest.mark.parametrize(("files", "names", "because"), READ, ids=[row[2] for row in READ])
def test_what_a_zip_holds(files: dict[str, bytes], names: list[str], because: str) -> None:
    assert sorted(read_zip(zipped(files))) == names


def test_loose_files_find_their_places() -> None:
    sent = [("gpt-5.yaml", b"1"), ("aliases.yaml", b"2"), ("categories.yaml", b"3")]
    assert place_loose(sent, "releases") == {
        "releases/gpt-5.yaml": b"1", "aliases.yaml": b"2", "categories.yaml": b"3",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ([("board.yaml", b"")], "belongs to a board"),
        ([("../a.yaml", b"")], "out of the folder"),
        ([("a.yaml", b""), ("a.yaml", b"")], "sent twice"),
        ([("a.yaml", b"x" * (2**20 + 1))], "larger than 1 MiB"),
    ],
)
def test_loose_files_that_are_refused(sent: list[tuple[str, bytes]], said: str) -> None:
    with pytest.raises(SentError, match=said):
        place_loose(sent, "labs")


def test_packed_files_come_back_the_same() -> None:
    files = {"labs/a.yaml": b"1", "aliases.yaml": b"2"}
    assert read_zip(pack(files)) == files
    assert pack(files) == pack(dict(reversed(files.items())))


def test_the_folder_goes_away() -> None:
    with as_folder({"labs/a.yaml": b"1"}) as root:
        assert (root / "labs/a.yaml").read_bytes() == b"1"
        kept: Path = root
    assert not kept.exists()


def test_a_file_and_a_folder_of_one_name_are_refused() -> None:
    with pytest.raises(SentError, match="can't be laid out"), as_folder({"labs": b"", "labs/a.yaml": b""}):
        pass
