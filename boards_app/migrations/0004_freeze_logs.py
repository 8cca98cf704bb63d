"""Freeze the two logs as well; going back, the triggers go with their tables."""

from django.db import migrations

from boards_app.append_only import make_triggers


class Migration(migrations.Migration):
    dependencies = [("boards_app", "0003_logs_and_fetching")]

    operations = [migrations.RunPython(make_triggers, migrations.RunPython.noop)]
