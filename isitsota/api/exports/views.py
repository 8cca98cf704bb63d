"""One file of the exports."""

from django.http import FileResponse
from rest_framework.request import Request

from isitsota.api.exports.keeping import folder_served
from isitsota.api.exports.tables import TABLES
from isitsota.api.exports.writing import LINES
from isitsota.api.reading import Readable
from isitsota.pages.asked import NotThere, refuse_unknown

NAMES = {f"{table.name}.{form}" for table in TABLES for form in LINES}
TYPES = {"jsonl": "application/jsonl; charset=utf-8", "csv": "text/csv; charset=utf-8"}


class ExportFile(Readable):
    """A table as JSON Lines or as CSV, as the manifest names it."""

    schema = None

    def get(self, request: Request, name: str) -> FileResponse:
        """Send it. Raises NotThere for another name, or before the exports were made."""
        refuse_unknown(request.query_params, ["format"])
        path = folder_served() / name
        if name not in NAMES or not path.exists():
            raise NotThere("There is no such export; /v1/exports lists those there are.")
        return FileResponse(path.open("rb"), content_type=TYPES[path.suffix.removeprefix(".")])
