//! Records of games, in and out.

use games::record::{Comment, GameResult, Glyph, Line, Ply, Time, read_records as read};
use games::{Action, GameRecord};
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

/// A [`RecordTree`] as the text of a record: a [`WrittenRecord`]. The result is stated anew where
/// the moves themselves decide it.
#[wasm_bindgen]
pub fn write_record(tree: &str) -> String {
    json(&match written(tree) {
        Ok(text) => WrittenRecord::Text(text),
        Err(why) => WrittenRecord::Fault(why),
    })
}

fn written(tree: &str) -> Result<String, Said> {
    let tree: RecordTree = serde_json::from_str(tree).map_err(|_| Said::new(["unread-record"]))?;
    let unread = |error: ParseError| said::unread("", "record", &error);
    let game = tree.tags.iter().find(|tag| tag.name == "Game");
    let game = game.map(|tag| tag.value.as_str()).unwrap_or_default();
    let game = game.parse().map_err(|error| said::unread("", "game", &error))?;
    let mut record = GameRecord::new(&game);
    for tag in tree.tags.iter().filter(|tag| tag.name != "Game") {
        record.set_tag(&tag.name, &tag.value).map_err(unread)?;
    }
    record.line = line(&tree.line).map_err(unread)?;
    record.result = tree.result.parse().map_err(unread)?;
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

fn line(tree: &LineTree) -> Result<Line, ParseError> {
    let plies: Result<Vec<Ply>, ParseError> = tree.plies.iter().map(ply).collect();
    Ok(Line { comments: comments(&tree.comments)?, plies: plies? })
}

fn ply(tree: &PlyTree) -> Result<Ply, ParseError> {
    let action: Action = tree.action.parse()?;
    let mut ply = Ply::new(action);
    ply.glyphs = tree.glyphs.iter().map(|number| Glyph(*number)).collect();
    ply.time = tree.spent_ms.map(|spent| Time::new(u64::from(spent), tree.left_ms.map(u64::from)));
    ply.comments = comments(&tree.comments)?;
    ply.variations = tree.variations.iter().map(line).collect::<Result<_, _>>()?;
    Ok(ply)
}

fn comments(texts: &[String]) -> Result<Vec<Comment>, ParseError> {
    texts.iter().map(|text| Comment::new(text)).collect()
}
