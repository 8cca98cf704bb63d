"""The evidence: boards, snapshots, results, and the verdicts they lead to."""

from django.apps import AppConfig


class BoardsAppConfig(AppConfig):
    """The evidence app; it may import the catalogue and nothing else of ours."""

    name = "boards_app"
    verbose_name = "Evidence and verdicts"
