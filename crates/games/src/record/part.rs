//! The small parts of a record: comments, glyphs, times, results, and where they stood.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use rulebook::{BySeat, Final, Outcome, ParseError, Seats};

use super::bounds::{COMMENT_BYTES, TAG_NAME_BYTES, TAG_VALUE_BYTES, TIME_MAX_MS, TOKEN_BYTES};

/// Where something stands in a text. Both count from 1; columns count characters, not bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
}

impl Place {
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// The place behind `c` if `c` stands here.
    pub(crate) fn behind(self, c: char) -> Place {
        match c {
            '\n' => Place { line: self.line.saturating_add(1), column: 1 },
            _ => Place { column: self.column.saturating_add(1), ..self },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What separates words: the white space of ASCII, and no other.
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

/// A remark in words. White space is made even: one space between words and none around them, so
/// that a comment can be broken into lines anywhere and still be the same.
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

    /// The remark.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A sign that judges a move, by its number. The signs with a shape of their own are `!` 1, `?` 2,
/// `!!` 3, `??` 4, `!?` 5, `?!` 6 and `△` 140; every other is written `$` and its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Glyph(pub u8);

const SHAPES: [(&str, Glyph); 7] = [
    ("!", Glyph(1)),
    ("?", Glyph(2)),
    ("!!", Glyph(3)),
    ("??", Glyph(4)),
    ("!?", Glyph(5)),
    ("?!", Glyph(6)),
    ("△", Glyph(140)),
];

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match SHAPES.iter().find(|(_, glyph)| glyph == self) {
            Some((shape, _)) => f.write_str(shape),
            None => write!(f, "${}", self.0),
        }
    }
}

impl FromStr for Glyph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Glyph, ParseError> {
        let wrong = || ParseError::new("glyph", 0, text);
        if let Some((_, glyph)) = SHAPES.iter().find(|(shape, _)| *shape == text) {
            return Ok(*glyph);
        }
        let number = text.strip_prefix('$').ok_or_else(wrong)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        number.parse().map(Glyph).map_err(|_| wrong())
    }
}

/// What a ply cost on the clock.
///
/// As text, in seconds: `@12.3`, or `@12.3/583.25` with what was left. Neither is above
/// [`TIME_MAX_MS`]; [`Time::new`] cuts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Time {
    spent_ms: u64,
    left_ms: Option<u64>,
}

impl Time {
    /// Spent on the ply, and left on the clock behind it if that is known.
    pub fn new(spent_ms: u64, left_ms: Option<u64>) -> Time {
        let left_ms = left_ms.map(|left| left.min(TIME_MAX_MS));
        Time { spent_ms: spent_ms.min(TIME_MAX_MS), left_ms }
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

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", Seconds(self.spent_ms))?;
        self.left_ms.map_or(Ok(()), |left| write!(f, "/{}", Seconds(left)))
    }
}

impl FromStr for Time {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Time, ParseError> {
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
        Ok(Time { spent_ms, left_ms })
    }
}

/// How a game ended, as a record states it.
///
/// As text: `3:2` are the points of each seat in the order of play; `3:3/1:2` names their places
/// too, where points alone do not tell; `replay` counts for nothing; `*` is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The game goes on, or nobody knows.
    Unfinished,
    /// Over, and to be played again.
    Replay,
    /// Over, with the points of each seat.
    Scored(Scored),
}

/// The points of each seat, and their places where the points alone do not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    score: BySeat<i32>,
    place: Option<BySeat<u8>>,
}

impl Scored {
    /// The points. Places follow from them: more is better, equal is equal.
    pub fn by_points(score: BySeat<i32>) -> Scored {
        Scored { score, place: None }
    }

    /// Points and places. `None` when they are not of the same seats, or a place is not between 1
    /// and the number of seats.
    pub fn with_places(score: BySeat<i32>, place: BySeat<u8>) -> Option<Scored> {
        let seats = score.seats();
        let fits = |place: &u8| (1..=seats.len()).contains(&usize::from(*place));
        let fit = place.seats() == seats && place.as_slice().iter().all(fits);
        fit.then_some(Scored { score, place: Some(place) })
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
    /// The result that states this outcome. `usual` is the order that the points alone give
    /// ([`Final::by_score`]): places are stated only when they differ.
    pub(crate) fn stating(outcome: &Outcome, usual: impl Fn(&Final) -> Final) -> GameResult {
        match outcome {
            Outcome::Unfinished => GameResult::Unfinished,
            Outcome::Replay => GameResult::Replay,
            Outcome::Final(end) => {
                let place = (usual(end).place != end.place).then_some(end.place);
                GameResult::Scored(Scored { score: end.score, place })
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
            GameResult::Scored(Scored { score, place }) => {
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
            None => read_numbers(text).map(Scored::by_points),
            Some((score, place)) => read_numbers(score)
                .zip(read_numbers(place))
                .and_then(|(score, place)| Scored::with_places(score, place)),
        };
        scored.map(GameResult::Scored).ok_or_else(wrong)
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
            check::<Glyph>(shape, shape);
        }
        check::<Glyph>("$1", "!");
        check::<Glyph>("$140", "△");
        for wrong in ["", "$", "$256", "$-1", "$+1", "!!!", "x"] {
            check::<Glyph>(wrong, "glyph@0");
        }
    }

    #[test]
    fn times() {
        for time in ["@0", "@12", "@12.3", "@12.34", "@12.345", "@0.001/600", "@1/999999999.999"] {
            check::<Time>(time, time);
        }
        check::<Time>("@012.300/0.0", "@12.3/0");
        for wrong in ["", "12", "@", "@1.", "@.5", "@1.2345", "@-1", "@1000000000", "@1e3"] {
            assert!(wrong.parse::<Time>().is_err(), "{wrong}");
        }
        check::<Time>("@12/x", "time@4");
        assert_eq!(
            Time::new(u64::MAX, Some(u64::MAX)).to_string().parse(),
            Ok(Time::new(TIME_MAX_MS, Some(TIME_MAX_MS)))
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
