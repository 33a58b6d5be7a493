//! Records of games, in and out.

use games::record::bounds::VARIATION_DEPTH;
use games::record::{Comment, GameResult, Glyph, Line, Malformed, Ply, Time, read_records as read};
use games::{Action, Game, GameRecord};
use rulebook::ParseError;
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{LineTree, PlyTree, ReadRecords, RecordTree, Said, TagText, WrittenRecord};

use crate::{json, said};

/// No page hands in more text with records than this.
const MOST_BYTES: usize = 4 << 20;

/// All games of a text: a [`ReadRecords`].
#[wasm_bindgen]
pub fn read_records(text: &str) -> String {
    let mut found = ReadRecords { records: Vec::new(), malformed: Vec::new() };
    let bytes = text.as_bytes();
    for record in read(bytes.get(..MOST_BYTES).unwrap_or(bytes)) {
        match record {
            Ok(record) => found.records.push(tree(&record)),
            Err(error) => found.malformed.push(said::malformed(&error)),
        }
    }
    json(&found)
}

/// A record as text: a [`WrittenRecord`]. `tags` are names and values by turns. `tokens` are the
/// game and what is said of it in the order of the text, each with a sign in front: `m` a move (or
/// whatever happened in a turn), `g` the number of a glyph, `t` the milliseconds spent and perhaps,
/// behind a slash, left; `c` a comment; `(` and `)` round a variation. The result is stated anew
/// where the moves themselves decide it.
#[wasm_bindgen]
pub fn write_record(tags: Vec<String>, tokens: Vec<String>, result: &str) -> String {
    json(&match written(&tags, &tokens, result) {
        Ok(text) => WrittenRecord::Text(text),
        Err(why) => WrittenRecord::Fault(why),
    })
}

fn written(tags: &[String], tokens: &[String], result: &str) -> Result<String, Said> {
    let unread = |error: ParseError| said::unread("", "record", &error);
    let tags = || tags.chunks_exact(2).filter_map(<[String]>::as_array::<2>);
    let game = tags().find(|[name, _]| name == "Game").map(|[_, value]| value.as_str());
    let game: Game =
        game.unwrap_or_default().parse().map_err(|error| said::unread("", "game", &error))?;
    let mut record = GameRecord::new(&game);
    for [name, value] in tags().filter(|[name, _]| name != "Game") {
        record.set_tag(name, value).map_err(unread)?;
    }
    // Before anything is built: what is too deep could not even be thrown away.
    if is_too_deep(tokens) {
        return Err(said::unwritten(Malformed::VariationDeep));
    }
    record.line = line(tokens).map_err(unread)?;
    record.result = result.parse().map_err(unread)?;
    if record.result == GameResult::Unfinished && record.outcome().is_ok_and(|o| o.is_over()) {
        record.state_result().map_err(|fault| said::fault(game.name(), &fault))?;
    }
    record.text().map_err(said::unwritten)
}

fn tree(record: &GameRecord) -> RecordTree {
    let tags = record
        .tags()
        .iter()
        .map(|tag| TagText { name: tag.name().to_owned(), value: tag.value().to_owned() });
    let game = record.game();
    let name = game.as_ref().map(games::Game::name).unwrap_or_default();
    RecordTree {
        tags: tags.collect(),
        line: line_tree(&record.line),
        result: record.result.to_string(),
        faults: record.faults().iter().map(|fault| said::fault(name, fault)).collect(),
    }
}

fn line_tree(line: &Line) -> LineTree {
    LineTree { comments: texts(&line.comments), plies: line.plies.iter().map(ply_tree).collect() }
}

fn ply_tree(ply: &Ply) -> PlyTree {
    let ms = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
    PlyTree {
        action: ply.action.to_string(),
        glyphs: ply.glyphs.iter().map(|glyph| glyph.0).collect(),
        spent_ms: ply.time.map(|time| ms(time.spent_ms())),
        left_ms: ply.time.and_then(Time::left_ms).map(ms),
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

/// A line from its tokens. Variations that are open are kept below each other, the innermost last.
fn line(tokens: &[String]) -> Result<Line, ParseError> {
    let mut open: Vec<Line> = Vec::new();
    let mut here = Line::default();
    for token in tokens {
        let wrong = |code| ParseError::new(code, 0, token);
        let mut signs = token.chars();
        let sign = signs.next();
        let rest = signs.as_str();
        let last = here.plies.last_mut();
        match (sign, last) {
            (Some('m'), _) => here.plies.push(Ply::new(rest.parse::<Action>()?)),
            (Some('c'), Some(ply)) => ply.comments.push(Comment::new(rest)?),
            (Some('c'), None) => here.comments.push(Comment::new(rest)?),
            (Some('g'), Some(ply)) => {
                ply.glyphs.push(Glyph(rest.parse().map_err(|_| wrong("glyph"))?));
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

fn time(text: &str) -> Option<Time> {
    match text.split_once('/') {
        Some((spent, left)) => Some(Time::new(spent.parse().ok()?, Some(left.parse().ok()?))),
        None => Some(Time::new(text.parse().ok()?, None)),
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
    fn variations_stand_only_so_deep_in_one_another() {
        check(1, r#"{"text":"#);
        check(VARIATION_DEPTH, r#"{"text":"#);
        check(VARIATION_DEPTH + 1, "malformed-variation-deep");
        // As deep as this, only to drop the line would be too much for the stack.
        check(500_000, "malformed-variation-deep");
    }
}
