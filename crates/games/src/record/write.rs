//! The canonical text of a record.

use std::fmt::Write;

use super::error::RecordErrorKind;
use super::limit_counter::LimitCounter;
use super::part::Comment;
use super::tree::{GameRecord, RecordLine, RecordPly};
use crate::round_counter::RoundCounter;

/// Lines are broken before this column, unless a single word is longer.
const WIDTH: usize = 80;

/// Before a line that goes on with the one above, and for each depth of variations.
const INDENT: usize = 2;

type Written = Result<(), RecordErrorKind>;

impl GameRecord {
    /// The canonical text.
    /// Tags in their order, every round of the main line on a line of its own, every variation too,
    /// nothing beyond 80 columns but words that are longer. It ends with a line feed. A file of
    /// several games has an empty line between them.
    ///
    /// # Errors
    /// When the record holds more than a reader takes ([`super::bounds`]), or a variation is empty.
    pub fn text(&self) -> Result<String, RecordErrorKind> {
        let mut tally = LimitCounter::default();
        let mut text = String::new();
        for tag in self.tags() {
            tally.tag(tag.name())?;
            tally.add_bytes(tag.name().len() + tag.value().len())?;
            let value = tag.value().replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{} \"{value}\"]", tag.name());
        }
        text.push('\n');
        let mut page = Page {
            text,
            column: 0,
            indents: (0, INDENT),
            unit: String::new(),
            opening: String::new(),
        };
        write_line(&mut page, &self.line, RoundCounter::of(self), &mut tally)?;
        page.break_line(0, 0);
        page.unit(&format!("={}", self.result));
        page.break_line(0, 0);
        tally.result()?;
        Ok(page.text)
    }
}

/// Writes a line at the depth that `tally` has reached.
fn write_line(
    page: &mut Page,
    line: &RecordLine,
    rounds: RoundCounter,
    tally: &mut LimitCounter,
) -> Written {
    write_comments(page, line.comments.iter(), tally)?;
    let mut rounds = rounds;
    let mut first = true;
    let mut behind_variation = false;
    for ply in &line.plies {
        let marked = first || behind_variation || rounds.is_round_start();
        if marked && tally.depth() == 0 {
            page.break_line(0, INDENT);
        } else if behind_variation {
            let indent = tally.depth() * INDENT + 1;
            page.break_line(indent, indent);
        }
        let marker = if marked { format!("{rounds} ") } else { String::new() };
        write_ply(page, ply, &marker, tally)?;
        for variation in &ply.variations {
            tally.open()?;
            page.open(tally.depth() * INDENT);
            write_line(page, variation, rounds, tally)?;
            tally.close()?;
            page.attach(')');
        }
        first = false;
        behind_variation = !ply.variations.is_empty();
        rounds.advance(&ply.action);
    }
    Ok(())
}

fn write_ply(page: &mut Page, ply: &RecordPly, marker: &str, tally: &mut LimitCounter) -> Written {
    let action = ply.action.to_string();
    tally.ply(action.len())?;
    page.unit(&format!("{marker}{action}"));
    for (index, glyph) in ply.glyphs.iter().enumerate() {
        tally.glyph()?;
        let glyph = glyph.to_string();
        // A second row of marks must not run into the first.
        if index > 0 || glyph.starts_with('$') {
            page.unit(&glyph);
        } else {
            glyph.chars().for_each(|sign| page.attach(sign));
        }
    }
    if let Some(time) = ply.time {
        tally.time()?;
        page.unit(&time.to_string());
    }
    write_comments(page, ply.comments.iter(), tally)
}

fn write_comments<'a>(
    page: &mut Page,
    comments: impl Iterator<Item = &'a Comment>,
    tally: &mut LimitCounter,
) -> Written {
    for comment in comments {
        tally.comment(comment.as_str().len())?;
        let escaped = comment.as_str().replace('\\', "\\\\").replace('}', "\\}");
        page.begin_with('{');
        for word in escaped.split(' ') {
            page.unit(word);
        }
        page.attach('}');
    }
    Ok(())
}

/// Text that is broken into lines as it grows.
struct Page {
    text: String,
    /// Number of characters in the current line.
    column: usize,
    /// Before the first word of the current line, and before lines that go on with it.
    indents: (usize, usize),
    /// Words that stay together. They are not in the text yet, because signs may be attached.
    unit: String,
    /// The next unit begins with these.
    opening: String,
}

impl Page {
    /// Ends the line, if there is anything in it.
    fn break_line(&mut self, first: usize, rest: usize) {
        self.flush();
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
        self.indents = (first, rest);
    }

    /// A variation begins, on a line of its own.
    fn open(&mut self, indent: usize) {
        self.break_line(indent, indent + 1);
        self.begin_with('(');
    }

    /// The next unit begins with this sign.
    fn begin_with(&mut self, sign: char) {
        self.opening.push(sign);
    }

    /// Adds words that stay together.
    fn unit(&mut self, words: &str) {
        self.flush();
        self.unit = std::mem::take(&mut self.opening);
        self.unit.push_str(words);
    }

    /// Adds a sign directly behind the last word.
    fn attach(&mut self, sign: char) {
        self.unit.push(sign);
    }

    fn flush(&mut self) {
        let unit = std::mem::take(&mut self.unit);
        let width = unit.chars().count();
        if width == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
            self.indents.0 = self.indents.1;
        }
        let spaces = if self.column == 0 { self.indents.0 } else { 1 };
        self.text.extend(std::iter::repeat_n(' ', spaces));
        self.text.push_str(&unit);
        self.column += spaces + width;
    }
}
