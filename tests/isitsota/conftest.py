"""The site as its public addresses have it."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def public_addresses(settings: Any) -> None:
    """Make links as the public site does, with static files under their plain names."""
    settings.SITE_URL = "https://isitsota.com"
    settings.API_URL = "https://api.isitsota.com"
    settings.API_RATE = ""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
