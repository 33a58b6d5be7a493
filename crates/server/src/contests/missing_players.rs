//! Players who do not appear: they have a minute for their first move of a game.

use rulebook::Seat;
use table::{LogEvent, Table};

use crate::clock::UnixMs;
use crate::db::contest_round::EarlyGame;
use crate::game::live_game::FIRST_MOVE_LIMIT_MS;

/// Time for the first move of a player in a game, before the player counts as absent.
pub(crate) const APPEAR_MS: i64 = 60_000;

/// Age from which a game is checked: no player can have lost a turn before its clock started.
pub(crate) const CHECK_AFTER_MS: i64 = FIRST_MOVE_LIMIT_MS;

/// Number of log entries up to which a seat may be without a move.
pub(crate) const ENTRIES_MAX: i32 = 24;

/// The seat whose player has not appeared.
/// It lost its first turn by time, or lets the others wait for too long. Time before
/// `available_ms`, the end of the last outage, does not count.
pub(crate) fn missing_seat(game: &EarlyGame, now_ms: UnixMs, available_ms: UnixMs) -> Option<Seat> {
    let config = game.config.parse().ok()?;
    let table = Table::restore(config, &game.lines.join("\n")).ok()?;
    let has_acted = |seat: Seat| {
        let by_seat = |event: &LogEvent| {
            matches!(event, LogEvent::Command(by, command) if *by == seat
            && !matches!(command, table::Command::Begin))
                || *event == LogEvent::Choose(seat)
        };
        table.log().iter().any(|line| by_seat(&line.event))
    };
    let lost = table.plies().iter().filter(|ply| ply.played.lost.is_some());
    if let Some(seat) = lost.filter_map(|ply| ply.played.seat).find(|seat| !has_acted(*seat)) {
        return Some(seat);
    }
    let seat = table.waiting_seats().iter().find(|seat| !has_acted(*seat))?;
    let began_ms = table.log().last().map_or(game.started_ms, |line| UnixMs::from(line.at_ms));
    let waiting_ms = now_ms - began_ms.max(game.started_ms).max(available_ms);
    (waiting_ms > APPEAR_MS).then_some(seat)
}
