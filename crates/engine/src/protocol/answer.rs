//! Answers to queries.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::ops::ControlFlow;

use games::{AnyIllegal, AnyMove, AnyPosition, AnyStep, Game, Reached, Refusal};
use rulebook::{Notation, Outcome, Position, Seat, Steps, Turn, write_reason};

use super::LEGAL_LISTED_BELOW;
use super::from_engine::{FromEngine, Part};
use super::task::score;
use super::to_engine::Query;
use crate::{Budget, Feature, Question, Reasoned, Settings, explain, features, house, threats};

/// A response that refuses begins with this word.
const REFUSED: &str = "refused";

/// Answers a query with its parts, if any, and exactly one response.
pub(super) fn answer(game: &Game, reached: &Reached, query: &Query) -> Vec<FromEngine> {
    let position = &reached.position;
    let mut said = Vec::new();
    let mut parts = |part, texts: Vec<String>| {
        let count = texts.len().to_string();
        said.extend(texts.into_iter().map(|text| FromEngine::Part(part, text.into())));
        count
    };
    let response = match query {
        Query::GameOver => reached.history.outcome(position).is_over().to_string(),
        Query::Result => result(position, &reached.history.outcome(position)),
        Query::Turn => turn(position),
        Query::SeatTurn(seat) => position.turn().is_of(*seat).to_string(),
        Query::Players => position.seats().len().to_string(),
        Query::Fen => position.position_text(),
        Query::Key => format!("{:016x}", position.key()),
        Query::LegalCount => count(position).to_string(),
        Query::Steps => steps(position, ""),
        Query::Places(text) => steps(position, text),
        Query::IsLegal(text) => match read_legal(position, text) {
            Ok(_) => "true".to_owned(),
            Err(refusal) => format!("false {}", reason(&refusal)),
        },
        Query::Legal => legal(position),
        Query::Eval => eval(game, reached),
        Query::Features => parts(Part::Feature, features(position).iter().map(feature).collect()),
        Query::Threats => parts(Part::Threat, threats(position).iter().map(tagged).collect()),
        Query::Explain(text) => match read_legal(position, text) {
            Ok(m) => parts(Part::Explain, explain(position, &m).iter().map(tagged).collect()),
            Err(refusal) => format!("{REFUSED} {}", reason(&refusal)),
        },
    };
    said.push(FromEngine::response(response));
    said
}

/// A statement for programs; the words for people are made elsewhere.
fn tagged(said: &Reasoned) -> String {
    format!("tag={said}")
}

fn feature(feature: &Feature) -> String {
    format!("seat={} name={} value={}", feature.seat, feature.name, feature.value)
}

fn reason(refusal: &Refusal<AnyIllegal>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_reason(refusal, &mut text);
    text
}

fn read_legal(position: &AnyPosition, text: &str) -> Result<AnyMove, Refusal<AnyIllegal>> {
    let m = position.read_move(text).map_err(Refusal::Text)?;
    match position.turn() {
        Turn::Seat(seat) => position.check(seat, &m).map_err(Refusal::Illegal)?,
        Turn::Over => return Err(Refusal::Over),
        Turn::Chance => return Err(Refusal::ChanceDecides),
        Turn::Together(_) => return Err(Refusal::SeatsDecideTogether),
    }
    Ok(m)
}

/// The scores with dashes between them and a word for each winner: `3-2 p1win`.
fn result(position: &AnyPosition, outcome: &Outcome) -> String {
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

fn turn(position: &AnyPosition) -> String {
    match position.turn() {
        Turn::Over => "over".to_owned(),
        Turn::Chance => "chance".to_owned(),
        turn => {
            let seats: Vec<String> = turn.seats().iter().map(|seat| format!("p{seat}")).collect();
            seats.join(" ")
        }
    }
}

fn count(position: &AnyPosition) -> u64 {
    position.turn().seats().iter().map(|seat| position.count_moves(seat)).sum()
}

fn legal(position: &AnyPosition) -> String {
    let count = count(position);
    if count >= LEGAL_LISTED_BELOW {
        return format!("{REFUSED} too-many count={count} most={}", LEGAL_LISTED_BELOW - 1);
    }
    let mut names = Vec::new();
    for seat in position.turn().seats().iter() {
        let _ = position.each_move(seat, |m| {
            names.push(position.move_text(&m));
            ControlFlow::Continue(())
        });
    }
    names.join(" ")
}

/// What can follow the beginning of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextSteps {
    /// Nothing: it is whole.
    Whole(AnyMove),
    /// These steps, as text.
    Steps(Vec<String>),
    /// It is not the beginning of any move, or nobody is alone to move.
    NoBeginning,
}

/// The steps that can follow the beginning of a move; an empty text is the beginning of all.
pub fn next_steps(position: &AnyPosition, begun: &str) -> NextSteps {
    let Turn::Seat(seat) = position.turn() else { return NextSteps::NoBeginning };
    let mut made = Vec::new();
    if !find_steps(position, seat, begun, &mut made) {
        return NextSteps::NoBeginning;
    }
    if let Some(m) = position.assemble(seat, &made) {
        return NextSteps::Whole(m);
    }
    let next = position.steps(seat, &made);
    NextSteps::Steps(next.iter().map(|step| position.step_text(step)).collect())
}

fn steps(position: &AnyPosition, begun: &str) -> String {
    match next_steps(position, begun) {
        NextSteps::Whole(m) => format!("whole {}", position.move_text(&m)),
        NextSteps::Steps(steps) => steps.join(" "),
        NextSteps::NoBeginning if matches!(position.turn(), Turn::Seat(_)) => {
            format!("{REFUSED} no-beginning")
        }
        NextSteps::NoBeginning => format!("{REFUSED} nobody-to-move"),
    }
}

/// Finds the steps whose texts make up `begun`.
fn find_steps(position: &AnyPosition, seat: Seat, begun: &str, made: &mut Vec<AnyStep>) -> bool {
    if begun.is_empty() {
        return true;
    }
    let fits: Vec<(AnyStep, &str)> = position
        .steps(seat, made)
        .into_iter()
        .filter_map(|step| {
            let text = position.step_text(&step);
            let rest = begun.strip_prefix(text.as_str()).filter(|_| !text.is_empty())?;
            Some((step, rest))
        })
        .collect();
    fits.into_iter().any(|(step, rest)| {
        made.push(step);
        let found = find_steps(position, seat, rest, made);
        if !found {
            made.pop();
        }
        found
    })
}

/// The value of the position at first sight: that of the shallowest search, by a player of its own,
/// so that a search under way is not disturbed.
fn eval(game: &Game, reached: &Reached) -> String {
    let settings = Settings { hash_mb: 1, ..Settings::default() };
    let budget = Budget { depth: Some(1), evals: Some(EVAL_EVALS), time: None };
    let question = Question::new(&reached.position, &reached.history, budget);
    let mut thinker = house(game, &settings);
    thinker.new_game(game);
    let thought = thinker.think(&question, &mut |_| {});
    let value = thought.lines.first().and_then(|line| score(&reached.position, &line.value));
    match value {
        Some(score) => score.to_string(),
        None => format!("{REFUSED} nobody-to-move"),
    }
}

/// A first sight is no search.
const EVAL_EVALS: u64 = 5_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ToEngine;

    fn check(game: &str, line: &str, query: &str, expected: &str) {
        let game: Game = game.parse().unwrap();
        let reached = game.read_line(line).unwrap();
        let Ok(ToEngine::Query(query)) = format!("query {query}").parse() else { panic!() };
        let told: Vec<String> =
            answer(&game, &reached, &query).iter().map(ToString::to_string).collect();
        assert_eq!(told, [format!("response {expected}").trim_end()], "{line}: {query}");
    }

    #[test]
    fn a_referee_needs_no_rules_of_its_own() {
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
    fn results_name_scores_and_winners() {
        let five = "startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5";
        check("pente:9,free", five, "gameover", "true");
        check("pente:9,free", five, "result", "1-0 p1win");
        check("pente:9,free", five, "turn", "over");
        check("pente:9,free", five, "legalcount", "0");
        check("pente:9,free", five, "legal", "");
        check("pente:9,free", five, "steps", "refused nobody-to-move");
        check("pente:9,free", five, "islegal B1", "false game-over");
        check("pente:9,free", five, "eval", "refused nobody-to-move");
        let to_and_fro = "startpos moves -- -- -- --";
        check("pente:9,free", to_and_fro, "gameover", "true");
        check("pente:9,free", to_and_fro, "result", "0-0 draw");
        check("pentagame", to_and_fro, "result", "0-0 draw");
        check("pentagame", to_and_fro, "turn", "p1");
    }

    /// The parts come first and the response says how many they were.
    #[test]
    fn answers_of_many_parts_are_counted() {
        let said = |query: &str| -> Vec<String> {
            let game: Game = "pentagame".parse().unwrap();
            let Ok(ToEngine::Query(query)) = format!("query {query}").parse() else { panic!() };
            answer(&game, &game.read_line("startpos").unwrap(), &query)
                .iter()
                .map(ToString::to_string)
                .collect()
        };
        for (query, part) in [("features", "feature seat="), ("explain aA-B*b", "explain tag=")] {
            let said = said(query);
            let (last, parts) = said.split_last().unwrap();
            assert_eq!(*last, format!("response {}", parts.len()), "{query}");
            assert!(
                !parts.is_empty() && parts.iter().all(|line| line.starts_with(part)),
                "{said:?}"
            );
        }
        assert_eq!(said("explain aA-c"), ["response refused black-needed at=c"]);
        assert_eq!(said("threats"), ["response 0"]);
    }

    #[test]
    fn moves_are_built_step_by_step() {
        check("pente:9", "startpos", "steps", "E5");
        check("pente:9", "startpos", "places E5", "whole E5");
        check("pentagame", "startpos", "places aA-B*b", "whole aA-B*b");
        check("pentagame", "startpos", "places aA-Q", "refused no-beginning");
        check("pentagame", "startpos", "places aA-c#E1A", "whole aA-c#E1A");
        let game: Game = "pentagame".parse().unwrap();
        let position = game.start();
        let places = steps(&position, "aA-c");
        assert!(places.starts_with('#') && places.split(' ').all(|step| step.starts_with('#')));
        assert_eq!(steps(&position, "").split(' ').count(), 120);
    }
}
