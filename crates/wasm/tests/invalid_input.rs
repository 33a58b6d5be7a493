//! No input of a page makes the bindings panic.

use games::Game;
use rulebook::{Notation, Position};

const GAMES: [&str; 12] = [
    "pentagame",
    "pentagame:3,shape",
    "pentagame:4t",
    "pentagame:5",
    "pente:9,free",
    "pente",
    "pente:13,teams,keryo,poof,free",
    "pente:d",
    "pentalath",
    "pentalath:3",
    "pentalath:swap,stuck=loss",
    NO_GAME,
];

const NO_GAME: &str = "chess:\u{fffd}";

const POSITIONS: [&str; 10] = [
    "startpos",
    "",
    " ",
    "startpos moves",
    "startpos moves --",
    "startpos moves E5 E4 E5",
    "2 +,+,+,D,E/A,B,C,D,+ a,b,c,d,e A1B 1 9 -",
    "2 +,+,+,+,+/+,+,+,+,+ - - 2 65535 -",
    "9/9/9/9/9/9/9/9/9 b 0:0 4294967295",
    "é/🙂",
];

const MOVES: [&str; 16] = [
    "",
    "--",
    "E5",
    "T19",
    "A1",
    "a1",
    "k5x99#",
    "swap",
    "stay",
    "aA-A",
    "aA-d#A1B",
    "aA-B*b",
    "aA-d*1a#d+d<d",
    "bB-a+A1B<A1B",
    "a+A1B",
    "🙂é\u{0}",
];

const VIEWS: [&str; 5] = ["0", "255m", "-1", "1e300", "m"];

fn each(mut check: impl FnMut(&str, &str)) {
    for game in GAMES {
        for position in POSITIONS {
            check(game, position);
        }
    }
}

#[test]
fn positions() {
    each(|game, position| {
        wasm::check_position(game, position);
        wasm::start_position(game);
        wasm::threats(game, position);
        wasm::joint_turn(game, position);
        wasm::openings(game, position);
        wasm::editor_pieces(game, position);
        wasm::artwork_key(game, position);
        wasm::legal_steps(game, position, 0, "");
        wasm::legal_steps(game, position, 0, "aA-d aA-d aA-d aA-d aA-d aA-d aA-d aA-d aA-d");
        for view in VIEWS {
            wasm::artwork(game, position, view);
            wasm::scene(game, position, 0, "aA-d #d", view);
            wasm::threat_marks(game, position, view);
            wasm::ko_marks(game, position, view);
        }
    });
}

#[test]
fn moves() {
    each(|game, position| {
        for m in MOVES {
            wasm::check_move(game, position, m);
            wasm::play_move(game, position, m);
            wasm::parse_move(game, position, m);
            wasm::parse_action(game, position, m);
            wasm::display_action(game, position, m);
            wasm::explain(game, position, m);
            wasm::hint(game, position, m);
            wasm::move_steps(game, position, m);
            wasm::motions(game, position, m, "1");
            wasm::last_move_marks(game, position, m, "3m");
            wasm::item_moves(game, position, m);
            wasm::picture(game, position, m, "dusk", u32::MAX, m, position);
            wasm::picture_caption(game, position, m);
        }
    });
}

/// A move can be displayed and drawn in any position: also on a full board or in a finished game.
#[test]
fn moves_of_other_positions() {
    let games = GAMES.map(|name| name.parse::<Game>());
    let unread: Vec<&str> = GAMES
        .into_iter()
        .zip(&games)
        .filter(|(_, game)| game.is_err())
        .map(|(name, _)| name)
        .collect();
    assert_eq!(unread, [NO_GAME]);
    for (name, game) in GAMES.into_iter().zip(games) {
        let Ok(game) = game else { continue };
        let mut position = game.start();
        for ply in 0..40 {
            let text = position.position_text();
            let Some(seat) = position.turn().seats().iter().next() else { break };
            let moves = position.moves(seat);
            let Some(m) = moves.get(ply * 7 % moves.len().max(1)).cloned() else { break };
            let written = position.move_text(&m);
            position = position.play(m).unwrap();
            for there in [position.position_text(), text] {
                wasm::display_action(name, &there, &written);
                wasm::picture(name, &there, &written, "night", 0, "", "");
            }
        }
    }
}

#[test]
fn edited_positions() {
    let things = ["stone1", "T19", "1a", "A", "grey", "b", "black", "b", "", "é", "alone"];
    each(|game, position| {
        for (turn, round) in [(0, 0), (1, 1), (5, u32::MAX), (u8::MAX, u32::MAX)] {
            for count in 0..=things.len() {
                let given = things.iter().take(count).map(|thing| (*thing).to_owned()).collect();
                wasm::edit_position(game, position, given, turn, round);
            }
        }
        let many = ["stone2", "A1"].repeat(1000).into_iter().map(str::to_owned).collect();
        wasm::edit_position(game, position, many, 2, 7);
    });
}

#[test]
fn tables() {
    let instants = [f64::NAN, -1.0, 0.0, 5.5, 1e300, f64::INFINITY, f64::NEG_INFINITY];
    let commands = [
        "begin",
        "",
        "offer takeback 9999",
        "offer pause",
        "move E5",
        "move --",
        "resume",
        "resign",
        "offer takeback 0",
        "leave",
        "offer rematch",
        "abort",
        "🙂",
    ];
    let controls = ["none", "egg:0.001", "budget:999999.999", "fischer:1+999999.999", "days:255"];
    for game in GAMES {
        for control in controls {
            let config = format!("{game} control={control} consent=anybody number=9999");
            let Some(mut table) = wasm::TableBinding::open(&config) else { continue };
            for (at, command) in instants.into_iter().cycle().zip(commands) {
                for seat in [0, 1, 2, u8::MAX] {
                    table.command(at, seat, command);
                    table.view(at);
                    table.view(-at);
                }
                table.replay(command);
                table.replay(&format!("{at} 1 {command}"));
                table.tick(at);
            }
            table.rematch();
            table.record(vec![String::new(), "é\n".to_owned(), "alone".to_owned()]);
            assert!(wasm::TableBinding::restore(&config, &table.log()).is_some(), "{config}");
        }
    }
    assert!(wasm::TableBinding::open("").is_none());
    assert!(wasm::TableBinding::restore("pente", "1e9 1 begin").is_none());
}

#[test]
fn records() {
    for text in ["", "[", "[Game \"pente\"]\n\n1. E5 (((((((((((", "é\u{0}🙂", "*", "1e999:NaN"]
    {
        wasm::parse_records(text);
        for sign in ["m", "c", "g", "t", "(", ")", "?", ""] {
            let tokens = ["mE5", &format!("{sign}{text}"), sign].map(str::to_owned).to_vec();
            wasm::write_record(vec!["Game".to_owned(), "pente".to_owned()], tokens, text);
        }
    }
}
