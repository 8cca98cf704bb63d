"""The catalogue: what labs announced, with facts, claims and sources."""

from django.apps import AppConfig


class ModelsAppConfig(AppConfig):
    """The catalogue app; it imports nothing of this project's other apps."""

    name = "models_app"
    verbose_name = "Catalogue"
