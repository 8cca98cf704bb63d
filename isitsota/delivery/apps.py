"""Which static files are collected."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class CollectedStaticFilesConfig(StaticFilesConfig):
    """Leave out the second reader that the package of the first one brings along: it is never shown."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "redoc"]
