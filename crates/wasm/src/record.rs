//! Parsing and writing of game records.

use games::record::bounds::VARIATION_DEPTH;
use games::record::{
    Comment, GameResult, MoveGlyph, MoveTime, RecordErrorKind, RecordLine, RecordPly, read_records,
};
use games::{Action, Game, GameRecord, Message};
use rulebook::ParseError;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::rules::TextResult;

/// The record of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RecordTree {
    /// Tags in the order of the record.
    pub tags: Vec<TagText>,
    /// The main line.
    pub line: LineTree,
    /// Result in the notation of records: `=3:1`, or `*`.
    pub result: String,
    /// Issues found by the rules.
    pub issues: Vec<Message>,
}

/// A tag of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TagText {
    /// Name of the tag.
    pub name: String,
    /// Value of the tag.
    pub value: String,
}

/// Consecutive plies: the main line or a variation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineTree {
    /// Comments before the first ply.
    pub comments: Vec<String>,
    /// Plies of the line.
    pub plies: Vec<PlyTree>,
}

/// One ply of a record.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlyTree {
    /// The move, `--` for a lost turn.
    pub action: String,
    /// Numbers of the annotation glyphs.
    pub glyphs: Vec<u8>,
    /// The milliseconds spent.
    pub spent_ms: Option<u32>,
    /// Milliseconds left on the clock after the ply.
    pub left_ms: Option<u32>,
    /// Comments on the ply.
    pub comments: Vec<String>,
    /// Alternatives to the ply.
    pub variations: Vec<LineTree>,
}

/// All records of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ParsedRecords {
    /// Records without syntax errors.
    pub records: Vec<RecordTree>,
    /// Syntax errors of the others.
    pub errors: Vec<Message>,
}

/// Limit of the text with records that is parsed.
const TEXT_BYTES_MAX: usize = 4 << 20;

/// Parses all games of a text: [`ParsedRecords`].
#[wasm_bindgen]
pub fn parse_records(text: &str) -> String {
    let mut parsed = ParsedRecords { records: Vec::new(), errors: Vec::new() };
    let bytes = text.as_bytes();
    for record in read_records(bytes.get(..TEXT_BYTES_MAX).unwrap_or(bytes)) {
        match record {
            Ok(record) => parsed.records.push(tree(&record)),
            Err(error) => parsed.errors.push(Message::record_error(&error)),
        }
    }
    json(&parsed)
}

/// Writes a record: a [`TextResult`].
/// `tags` alternates names and values. `tokens` are the parts of the main line in the order of the
/// text, each with a prefix: `m` a move or lost turn, `g` the number of a glyph, `t` the
/// milliseconds spent and, after a slash, left; `c` a comment; `(` and `)` around a variation. The
/// result is computed again if the moves decide it.
#[wasm_bindgen]
pub fn write_record(tags: Vec<String>, tokens: Vec<String>, result: &str) -> String {
    json(&TextResult::from(record_text(&tags, &tokens, result)))
}

fn record_text(tags: &[String], tokens: &[String], result: &str) -> Result<String, Message> {
    let invalid = |error: ParseError| Message::parse_error("", "record", &error);
    let tags = || tags.chunks_exact(2).filter_map(<[String]>::as_array::<2>);
    let game = tags().find(|[name, _]| name == "Game").map(|[_, value]| value.as_str());
    let game: Game = game
        .unwrap_or_default()
        .parse()
        .map_err(|error| Message::parse_error("", "game", &error))?;
    let mut record = GameRecord::new(&game);
    for [name, value] in tags().filter(|[name, _]| name != "Game") {
        record.set_tag(name, value).map_err(invalid)?;
    }
    // Before anything is built: dropping a line that is too deep would overflow the stack.
    if is_too_deep(tokens) {
        return Err(Message::unwritable_record(RecordErrorKind::VariationDeep));
    }
    record.line = line(tokens).map_err(invalid)?;
    record.result = result.parse().map_err(invalid)?;
    if record.result == GameResult::Unfinished && record.outcome().is_ok_and(|o| o.is_over()) {
        record.set_result().map_err(|issue| Message::record_fault(game.name(), &issue))?;
    }
    record.text().map_err(Message::unwritable_record)
}

fn tree(record: &GameRecord) -> RecordTree {
    let tags = record
        .tags()
        .iter()
        .map(|tag| TagText { name: tag.name().to_owned(), value: tag.value().to_owned() });
    let game = record.game();
    let name = game.as_ref().map(Game::name).unwrap_or_default();
    RecordTree {
        tags: tags.collect(),
        line: line_tree(&record.line),
        result: record.result.to_string(),
        issues: record.issues().iter().map(|issue| Message::record_fault(name, issue)).collect(),
    }
}

fn line_tree(line: &RecordLine) -> LineTree {
    LineTree { comments: texts(&line.comments), plies: line.plies.iter().map(ply_tree).collect() }
}

fn ply_tree(ply: &RecordPly) -> PlyTree {
    let ms = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
    PlyTree {
        action: ply.action.to_string(),
        glyphs: ply.glyphs.iter().map(|glyph| glyph.0).collect(),
        spent_ms: ply.time.map(|time| ms(time.spent_ms())),
        left_ms: ply.time.and_then(MoveTime::left_ms).map(ms),
        comments: texts(&ply.comments),
        variations: ply.variations.iter().map(line_tree).collect(),
    }
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(|comment| comment.as_str().to_owned()).collect()
}

fn is_too_deep(tokens: &[String]) -> bool {
    let mut depth = 0_usize;
    tokens.iter().any(|token| {
        match token.chars().next() {
            Some('(') => depth += 1,
            Some(')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > VARIATION_DEPTH
    })
}

/// Builds a line from its tokens. Open variations are on a stack, the innermost last.
fn line(tokens: &[String]) -> Result<RecordLine, ParseError> {
    let mut open: Vec<RecordLine> = Vec::new();
    let mut here = RecordLine::default();
    for token in tokens {
        let wrong = |code| ParseError::new(code, 0, token);
        let mut signs = token.chars();
        let sign = signs.next();
        let rest = signs.as_str();
        let last = here.plies.last_mut();
        match (sign, last) {
            (Some('m'), _) => here.plies.push(RecordPly::new(rest.parse::<Action>()?)),
            (Some('c'), Some(ply)) => ply.comments.push(Comment::new(rest)?),
            (Some('c'), None) => here.comments.push(Comment::new(rest)?),
            (Some('g'), Some(ply)) => {
                ply.glyphs.push(MoveGlyph(rest.parse().map_err(|_| wrong("glyph"))?));
            }
            (Some('t'), Some(ply)) => ply.time = Some(time(rest).ok_or_else(|| wrong("time"))?),
            (Some('('), Some(_)) => open.push(std::mem::take(&mut here)),
            (Some(')'), _) => {
                let mut around = open.pop().ok_or_else(|| wrong("move-word"))?;
                let ply = around.plies.last_mut().ok_or_else(|| wrong("move-word"))?;
                ply.variations.push(std::mem::take(&mut here));
                here = around;
            }
            _ => return Err(wrong("move-word")),
        }
    }
    if open.is_empty() { Ok(here) } else { Err(ParseError::new("move-word", 0, "(")) }
}

fn time(text: &str) -> Option<MoveTime> {
    match text.split_once('/') {
        Some((spent, left)) => Some(MoveTime::new(spent.parse().ok()?, Some(left.parse().ok()?))),
        None => Some(MoveTime::new(text.parse().ok()?, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(depth: usize, expected: &str) {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let mut tokens: Vec<&str> = vec!["mE5"];
        for _ in 0..depth {
            tokens.extend(["(", "mE4"]);
        }
        tokens.extend(std::iter::repeat_n(")", depth));
        let answer = write_record(owned(&["Game", "pente:9,free"]), owned(&tokens), "*");
        assert!(answer.contains(expected), "{depth}: {answer}");
    }

    #[test]
    fn deeply_nested_variations_are_rejected() {
        check(1, r#"{"ok":"#);
        check(VARIATION_DEPTH, r#"{"ok":"#);
        check(VARIATION_DEPTH + 1, "malformed-variation-deep");
        // At this depth even dropping the line would overflow the stack.
        check(500_000, "malformed-variation-deep");
    }
}
