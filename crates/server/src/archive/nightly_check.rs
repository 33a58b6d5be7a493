//! Nightly check: games archived since the last one, a sample of the others, and counters.
//!
//! The progress is stored after each batch, so that a check that was interrupted goes on.

use std::collections::HashMap;

use contest::{Day, Rating};
use sqlx::PgPool;

use crate::archive::verify::{ArchiveReport, verify_game};
use crate::clock::UnixMs;
use crate::db::archive_check::{self, CheckProgress, CurrentRatings, UncheckedPool};
use crate::db::archived_game;
use crate::db::rating::{PoolRow, RatedSeat, list_rated_seats};
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::in_range;
use crate::ratings::replay::{PoolReplay, group_by_number};

/// Length of a day.
const DAY_MS: i64 = 86_400_000;

/// Number of games after which the progress is stored.
const BATCH: i64 = 100;

/// One of this number of games is in the sample of a night.
const SAMPLE_DIVISOR: u64 = 100;

/// Limits of the size of a sample.
const SAMPLE_MIN: u64 = 100;
const SAMPLE_MAX: u64 = 20_000;

/// Maximum number of games with a known fault that are checked again.
const FAULTY_MAX: i64 = 1_000;

/// Number of players whose counter is compared with their games.
const COUNTED_PLAYERS: i64 = 100;

/// Maximum number of games of such a player: more take too long to count.
const COUNTED_GAMES_MAX: i64 = 10_000;

/// Checks new games, those with a known fault and a sample of the others.
///
/// It covers logs, results, ratings and counters. A repeated check of the same day goes on where
/// the last one ended.
///
/// # Errors
/// When the database fails. Faults are reported, not returned as errors.
pub async fn check_new_games(pool: &PgPool, now_ms: i64) -> Result<ArchiveReport, Error> {
    let now_ms = UnixMs(now_ms);
    let mut progress = archive_check::load_progress(pool).await?;
    let day = in_range(Day::from_unix_ms(now_ms.0).0);
    if progress.day != day {
        progress = CheckProgress { day, sampled: 0, errors: 0, ..progress };
    }
    let mut check = NightlyCheck { pool, now_ms, progress, report: ArchiveReport::default() };
    check.check_new().await?;
    check.check_sample().await?;
    for pool in archive_check::list_unchecked_pools(pool).await? {
        check.check_ratings(&pool).await?;
    }
    check.store().await?;
    // The rest is repeated as a whole if the check is interrupted.
    check.check_faulty().await?;
    check.check_counters().await?;
    check.report.errors += in_range::<u64>(check.progress.errors);
    Ok(check.report)
}

struct NightlyCheck<'a> {
    pool: &'a PgPool,
    now_ms: UnixMs,
    progress: CheckProgress,
    report: ArchiveReport,
}

impl NightlyCheck<'_> {
    /// Stores the progress, with the faults found since the last time.
    async fn store(&mut self) -> Result<(), Error> {
        self.progress.errors += in_range::<i64>(std::mem::take(&mut self.report.errors));
        archive_check::store_progress(self.pool, self.progress).await
    }

    async fn check_games(&mut self, game_ids: &[GameId]) -> Result<(), Error> {
        for game_id in game_ids {
            let before = self.report.errors;
            verify_game(self.pool, *game_id, &mut self.report).await?;
            if self.report.errors > before {
                archive_check::insert_fault(self.pool, *game_id, self.now_ms).await?;
            }
        }
        Ok(())
    }

    /// Checks the games whose fault was known before this day.
    async fn check_faulty(&mut self) -> Result<(), Error> {
        let today_ms = UnixMs(i64::from(self.progress.day) * DAY_MS);
        for game_id in archive_check::list_faulty(self.pool, today_ms, FAULTY_MAX).await? {
            let before = self.report.errors;
            verify_game(self.pool, game_id, &mut self.report).await?;
            if self.report.errors == before {
                archive_check::delete_fault(self.pool, game_id).await?;
            }
        }
        Ok(())
    }

    async fn check_new(&mut self) -> Result<(), Error> {
        let last: i64 = in_range(archived_game::last_number(self.pool).await?);
        while self.progress.checked_number < last {
            let until = last.min(self.progress.checked_number + BATCH);
            let numbers: Vec<i64> = (self.progress.checked_number + 1..=until).collect();
            let game_ids = archived_game::list_by_numbers(self.pool, &numbers).await?;
            self.check_games(&game_ids).await?;
            self.progress.checked_number = until;
            self.store().await?;
        }
        Ok(())
    }

    async fn check_sample(&mut self) -> Result<(), Error> {
        let last = archived_game::last_number(self.pool).await?;
        let size = (last / SAMPLE_DIVISOR).clamp(SAMPLE_MIN, SAMPLE_MAX).min(last);
        let size: i32 = in_range(size);
        let day = self.progress.day;
        while self.progress.sampled < size {
            let until = size.min(self.progress.sampled + in_range::<i32>(BATCH));
            let places = self.progress.sampled..until;
            let numbers: Vec<i64> =
                places.map(|place| in_range(1 + random(day, place) % last)).collect();
            let game_ids = archived_game::list_by_numbers(self.pool, &numbers).await?;
            self.check_games(&game_ids).await?;
            self.progress.sampled = until;
            self.store().await?;
        }
        Ok(())
    }

    /// Computes the ratings of the new games of a pool again, each from the ratings before it.
    /// Compares the last ones with the current ratings of the players.
    async fn check_ratings(&mut self, unchecked: &UncheckedPool) -> Result<(), Error> {
        let UncheckedPool { pool_id, name, games, checked_games } = unchecked;
        let row = PoolRow { pool_id: *pool_id, name: name.clone(), games: *games };
        let Some(replay) = PoolReplay::new(row) else {
            self.report.add_fault(format!("pool {name}: invalid name"));
            return Ok(());
        };
        let mut last_ratings: HashMap<PlayerId, String> = HashMap::new();
        let (mut next, mut found) = (*checked_games, None);
        while next < *games && found.is_none() {
            let begin = next;
            let until = (*games).min(begin + in_range::<i32>(BATCH));
            let mut db = self.pool.acquire().await?;
            let seats = list_rated_seats(&mut db, *pool_id, begin, until).await?;
            for (number, seats) in group_by_number(seats, begin..until) {
                if let Err(fault) = check_game_ratings(&replay, &seats, &mut last_ratings) {
                    found = Some(format!("pool {name}, game number {number}: {fault}"));
                    break;
                }
                self.report.rated += 1;
                next = number + 1;
            }
            // After a fault the check of the next night begins with the same game.
            let advanced =
                archive_check::advance_checked_games(&mut db, *pool_id, begin, next).await?;
            drop(db);
            if !advanced {
                // The ratings were computed again, and the check of the next night begins anew.
                return Ok(());
            }
            if let Some(fault) = &found {
                self.report.add_fault(fault.clone());
            }
            self.store().await?;
        }
        if found.is_some() { Ok(()) } else { self.check_current(unchecked, last_ratings).await }
    }

    async fn check_current(
        &mut self,
        unchecked: &UncheckedPool,
        mut expected: HashMap<PlayerId, String>,
    ) -> Result<(), Error> {
        let UncheckedPool { pool_id, name, games, .. } = unchecked;
        let players: Vec<PlayerId> = expected.keys().copied().collect();
        let CurrentRatings { games: games_now, checked_games, ratings } =
            archive_check::load_ratings(self.pool, *pool_id, &players).await?;
        if checked_games != *games {
            // The ratings were computed again meanwhile.
            return Ok(());
        }
        // Games were rated meanwhile: their players have other ratings now.
        let mut db = self.pool.acquire().await?;
        for seat in list_rated_seats(&mut db, *pool_id, *games, games_now).await? {
            seat.player_id.map(|player_id| expected.remove(&player_id));
        }
        let mut stored: HashMap<PlayerId, String> = ratings.into_iter().collect();
        for (player_id, rating) in expected {
            let what = format!("rating of player {} in pool {name}", player_id.0);
            self.report.compare(&what, &stored.remove(&player_id), &Some(rating));
            self.report.ratings += 1;
        }
        Ok(())
    }

    /// Compares the counters of some players with their games.
    async fn check_counters(&mut self) -> Result<(), Error> {
        // Ids are spread over time, so that a random one of the range meets any player.
        let range = archive_check::player_range(self.pool).await?;
        let Some((first, last)) = range else { return Ok(()) };
        let span = in_range::<u64>(last.0 - first.0) + 1;
        let offset: i64 = in_range(random(self.progress.day, i32::MAX) % span);
        let after = PlayerId(first.0 - 1 + offset);
        let counts =
            archive_check::count_games(self.pool, after, COUNTED_GAMES_MAX, COUNTED_PLAYERS);
        for count in counts.await? {
            let what = format!("games of player {}", count.player_id.0);
            self.report.compare(&what, &count.stored, &count.counted);
            self.report.counters += 1;
        }
        Ok(())
    }
}

/// Checks that the ratings after one game follow from those before it.
/// Those before it must be the last ones of its players.
fn check_game_ratings(
    replay: &PoolReplay,
    seats: &[RatedSeat],
    last_ratings: &mut HashMap<PlayerId, String>,
) -> Result<(), String> {
    let game = replay.rated_game(seats)?;
    let parse = |text: &Option<String>| -> Result<Rating, String> {
        let text = text.as_deref().ok_or("a rating is missing")?;
        text.parse().map_err(|error| format!("rating: {error}"))
    };
    let before = seats.iter().map(|seat| parse(&seat.rating_before));
    let before: Vec<Rating> = before.collect::<Result<_, String>>()?;
    let after = match seats.iter().any(|seat| seat.excluded) {
        true => before.clone(),
        false => contest::rate(&before, &game).map_err(|error| error.to_string())?,
    };
    for ((seat, before), after) in seats.iter().zip(before).zip(after) {
        let Some(player_id) = seat.player_id else { continue };
        let (before, after) = (before.to_string(), after.to_string());
        if seat.rating_after.as_ref() != Some(&after) {
            return Err(format!("stored {:?}, found {after}", seat.rating_after));
        }
        match last_ratings.insert(player_id, after) {
            Some(last) if last != before => {
                return Err(format!("rating before {before}, after the last game {last}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns a number that depends on the day and the place in its sample alone.
fn random(day: i32, place: i32) -> u64 {
    let mixed = (u64::from(day.unsigned_abs()) << 32 | u64::from(place.unsigned_abs()))
        .wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use contest::RatingPool;

    use super::*;
    use crate::db::migrate;
    use crate::ids::PoolId;
    use crate::test_database::create_database;

    #[tokio::test(flavor = "multi_thread")]
    async fn ratings_computed_again_during_the_check_are_checked_by_the_next() {
        let pool = PgPool::connect(&create_database().await).await.unwrap();
        migrate(&pool).await.unwrap();
        let name = "pente:9";
        assert!(name.parse::<RatingPool>().is_ok());
        // The command has set the number of checked games to 0 after the check has read it.
        let row = "INSERT INTO pool (pool_id, name, games, checked_games) VALUES (1, $1, 2, 0)";
        sqlx::query(row).bind(name).execute(&pool).await.unwrap();
        let read =
            UncheckedPool { pool_id: PoolId(1), name: name.to_owned(), games: 2, checked_games: 1 };
        let progress = archive_check::load_progress(&pool).await.unwrap();
        let report = ArchiveReport::default();
        let mut check = NightlyCheck { pool: &pool, now_ms: UnixMs(0), progress, report };
        check.check_ratings(&read).await.unwrap();
        let checked: i32 =
            sqlx::query_scalar("SELECT checked_games FROM pool").fetch_one(&pool).await.unwrap();
        assert_eq!(checked, 0);
    }
}
