"""The examples of the manual and of the page of the package."""

import contextlib
import io
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[3]
MANUAL = ROOT / "docs/research/python.md"
README = ROOT / "crates/python/README.md"


class DocsTest(unittest.TestCase):
    def test_the_examples_of_the_manual_run(self):
        self.run_examples(MANUAL, 5)

    def test_the_example_of_the_package_runs(self):
        self.run_examples(README, 1)

    def run_examples(self, page, least):
        examples = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)
        self.assertGreaterEqual(len(examples), least)
        names = {}
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for example in examples:
                with self.subTest(example), contextlib.redirect_stdout(io.StringIO()):
                    exec(example, names)


if __name__ == "__main__":
    unittest.main()
