//! A record in memory: tags, a main line with its variations, a result.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use rulebook::{ParseError, Seat, SeatSet};

use super::part::{
    Comment, GameResult, MoveGlyph, MoveTime, TextLocation, is_tag_name, is_tag_value,
};
use crate::action::Action;
use crate::{AnyPosition, Game};

/// The record of one game.
///
/// Two records are equal when they say the same, wherever they were read.
#[derive(Clone, Debug)]
pub struct GameRecord {
    tags: Vec<Tag>,
    /// The game as it was played.
    pub line: RecordLine,
    /// Result as stated.
    pub result: GameResult,
    pub(crate) result_place: Option<TextLocation>,
}

/// A tag: a fact about the game, by name.
#[derive(Clone, Debug)]
pub struct Tag {
    name: Box<str>,
    value: Box<str>,
    pub(crate) place: Option<TextLocation>,
}

/// Plies in a row: the main line, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordLine {
    /// Before the first ply.
    pub comments: Vec<Comment>,
    /// The plies. A variation has at least one.
    pub plies: Vec<RecordPly>,
}

/// One turn of a game with its annotations.
#[derive(Clone, Debug)]
pub struct RecordPly {
    /// The action of the ply.
    pub action: Action,
    /// Signs that judge it.
    pub glyphs: Vec<MoveGlyph>,
    /// Time spent on the ply.
    pub time: Option<MoveTime>,
    /// Comments after the ply.
    pub comments: Vec<Comment>,
    /// Alternatives to the ply.
    pub variations: Vec<RecordLine>,
    pub(crate) source: SourceInfo,
}

/// Source location of a ply, for error messages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SourceInfo {
    /// Location of the action.
    pub place: Option<TextLocation>,
    /// Round number written before the ply.
    pub round: Option<u32>,
}

impl RecordPly {
    /// Creates a ply without annotations.
    pub fn new(action: Action) -> RecordPly {
        RecordPly {
            action,
            glyphs: Vec::new(),
            time: None,
            comments: Vec::new(),
            variations: Vec::new(),
            source: SourceInfo::default(),
        }
    }
}

impl PartialEq for RecordPly {
    fn eq(&self, other: &RecordPly) -> bool {
        self.action == other.action
            && self.glyphs == other.glyphs
            && self.time == other.time
            && self.comments == other.comments
            && self.variations == other.variations
    }
}

impl Eq for RecordPly {}

impl Tag {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The known tags come first and in this order, all others behind them by name.
    fn rank(name: &str) -> (usize, &str) {
        const KNOWN: [&str; 13] = [
            "Game", "Rules", "Event", "Site", "Date", "Round", "Seat1", "Seat2", "Seat3", "Seat4",
            "Seat5", "Start", "Ending",
        ];
        let rank = KNOWN.iter().position(|known| *known == name);
        (rank.unwrap_or(KNOWN.len()), name)
    }
}

impl PartialEq for Tag {
    fn eq(&self, other: &Tag) -> bool {
        self.name == other.name && self.value == other.value
    }
}

impl Eq for Tag {}

impl PartialEq for GameRecord {
    fn eq(&self, other: &GameRecord) -> bool {
        self.tags == other.tags && self.line == other.line && self.result == other.result
    }
}

impl Eq for GameRecord {}

/// Default ending: by the rules.
pub(crate) const ENDING_RULES: &str = "rules";

/// A referee ended the game, or the players agreed on an impasse.
pub(crate) const ENDING_IMPASSE: &str = "impasse";

impl GameRecord {
    /// A record without even the tag `Game`, which the reader sets before anything else.
    pub(crate) fn empty() -> GameRecord {
        GameRecord {
            tags: Vec::new(),
            line: RecordLine::default(),
            result: GameResult::Unfinished,
            result_place: None,
        }
    }

    /// A record of a game that has not begun.
    pub fn new(game: &Game) -> GameRecord {
        let mut record = GameRecord::empty();
        record.insert_tag("Game", &game.to_string(), None);
        record.insert_tag("Rules", &game.rules_revision().to_string(), None);
        record
    }

    /// The game, by the tag `Game`.
    ///
    /// # Errors
    /// When no game has this name.
    pub fn game(&self) -> Result<Game, ParseError> {
        self.tag("Game").unwrap_or_default().parse()
    }

    /// Start position: the tag `Start`, or the usual start.
    ///
    /// # Errors
    /// When the game or the position cannot be read.
    pub fn start(&self) -> Result<AnyPosition, ParseError> {
        let game = self.game()?;
        self.tag("Start").map_or_else(|| Ok(game.start()), |text| game.read_position(text))
    }

    /// The tags in their order.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(Tag::value)
    }

    pub(crate) fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| *tag.name == *name)
    }

    /// Sets a tag, or changes its value.
    ///
    /// # Errors
    /// `tag-name` or `tag-value` when the one or the other cannot be written.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if !is_tag_name(name) {
            return Err(ParseError::new("tag-name", 0, name));
        }
        if !is_tag_value(value) {
            return Err(ParseError::new("tag-value", 0, value));
        }
        self.insert_tag(name, value, None);
        Ok(())
    }

    /// Sets a tag whose name and value are known to be fit.
    pub(crate) fn insert_tag(&mut self, name: &str, value: &str, place: Option<TextLocation>) {
        let tag = Tag { name: name.into(), value: value.into(), place };
        match self.tags.binary_search_by_key(&Tag::rank(name), |tag| Tag::rank(&tag.name)) {
            Ok(index) => {
                if let Some(old) = self.tags.get_mut(index) {
                    *old = tag;
                }
            }
            Err(index) => self.tags.insert(index, tag),
        }
    }

    /// Takes a tag away. The tag `Game` stays: there is no record without it.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|tag| *tag.name != *name || name == "Game");
    }

    /// Seats that left before the end, from the tag `Left`.
    /// They are ranked last regardless of their points. Invalid seats are ignored.
    pub fn left(&self) -> SeatSet {
        let seats = self.tag("Left").unwrap_or_default().split(',');
        seats.filter_map(|seat| seat.parse::<Seat>().ok()).collect()
    }

    /// Code of the ending: the tag `Ending`, or `rules`.
    pub fn ending(&self) -> &str {
        self.tag("Ending").unwrap_or(ENDING_RULES)
    }
}
