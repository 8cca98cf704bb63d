"""Let the database itself refuse a change of evidence and verdicts."""

from django.db import migrations

from boards_app.append_only import drop_triggers, make_triggers


class Migration(migrations.Migration):
    dependencies = [("boards_app", "0001_initial")]

    operations = [migrations.RunPython(make_triggers, drop_triggers)]
