//! All that the page of an event shows.

use contest::{
    ContestEvent, EventTable, MatchPlan, PairError, System, pair_next_round, records, standings,
    table_score,
};
use eventfile::{length_name, read_event, scoring_name, system_name};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::players::is_paired;

/// An event. Players are indices of `players`; rounds and tables go by their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventView {
    /// System, lengths and scoring.
    pub options: EventOptionsView,
    /// All players in the order of entry.
    pub players: Vec<EventPlayerView>,
    /// All rounds in order.
    pub rounds: Vec<EventRoundView>,
    /// Best first, division after division.
    pub standings: Vec<EventStandingView>,
    /// Names of the tie-breaks.
    pub tie_breaks: Vec<&'static str>,
    /// Number of tables without a result.
    pub open_tables: usize,
    /// All rounds are played.
    pub is_over: bool,
}

/// The options of an event; those of other systems are missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventOptionsView {
    /// Name of the system in a file.
    pub system: &'static str,
    /// The planned number of rounds.
    pub rounds: Option<usize>,
    /// Name of the scoring in a file.
    pub scoring: &'static str,
    /// Points of a win.
    pub win: i32,
    /// Name of the length in a file; missing where the system decides.
    pub length: Option<&'static str>,
    /// Meetings of two players of a league.
    pub cycles: Option<usize>,
    /// Players at a table, of a league or a Swiss event.
    pub table_size: Option<usize>,
    /// Wins that end a journey.
    pub wins: Option<u32>,
    /// Tables of a journey.
    pub boards: Option<usize>,
}

/// A player of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventPlayerView {
    /// Name, unique in the event.
    pub name: String,
    /// Strength before the event; 0 if unknown.
    pub rating: i32,
    /// The first round with the player, from 1.
    pub joined: usize,
    /// The first round without the player, from 1.
    pub dropped: Option<usize>,
    /// The player has been paired, so cannot be removed.
    pub is_paired: bool,
}

/// A round of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventRoundView {
    /// Tables in order.
    pub tables: Vec<EventTableView>,
    /// Players who pause.
    pub byes: Vec<usize>,
    /// No table has a result, so the round can be paired again.
    pub is_untouched: bool,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventTableView {
    /// Players by place at the table.
    pub players: Vec<usize>,
    /// Games played and planned.
    pub games: Vec<PlannedGameView>,
    /// Players who did not appear.
    pub absent: Vec<usize>,
    /// Score of each place, with the factor.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub scores: Vec<i64>,
    /// Factor of the scores.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub factor: i64,
    /// The table has its result.
    pub is_complete: bool,
    /// A knockout needs one more game.
    pub is_undecided: bool,
}

/// A game of a table, played or to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlannedGameView {
    /// Places at the table in the order of play; the first begins.
    pub order: Vec<usize>,
    /// Points by place; missing before the game.
    pub points: Option<Vec<i32>>,
    /// Places whose shape was superior.
    pub superior: Vec<usize>,
    /// Record of the whole game; empty if it was not kept.
    pub record: String,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventStandingView {
    /// Rank in the division; equal players share it.
    pub rank: usize,
    /// Number of the division, from 1.
    pub division: usize,
    /// Index of the player.
    pub player: usize,
    /// Total score of the player.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub score: i64,
    /// Score in each round.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub rounds: Vec<i64>,
    /// Values of the tie-breaks.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub tie_breaks: Vec<i64>,
}

/// Returns an [`EventView`], or `null` for a text that is no event.
#[wasm_bindgen]
pub fn event_view(text: &str) -> String {
    json(&read_event(text).ok().map(|event| view(&event)))
}

fn view(event: &ContestEvent) -> EventView {
    let tables = || event.rounds.iter().flat_map(|round| &round.tables);
    let open_tables = tables().filter(|table| !event.is_complete(table)).count();
    let players = event.entries.iter().enumerate().map(|(index, entry)| EventPlayerView {
        name: entry.name.clone(),
        rating: entry.rating,
        joined: entry.joined + 1,
        dropped: entry.dropped.map(|round| round + 1),
        is_paired: is_paired(event, index),
    });
    let rounds = event.rounds.iter().map(|round| EventRoundView {
        tables: round.tables.iter().map(|table| table_view(event, table)).collect(),
        byes: round.byes.clone(),
        is_untouched: round
            .tables
            .iter()
            .all(|table| table.games.is_empty() && table.absent.is_empty()),
    });
    EventView {
        options: options(event),
        players: players.collect(),
        rounds: rounds.collect(),
        standings: standing_views(event),
        tie_breaks: event.settings.tie_breaks.iter().map(|rule| rule.name()).collect(),
        open_tables,
        is_over: open_tables == 0 && is_over(event),
    }
}

/// Returns whether no round can follow, of an event whose tables have results.
fn is_over(event: &ContestEvent) -> bool {
    if event.rounds.is_empty() {
        return false;
    }
    match event.settings.system {
        // These end by the number of rounds alone, and pairing a large field takes time.
        System::Swiss { .. } | System::Mixed | System::Arena => {
            event.settings.rounds.is_some_and(|rounds| event.rounds.len() >= rounds)
        }
        _ => pair_next_round(event) == Err(PairError::Finished),
    }
}

fn options(event: &ContestEvent) -> EventOptionsView {
    let settings = &event.settings;
    let decided = matches!(settings.system, System::Mixed | System::ShrinkingTable);
    let mut view = EventOptionsView {
        system: system_name(&settings.system),
        rounds: settings.rounds,
        scoring: scoring_name(settings.scoring),
        win: settings.stakes.win,
        length: (!decided).then(|| length_name(settings.length)),
        cycles: None,
        table_size: None,
        wins: None,
        boards: None,
    };
    match &settings.system {
        System::League { cycles, table_size } => {
            view.cycles = Some(*cycles);
            view.table_size = Some(*table_size);
        }
        System::Swiss { table_size, .. } => view.table_size = Some(*table_size),
        System::Journey { wins, boards } => {
            view.wins = Some(*wins);
            view.boards = Some(*boards);
        }
        System::Knockout | System::ShrinkingTable | System::Mixed | System::Arena => {}
    }
    view
}

fn table_view(event: &ContestEvent, table: &EventTable) -> EventTableView {
    let size = table.players.len();
    let plan = MatchPlan::new(size);
    let score = table_score(event, table, &plan);
    let is_complete = event.is_complete(table);
    let is_undecided = event.settings.system == System::Knockout
        && is_complete
        && table.absent.is_empty()
        && score.winner().is_none();
    let extra = usize::from(is_undecided);
    let games = event.games_per_table(size).max(table.games.len() + extra);
    let game_view = |game: usize| {
        let played = table.games.get(game);
        PlannedGameView {
            order: plan.order(game).to_vec(),
            points: played.map(|game| game.points.clone()),
            superior: played.map_or_else(Vec::new, |game| game.superior.clone()),
            record: played.map_or_else(String::new, |game| game.record.clone()),
        }
    };
    EventTableView {
        players: table.players.clone(),
        games: (0..games).map(game_view).collect(),
        absent: table.absent.clone(),
        scores: score.score,
        factor: event.settings.factor(size),
        is_complete,
        is_undecided,
    }
}

fn standing_views(event: &ContestEvent) -> Vec<EventStandingView> {
    let records = records(event);
    let lines = standings(event).into_iter().map(|line| EventStandingView {
        rank: line.rank,
        division: event.entries.get(line.player).map_or(1, |entry| entry.division + 1),
        player: line.player,
        score: line.score,
        rounds: records.get(line.player).map_or_else(Vec::new, |one| one.round_scores.clone()),
        tie_breaks: line.tie_breaks,
    });
    lines.collect()
}
