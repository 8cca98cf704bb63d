from django.db import migrations
from django.db.models import F


class Migration(migrations.Migration):
    dependencies = [("models_app", "0001_initial")]

    operations = [
        migrations.AlterModelOptions(
            name="release",
            options={
                "ordering": [F("announced_on").desc(nulls_last=True), "name", "slug"],
                "permissions": [("publish_release", "Can publish releases, and change published ones")],
            },
        ),
    ]
