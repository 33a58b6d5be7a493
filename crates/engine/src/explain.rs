//! Explanations of moves and positions, for all games: only statements the rules prove.

use std::ops::ControlFlow;

use games::{AnyMove, AnyPosition, MessageArgument, NamedPlace};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

use crate::explanation::{Explanation, PositionFeature};
#[cfg(feature = "pentagame")]
use crate::pentagame::{explain as pentagame_tags, position_features};

/// Explains a legal move, the most important statement first.
/// An illegal move has no explanations.
pub fn explain(position: &AnyPosition, m: &AnyMove) -> Vec<Explanation> {
    match (position, m) {
        #[cfg(feature = "pentagame")]
        (AnyPosition::Pentagame(here), AnyMove::Pentagame(m)) => {
            pentagame_tags::explain(here, *m).iter().map(|tag| tag.to_explanation(here)).collect()
        }
        _ => explain_generic(position, m),
    }
}

/// Lists the threats of all players, the player to move first.
pub fn threats(position: &AnyPosition) -> Vec<Explanation> {
    match position {
        #[cfg(feature = "pentagame")]
        AnyPosition::Pentagame(here) => position_features::threats(here),
        _ => generic_threats(position),
    }
}

/// Lists the features of each player's position; empty for games without any.
pub fn features(position: &AnyPosition) -> Vec<PositionFeature> {
    match position {
        #[cfg(feature = "pentagame")]
        AnyPosition::Pentagame(here) => position_features::features(here),
        _ => Vec::new(),
    }
}

/// Describes the situation without revealing the move that answers it.
pub(crate) fn situation(position: &AnyPosition, m: &AnyMove) -> Vec<Explanation> {
    #[cfg(feature = "pentagame")]
    if let (AnyPosition::Pentagame(here), AnyMove::Pentagame(m)) = (position, m) {
        return position_features::situation(here, *m);
    }
    let mut explanations = generic_threats(position);
    if let (true, Turn::Seat(seat)) = (explanations.is_empty(), position.turn()) {
        explanations.push(Explanation::new("quiet", seat));
    }
    explanations
}

/// One explanation of every kind, with arguments of its kind, for tests of translations.
pub fn sample_explanations() -> Vec<Explanation> {
    let mut explanations = Vec::new();
    #[cfg(feature = "pentagame")]
    explanations.extend(pentagame_tags::sample_explanations());
    #[cfg(feature = "pentagame")]
    explanations.extend(position_features::sample_explanations());
    let plain = |code| Explanation::new(code, Seat::FIRST);
    let place = NamedPlace { name: "K10".to_owned(), display_name: "K10".to_owned() };
    let at = MessageArgument::Places(vec![place]);
    let rival =
        |code| plain(code).with("rival", MessageArgument::text(Seat::FIRST)).with("at", at.clone());
    explanations.extend(["allows-win", "stops-win", "rival-can-win"].map(rival));
    explanations
        .extend(["double-threat", "threatens-win"].map(|code| plain(code).with("at", at.clone())));
    explanations.push(plain("captures").with("count", MessageArgument::Number(2)));
    explanations.push(plain("can-win"));
    explanations
}

/// Longer move lists are not searched for wins.
const LISTED_MOVES_MAX: u64 = 2_000;

fn explain_generic(position: &AnyPosition, m: &AnyMove) -> Vec<Explanation> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    if position.check(seat, m).is_err() {
        return Vec::new();
    }
    let mut after = position.clone();
    after.play_unchecked(m.clone());
    let mut explanations = Vec::new();
    let taken = capture_count(position, m);
    if let Outcome::Final(end) = after.outcome() {
        if end.place[seat] == 1 {
            let alone = end.winners().all(|winner| position.team(winner) == position.team(seat));
            explanations
                .push(Explanation::new(if alone { "wins" } else { "shares-the-win" }, seat));
        }
    } else {
        explanations.extend(rival_win_changes(position, &after, seat));
        explanations.extend(own_threat(&after, seat));
    }
    if taken > 0 {
        explanations
            .push(Explanation::new("captures", seat).with("count", MessageArgument::Number(taken)));
    }
    explanations
}

/// Wins of the rivals that the move stops or allows.
fn rival_win_changes(before: &AnyPosition, after: &AnyPosition, seat: Seat) -> Vec<Explanation> {
    let mut explanations = Vec::new();
    for rival in before.seats().iter().filter(|rival| before.team(*rival) != before.team(seat)) {
        let (Some(was), Some(now)) = (winning_moves(before, rival), winning_moves(after, rival))
        else {
            continue;
        };
        let (code, at) = match (was.is_empty(), now.is_empty()) {
            (_, false) => ("allows-win", move_places(after, &now)),
            (false, true) => ("stops-win", move_places(before, &was)),
            (true, true) => continue,
        };
        let reasoned = Explanation::new(code, seat).with("rival", MessageArgument::text(rival));
        explanations.push(reasoned.with("at", at));
    }
    explanations.sort_by_key(|reasoned| reasoned.code != "allows-win");
    explanations
}

/// The mover's own threat to win next turn.
fn own_threat(after: &AnyPosition, seat: Seat) -> Option<Explanation> {
    let wins = winning_moves(after, seat).filter(|wins| !wins.is_empty())?;
    let code =
        if wins_against_any_reply(after, seat, &wins) { "double-threat" } else { "threatens-win" };
    Some(Explanation::new(code, seat).with("at", move_places(after, &wins)))
}

/// Returns true if the player wins next turn against every single reply.
fn wins_against_any_reply(position: &AnyPosition, seat: Seat, wins: &[AnyMove]) -> bool {
    let mut now = position.clone();
    while let Turn::Seat(next) = now.turn() {
        if next == seat {
            return true;
        }
        if now.team(next) != now.team(seat) {
            if now.count_moves(next) > LISTED_MOVES_MAX {
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
    let Some(turn) = with_turn_of(position, seat) else { return false };
    known.iter().any(|m| turn.is_legal(seat, m) && is_win(&turn, seat, m))
        || winning_moves(&turn, seat).is_some_and(|wins| !wins.is_empty())
}

fn is_win(position: &AnyPosition, seat: Seat, m: &AnyMove) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m.clone());
    match after.outcome() {
        Outcome::Final(end) => end.winners().all(|winner| after.team(winner) == after.team(seat)),
        _ => false,
    }
}

fn with_turn_of(position: &AnyPosition, seat: Seat) -> Option<AnyPosition> {
    let mut position = position.clone();
    for _ in 0..=position.seats().len() {
        match position.turn() {
            Turn::Seat(next) if next == seat => return Some(position),
            Turn::Seat(_) => position.lose_turn(),
            Turn::Simultaneous(_) | Turn::Chance | Turn::Over => return None,
        }
    }
    None
}

/// Moves that would win at once if it were the player's turn.
/// `None` if there are too many moves to list, or if the player has no turn.
fn winning_moves(position: &AnyPosition, seat: Seat) -> Option<Vec<AnyMove>> {
    let position = with_turn_of(position, seat)?;
    if position.count_moves(seat) > LISTED_MOVES_MAX {
        return None;
    }
    Some(position.moves(seat).into_iter().filter(|m| is_win(&position, seat, m)).collect())
}

fn move_places(position: &AnyPosition, moves: &[AnyMove]) -> MessageArgument {
    // Not the display form, which would mark captures and wins as if the move were made now.
    let place = |m: &AnyMove| NamedPlace {
        name: position.move_text(m),
        display_name: position.move_text(m),
    };
    MessageArgument::Places(moves.iter().map(place).collect())
}

/// Number of stones a move captures.
fn capture_count(position: &AnyPosition, m: &AnyMove) -> u32 {
    match (position, m) {
        #[cfg(feature = "rows")]
        (AnyPosition::Pente(here), AnyMove::Pente(m)) => here.removal(*m).taken.len() as u32,
        #[cfg(feature = "rows")]
        (AnyPosition::Pentalath(here), AnyMove::Pentalath(pentalath::Move::Place(cell))) => {
            here.captured(*cell).iter().count() as u32
        }
        _ => 0,
    }
}

fn generic_threats(position: &AnyPosition) -> Vec<Explanation> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let mut explanations = Vec::new();
    for other in position.seats().iter() {
        let own = other == seat;
        if !own && position.team(other) == position.team(seat) {
            continue;
        }
        let Some(wins) = winning_moves(position, other).filter(|wins| !wins.is_empty()) else {
            continue;
        };
        let at = move_places(position, &wins);
        explanations.push(match own {
            // The location is left out: it is the answer.
            true => Explanation::new("can-win", seat),
            false => Explanation::new("rival-can-win", seat)
                .with("rival", MessageArgument::text(other))
                .with("at", at),
        });
    }
    explanations.sort_by_key(|reasoned| reasoned.code != "can-win");
    explanations
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;

    fn check(game: &str, position: &str, m: &str, expected: &[&str]) {
        let game: Game = game.parse().expect("a game");
        let position = game.read_line(position).expect("a position").position;
        let m = position.read_move(m).expect("a move");
        let explanations: Vec<String> =
            explain(&position, &m).iter().map(ToString::to_string).collect();
        assert_eq!(explanations, expected, "{m:?}");
    }

    fn check_threats(game: &str, position: &str, expected: &[&str]) {
        let game: Game = game.parse().expect("a game");
        let position = game.read_line(position).expect("a position").position;
        let explanations: Vec<String> =
            threats(&position).iter().map(ToString::to_string).collect();
        assert_eq!(explanations, expected);
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
    fn captured_stones_are_counted() {
        let position = "startpos moves E5 F5 A1 G5";
        check("pente:9,free", position, "H5", &["captures seat=1 count=2"]);
    }

    #[test]
    fn each_explanation_code_has_one_sample() {
        let mut codes: Vec<&str> =
            sample_explanations().iter().map(|explanations| explanations.code).collect();
        let count = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), count);
    }

    #[test]
    fn every_explanation_has_a_sample() {
        use rulebook::conformance::SplitMix64;
        let vocabulary = sample_explanations();
        let names = |explanations: &Explanation| {
            let names: Vec<&str> = explanations.arguments.iter().map(|(name, _)| *name).collect();
            (explanations.code, names)
        };
        let known: Vec<_> = vocabulary.iter().map(names).collect();
        let mut random = SplitMix64::new(3);
        for game in ["pentagame", "pentagame:3", "pente:9,free", "pentalath"] {
            let mut position = game.parse::<Game>().expect("a game").start();
            for _ in 0..60 {
                let Turn::Seat(seat) = position.turn() else { break };
                let moves = position.moves(seat);
                let m = moves[random.below(moves.len() as u64) as usize].clone();
                let hint = crate::hint_for(&position, &m);
                let all = hint.situation.iter().chain(&hint.explanations);
                for explanations in all.chain(&threats(&position)) {
                    assert!(known.contains(&names(explanations)), "{explanations}");
                }
                assert!(!hint.situation.is_empty());
                position.play_unchecked(m);
            }
        }
    }
}
