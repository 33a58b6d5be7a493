//! Stored results and ratings, worked out again.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use contest::{Day, Entrant, Pool, Rated, Standings};
use games::Game;
use rulebook::{Position, Seat};
use sqlx::{PgConnection, PgPool};

use super::positions::kept_positions;
use super::settle::{rated, settled_until};
use super::stored::Stored;
use crate::error::Error;
use crate::node::Node;

/// What was found when everything was worked out again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CheckedArchive {
    /// Finished games played over.
    pub games: u64,
    /// Games rated again.
    pub rated: u64,
    /// Ratings that were compared.
    pub ratings: u64,
    /// How many things are not as they should be.
    pub wrong: u64,
    /// The first of them, in words for whoever runs the server.
    pub findings: Vec<String>,
}

/// No more findings are told.
const FINDINGS_MAX: usize = 100;

/// So many games are read at once.
const BATCH: i32 = 200;

impl CheckedArchive {
    fn wrong(&mut self, finding: String) {
        self.wrong += 1;
        if self.findings.len() < FINDINGS_MAX {
            self.findings.push(finding);
        }
    }

    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, stored: &T, found: &T) {
        if stored != found {
            self.wrong(format!("{what}: stored {stored:?}, found {found:?}"));
        }
    }
}

/// Plays every finished game over by the rules and compares with what is stored, then makes all
/// ratings again from the log of rated games and compares them to the last digit.
///
/// # Errors
/// When the database cannot be asked. What it finds is no error.
pub async fn check_archive(pool: &PgPool) -> Result<CheckedArchive, Error> {
    let mut checked = CheckedArchive::default();
    let mut last = i64::MIN;
    loop {
        let game_ids = sqlx::query_scalar!(
            "SELECT game_id FROM finished WHERE rating_done AND game_id > $1
             ORDER BY game_id LIMIT $2",
            last,
            i64::from(BATCH)
        );
        let game_ids = game_ids.fetch_all(pool).await?;
        let Some(end) = game_ids.last() else { break };
        last = *end;
        for game_id in game_ids {
            check_game(pool, game_id, &mut checked).await?;
        }
    }
    let pools = sqlx::query_scalar!("SELECT pool_id FROM pool ORDER BY name");
    for pool_id in pools.fetch_all(pool).await? {
        check_pool(pool, pool_id, &mut checked).await?;
    }
    Ok(checked)
}

/// The ratings of a pool, all as of one moment, while others go on rating.
async fn check_pool(
    pool: &PgPool,
    pool_id: i64,
    checked: &mut CheckedArchive,
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .execute(&mut *transaction)
        .await?;
    let row = sqlx::query!("SELECT name, games FROM pool WHERE pool_id = $1", pool_id);
    let row = row.fetch_one(&mut *transaction).await?;
    recompute(&mut transaction, pool_id, &row.name, row.games, checked).await?;
    transaction.rollback().await?;
    Ok(())
}

/// A game by itself: its log leads to its result, and what is searched is what happened.
async fn check_game(
    pool: &PgPool,
    game_id: i64,
    checked: &mut CheckedArchive,
) -> Result<(), Error> {
    checked.games += 1;
    let mut db = pool.acquire().await?;
    let Some(stored) = Stored::read(&mut db, game_id).await? else {
        checked.wrong(format!("game {game_id} is gone"));
        return Ok(());
    };
    let played = tokio::task::spawn_blocking(move || {
        let facts = stored.facts();
        (stored, facts)
    });
    let (stored, facts) = played.await.map_err(|error| Error::Internal(error.to_string()))?;
    let facts = match facts {
        Ok(facts) => facts,
        Err(wrong) => {
            checked.wrong(format!("game {game_id}: {wrong}"));
            return Ok(());
        }
    };
    let kept = sqlx::query!(
        r#"SELECT a.game, a.plies, a.tied, a.openings, a.positions, p.name AS "pool?",
                  r.day AS "day?"
           FROM archived a LEFT JOIN rated r ON r.game_id = a.game_id
           LEFT JOIN pool p ON p.pool_id = r.pool_id WHERE a.game_id = $1"#,
        game_id
    );
    let Some(kept) = kept.fetch_optional(&mut *db).await? else {
        checked.wrong(format!("game {game_id} is not in the archive"));
        return Ok(());
    };
    let found = (facts.game.clone(), facts.plies, facts.tied, facts.openings.clone());
    let kept_facts = (kept.game, kept.plies, kept.tied, kept.openings);
    checked.compare(&format!("archive of game {game_id}"), &kept_facts, &found);
    for (seat, place) in stored.seats.iter().zip(&facts.places) {
        let kept = seat.place.zip(seat.points);
        checked.compare(&format!("place in game {game_id}"), &kept, &Some(*place));
    }
    // Games of long ago are looked at later.
    if let Some(kept) = kept.positions {
        let there = kept_positions(&mut db, game_id, &facts).await?;
        let found = (facts.positions.len() as i64, facts.positions.len() as i64);
        checked.compare(&format!("positions of game {game_id}"), &(i64::from(kept), there), &found);
        for (seat, opening) in stored.seats.iter().zip(&facts.opening_of) {
            checked.compare(&format!("opening in game {game_id}"), &seat.opening, opening);
        }
    }
    // Who was a bot when the game was rated may be none today: only the game of the pool is sure.
    let game_of = |pool: &str| pool.parse::<Pool>().ok().map(|pool| pool.game().to_owned());
    let kept_pool = kept.pool.as_deref().and_then(game_of).zip(kept.day.map(i64::from));
    let found = rated(&stored, &facts);
    let found = found.map(|(pool, game)| (pool.game().to_owned(), i64::from(game.day().0)));
    checked.compare(&format!("pool of game {game_id}"), &kept_pool, &found);
    Ok(())
}

/// A seat of a rated game.
struct RatedSeat {
    number: i32,
    game_id: i64,
    day: i32,
    seat: i16,
    player_id: Option<i64>,
    place: Option<i16>,
    rating_before: Option<String>,
    rating_after: Option<String>,
}

/// Makes the ratings of a pool again, from nothing.
async fn recompute(
    db: &mut PgConnection,
    pool_id: i64,
    name: &str,
    games: i32,
    checked: &mut CheckedArchive,
) -> Result<(), Error> {
    let Ok(pool) = name.parse::<Pool>() else {
        checked.wrong(format!("pool {name} is no name"));
        return Ok(());
    };
    let mut standings: Standings<i64> = Standings::default();
    let mut number = 0;
    while number < games {
        let batch = rated_seats(db, pool_id, number).await?;
        let mut by_number: BTreeMap<i32, Vec<RatedSeat>> = BTreeMap::new();
        for seat in batch {
            by_number.entry(seat.number).or_default().push(seat);
        }
        for expected in number..games.min(number + BATCH) {
            let seats = by_number.remove(&expected).unwrap_or_default();
            if let Err(wrong) = rate_again(&pool, &seats, &mut standings, checked) {
                checked.wrong(format!("pool {name}, game number {expected}: {wrong}"));
            }
        }
        number += BATCH;
    }
    let rows = sqlx::query!(
        "SELECT player_id, rating, shown, settled_until FROM rating WHERE pool_id = $1
         ORDER BY player_id",
        pool_id
    );
    let mut stored = Vec::new();
    for row in rows.fetch_all(&mut *db).await? {
        stored.push((row.player_id, row.rating, row.shown, row.settled_until));
    }
    let found: Vec<(i64, String, i32, Option<i32>)> = standings
        .iter()
        .map(|(_, player, rating)| {
            let shown = rating.shown(rating.day()).number;
            (*player, rating.to_string(), shown, settled_until(&rating))
        })
        .collect();
    checked.ratings += found.len() as u64;
    checked.compare(&format!("players of pool {name}"), &stored.len(), &found.len());
    for (stored, found) in stored.iter().zip(&found) {
        checked.compare(&format!("rating in pool {name}"), stored, found);
    }
    Ok(())
}

async fn rated_seats(
    db: &mut PgConnection,
    pool_id: i64,
    number: i32,
) -> Result<Vec<RatedSeat>, Error> {
    let seats = sqlx::query_as!(
        RatedSeat,
        "SELECT r.number, r.game_id, r.day, s.seat, s.player_id, s.place, s.rating_before,
                s.rating_after
         FROM rated r JOIN seat s ON s.game_id = r.game_id
         WHERE r.pool_id = $1 AND r.number >= $2 AND r.number < $3
         ORDER BY r.number, s.seat",
        pool_id,
        number,
        number + BATCH
    );
    Ok(seats.fetch_all(db).await?)
}

fn rate_again(
    pool: &Pool,
    seats: &[RatedSeat],
    standings: &mut Standings<i64>,
    checked: &mut CheckedArchive,
) -> Result<(), String> {
    let game: Game = pool.game().parse().map_err(|error| format!("{error}"))?;
    let start = game.start();
    let mut entrants = Vec::with_capacity(seats.len());
    for (index, stored) in seats.iter().enumerate() {
        let seat = Seat::from_index(index).filter(|seat| i16::from(seat.number()) == stored.seat);
        let (Some(seat), Some(player), Some(place)) = (seat, stored.player_id, stored.place) else {
            return Err("a seat, its player or its place is missing".to_owned());
        };
        let place = u8::try_from(place).map_err(|error| error.to_string())?;
        entrants.push(Entrant { player, team: start.team(seat), place });
    }
    let (Some(first), true) = (seats.first(), seats.len() == start.seats().len()) else {
        return Err("it is missing".to_owned());
    };
    let day = u32::try_from(first.day).map_err(|error| error.to_string())?;
    let rated = Rated::new(entrants, Day(day)).map_err(|error| error.to_string())?;
    let before = |player| standings.of(pool, player);
    let before: Vec<Option<String>> = rated
        .entrants()
        .iter()
        .map(|entrant| before(&entrant.player).unwrap_or(contest::Rating::new(rated.model())))
        .map(|rating| Some(rating.to_string()))
        .collect();
    let after = standings.add(pool, &rated).map_err(|error| error.to_string())?;
    checked.rated += 1;
    for (seat, (before, after)) in seats.iter().zip(before.iter().zip(&after)) {
        let what = format!("ratings in game {}", seat.game_id);
        let stored = (seat.rating_before.clone(), seat.rating_after.clone());
        checked.compare(&what, &stored, &(before.clone(), Some(after.to_string())));
    }
    Ok(())
}

/// The night ends so late, in UTC.
const NIGHT_MS: i64 = 3 * 60 * 60 * 1000;

/// So long the check is one node's: it says again and again that it is still at it.
const LEASE_MS: i64 = 5 * 60 * 1000;

/// How often it says so.
const RENEWED: Duration = Duration::from_secs(60);

/// Checks everything if nobody has yet done so today or is at it, and says in the log what it
/// found. The day counts when the check is at its end.
pub(super) async fn check_daily(node: &Node) -> Result<(), Error> {
    let day = i32::try_from(Day::of_unix_ms(node.now() - NIGHT_MS).0).unwrap_or(i32::MAX);
    let ours = sqlx::query_scalar!(
        "INSERT INTO chore (chore_id, day, until_ms) VALUES ('archive', $1 - 1, $3)
         ON CONFLICT (chore_id) DO UPDATE SET until_ms = excluded.until_ms
             WHERE chore.day < $1 AND coalesce(chore.until_ms, 0) < $2
         RETURNING day",
        day,
        node.now(),
        node.now() + LEASE_MS
    );
    if ours.fetch_optional(&node.pool).await?.is_none() {
        return Ok(());
    }
    let checked = tokio::select! {
        checked = check_archive(&node.pool) => checked?,
        never = go_on(node) => match never {},
    };
    let done = sqlx::query!(
        "UPDATE chore SET day = $1, until_ms = NULL WHERE chore_id = 'archive' AND day < $1",
        day
    );
    done.execute(&node.pool).await?;
    let CheckedArchive { games, rated, ratings, wrong, findings } = checked;
    for finding in findings {
        tracing::error!(finding, "the archive is not what its games make of it");
    }
    tracing::info!(games, rated, ratings, wrong, "the archive was checked");
    metrics::gauge!("palamedes_archive_wrong").set(wrong as f64);
    Ok(())
}

/// Says that the check is still under way. Should that fail, another node may check, too.
async fn go_on(node: &Node) -> Infallible {
    loop {
        tokio::time::sleep(RENEWED).await;
        let until_ms = node.now() + LEASE_MS;
        let renewed =
            sqlx::query!("UPDATE chore SET until_ms = $1 WHERE chore_id = 'archive'", until_ms);
        if let Err(error) = renewed.execute(&node.pool).await {
            Error::Database(error).log();
        }
    }
}
