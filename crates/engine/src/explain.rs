//! Why a move is good, in any game: only what is certainly so.

use std::ops::ControlFlow;

use games::{AnyMove, AnyPosition};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

use crate::pentagame::{explain as pentagame_tags, questions};
use crate::reason::{Place, Reasoned, Value};

/// What can be said of a legal move, the most important first: a code with arguments each, and
/// only what the rules prove. Nothing is said of an illegal move.
pub fn explain(position: &AnyPosition, m: &AnyMove) -> Vec<Reasoned> {
    match position {
        AnyPosition::Pentagame(here) => match m {
            AnyMove::Pentagame(m) => {
                pentagame_tags::explain(here, *m).iter().map(|tag| tag.reasoned(here)).collect()
            }
            _ => Vec::new(),
        },
        AnyPosition::Pente(_) | AnyPosition::Pentalath(_) => plain(position, m),
    }
}

/// Who threatens what, with the player to move first.
pub fn threats(position: &AnyPosition) -> Vec<Reasoned> {
    match position {
        AnyPosition::Pentagame(here) => questions::threats(here),
        AnyPosition::Pente(_) | AnyPosition::Pentalath(_) => plain_threats(position),
    }
}

/// How every player stands, in the words of the game's book; empty for games without one.
pub fn features(position: &AnyPosition) -> Vec<questions::Feature> {
    match position {
        AnyPosition::Pentagame(here) => questions::features(here),
        AnyPosition::Pente(_) | AnyPosition::Pentalath(_) => Vec::new(),
    }
}

/// What matters in a position, told without the move that meets it.
pub(crate) fn matters(position: &AnyPosition, m: &AnyMove) -> Vec<Reasoned> {
    if let (AnyPosition::Pentagame(here), AnyMove::Pentagame(m)) = (position, m) {
        return questions::matters(here, *m);
    }
    let mut said = plain_threats(position);
    if let (true, Turn::Seat(seat)) = (said.is_empty(), position.turn()) {
        said.push(Reasoned::new("quiet", seat));
    }
    said
}

/// One statement of every kind, with arguments of its kind: for those who put them into words.
pub fn vocabulary() -> Vec<Reasoned> {
    let mut said = crate::pentagame::explain::samples();
    said.extend(questions::samples());
    let plain = |code| Reasoned::new(code, Seat::FIRST);
    let place = Place { name: "K10".to_owned(), shown: "K10".to_owned() };
    let at = Value::Places(vec![place]);
    let rival = |code| plain(code).with("rival", Value::Seat(Seat::FIRST)).with("at", at.clone());
    said.extend(["allows-win", "stops-win", "rival-can-win"].map(rival));
    said.extend(["double-threat", "threatens-win"].map(|code| plain(code).with("at", at.clone())));
    said.push(plain("captures").with("count", Value::Number(2)));
    said.push(plain("can-win"));
    said
}

/// Longer lists of moves are not gone through, and nothing is said that would need it.
const MOST_MOVES: u64 = 2_000;

fn plain(position: &AnyPosition, m: &AnyMove) -> Vec<Reasoned> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    if position.check(seat, m).is_err() {
        return Vec::new();
    }
    let mut after = position.clone();
    after.play_unchecked(m.clone());
    let mut said = Vec::new();
    let taken = captured(position, m);
    if let Outcome::Final(end) = after.outcome() {
        if end.place[seat] == 1 {
            let alone = end.winners().all(|winner| position.team(winner) == position.team(seat));
            said.push(Reasoned::new(if alone { "wins" } else { "shares-the-win" }, seat));
        }
    } else {
        said.extend(against_rivals(position, &after, seat));
        said.extend(for_next_turn(&after, seat));
    }
    if taken > 0 {
        said.push(Reasoned::new("captures", seat).with("count", Value::Number(taken)));
    }
    said
}

/// What the rivals could have won with, and what they can win with now.
fn against_rivals(before: &AnyPosition, after: &AnyPosition, seat: Seat) -> Vec<Reasoned> {
    let mut said = Vec::new();
    for rival in before.seats().iter().filter(|rival| before.team(*rival) != before.team(seat)) {
        let (Some(was), Some(now)) = (wins_of(before, rival), wins_of(after, rival)) else {
            continue;
        };
        let (code, at) = match (was.is_empty(), now.is_empty()) {
            (_, false) => ("allows-win", places(after, &now)),
            (false, true) => ("stops-win", places(before, &was)),
            (true, true) => continue,
        };
        let reasoned = Reasoned::new(code, seat).with("rival", Value::Seat(rival));
        said.push(reasoned.with("at", at));
    }
    said.sort_by_key(|reasoned| reasoned.code != "allows-win");
    said
}

/// What the mover could win with next turn.
fn for_next_turn(after: &AnyPosition, seat: Seat) -> Option<Reasoned> {
    let wins = wins_of(after, seat).filter(|wins| !wins.is_empty())?;
    let code = if withstands(after, seat, &wins) { "double-threat" } else { "threatens-win" };
    Some(Reasoned::new(code, seat).with("at", places(after, &wins)))
}

/// Whether the player wins next turn, whatever a single rival replies.
fn withstands(position: &AnyPosition, seat: Seat, wins: &[AnyMove]) -> bool {
    let mut now = position.clone();
    while let Turn::Seat(next) = now.turn() {
        if next == seat {
            return true;
        }
        if now.team(next) != now.team(seat) {
            if now.count_moves(next) > MOST_MOVES {
                return false;
            }
            let stopped = now.each_move(next, |reply| {
                let mut then = now.clone();
                then.play_unchecked(reply);
                match still_wins(&then, seat, wins) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            if stopped.is_break() {
                return false;
            }
        }
        now.lose_turn();
    }
    false
}

fn still_wins(position: &AnyPosition, seat: Seat, known: &[AnyMove]) -> bool {
    let Some(turn) = turn_of(position, seat) else { return false };
    known.iter().any(|m| turn.is_legal(seat, m) && is_win(&turn, seat, m))
        || wins_of(&turn, seat).is_some_and(|wins| !wins.is_empty())
}

fn is_win(position: &AnyPosition, seat: Seat, m: &AnyMove) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m.clone());
    match after.outcome() {
        Outcome::Final(end) => end.winners().all(|winner| after.team(winner) == after.team(seat)),
        _ => false,
    }
}

fn turn_of(position: &AnyPosition, seat: Seat) -> Option<AnyPosition> {
    let mut position = position.clone();
    for _ in 0..=position.seats().len() {
        match position.turn() {
            Turn::Seat(next) if next == seat => return Some(position),
            Turn::Seat(_) => position.lose_turn(),
            Turn::Together(_) | Turn::Chance | Turn::Over => return None,
        }
    }
    None
}

/// Every move that wins at once if it were the player's turn; none if there are too many moves to
/// look at, or no turn.
fn wins_of(position: &AnyPosition, seat: Seat) -> Option<Vec<AnyMove>> {
    let position = turn_of(position, seat)?;
    if position.count_moves(seat) > MOST_MOVES {
        return None;
    }
    Some(position.moves(seat).into_iter().filter(|m| is_win(&position, seat, m)).collect())
}

fn places(position: &AnyPosition, moves: &[AnyMove]) -> Value {
    // Not `shown`, which would mark captures and wins as if the move were made now.
    let place = |m: &AnyMove| Place { name: position.move_text(m), shown: position.move_text(m) };
    Value::Places(moves.iter().map(place).collect())
}

/// How many stones a move takes off the board.
fn captured(position: &AnyPosition, m: &AnyMove) -> u32 {
    match (position, m) {
        (AnyPosition::Pente(here), AnyMove::Pente(m)) => here.removal(*m).taken.len() as u32,
        (AnyPosition::Pentalath(here), AnyMove::Pentalath(pentalath::Move::Place(cell))) => {
            here.captured(*cell).iter().count() as u32
        }
        _ => 0,
    }
}

fn plain_threats(position: &AnyPosition) -> Vec<Reasoned> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let mut said = Vec::new();
    for other in position.seats().iter() {
        let own = other == seat;
        if !own && position.team(other) == position.team(seat) {
            continue;
        }
        let Some(wins) = wins_of(position, other).filter(|wins| !wins.is_empty()) else {
            continue;
        };
        let at = places(position, &wins);
        said.push(match own {
            // Where, is the answer itself.
            true => Reasoned::new("can-win", seat),
            false => Reasoned::new("rival-can-win", seat)
                .with("rival", Value::Seat(other))
                .with("at", at),
        });
    }
    said.sort_by_key(|reasoned| reasoned.code != "can-win");
    said
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;

    fn check(game: &str, position: &str, m: &str, expected: &[&str]) {
        let game: Game = game.parse().expect("a game");
        let position = game.read_line(position).expect("a position").position;
        let m = position.read_move(m).expect("a move");
        let said: Vec<String> = explain(&position, &m).iter().map(ToString::to_string).collect();
        assert_eq!(said, expected, "{m:?}");
    }

    fn check_threats(game: &str, position: &str, expected: &[&str]) {
        let game: Game = game.parse().expect("a game");
        let position = game.read_line(position).expect("a position").position;
        let said: Vec<String> = threats(&position).iter().map(ToString::to_string).collect();
        assert_eq!(said, expected);
    }

    const THREE: &str = "startpos moves E5 A1 F5 A2 G5 A9";

    #[test]
    fn five_in_a_row_is_threatened_made_and_stopped() {
        check("pente:9,free", THREE, "D5", &["double-threat seat=1 at=C5,H5"]);
        check("pente:9,free", THREE, "C5", &["threatens-win seat=1 at=D5"]);
        check("pente:9,free", THREE, "A3", &[]);
        let four = format!("{THREE} D5");
        let left = ["allows-win seat=2 rival=1 at=H5"];
        check("pente:9,free", &four, "C5", &left);
        check("pente:9,free", &format!("{four} C5"), "H5", &["wins seat=1"]);
        let closed = format!("{THREE} C5");
        check("pente:9,free", &closed, "D5", &["stops-win seat=2 rival=1 at=D5"]);
        check_threats("pente:9,free", &four, &["rival-can-win seat=2 rival=1 at=C5,H5"]);
        check_threats("pente:9,free", &format!("{four} B9"), &["can-win seat=1"]);
    }

    #[test]
    fn stones_taken_are_counted() {
        let position = "startpos moves E5 F5 A1 G5";
        check("pente:9,free", position, "H5", &["captures seat=1 count=2"]);
    }

    #[test]
    fn each_kind_of_statement_is_in_the_vocabulary_once() {
        let mut codes: Vec<&str> = vocabulary().iter().map(|said| said.code).collect();
        let count = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), count);
    }

    #[test]
    fn what_is_said_is_in_the_vocabulary() {
        use rulebook::conformance::Seeded;
        let vocabulary = vocabulary();
        let names = |said: &Reasoned| {
            let names: Vec<&str> = said.arguments.iter().map(|(name, _)| *name).collect();
            (said.code, names)
        };
        let known: Vec<_> = vocabulary.iter().map(names).collect();
        let mut random = Seeded::new(3);
        for game in ["pentagame", "pentagame:3", "pente:9,free", "pentalath"] {
            let mut position = game.parse::<Game>().expect("a game").start();
            for _ in 0..60 {
                let Turn::Seat(seat) = position.turn() else { break };
                let moves = position.moves(seat);
                let m = moves[random.below(moves.len() as u64) as usize].clone();
                let hint = crate::hint_for(&position, &m);
                let all = hint.matters.iter().chain(&hint.why);
                for said in all.chain(&threats(&position)) {
                    assert!(known.contains(&names(said)), "{said}");
                }
                assert!(!hint.matters.is_empty());
                position.play_unchecked(m);
            }
        }
    }
}
