"""Where the demo lies, the day it is fixed to, and its log-in."""

from datetime import date

from django.conf import settings

DEMO_DAY = date(2026, 11, 3)
DEMO_DIR = settings.BASE_DIR / "demo"
DEMO_USER = "demo"
