from django.db import migrations

from isitsota.desk.roles import write_roles

DIGEST = "aca8396becc768ca"  # of the table of roles that this migration writes


def forwards(apps, schema_editor):
    write_roles(schema_editor.connection.alias)


class Migration(migrations.Migration):
    dependencies = [
        ("isitsota", "0001_roles"),
        ("boards_app", "0007_link_checks"),
    ]

    operations = [migrations.RunPython(forwards, migrations.RunPython.noop)]
