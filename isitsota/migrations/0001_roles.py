from django.db import migrations

from isitsota.desk.roles import take_roles_away, write_roles

DIGEST = "832c3a998813426c"  # of the table of roles that this migration writes


def forwards(apps, schema_editor):
    write_roles(schema_editor.connection.alias)


def backwards(apps, schema_editor):
    take_roles_away(schema_editor.connection.alias)


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("models_app", "0002_release_permissions"),
        ("boards_app", "0005_snapshot_permissions"),
    ]

    operations = [migrations.RunPython(forwards, backwards)]
