//! What is done with a game once it is over.

use std::sync::{Arc, Weak};
use std::time::Duration;

use contest::{Circle, Entrant, Pool, Rated, Rating};
use sqlx::{PgConnection, PgPool};

use wire::PlayerKind;

use super::check::check_daily;
use super::positions::{keep_positions, look_next};
use super::stored::{Facts, Stored};
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// How long to wait when nothing is on the list. Nobody waits for it but for their rating.
const IDLE: Duration = Duration::from_millis(500);

/// Between two older games, so that those who play now do not wait for them.
const BREATH: Duration = Duration::from_millis(50);

/// How long to wait when the database does not answer.
const AWAY: Duration = Duration::from_secs(2);

/// How often to see whether the check of the day is due.
const DAILY: Duration = Duration::from_secs(10 * 60);

/// Settles games as they end, for as long as the node lives, and once a day checks them all.
pub(crate) fn keep(node: &Arc<Node>) {
    tokio::spawn(settle_games(Arc::downgrade(node)));
    tokio::spawn(check_games(Arc::downgrade(node)));
}

async fn settle_games(node: Weak<Node>) {
    while let Some(node) = node.upgrade() {
        let wait = match settle_or_look(&node.pool).await {
            Ok(Found::Ended) => continue,
            Ok(Found::Old) => BREATH,
            Ok(Found::Nothing) => IDLE,
            Err(error) => {
                error.log();
                AWAY
            }
        };
        drop(node);
        tokio::time::sleep(wait).await;
    }
}

/// What there was to do.
enum Found {
    Ended,
    Old,
    Nothing,
}

/// What has just ended comes first; older games wait.
async fn settle_or_look(pool: &PgPool) -> Result<Found, Error> {
    if settle_next(pool).await?.is_some() {
        return Ok(Found::Ended);
    }
    Ok(look_next(pool).await?.map_or(Found::Nothing, |_| Found::Old))
}

async fn check_games(node: Weak<Node>) {
    while let Some(node) = node.upgrade() {
        if let Err(error) = check_daily(&node).await {
            error.log();
        }
        drop(node);
        tokio::time::sleep(DAILY).await;
    }
}

/// Settles one game of the list, if there is any: its number. All of it is one transaction, and a
/// game another node has in hand is passed over, so each is settled once.
///
/// # Errors
/// When the database cannot be asked. Then nothing has happened, or all of it.
pub async fn settle_next(pool: &PgPool) -> Result<Option<i64>, Error> {
    let mut transaction = pool.begin().await?;
    let game_id = sqlx::query_scalar!(
        "SELECT game_id FROM finished WHERE NOT rating_done ORDER BY at_ms, game_id
         LIMIT 1 FOR UPDATE SKIP LOCKED"
    );
    let Some(game_id) = game_id.fetch_optional(&mut *transaction).await? else { return Ok(None) };
    let wrong = settle(&mut transaction, game_id).await?.err();
    if let Some(wrong) = &wrong {
        // Not its name alone: whoever looks into it must find it.
        tracing::error!(game_id, wrong, "a finished game does not lead to its result");
    }
    let done = sqlx::query!(
        "UPDATE finished SET rating_done = true, wrong = $2 WHERE game_id = $1",
        game_id,
        wrong
    );
    done.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(game_id))
}

/// The inner error says what is wrong with the game itself.
async fn settle(db: &mut PgConnection, game_id: i64) -> Result<Result<(), String>, Error> {
    let Some(stored) = Stored::read(db, game_id).await? else {
        return Ok(Err("no such game".to_owned()));
    };
    let played = tokio::task::spawn_blocking(move || {
        let facts = stored.facts();
        (stored, facts)
    });
    // One game that cannot be played over must not keep all others waiting.
    let (stored, facts) = match played.await {
        Ok(played) => played,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let facts = match facts {
        Ok(facts) => facts,
        Err(wrong) => return Ok(Err(wrong)),
    };
    write_down(db, game_id, &facts).await?;
    let Some((pool, game)) = rated(&stored, &facts) else { return Ok(Ok(())) };
    rate(db, game_id, &pool, &game).await
}

/// Writes down what can be searched.
async fn write_down(db: &mut PgConnection, game_id: i64, facts: &Facts) -> Result<(), Error> {
    let archived = sqlx::query!(
        "INSERT INTO archived (game_id, game, plies, tied, openings)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game_id) DO NOTHING",
        game_id,
        facts.game,
        facts.plies,
        facts.tied,
        &facts.openings
    );
    archived.execute(&mut *db).await?;
    let (places, points): (Vec<i16>, Vec<i32>) = facts.places.iter().copied().unzip();
    let seats = sqlx::query!(
        "UPDATE seat s SET place = f.place, points = f.points
         FROM unnest($2::smallint[], $3::integer[]) WITH ORDINALITY AS f (place, points, seat)
         WHERE s.game_id = $1 AND s.seat = f.seat",
        game_id,
        &places,
        &points
    );
    seats.execute(&mut *db).await?;
    keep_positions(db, game_id, facts).await
}

/// The game as ratings see it, if it counts for them.
pub(super) fn rated(stored: &Stored, facts: &Facts) -> Option<(Pool, Rated<i64>)> {
    if !stored.rated || !facts.from_start || facts.places.is_empty() {
        return None;
    }
    let mut circle = Circle::People;
    let mut entrants = Vec::with_capacity(stored.seats.len());
    for (index, seat) in stored.seats.iter().enumerate() {
        let kind = player_kind(seat.kind?);
        if matches!(kind, PlayerKind::Bot | PlayerKind::House) {
            circle = Circle::WithBots;
        }
        let (place, _) = facts.places.get(index)?;
        entrants.push(Entrant {
            player: seat.player_id?,
            team: *facts.teams.get(index)?,
            place: u8::try_from(*place).ok()?,
        });
    }
    Some((Pool::new(&facts.game, circle).ok()?, Rated::new(entrants, facts.day).ok()?))
}

/// Rates it as the next game of its pool. The row of the pool is held until the end, so games of
/// one pool come one after the other, in the order of their numbers.
async fn rate(
    db: &mut PgConnection,
    game_id: i64,
    pool: &Pool,
    game: &Rated<i64>,
) -> Result<Result<(), String>, Error> {
    let name = pool.to_string();
    let made = sqlx::query!(
        "INSERT INTO pool (pool_id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        game_id,
        name
    );
    made.execute(&mut *db).await?;
    let row = sqlx::query!("SELECT pool_id, games FROM pool WHERE name = $1 FOR UPDATE", name);
    let row = row.fetch_one(&mut *db).await?;
    let players: Vec<i64> = game.entrants().iter().map(|entrant| entrant.player).collect();
    let before = match read_ratings(db, row.pool_id, game, &players).await? {
        Ok(before) => before,
        Err(wrong) => return Ok(Err(wrong)),
    };
    let after = match contest::rate(&before, game) {
        Ok(after) => after,
        Err(wrong) => return Ok(Err(wrong.to_string())),
    };
    write_ratings(db, row.pool_id, &players, &after).await?;
    let texts = |ratings: &[Rating]| ratings.iter().map(Rating::to_string).collect::<Vec<_>>();
    let seats = sqlx::query!(
        "UPDATE seat s SET rating_before = r.before, rating_after = r.after
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS r (before, after, seat)
         WHERE s.game_id = $1 AND s.seat = r.seat",
        game_id,
        &texts(&before),
        &texts(&after)
    );
    seats.execute(&mut *db).await?;
    let numbered = sqlx::query!(
        "INSERT INTO rated (pool_id, number, game_id, day) VALUES ($1, $2, $3, $4)",
        row.pool_id,
        row.games,
        game_id,
        i32::try_from(game.day().0).unwrap_or(i32::MAX)
    );
    numbered.execute(&mut *db).await?;
    let next = sqlx::query!("UPDATE pool SET games = games + 1 WHERE pool_id = $1", row.pool_id);
    next.execute(&mut *db).await?;
    Ok(Ok(()))
}

/// The ratings of the players before the game, in the order of seats.
async fn read_ratings(
    db: &mut PgConnection,
    pool_id: i64,
    game: &Rated<i64>,
    players: &[i64],
) -> Result<Result<Vec<Rating>, String>, Error> {
    let rows = sqlx::query!(
        "SELECT player_id, rating FROM rating WHERE pool_id = $1 AND player_id = ANY($2)",
        pool_id,
        players
    );
    let rows = rows.fetch_all(db).await?;
    let rating = |player: &i64| match rows.iter().find(|row| row.player_id == *player) {
        None => Ok(Rating::new(game.model())),
        Some(row) => row.rating.parse().map_err(|error| format!("rating: {error}")),
    };
    Ok(players.iter().map(rating).collect())
}

async fn write_ratings(
    db: &mut PgConnection,
    pool_id: i64,
    players: &[i64],
    ratings: &[Rating],
) -> Result<(), Error> {
    let texts: Vec<String> = ratings.iter().map(Rating::to_string).collect();
    let shown: Vec<i32> = ratings.iter().map(|rating| rating.shown(rating.day()).number).collect();
    let until: Vec<Option<i32>> = ratings.iter().map(settled_until).collect();
    let written = sqlx::query!(
        "INSERT INTO rating (pool_id, player_id, rating, shown, settled_until)
         SELECT $1, r.* FROM unnest($2::bigint[], $3::text[], $4::integer[], $5::integer[]) AS r
         ON CONFLICT (pool_id, player_id) DO UPDATE
         SET rating = excluded.rating, shown = excluded.shown,
             settled_until = excluded.settled_until",
        pool_id,
        players,
        &texts,
        &shown,
        &until as &[Option<i32>]
    );
    written.execute(db).await?;
    Ok(())
}

/// As the database keeps a day.
pub(super) fn settled_until(rating: &Rating) -> Option<i32> {
    rating.settled_until().map(|day| i32::try_from(day.0).unwrap_or(i32::MAX))
}
