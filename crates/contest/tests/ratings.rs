//! Properties of ratings, checked with random games.

use contest::{
    Certainty, Day, Model, Participant, PoolKind, RatedGame, Rating, RatingParams, RatingPool,
    RatingTable, rate, replay,
};
use rulebook::Team;
use rulebook::conformance::SplitMix64;

/// Between two numbers, both among them.
fn between(random: &mut SplitMix64, low: f64, high: f64) -> f64 {
    const STEPS: u64 = 1 << 20;
    match random.below(8) {
        0 => low,
        1 => high,
        _ => low + (high - low) * random.below(STEPS) as f64 / STEPS as f64,
    }
}

/// Anywhere within the bounds, often at them.
fn params(random: &mut SplitMix64, model: Model) -> RatingParams {
    match model {
        Model::Glicko2 => RatingParams::Glicko2 {
            rating: between(random, 100.0, 4000.0),
            deviation: between(random, 30.0, 350.0),
            volatility: between(random, 0.01, 0.15),
        },
        Model::WengLin => RatingParams::WengLin {
            mean: between(random, -10.0, 90.0),
            deviation: between(random, 0.5, 8.333333),
        },
    }
}

fn rating(random: &mut SplitMix64, model: Model) -> Rating {
    let params = params(random, model);
    let games = random.below(1_000) as u32;
    Rating::restore(params, games, Day(random.below(20_000) as u32)).expect("within bounds")
}

/// Some of `players` at a table of any kind, with places as they fall and days that grow.
fn game(random: &mut SplitMix64, players: u64, day: u32) -> RatedGame<u64> {
    let count = 2 + random.below(4) as usize;
    let in_teams = count == 4 && random.below(2) == 0;
    let first = random.below(players);
    let places = [(); 5].map(|()| 1 + random.below(count as u64) as u8);
    let participants = (0..count).map(|seat| {
        let team = if in_teams { seat % 2 } else { seat };
        Participant {
            player: (first + seat as u64) % players,
            team: Team(team as u8),
            place: places[team],
        }
    });
    RatedGame::new(participants.collect(), Day(day)).expect("two to five players of two sides")
}

/// One pool for each kind of table, as each game and set-up has one.
fn pool(game: &RatedGame<u64>) -> RatingPool {
    let sides =
        game.participants().iter().map(|participant| participant.team.0).max().unwrap_or(0) + 1;
    let name = format!("game:{},sides={sides}", game.participants().len());
    RatingPool::new(&name, PoolKind::Humans).expect("a name")
}

fn bits(rating: &Rating) -> Vec<u64> {
    match rating.params() {
        RatingParams::Glicko2 { rating, deviation, volatility } => {
            [rating, deviation, volatility].map(f64::to_bits).to_vec()
        }
        RatingParams::WengLin { mean, deviation } => [mean, deviation].map(f64::to_bits).to_vec(),
    }
}

fn log(seed: u64, games: u32) -> Vec<RatedGame<u64>> {
    let mut random = SplitMix64::new(seed);
    (0..games).map(|index| game(&mut random, 9, 20_000 + index / 3)).collect()
}

/// At the bounds and within them, after any rest.
/// Restoring asserts that the numbers are finite and within bounds.
#[test]
fn params_stay_within_bounds() {
    let mut random = SplitMix64::new(1);
    for round in 0..20_000 {
        let day = 20_000 + random.below(40_000) as u32;
        let game = game(&mut random, 9, day);
        let before: Vec<Rating> =
            game.participants().iter().map(|_| rating(&mut random, game.model())).collect();
        for after in rate(&before, &game).expect("fitting ratings") {
            let again = Rating::restore(after.params(), after.games(), after.day());
            assert_eq!(again, Some(after), "round {round}: {before:?} {game:?}");
            assert!(bits(&after).iter().all(|bits| f64::from_bits(*bits).is_finite()));
        }
    }
}

#[test]
fn seat_order_makes_no_difference() {
    let mut random = SplitMix64::new(2);
    for _ in 0..5_000 {
        let game = game(&mut random, 9, 20_000);
        let before: Vec<Rating> =
            game.participants().iter().map(|_| rating(&mut random, game.model())).collect();
        let after = rate(&before, &game).expect("fitting ratings");
        let mut seats: Vec<usize> = (0..before.len()).collect();
        for index in (1..seats.len()).rev() {
            seats.swap(index, random.below(index as u64 + 1) as usize);
        }
        let moved: Vec<Rating> = seats.iter().map(|seat| before[*seat]).collect();
        // The names of the teams mean nothing either.
        let participants = seats.iter().map(|seat| {
            let participant = game.participants()[*seat].clone();
            Participant { team: Team(9 - participant.team.0), ..participant }
        });
        let moved_game = RatedGame::new(participants.collect(), game.day()).expect("the same game");
        let moved_after = rate(&moved, &moved_game).expect("fitting ratings");
        for (index, seat) in seats.iter().enumerate() {
            assert_eq!(bits(&moved_after[index]), bits(&after[*seat]), "{game:?} {before:?}");
        }
    }
}

#[test]
fn tied_equal_players_stay_equal() {
    let mut random = SplitMix64::new(3);
    for _ in 0..5_000 {
        let game = game(&mut random, 9, 20_000);
        let first = rating(&mut random, game.model());
        let before = vec![first; game.participants().len()];
        let after = rate(&before, &game).expect("fitting ratings");
        for (one, rated) in game.participants().iter().zip(&after) {
            for (other, other_rated) in game.participants().iter().zip(&after) {
                match one.place.cmp(&other.place) {
                    std::cmp::Ordering::Equal => assert_eq!(bits(rated), bits(other_rated)),
                    std::cmp::Ordering::Less => assert!(value(rated) >= value(other_rated)),
                    std::cmp::Ordering::Greater => assert!(value(rated) <= value(other_rated)),
                }
            }
        }
    }
}

fn value(rating: &Rating) -> f64 {
    match rating.params() {
        RatingParams::Glicko2 { rating: value, .. } | RatingParams::WengLin { mean: value, .. } => {
            value
        }
    }
}

/// A store that keeps ratings as text between two games comes to what a replay comes to.
#[test]
fn replay_is_reproducible_to_the_bit() {
    let games = log(4, 3_000);
    let mut stored = std::collections::BTreeMap::new();
    for game in &games {
        let key = |participant: &Participant<u64>| (pool(game).to_string(), participant.player);
        let read = |participant| {
            let text: Option<&String> = stored.get(&key(participant));
            let read = text.map(|text| text.parse().expect("what was written"));
            read.unwrap_or(Rating::new(game.model()))
        };
        let before: Vec<Rating> = game.participants().iter().map(read).collect();
        let after = rate(&before, game).expect("fitting ratings");
        for (participant, rating) in game.participants().iter().zip(after) {
            stored.insert(key(participant), rating.to_string());
        }
    }
    let replayed = replay(games.iter().map(|game| (pool(game), game.clone()))).expect("a log");
    let replayed: Vec<_> = replayed
        .iter()
        .map(|(pool, player, rating)| ((pool.to_string(), *player), rating.to_string()))
        .collect();
    assert_eq!(replayed, stored.into_iter().collect::<Vec<_>>());
    assert!(replayed.len() > 40, "{} ratings", replayed.len());
}

/// Pools do not touch each other: one after the other gives what all together give.
#[test]
fn pools_are_independent() {
    let games = log(5, 1_000);
    let together = replay(games.iter().map(|game| (pool(game), game.clone()))).expect("a log");
    let mut sorted = games.clone();
    sorted.sort_by_key(pool);
    let mut apart = RatingTable::default();
    for game in &sorted {
        apart.add(&pool(game), game).expect("a log");
    }
    assert_eq!(together, apart);
    // The same games with bots are another pool, and leave the first alone.
    let with_bots = RatingPool::new(pool(&games[0]).game(), PoolKind::WithBots).expect("a name");
    apart.add(&with_bots, &games[0]).expect("a log");
    let player = games[0].participants()[0].player;
    assert_ne!(apart.get(&with_bots, &player), apart.get(&pool(&games[0]), &player));
    assert_eq!(apart.get(&pool(&games[0]), &player), together.get(&pool(&games[0]), &player));
}

#[test]
fn ratings_round_trip_to_the_bit() {
    let mut random = SplitMix64::new(6);
    for model in [Model::Glicko2, Model::WengLin] {
        for _ in 0..20_000 {
            let rating = rating(&mut random, model);
            let read: Rating = rating.to_string().parse().expect("what was written");
            assert_eq!(read, rating);
            assert_eq!(bits(&read), bits(&rating));
        }
    }
}

/// Games of two shapes in one pool are refused and change nothing.
#[test]
fn pool_rejects_games_of_another_model() {
    let pool = RatingPool::new("game", PoolKind::Humans).expect("a name");
    let participant = |seat: u64| Participant { player: seat, team: Team(seat as u8), place: 1 };
    let game_of =
        |count| RatedGame::new((0..count).map(participant).collect(), Day(1)).expect("a game");
    let mut table = RatingTable::default();
    table.add(&pool, &game_of(2)).expect("the first");
    let before = table.clone();
    assert!(table.add(&pool, &game_of(3)).is_err());
    assert_eq!(table, before);
    assert!(replay([(pool.clone(), game_of(3)), (pool, game_of(2))]).is_err());
}

/// After so many games against equals, won and lost in turn, a number is no longer provisional.
fn games_until_settled((players, sides): (usize, usize)) -> u32 {
    let mut ratings =
        vec![Rating::new(if players == 2 { Model::Glicko2 } else { Model::WengLin }); players];
    for games in 1..100 {
        let participants = (0..players).map(|seat| Participant {
            player: seat,
            team: Team((seat % sides) as u8),
            place: ((seat + games as usize) % sides) as u8 + 1,
        });
        let game = RatedGame::new(participants.collect(), Day(20_000)).expect("a game");
        ratings = rate(&ratings, &game).expect("fitting ratings");
        if ratings.iter().all(|rating| rating.display(Day(20_000)).certainty == Certainty::Settled)
        {
            return games;
        }
    }
    panic!("never settled");
}

/// The numbers that `docs/play/ratings.md` names.
#[test]
fn ratings_settle_after_some_games() {
    let tables = [(2, 2), (3, 3), (4, 4), (5, 5), (4, 2)];
    assert_eq!(tables.map(games_until_settled), [14, 19, 13, 10, 57]);
}

/// Stronger players get higher ratings, by about the right difference.
#[test]
fn ratings_converge_to_true_strengths() {
    let mut random = SplitMix64::new(7);
    let pool = RatingPool::new("game", PoolKind::Humans).expect("a name");
    let mut table = RatingTable::default();
    // The first wins three of four: 191 points of difference by the law of Glicko.
    for _ in 0..400 {
        let won = random.below(4) != 0;
        let participant =
            |player: u64, place| Participant { player, team: Team(player as u8), place };
        let places = if won { [1, 2] } else { [2, 1] };
        let participants = vec![participant(0, places[0]), participant(1, places[1])];
        let game = RatedGame::new(participants, Day(20_000)).expect("a game");
        table.add(&pool, &game).expect("one model");
    }
    let shown = |player| table.get(&pool, &player).expect("rated").display(Day(20_000)).value;
    let difference = shown(0) - shown(1);
    assert!((91..=291).contains(&difference), "{difference}");
}
