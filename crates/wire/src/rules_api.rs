//! What the rules are asked over HTTP, and what they answer: for clients that know no rules.

use serde::{Deserialize, Serialize};

use crate::Why;

/// A place in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum RulesPlace {
    /// A position of a game.
    Position(PositionPlace),
    /// A table, as a server tells of it.
    Table(TablePlace),
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionPlace {
    /// The name of the game with its options, such as `pente:13,keryo`.
    #[cfg_attr(feature = "schema", schema(max_length = 256, example = "pentagame"))]
    pub game: String,
    /// The position as text, or `startpos`, with moves behind it or not; the start where there is
    /// none.
    #[cfg_attr(feature = "schema", schema(max_length = 32768, example = "startpos moves aA-B*b"))]
    pub position: Option<String>,
}

/// A table, as a server tells of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TablePlace {
    /// What was agreed.
    #[cfg_attr(feature = "schema", schema(max_length = 16896, example = "pentagame"))]
    pub config: String,
    /// Every line of its log.
    #[cfg_attr(feature = "schema", schema(max_items = 8192, example = json!(["0 1 move aA-B*b"])))]
    pub log: Vec<String>,
}

/// Which steps can follow?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StepsAsked {
    /// Where.
    pub at: RulesPlace,
    /// The steps of the move that are made already.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 8, example = json!(["aA-c"])))]
    pub made: Vec<String>,
}

/// What can follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepsFollow {
    /// Whose turn it is, from 1.
    pub seat: u8,
    /// The steps that can be made next; none where the move is whole. Who can do nothing else has
    /// the step `--`.
    pub steps: Vec<String>,
    /// The whole move, once the steps make one.
    pub whole: Option<String>,
}

/// Any move, please.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveAsked {
    /// Where.
    pub at: RulesPlace,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveDrawn {
    /// Whose turn it is, from 1.
    pub seat: u8,
    /// How many plies stand before it: what an act has to tell with a move.
    pub ply: u32,
    /// The move; `--` where nothing else can be played.
    #[serde(rename = "move")]
    pub text: String,
}

/// May this be played?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckAsked {
    /// Where.
    pub at: RulesPlace,
    /// The move.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(max_length = 256, example = "aA-B*b"))]
    pub text: String,
}

/// Whether it may.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Checked {
    /// Whose turn it is, from 1.
    pub seat: u8,
    /// Whether it may be played.
    pub legal: bool,
    /// Why not.
    pub why: Option<Why>,
    /// The position behind it.
    pub position: Option<String>,
}

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameRules {
    /// Its name without options.
    pub name: String,
    /// The options that may stand behind the name.
    pub options: Vec<String>,
    /// Options of which only one can be chosen, group by group.
    pub groups: Vec<Vec<String>>,
    /// The revision of its rules: with another one the same moves may mean something else.
    pub revision: u32,
    /// Where it begins, with the usual options.
    pub start: String,
}

/// The games there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GamesKnown {
    /// All of them.
    pub games: Vec<GameRules>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_position_or_a_table() {
        let read = |text: &str| serde_json::from_str::<MoveAsked>(text).map(|asked| asked.at);
        let plain = PositionPlace { game: "pente".into(), position: None };
        assert_eq!(read(r#"{"at":{"game":"pente"}}"#).unwrap(), RulesPlace::Position(plain));
        let table = TablePlace { config: "pente".into(), log: vec!["0 1 begin".into()] };
        let text = r#"{"at":{"config":"pente","log":["0 1 begin"]}}"#;
        assert_eq!(read(text).unwrap(), RulesPlace::Table(table));
        for text in [
            r#"{"at":{}}"#,
            r#"{"at":{"config":"pente"}}"#,
            r#"{"at":{"game":"pente","log":[]}}"#,
            r#"{"at":{"game":"pente"},"more":1}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
