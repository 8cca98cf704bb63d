"""Static files under hashed names once they are collected, and under their plain names before."""

from typing import Any

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

LARGE = 100_000  # bytes
FAST = 5  # of 11; an eighth larger, and a fraction of the time


class QuickCompressor(Compressor):
    """Compress as WhiteNoise does, but large files quickly: the reader of the contract brings megabytes."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """Return the data as brotli."""
        compressed: bytes = brotli.compress(data, quality=FAST if len(data) > LARGE else 11)
        return compressed


class CollectedStaticFiles(CompressedManifestStaticFilesStorage):
    """Hash names when collecting; look a name up in the manifest, or take it as it is where there is none.

    A checkout that nobody ran `collectstatic` in serves the files from where they lie; a name that is missing
    in a manifest that is there is a mistake, and says so.
    """

    def create_compressor(self, **rest: Any) -> Compressor:
        """Return what compresses the collected files."""
        return QuickCompressor(**rest)

    def stored_name(self, name: str) -> str:
        """Return the name that a page links."""
        if not self.hashed_files:
            return name
        stored: str = super().stored_name(name)
        return stored
