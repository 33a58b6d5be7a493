//! From text to [`MoveAst`].
//!
//! A text is first made plain: white space goes, and every sign gets its one ASCII spelling. The
//! grammar is then read from that, and errors point back into the text as it was.

use alloc::string::String;
use alloc::vec::Vec;

use rulebook::{LOST_TURN, ParseError, Seat};

use super::ast::{Action, Block, MoveAst, Name, Names, Setting, Sign, Walk};
use super::{HUMAN_MOVE_BYTES_MAX, IDEAS_MAX, MoveAnnotation, Placement};
use crate::line::Line;
use crate::stop::{Stop, node_from_char, read_stop};

/// One ply of a text: who is said to play, the turn, and the ideas behind it.
pub(super) struct HumanLine {
    pub(super) player: Option<Seat>,
    pub(super) turn: MoveAst,
    pub(super) ideas: Vec<MoveAst>,
}

pub(super) fn parse_line(text: &str) -> Result<HumanLine, ParseError> {
    let plain = Plain::of(text)?;
    let mut reader = Reader { plain: &plain, rest: &plain.text };
    reader.skip_round();
    let player = reader.player();
    let turn = reader.turn()?;
    let mut ideas = Vec::new();
    while reader.accept("^") {
        if ideas.len() == IDEAS_MAX {
            return Err(reader.error("ideas"));
        }
        ideas.push(reader.turn()?);
    }
    reader.end()?;
    Ok(HumanLine { player, turn, ideas })
}

pub(super) fn parse_ast(text: &str) -> Result<MoveAst, ParseError> {
    let plain = Plain::of(text)?;
    let mut reader = Reader { plain: &plain, rest: &plain.text };
    let turn = reader.turn()?;
    reader.end()?;
    Ok(turn)
}

/// A text without spaces and with one spelling for every sign.
struct Plain<'a> {
    original: &'a str,
    text: String,
    /// For each byte of `text`, the byte of the original it comes from.
    origins: Vec<usize>,
}

impl Plain<'_> {
    fn of(original: &str) -> Result<Plain<'_>, ParseError> {
        if original.len() > HUMAN_MOVE_BYTES_MAX {
            return Err(ParseError::new("too-long", HUMAN_MOVE_BYTES_MAX, ""));
        }
        let mut plain = Plain { original, text: String::new(), origins: Vec::new() };
        for (at, c) in original.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            match spelling(c) {
                Some(ascii) => plain.text.push_str(ascii),
                None => plain.text.push(c),
            }
            plain.origins.resize(plain.text.len(), at);
        }
        Ok(plain)
    }
}

/// The ASCII spelling of a sign.
fn spelling(c: char) -> Option<&'static str> {
    Some(match c {
        '→' | '⟶' => "->",
        '↔' | '⟷' => "<->",
        '⇌' | '⇋' => "<~>",
        '⇔' | '⟺' => "<=>",
        '×' | 'X' => "x",
        '△' | '▵' | '∆' | 'Δ' => "^",
        '…' => "...",
        '‐' | '‑' | '–' | '—' | '−' => "-",
        '■' | '●' => "#",
        '□' | '○' => "+",
        '‼' => "!!",
        '⁇' => "??",
        '⁉' => "!?",
        '⁈' => "?!",
        '𝒜' => "A",
        'ℬ' => "B",
        '𝒞' => "C",
        '𝒟' => "D",
        'ℰ' => "E",
        _ => return None,
    })
}

/// Reads from the front of a plain text and knows how far it got.
struct Reader<'a> {
    plain: &'a Plain<'a>,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn error(&self, code: &'static str) -> ParseError {
        let original = self.plain.original;
        let read = self.plain.text.len() - self.rest.len();
        let at = self.plain.origins.get(read).copied().unwrap_or(original.len());
        ParseError::new(code, at, original.get(at..).unwrap_or_default())
    }

    fn accept(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str, code: &'static str) -> Result<(), ParseError> {
        if self.accept(token) { Ok(()) } else { Err(self.error(code)) }
    }

    fn end(&self) -> Result<(), ParseError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.error("move-ends")) }
    }

    /// A character in this range, read as a number counted from its beginning.
    fn one_of(&mut self, range: core::ops::RangeInclusive<char>) -> Option<usize> {
        let c = self.rest.chars().next().filter(|c| range.contains(c))?;
        self.rest = self.rest.get(c.len_utf8()..)?;
        Some(c as usize - *range.start() as usize)
    }

    /// `12.` or `12...`: the number of a line is for the eye.
    fn skip_round(&mut self) {
        let behind = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if behind.len() < self.rest.len() && behind.starts_with('.') {
            self.rest = behind.trim_start_matches('.');
        }
    }

    /// `A:` or `1:`, the player in front of the move.
    fn player(&mut self) -> Option<Seat> {
        let before = self.rest;
        let index = self.one_of('A'..='E').or_else(|| self.one_of('1'..='5'));
        let seat = index.and_then(Seat::from_index);
        if seat.is_some() && self.accept(":") {
            return seat;
        }
        self.rest = before;
        None
    }

    fn turn(&mut self) -> Result<MoveAst, ParseError> {
        if self.accept(LOST_TURN) {
            let mark = self.mark()?;
            return Ok(MoveAst { action: Action::LostTurn, mark, settings: Vec::new() });
        }
        let walk = self.walk()?;
        let mark = self.mark()?;
        let mut settings = Vec::new();
        while self.rest.starts_with(['&', '[']) {
            if settings.len() == 2 {
                return Err(self.error("block-twice"));
            }
            settings.push(self.setting()?);
        }
        Ok(MoveAst { action: Action::Walk(walk), mark, settings })
    }

    fn mark(&mut self) -> Result<Option<MoveAnnotation>, ParseError> {
        let behind = self.rest.trim_start_matches(['!', '?']);
        let text = self.rest.strip_suffix(behind).unwrap_or_default();
        let mark = MoveAnnotation::ALL.into_iter().find(|mark| mark.text() == text);
        if mark.is_none() && !text.is_empty() {
            return Err(self.error("mark"));
        }
        self.rest = behind;
        Ok(mark)
    }

    fn walk(&mut self) -> Result<Walk, ParseError> {
        let names = self.names();
        let brackets = self.accept("(");
        let mut to = self.stop()?;
        let mut out = self.accept("+");
        let mut from = None;
        if !out && let Some(sign) = self.sign() {
            from = Some((to, sign));
            to = self.stop()?;
            out = self.accept("+");
        }
        // Two pieces change places on two stops; and a stop alone, without brackets, says nothing.
        let alone = matches!(names, Names::Two(..)) || !brackets && !out;
        if from.is_none() && alone {
            return Err(self.error("sign"));
        }
        if brackets {
            self.expect(")", "bracket")?;
            out |= self.accept("+");
        }
        Ok(Walk { names, from, to, out })
    }

    /// The pieces in front of a bracket. Without a bracket a letter is a stop.
    fn names(&mut self) -> Names {
        let before = self.rest;
        let names = match self.name() {
            None => Names::None,
            Some(name) if self.accept(",") => {
                self.name().map_or(Names::None, |other| Names::Two(name, other))
            }
            Some(name) => Names::One(name),
        };
        if self.rest.starts_with('(') {
            return names;
        }
        self.rest = before;
        Names::None
    }

    fn name(&mut self) -> Option<Name> {
        let owner = self.one_of('1'..='5').and_then(Seat::from_index);
        let colour = self.one_of('a'..='e')?;
        let number = self.one_of('1'..='3').map(|index| index + 1);
        Some(Name { owner, colour, number })
    }

    fn sign(&mut self) -> Option<Sign> {
        let signs = [
            ("->", Sign::Move),
            ("<->", Sign::Swap),
            ("<~>", Sign::Foreign),
            ("<=>", Sign::Cooperate),
        ];
        signs.into_iter().find(|(text, _)| self.accept(text)).map(|(_, sign)| sign)
    }

    fn stop(&mut self) -> Result<Stop, ParseError> {
        // A node and a dash are a stop with a wrong number or end, unless the dash is an arrow's.
        let whole = |(_, rest): &(Stop, &str)| !rest.starts_with('-') || rest.starts_with("->");
        let read = read_stop(self.rest).filter(whole);
        let (stop, rest) = read.ok_or_else(|| self.error("stop"))?;
        self.rest = rest;
        Ok(stop)
    }

    fn setting(&mut self) -> Result<Setting, ParseError> {
        let _ = self.accept("&");
        self.expect("[", "bracket")?;
        let mut block = if self.accept("#") {
            Some(Block::Black)
        } else if self.accept("+") {
            Some(Block::Grey)
        } else {
            None
        };
        let mut to = self.placement()?;
        let mut taken = None;
        if block != Some(Block::Black) {
            if self.accept("->") {
                taken = Some(to);
                to = self.placement()?;
            } else if self.accept("<") {
                taken = Some(self.placement()?);
            }
        }
        // Only a grey block is ever taken from another stop.
        if taken.is_some() {
            block = Some(Block::Grey);
        }
        self.expect("]", "bracket")?;
        let mark = self.mark()?;
        Ok(Setting { block, to, taken, mark })
    }

    fn placement(&mut self) -> Result<Placement, ParseError> {
        if self.accept("...") {
            return Ok(Placement::Open);
        }
        match self.line()? {
            Some(line) => Ok(Placement::Across(line)),
            None => self.stop().map(Placement::On),
        }
    }

    /// `Exb`, a line by its two nodes.
    fn line(&mut self) -> Result<Option<Line>, ParseError> {
        let mut chars = self.rest.chars();
        let (Some(first), Some('x')) = (chars.next().and_then(node_from_char), chars.next()) else {
            return Ok(None);
        };
        let last = chars.next().and_then(node_from_char);
        let line = last.and_then(|last| Line::between(first, last));
        let (line, _) = line.ok_or_else(|| self.error("line"))?;
        self.rest = chars.as_str();
        Ok(Some(line))
    }
}
