//! Properties that hold for any text, for fuzz targets and tests.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rulebook::{ParseError, Position};

use crate::{
    Command, ConditionalMoves, Config, Ending, Event, LogLine, RejectedCommand, Secrets, Table,
    TimeControl,
};

/// Maximum number of lines: a long input should be a long text, not a long game.
const LINES_MAX: usize = 60;

/// Checks the parsers and the log of a table.
/// The first line is the config of a table, each further one a line of its log or any text. Nothing
/// panics; everything that parses round-trips; the log restores the same table and leads to a
/// record without issues.
///
/// # Panics
/// Panics if a property does not hold.
pub fn fuzz_log(input: &str) {
    let mut lines = input.lines().take(LINES_MAX);
    let first = lines.next().unwrap_or_default();
    round_trip::<Config>(first);
    let Some(mut table) = first.parse().ok().map(Table::new) else {
        for line in lines {
            round_trip::<Command>(line);
            round_trip::<Event>(line);
            round_trip::<TimeControl>(line);
            round_trip::<Ending>(line);
            round_trip::<Secrets>(line);
        }
        return;
    };
    for line in lines {
        round_trip::<LogLine>(line);
        let Ok(line) = line.parse::<LogLine>() else { continue };
        let events = table.replay_line(line).unwrap_or_else(|rejected| rejected.events);
        for event in events {
            let text = event.to_string();
            assert_eq!(text.parse().as_ref(), Ok(&event), "{text:?}");
        }
    }
    let again = Table::restore(table.config().clone(), &table.log_text());
    assert_eq!(again.as_ref(), Ok(&table), "the log restores another table");
    assert_eq!(table.record().issues(), [], "the record has issues");
}

/// Checks conditional moves.
/// The first line is the config of a table, the second the conditional moves of its last seat, each
/// further one a line of its log or any text. Nothing panics; the next move is legal, and the
/// remaining lines lead to the same move.
///
/// # Panics
/// Panics if a property does not hold.
pub fn fuzz_conditional_moves(input: &str) {
    let mut lines = input.lines().take(LINES_MAX);
    let config = lines.next().and_then(|first| first.parse().ok());
    let Some(mut table) = config.map(Table::new) else {
        for line in lines {
            round_trip::<ConditionalMoves>(line);
        }
        return;
    };
    let second = lines.next().unwrap_or_default();
    round_trip::<ConditionalMoves>(second);
    let Some(seat) = table.position().seats().iter().last() else { return };
    let mut moves = second.parse::<ConditionalMoves>().ok();
    for line in lines {
        let Some(current) = moves else { return };
        if let Ok(valid) = current.validate(&table, seat) {
            round_trip::<ConditionalMoves>(&valid.to_string());
        }
        let next = current.next_move(&table, seat);
        let remaining = current.remaining(&table, seat);
        assert_eq!(remaining.as_ref().and_then(|rest| rest.next_move(&table, seat)), next);
        if let Some(action) = next {
            let played = table.apply(table.now_ms(), seat, Command::Move(action));
            // The table may have waited for lag that this move did not have.
            let flagged = |rejected: &RejectedCommand| !rejected.events.is_empty();
            assert!(played.as_ref().err().is_none_or(flagged), "{played:?}");
        } else if let Ok(line) = line.parse() {
            let _ = table.replay_line(line);
        }
        moves = remaining.and_then(|rest| rest.remaining(&table, seat));
        if let Some(moves) = &moves {
            round_trip::<ConditionalMoves>(&moves.to_string());
        }
    }
}

fn round_trip<T: FromStr<Err = ParseError> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&read), "{written:?}");
    }
}
