//! Header of a statistic: comment lines `-- key: value` above its SQL.

use std::fmt;
use std::ops::RangeInclusive;

/// One statistic: a question about games, its SQL, and the place and value in the literature.
#[derive(Clone, PartialEq, Debug)]
pub struct Statistic {
    /// Name, the same as that of its file.
    pub name: &'static str,
    /// Heading of its section.
    pub title: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// Figures in the literature.
    pub book: Vec<BookFigure>,
    /// Unit of the value; `share` for a part of 1.
    pub unit: &'static str,
    /// Columns of the result and the way to its interval.
    pub interval: IntervalMethod,
    /// Picture that suits the result.
    pub picture: PictureKind,
    /// Title of the horizontal axis of a line or histogram.
    pub x_title: &'static str,
    /// Games for which the question makes sense, in words.
    pub games: &'static str,
    /// Divisor of totals, which are whole numbers of a smaller unit.
    pub scale: u32,
    /// True if the result names players and is for moderators only.
    pub is_private: bool,
    /// Query of the statistic.
    pub sql: &'static str,
}

/// A figure in the literature.
#[derive(Clone, PartialEq, Debug)]
pub struct BookFigure {
    /// Part and section.
    pub place: &'static str,
    /// Name of the game that it is about.
    pub game: &'static str,
    /// Row of the result that it is about: its `x`, or its `series`. The only row if empty.
    pub row: Option<&'static str>,
    /// The value of the figure.
    pub value: BookValue,
    /// The claim in words.
    pub claim: &'static str,
}

/// Value of a figure in the literature.
#[derive(Clone, PartialEq, Debug)]
pub enum BookValue {
    /// A claim without a number.
    Words,
    /// Smallest and largest value; an open end is infinite.
    Range(RangeInclusive<f64>),
    /// More than this row of the result.
    MoreThan(&'static str),
    /// Less than this row of the result.
    LessThan(&'static str),
}

/// Columns of a result and the way to its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntervalMethod {
    /// `total`, `squares`, `n`: mean with a normal interval.
    Mean,
    /// `count`, `n`: share with Wilson's interval.
    Share,
    /// `value`, `n`: no interval.
    Exact,
    /// `value`, `low`, `high`, `n`: the query computes the interval.
    Quantile,
}

/// Picture of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    /// One bar per row.
    Bars,
    /// A line over `x` per series.
    Line,
    /// Bars over an ordered `x`.
    Histogram,
    /// No picture but a table.
    Table,
}

impl IntervalMethod {
    const ALL: [IntervalMethod; 4] = [
        IntervalMethod::Mean,
        IntervalMethod::Share,
        IntervalMethod::Exact,
        IntervalMethod::Quantile,
    ];

    /// The word in the header.
    pub fn word(self) -> &'static str {
        match self {
            IntervalMethod::Mean => "mean",
            IntervalMethod::Share => "share",
            IntervalMethod::Exact => "exact",
            IntervalMethod::Quantile => "quantile",
        }
    }
}

impl PictureKind {
    const ALL: [PictureKind; 4] =
        [PictureKind::Bars, PictureKind::Line, PictureKind::Histogram, PictureKind::Table];

    /// The word in the header.
    pub fn word(self) -> &'static str {
        match self {
            PictureKind::Bars => "bars",
            PictureKind::Line => "line",
            PictureKind::Histogram => "histogram",
            PictureKind::Table => "table",
        }
    }
}

/// A header that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderError {
    file: String,
    line: usize,
    problem: String,
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.sql line {}: {}", self.file, self.line, self.problem)
    }
}

impl std::error::Error for HeaderError {}

/// Reads one file.
pub(super) fn parse(file: &str, text: &'static str) -> Result<Statistic, HeaderError> {
    let mut fields: Vec<(usize, &'static str, &'static str)> = Vec::new();
    let mut body = text;
    for (index, line) in text.lines().enumerate() {
        let Some(field) = line.strip_prefix("-- ").and_then(|line| line.split_once(": ")) else {
            break;
        };
        fields.push((index + 1, field.0, field.1.trim()));
        body = body.split_once('\n').map_or("", |(_, rest)| rest);
    }
    let end = fields.len() + 1;
    let error = |line: usize, problem: String| HeaderError { file: file.to_owned(), line, problem };
    for (index, (line, key, _)) in fields.iter().enumerate() {
        if !KEYS.contains(key) {
            return Err(error(*line, format!("`{key}` is not a key of the header")));
        }
        if *key != "book" && fields.iter().take(index).any(|(_, other, _)| other == key) {
            return Err(error(*line, format!("`{key}` is given twice")));
        }
    }
    let find = |key: &str| fields.iter().find(|(_, name, _)| *name == key);
    let need = |key: &str| {
        find(key).copied().ok_or_else(|| error(end, format!("the header has no `{key}`")))
    };
    let (line, _, name) = need("name")?;
    if name != file {
        return Err(error(line, format!("the name `{name}` is not that of the file")));
    }
    let (line, _, word) = need("interval")?;
    let interval = IntervalMethod::ALL.into_iter().find(|method| method.word() == word);
    let interval = interval.ok_or_else(|| error(line, format!("`{word}` is not a method")))?;
    let (line, _, word) = need("picture")?;
    let picture = PictureKind::ALL.into_iter().find(|kind| kind.word() == word);
    let picture = picture.ok_or_else(|| error(line, format!("`{word}` is not a picture")))?;
    let scale = match find("scale") {
        None => 1,
        Some((line, _, text)) => text
            .parse()
            .ok()
            .filter(|scale| *scale > 0)
            .ok_or_else(|| error(*line, format!("`{text}` is not a positive number")))?,
    };
    let book = fields.iter().filter(|(_, key, _)| *key == "book").map(|(line, _, text)| {
        parse_book(text).ok_or_else(|| error(*line, format!("`{text}` is not {BOOK_FORM}")))
    });
    Ok(Statistic {
        name,
        title: need("title")?.2,
        question: need("question")?.2,
        book: book.collect::<Result<_, _>>()?,
        unit: need("unit")?.2,
        interval,
        picture,
        x_title: find("x").map_or("ply", |(_, _, title)| *title),
        games: need("games")?.2,
        scale,
        is_private: find("private").is_some(),
        sql: body.trim().trim_end_matches(';'),
    })
}

const KEYS: &[&str] = &[
    "name", "title", "question", "book", "unit", "interval", "picture", "x", "games", "scale",
    "private",
];

const BOOK_FORM: &str = "`PLACE | GAME | ROW or - | NUMBER, LOW..HIGH, > ROW, < ROW or - | CLAIM`";

/// Reads a figure such as `VII 3 | NAME | - | 52..139 | between 10^52 and 10^139 games`.
fn parse_book(text: &'static str) -> Option<BookFigure> {
    let mut parts = text.split('|').map(str::trim);
    let figure = BookFigure {
        place: parts.next()?,
        game: parts.next()?,
        row: Some(parts.next()?).filter(|row| *row != "-"),
        value: parse_value(parts.next()?)?,
        claim: parts.next()?,
    };
    parts.next().is_none().then_some(figure)
}

/// Reads a range, `> ROW`, `< ROW` or `-`.
fn parse_value(text: &'static str) -> Option<BookValue> {
    if let Some(row) = text.strip_prefix("> ") {
        return Some(BookValue::MoreThan(row));
    }
    if let Some(row) = text.strip_prefix("< ") {
        return Some(BookValue::LessThan(row));
    }
    if text == "-" {
        return Some(BookValue::Words);
    }
    parse_range(text).map(BookValue::Range)
}

/// Reads `24`, `52..139`, `5..` or `..3040`.
fn parse_range(text: &str) -> Option<RangeInclusive<f64>> {
    let Some((low, high)) = text.split_once("..") else {
        let value: f64 = text.parse().ok()?;
        return Some(value..=value);
    };
    let end = |text: &str, open: f64| {
        if text.is_empty() { Some(open) } else { text.parse::<f64>().ok() }
    };
    Some(end(low, f64::NEG_INFINITY)?..=end(high, f64::INFINITY)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "-- name: length
-- title: Length
-- question: How long?
-- book: VII 3 | chess | - | 52..139 | between 52 and 139
-- book: VII 4 | chess | x=1 | ..20 | at most 20
-- book: VII 5 | chess | white | > black | white wins more often
-- unit: plies
-- interval: mean
-- picture: bars
-- games: all
-- scale: 1000
SELECT 1
";

    #[test]
    fn headers_are_read() {
        let statistic = parse("length", GOOD).unwrap();
        assert_eq!(statistic.title, "Length");
        assert_eq!(statistic.scale, 1000);
        assert_eq!(statistic.sql, "SELECT 1");
        assert_eq!(statistic.book[0].value, BookValue::Range(52.0..=139.0));
        assert_eq!(statistic.book[0].row, None);
        assert_eq!(statistic.book[1].value, BookValue::Range(f64::NEG_INFINITY..=20.0));
        assert_eq!(statistic.book[1].row, Some("x=1"));
        assert_eq!(statistic.book[2].value, BookValue::MoreThan("black"));
    }

    #[test]
    fn header_errors_name_file_and_line() {
        let check = |from: &str, to: &str, expected: &str| {
            let text: &'static str = GOOD.replace(from, to).leak();
            assert_eq!(parse("length", text).unwrap_err().to_string(), expected);
        };
        check(": mean", ": meen", "length.sql line 8: `meen` is not a method");
        check(": bars", ": pie", "length.sql line 9: `pie` is not a picture");
        check(
            "name: length",
            "name: width",
            "length.sql line 1: the name `width` is not that of the file",
        );
        check("-- unit: plies\n", "", "length.sql line 11: the header has no `unit`");
        check("unit", "units", "length.sql line 7: `units` is not a key of the header");
        check("-- games: all", "-- unit: all", "length.sql line 10: `unit` is given twice");
        check(": 1000", ": 0", "length.sql line 11: `0` is not a positive number");
        check(
            "52..139",
            "many",
            "length.sql line 4: `VII 3 | chess | - | many | between 52 and 139` is not \
             `PLACE | GAME | ROW or - | NUMBER, LOW..HIGH, > ROW, < ROW or - | CLAIM`",
        );
    }
}
