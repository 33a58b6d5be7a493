//! Comparison with second implementations, which were written from the rules pages alone.
//!
//! Random positions with all moves, and what random choices or all events of chance lead to, are
//! written as JSON, one case a line. `tests/oracles/run.py` compares them. `PALAMEDES_GAMES` is the
//! number of positions for each set of options (20 if not given). The complete games in the tests
//! of the crates are compared, too. `tests/oracles/perft.py` counts sequences of moves, and the
//! vectors of the rules pages are in `tests/oracles/test_vectors.py` and `test_vectors_2.py`.

use std::ops::ControlFlow;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

use games::{Action, AnyMove, AnyPosition, Game, History, MoveText};
use king_of_pearls::PearlColour;
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

/// Random choices that are played in each position.
const CHOICES: usize = 20;

fn cases() -> usize {
    env::var("PALAMEDES_GAMES").map_or(20, |games| games.parse().expect("a number of games"))
}

/// Runs a program of the second implementations; returns its errors and then its output.
fn run(script: &str, arguments: &[&str]) -> (bool, String) {
    let script = format!("{}/../../tests/oracles/{script}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("python3").arg(script).args(arguments).output().expect("python3");
    let text = [output.stderr, output.stdout].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// Runs the vectors of the rules pages in a file of the second implementations.
fn check_vectors(script: &str) {
    let (succeeded, output) = run(script, &[]);
    assert!(succeeded && output.ends_with(" ok\n"), "{output}");
}

/// Compares the perft table of a game.
/// In the nightly run these are all counts, otherwise those that need few positions.
fn check_perft(game: &str) {
    let table = format!("{}/../{game}/tests/games.perft", env!("CARGO_MANIFEST_DIR"));
    let limit = if cases() >= 2_000 { 50_000 } else { 100 };
    let (succeeded, output) = run("perft.py", &[game, &table, &limit.to_string()]);
    assert!(succeeded, "{output}");
}

/// Writes random cases of a game and lets the second implementation check them.
fn check(name: &str) {
    let game: Game = name.parse().unwrap();
    let count = cases();
    let mut random = SplitMix64::new(1);
    let mut cases = Vec::new();
    while cases.len() < count {
        let mut position = game.start();
        let mut history = History::new(&position);
        // Long games would fill the list with positions of one game.
        let skip = 1 + random.below(8);
        while cases.len() < count && history.impasse().is_none() {
            if random.below(skip) == 0 {
                let actions = some_actions(&position, &mut random);
                cases.push(case(&game, &position, &actions));
            }
            let Some(action) = random_action(&position, &mut random) else { break };
            action.play(&mut position).unwrap();
            history.push(&position);
        }
    }
    compare(&game, &cases);
}

/// Lets the second implementation check the complete games in the tests of a crate.
/// The first line names the game, and a further one has a position first and its turn last.
fn check_playthroughs(name: &str) {
    let folder = format!("{}/../{name}/tests/playthroughs", env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let game: Game = text.lines().next().unwrap().trim_end_matches(':').parse().unwrap();
        let turns = text.lines().filter_map(|line| line.split_once(" | "));
        let cases: Vec<serde_json::Value> = turns
            .map(|(position, counts_and_turn)| {
                let position = game.read_position(position).unwrap();
                let shown = counts_and_turn.rsplit(" | ").next().unwrap();
                let actions = match position.turn() {
                    Turn::Over => Vec::new(),
                    _ => vec![position.parse_human_action(shown).unwrap()],
                };
                case(&game, &position, &actions)
            })
            .collect();
        compare(&game, &cases);
    }
}

/// Lets the second implementation check these cases.
fn compare(game: &Game, cases: &[serde_json::Value]) {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("palamedes-cases-{}-{number}.jsonl", std::process::id());
    let file = env::temp_dir().join(name);
    fs::write(&file, cases.iter().map(|case| format!("{case}\n")).collect::<String>()).unwrap();
    let (succeeded, output) = run("run.py", &[file.to_str().expect("a path")]);
    fs::remove_file(&file).unwrap();
    let expected = format!("game {} positions {} ", game.name(), cases.len());
    let last = output.lines().last().unwrap_or_default();
    let agrees = last.starts_with(&expected) && last.ends_with(" disagree 0");
    assert!(succeeded && agrees, "{game}: {output}");
}

/// Random choices of the seats to move, or all events of chance.
fn some_actions(position: &AnyPosition, random: &mut SplitMix64) -> Vec<Action> {
    match position.turn() {
        Turn::Over => Vec::new(),
        Turn::Chance => {
            chance_events(position).iter().map(|(event, _)| deal(position, event)).collect()
        }
        _ => (0..CHOICES)
            .map(|_| random_action(position, random).expect("the game goes on"))
            .collect(),
    }
}

/// One position with its moves, and what these actions lead to.
fn case(game: &Game, position: &AnyPosition, actions: &[Action]) -> serde_json::Value {
    let texts = |seat| {
        let mut texts: Vec<String> =
            position.moves(seat).iter().map(|m| position.move_text(m)).collect();
        texts.sort();
        texts
    };
    let moves: serde_json::Map<String, serde_json::Value> =
        position.turn().seats().iter().map(|seat| (seat.to_string(), texts(seat).into())).collect();
    let choices = actions.iter().map(|action| {
        let mut after = position.clone();
        action.play(&mut after).unwrap();
        serde_json::json!({
            "action": action.to_string(),
            "position": after.position_text(),
            "turn": turn(&after),
            "outcome": outcome(&after),
            "scores": running_scores(&after),
        })
    });
    let choices: Vec<serde_json::Value> = choices.collect();
    let mut case = serde_json::json!({
        "game": game.to_string(),
        "position": position.position_text(),
        "turn": turn(position),
        "moves": moves,
        "outcome": outcome(position),
        "scores": running_scores(position),
        "choices": choices,
    });
    if position.turn() == Turn::Chance {
        let text = |(event, weight): &(AnyMove, u64)| (position.move_text(event), *weight);
        let mut events: Vec<_> = chance_events(position).iter().map(text).collect();
        events.sort();
        case["chance"] = serde_json::json!(events);
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

/// The score of each seat now, in the games whose position texts do not contain it.
fn running_scores(position: &AnyPosition) -> Option<Vec<i32>> {
    let score = |seat| match position {
        AnyPosition::HiJack(position) => Some(position.points(position.colour_of(seat)).into()),
        AnyPosition::KingOfPearls(position) => Some(position.score(PearlColour::of_seat(seat)?)),
        _ => None,
    };
    position.seats().iter().map(score).collect()
}

/// Draws a turn of any kind; none when the game is over. One turn in 50 is lost.
fn random_action(position: &AnyPosition, random: &mut SplitMix64) -> Option<Action> {
    let choice = |seat: Seat, random: &mut SplitMix64| -> MoveText {
        let m = random_move(position, seat, random).expect("a seat to move has a move");
        position.move_text(&m).parse().expect("a move fits into a record")
    };
    Some(match position.turn() {
        Turn::Over => return None,
        Turn::Seat(_) if random.below(50) == 0 => Action::Lost,
        Turn::Seat(seat) => Action::Move(choice(seat, random)),
        Turn::Simultaneous(seats) => {
            let choices = seats.iter().map(|seat| {
                let choice = choice(seat, random);
                (seat, (random.below(50) > 0).then_some(choice))
            });
            Action::simultaneous(choices).expect("each seat chooses once")
        }
        Turn::Chance => {
            let events = chance_events(position);
            let (event, _) = &events[random.below(events.len() as u64) as usize];
            deal(position, event)
        }
    })
}

#[test]
fn vectors() {
    check_vectors("test_vectors.py");
}

#[test]
fn vectors_of_further_games() {
    check_vectors("test_vectors_2.py");
}

#[test]
fn akron() {
    check_playthroughs("akron");
    check("akron");
    check("akron:n=4,delayed_win=on");
}

#[test]
fn akron_options() {
    check("akron:n=6,pile=12,swap=off");
    check("akron:n=5,crossing=links");
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
    check_playthroughs("frames");
    check("frames");
    check("frames:12");
}

#[test]
fn frames_options() {
    check("frames:20,target=5");
    check("frames:12,target=10");
    check("frames:5,target=99");
}

#[test]
fn hi_jack() {
    check_playthroughs("hi-jack");
    check("hi-jack");
    check("hi-jack:first=white");
}

#[test]
fn king_of_pearls() {
    check_playthroughs("king-of-pearls");
    check("king-of-pearls");
    check("king-of-pearls:first=white");
}

#[test]
fn lanza() {
    check_playthroughs("lanza");
    check("lanza");
    check("lanza:3");
    check("lanza:4");
}

#[test]
fn lanza_options() {
    check("lanza:target=5,turn-limit=100");
    check("lanza:3,target=1");
    check("lanza:4,target=99,turn-limit=12");
}

#[test]
fn millennium_3d_chess() {
    // These are games of Nardeshir, too.
    check_playthroughs("millennium-3d-chess");
    check("millennium-3d-chess");
    check("millennium-3d-chess:black_chooses");
}

#[test]
fn millennium_3d_chess_with_white_above() {
    check("millennium-3d-chess:setup=hageman");
}

#[test]
fn nardeshir() {
    check("nardeshir");
    check("nardeshir:malka");
}

#[test]
fn nibelungenlied() {
    check_playthroughs("nibelungenlied");
    check("nibelungenlied");
    check("nibelungenlied:turns=100");
    check("nibelungenlied:castles=xwi,turns=5");
}

#[test]
fn nibelungenlied_castles() {
    for castles in ["iwx", "xiw", "xwi", "wix", "wxi"] {
        check(&format!("nibelungenlied:castles={castles}"));
    }
}

#[test]
fn ot_tjin() {
    check_playthroughs("ot-tjin");
    check("ot-tjin");
    check("ot-tjin:repetition=2,first=north,mirror");
}

#[test]
fn ot_tjin_with_other_fish() {
    check("ot-tjin:fish=2,repetition=2");
    check("ot-tjin:fish=4");
    check("ot-tjin:fish=5,repetition=2");
}

#[test]
fn sleeping_beauty_draughts() {
    check_playthroughs("sleeping-beauty-draughts");
    check("sleeping-beauty-draughts");
    check("sleeping-beauty-draughts:repetition=replay");
}
