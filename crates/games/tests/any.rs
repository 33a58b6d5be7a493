//! A position of any game keeps the promises that a position of one game makes.

use games::{AnyIllegal, AnyMove, AnyPosition, AnyStep, Game};
use rulebook::conformance::{ConformanceConfig, check_conformance, fuzz_notation};
use rulebook::{BySeat, Notation, Position, Reason, Seat, Steps, Turn};

#[test]
fn forwarding_passes_the_examination() {
    let plain = Game::all().map(|game| game.to_string());
    // Every option alone; those that are a place for a value or go only with others are not names.
    let options = Game::all().flat_map(|game| {
        let name = |form: &&str| format!("{}:{form}", game.name());
        game.option_forms()
            .iter()
            .map(name)
            .filter(|name| name.parse::<Game>().is_ok())
            .collect::<Vec<_>>()
    });
    let simultaneous = ["pentagame:4t,out=2", "pente:9,players=3,free,poof", "pente:9,d"];
    for name in plain.chain(options).chain(simultaneous.map(str::to_owned)) {
        let game: Game = name.parse().unwrap();
        let mut examination = ConformanceConfig::<AnyPosition>::new(game);
        examination.games = 2;
        examination.max_turns = 60;
        examination.sample = 20;
        let report =
            check_conformance(&examination).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert_eq!(report.games, 2, "{name}");
    }
}

/// The first move of each game, with its steps.
fn first_moves() -> Vec<(AnyPosition, AnyMove, Vec<AnyStep>)> {
    let first = |game: Game| {
        let position = game.start();
        let m = position.moves(Seat::FIRST).first()?.clone();
        let steps = position.steps_of(Seat::FIRST, &m);
        Some((position, m, steps))
    };
    // A game that begins with chance has no first move.
    Game::all().filter_map(first).collect()
}

#[test]
fn moves_of_other_games_are_rejected_without_effect() {
    let all = first_moves();
    for (position, own, _) in &all {
        for (_, m, steps) in &all {
            if m == own {
                continue;
            }
            let refused = position.check(Seat::FIRST, m);
            let expected = AnyIllegal::OtherGame { position: position.name(), m: m.name() };
            assert_eq!(refused, Err(expected.clone()));
            assert_eq!(expected.code(), "other-game");
            let mut arguments = Vec::new();
            expected.arguments(&mut |name, value| arguments.push(format!("{name}={value}")));
            assert_eq!(
                arguments,
                [format!("game={}", position.name()), format!("move-of={}", m.name())]
            );

            let error = position.clone().play(m.clone()).unwrap_err();
            let expected = match position.turn() {
                Turn::Seat(_) => expected,
                _ => position.no_single_mover(),
            };
            assert_eq!((&error.position, error.reason), (position, expected));
            let mut after = position.clone();
            after.play_unchecked(m.clone());
            assert_eq!(&after, position);
            assert_eq!(position.steps_of(Seat::FIRST, m), []);
            assert_eq!(position.steps(Seat::FIRST, steps), []);
            assert_eq!(position.assemble(Seat::FIRST, steps), None);
            assert_eq!(position.move_text(m), "?");
            assert_eq!(position.step_text(&steps[0]), "?");
            assert!(position.read_move("?").is_err());

            let seats = position.seats();
            let only = |m: &AnyMove| {
                BySeat::from_fn(seats, |seat| (seat == Seat::FIRST).then(|| m.clone()))
            };
            let mut lost = position.clone();
            lost.play_simultaneous_unchecked(&BySeat::from_fn(seats, |_| None));
            after.play_simultaneous_unchecked(&only(m));
            assert_eq!(after, lost, "a choice of another game is a lost turn");
            if !matches!(position.turn(), Turn::Seat(_)) {
                continue;
            }
            let mut simultaneous = position.clone();
            simultaneous.play_simultaneous_unchecked(&only(own));
            let mut alone = position.clone();
            alone.play_unchecked(own.clone());
            // A game with simultaneous turns may ignore it where one seat decides.
            assert!(simultaneous == alone || simultaneous == *position);
        }
    }
}

#[test]
fn any_text_is_survived() {
    for game in Game::all() {
        let start = game.start();
        let text = start.position_text();
        for end in 0..text.len() {
            fuzz_notation(&game, &start, &text[..end]);
            fuzz_notation(&game, &start, &(text[..end].to_owned() + "é" + &text[end..]));
        }
        for word in ["", "?", "--", "K10", "d5", "aA-B*b", "\u{0}", "x".repeat(9999).as_str()] {
            fuzz_notation(&game, &start, word);
        }
    }
}
