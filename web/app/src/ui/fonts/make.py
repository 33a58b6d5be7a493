"""Makes the two fonts of the pages: a subset of the signs, weights from 400 to 700.

Needs npm and fonttools with brotli. Run it in this folder: python3 make.py
"""

import subprocess
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGES = ["source-sans@3.52.0", "@fontsource-variable/fraunces@5.3.0"]

FONTS = {
    "sans": ("source-sans/VF/SourceSans3VF-Upright.ttf", {"wght": (400, 700)}),
    "serif": (
        "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
        {"wght": (400, 700), "opsz": 48, "SOFT": 0, "WONK": 0},
    ),
}

# Latin with German and its neighbours, punctuation, arrows and the signs of the game.
SIGNS = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2009-200A,U+202F,U+2010-2015,U+2018-201E,"
    "U+2020,U+2022,U+2026,U+2030,U+2039-203A,U+20AC,U+2190-2194,U+2212,U+2248,U+2260,U+2264-2265,"
    "U+25A0,U+25B2-25B3,U+25BC,U+25CB,U+25CF,U+2605-2606,U+2713,U+2717"
)


def rename(font: TTFont, family: str) -> None:
    """The licence reserves the name Source: a changed font must have another one."""
    plain = family.replace(" ", "")
    for name, text in {1: family, 3: plain, 4: family, 6: plain, 16: family, 25: plain}.items():
        if font["name"].getDebugName(name) is not None:
            font["name"].setName(text, name, 3, 1, 0x409)


def make(modules: str, name: str) -> None:
    path, axes = FONTS[name]
    font = instancer.instantiateVariableFont(TTFont(f"{modules}/{path}"), axes)
    rename(font, f"Palamedes {name.title()}")
    font.save(f"{modules}/{name}.ttf")
    font = TTFont(f"{modules}/{name}.ttf")
    options = subset.Options(hinting=False, flavor="woff2", name_IDs=["*"])
    options.layout_features = ["kern", "liga", "locl", "ccmp", "mark", "tnum"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(SIGNS))
    subsetter.subset(font)
    subset.save_font(font, f"{name}.woff2", options)


with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["npm", "install", "--silent", "--prefix", folder, *PACKAGES], check=True)
    for name in FONTS:
        make(f"{folder}/node_modules", name)
