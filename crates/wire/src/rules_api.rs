//! Messages of the rules service over HTTP, for clients without an implementation of the rules.

use serde::{Deserialize, Serialize};

use crate::ApiError;

/// A position, given directly or by a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum PositionRef {
    /// A position in its text form.
    Position(PositionText),
    /// The current position of a table.
    Table(TableLog),
}

/// A position in its text form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionText {
    /// The rules with their options, such as `pente:13,keryo`.
    #[cfg_attr(feature = "schema", schema(max_length = 256, example = "pentagame"))]
    pub rules: String,
    /// The position, or `startpos`, optionally followed by moves; default is the start position.
    #[cfg_attr(feature = "schema", schema(max_length = 32768, example = "startpos moves aA-B*b"))]
    pub position: Option<String>,
}

/// A table by its config and log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableLog {
    /// The table config in its text form.
    #[cfg_attr(feature = "schema", schema(max_length = 16896, example = "pentagame"))]
    pub config: String,
    /// All log entries.
    #[cfg_attr(feature = "schema", schema(max_items = 8192, example = json!(["0 1 move aA-B*b"])))]
    pub log: Vec<String>,
}

/// A request for the possible next steps of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StepsRequest {
    pub at: PositionRef,
    /// The steps of the move made so far.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 8, example = json!(["aA-c"])))]
    pub steps: Vec<String>,
}

/// The possible next steps of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepsResponse {
    /// The seat to move, counted from 1.
    pub seat: u8,
    /// The number of plies before the move, as a game command requires it.
    pub ply: u32,
    /// The possible next steps; none if the move is complete.
    /// The step `--` is the only one where no move is possible.
    pub next_steps: Vec<String>,
    /// The complete move, once the steps form one.
    pub complete_move: Option<String>,
}

/// A request for a random legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RandomMoveRequest {
    pub at: PositionRef,
}

/// A random legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RandomMoveResponse {
    /// The seat to move, counted from 1.
    pub seat: u8,
    /// The number of plies before the move, as a game command requires it.
    pub ply: u32,
    /// The move; `--` where no move is possible.
    #[serde(rename = "move")]
    pub text: String,
}

/// A request to check the legality of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckMoveRequest {
    pub at: PositionRef,
    /// The move in its text form.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(max_length = 256, example = "aA-B*b"))]
    pub text: String,
}

/// The result of a legality check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckMoveResponse {
    /// The seat to move, counted from 1.
    pub seat: u8,
    /// The number of plies before the move, as a game command requires it.
    pub ply: u32,
    pub legal: bool,
    /// The rule that the move breaks.
    pub error: Option<ApiError>,
    /// The position after the move.
    pub position: Option<String>,
}

/// The rules of a game, with their options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameRules {
    /// The name without options.
    pub name: String,
    /// The options that may follow the name.
    pub options: Vec<String>,
    /// Groups of mutually exclusive options.
    pub option_groups: Vec<Vec<String>>,
    /// The revision of the rules. Under another revision the same moves may mean something else.
    pub revision: u32,
    /// The start position with the default options.
    pub start_position: String,
}

/// All supported rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameRulesList {
    pub games: Vec<GameRules>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_refs_are_positions_or_tables() {
        let read =
            |text: &str| serde_json::from_str::<RandomMoveRequest>(text).map(|request| request.at);
        let position = PositionText { rules: "pente".into(), position: None };
        assert_eq!(read(r#"{"at":{"rules":"pente"}}"#).unwrap(), PositionRef::Position(position));
        let table = TableLog { config: "pente".into(), log: vec!["0 1 begin".into()] };
        let text = r#"{"at":{"config":"pente","log":["0 1 begin"]}}"#;
        assert_eq!(read(text).unwrap(), PositionRef::Table(table));
        for text in [
            r#"{"at":{}}"#,
            r#"{"at":{"config":"pente"}}"#,
            r#"{"at":{"rules":"pente","log":[]}}"#,
            r#"{"at":{"rules":"pente"},"more":1}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
