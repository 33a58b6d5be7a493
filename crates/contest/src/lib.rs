//! Contests of many games: scoring, ratings, pairing and standings as pure functions.
//!
//! A [`ContestEvent`] has settings, entries and rounds of tables. [`pair_next_round`] pairs its
//! next round by the [`System`] of the settings, and [`standings()`] orders its players.
//!
//! [`zero_sum`] and [`constant_sum`] score a game so that the scores of all seats add up to a
//! constant. [`rate`] computes the ratings after a finished game from those before it, and
//! [`replay`] all ratings from a list of games. [`max_weight_matching`] finds the best pairs of a
//! round.
//!
//! This crate contains no rules (an [`Outcome`](rulebook::Outcome) comes from a game or a table),
//! no clocks, no users, no storage and no I/O.
//!
//! ```
//! use contest::{constant_sum, zero_sum};
//! use rulebook::{BySeat, FinalResult, Outcome, Seats, Stakes, Team};
//!
//! let points = BySeat::from_fn(Seats::new(2).unwrap(), |seat| [3, 1][seat.index()]);
//! let outcome = Outcome::Final(FinalResult::by_score(points, Team::from, "out"));
//! assert_eq!(zero_sum(&outcome, Team::from).unwrap().as_slice(), [2, -2]);
//! let stakes = Stakes { win: 3, add: 3 };
//! assert_eq!(constant_sum(&outcome, Team::from, stakes).unwrap().as_slice(), [5, 1]);
//!
//! use contest::{Day, Participant, PoolKind, RatedGame, RatingPool, replay};
//!
//! let ada = Participant { player: "Ada", team: Team(0), place: 1 };
//! let ben = Participant { player: "Ben", team: Team(1), place: 2 };
//! let day = Day::from_unix_ms(1_794_700_800_000);
//! let pool = RatingPool::new("pentagame:2", PoolKind::Humans).unwrap();
//! let game = RatedGame::new(vec![ada, ben], day).unwrap();
//! let ratings = replay([(pool.clone(), game)]).unwrap();
//! let rating = ratings.get(&pool, &"Ada").unwrap();
//! assert_eq!(rating.to_string(), "glicko2 1662.310894 290.318964 0.059999675 1 20772");
//! assert_eq!(rating.display(day).to_string(), "1662?");
//! ```

mod designs;
mod event;
mod match_plan;
mod matching;
mod rating;
mod scoring;
mod sheets;
pub mod simulation;
mod standings;
mod systems;
mod tables;

pub use designs::triple_rounds;
pub use event::{
    ContestEvent, ENTRIES_MAX, Entry, EventError, EventSettings, EventTable, GamePoints, Meeting,
    POINTS_MAX, PairError, PlayerRecord, RECORD_BYTES_MAX, ROUNDS_MAX, Round, START_UNIT, Scoring,
    System, TableScore, records, table_score,
};
pub use match_plan::{MatchLength, MatchPlan, TABLE_MAX};
pub use matching::{WeightedEdge, max_weight_matching, max_weight_perfect_matching};
pub use rating::{
    Certainty, Day, DisplayRating, Model, Participant, PoolKind, RateError, RatedGame, Rating,
    RatingParams, RatingPool, RatingTable, UnratableError, rate, replay,
};
pub use scoring::{constant_sum, zero_sum};
pub use sheets::{
    GameLines, LeagueLine, LeagueSheet, MatchSheet, MixedColumn, MixedRound, MixedSheet,
    PairingSheet, Paper, Sheet, SheetDocument, SheetKind, SwissRow, SwissSheet, event_sheets,
    pairing_sheet, sheets_html,
};
pub use standings::{
    Standing, TieBreakRule, buchholz, direct_encounter, median_buchholz, promote, shape,
    sonneborn_berger, split_divisions, standings, wins,
};
pub use systems::{knockout_bracket, pair_next_round, start_excess};
pub use tables::{seat_tables, table_sizes};
