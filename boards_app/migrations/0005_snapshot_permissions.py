from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("boards_app", "0004_freeze_logs")]

    operations = [
        migrations.AlterModelOptions(
            name="snapshot",
            options={
                "ordering": ["-taken_on", "-id"],
                "permissions": [
                    ("stage_snapshot", "Can stage snapshots: evidence of nothing until somebody decides"),
                    ("decide_snapshot", "Can accept, mark partial, correct and revoke snapshots"),
                ],
            },
        ),
    ]
