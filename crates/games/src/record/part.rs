//! The small parts of a record: comments, glyphs, times, results, and where they stood.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use rulebook::{BySeat, FinalResult, Outcome, ParseError, Seats};

use super::bounds::{COMMENT_BYTES, TAG_NAME_BYTES, TAG_VALUE_BYTES, TIME_MAX_MS, TOKEN_BYTES};

/// Location in a text. Both numbers count from 1; columns count characters, not bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextLocation {
    /// Number of the line.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
}

impl TextLocation {
    pub(crate) const START: TextLocation = TextLocation { line: 1, column: 1 };

    /// Returns the location after `c`.
    pub(crate) fn behind(self, c: char) -> TextLocation {
        match c {
            '\n' => TextLocation { line: self.line.saturating_add(1), column: 1 },
            _ => TextLocation { column: self.column.saturating_add(1), ..self },
        }
    }
}

impl fmt::Display for TextLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Returns true for ASCII white space, the only token separator.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// Checks the name of a tag: a letter, then letters and digits.
pub(crate) fn is_tag_name(name: &str) -> bool {
    name.len() <= TAG_NAME_BYTES
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Checks the value of a tag: one line of any text.
pub(crate) fn is_tag_value(value: &str) -> bool {
    value.len() <= TAG_VALUE_BYTES && !value.contains(char::is_control)
}

/// A remark in words.
/// White space is made even: one space between words and none around them, so that a comment can be
/// broken into lines anywhere and still be the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(Box<str>);

impl Comment {
    /// Makes white space even and keeps the rest.
    ///
    /// # Errors
    /// When nothing is left, when too much is, or when there are control characters in it.
    pub fn new(text: &str) -> Result<Comment, ParseError> {
        let words: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
        let even = words.join(" ");
        if even.is_empty() {
            return Err(ParseError::new("comment-empty", 0, ""));
        }
        if even.len() > COMMENT_BYTES {
            return Err(ParseError::new("comment-long", 0, &even));
        }
        match text.char_indices().find(|(_, c)| c.is_control() && !is_space(*c)) {
            Some((at, _)) => Err(ParseError::new("control-character", at, &even)),
            None => Ok(Comment(even.into())),
        }
    }

    /// Returns the comment as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A sign that judges a move, by its number.
/// The signs with a shape of their own are `!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6 and `△`
/// 140; every other is written `$` and its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveGlyph(pub u8);

const SHAPES: [(&str, MoveGlyph); 7] = [
    ("!", MoveGlyph(1)),
    ("?", MoveGlyph(2)),
    ("!!", MoveGlyph(3)),
    ("??", MoveGlyph(4)),
    ("!?", MoveGlyph(5)),
    ("?!", MoveGlyph(6)),
    ("△", MoveGlyph(140)),
];

impl fmt::Display for MoveGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match SHAPES.iter().find(|(_, glyph)| glyph == self) {
            Some((shape, _)) => f.write_str(shape),
            None => write!(f, "${}", self.0),
        }
    }
}

impl FromStr for MoveGlyph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<MoveGlyph, ParseError> {
        let wrong = || ParseError::new("glyph", 0, text);
        if let Some((_, glyph)) = SHAPES.iter().find(|(shape, _)| *shape == text) {
            return Ok(*glyph);
        }
        let number = text.strip_prefix('$').ok_or_else(wrong)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        number.parse().map(MoveGlyph).map_err(|_| wrong())
    }
}

/// Time spent on a ply.
///
/// As text, in seconds: `@12.3`, or `@12.3/583.25` with what was left. Neither is above
/// [`TIME_MAX_MS`]; [`MoveTime::new`] cuts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveTime {
    spent_ms: u64,
    left_ms: Option<u64>,
}

impl MoveTime {
    /// Spent on the ply, and left on the clock behind it if that is known.
    pub fn new(spent_ms: u64, left_ms: Option<u64>) -> MoveTime {
        let left_ms = left_ms.map(|left| left.min(TIME_MAX_MS));
        MoveTime { spent_ms: spent_ms.min(TIME_MAX_MS), left_ms }
    }

    /// Spent on the ply.
    pub fn spent_ms(self) -> u64 {
        self.spent_ms
    }

    /// Left on the clock behind the ply, if that is known.
    pub fn left_ms(self) -> Option<u64> {
        self.left_ms
    }
}

struct Seconds(u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        match rest {
            0 => write!(f, "{whole}"),
            _ if rest % 100 == 0 => write!(f, "{whole}.{}", rest / 100),
            _ if rest % 10 == 0 => write!(f, "{whole}.{:02}", rest / 10),
            _ => write!(f, "{whole}.{rest:03}"),
        }
    }
}

impl FromStr for Seconds {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seconds, ParseError> {
        let wrong = || ParseError::new("time", 0, text);
        let (whole, rest) = match text.split_once('.') {
            None => (text, "0"),
            Some(parts) => parts,
        };
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(rest) || rest.len() > 3 {
            return Err(wrong());
        }
        let whole: u64 = whole.parse().map_err(|_| wrong())?;
        let parts: u64 = rest.parse().map_err(|_| wrong())?;
        let parts_ms = parts * [1000, 100, 10, 1].get(rest.len()).copied().unwrap_or(1);
        let ms = whole.checked_mul(1000).and_then(|ms| ms.checked_add(parts_ms));
        ms.filter(|ms| *ms <= TIME_MAX_MS).map(Seconds).ok_or_else(wrong)
    }
}

impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", Seconds(self.spent_ms))?;
        self.left_ms.map_or(Ok(()), |left| write!(f, "/{}", Seconds(left)))
    }
}

impl FromStr for MoveTime {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<MoveTime, ParseError> {
        let times = text.strip_prefix('@').ok_or_else(|| ParseError::new("time", 0, text))?;
        let (spent, left) = match times.split_once('/') {
            None => (times, None),
            Some((spent, left)) => (spent, Some(left)),
        };
        let read = |seconds: &str, at: usize| {
            seconds.parse().map(|Seconds(ms)| ms).map_err(|error: ParseError| error.shifted(at))
        };
        let spent_ms = read(spent, 1)?;
        let left_ms = left.map(|left| read(left, spent.len() + 2)).transpose()?;
        Ok(MoveTime { spent_ms, left_ms })
    }
}

/// Result as stated in a record.
///
/// As text: `3:2` are the points of each seat in the order of play; `3:3/1:2` names their places
/// too, where the points do not determine them; `replay` counts for nothing; `*` is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The game is unfinished, or the result is unknown.
    Unfinished,
    /// Over, and to be played again.
    Replay,
    /// Over, with the points of each seat.
    SeatScores(SeatScores),
}

/// Points of each seat, and places where the points do not determine them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatScores {
    score: BySeat<i32>,
    place: Option<BySeat<u8>>,
}

impl SeatScores {
    /// The points. Places follow from them: more is better, equal is equal.
    pub fn by_points(score: BySeat<i32>) -> SeatScores {
        SeatScores { score, place: None }
    }

    /// Points and places.
    /// `None` when they are not of the same seats, or a place is not between 1 and the number of
    /// seats.
    pub fn with_places(score: BySeat<i32>, place: BySeat<u8>) -> Option<SeatScores> {
        let seats = score.seats();
        let fits = |place: &u8| (1..=seats.len()).contains(&usize::from(*place));
        let fit = place.seats() == seats && place.as_slice().iter().all(fits);
        fit.then_some(SeatScores { score, place: Some(place) })
    }

    /// The points of each seat.
    pub fn score(&self) -> &BySeat<i32> {
        &self.score
    }

    /// The places, where they are stated.
    pub fn place(&self) -> Option<&BySeat<u8>> {
        self.place.as_ref()
    }
}

impl GameResult {
    /// The result that states this outcome.
    /// `usual` is the order that the points alone give ([`FinalResult::by_score`]): places are
    /// stated only when they differ.
    pub(crate) fn stating(
        outcome: &Outcome,
        usual: impl Fn(&FinalResult) -> FinalResult,
    ) -> GameResult {
        match outcome {
            Outcome::Unfinished => GameResult::Unfinished,
            Outcome::Replay => GameResult::Replay,
            Outcome::Final(end) => {
                let place = (usual(end).place != end.place).then_some(end.place);
                GameResult::SeatScores(SeatScores { score: end.score, place })
            }
        }
    }
}

fn write_numbers<T: fmt::Display>(f: &mut fmt::Formatter<'_>, numbers: &[T]) -> fmt::Result {
    for (index, number) in numbers.iter().enumerate() {
        let colon = if index > 0 { ":" } else { "" };
        write!(f, "{colon}{number}")?;
    }
    Ok(())
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Unfinished => f.write_str("*"),
            GameResult::Replay => f.write_str("replay"),
            GameResult::SeatScores(SeatScores { score, place }) => {
                write_numbers(f, score.as_slice())?;
                match place {
                    None => Ok(()),
                    Some(place) => {
                        f.write_str("/")?;
                        write_numbers(f, place.as_slice())
                    }
                }
            }
        }
    }
}

/// Numbers with colons between them, one for each seat. No sign but a minus, no empty number.
fn read_numbers<T: FromStr + Default + Copy>(text: &str) -> Option<BySeat<T>> {
    let plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b':'));
    let numbers: Vec<T> = text.split(':').map_while(|number| number.parse().ok()).collect();
    let seats = Seats::new(text.split(':').count())?;
    let whole = plain && numbers.len() == seats.len();
    let number = |seat: rulebook::Seat| numbers.get(seat.index()).copied().unwrap_or_default();
    whole.then(|| BySeat::from_fn(seats, number))
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameResult, ParseError> {
        let wrong = || ParseError::new("result", 0, text);
        if text.len() > TOKEN_BYTES {
            return Err(ParseError::new("token-long", 0, text));
        }
        match text {
            "*" => return Ok(GameResult::Unfinished),
            "replay" => return Ok(GameResult::Replay),
            _ => {}
        }
        let scored = match text.split_once('/') {
            None => read_numbers(text).map(SeatScores::by_points),
            Some((score, place)) => read_numbers(score)
                .zip(read_numbers(place))
                .and_then(|(score, place)| SeatScores::with_places(score, place)),
        };
        scored.map(GameResult::SeatScores).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: FromStr<Err = ParseError> + fmt::Display>(text: &str, expected: &str) {
        let read = text.parse::<T>();
        let read = read.map_or_else(
            |error| format!("{}@{}", error.code(), error.at()),
            |part| part.to_string(),
        );
        assert_eq!(read, expected, "{text}");
    }

    #[test]
    fn glyphs() {
        for shape in ["!", "?", "!!", "??", "!?", "?!", "△", "$0", "$7", "$255"] {
            check::<MoveGlyph>(shape, shape);
        }
        check::<MoveGlyph>("$1", "!");
        check::<MoveGlyph>("$140", "△");
        for wrong in ["", "$", "$256", "$-1", "$+1", "!!!", "x"] {
            check::<MoveGlyph>(wrong, "glyph@0");
        }
    }

    #[test]
    fn times() {
        for time in ["@0", "@12", "@12.3", "@12.34", "@12.345", "@0.001/600", "@1/999999999.999"] {
            check::<MoveTime>(time, time);
        }
        check::<MoveTime>("@012.300/0.0", "@12.3/0");
        for wrong in ["", "12", "@", "@1.", "@.5", "@1.2345", "@-1", "@1000000000", "@1e3"] {
            assert!(wrong.parse::<MoveTime>().is_err(), "{wrong}");
        }
        check::<MoveTime>("@12/x", "time@4");
        assert_eq!(
            MoveTime::new(u64::MAX, Some(u64::MAX)).to_string().parse(),
            Ok(MoveTime::new(TIME_MAX_MS, Some(TIME_MAX_MS)))
        );
    }

    #[test]
    fn results() {
        for result in ["*", "replay", "3:2", "5:3:5:3", "-1:11", "7", "3:3/1:2", "0:0:2/3:1:2"] {
            check::<GameResult>(result, result);
        }
        for wrong in
            ["", ":", "3:", "1:2:3:4:5:6", "3:+2", "3-2", "3:3/1", "3:3/0:1", "3:3/1:3", "3:3/"]
        {
            check::<GameResult>(wrong, "result@0");
        }
    }

    #[test]
    fn white_space_in_comments_is_made_even() {
        let check = |text: &str, expected: Result<&str, &str>| {
            let comment = Comment::new(text);
            let comment = comment.as_ref().map(Comment::as_str).map_err(ParseError::code);
            assert_eq!(comment, expected, "{text:?}");
        };
        check(" Two\r\n  words\t", Ok("Two words"));
        check("not\u{a0}a break", Ok("not\u{a0}a break"));
        check(" \n", Err("comment-empty"));
        check("bell\u{7}", Err("control-character"));
        check(&"x".repeat(COMMENT_BYTES), Ok(&"x".repeat(COMMENT_BYTES)));
        check(&"x".repeat(COMMENT_BYTES + 1), Err("comment-long"));
    }
}
