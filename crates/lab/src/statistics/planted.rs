//! Statistics of members on games with a planted effect: found when planted, silent when not.

use super::ResultRow;
use super::generated::{GeneratedSet, computer_game, ply};
use super::tests::{rows, wait};
use crate::data_set::{GameRow, PlyRow};

/// Random numbers of the tests (xorshift).
struct Noise(u64);

impl Noise {
    /// A number from 0 to the limit, without it.
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.unsigned_abs() as u64) as i32
    }
}

/// A game of members on a day.
fn member_game(players: &[&str], day: i32) -> GameRow {
    let levels = vec![0; players.len()];
    let places: Vec<u8> = (1..=players.len() as u8).collect();
    let mut game = computer_game(&format!("star:{}", players.len()), &levels, &places);
    game.day = Some(day);
    for (seat, player) in game.seats.iter_mut().zip(players) {
        seat.player = (*player).to_owned();
        seat.kind = "member";
        seat.level = None;
        seat.rating = Some(1500.0);
    }
    game
}

/// A game of two members: the first loses `loss` per move on average and thinks for `time_ms`.
fn game_of_two(
    day: i32,
    loss: i32,
    time_ms: impl Fn(&mut Noise) -> i32,
    noise: &mut Noise,
) -> (GameRow, Vec<PlyRow>) {
    let mut standing = [0, 0];
    let mut plies = Vec::new();
    for index in 0..24 {
        let seat = index % 2;
        let mean = if seat == 0 { loss } else { 30 };
        standing[seat] -= noise.below(2 * mean + 1);
        let mut ply = ply(&standing);
        let time = if seat == 0 { time_ms(noise) } else { 1000 + noise.below(20_000) };
        ply.time_ms = Some(time.unsigned_abs());
        plies.push(ply);
    }
    (member_game(&["ada", "bob"], day), plies)
}

fn find<'a>(rows: &'a [ResultRow], x: &str, series: Option<&str>) -> &'a ResultRow {
    let is_meant = |row: &&ResultRow| {
        row.x.as_ref().is_some_and(|found| found.to_string() == x)
            && row.series.as_deref() == series
    };
    rows.iter().find(is_meant).unwrap_or_else(|| panic!("no row {x} in {rows:?}"))
}

/// True if the intervals of two rows do not meet, and the first is below.
fn is_below(one: &ResultRow, other: &ResultRow) -> bool {
    one.high.unwrap() < other.low.unwrap()
}

/// A member who learns loses less per move and thinks less, game by game.
#[test]
fn planted_learner_is_found() {
    wait(async {
        for is_planted in [true, false] {
            let mut noise = Noise(7);
            let mut set = GeneratedSet::default();
            for day in 0..40 {
                let left = if is_planted { 40 - day } else { 20 };
                let (mut game, plies) = game_of_two(
                    day,
                    10 + 2 * left,
                    |noise| 1000 + left * 500 + noise.below(9000),
                    &mut noise,
                );
                game.seats[0].rating =
                    Some(1500.0 + (40 - left) as f32 * 5.0 + noise.below(40) as f32);
                // Each game has another opponent, so that only one member has a curve.
                game.seats[1].kind = "guest";
                set.add(game, plies);
            }
            let session = set.open().await;
            let loss = rows(&session, "learning_loss").await;
            assert_eq!(is_below(find(&loss, "31", None), find(&loss, "1", None)), is_planted);
            let time = rows(&session, "learning_time").await;
            assert_eq!(is_below(find(&time, "31", None), find(&time, "1", None)), is_planted);
            let rating = rows(&session, "learning_rating").await;
            assert_eq!(is_below(find(&rating, "1", None), find(&rating, "31", None)), is_planted);
        }
    });
}

/// A member who copies moves of an engine loses little and takes the same time for each move.
#[test]
fn planted_engine_user_is_found() {
    wait(async {
        for is_planted in [true, false] {
            let mut noise = Noise(11);
            let mut set = GeneratedSet::default();
            for day in 0..20 {
                let time = |noise: &mut Noise| {
                    if is_planted { 4000 + noise.below(500) } else { 1000 + noise.below(20_000) }
                };
                let (game, plies) =
                    game_of_two(day, if is_planted { 2 } else { 30 }, time, &mut noise);
                set.add(game, plies);
            }
            let session = set.open().await;
            let rows = rows(&session, "fair_play").await;
            for feature in ["loss", "spread"] {
                let (ada, bob) =
                    (find(&rows, "ada", Some(feature)), find(&rows, "bob", Some(feature)));
                assert_eq!(is_below(ada, bob), is_planted, "{feature}: {ada:?} {bob:?}");
            }
        }
    });
}

/// Two members who spare each other hurt the third.
#[test]
fn planted_coalition_is_found() {
    wait(async {
        for is_planted in [true, false] {
            let mut noise = Noise(13);
            let mut set = GeneratedSet::default();
            for day in 0..60 {
                let mut players = ["ada", "bob", "eve"];
                players.rotate_left(day as usize % 3);
                if day % 2 == 1 {
                    players.swap(0, 1);
                }
                let mut standing = [0; 3];
                let mut plies = Vec::new();
                for index in 0..30 {
                    let mover = index % 3;
                    for seat in (0..3).filter(|seat| *seat != mover) {
                        // All hurt the next player a little more; that is no coalition.
                        let order = if seat == (mover + 1) % 3 { 20 } else { 0 };
                        let is_third = players[mover] != "eve" && players[seat] == "eve";
                        let favour = if is_planted && is_third { 15 } else { 0 };
                        standing[seat] -= noise.below(61) + order + favour;
                    }
                    plies.push(ply(&standing));
                }
                set.add(member_game(&players, day), plies);
            }
            let session = set.open().await;
            let rows = rows(&session, "coalitions").await;
            assert_eq!(rows.len(), 3);
            let value = |pair: &str| find(&rows, pair, None).value;
            assert_eq!(value("ada + bob") > 4.0, is_planted, "{rows:?}");
            if !is_planted {
                assert!(rows.iter().all(|row| row.value.abs() < 3.0), "{rows:?}");
            }
        }
    });
}

/// A member who always begins in the same way has a habit.
#[test]
fn planted_habit_is_found() {
    wait(async {
        for (openings, expected) in [(&["1a"][..], 1.0), (&["1a", "1b", "2e", "4h"], 0.25)] {
            let mut noise = Noise(17);
            let mut set = GeneratedSet::default();
            for day in 0..20 {
                let (mut game, plies) = game_of_two(day, 30, |_| 5000, &mut noise);
                game.seats[0].opening = Some(openings[day as usize % openings.len()].to_owned());
                set.add(game, plies);
            }
            let rows = rows(&set.open().await, "habits").await;
            assert_eq!(rows.len(), 1);
            assert!((rows[0].value - expected).abs() < 1e-9, "{rows:?}");
        }
    });
}
