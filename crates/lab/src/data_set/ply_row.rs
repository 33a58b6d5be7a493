//! The table of plies.

use std::sync::Arc;

use arrow_array::types::{Int32Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{BooleanArray, RecordBatch};

use super::columns::{Columns, number_lists, numbers, optional_numbers, optional_texts, texts};

/// One ply of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlyRow {
    /// Identifier of the game.
    pub game_id: String,
    /// Name of the game with its options.
    pub game: String,
    /// Number of the ply, from 1.
    pub ply: u16,
    /// Number of the round, from 1.
    pub round: u16,
    /// Seat that moved, from 1; 0 if several seats or chance decided.
    pub seat: u8,
    /// The action as in a record.
    pub text: String,
    /// Kind of the move.
    pub kind: &'static str,
    /// Number of steps of the move.
    pub steps: u8,
    /// Pieces that went out or stones captured by the move.
    pub gain: u16,
    /// Goal of the piece that went out.
    pub goal: Option<char>,
    /// Number of possible actions: legal moves, combinations of choices, or events of chance.
    pub legal_moves: u32,
    /// Number of walks: legal moves without regard to the placement of blocks.
    pub walks: u32,
    /// Value of the chosen move per seat, by the search of the player.
    pub value: Vec<i32>,
    /// Static evaluation per seat after the move: its advantage over all others.
    pub standing: Vec<i32>,
    /// Pieces out or stones captured per seat after the move.
    pub progress: Vec<u16>,
    /// Key of the position after the move, the same for symmetric positions.
    pub position_key: u64,
    /// Static evaluations of the search.
    pub evals: Option<u32>,
    /// Time spent in milliseconds.
    pub time_ms: Option<u32>,
    /// True if the move was entered before the turn began.
    pub is_premove: Option<bool>,
    /// `mouse`, `touch`, `keyboard`, `api` or `computer`.
    pub input: Option<&'static str>,
    /// True if the player was connected during the whole turn.
    pub is_connected: Option<bool>,
}

/// The rows as columns.
pub fn plies_batch(rows: &[PlyRow]) -> RecordBatch {
    let mut columns = Columns::new();
    let all = || rows.iter();
    columns.add("game_id", "identifier of the game", texts(all().map(|row| &*row.game_id)));
    columns.add("game", "name of the game with its options", texts(all().map(|row| &*row.game)));
    columns.add(
        "ply",
        "number of the ply, from 1",
        numbers::<UInt16Type>(all().map(|row| row.ply)),
    );
    columns.add(
        "round",
        "number of the round, from 1",
        numbers::<UInt16Type>(all().map(|row| row.round)),
    );
    columns.add(
        "seat",
        "seat that moved, from 1; 0 if several seats or chance decided",
        numbers::<UInt8Type>(all().map(|row| row.seat)),
    );
    columns.add(
        "move",
        "the move in machine notation, `--` for a lost turn, the choices of several seats, or an \
         event of chance after `~`",
        texts(all().map(|row| &*row.text)),
    );
    columns.add("kind", "kind of the move", texts(all().map(|row| row.kind)));
    columns.add(
        "steps",
        "steps of the move, of all seats together; 0 for chance",
        numbers::<UInt8Type>(all().map(|row| row.steps)),
    );
    columns.add(
        "gain",
        "pieces that went out or stones captured by the move",
        numbers::<UInt16Type>(all().map(|row| row.gain)),
    );
    let goals: Vec<Option<String>> =
        all().map(|row| row.goal.map(|goal| goal.to_string())).collect();
    columns.add(
        "goal?",
        "letter of the goal of the piece that went out",
        optional_texts(goals.iter().map(Option::as_deref)),
    );
    columns.add(
        "legal_moves",
        "number of legal moves before the move, of combinations of choices made together, or of \
         events of chance",
        numbers::<UInt32Type>(all().map(|row| row.legal_moves)),
    );
    columns.add(
        "walks",
        "number of walks before the move: legal moves without regard to placements",
        numbers::<UInt32Type>(all().map(|row| row.walks)),
    );
    add_evaluations(&mut columns, rows);
    add_circumstances(&mut columns, rows);
    columns.finish("plies")
}

/// Adds the time of the move and how it was entered.
fn add_circumstances(columns: &mut Columns, rows: &[PlyRow]) {
    let all = || rows.iter();
    columns.add(
        "time_ms?",
        "time spent in milliseconds",
        optional_numbers::<UInt32Type>(all().map(|row| row.time_ms)),
    );
    columns.add(
        "premove?",
        "whether the move was entered before the turn began",
        Arc::new(all().map(|row| row.is_premove).collect::<BooleanArray>()),
    );
    columns.add(
        "input?",
        "`mouse`, `touch`, `keyboard`, `api` or `computer`",
        optional_texts(all().map(|row| row.input)),
    );
    columns.add(
        "connected?",
        "whether the player was connected during the whole turn",
        Arc::new(all().map(|row| row.is_connected).collect::<BooleanArray>()),
    );
}

/// Adds the evaluations and the state after the move.
fn add_evaluations(columns: &mut Columns, rows: &[PlyRow]) {
    fn list<T: Copy>(items: &[T]) -> Vec<Option<T>> {
        items.iter().copied().map(Some).collect()
    }
    let all = || rows.iter();
    columns.add(
        "value?",
        "per seat: value of the chosen move by the player's search, in hundredths of a piece; \
         of choices made together, each by the search of its own seat",
        number_lists::<Int32Type>(all().map(|row| list(&row.value))),
    );
    columns.add(
        "standing?",
        "per seat: static evaluation after the move, in hundredths of a piece",
        number_lists::<Int32Type>(all().map(|row| list(&row.standing))),
    );
    columns.add(
        "progress",
        "per seat: pieces out or stones captured after the move",
        number_lists::<UInt16Type>(all().map(|row| list(&row.progress))),
    );
    columns.add(
        "position_key",
        "key of the position after the move, the same for symmetric positions",
        numbers::<UInt64Type>(all().map(|row| row.position_key)),
    );
    columns.add(
        "evals?",
        "static evaluations of the search, of all seats together",
        optional_numbers::<UInt32Type>(all().map(|row| row.evals)),
    );
}
