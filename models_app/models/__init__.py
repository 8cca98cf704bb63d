"""What the catalogue stores."""

from models_app.models.content_version import ContentVersion
from models_app.models.lab import Lab
from models_app.models.release import Release, ReleaseQuerySet
from models_app.models.rows import Claim, ClaimedScore, Fact, Source, SourceKind
from models_app.models.slug_history import SlugHistory

__all__ = [
    "Claim",
    "ClaimedScore",
    "ContentVersion",
    "Fact",
    "Lab",
    "Release",
    "ReleaseQuerySet",
    "SlugHistory",
    "Source",
    "SourceKind",
]
