//! Search requests and results of the frozen players. Frozen: see [`super`].

use std::ops::ControlFlow;

use engine::{SearchRequest, SearchResult, Variation, WIN};
use games::{AnyMove, AnyPosition};
use pentagame::{Move, Pentagame};
use rulebook::{BySeat, Outcome, Position, Team, Turn};

use super::evaluation::{Terms, value as evaluation_of};
use super::turns::Candidate;

/// The value after a turn of the root, where a referee may end the game (rule E3).
pub(super) fn root_value(
    question: &SearchRequest<'_>,
    next: &Pentagame,
    team: Team,
    terms: Terms,
) -> i32 {
    match ended_by_referee(question, next, team) {
        Some(value) => value,
        None => evaluation_of(next, team, terms),
    }
}

/// The value of a position that ends the game because it occurred too often.
pub(super) fn ended_by_referee(
    question: &SearchRequest<'_>,
    next: &Pentagame,
    team: Team,
) -> Option<i32> {
    if question.history.occurrences_of(next) + 1 < next.draw_limits().repeats {
        return None;
    }
    let Outcome::Final(end) = next.adjudicate() else { return Some(0) };
    let seats = next.seats();
    let of_team = |own: bool| seats.iter().filter(move |seat| (next.team(*seat) == team) == own);
    let own = of_team(true).map(|seat| end.score[seat]).max().unwrap_or_default();
    let rival = of_team(false).map(|seat| end.score[seat]).max().unwrap_or_default();
    Some(WIN * (own - rival).signum())
}

/// The moves the question is restricted to.
pub(super) fn among(question: &SearchRequest<'_>) -> Vec<Move> {
    let own = question.root_moves.iter().filter_map(|m| match m {
        AnyMove::Pentagame(m) => Some(*m),
        _ => None,
    });
    own.collect()
}

/// The answer: the best of the candidates, which come sorted.
pub(super) fn answer(
    question: &SearchRequest<'_>,
    position: &Pentagame,
    found: &[Candidate],
) -> SearchResult {
    if found.is_empty() {
        return first_legal(question);
    }
    let team = position.team(position.to_move());
    let lines = found.iter().take(question.multi_pv.max(1)).map(|candidate| {
        let value = BySeat::from_fn(position.seats(), |seat| {
            if position.team(seat) == team { candidate.value } else { -candidate.value }
        });
        Variation { value, moves: vec![AnyMove::Pentagame(candidate.m)] }
    });
    SearchResult { variations: lines.collect(), ..SearchResult::default() }
}

/// The first legal move: all that is left when there is no time at all, or another game.
pub(super) fn first_legal(question: &SearchRequest<'_>) -> SearchResult {
    let position: &AnyPosition = question.position;
    let mut first = question.root_moves.first().cloned();
    if let (None, Turn::Seat(seat)) = (&first, position.turn()) {
        let _ = position.each_move(seat, |m| {
            first = Some(m);
            ControlFlow::Break(())
        });
    }
    let value = BySeat::from_fn(position.seats(), |_| 0);
    let lines = first.map(|m| Variation { value, moves: vec![m] });
    SearchResult { variations: lines.into_iter().collect(), ..SearchResult::default() }
}
