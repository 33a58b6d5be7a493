//! The table of games.

use arrow_array::types::{Date32Type, Float32Type, Int16Type, UInt8Type, UInt16Type, UInt64Type};
use arrow_array::{BooleanArray, RecordBatch};
use std::sync::Arc;

use super::columns::{
    Columns, number_lists, numbers, optional_numbers, optional_texts, text_lists, texts,
};

/// Origin of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Engines played against themselves.
    SelfPlay,
    /// Players of a server, who agreed to research.
    Server,
    /// Games with a known effect, made to test a statistic.
    Generated,
}

impl Source {
    /// The code in the table.
    pub fn code(self) -> &'static str {
        match self {
            Source::SelfPlay => "self-play",
            Source::Server => "server",
            Source::Generated => "generated",
        }
    }
}

/// One seat of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatRow {
    /// Number of the team, from 1.
    pub team: u8,
    /// Pseudonym of the player; the name of the engine in self-play.
    pub player: String,
    /// `computer`, `bot`, `member`, `guest`.
    pub kind: &'static str,
    /// Name and version of the software that chose the moves.
    pub software: Option<String>,
    /// Level of a computer player; 0 for random moves.
    pub level: Option<u8>,
    /// Rating before the game.
    pub rating: Option<f32>,
    /// Deviation of the rating before the game.
    pub rating_deviation: Option<f32>,
    /// Place, 1 for the best; partners and ties share it.
    pub place: Option<u8>,
    /// Points by the rules of the game.
    pub points: Option<i16>,
    /// Pieces out or stones captured at the end.
    pub progress: u16,
    /// Code of the opening of this seat.
    pub opening: Option<String>,
}

/// One row of the games.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    /// Identifier, unique in a data set.
    pub game_id: String,
    /// Origin of the game.
    pub source: Source,
    /// Name of the game with its options.
    pub game: String,
    /// Revision of the rules.
    pub rules: u16,
    /// Seed of a self-play game.
    pub seed: Option<u64>,
    /// Start position, if it is not the usual one.
    pub start: Option<String>,
    /// Plies at the start for which moves were drawn among nearly equal ones.
    pub varied_plies: u16,
    /// True if the game was rated.
    pub is_rated: Option<bool>,
    /// Time control as text.
    pub clock: Option<String>,
    /// Day of the start, as days since 1970-01-01.
    pub day: Option<i32>,
    /// Number of plies.
    pub plies: u16,
    /// Number of rounds, the last one included.
    pub rounds: u16,
    /// Reason of the end; `cut` for a game that was not played to its end.
    pub ending: String,
    /// The seats in the order of play.
    pub seats: Vec<SeatRow>,
}

/// The rows as columns.
pub fn games_batch(rows: &[GameRow]) -> RecordBatch {
    let mut columns = Columns::new();
    let all = || rows.iter();
    columns.add("game_id", "identifier of the game", texts(all().map(|row| &*row.game_id)));
    columns.add(
        "source",
        "`self-play`, `server` or `generated`",
        texts(all().map(|row| row.source.code())),
    );
    columns.add(
        "game",
        "name of the game with its options, as in `pentagame:3`",
        texts(all().map(|row| &*row.game)),
    );
    columns.add(
        "rules",
        "revision of the rules",
        numbers::<UInt16Type>(all().map(|row| row.rules)),
    );
    columns.add(
        "seats",
        "number of seats",
        numbers::<UInt8Type>(all().map(|row| row.seats.len() as u8)),
    );
    columns.add(
        "seed?",
        "seed of a self-play game",
        optional_numbers::<UInt64Type>(all().map(|row| row.seed)),
    );
    columns.add(
        "start?",
        "start position, if not the usual one",
        optional_texts(all().map(|row| row.start.as_deref())),
    );
    columns.add(
        "varied_plies",
        "plies at the start whose moves were drawn among nearly equal ones",
        numbers::<UInt16Type>(all().map(|row| row.varied_plies)),
    );
    columns.add(
        "rated?",
        "whether the game was rated",
        Arc::new(all().map(|row| row.is_rated).collect::<BooleanArray>()),
    );
    columns.add("clock?", "time control", optional_texts(all().map(|row| row.clock.as_deref())));
    columns.add(
        "day?",
        "day of the start",
        optional_numbers::<Date32Type>(all().map(|row| row.day)),
    );
    columns.add("plies", "number of plies", numbers::<UInt16Type>(all().map(|row| row.plies)));
    columns.add(
        "rounds",
        "number of rounds, the last one included",
        numbers::<UInt16Type>(all().map(|row| row.rounds)),
    );
    columns.add(
        "ending",
        "reason of the end in the words of the game, `replay`, `repetition`, `length`, `resigned`, \
         `out-of-time`, `abandoned`, `agreed`, `aborted` or `cut`",
        texts(all().map(|row| &*row.ending)),
    );
    add_seats(&mut columns, rows);
    columns.finish("games")
}

/// Adds the columns with one item per seat.
fn add_seats(columns: &mut Columns, rows: &[GameRow]) {
    fn each<'a, T>(
        rows: &'a [GameRow],
        value: impl Fn(&'a SeatRow) -> Option<T> + 'a,
    ) -> impl Iterator<Item = Vec<Option<T>>> + 'a {
        rows.iter().map(move |row| row.seats.iter().map(&value).collect())
    }
    columns.add(
        "team",
        "per seat: number of its team",
        number_lists::<UInt8Type>(each(rows, |seat| Some(seat.team))),
    );
    columns.add(
        "player",
        "per seat: pseudonym, or the engine in self-play",
        text_lists(each(rows, |seat| Some(seat.player.clone()))),
    );
    columns.add(
        "kind",
        "per seat: `computer`, `bot`, `member` or `guest`",
        text_lists(each(rows, |seat| Some(seat.kind.to_owned()))),
    );
    columns.add(
        "software",
        "per seat: name and version of the software that chose the moves",
        text_lists(each(rows, |seat| seat.software.clone())),
    );
    columns.add(
        "level",
        "per seat: level of a computer player, 0 for random moves",
        number_lists::<UInt8Type>(each(rows, |seat| seat.level)),
    );
    columns.add(
        "rating",
        "per seat: rating before the game",
        number_lists::<Float32Type>(each(rows, |seat| seat.rating)),
    );
    columns.add(
        "rating_deviation",
        "per seat: deviation of the rating before the game",
        number_lists::<Float32Type>(each(rows, |seat| seat.rating_deviation)),
    );
    columns.add(
        "place",
        "per seat: place, 1 for the best, shared by partners and ties; empty for a cut game",
        number_lists::<UInt8Type>(each(rows, |seat| seat.place)),
    );
    columns.add(
        "points",
        "per seat: points by the rules; empty for a cut game",
        number_lists::<Int16Type>(each(rows, |seat| seat.points)),
    );
    columns.add(
        "progress",
        "per seat: pieces out or stones captured at the end",
        number_lists::<UInt16Type>(each(rows, |seat| Some(seat.progress))),
    );
    columns.add(
        "opening",
        "per seat: code of its opening",
        text_lists(each(rows, |seat| seat.opening.clone())),
    );
}
