//! The sheets of an event with everything known so far.

use super::{LeagueLine, LeagueSheet, MatchSheet, MixedColumn, MixedRound, MixedSheet};
use super::{PairingSheet, Sheet, SwissRow, SwissSheet};
use crate::event::{ContestEvent, EventTable, System, TableScore, table_score};
use crate::match_plan::MatchPlan;
use crate::standings::{Standing, standings};

/// Cell of a player without an opponent.
const BYE: &str = "–";

/// The sheets of an event: an overview, if the system has one, and the tables of the last round.
///
/// A league has a crosstable for each division, a Swiss tournament for two players the last round,
/// and a mixed event all rounds. Cells without a result are empty.
pub fn event_sheets(event: &ContestEvent) -> Vec<Sheet> {
    let mut sheets = match event.settings.system {
        System::League { .. } => league_sheets(event),
        System::Swiss { table_size: 2, .. } => swiss_sheet(event).into_iter().collect(),
        System::Mixed => vec![mixed_sheet(event)],
        _ => Vec::new(),
    };
    if let Some((round, last)) = event.rounds.iter().enumerate().next_back() {
        let tables = last.tables.iter().enumerate();
        sheets.extend(tables.map(|(number, table)| {
            Sheet::Match(MatchSheet {
                number: (number + 1).to_string(),
                round: (round + 1).to_string(),
                ..match_sheet(event, table)
            })
        }));
    }
    sheets
}

/// The tables of the last round, for the wall; none before the first round.
pub fn pairing_sheet(event: &ContestEvent) -> Option<Sheet> {
    let last = event.rounds.last()?;
    let names = |players: &[usize]| players.iter().map(|&player| name(event, player)).collect();
    let in_order = |table: &EventTable| {
        let plan = MatchPlan::new(table.players.len());
        let players = plan.order(0).iter().map(|&place| table.players[place]);
        names(&players.collect::<Vec<usize>>())
    };
    Some(Sheet::Pairings(PairingSheet {
        round: event.rounds.len().to_string(),
        tables: last.tables.iter().map(in_order).collect(),
        byes: names(&last.byes),
    }))
}

fn score_of(event: &ContestEvent, table: &EventTable) -> TableScore {
    table_score(event, table, &MatchPlan::new(table.players.len()))
}

fn texts<T: ToString>(values: &[T]) -> Vec<String> {
    values.iter().map(T::to_string).collect()
}

fn name(event: &ContestEvent, player: usize) -> String {
    event.entries[player].name.clone()
}

fn match_sheet(event: &ContestEvent, table: &EventTable) -> MatchSheet {
    let players = table.players.len();
    let factor = event.settings.factor(players);
    let games = event.games_per_table(players).max(table.games.len());
    let mut sheet = MatchSheet::blank(players, games, factor);
    sheet.players = table.players.iter().map(|&player| name(event, player)).collect();
    let present = EventTable { absent: Vec::new(), ..table.clone() };
    let mut before = vec![0; players];
    for (index, game) in table.games.iter().enumerate() {
        let games = table.games[..=index].to_vec();
        let after = score_of(event, &EventTable { games, ..present.clone() }).score;
        let gains = after.iter().zip(&before).map(|(after, before)| (after - before) / factor);
        sheet.games[index].points = texts(&game.points);
        sheet.games[index].scores = texts(&gains.collect::<Vec<i64>>());
        before = after;
    }
    if event.is_complete(table) {
        let total = score_of(event, table);
        let unweighted = total.score.iter().map(|score| score / factor);
        let better = |place: usize| {
            (0..players).filter(|&other| total.compare(other, place).is_gt()).count()
        };
        sheet.totals = texts(&unweighted.collect::<Vec<i64>>());
        sheet.ranks = (0..players).map(|place| (better(place) + 1).to_string()).collect();
        if let Some((_, cells)) = &mut sheet.weighted {
            *cells = texts(&total.score);
        }
    }
    sheet
}

/// The event as it was before a round.
fn before_round(event: &ContestEvent, round: usize) -> ContestEvent {
    ContestEvent { rounds: event.rounds[..round].to_vec(), ..event.clone() }
}

/// The table of a player in a round, with the place of the player.
fn table_of(event: &ContestEvent, round: usize, player: usize) -> Option<(&EventTable, usize)> {
    let tables = event.rounds.get(round)?.tables.iter();
    let place = |table: &EventTable| table.players.iter().position(|&other| other == player);
    tables.filter_map(|table| place(table).map(|place| (table, place))).next()
}

/// Names of the other players of a table.
fn opponents(event: &ContestEvent, table: &EventTable, player: usize) -> String {
    let others = table.players.iter().filter(|&&other| other != player);
    others.map(|&other| name(event, other)).collect::<Vec<_>>().join(", ")
}

fn swiss_sheet(event: &ContestEvent) -> Option<Sheet> {
    let round = event.rounds.len().checked_sub(1)?;
    let after = standings(event);
    let mut rows = Vec::new();
    for line in standings(&before_round(event, round)) {
        let player = line.player;
        let mut row = SwissRow {
            rank: line.rank.to_string(),
            player: name(event, player),
            score: line.score.to_string(),
            ..SwissRow::default()
        };
        let new_score = || {
            let line = after.iter().find(|line| line.player == player);
            line.map(|line| line.score.to_string()).unwrap_or_default()
        };
        if let Some((table, place)) = table_of(event, round, player) {
            row.opponent = opponents(event, table, player);
            if event.is_complete(table) {
                let points = table.games.iter().map(|game| game.points[place]);
                row.points = points.sum::<i32>().to_string();
                row.result = score_of(event, table).score[place].to_string();
                row.new_score = new_score();
            }
        } else if event.rounds[round].byes.contains(&player) {
            row.opponent = BYE.to_owned();
            row.new_score = new_score();
        } else {
            continue;
        }
        rows.push(row);
    }
    Some(Sheet::SwissRound(SwissSheet { round: (round + 1).to_string(), rows }))
}

fn mixed_sheet(event: &ContestEvent) -> Sheet {
    let planned = event.settings.rounds.unwrap_or(0).max(event.rounds.len());
    let mut players: Vec<MixedColumn> = event
        .entries
        .iter()
        .map(|entry| MixedColumn {
            name: entry.name.clone(),
            rounds: vec![MixedRound::default(); planned],
            ..MixedColumn::default()
        })
        .collect();
    for line in standings(&before_round(event, 0)) {
        players[line.player].initial_rank = line.rank.to_string();
    }
    for (round, tables) in event.rounds.iter().enumerate() {
        let is_complete = tables.tables.iter().all(|table| event.is_complete(table));
        for line in standings(&before_round(event, round + 1)) {
            let cells = &mut players[line.player].rounds[round];
            if let Some((table, place)) = table_of(event, round, line.player) {
                cells.opponents = opponents(event, table, line.player);
                cells.factor = event.settings.factor(table.players.len()).to_string();
                if event.is_complete(table) {
                    cells.score = score_of(event, table).score[place].to_string();
                }
            } else if tables.byes.contains(&line.player) {
                cells.opponents = BYE.to_owned();
            }
            if is_complete {
                (cells.total, cells.rank) = (line.score.to_string(), line.rank.to_string());
            }
        }
    }
    for player in &mut players {
        if let Some(last) = player.rounds.last() {
            (player.total, player.rank) = (last.total.clone(), last.rank.clone());
        }
    }
    Sheet::Mixed(MixedSheet { players })
}

fn league_sheets(event: &ContestEvent) -> Vec<Sheet> {
    let lines = standings(event);
    let same_division = |one: &_, other: &_| {
        let division = |line: &Standing| event.entries[line.player].division;
        division(one) == division(other)
    };
    let sheet = |group: &[Standing]| {
        let row = |line: &Standing| LeagueLine {
            name: name(event, line.player),
            scores: group.iter().map(|other| against(event, line.player, other.player)).collect(),
            total: line.score.to_string(),
            rank: line.rank.to_string(),
        };
        Sheet::League(LeagueSheet { players: group.iter().map(row).collect() })
    };
    lines.chunk_by(same_division).map(sheet).collect()
}

/// The score of a player at all tables with an opponent; empty before the first result.
fn against(event: &ContestEvent, player: usize, opponent: usize) -> String {
    let tables = (0..event.rounds.len()).filter_map(|round| table_of(event, round, player));
    let shared = tables.filter(|(table, _)| {
        opponent != player && table.players.contains(&opponent) && event.is_complete(table)
    });
    let scores: Vec<i64> =
        shared.map(|(table, place)| score_of(event, table).score[place]).collect();
    if scores.is_empty() { String::new() } else { scores.iter().sum::<i64>().to_string() }
}
