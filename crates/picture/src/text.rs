//! Boards as text for terminals, at most eighty columns wide.
//! Nothing is expressed by colour alone.

use games::Message;

use crate::drawing::Labels;
use crate::mark::Mark;
use crate::point::Point;

/// The widest line a text board has.
pub const COLUMNS: usize = 80;

/// True if a text board is coloured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Ansi {
    /// The plain text.
    #[default]
    Plain,
    /// With the escape sequences that colour a terminal.
    Coloured,
}

/// True if a text board explains its signs in its last lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Legend {
    /// The last lines explain the signs.
    #[default]
    Shown,
    /// The last line explains the signs of marks only.
    Marks,
    /// The last lines do not explain the signs.
    Hidden,
}

/// Height of a text board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TextLayout {
    /// Every stop where it lies.
    #[default]
    Full,
    /// As few rows as possible, for terminals with 24 rows.
    ///
    /// Only the board of Pentagame has such a layout. Its title explains the marks.
    Compact,
}

/// Contents and style of a text board.
#[derive(Clone, Debug)]
pub struct TextBoard {
    pub(crate) labels: Labels,
    pub(crate) ansi: Ansi,
    pub(crate) legend: Legend,
    pub(crate) layout: TextLayout,
    pub(crate) marks: Vec<Mark>,
    pub(crate) title: Option<String>,
}

impl Default for TextBoard {
    fn default() -> TextBoard {
        TextBoard {
            labels: Labels::Numbered,
            ansi: Ansi::default(),
            legend: Legend::default(),
            layout: TextLayout::default(),
            marks: Vec::new(),
            title: None,
        }
    }
}

impl TextBoard {
    /// A plain board with all that is needed to name a place.
    pub fn new() -> TextBoard {
        TextBoard::default()
    }

    /// Sets the names shown on the board.
    #[must_use]
    pub fn labels(self, labels: Labels) -> TextBoard {
        TextBoard { labels, ..self }
    }

    /// Sets whether the board is coloured.
    #[must_use]
    pub fn ansi(self, ansi: Ansi) -> TextBoard {
        TextBoard { ansi, ..self }
    }

    /// Shows or hides the explanation of the signs.
    #[must_use]
    pub fn legend(self, legend: Legend) -> TextBoard {
        TextBoard { legend, ..self }
    }

    /// Sets the height of the board.
    #[must_use]
    pub fn layout(self, layout: TextLayout) -> TextBoard {
        TextBoard { layout, ..self }
    }

    /// Adds marks to the board.
    /// `*` on a free place, `!` or brackets at what stands there, `<` at the piece that could walk.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = Mark>) -> TextBoard {
        self.marks.extend(marks);
        self
    }

    /// Replaces the first line, by default the title of the caption.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> TextBoard {
        TextBoard { title: Some(title.into()), ..self }
    }

    pub(crate) fn title_or(
        &self,
        translate: Translate<'_>,
        caption_title: impl FnOnce() -> Message,
    ) -> String {
        self.title.clone().unwrap_or_else(|| translate(&caption_title()))
    }
}

/// Renders a message in the language of the reader.
pub type Translate<'a> = &'a dyn Fn(&Message) -> String;

/// The colour of a few signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hue {
    White,
    Blue,
    Red,
    Yellow,
    Green,
    Black,
    Grey,
}

impl Hue {
    pub(crate) fn of_colour(colour: usize) -> Hue {
        [Hue::White, Hue::Blue, Hue::Red, Hue::Yellow, Hue::Green][colour % 5]
    }

    /// White and black are bold and reversed, since a terminal may be either.
    fn code(self) -> &'static str {
        match self {
            Hue::White => "1",
            Hue::Blue => "1;34",
            Hue::Red => "1;31",
            Hue::Yellow => "1;33",
            Hue::Green => "1;32",
            Hue::Black => "7",
            Hue::Grey => "2",
        }
    }
}

/// A sheet of signs.
pub(crate) struct Sheet {
    rows: Vec<Vec<(char, Option<Hue>)>>,
}

impl Sheet {
    pub(crate) fn new(rows: usize) -> Sheet {
        Sheet { rows: vec![vec![(' ', None); COLUMNS]; rows] }
    }

    /// Writes a word. What does not fit on the sheet is left out.
    pub(crate) fn put(&mut self, column: usize, row: usize, word: &str, hue: Option<Hue>) {
        let Some(cells) = self.rows.get_mut(row) else { return };
        for (cell, c) in cells.iter_mut().skip(column).zip(word.chars()) {
            *cell = (c, hue);
        }
    }

    pub(crate) fn at(&self, column: usize, row: usize) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).map_or(' ', |(c, _)| *c)
    }

    /// The lines, without spaces at their ends and without empty lines at the end.
    pub(crate) fn text(&self, title: &str, ansi: Ansi) -> String {
        let mut text = String::new();
        for line in
            [title.chars().map(|c| (c, None)).take(COLUMNS).collect()].iter().chain(&self.rows)
        {
            let shown = line.iter().rposition(|(c, _)| *c != ' ').map_or(0, |last| last + 1);
            let mut current = None;
            for (c, hue) in line.iter().take(shown) {
                if ansi == Ansi::Coloured && *hue != current {
                    change(&mut text, *hue);
                    current = *hue;
                }
                text.push(*c);
            }
            if current.is_some() {
                change(&mut text, None);
            }
            text.push('\n');
        }
        while text.ends_with("\n\n") {
            text.pop();
        }
        text
    }
}

fn change(text: &mut String, hue: Option<Hue>) {
    text.push_str("\x1b[0");
    if let Some(hue) = hue {
        text.push(';');
        text.push_str(hue.code());
    }
    text.push('m');
}

/// Emphasis of a place on a text board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Emphasis {
    /// Nothing stands here, or nothing does any more.
    Free,
    /// Something stands here.
    Standing,
    /// This one would walk.
    Walker,
}

/// The places that marks point at.
pub(crate) fn emphasised(marks: &[Mark]) -> Vec<(Point, Emphasis)> {
    let mut places = Vec::new();
    for mark in marks {
        match mark {
            Mark::Way { stops, .. } => {
                let (end, before) = match stops.split_last() {
                    Some((end, before)) => (Some(end), before),
                    None => (None, stops.as_slice()),
                };
                places.extend(before.iter().map(|stop| (*stop, Emphasis::Free)));
                places.extend(end.map(|end| (*end, Emphasis::Standing)));
            }
            Mark::Swap { line, .. } => {
                let ends = [line.first(), line.last()].into_iter().flatten();
                places.extend(ends.map(|end| (*end, Emphasis::Standing)));
            }
            Mark::Set { at, .. } | Mark::Meets { at, .. } => {
                places.push((*at, Emphasis::Standing));
            }
            Mark::Taken { at, .. } | Mark::Free { at } => places.push((*at, Emphasis::Free)),
            Mark::Walker { at, .. } => places.push((*at, Emphasis::Walker)),
            // A goal has another mark besides.
            Mark::Goal { .. } | Mark::Line { .. } | Mark::Winner { .. } => {}
        }
    }
    places
}

/// Explains the signs of marks, those of moves made and of moves that can be made.
/// `standing` is the sign of an occupied place.
pub(crate) fn mark_legend(marks: &[Mark], standing: &str, translate: Translate<'_>) -> String {
    let has = |kind: fn(&Mark) -> bool| marks.iter().any(kind);
    let mut ids = Vec::new();
    if has(|mark| matches!(mark, Mark::Way { .. })) {
        ids.push("picture-sign-walked");
    }
    if has(|mark| matches!(mark, Mark::Taken { .. })) {
        ids.push("picture-sign-taken");
    }
    let moved = has(|mark| matches!(mark, Mark::Way { .. } | Mark::Swap { .. }));
    match (moved, has(|mark| matches!(mark, Mark::Set { .. }))) {
        (true, true) => ids.push("picture-sign-moved-or-set"),
        (true, false) => ids.push("picture-sign-moved"),
        (false, true) => ids.push("picture-sign-set"),
        (false, false) => {}
    }
    if has(|mark| matches!(mark, Mark::Free { .. })) {
        ids.push("picture-sign-free");
    }
    if has(|mark| matches!(mark, Mark::Meets { .. })) {
        ids.push("picture-sign-meets");
    }
    if has(|mark| matches!(mark, Mark::Walker { .. })) {
        ids.push("picture-sign-walker");
    }
    let legend = ids.iter().map(|id| translate(&Message::new([*id]).text("sign", standing)));
    legend.collect::<Vec<_>>().join("   ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_open_and_close_on_every_line() {
        let mut sheet = Sheet::new(2);
        sheet.put(0, 0, "ab", Some(Hue::Red));
        sheet.put(2, 0, "c", None);
        sheet.put(1, 1, "d", Some(Hue::Grey));
        assert_eq!(sheet.text("t", Ansi::Plain), "t\nabc\n d\n");
        let coloured = "t\n\x1b[0;1;31mab\x1b[0mc\n \x1b[0;2md\x1b[0m\n";
        assert_eq!(sheet.text("t", Ansi::Coloured), coloured);
    }

    #[test]
    fn nothing_is_written_beyond_the_sheet() {
        let mut sheet = Sheet::new(1);
        sheet.put(78, 0, "abcdef", None);
        sheet.put(0, 5, "x", None);
        assert_eq!(sheet.text("", Ansi::Plain).lines().map(str::len).max(), Some(80));
    }
}
