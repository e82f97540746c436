"""An account of all lessons: docs/lessons.md, and a picture of each one's first step.

    python scripts/lessons.py [--pictures]

Pictures need the built browser client, Chromium, Playwright and Pillow. A scripted reader plays
every lesson by its own solution: it reads 200 words a minute, takes four seconds for each answer,
and at every step first gives one wrong answer and reads what is said to it.
"""

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from cavern.core import registry
from cavern.core.game import Game
from cavern.core.lesson import Course, Lesson, lessons

ROOT = Path(__file__).resolve().parents[1]
SHOTS = ROOT / "docs" / "screenshots" / "lessons"
WORDS_A_SECOND = 200 / 60
SECONDS_AN_ANSWER = 4


class Reader:
    """Somebody who plays a lesson by its own solution, with one wrong answer at each step."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.words = self.answers = self.wrong = 0
        course = Course(game, lesson)
        seen: set[int] = set()
        while not course.done:
            if course.at not in seen:
                seen.add(course.at)
                self.read(course.step.say)
                course = self.stumble(course)
            self.read(course.give(course.right).text)
            self.answers += 1
        self.read(lesson.end)
        self.seconds = round(self.words / WORDS_A_SECOND + self.answers * SECONDS_AN_ANSWER)

    def read(self, text: str) -> None:
        self.words += len(text.split())

    def stumble(self, course: Course) -> Course:
        if course.kind == "task":
            for option in course.step.wrong:
                self.read(course.give(option).text)
                self.answers += 1
            self.wrong += 1
            return course.again()
        question = course.question
        wrong = [o for o in question.ids() if o != course.right] if question else []
        if wrong:
            self.read(course.give(wrong[-1]).text)
            self.answers += 1
            self.wrong += 1
        return course


def account() -> str:
    rows = []
    for game in registry.games().values():
        for each in lessons(game):
            reader = Reader(game, each)
            shot = f"screenshots/lessons/{game.id}-{each.id}.webp"
            rows.append(
                f"| {game.title} | [{each.title}]({shot}) | {len(each.steps)} | {reader.wrong} | "
                f"{each.words} | {reader.words} | {reader.answers} | {reader.seconds} |"
            )
    text = " ".join((__doc__ or "").split("\n\n")[-1].split())
    return "\n".join(
        [
            "# Lessons",
            "",
            f"Made by `scripts/lessons.py`. {text}".replace("Pictures need", "Its pictures need"),
            "",
            "| game | lesson (its first step) | steps | steps with a wrong answer | words of the "
            "lesson | words read | answers | seconds |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def pictures() -> None:
    sys.path.insert(0, str(ROOT / "tests" / "browser"))
    from browser_site import CHROMIUM_ARGS, Site, find_chromium
    from PIL import Image
    from playwright.sync_api import sync_playwright

    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGS)
        try:
            page = browser.new_page(
                viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
            )
            for game in registry.games().values():
                for each in lessons(game):
                    page.goto(f"{site.url}/learn/{game.id}/{each.id}")
                    page.locator("[data-say]").wait_for()
                    page.evaluate("document.fonts.ready")
                    page.wait_for_timeout(500)
                    with Image.open(io.BytesIO(page.screenshot())) as shot:
                        path = SHOTS / f"{game.id}-{each.id}.webp"
                        shot.convert("RGB").resize((960, 600)).save(path, quality=72, method=6)
                    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    (ROOT / "docs" / "lessons.md").write_text(account(), "utf-8")
    if "--pictures" in sys.argv[1:]:
        pictures()
