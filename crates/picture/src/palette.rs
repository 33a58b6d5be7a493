//! The colours of both themes.
//!
//! The five colours of Pentagame are the only saturated things in a picture. They were searched
//! for so that each pair differs in lightness as well as in hue, for people who see few colours
//! too; the tests at the foot hold that.

use std::fmt;

/// Day: warm paper and ink. Night: deep blue-black and chalk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Theme {
    /// Ink on warm paper.
    #[default]
    Day,
    /// Chalk on deep blue-black.
    Night,
}

impl Theme {
    /// All available themes.
    pub const ALL: [Theme; 2] = [Theme::Day, Theme::Night];

    /// Its name in English, fit for a file name.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Day => "day",
            Theme::Night => "night",
        }
    }
}

/// A colour of sRGB. [`fmt::Display`] writes `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Pattern of a surface, for viewers who cannot see its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// No pattern at all.
    Plain,
    /// Horizontal parallel lines.
    Level,
    /// A grid of dots.
    Dots,
    /// Vertical parallel lines.
    Upright,
    /// Lines that cross.
    Cross,
}

/// A colour, or the name of a colour of the page's style sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// A fixed colour value.
    Mixed(Rgb),
    /// The CSS custom property of this name, given without its dashes.
    Named(&'static str),
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paint::Mixed(colour) => colour.fmt(f),
            Paint::Named(name) => write!(f, "var(--{name})"),
        }
    }
}

/// Drawing style of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tint<C = Rgb> {
    /// Letter of the colour.
    pub letter: char,
    /// Colour of the surface.
    pub fill: C,
    /// Pattern on the surface.
    pub pattern: Pattern,
    /// Colour of the pattern's lines.
    pub hatch: C,
    /// Letters and details on the surface.
    pub on: C,
}

/// All colours of one theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette<C = Rgb> {
    /// Background of the picture.
    pub paper: C,
    /// The surface of a stop, a cell, a base.
    pub field: C,
    /// Letters and marks.
    pub ink: C,
    /// The lines of a board.
    pub line: C,
    /// Lines that should be seen last.
    pub faint: C,
    /// The line round pieces and stones.
    pub keyline: C,
    /// The disc a piece stands on.
    pub base: C,
    /// White, blue, red, yellow, green: the colours of Pentagame in the order of the corners.
    pub colours: [Tint<C>; 5],
    /// Black blocks and black stones.
    pub black: Tint<C>,
    /// The line round what is black.
    pub black_edge: C,
    /// The grey blocks.
    pub grey: C,
}

/// The palette that drawings are made with.
pub(crate) type Paints = Palette<Paint>;

const INK: Rgb = Rgb::hex(0x2a2419);
const CHALK: Rgb = Rgb::hex(0xe9e4d6);
const DEEP: Rgb = Rgb::hex(0x070a11);
const SNOW: Rgb = Rgb::hex(0xfffdf7);

const DAY: Palette = Palette {
    paper: Rgb::hex(0xf1e8d3),
    field: Rgb::hex(0xfbf6ea),
    ink: INK,
    line: INK,
    faint: Rgb::hex(0xb3a688),
    keyline: INK,
    base: Rgb::hex(0xe3d8be),
    colours: [
        tint('A', 0xfffdf7, Pattern::Plain, 0xfffdf7, INK),
        tint('B', 0x28448a, Pattern::Level, 0x6c87c4, SNOW),
        tint('C', 0xc1442c, Pattern::Dots, 0xf0a48d, SNOW),
        tint('D', 0xefbb3f, Pattern::Upright, 0xb37e12, INK),
        tint('E', 0x5ba486, Pattern::Cross, 0x2f6f55, INK),
    ],
    black: tint('B', 0x1d1a14, Pattern::Plain, 0x1d1a14, SNOW),
    black_edge: INK,
    grey: Rgb::hex(0x79715f),
};

const NIGHT: Palette = Palette {
    paper: Rgb::hex(0x0f1522),
    field: Rgb::hex(0x1d2738),
    ink: CHALK,
    line: Rgb::hex(0xb4b4af),
    faint: Rgb::hex(0x55617a),
    keyline: DEEP,
    base: Rgb::hex(0xc3c2bd),
    colours: [
        tint('A', 0xf8f5ec, Pattern::Plain, 0xf8f5ec, DEEP),
        tint('B', 0x3a5ca2, Pattern::Level, 0x8aa6dd, SNOW),
        tint('C', 0xd95f45, Pattern::Dots, 0x8f2c18, DEEP),
        tint('D', 0xf0c04e, Pattern::Upright, 0xa87814, DEEP),
        tint('E', 0x70b195, Pattern::Cross, 0x33745a, DEEP),
    ],
    black: tint('B', 0x020306, Pattern::Plain, 0x020306, CHALK),
    black_edge: CHALK,
    grey: Rgb::hex(0xa8abb0),
};

/// Surface of a live board. The pieces keep their colours on each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum BoardTheme {
    /// Lines on the paper of the page.
    #[default]
    Engraving,
    /// Light inlays in brown wood.
    Wood,
    /// Pale slabs in grey stone.
    Slate,
}

impl BoardTheme {
    /// All available surfaces.
    pub const ALL: [BoardTheme; 3] = [BoardTheme::Engraving, BoardTheme::Wood, BoardTheme::Slate];

    /// Its name in style sheets and settings.
    pub const fn name(self) -> &'static str {
        match self {
            BoardTheme::Engraving => "engraving",
            BoardTheme::Wood => "wood",
            BoardTheme::Slate => "slate",
        }
    }
}

const WOOD_DAY: Palette = Palette {
    paper: Rgb::hex(0xcfa873),
    field: Rgb::hex(0xf1dcb4),
    ink: Rgb::hex(0x24160a),
    line: Rgb::hex(0x4a2e14),
    faint: Rgb::hex(0xa9803f),
    keyline: Rgb::hex(0x24160a),
    base: Rgb::hex(0xe6d3ab),
    black: tint('B', 0x0d0a06, Pattern::Plain, 0x0d0a06, SNOW),
    black_edge: Rgb::hex(0x24160a),
    grey: Rgb::hex(0x735a35),
    ..DAY
};

const WOOD_NIGHT: Palette = Palette {
    paper: Rgb::hex(0x2e1d10),
    field: Rgb::hex(0x4a301b),
    ink: Rgb::hex(0xf6e9d2),
    line: Rgb::hex(0xd3b68c),
    faint: Rgb::hex(0x7d5b39),
    base: Rgb::hex(0xc9b894),
    black_edge: Rgb::hex(0xf6e9d2),
    grey: Rgb::hex(0xc8ad88),
    ..NIGHT
};

const SLATE_DAY: Palette = Palette {
    paper: Rgb::hex(0xaeb8bf),
    field: Rgb::hex(0xdbe2e6),
    ink: Rgb::hex(0x12181d),
    line: Rgb::hex(0x2c3640),
    faint: Rgb::hex(0x8794a0),
    keyline: Rgb::hex(0x12181d),
    base: Rgb::hex(0xcdd3d6),
    black: tint('B', 0x0c0e10, Pattern::Plain, 0x0c0e10, SNOW),
    black_edge: Rgb::hex(0x12181d),
    grey: Rgb::hex(0x5a6570),
    ..DAY
};

const SLATE_NIGHT: Palette = Palette {
    paper: Rgb::hex(0x1a2025),
    field: Rgb::hex(0x2b343b),
    ink: Rgb::hex(0xeef2f4),
    line: Rgb::hex(0xb3bdc5),
    faint: Rgb::hex(0x5c6873),
    base: Rgb::hex(0xb9c0c5),
    black_edge: Rgb::hex(0xeef2f4),
    grey: Rgb::hex(0xa3aeb7),
    ..NIGHT
};

const fn tint(letter: char, fill: u32, pattern: Pattern, hatch: u32, on: Rgb) -> Tint {
    Tint { letter, fill: Rgb::hex(fill), pattern, hatch: Rgb::hex(hatch), on }
}

/// The names of the colours that do not depend on the theme: what a live board is drawn with.
pub(crate) const NAMED: Paints = Palette {
    paper: Paint::Named("paper"),
    field: Paint::Named("field"),
    ink: Paint::Named("ink"),
    line: Paint::Named("line"),
    faint: Paint::Named("faint"),
    keyline: Paint::Named("keyline"),
    base: Paint::Named("base"),
    colours: [
        named('A', Pattern::Plain, ["white-fill", "white-hatch", "white-on"]),
        named('B', Pattern::Level, ["blue-fill", "blue-hatch", "blue-on"]),
        named('C', Pattern::Dots, ["red-fill", "red-hatch", "red-on"]),
        named('D', Pattern::Upright, ["yellow-fill", "yellow-hatch", "yellow-on"]),
        named('E', Pattern::Cross, ["green-fill", "green-hatch", "green-on"]),
    ],
    black: named('B', Pattern::Plain, ["black", "black-hatch", "black-on"]),
    black_edge: Paint::Named("black-edge"),
    grey: Paint::Named("grey"),
};

const fn named(
    letter: char,
    pattern: Pattern,
    [fill, hatch, on]: [&'static str; 3],
) -> Tint<Paint> {
    let (fill, hatch, on) = (Paint::Named(fill), Paint::Named(hatch), Paint::Named(on));
    Tint { letter, fill, pattern, hatch, on }
}

impl Tint {
    const fn paints(self) -> Tint<Paint> {
        let Tint { letter, fill, pattern, hatch, on } = self;
        let (fill, hatch, on) = (Paint::Mixed(fill), Paint::Mixed(hatch), Paint::Mixed(on));
        Tint { letter, fill, pattern, hatch, on }
    }
}

impl Palette {
    /// The palette of a theme.
    pub const fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Day => &DAY,
            Theme::Night => &NIGHT,
        }
    }

    /// The palette of a board on one of its surfaces.
    pub const fn of_board(board: BoardTheme, theme: Theme) -> &'static Palette {
        match (board, theme) {
            (BoardTheme::Engraving, theme) => Palette::of(theme),
            (BoardTheme::Wood, Theme::Day) => &WOOD_DAY,
            (BoardTheme::Wood, Theme::Night) => &WOOD_NIGHT,
            (BoardTheme::Slate, Theme::Day) => &SLATE_DAY,
            (BoardTheme::Slate, Theme::Night) => &SLATE_NIGHT,
        }
    }

    /// The same colours, to draw with.
    pub(crate) fn paints(&self) -> Paints {
        Palette {
            paper: Paint::Mixed(self.paper),
            field: Paint::Mixed(self.field),
            ink: Paint::Mixed(self.ink),
            line: Paint::Mixed(self.line),
            faint: Paint::Mixed(self.faint),
            keyline: Paint::Mixed(self.keyline),
            base: Paint::Mixed(self.base),
            colours: self.colours.map(Tint::paints),
            black: self.black.paints(),
            black_edge: Paint::Mixed(self.black_edge),
            grey: Paint::Mixed(self.grey),
        }
    }
}

impl<C: Copy> Palette<C> {
    /// Returns how one of the five colours is drawn, counted from white; any number will do.
    pub const fn colour(&self, colour: usize) -> Tint<C> {
        self.colours[colour % 5]
    }

    /// All colours, each with its name.
    pub(crate) fn entries(&self) -> Vec<(Paint, C)> {
        let mut entries = vec![
            (NAMED.paper, self.paper),
            (NAMED.field, self.field),
            (NAMED.ink, self.ink),
            (NAMED.line, self.line),
            (NAMED.faint, self.faint),
            (NAMED.keyline, self.keyline),
            (NAMED.base, self.base),
            (NAMED.black_edge, self.black_edge),
            (NAMED.grey, self.grey),
        ];
        let tints = self.colours.into_iter().chain([self.black]);
        for (name, tint) in NAMED.colours.into_iter().chain([NAMED.black]).zip(tints) {
            entries.extend([(name.fill, tint.fill), (name.hatch, tint.hatch), (name.on, tint.on)]);
        }
        entries
    }
}
