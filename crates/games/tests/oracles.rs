//! Comparison with second implementations, which were written from the rules pages alone.
//!
//! Random positions with all moves, and what random choices or all events of chance lead to, are
//! written as JSON, one case a line. `tests/oracles/run.py` compares them. `PALAMEDES_GAMES` is the
//! number of positions for each set of options (20 if not given). `tests/oracles/perft.py` counts
//! sequences of moves.

use std::ops::ControlFlow;
use std::process::Command;
use std::{env, fs};

use games::{Action, AnyMove, AnyPosition, Game, History};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Notation, Outcome, Position, Turn};

/// Random choices that are played in each position.
const CHOICES: usize = 20;

fn cases() -> usize {
    env::var("PALAMEDES_GAMES").map_or(20, |games| games.parse().expect("a number of games"))
}

/// A program of the second implementations, and its arguments.
fn run(script: &str, arguments: &[&str]) -> (bool, String) {
    let script = format!("{}/../../tests/oracles/{script}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("python3").arg(script).args(arguments).output().expect("python3");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compares the perft table of a game.
/// In the nightly run these are all counts, otherwise those that need few positions.
fn check_perft(game: &str) {
    let table = format!("{}/../{game}/tests/games.perft", env!("CARGO_MANIFEST_DIR"));
    let limit = if cases() >= 2_000 { 50_000 } else { 100 };
    let (succeeded, output) = run("perft.py", &[game, &table, &limit.to_string()]);
    assert!(succeeded, "{output}");
}

/// Writes cases of a game and lets the second implementation check them.
fn check(name: &str) {
    let game: Game = name.parse().unwrap();
    let cases = cases();
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
    let (succeeded, output) = run("run.py", &[file.to_str().expect("a path")]);
    fs::remove_file(&file).unwrap();
    let expected = format!("game {} positions {cases} ", game.name());
    let last = output.lines().last().unwrap_or_default();
    let agrees = last.starts_with(&expected) && last.ends_with(" disagree 0");
    assert!(succeeded && agrees, "{output}");
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
    let events = chance_events(position);
    let actions: Vec<Action> = match position.turn() {
        Turn::Chance => events.iter().map(|(event, _)| deal(position, event)).collect(),
        _ => (0..CHOICES).filter_map(|_| random_action(position, random)).collect(),
    };
    let choices = actions.iter().filter_map(|action| {
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
        let text = |(event, weight): &(AnyMove, u64)| (position.move_text(event), *weight);
        let mut events: Vec<_> = events.iter().map(text).collect();
        events.sort();
        case["chance"] = serde_json::json!(events);
        let played = case["choices"].as_array().map_or(0, Vec::len);
        assert_eq!(played, events.len(), "every event is played");
    }
    case
}

/// All events of chance with their weights; none where a seat decides.
fn chance_events(position: &AnyPosition) -> Vec<(AnyMove, u64)> {
    let mut events = Vec::new();
    let _ = position.each_chance(|event, weight| {
        events.push((event, weight));
        ControlFlow::Continue(())
    });
    events
}

fn deal(position: &AnyPosition, event: &AnyMove) -> Action {
    Action::from_move(position, event).expect("an event of chance")
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
            let events = chance_events(position);
            let (event, _) = events.get(random.below(events.len().max(1) as u64) as usize)?;
            Some(deal(position, event))
        }
    }
}

#[test]
fn akron() {
    check("akron");
    check("akron:n=4,delayed_win=on");
}

#[test]
fn akron_perft() {
    check_perft("akron");
}

#[test]
fn hi_jack_perft() {
    check_perft("hi-jack");
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
