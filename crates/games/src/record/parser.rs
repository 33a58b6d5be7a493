//! The reader of records at its lowest level: bytes in, events out.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use super::bounds::{ROUND_MAX, TAG_NAME_BYTES, TAG_VALUE_BYTES, TOKEN_BYTES};
use super::decode::Decoder;
use super::error::{RecordError, RecordErrorKind};
use super::limit_counter::LimitCounter;
use super::part::{GameResult, MoveGlyph, MoveTime, TextLocation, is_space, is_tag_name};
use crate::action::{Action, is_move_char};

/// A part of a record.
///
/// They come in a fixed order: the tag `Game` begins a game, [`RecordEvent::Result`] ends it, and
/// tags come before plies. Variations open and close in pairs. Only comments come outside of games,
/// and belong to the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordEvent<'a> {
    /// A tag of the game.
    Tag {
        /// Name of the tag.
        name: &'a str,
        /// Value of the tag.
        value: &'a str,
    },
    /// A comment with its white space made even, and never empty.
    Comment(&'a str),
    /// The round number before the next ply.
    Round(u32),
    /// A ply of the current line.
    Ply(Action),
    /// A glyph for the last ply of the line.
    Glyph(MoveGlyph),
    /// The time of the last ply of the line.
    Time(MoveTime),
    /// A variation begins: other plies instead of the last one of the line.
    Open,
    /// The variation ends, and its parent line continues.
    Close,
    /// The result, and the end of the game.
    Result(GameResult),
}

/// Receiver of parser events.
pub trait RecordSink {
    /// The next part of the record, and where it begins.
    fn event(&mut self, event: RecordEvent<'_>, place: TextLocation);

    /// The text is malformed.
    /// What came of the current game is void; the next event begins another game (or is a comment
    /// before it).
    fn error(&mut self, error: RecordError);
}

/// Push parser for records.
/// Accepts bytes in chunks of any size and sends events to a [`RecordSink`]. It buffers at most one
/// token, tag or comment, and the tag names of one game.
#[derive(Clone, Debug)]
pub struct RecordParser {
    decoder: Decoder,
    /// Of the character read next.
    place: TextLocation,
    state: State,
    phase: Phase,
    /// The word, tag value or comment that is being read.
    word: String,
    /// Start of the current token.
    token_location: TextLocation,
    tag_name: String,
    tally: LimitCounter,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Between two tokens.
    Between,
    /// In a game that is lost.
    /// So much of [`GAME_LINE`] stands at the beginning of the line, and nothing else.
    Lost(Option<usize>),
    TagName,
    BeforeValue,
    Value,
    /// Behind a backslash in a value.
    ValueEscape,
    BehindValue,
    Word,
    /// In or behind the dots of a round number.
    Dots,
    /// In a row of `!` and `?`.
    MoveGlyph,
    /// In a comment with braces.
    Brace,
    /// Behind a backslash in such a comment.
    BraceEscape,
    /// In a comment that ends with its line.
    Semicolon,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Before the tag `Game`.
    Outside,
    Tags,
    Plies,
}

/// Start of a line that begins a game, in any state.
const GAME_LINE: &str = "[Game";

/// Kind, location and token of a syntax error.
type SyntaxError = (RecordErrorKind, TextLocation, String);

impl Default for RecordParser {
    fn default() -> RecordParser {
        RecordParser::new()
    }
}

impl RecordParser {
    /// At the beginning of a file.
    pub fn new() -> RecordParser {
        RecordParser {
            decoder: Decoder::default(),
            place: TextLocation::START,
            state: State::Between,
            phase: Phase::Outside,
            word: String::new(),
            token_location: TextLocation::START,
            tag_name: String::new(),
            tally: LimitCounter::default(),
        }
    }

    /// Reads the next bytes of the file. However they are cut, the events are the same.
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl RecordSink) {
        for &byte in bytes {
            let decoded = self.decoder.push(byte);
            for _ in 0..decoded.broken {
                self.broken(sink);
            }
            if let Some(c) = decoded.whole {
                self.read(c, sink);
            }
        }
    }

    /// The file ends. The parser is then as new.
    pub fn finish(&mut self, sink: &mut impl RecordSink) {
        if self.decoder.is_incomplete() {
            self.broken(sink);
        }
        if !matches!(self.state, State::Lost(_))
            && let Err((wrong, place, token)) = self.end(sink)
        {
            sink.error(RecordError::new(wrong, place, &token));
        }
        *self = RecordParser::new();
    }

    fn broken(&mut self, sink: &mut impl RecordSink) {
        if !matches!(self.state, State::Lost(_)) {
            sink.error(RecordError::new(RecordErrorKind::Utf8, self.place, "\u{fffd}"));
        }
        self.lose_game('\u{fffd}');
        self.place = self.place.behind('\u{fffd}');
    }

    fn read(&mut self, c: char, sink: &mut impl RecordSink) {
        if c == '\u{feff}' && self.place == TextLocation::START {
            return;
        }
        if let State::Lost(matched) = self.state {
            self.look_for_game(matched, c);
        } else if let Err((wrong, place, token)) = self.step(c, sink) {
            sink.error(RecordError::new(wrong, place, &token));
            self.lose_game(c);
        }
        self.place = self.place.behind(c);
    }

    /// Forgets the game; `c` is the character at which it broke.
    fn lose_game(&mut self, c: char) {
        self.phase = Phase::Outside;
        self.tally = LimitCounter::default();
        self.word.clear();
        let matched = if self.place.column == 1 { Some(0) } else { None };
        self.look_for_game(matched, c);
    }

    fn look_for_game(&mut self, matched: Option<usize>, c: char) {
        let matched = match matched {
            _ if c == '\n' => Some(0),
            Some(count) if GAME_LINE.chars().nth(count) == Some(c) => Some(count + 1),
            _ => None,
        };
        self.state = State::Lost(matched);
        match matched {
            Some(1) => self.token_location = self.place,
            Some(count) if count == GAME_LINE.len() => {
                self.word.clear();
                self.word.push_str("Game");
                self.state = State::TagName;
            }
            _ => {}
        }
    }

    fn step(&mut self, c: char, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        match self.state {
            State::Between | State::Lost(_) => self.begin(c, sink),
            State::TagName => self.in_tag_name(c, sink),
            State::BeforeValue => match c {
                '"' => self.start(State::Value, self.place.behind(c)),
                ' ' | '\t' => Ok(()),
                _ => Err(self.wrong_sign(RecordErrorKind::TagSyntax, c)),
            },
            State::Value => self.in_value(c),
            State::ValueEscape => {
                self.state = State::Value;
                if !matches!(c, '"' | '\\') {
                    self.word.push('\\');
                    return self.in_value(c);
                }
                self.word.push(c);
                Ok(())
            }
            State::BehindValue => match c {
                ']' => self.end_tag(sink),
                ' ' | '\t' => Ok(()),
                _ => Err(self.wrong_sign(RecordErrorKind::TagSyntax, c)),
            },
            State::Word => self.in_word(c, sink),
            State::Dots if c == '.' => Ok(()),
            State::Dots => self.begin(c, sink),
            State::MoveGlyph => match c {
                '!' | '?' => self.grow_word(c),
                _ => {
                    self.end_word(sink)?;
                    self.begin(c, sink)
                }
            },
            State::Brace => match c {
                '}' => self.end_comment(sink),
                '\\' => {
                    self.state = State::BraceEscape;
                    Ok(())
                }
                _ => self.grow_comment(c),
            },
            State::BraceEscape => {
                self.state = State::Brace;
                if !matches!(c, '}' | '\\') {
                    self.grow_comment('\\')?;
                }
                self.grow_comment(c)
            }
            State::Semicolon => match c {
                '\n' => self.end_comment(sink),
                _ => self.grow_comment(c),
            },
        }
    }

    /// Begins the token that starts with `c`.
    fn begin(&mut self, c: char, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        self.state = State::Between;
        match c {
            _ if is_space(c) => return Ok(()),
            _ if c.is_control() => {
                return Err(self.wrong_sign(RecordErrorKind::ControlCharacter, c));
            }
            '{' => return self.start(State::Brace, self.place),
            ';' => return self.start(State::Semicolon, self.place),
            '[' if self.phase == Phase::Plies => {
                return Err(self.wrong_sign(RecordErrorKind::NoResult, c));
            }
            '[' => return self.start(State::TagName, self.place),
            _ if self.phase == Phase::Outside => {
                return Err(self.wrong_sign(RecordErrorKind::GameTagFirst, c));
            }
            _ => self.phase = Phase::Plies,
        }
        match c {
            '(' => {
                self.tally.open().map_err(|wrong| self.wrong_sign(wrong, c))?;
                sink.event(RecordEvent::Open, self.place);
                Ok(())
            }
            ')' => {
                self.tally.close().map_err(|wrong| self.wrong_sign(wrong, c))?;
                sink.event(RecordEvent::Close, self.place);
                Ok(())
            }
            '!' | '?' => {
                self.start(State::MoveGlyph, self.place)?;
                self.grow_word(c)
            }
            '△' => {
                self.start(State::MoveGlyph, self.place)?;
                self.word.push(c);
                self.end_word(sink)
            }
            '$' | '@' => {
                self.start(State::Word, self.place)?;
                self.grow_word(c)
            }
            _ if is_move_char(c) => {
                self.start(State::Word, self.place)?;
                self.grow_word(c)
            }
            _ => Err(self.wrong_sign(RecordErrorKind::Token, c)),
        }
    }

    fn in_tag_name(&mut self, c: char, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        if c.is_ascii_alphanumeric() {
            self.word.push(c);
            return match self.word.len() <= TAG_NAME_BYTES {
                true => Ok(()),
                false => Err(self.wrong_word(RecordErrorKind::TagName)),
            };
        }
        if !is_tag_name(&self.word) {
            return Err(self.wrong_word(RecordErrorKind::TagName));
        }
        match (self.phase, self.word.as_str()) {
            (Phase::Outside, "Game") => {}
            (Phase::Outside, _) => return Err(self.wrong_word(RecordErrorKind::GameTagFirst)),
            // The game before has only tags. It is lost; this one is not.
            (_, "Game") if self.token_location.column == 1 => {
                let (wrong, place, token) = self.wrong_word(RecordErrorKind::NoResult);
                sink.error(RecordError::new(wrong, place, &token));
                self.tally = LimitCounter::default();
            }
            _ => {}
        }
        self.phase = Phase::Tags;
        self.tally.tag(&self.word).map_err(|wrong| self.wrong_word(wrong))?;
        self.tag_name = std::mem::take(&mut self.word);
        self.state = State::BeforeValue;
        match c {
            '"' => self.start(State::Value, self.place.behind(c)),
            ' ' | '\t' => Ok(()),
            _ => Err(self.wrong_sign(RecordErrorKind::TagSyntax, c)),
        }
    }

    fn in_value(&mut self, c: char) -> Result<(), SyntaxError> {
        match c {
            '"' => self.state = State::BehindValue,
            '\\' => self.state = State::ValueEscape,
            '\n' | '\r' => return Err(self.wrong_sign(RecordErrorKind::TagSyntax, c)),
            _ if c.is_control() => {
                return Err(self.wrong_sign(RecordErrorKind::ControlCharacter, c));
            }
            _ => self.word.push(c),
        }
        match self.word.len() <= TAG_VALUE_BYTES {
            true => Ok(()),
            false => Err(self.wrong_word(RecordErrorKind::TagLong)),
        }
    }

    fn end_tag(&mut self, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        let bytes = self.tag_name.len() + self.word.len();
        self.tally.add_bytes(bytes).map_err(|wrong| self.wrong_word(wrong))?;
        self.state = State::Between;
        sink.event(
            RecordEvent::Tag { name: &self.tag_name, value: &self.word },
            self.token_location,
        );
        Ok(())
    }

    /// A word ends before white space and before any sign that begins something else.
    fn in_word(&mut self, c: char, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        let measures = self.word.starts_with(['$', '@']);
        let round = !self.word.is_empty() && self.word.bytes().all(|byte| byte.is_ascii_digit());
        match c {
            '.' if measures => self.grow_word(c),
            '.' if round => self.end_round(sink),
            '.' | '"' => Err(self.wrong_sign(RecordErrorKind::Token, c)),
            // Choices made together are the one kind of word with a bar in it.
            '|' => self.grow_word(c),
            _ if is_move_char(c) => self.grow_word(c),
            _ => {
                self.end_word(sink)?;
                self.begin(c, sink)
            }
        }
    }

    fn end_round(&mut self, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        let number = self.word.parse().ok().filter(|number| (1..=ROUND_MAX).contains(number));
        let number = number.ok_or_else(|| self.wrong_word(RecordErrorKind::RoundNumber))?;
        self.state = State::Dots;
        sink.event(RecordEvent::Round(number), self.token_location);
        Ok(())
    }

    fn end_word(&mut self, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        self.state = State::Between;
        let event = self.word_event().map_err(|wrong| self.wrong_word(wrong))?;
        sink.event(event, self.token_location);
        Ok(())
    }

    fn word_event(&mut self) -> Result<RecordEvent<'static>, RecordErrorKind> {
        let word = self.word.as_str();
        match word.chars().next() {
            Some('$' | '!' | '?' | '△') => {
                let glyph = word.parse().map_err(|_| RecordErrorKind::MoveGlyph)?;
                self.tally.glyph()?;
                Ok(RecordEvent::Glyph(glyph))
            }
            Some('@') => {
                let time = word.parse().map_err(|_| RecordErrorKind::MoveTime)?;
                self.tally.time()?;
                Ok(RecordEvent::Time(time))
            }
            Some('=') => {
                let result = word.get(1..).unwrap_or_default().parse();
                let result = result.map_err(|_| RecordErrorKind::Result)?;
                self.tally.result()?;
                self.phase = Phase::Outside;
                Ok(RecordEvent::Result(result))
            }
            _ => {
                let action = word.parse::<Action>().map_err(|error| match error.code() {
                    "together" => RecordErrorKind::SimultaneousMoves,
                    _ => RecordErrorKind::Token,
                })?;
                self.tally.ply(word.len())?;
                Ok(RecordEvent::Ply(action))
            }
        }
    }

    fn grow_word(&mut self, c: char) -> Result<(), SyntaxError> {
        self.word.push(c);
        match self.word.len() <= TOKEN_BYTES {
            true => Ok(()),
            false => Err(self.wrong_word(RecordErrorKind::TokenLong)),
        }
    }

    /// White space is made even as it comes, so that it costs no memory.
    fn grow_comment(&mut self, c: char) -> Result<(), SyntaxError> {
        match c {
            _ if is_space(c) && (self.word.is_empty() || self.word.ends_with(' ')) => Ok(()),
            _ if is_space(c) => {
                self.word.push(' ');
                Ok(())
            }
            _ if c.is_control() => Err(self.wrong_sign(RecordErrorKind::ControlCharacter, c)),
            _ => {
                self.word.push(c);
                match LimitCounter::is_comment(&self.word) {
                    true => Ok(()),
                    false => Err(self.wrong_word(RecordErrorKind::CommentLong)),
                }
            }
        }
    }

    fn end_comment(&mut self, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        self.state = State::Between;
        if self.word.ends_with(' ') {
            self.word.pop();
        }
        if self.word.is_empty() {
            return Ok(());
        }
        self.tally.comment(self.word.len()).map_err(|wrong| self.wrong_word(wrong))?;
        sink.event(RecordEvent::Comment(&self.word), self.token_location);
        Ok(())
    }

    /// The file ends here.
    fn end(&mut self, sink: &mut impl RecordSink) -> Result<(), SyntaxError> {
        match self.state {
            State::Brace | State::BraceEscape => {
                return Err(self.wrong_word(RecordErrorKind::CommentOpen));
            }
            State::TagName
            | State::BeforeValue
            | State::Value
            | State::ValueEscape
            | State::BehindValue => {
                return Err((RecordErrorKind::TagSyntax, self.place, String::new()));
            }
            State::Word | State::MoveGlyph => self.end_word(sink)?,
            State::Semicolon => self.end_comment(sink)?,
            State::Between | State::Dots | State::Lost(_) => {}
        }
        match self.phase {
            Phase::Outside => Ok(()),
            Phase::Tags | Phase::Plies => {
                Err((self.tally.missing_end_kind(), self.place, String::new()))
            }
        }
    }

    fn start(&mut self, state: State, place: TextLocation) -> Result<(), SyntaxError> {
        self.state = state;
        self.word.clear();
        self.token_location = place;
        Ok(())
    }

    fn wrong_sign(&self, wrong: RecordErrorKind, c: char) -> SyntaxError {
        (wrong, self.place, c.to_string())
    }

    fn wrong_word(&self, wrong: RecordErrorKind) -> SyntaxError {
        (wrong, self.token_location, self.word.clone())
    }
}
