//! Rows of the data set from games of a server.

use engine::StaticEvaluation;
use rulebook::Reason;
use wire::{InputKind, PlayerKind, ResearchGame, ResearchPly, ResearchSeat};

use super::line::replay;
use super::release::Pseudonyms;
use crate::data_set::{GameRow, PlyRow, SeatRow, Source};
use crate::game_recorder::{GameRecorder, PlyDetails};

/// Milliseconds of a day.
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Endings for which the data set has the words of the game.
const ENDINGS_OF_RULES: [&str; 2] = ["rules", "impasse"];

/// Replays a game by the rules and returns its rows, with pseudonyms for game and players.
///
/// # Errors
/// The game does not fit the rules.
pub(super) fn rows(
    game: &ResearchGame,
    pseudonyms: &Pseudonyms,
    evaluation: &mut StaticEvaluation,
) -> Result<(GameRow, Vec<PlyRow>), String> {
    let replayed = replay(game)?;
    let game_id = pseudonyms.game(&game.id);
    let mut recorder = GameRecorder::new(&replayed.game, game_id, replayed.start);
    for (ply, action) in game.plies.iter().zip(&replayed.actions) {
        let pushed = recorder.push(action, &details(ply), evaluation);
        pushed.map_err(|error| format!("{action}: {}", error.code()))?;
    }
    let seats = game.seats.iter().map(|seat| seat_row(seat, pseudonyms)).collect();
    let is_by_rules = ENDINGS_OF_RULES.contains(&&*game.ending);
    let ending = (!is_by_rules).then_some(&*game.ending);
    let (mut row, plies) = recorder.finish(Source::Server, seats, ending);
    for (row, seat) in row.seats.iter_mut().zip(&game.seats) {
        // The server also ranks seats that left a game.
        row.place = seat.place;
        row.points = seat.points.and_then(|points| i16::try_from(points).ok());
    }
    row.start.clone_from(&game.start);
    row.is_rated = Some(game.rated);
    row.clock.clone_from(&game.clock);
    row.day = i32::try_from(game.started_ms / DAY_MS).ok();
    Ok((row, plies))
}

fn seat_row(seat: &ResearchSeat, pseudonyms: &Pseudonyms) -> SeatRow {
    SeatRow {
        player: pseudonyms.player(&seat.player),
        kind: match seat.kind {
            PlayerKind::Member => "member",
            PlayerKind::Guest => "guest",
            PlayerKind::Bot => "bot",
            PlayerKind::Computer => "computer",
        },
        software: seat.software.clone(),
        level: seat.level,
        rating: seat.rating.map(|rating| rating as f32),
        rating_deviation: seat.rating_deviation.map(|deviation| deviation as f32),
        ..SeatRow::default()
    }
}

fn details(ply: &ResearchPly) -> PlyDetails {
    PlyDetails {
        time_ms: Some(u32::try_from(ply.spent_ms).unwrap_or(u32::MAX)),
        is_premove: ply.premove,
        input: ply.input.map(|input| match input {
            InputKind::Mouse => "mouse",
            InputKind::Touch => "touch",
            InputKind::Keyboard => "keyboard",
            InputKind::Api => "api",
            InputKind::Computer => "computer",
        }),
        is_connected: ply.connected,
        ..PlyDetails::default()
    }
}
