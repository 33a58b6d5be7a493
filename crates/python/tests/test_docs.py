"""The examples of the manual."""

import contextlib
import io
import pathlib
import re
import tempfile
import unittest

MANUAL = pathlib.Path(__file__).parents[3] / "docs/research/python.md"


class DocsTest(unittest.TestCase):
    def test_the_examples_of_the_manual_run(self):
        examples = re.findall(r"^```python\n(.*?)^```$", MANUAL.read_text(), re.DOTALL | re.MULTILINE)
        self.assertGreaterEqual(len(examples), 5)
        names = {}
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for example in examples:
                with self.subTest(example), contextlib.redirect_stdout(io.StringIO()):
                    exec(example, names)


if __name__ == "__main__":
    unittest.main()
