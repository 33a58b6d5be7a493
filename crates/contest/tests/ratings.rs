//! What holds of all ratings, tried on many games made at random.

use contest::{
    Certainty, Circle, Day, Entrant, Model, Pool, Rated, Rating, Standings, Strength, rate, replay,
};
use rulebook::Team;
use rulebook::conformance::Seeded;

/// Between two numbers, both among them.
fn between(random: &mut Seeded, low: f64, high: f64) -> f64 {
    const STEPS: u64 = 1 << 20;
    match random.below(8) {
        0 => low,
        1 => high,
        _ => low + (high - low) * random.below(STEPS) as f64 / STEPS as f64,
    }
}

/// Anywhere within the bounds, often at them.
fn strength(random: &mut Seeded, model: Model) -> Strength {
    match model {
        Model::Glicko2 => Strength::Glicko2 {
            rating: between(random, 100.0, 4000.0),
            deviation: between(random, 30.0, 350.0),
            volatility: between(random, 0.01, 0.15),
        },
        Model::WengLin => Strength::WengLin {
            mean: between(random, -10.0, 90.0),
            deviation: between(random, 0.5, 8.333333),
        },
    }
}

fn rating(random: &mut Seeded, model: Model) -> Rating {
    let strength = strength(random, model);
    let games = random.below(1_000) as u32;
    Rating::restore(strength, games, Day(random.below(20_000) as u32)).expect("within bounds")
}

/// Some of `players` at a table of any kind, with places as they fall and days that grow.
fn game(random: &mut Seeded, players: u64, day: u32) -> Rated<u64> {
    let count = 2 + random.below(4) as usize;
    let in_teams = count == 4 && random.below(2) == 0;
    let first = random.below(players);
    let places = [(); 5].map(|()| 1 + random.below(count as u64) as u8);
    let entrants = (0..count).map(|seat| {
        let team = if in_teams { seat % 2 } else { seat };
        Entrant {
            player: (first + seat as u64) % players,
            team: Team(team as u8),
            place: places[team],
        }
    });
    Rated::new(entrants.collect(), Day(day)).expect("two to five players of two sides")
}

/// One pool for each kind of table, as each game and set-up has one.
fn pool(game: &Rated<u64>) -> Pool {
    let sides = game.entrants().iter().map(|entrant| entrant.team.0).max().unwrap_or(0) + 1;
    let name = format!("game:{},sides={sides}", game.entrants().len());
    Pool::new(&name, Circle::People).expect("a name")
}

fn bits(rating: &Rating) -> Vec<u64> {
    match rating.strength() {
        Strength::Glicko2 { rating, deviation, volatility } => {
            [rating, deviation, volatility].map(f64::to_bits).to_vec()
        }
        Strength::WengLin { mean, deviation } => [mean, deviation].map(f64::to_bits).to_vec(),
    }
}

fn log(seed: u64, games: u32) -> Vec<Rated<u64>> {
    let mut random = Seeded::new(seed);
    (0..games).map(|index| game(&mut random, 9, 20_000 + index / 3)).collect()
}

/// At the bounds and within them, after any rest: restoring asserts that the numbers are finite
/// and within bounds.
#[test]
fn numbers_stay_within_bounds() {
    let mut random = Seeded::new(1);
    for round in 0..20_000 {
        let day = 20_000 + random.below(40_000) as u32;
        let game = game(&mut random, 9, day);
        let before: Vec<Rating> =
            game.entrants().iter().map(|_| rating(&mut random, game.model())).collect();
        for after in rate(&before, &game).expect("fitting ratings") {
            let again = Rating::restore(after.strength(), after.games(), after.day());
            assert_eq!(again, Some(after), "round {round}: {before:?} {game:?}");
            assert!(bits(&after).iter().all(|bits| f64::from_bits(*bits).is_finite()));
        }
    }
}

#[test]
fn who_sits_where_makes_no_difference() {
    let mut random = Seeded::new(2);
    for _ in 0..5_000 {
        let game = game(&mut random, 9, 20_000);
        let before: Vec<Rating> =
            game.entrants().iter().map(|_| rating(&mut random, game.model())).collect();
        let after = rate(&before, &game).expect("fitting ratings");
        let mut seats: Vec<usize> = (0..before.len()).collect();
        for index in (1..seats.len()).rev() {
            seats.swap(index, random.below(index as u64 + 1) as usize);
        }
        let moved: Vec<Rating> = seats.iter().map(|seat| before[*seat]).collect();
        // The names of the teams mean nothing either.
        let entrants = seats.iter().map(|seat| {
            let entrant = game.entrants()[*seat].clone();
            Entrant { team: Team(9 - entrant.team.0), ..entrant }
        });
        let moved_game = Rated::new(entrants.collect(), game.day()).expect("the same game");
        let moved_after = rate(&moved, &moved_game).expect("fitting ratings");
        for (index, seat) in seats.iter().enumerate() {
            assert_eq!(bits(&moved_after[index]), bits(&after[*seat]), "{game:?} {before:?}");
        }
    }
}

#[test]
fn equal_players_who_tie_stay_equal() {
    let mut random = Seeded::new(3);
    for _ in 0..5_000 {
        let game = game(&mut random, 9, 20_000);
        let first = rating(&mut random, game.model());
        let before = vec![first; game.entrants().len()];
        let after = rate(&before, &game).expect("fitting ratings");
        for (one, rated) in game.entrants().iter().zip(&after) {
            for (other, other_rated) in game.entrants().iter().zip(&after) {
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
    match rating.strength() {
        Strength::Glicko2 { rating: value, .. } | Strength::WengLin { mean: value, .. } => value,
    }
}

/// A store that keeps ratings as text between two games comes to what a replay comes to.
#[test]
fn a_log_is_replayed_to_the_same_bits() {
    let games = log(4, 3_000);
    let mut stored = std::collections::BTreeMap::new();
    for game in &games {
        let key = |entrant: &Entrant<u64>| (pool(game).to_string(), entrant.player);
        let read = |entrant| {
            let text: Option<&String> = stored.get(&key(entrant));
            let read = text.map(|text| text.parse().expect("what was written"));
            read.unwrap_or(Rating::new(game.model()))
        };
        let before: Vec<Rating> = game.entrants().iter().map(read).collect();
        let after = rate(&before, game).expect("fitting ratings");
        for (entrant, rating) in game.entrants().iter().zip(after) {
            stored.insert(key(entrant), rating.to_string());
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
fn pools_are_apart() {
    let games = log(5, 1_000);
    let together = replay(games.iter().map(|game| (pool(game), game.clone()))).expect("a log");
    let mut sorted = games.clone();
    sorted.sort_by_key(pool);
    let mut apart = Standings::default();
    for game in &sorted {
        apart.add(&pool(game), game).expect("a log");
    }
    assert_eq!(together, apart);
    // The same games with bots are another pool, and leave the first alone.
    let with_bots = Pool::new(pool(&games[0]).game(), Circle::WithBots).expect("a name");
    apart.add(&with_bots, &games[0]).expect("a log");
    let player = games[0].entrants()[0].player;
    assert_ne!(apart.of(&with_bots, &player), apart.of(&pool(&games[0]), &player));
    assert_eq!(apart.of(&pool(&games[0]), &player), together.of(&pool(&games[0]), &player));
}

#[test]
fn every_rating_is_read_back_to_the_same_bits() {
    let mut random = Seeded::new(6);
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
fn a_pool_has_one_model() {
    let pool = Pool::new("game", Circle::People).expect("a name");
    let entrant = |seat: u64| Entrant { player: seat, team: Team(seat as u8), place: 1 };
    let table = |count| Rated::new((0..count).map(entrant).collect(), Day(1)).expect("a game");
    let mut standings = Standings::default();
    standings.add(&pool, &table(2)).expect("the first");
    let before = standings.clone();
    assert!(standings.add(&pool, &table(3)).is_err());
    assert_eq!(standings, before);
    assert!(replay([(pool.clone(), table(3)), (pool, table(2))]).is_err());
}

/// After so many games against equals, won and lost in turn, a number is no longer provisional.
fn games_until_settled((players, sides): (usize, usize)) -> u32 {
    let mut ratings =
        vec![Rating::new(if players == 2 { Model::Glicko2 } else { Model::WengLin }); players];
    for games in 1..100 {
        let entrants = (0..players).map(|seat| Entrant {
            player: seat,
            team: Team((seat % sides) as u8),
            place: ((seat + games as usize) % sides) as u8 + 1,
        });
        let game = Rated::new(entrants.collect(), Day(20_000)).expect("a game");
        ratings = rate(&ratings, &game).expect("fitting ratings");
        if ratings.iter().all(|rating| rating.shown(Day(20_000)).certainty == Certainty::Settled) {
            return games;
        }
    }
    panic!("never settled");
}

/// The numbers that `docs/ratings.md` names.
#[test]
fn ratings_settle() {
    let tables = [(2, 2), (3, 3), (4, 4), (5, 5), (4, 2)];
    assert_eq!(tables.map(games_until_settled), [14, 19, 13, 10, 57]);
}

/// Who is stronger ends up higher, by about as much as they are stronger.
#[test]
fn ratings_find_the_strengths() {
    let mut random = Seeded::new(7);
    let pool = Pool::new("game", Circle::People).expect("a name");
    let mut standings = Standings::default();
    // The first wins three of four: 191 points of difference by the law of Glicko.
    for _ in 0..400 {
        let won = random.below(4) != 0;
        let entrant = |player: u64, place| Entrant { player, team: Team(player as u8), place };
        let places = if won { [1, 2] } else { [2, 1] };
        let entrants = vec![entrant(0, places[0]), entrant(1, places[1])];
        let game = Rated::new(entrants, Day(20_000)).expect("a game");
        standings.add(&pool, &game).expect("one model");
    }
    let shown = |player| standings.of(&pool, &player).expect("rated").shown(Day(20_000)).number;
    let difference = shown(0) - shown(1);
    assert!((91..=291).contains(&difference), "{difference}");
}
