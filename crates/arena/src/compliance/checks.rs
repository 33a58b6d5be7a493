//! The checks, in the order in which they are held.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::time::Duration;

use engine::protocol::{FromEngine, IdField, LINE_BYTES_MAX, OptionType, Session, SessionEffect};
use games::{AnyPosition, Game};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Turn};

use super::engine_session::{ComplianceFailure, EngineSession, short};
use super::{Check, Stage, Weight};

/// List of all checks.
pub(super) const ALL: &[Check] = &[
    Check {
        name: "handshake",
        about: "answers ugi with its name, its author, its options and ugiok",
        weight: Weight::Foundation,
        stage: Stage::Started,
        run: check_handshake,
    },
    Check {
        name: "is-ready",
        about: "answers isready with readyok",
        weight: Weight::Foundation,
        stage: Stage::Introduced,
        run: |session, _| session.ready(),
    },
    Check {
        name: "new-game",
        about: "accepts uginewgame with the name of the game",
        weight: Weight::Foundation,
        stage: Stage::Introduced,
        run: check_new_game,
    },
    single("set-options", "accepts every option it offers, at its default", check_options),
    single("go", "answers go with a legal move from the start", check_go),
    single(
        "position-moves",
        "plays legal moves after position startpos moves …",
        check_position_moves,
    ),
    single("position-fen", "plays legal moves after position fen …", check_position_fen),
    single("searchmoves", "plays one of the searchmoves", check_searchmoves),
    single("movetime", "answers go movetime in time", check_movetime),
    single("clock", "answers before its clock runs out", check_clock),
    single("stop", "searches under go infinite until stop, then answers", check_stop),
    single(
        "ready-while-searching",
        "answers isready while it searches",
        check_ready_while_searching,
    ),
    single("ponder", "searches under go ponder until ponderhit, then answers", check_ponder),
    single("game-over", "plays no move when the game is over", check_game_over),
    single("queries", "answers each query once and correctly, or unknown", check_queries),
    single("invalid-lines", "continues after invalid lines", check_invalid_lines),
    single("invalid-positions", "continues after invalid positions", check_invalid_positions),
    single("long-lines", "continues after a line of two mebibytes", check_long_lines),
    single("quit", "ends on the command quit, also while it searches", check_quit),
    single("end-of-input", "ends when its input is closed", check_end_of_input),
];

const fn single(
    name: &'static str,
    about: &'static str,
    run: fn(&mut EngineSession, &Game) -> Result<(), ComplianceFailure>,
) -> Check {
    Check { name, about, weight: Weight::Single, stage: Stage::InGame, run }
}

/// A short search: the quality of the moves does not matter.
const GO: &str = "go nodes 200";

/// Time in which an engine must stay silent.
/// A part of the timeout, which is longer on a busy machine.
fn silence_timeout(session: &EngineSession) -> Duration {
    session.timeout() / 10
}

/// Seed of the random game.
const SEED: u64 = 7;

/// Maximum length of the random game.
const PLIES_MAX: usize = 2_000;

fn check_handshake(session: &mut EngineSession, _: &Game) -> Result<(), ComplianceFailure> {
    session.send("ugi")?;
    let (mut name, mut author) = (false, false);
    loop {
        let expected = "id name, id author, option … and ugiok";
        let line = session
            .receive(session.timeout())
            .map_err(|fault| ComplianceFailure::new(expected, fault.found))?;
        let Some(line) = line else {
            return Err(ComplianceFailure::new(expected, "no ugiok in time"));
        };
        match line.parse::<FromEngine>() {
            Ok(FromEngine::Id(IdField::Name, text)) => name |= !text.is_empty(),
            Ok(FromEngine::Id(IdField::Author, text)) => author |= !text.is_empty(),
            Ok(FromEngine::UgiOk) => break,
            Ok(FromEngine::Option(_) | FromEngine::InfoString(_) | FromEngine::Info(_)) => {}
            Ok(_) => return Err(ComplianceFailure::new(expected, short(&line))),
            Err(unread) => {
                return Err(ComplianceFailure::new(
                    expected,
                    format!("{} ({unread})", short(&line)),
                ));
            }
        }
    }
    match (name, author) {
        (true, true) => Ok(()),
        (false, _) => Err(ComplianceFailure::new("id name", "none")),
        (_, false) => Err(ComplianceFailure::new("id author", "none")),
    }
}

fn check_new_game(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    session.send(&format!("uginewgame game {game}"))?;
    session.send("isready")?;
    let mut refused = None;
    session.wait("readyok", |line| {
        if let FromEngine::InfoString(remark) = line
            && remark.starts_with("unknown")
        {
            refused = Some(remark.clone());
        }
        *line == FromEngine::ReadyOk
    })?;
    match refused {
        Some(remark) => Err(ComplianceFailure::new(format!("an engine that plays {game}"), remark)),
        None => Ok(()),
    }
}

fn check_options(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    session.send("ugi")?;
    let mut offers = Vec::new();
    session.wait("ugiok", |line| {
        if let FromEngine::Option(offer) = line {
            offers.push(offer.clone());
        }
        *line == FromEngine::UgiOk
    })?;
    for offer in offers {
        let value = match &offer.option_type {
            OptionType::Button => None,
            OptionType::Spin { default, .. } => Some(default.to_string()),
            OptionType::Check { default }
            | OptionType::Combo { default, .. }
            | OptionType::Text { default } => Some(default.to_string()),
        };
        match value {
            Some(value) => session.send(&format!("setoption name {} value {value}", offer.name))?,
            None => session.send(&format!("setoption name {}", offer.name))?,
        }
    }
    session.ready()?;
    // An option may have changed the game.
    session.send(&format!("uginewgame game {game}"))?;
    session.ready()
}

fn check_go(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    session.send("position startpos")?;
    session.send(GO)?;
    let most = session.timeout();
    session.legal_move(&game.start(), most).map(drop)
}

/// Plays a random game; returns the text of every move, and every position from the start.
fn random_game(game: &Game) -> (Vec<String>, Vec<AnyPosition>) {
    let mut random = SplitMix64::new(SEED);
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

fn check_position_moves(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    let (moves, positions) = random_game(game);
    for (plies, position) in positions.iter().enumerate().take(24).step_by(3).skip(1) {
        if position.turn() == Turn::Over {
            break;
        }
        let played = moves.get(..plies).unwrap_or_default().join(" ");
        session.send(&format!("position startpos moves {played}"))?;
        session.send(GO)?;
        let most = session.timeout();
        session.legal_move(position, most)?;
    }
    Ok(())
}

fn check_position_fen(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    let (_, positions) = random_game(game);
    for position in positions.iter().take(20).step_by(5) {
        if position.turn() == Turn::Over {
            break;
        }
        session.send(&format!("position fen {}", position.position_text()))?;
        session.send(GO)?;
        let most = session.timeout();
        session.legal_move(position, most)?;
    }
    Ok(())
}

fn check_searchmoves(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    let (moves, positions) = random_game(game);
    // After two plies every game has a choice.
    let Some(position) = positions.get(2) else { return Ok(()) };
    let Turn::Seat(seat) = position.turn() else { return Ok(()) };
    let all = position.moves(seat);
    for m in [all.first(), all.get(all.len() / 2), all.last()].into_iter().flatten() {
        let only = position.move_text(m);
        let played = moves.get(..2).unwrap_or_default().join(" ");
        session.send(&format!("position startpos moves {played}"))?;
        session.send(&format!("{GO} searchmoves {only}"))?;
        let most = session.timeout();
        let found = session.legal_move(position, most)?;
        if *found != *only {
            return Err(ComplianceFailure::new(
                format!("bestmove {only}"),
                format!("bestmove {found}"),
            ));
        }
    }
    Ok(())
}

fn check_movetime(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    for ms in [1, 100, 400] {
        session.send("position startpos")?;
        session.send(&format!("go movetime {ms}"))?;
        let most = Duration::from_millis(ms).saturating_add(session.timeout() / 5);
        session.legal_move(&game.start(), most)?;
    }
    Ok(())
}

fn check_clock(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    let start = game.start();
    for ms in [100, 3_000] {
        let clocks: String =
            start.seats().iter().map(|seat| format!(" p{seat}time {ms} p{seat}inc 0")).collect();
        session.send("position startpos")?;
        session.send(&format!("go{clocks}"))?;
        // A clock below the timeout is measured with the timeout: a machine can be busy.
        let most = Duration::from_millis(ms).max(session.timeout() / 5);
        session.legal_move(&start, most)?;
    }
    Ok(())
}

fn check_stop(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.no_answer_for(silence_timeout(session), "no bestmove before stop")?;
    session.send("stop")?;
    let most = session.timeout();
    session.legal_move(&game.start(), most)?;
    session.send("stop")?;
    session.no_answer_for(silence_timeout(session), "no bestmove without go")
}

fn check_ready_while_searching(
    session: &mut EngineSession,
    game: &Game,
) -> Result<(), ComplianceFailure> {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.send("isready")?;
    session.wait("readyok while it thinks", |line| *line == FromEngine::ReadyOk)?;
    session.send("stop")?;
    let most = session.timeout();
    session.legal_move(&game.start(), most).map(drop)
}

fn check_ponder(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    let start = game.start();
    let clocks: String = start.seats().iter().map(|seat| format!(" p{seat}time 2000")).collect();
    session.send("position startpos")?;
    session.send(&format!("go ponder{clocks}"))?;
    session.no_answer_for(silence_timeout(session), "no bestmove before ponderhit")?;
    session.send("ponderhit")?;
    let most = session.timeout().max(Duration::from_secs(2));
    session.legal_move(&start, most).map(drop)
}

fn check_game_over(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    let (_, positions) = random_game(game);
    // A game without an end in sight cannot be asked about.
    let Some(end) = positions.last().filter(|last| last.turn() == Turn::Over) else {
        return Ok(());
    };
    session.send(&format!("position fen {}", end.position_text()))?;
    session.send(GO)?;
    let most = session.timeout();
    match session.best_move(most)? {
        None => session.ready(),
        Some(found) => Err(ComplianceFailure::new("bestmove none", format!("bestmove {found}"))),
    }
}

/// Response of this project's own engine.
fn own_answer(game: &Game, lines: &[&str]) -> String {
    let mut session = Session::new();
    session.handle_line(&format!("uginewgame game {game}"));
    let mut answer = String::new();
    for line in lines {
        for act in session.handle_line(line) {
            if let SessionEffect::Send(FromEngine::Response(response)) = act {
                answer = response.into();
            }
        }
    }
    answer
}

fn check_queries(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
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
        session.send(place)?;
        for query in queries {
            session.send(query)?;
            let expected = own_answer(game, &[place, query]);
            let response = session.wait(&format!("response {expected}"), |line| {
                matches!(line, FromEngine::Response(_))
            })?;
            let FromEngine::Response(found) = response else { continue };
            // The reason of an illegal move may be worded differently.
            let word = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
            let same = match query.starts_with("query islegal") {
                true => word(&found) == word(&expected),
                false => *found == *expected,
            };
            if !same && &*found != "unknown" {
                return Err(ComplianceFailure::new(
                    format!("response {expected} to {query}"),
                    format!("response {}", short(&found)),
                ));
            }
        }
    }
    session.ready()
}

/// Checks that the engine still works.
fn goes_on(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    session.ready()?;
    check_go(session, game)
}

fn check_invalid_lines(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
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
        session.send(line)?;
    }
    session.ready()?;
    session.send(&format!("uginewgame game {game}"))?;
    goes_on(session, game)
}

fn check_invalid_positions(
    session: &mut EngineSession,
    game: &Game,
) -> Result<(), ComplianceFailure> {
    let lines = [
        "position startpos moves no-such-move",
        "position startpos moves -- -- -- -- no",
        "position fen",
        "position fen no such position at all",
        "position fen 9999999999999999999999999999/9 x 99999999999999999999999 0:0",
        "position moves",
    ];
    for line in lines {
        session.send(line)?;
    }
    goes_on(session, game)
}

fn check_long_lines(session: &mut EngineSession, game: &Game) -> Result<(), ComplianceFailure> {
    session.send(&"x".repeat(2 * LINE_BYTES_MAX))?;
    session.send(&format!("position startpos moves {}", "y ".repeat(LINE_BYTES_MAX)))?;
    goes_on(session, game)
}

fn check_quit(session: &mut EngineSession, _: &Game) -> Result<(), ComplianceFailure> {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.send("quit")?;
    ended(session, "the end of the program after quit")
}

fn check_end_of_input(session: &mut EngineSession, _: &Game) -> Result<(), ComplianceFailure> {
    session.program().close_input();
    ended(session, "the end of the program with its input")
}

fn ended(session: &mut EngineSession, expected: &str) -> Result<(), ComplianceFailure> {
    let most = session.timeout();
    match session.program().wait_for_exit(most) {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(ComplianceFailure::new(expected, status.to_string())),
        None => Err(ComplianceFailure::new(
            expected,
            format!("it still ran after {} ms", most.as_millis()),
        )),
    }
}
