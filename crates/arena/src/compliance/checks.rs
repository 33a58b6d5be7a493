//! The checks, in the order in which they are held.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::time::Duration;

use engine::protocol::{Act, Form, FromEngine, Id, LINE_BYTES, Session};
use games::{AnyPosition, Game};
use rulebook::conformance::Seeded;
use rulebook::{Notation, Position, Turn};

use super::talk::{Fault, Talk, short};
use super::{Check, Stage, Weight};

/// Every check.
pub(super) const ALL: &[Check] = &[
    Check {
        name: "introduces-itself",
        about: "answers ugi with its name, its author, its options and ugiok",
        weight: Weight::Foundation,
        stage: Stage::Started,
        hold: introduces_itself,
    },
    Check {
        name: "is-ready",
        about: "answers isready with readyok",
        weight: Weight::Foundation,
        stage: Stage::Introduced,
        hold: |talk, _| talk.ready(),
    },
    Check {
        name: "takes-the-game",
        about: "takes uginewgame with the name of the game",
        weight: Weight::Foundation,
        stage: Stage::Introduced,
        hold: takes_the_game,
    },
    single("takes-options", "takes every option it offers, at its default", takes_options),
    single("answers-go", "answers go with a legal move from the start", answers_go),
    single("follows-moves", "plays legal moves behind position startpos moves …", follows_moves),
    single("reads-positions", "plays legal moves behind position fen …", reads_positions),
    single("minds-searchmoves", "chooses among searchmoves alone", minds_searchmoves),
    single("minds-movetime", "answers go movetime in time", minds_movetime),
    single("minds-the-clock", "answers before its clock has run out", minds_the_clock),
    single("stops", "thinks under go infinite until stop, and then answers", stops),
    single("listens", "answers isready while it thinks", listens),
    single("ponders", "thinks under go ponder until ponderhit, and then answers", ponders),
    single("knows-the-end", "has no move to play when the game is over", knows_the_end),
    single("answers-queries", "answers each query once and truly, or unknown", answers_queries),
    single("survives-nonsense", "goes on after lines that say nothing", survives_nonsense),
    single("survives-positions", "goes on after positions that cannot be", survives_positions),
    single("survives-long-lines", "goes on after a line of two mebibytes", survives_long_lines),
    single("quits", "ends when it is told to quit, also while it thinks", quits),
    single("ends-with-its-input", "ends when its input is closed", ends_with_its_input),
];

const fn single(
    name: &'static str,
    about: &'static str,
    hold: fn(&mut Talk, &Game) -> Result<(), Fault>,
) -> Check {
    Check { name, about, weight: Weight::Single, stage: Stage::InGame, hold }
}

/// A little work, as nothing here asks for good moves.
const GO: &str = "go nodes 200";

/// A while in which an engine that must not answer might: a part of the patience, which is longer
/// on a busy machine.
fn a_while(talk: &Talk) -> Duration {
    talk.patience() / 10
}

/// The game that belongs to this number is played at random.
const SEED: u64 = 7;

/// A game that lasts longer is left alone.
const PLIES_MAX: usize = 2_000;

fn introduces_itself(talk: &mut Talk, _: &Game) -> Result<(), Fault> {
    talk.say("ugi")?;
    let (mut name, mut author) = (false, false);
    loop {
        let expected = "id name, id author, option … and ugiok";
        let heard =
            talk.hear(talk.patience()).map_err(|fault| Fault::new(expected, fault.found))?;
        let Some(line) = heard else { return Err(Fault::new(expected, "no ugiok in time")) };
        match line.parse::<FromEngine>() {
            Ok(FromEngine::Id(Id::Name, said)) => name |= !said.is_empty(),
            Ok(FromEngine::Id(Id::Author, said)) => author |= !said.is_empty(),
            Ok(FromEngine::UgiOk) => break,
            Ok(FromEngine::Option(_) | FromEngine::Remark(_) | FromEngine::Info(_)) => {}
            Ok(_) => return Err(Fault::new(expected, short(&line))),
            Err(unread) => {
                return Err(Fault::new(expected, format!("{} ({unread})", short(&line))));
            }
        }
    }
    match (name, author) {
        (true, true) => Ok(()),
        (false, _) => Err(Fault::new("id name", "none")),
        (_, false) => Err(Fault::new("id author", "none")),
    }
}

fn takes_the_game(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.say(&format!("uginewgame game {game}"))?;
    talk.say("isready")?;
    let mut refused = None;
    talk.wait("readyok", |line| {
        if let FromEngine::Remark(remark) = line
            && remark.starts_with("unknown")
        {
            refused = Some(remark.clone());
        }
        *line == FromEngine::ReadyOk
    })?;
    match refused {
        Some(remark) => Err(Fault::new(format!("an engine that plays {game}"), remark)),
        None => Ok(()),
    }
}

fn takes_options(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.say("ugi")?;
    let mut offers = Vec::new();
    talk.wait("ugiok", |line| {
        if let FromEngine::Option(offer) = line {
            offers.push(offer.clone());
        }
        *line == FromEngine::UgiOk
    })?;
    for offer in offers {
        let value = match &offer.form {
            Form::Button => None,
            Form::Spin { default, .. } => Some(default.to_string()),
            Form::Check { default } | Form::Combo { default, .. } | Form::Text { default } => {
                Some(default.to_string())
            }
        };
        match value {
            Some(value) => talk.say(&format!("setoption name {} value {value}", offer.name))?,
            None => talk.say(&format!("setoption name {}", offer.name))?,
        }
    }
    talk.ready()?;
    // An option may have changed the game.
    talk.say(&format!("uginewgame game {game}"))?;
    talk.ready()
}

fn answers_go(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.say("position startpos")?;
    talk.say(GO)?;
    let most = talk.patience();
    talk.legal_move(&game.start(), most).map(drop)
}

/// A game played at random: the text of every move, and every position from the start on.
fn random_game(game: &Game) -> (Vec<String>, Vec<AnyPosition>) {
    let mut random = Seeded::new(SEED);
    let mut positions = vec![game.start()];
    let mut moves = Vec::new();
    while let Some(position) = positions.last()
        && let Turn::Seat(seat) = position.turn()
        && moves.len() < PLIES_MAX
    {
        let all = position.moves(seat);
        let drawn = random.below(all.len().max(1) as u64) as usize;
        let Some(m) = all.get(drawn) else { break };
        moves.push(position.move_text(m));
        let mut next = position.clone();
        next.play_unchecked(m.clone());
        positions.push(next);
    }
    (moves, positions)
}

fn follows_moves(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let (moves, positions) = random_game(game);
    for (plies, position) in positions.iter().enumerate().take(24).step_by(3).skip(1) {
        if position.turn() == Turn::Over {
            break;
        }
        let played = moves.get(..plies).unwrap_or_default().join(" ");
        talk.say(&format!("position startpos moves {played}"))?;
        talk.say(GO)?;
        let most = talk.patience();
        talk.legal_move(position, most)?;
    }
    Ok(())
}

fn reads_positions(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let (_, positions) = random_game(game);
    for position in positions.iter().take(20).step_by(5) {
        if position.turn() == Turn::Over {
            break;
        }
        talk.say(&format!("position fen {}", position.position_text()))?;
        talk.say(GO)?;
        let most = talk.patience();
        talk.legal_move(position, most)?;
    }
    Ok(())
}

fn minds_searchmoves(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let (moves, positions) = random_game(game);
    // After two plies every game has a choice.
    let Some(position) = positions.get(2) else { return Ok(()) };
    let Turn::Seat(seat) = position.turn() else { return Ok(()) };
    let all = position.moves(seat);
    for m in [all.first(), all.get(all.len() / 2), all.last()].into_iter().flatten() {
        let only = position.move_text(m);
        let played = moves.get(..2).unwrap_or_default().join(" ");
        talk.say(&format!("position startpos moves {played}"))?;
        talk.say(&format!("{GO} searchmoves {only}"))?;
        let most = talk.patience();
        let found = talk.legal_move(position, most)?;
        if *found != *only {
            return Err(Fault::new(format!("bestmove {only}"), format!("bestmove {found}")));
        }
    }
    Ok(())
}

fn minds_movetime(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    for ms in [1, 100, 400] {
        talk.say("position startpos")?;
        talk.say(&format!("go movetime {ms}"))?;
        let most = Duration::from_millis(ms).saturating_add(talk.patience() / 5);
        talk.legal_move(&game.start(), most)?;
    }
    Ok(())
}

fn minds_the_clock(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let start = game.start();
    for ms in [100, 3_000] {
        let clocks: String =
            start.seats().iter().map(|seat| format!(" p{seat}time {ms} p{seat}inc 0")).collect();
        talk.say("position startpos")?;
        talk.say(&format!("go{clocks}"))?;
        // A clock below the patience is measured with the patience: a machine can be busy.
        let most = Duration::from_millis(ms).max(talk.patience() / 5);
        talk.legal_move(&start, most)?;
    }
    Ok(())
}

fn stops(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.say("position startpos")?;
    talk.say("go infinite")?;
    talk.no_answer_for(a_while(talk), "no bestmove before stop")?;
    talk.say("stop")?;
    let most = talk.patience();
    talk.legal_move(&game.start(), most)?;
    talk.say("stop")?;
    talk.no_answer_for(a_while(talk), "no bestmove without go")
}

fn listens(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.say("position startpos")?;
    talk.say("go infinite")?;
    talk.say("isready")?;
    talk.wait("readyok while it thinks", |line| *line == FromEngine::ReadyOk)?;
    talk.say("stop")?;
    let most = talk.patience();
    talk.legal_move(&game.start(), most).map(drop)
}

fn ponders(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let start = game.start();
    let clocks: String = start.seats().iter().map(|seat| format!(" p{seat}time 2000")).collect();
    talk.say("position startpos")?;
    talk.say(&format!("go ponder{clocks}"))?;
    talk.no_answer_for(a_while(talk), "no bestmove before ponderhit")?;
    talk.say("ponderhit")?;
    let most = talk.patience().max(Duration::from_secs(2));
    talk.legal_move(&start, most).map(drop)
}

fn knows_the_end(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let (_, positions) = random_game(game);
    // A game without an end in sight cannot be asked about.
    let Some(end) = positions.last().filter(|last| last.turn() == Turn::Over) else {
        return Ok(());
    };
    talk.say(&format!("position fen {}", end.position_text()))?;
    talk.say(GO)?;
    let most = talk.patience();
    match talk.best_move(most)? {
        None => talk.ready(),
        Some(found) => Err(Fault::new("bestmove none", format!("bestmove {found}"))),
    }
}

/// What this project's own engine answers.
fn own_answer(game: &Game, lines: &[&str]) -> String {
    let mut session = Session::new();
    session.hear(&format!("uginewgame game {game}"));
    let mut answer = String::new();
    for line in lines {
        for act in session.hear(line) {
            if let Act::Say(FromEngine::Response(response)) = act {
                answer = response.into();
            }
        }
    }
    answer
}

fn answers_queries(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let (moves, positions) = random_game(game);
    let mut places = vec!["position startpos".to_owned()];
    places.extend(
        positions.get(6).map(|position| format!("position fen {}", position.position_text())),
    );
    places.extend(
        positions.last().map(|position| format!("position fen {}", position.position_text())),
    );
    let first = moves.first().map_or("--", String::as_str);
    let legal = format!("query islegal {first}");
    let queries = [
        "query gameover",
        "query result",
        "query turn",
        "query p1turn",
        "query p2turn",
        "query players",
        "query fen",
        "query legalcount",
        &legal,
        "query islegal no-such-move",
    ];
    for place in &places {
        talk.say(place)?;
        for query in queries {
            talk.say(query)?;
            let expected = own_answer(game, &[place, query]);
            let said = talk.wait(&format!("response {expected}"), |line| {
                matches!(line, FromEngine::Response(_))
            })?;
            let FromEngine::Response(found) = said else { continue };
            // Why a move is not legal may be told in other words.
            let word = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
            let same = match query.starts_with("query islegal") {
                true => word(&found) == word(&expected),
                false => *found == *expected,
            };
            if !same && &*found != "unknown" {
                return Err(Fault::new(
                    format!("response {expected} to {query}"),
                    format!("response {}", short(&found)),
                ));
            }
        }
    }
    talk.ready()
}

/// Goes on as if nothing had been said.
fn goes_on(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.ready()?;
    answers_go(talk, game)
}

fn survives_nonsense(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let lines = [
        "",
        "   ",
        "hello",
        "no such command at all",
        "UGI",
        "setoption",
        "setoption name",
        "setoption name NoSuchOption value 7",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999999999",
        "uginewgame game no-such-game",
        "query",
        "query no-such-query",
        "ponderhit",
        "stop",
        "gameover",
        "\u{fffd}\u{1F409}\u{0}\u{7}\u{1b}[31m",
        "position",
        "go-",
    ];
    for line in lines {
        talk.say(line)?;
    }
    talk.ready()?;
    talk.say(&format!("uginewgame game {game}"))?;
    goes_on(talk, game)
}

fn survives_positions(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    let lines = [
        "position startpos moves no-such-move",
        "position startpos moves -- -- -- -- no",
        "position fen",
        "position fen no such position at all",
        "position fen 9999999999999999999999999999/9 x 99999999999999999999999 0:0",
        "position moves",
    ];
    for line in lines {
        talk.say(line)?;
    }
    goes_on(talk, game)
}

fn survives_long_lines(talk: &mut Talk, game: &Game) -> Result<(), Fault> {
    talk.say(&"x".repeat(2 * LINE_BYTES))?;
    talk.say(&format!("position startpos moves {}", "y ".repeat(LINE_BYTES)))?;
    goes_on(talk, game)
}

fn quits(talk: &mut Talk, _: &Game) -> Result<(), Fault> {
    talk.say("position startpos")?;
    talk.say("go infinite")?;
    talk.say("quit")?;
    ended(talk, "the end of the program after quit")
}

fn ends_with_its_input(talk: &mut Talk, _: &Game) -> Result<(), Fault> {
    talk.program().hang_up();
    ended(talk, "the end of the program with its input")
}

fn ended(talk: &mut Talk, expected: &str) -> Result<(), Fault> {
    let most = talk.patience();
    match talk.program().ends_within(most) {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(Fault::new(expected, status.to_string())),
        None => Err(Fault::new(expected, format!("it still ran after {} ms", most.as_millis()))),
    }
}
