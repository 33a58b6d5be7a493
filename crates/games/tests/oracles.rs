//! Comparison with second implementations, which were written from the rules pages alone.
//!
//! Random positions with all moves, and what random choices lead to, are written as JSON, one case
//! a line. `tests/oracles/run.py` compares them. `PALAMEDES_GAMES` is the number of positions for
//! each set of options (20 if not given).

use std::ops::ControlFlow;
use std::process::Command;
use std::{env, fs};

use games::{Action, AnyPosition, Game, History};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Notation, Outcome, Position, Turn};

/// Random choices that are played in each position.
const CHOICES: usize = 20;

/// Writes cases of a game and lets the second implementation check them.
fn check(name: &str) {
    let game: Game = name.parse().unwrap();
    let cases: usize =
        env::var("PALAMEDES_GAMES").map_or(20, |games| games.parse().expect("a number of games"));
    let mut random = SplitMix64::new(1);
    let mut text = String::new();
    let mut written = 0;
    while written < cases {
        let mut position = game.start();
        let mut history = History::new(&position);
        // Long games would fill the list with positions of one game.
        let skip = 1 + random.below(8);
        while written < cases && history.impasse().is_none() {
            if random.below(skip) == 0 {
                text += &format!("{}\n", case(&game, &position, &mut random));
                written += 1;
            }
            let Some(action) = random_action(&position, &mut random) else { break };
            action.play(&mut position).unwrap();
            history.push(&position);
        }
    }
    let file = env::temp_dir().join(format!(
        "palamedes-cases-{}-{}.jsonl",
        name.replace([':', ',', '='], "-"),
        std::process::id()
    ));
    fs::write(&file, text).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/oracles/run.py");
    let compared = Command::new("python3").arg(script).arg(&file).output().expect("python3");
    fs::remove_file(&file).unwrap();
    let output = String::from_utf8_lossy(&compared.stdout);
    let expected = format!("game {} positions {cases} ", game.name());
    let last = output.lines().last().unwrap_or_default();
    let agrees = last.starts_with(&expected) && last.ends_with(" disagree 0");
    assert!(compared.status.success() && agrees, "{output}");
}

/// One position with its moves and some choices.
fn case(game: &Game, position: &AnyPosition, random: &mut SplitMix64) -> serde_json::Value {
    let texts = |seat| {
        let mut texts: Vec<String> =
            position.moves(seat).iter().map(|m| position.move_text(m)).collect();
        texts.sort();
        texts
    };
    let moves: serde_json::Map<String, serde_json::Value> =
        position.turn().seats().iter().map(|seat| (seat.to_string(), texts(seat).into())).collect();
    let choices = (0..CHOICES).filter_map(|_| {
        let action = random_action(position, random)?;
        let mut after = position.clone();
        action.play(&mut after).ok()?;
        Some(serde_json::json!({
            "action": action.to_string(),
            "position": after.position_text(),
            "turn": turn(&after),
            "outcome": outcome(&after),
        }))
    });
    let choices: Vec<serde_json::Value> = choices.collect();
    let mut case = serde_json::json!({
        "game": game.to_string(),
        "position": position.position_text(),
        "turn": turn(position),
        "moves": moves,
        "outcome": outcome(position),
        "choices": choices,
    });
    if position.turn() == Turn::Chance {
        let mut events = Vec::new();
        let _ = position.each_chance(|event, weight| {
            events.push((position.move_text(&event), weight));
            ControlFlow::Continue(())
        });
        events.sort();
        case["chance"] = serde_json::json!(events);
    }
    case
}

fn turn(position: &AnyPosition) -> String {
    match position.turn() {
        Turn::Over => "over".to_owned(),
        Turn::Chance => "chance".to_owned(),
        turn => {
            let seats: Vec<String> = turn.seats().iter().map(|seat| seat.to_string()).collect();
            seats.join(",")
        }
    }
}

fn outcome(position: &AnyPosition) -> serde_json::Value {
    match position.outcome() {
        Outcome::Unfinished => serde_json::Value::Null,
        Outcome::Replay => "replay".into(),
        Outcome::Final(end) => serde_json::json!({
            "score": end.score.as_slice(),
            "place": end.place.as_slice(),
            "reason": end.reason,
        }),
    }
}

/// Draws a turn of any kind; none when the game is over. One turn in 50 is lost.
fn random_action(position: &AnyPosition, random: &mut SplitMix64) -> Option<Action> {
    let choice = |seat, random: &mut SplitMix64| {
        let m = random_move(position, seat, random)?;
        Action::from_move(position, &m).ok()
    };
    match position.turn() {
        Turn::Over => None,
        Turn::Seat(_) if random.below(50) == 0 => Some(Action::Lost),
        Turn::Seat(seat) => choice(seat, random),
        Turn::Simultaneous(seats) => {
            let choices = seats.iter().map(|seat| match choice(seat, random) {
                Some(Action::Move(text)) if random.below(50) > 0 => (seat, Some(text)),
                _ => (seat, None),
            });
            Action::simultaneous(choices).ok()
        }
        Turn::Chance => {
            let mut events = Vec::new();
            let _ = position.each_chance(|event, _| {
                events.push(event);
                ControlFlow::Continue(())
            });
            let event = events.get(random.below(events.len().max(1) as u64) as usize)?;
            Action::from_move(position, event).ok()
        }
    }
}

#[test]
fn akron() {
    check("akron");
    check("akron:n=4,delayed_win=on");
}

#[test]
fn frames() {
    check("frames");
    check("frames:12");
}

#[test]
fn hi_jack() {
    check("hi-jack");
    check("hi-jack:first=white");
}

#[test]
fn king_of_pearls() {
    check("king-of-pearls");
}

#[test]
fn lanza() {
    check("lanza");
    check("lanza:3");
    check("lanza:4");
}

#[test]
fn millennium_3d_chess() {
    check("millennium-3d-chess");
    check("millennium-3d-chess:black_chooses");
}

#[test]
fn nardeshir() {
    check("nardeshir");
    check("nardeshir:malka");
}

#[test]
fn nibelungenlied() {
    check("nibelungenlied");
}

#[test]
fn ot_tjin() {
    check("ot-tjin");
}

#[test]
fn sleeping_beauty_draughts() {
    check("sleeping-beauty-draughts");
    check("sleeping-beauty-draughts:repetition=replay");
}
