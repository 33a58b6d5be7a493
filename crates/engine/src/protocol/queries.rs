//! Responses to queries.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::ops::ControlFlow;

use games::{ActionError, AnyIllegal, AnyMove, AnyPosition, AnyStep, Game, ParsedLine};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Outcome, Position, Seat, Steps, Turn, write_reason};

use super::from_engine::{FromEngine, QueryPart};
use super::task::score_of;
use super::to_engine::EngineQuery;
use super::{LEGAL_LIST_LIMIT, NO_MOVER};
use crate::{
    EngineOptions, Explanation, PositionFeature, SearchLimits, SearchRequest, engine_for, explain,
    features, threats,
};

/// First word of a response that refuses a query.
const REFUSED_PREFIX: &str = "refused";

/// Runs a query; returns its parts, if any, and exactly one response.
pub(super) fn run_query(game: &Game, current: &ParsedLine, query: &EngineQuery) -> Vec<FromEngine> {
    let position = &current.position;
    let (query, seat) = match query {
        EngineQuery::ForSeat(seat, query) => (&**query, Some(*seat)),
        query => (query, None),
    };
    // A seat that was not named is the first that has to choose; lists are then those of all.
    let chooser = chooser(position, seat);
    let mut lines = Vec::new();
    let mut parts = |part, texts: Vec<String>| {
        let count = texts.len().to_string();
        lines.extend(texts.into_iter().map(|text| FromEngine::Part(part, text.into())));
        count
    };
    let response = match query {
        EngineQuery::GameOver => current.history.outcome(position).is_over().to_string(),
        EngineQuery::Result => result_text(position, &current.history.outcome(position)),
        EngineQuery::Turn => turn_text(position),
        EngineQuery::SeatTurn(seat) => position.turn().is_of(*seat).to_string(),
        EngineQuery::Players => position.seats().len().to_string(),
        EngineQuery::Fen => position.position_text(),
        EngineQuery::Key => format!("{:016x}", position.key()),
        EngineQuery::LegalCount => legal_count(position, seat).to_string(),
        EngineQuery::Steps => steps_text(position, chooser, ""),
        EngineQuery::Places(text) => steps_text(position, chooser, text),
        EngineQuery::IsLegal(text) => match parse_legal_move(position, chooser, text) {
            Ok(_) => "true".to_owned(),
            Err(refusal) => format!("false {}", refusal_text(&refusal)),
        },
        EngineQuery::Legal(skipped) => legal_moves_text(position, seat, *skipped),
        EngineQuery::Random(seed) => random_move_text(position, chooser, seed.unwrap_or_default()),
        EngineQuery::Eval => eval_text(game, current, chooser),
        EngineQuery::Features => {
            parts(QueryPart::Feature, features(position).iter().map(feature_text).collect())
        }
        EngineQuery::Threats => {
            parts(QueryPart::Threat, threats(position).iter().map(explanation_text).collect())
        }
        EngineQuery::Explain(text) => match parse_legal_move(position, chooser, text) {
            Ok(m) => parts(
                QueryPart::Explain,
                explain(position, &m).iter().map(explanation_text).collect(),
            ),
            Err(refusal) => format!("{REFUSED_PREFIX} {}", refusal_text(&refusal)),
        },
        // A query is never for two seats.
        EngineQuery::ForSeat(..) => format!("{REFUSED_PREFIX} {NO_MOVER}"),
    };
    lines.push(FromEngine::response(response));
    lines
}

/// Formats an explanation for programs.
fn explanation_text(lines: &Explanation) -> String {
    format!("tag={lines}")
}

fn feature_text(feature: &PositionFeature) -> String {
    format!("seat={} name={} value={}", feature.seat, feature.name, feature.value)
}

fn refusal_text(refusal: &ActionError<AnyIllegal>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_reason(refusal, &mut text);
    text
}

fn parse_legal_move(
    position: &AnyPosition,
    chooser: Option<Seat>,
    text: &str,
) -> Result<AnyMove, ActionError<AnyIllegal>> {
    let m = position.read_move(text).map_err(ActionError::Text)?;
    match (position.turn(), chooser) {
        (_, Some(seat)) => position.check(seat, &m).map_err(ActionError::Illegal)?,
        (Turn::Over, None) => return Err(ActionError::Over),
        (Turn::Chance, None) => return Err(ActionError::ChanceDecides),
        (Turn::Simultaneous(_) | Turn::Seat(_), None) => return Err(ActionError::WrongSeats),
    }
    Ok(m)
}

/// The seat that chooses: the given one if it has to, or else the first that has to.
pub(super) fn chooser(position: &AnyPosition, seat: Option<Seat>) -> Option<Seat> {
    let seats = position.turn().seats();
    match seat {
        Some(seat) => Some(seat).filter(|seat| seats.contains(*seat)),
        None => seats.iter().next(),
    }
}

/// The seats whose moves are listed: the given one, or all that have to choose.
fn listed_seats(position: &AnyPosition, seat: Option<Seat>) -> impl Iterator<Item = Seat> {
    position.turn().seats().iter().filter(move |chooser| seat.is_none_or(|seat| seat == *chooser))
}

/// Formats scores with dashes and a word for each winner: `3-2 p1win`.
fn result_text(position: &AnyPosition, outcome: &Outcome) -> String {
    let end = match outcome {
        Outcome::Unfinished => return "none".to_owned(),
        Outcome::Replay => return "replay".to_owned(),
        Outcome::Final(end) => end,
    };
    let scores: Vec<String> = end.score.as_slice().iter().map(ToString::to_string).collect();
    let mut text = scores.join("-");
    let winners: Vec<Seat> = end.winners().collect();
    if winners.len() == position.seats().len() {
        text.push_str(" draw");
    } else {
        winners.iter().for_each(|seat| text.push_str(&format!(" p{seat}win")));
    }
    text
}

fn turn_text(position: &AnyPosition) -> String {
    match position.turn() {
        Turn::Over => "over".to_owned(),
        Turn::Chance => "chance".to_owned(),
        turn => {
            let seats: Vec<String> = turn.seats().iter().map(|seat| format!("p{seat}")).collect();
            seats.join(" ")
        }
    }
}

fn legal_count(position: &AnyPosition, seat: Option<Seat>) -> u64 {
    listed_seats(position, seat).map(|seat| position.count_moves(seat)).sum()
}

/// Lists the legal moves. Without a number to skip, the list has all of them or is refused.
fn legal_moves_text(position: &AnyPosition, seat: Option<Seat>, skipped: Option<u64>) -> String {
    let most = LEGAL_LIST_LIMIT - 1;
    if skipped.is_none() {
        let count = legal_count(position, seat);
        if count > most {
            return format!("{REFUSED_PREFIX} too-many count={count} most={most}");
        }
    }
    let skipped = usize::try_from(skipped.unwrap_or_default()).unwrap_or(usize::MAX);
    let (mut number, mut names) = (0, Vec::new());
    for seat in listed_seats(position, seat) {
        let _ = position.each_move(seat, |m| {
            if names.len() as u64 >= most {
                return ControlFlow::Break(());
            }
            if number >= skipped {
                names.push(position.move_text(&m));
            }
            number += 1;
            ControlFlow::Continue(())
        });
    }
    names.join(" ")
}

/// One of the legal moves, each with the same probability; the same seed gives the same move.
fn random_move_text(position: &AnyPosition, chooser: Option<Seat>, seed: u64) -> String {
    let Some(seat) = chooser else {
        return format!("{REFUSED_PREFIX} {NO_MOVER}");
    };
    let count = position.count_moves(seat);
    let mut left = SplitMix64::new(seed ^ position.key()).below(count.max(1));
    let mut chosen = None;
    let _ = position.each_move(seat, |m| {
        if left == 0 {
            chosen = Some(position.move_text(&m));
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    chosen.unwrap_or_else(|| format!("{REFUSED_PREFIX} {NO_MOVER}"))
}

/// Possible continuations of a partly written move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextSteps {
    /// The text is a complete move.
    Complete(AnyMove),
    /// The next steps, as text.
    Steps(Vec<String>),
    /// No move begins like this, or no player has to choose.
    Invalid,
}

/// Steps that can follow the beginning of a move of the first seat that has to choose.
/// An empty text begins every move.
pub fn next_steps(position: &AnyPosition, beginning: &str) -> NextSteps {
    match chooser(position, None) {
        Some(seat) => next_steps_of(position, seat, beginning),
        None => NextSteps::Invalid,
    }
}

/// Steps that can follow the beginning of a move of this seat.
pub fn next_steps_of(position: &AnyPosition, seat: Seat, beginning: &str) -> NextSteps {
    let mut steps_made = Vec::new();
    if !find_steps(position, seat, beginning, &mut steps_made) {
        return NextSteps::Invalid;
    }
    if let Some(m) = position.assemble(seat, &steps_made) {
        return NextSteps::Complete(m);
    }
    let next = position.steps(seat, &steps_made);
    NextSteps::Steps(next.iter().map(|step| position.step_text(step)).collect())
}

fn steps_text(position: &AnyPosition, chooser: Option<Seat>, beginning: &str) -> String {
    let Some(seat) = chooser else { return format!("{REFUSED_PREFIX} {NO_MOVER}") };
    match next_steps_of(position, seat, beginning) {
        NextSteps::Complete(m) => format!("whole {}", position.move_text(&m)),
        NextSteps::Steps(steps) => steps.join(" "),
        NextSteps::Invalid => format!("{REFUSED_PREFIX} no-beginning"),
    }
}

/// Finds the steps whose texts make up `begun`.
fn find_steps(
    position: &AnyPosition,
    seat: Seat,
    beginning: &str,
    steps_made: &mut Vec<AnyStep>,
) -> bool {
    if beginning.is_empty() {
        return true;
    }
    let fits: Vec<(AnyStep, &str)> = position
        .steps(seat, steps_made)
        .into_iter()
        .filter_map(|step| {
            let text = position.step_text(&step);
            let rest = beginning.strip_prefix(text.as_str()).filter(|_| !text.is_empty())?;
            Some((step, rest))
        })
        .collect();
    fits.into_iter().any(|(step, rest)| {
        steps_made.push(step);
        let found = find_steps(position, seat, rest, steps_made);
        if !found {
            steps_made.pop();
        }
        found
    })
}

/// Static value of the position: a search of depth 1 by a separate engine.
/// A running search is not disturbed.
fn eval_text(game: &Game, current: &ParsedLine, chooser: Option<Seat>) -> String {
    let Some(seat) = chooser else { return format!("{REFUSED_PREFIX} {NO_MOVER}") };
    let options = EngineOptions { hash_mb: 1, ..EngineOptions::default() };
    let limits = SearchLimits { depth: Some(1), evals: Some(EVAL_EVALS), time: None };
    let request = SearchRequest {
        seat: Some(seat),
        ..SearchRequest::new(&current.position, &current.history, limits)
    };
    let mut engine = engine_for(game, &options);
    engine.new_game(game);
    let result = engine.search(&request, &mut |_| {});
    let value =
        result.variations.first().and_then(|line| score_of(&current.position, seat, &line.value));
    match value {
        Some(score) => score.to_string(),
        None => format!("{REFUSED_PREFIX} {NO_MOVER}"),
    }
}

/// Limit of the search for `query eval`.
const EVAL_EVALS: u64 = 5_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ToEngine;

    fn check(game: &str, line: &str, query: &str, expected: &str) {
        let game: Game = game.parse().unwrap();
        let current = game.read_line(line).unwrap();
        let Ok(ToEngine::Query(query)) = format!("query {query}").parse() else { panic!() };
        let output: Vec<String> =
            run_query(&game, &current, &query).iter().map(ToString::to_string).collect();
        assert_eq!(output, [format!("response {expected}").trim_end()], "{line}: {query}");
    }

    #[test]
    fn queries_answer_all_questions_of_a_referee() {
        let start = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
        check("pentagame", "startpos", "gameover", "false");
        check("pentagame", "startpos", "result", "none");
        check("pentagame", "startpos", "turn", "p1");
        check("pentagame", "startpos moves --", "p2turn", "true");
        check("pentagame", "startpos", "p5turn", "false");
        check("pentagame:4t", "startpos", "players", "4");
        check("pentagame", "startpos", "fen", start);
        check("pentagame", "startpos", "legalcount", "1005");
        check("pente:9", "startpos", "legal", "E5");
        check("pentagame", "startpos", "islegal aA-B*b", "true");
        check(
            "pentagame",
            "startpos",
            "islegal aB-C*c",
            "false piece-elsewhere piece=a owner=1 from=B at=A",
        );
        check(
            "pente:9",
            "startpos",
            "islegal Q5",
            "false move-text wanted=off-board at=0 token=Q5",
        );
    }

    #[test]
    fn result_query_names_scores_and_winners() {
        let five = "startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5";
        check("pente:9,free", five, "gameover", "true");
        check("pente:9,free", five, "result", "1-0 p1win");
        check("pente:9,free", five, "turn", "over");
        check("pente:9,free", five, "legalcount", "0");
        check("pente:9,free", five, "legal", "");
        check("pente:9,free", five, "random", &format!("refused {NO_MOVER}"));
        check("pente:9,free", five, "steps", &format!("refused {NO_MOVER}"));
        check("pente:9,free", five, "islegal B1", "false game-over");
        check("pente:9,free", five, "eval", &format!("refused {NO_MOVER}"));
        let to_and_fro = "startpos moves -- -- -- --";
        check("pente:9,free", to_and_fro, "gameover", "true");
        check("pente:9,free", to_and_fro, "result", "0-0 draw");
        check("pentagame", to_and_fro, "result", "0-0 draw");
        check("pentagame", to_and_fro, "turn", "p1");
    }

    #[test]
    fn long_lists_of_moves_are_read_in_parts() {
        let game: Game = "pentagame".parse().unwrap();
        let line = "2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -";
        let position = game.read_line(line).unwrap().position;
        let count = legal_count(&position, None);
        assert!(count > 2 * LEGAL_LIST_LIMIT, "{count}");
        let refused = format!("refused too-many count={count} most=4999");
        assert_eq!(legal_moves_text(&position, None, None), refused);
        let mut all = std::collections::BTreeSet::new();
        loop {
            let part = legal_moves_text(&position, None, Some(all.len() as u64));
            if part.is_empty() {
                break;
            }
            assert!(part.split(' ').all(|m| all.insert(m.to_owned())), "no move comes twice");
        }
        assert_eq!(all.len() as u64, count);
        let random = |seed| random_move_text(&position, Some(Seat::FIRST), seed);
        let drawn: std::collections::BTreeSet<String> = (0..20).map(random).collect();
        assert!(drawn.len() > 10 && drawn.is_subset(&all), "{drawn:?}");
        assert_eq!(random(7), random(7));
    }

    /// Parts come first, and the response gives their number.
    #[test]
    fn response_counts_its_parts() {
        let lines = |query: &str| -> Vec<String> {
            let game: Game = "pentagame".parse().unwrap();
            let Ok(ToEngine::Query(query)) = format!("query {query}").parse() else { panic!() };
            run_query(&game, &game.read_line("startpos").unwrap(), &query)
                .iter()
                .map(ToString::to_string)
                .collect()
        };
        for (query, part) in [("features", "feature seat="), ("explain aA-B*b", "explain tag=")] {
            let lines = lines(query);
            let (last, parts) = lines.split_last().unwrap();
            assert_eq!(*last, format!("response {}", parts.len()), "{query}");
            assert!(
                !parts.is_empty() && parts.iter().all(|line| line.starts_with(part)),
                "{lines:?}"
            );
        }
        assert_eq!(lines("explain aA-c"), ["response refused black-needed at=c"]);
        assert_eq!(lines("threats"), ["response 0"]);
    }

    #[test]
    fn queries_answer_for_each_seat_of_a_simultaneous_turn() {
        check("king-of-pearls", "startpos", "turn", "p1 p2");
        check("king-of-pearls", "startpos", "legalcount", "8");
        check("king-of-pearls", "startpos", "legalcount seat 2", "4");
        check("king-of-pearls", "startpos", "legal seat 2", "1 2 3 4");
        check("king-of-pearls", "startpos", "steps", "1 2 3 4");
        check("king-of-pearls", "startpos", "places 3 seat 2", "whole 3");
        check("king-of-pearls", "startpos", "islegal 3 seat 2", "true");
        check("king-of-pearls", "startpos", "islegal 3 seat 3", "false wrong-seats");
        check("king-of-pearls", "startpos", "legal seat 3", "");
        check("king-of-pearls", "startpos", "steps seat 3", &format!("refused {NO_MOVER}"));
        check("lanza", "startpos", "random", &format!("refused {NO_MOVER}"));
    }

    #[test]
    fn steps_query_builds_moves_step_by_step() {
        check("pente:9", "startpos", "steps", "E5");
        check("pente:9", "startpos", "places E5", "whole E5");
        check("pentagame", "startpos", "places aA-B*b", "whole aA-B*b");
        check("pentagame", "startpos", "places aA-Q", "refused no-beginning");
        check("pentagame", "startpos", "places aA-c#E1A", "whole aA-c#E1A");
        let game: Game = "pentagame".parse().unwrap();
        let position = game.start();
        let places = steps_text(&position, Some(Seat::FIRST), "aA-c");
        assert!(places.starts_with('#') && places.split(' ').all(|step| step.starts_with('#')));
        assert_eq!(steps_text(&position, Some(Seat::FIRST), "").split(' ').count(), 120);
    }
}
