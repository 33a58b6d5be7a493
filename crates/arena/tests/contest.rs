//! Whole contests: the games are the same however they are shared out, and they can be stopped.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use arena::{
    ClockSource, Contest, MatchConditions, MatchGameResult, MatchResult, Openings, OrderedResults,
    Schedule,
};
use engine::SearchLimits;
use games::{Game, GameRecord};

fn contest(game: &str, players: [&str; 2], evals: u64) -> Contest {
    let game: Game = game.parse().unwrap();
    Contest {
        players: players.iter().map(|player| player.parse().unwrap()).collect(),
        schedule: Schedule::of_match(&game, None).unwrap(),
        budget: Some(SearchLimits::evals(evals)),
        clock: ClockSource::Wall,
        conditions: MatchConditions::default(),
        openings: Openings::new(&game, None, 5),
        seed: 5,
        game,
    }
}

/// The games below `games` that are not done, in the order of the schedule, without their times.
fn play(
    contest: &Contest,
    games: u64,
    done: &[u64],
    jobs: usize,
) -> Vec<(MatchGameResult, GameRecord)> {
    let done: BTreeSet<u64> = done.iter().copied().collect();
    let mut found = Vec::new();
    contest
        .run(games, &done, jobs, &mut |mut played, record| {
            played.longest_us.fill(0);
            found.push((played, record));
            ControlFlow::Continue(())
        })
        .unwrap();
    found.sort_by_key(|(played, _)| played.number);
    found
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    for (game, players) in [
        ("pentagame", ["ab-ref", "greedy-f"]),
        ("pentagame:3", ["greedy-t", "random"]),
        ("pente:9", ["random", "random"]),
        ("pentalath", ["uct", "random"]),
        ("king-of-pearls", ["engine", "random"]),
        ("lanza", ["engine", "random"]),
        ("ot-tjin", ["engine", "random"]),
    ] {
        let contest = contest(game, players, 40);
        let games = contest.schedule.block_len() + 1;
        let alone = play(&contest, games, &[], 1);
        assert_eq!(alone.len() as u64, games);
        assert_eq!(alone, play(&contest, games, &[], 3), "{game}");
        assert_eq!(alone[1..], play(&contest, games, &[0], 2), "{game}");
        for (played, record) in &alone {
            assert_eq!(record.line.plies.len() as u32, played.plies, "{game}");
            assert!(record.issues().is_empty(), "{game}: {:?}", record.issues());
        }
    }
}

#[test]
fn seats_are_swapped_from_the_same_opening() {
    let contest = contest("pentagame", ["greedy-f", "random"], 400);
    let games = play(&contest, 4, &[], 2);
    let opening = |game: usize| -> Vec<String> {
        games[game].1.line.plies[..4].iter().map(|ply| ply.action.to_string()).collect()
    };
    assert_eq!(opening(0), opening(1));
    assert_ne!(opening(0), opening(2));
    assert_eq!((&games[0].0.seats[..], &games[1].0.seats[..]), (&[0, 1][..], &[1, 0][..]));
    assert_eq!(games[1].1.tag("Seat1"), Some("random"));
    let mut result = MatchResult::new(&contest);
    let mut order = OrderedResults::default();
    games.into_iter().rev().for_each(|(played, _)| order.push(played));
    while let Some(played) = order.pop() {
        result.add(&contest, &played);
    }
    assert!(result.to_string().starts_with("A wins 4 draws 0 losses 0 score 1.000 elo inf ["));
}

#[test]
fn contests_can_be_stopped() {
    let contest = contest("pentagame", ["greedy-t", "greedy-f"], 100);
    let mut heard = 0;
    let stopped = contest.run(1_000_000, &BTreeSet::new(), 2, &mut |_, _| {
        heard += 1;
        if heard == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(stopped.is_ok());
    assert_eq!(heard, 3);
}

#[test]
fn failing_player_stops_the_contest() {
    let contest = contest("pente", ["ab-ref", "random"], 100);
    let failed = contest.run(10, &BTreeSet::new(), 2, &mut |_, _| ControlFlow::Continue(()));
    assert!(failed.unwrap_err().to_string().contains("does not play pente"));
}

#[test]
fn cpu_time_requires_single_threaded_players() {
    for (player, fine) in [("greedy-f", true), ("engine,threads=2", false), ("./engine", false)] {
        let mut contest = contest("pentagame", [player, "random"], 1);
        contest.clock = ClockSource::Work;
        let run = contest.run(0, &BTreeSet::new(), 1, &mut |_, _| ControlFlow::Continue(()));
        assert_eq!(run.is_ok(), fine, "{player}");
    }
}

/// A turn ends when its time is up. The margin is wide because machines are busy.
#[test]
fn references_respect_the_time_limit() {
    for player in ["greedy-f", "ab-ref"] {
        let mut contest = contest("pentagame", [player, "random"], 1);
        contest.budget = Some(SearchLimits::time_ms(2));
        let mut longest = u64::MAX;
        contest
            .run(1, &BTreeSet::new(), 1, &mut |played, _| {
                longest = played.longest_us[0];
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(longest < 1_000_000, "{player} took {longest} µs");
    }
}
