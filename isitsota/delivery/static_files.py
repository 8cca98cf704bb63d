"""Static files under hashed names once they are collected, and under their plain names before."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedStaticFiles(CompressedManifestStaticFilesStorage):
    """Hash names when collecting; look a name up in the manifest, or take it as it is where there is none.

    A checkout that nobody ran `collectstatic` in serves the files from where they lie; a name that is missing
    in a manifest that is there is a mistake, and says so.
    """

    def stored_name(self, name: str) -> str:
        """Return the name that a page links."""
        if not self.hashed_files:
            return name
        stored: str = super().stored_name(name)
        return stored
