"""Check a folder of boards against its table of readings. Reads the disk, stores nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boards_app.intake.parse import Parsed, parse
from boards_app.intake.problem import few
from boards_app.intake.readings import Reading, differences, metric_of, read_readings, unread
from boards_app.intake.recipe import Recipe, RecipeError, read_recipe
from models_app.yaml_reading import YamlError, utf8_text

TABLE = "expected_leaders.csv"
RECIPE = "recipe.yaml"


@dataclass(slots=True)
class FolderCheck:
    """The readings of a folder, and how many of them came out as expected."""

    folder: Path
    same: int = 0
    differing: int = 0
    files: int = 0
    recipes: dict[str, Recipe | str] = field(default_factory=dict)
    parsed: tuple[tuple[str, str], Parsed | str] | None = None

    def differences(self) -> Iterator[str]:
        """Yield a line for each difference. Raises OSError and ReadingsError for the table itself."""
        readings = read_readings((self.folder / TABLE).read_text(encoding="utf-8-sig"))
        for reading in sorted(readings, key=lambda reading: (reading.board, reading.day)):
            found = list(self._differences(reading))
            self.differing += bool(found)
            self.same += not found
            yield from (f"{reading.place}: {line}" for line in found)

    def summary(self) -> str:
        """Return the last line: how many readings of how many files are as expected."""
        total = self.same + self.differing
        return f"{self.same} of {total} readings as expected, in {self.files} files; {self.differing} differ"

    def _differences(self, reading: Reading) -> Iterator[str]:
        recipe = self._recipe(reading.board)
        if isinstance(recipe, str):
            yield recipe
            return
        parsed = self._file(recipe, reading.board, reading.day)
        if isinstance(parsed, str):
            yield parsed
            return
        yield from unread(reading, parsed)
        metric = metric_of(recipe, reading.reading)
        if metric is not None:
            yield from differences(reading, metric, parsed)
        elif reading.rows_in_table or parsed.rows:
            named = few(each for metric in recipe.metrics.values() for each in metric.reading)
            yield f"no metric of the recipe names this reading under `reading`; named are {named or 'none'}"

    def _recipe(self, board: str) -> Recipe | str:
        if board not in self.recipes:
            path = self.folder / board / RECIPE
            try:
                self.recipes[board] = read_recipe(utf8_text(path.read_bytes()))
            except OSError as error:
                self.recipes[board] = f"no recipe: {error}"
            except (RecipeError, YamlError) as error:
                self.recipes[board] = f"{path}: {error}"
        return self.recipes[board]

    def _file(self, recipe: Recipe, board: str, day: str) -> Parsed | str:
        if self.parsed is None or self.parsed[0] != (board, day):
            paths = sorted((self.folder / board).glob(f"{day}.*"))
            if len(paths) == 1:
                self.files += 1
                self.parsed = (board, day), parse(recipe, paths[0].read_bytes())
            else:
                self.parsed = (board, day), f"{len(paths)} files for this day; one is expected"
        return self.parsed[1]


def check_folder(folder: Path) -> FolderCheck:
    """Return a check of the folder; its differences are worked out as they are asked for."""
    return FolderCheck(folder)
