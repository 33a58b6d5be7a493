//! Replay of the rated games of a pool.

use std::collections::BTreeMap;
use std::ops::Range;

use contest::{Day, Participant, RatedGame, Rating, RatingPool, RatingTable};
use games::Game;
use rulebook::{Position, Seat};
use sqlx::PgConnection;

use crate::db::rating::{PoolRow, RatedSeat, list_rated_seats};
use crate::error::Error;
use crate::ids::PlayerId;
use crate::numbers::SeatNumber;

/// Number of games read with one query.
const BATCH: i32 = 200;

/// Rated game of a pool with the ratings that follow from the games before it.
pub(crate) struct ReplayedGame {
    /// Number of the game in its pool, from 0.
    pub(crate) number: i32,
    pub(crate) seats: Vec<RatedSeat>,
    /// Ratings before and after the game, in the order of seats; or the fault of the stored data.
    pub(crate) ratings: Result<Vec<(Rating, Rating)>, String>,
}

/// Replay of a pool from its first game, batch by batch.
pub(crate) struct PoolReplay {
    row: PoolRow,
    pool: RatingPool,
    table: RatingTable<PlayerId>,
    next: i32,
}

impl PoolReplay {
    /// Begins a replay, or returns `None` if the name of the pool is invalid.
    pub(crate) fn new(row: PoolRow) -> Option<PoolReplay> {
        let pool = row.name.parse().ok()?;
        Some(PoolReplay { row, pool, table: RatingTable::default(), next: 0 })
    }

    /// Replays the next batch, which is empty after the last game.
    pub(crate) async fn next_batch(
        &mut self,
        db: &mut PgConnection,
    ) -> Result<Vec<ReplayedGame>, Error> {
        let until = self.row.games.min(self.next + BATCH);
        let seats = list_rated_seats(db, self.row.pool_id, self.next, until).await?;
        let mut games = Vec::new();
        for (number, seats) in group_by_number(seats, self.next..until) {
            let ratings = self.replay(&seats);
            games.push(ReplayedGame { number, seats, ratings });
        }
        self.next = until;
        Ok(games)
    }

    fn replay(&mut self, seats: &[RatedSeat]) -> Result<Vec<(Rating, Rating)>, String> {
        let game = self.rated_game(seats)?;
        let rating = |player| self.table.get(&self.pool, player);
        let before: Vec<Rating> = game
            .participants()
            .iter()
            .map(|participant| rating(&participant.player).unwrap_or(Rating::new(game.model())))
            .collect();
        let after = match seats.iter().any(|seat| seat.excluded) {
            true => before.clone(),
            false => self.table.add(&self.pool, &game).map_err(|error| error.to_string())?,
        };
        Ok(before.into_iter().zip(after).collect())
    }

    /// Returns a game of the pool as it is rated.
    ///
    /// # Errors
    /// The fault of the stored data.
    pub(crate) fn rated_game(&self, seats: &[RatedSeat]) -> Result<RatedGame<PlayerId>, String> {
        let game: Game = self.pool.game().parse().map_err(|error| format!("{error}"))?;
        let start = game.start();
        let mut participants = Vec::with_capacity(seats.len());
        for (index, stored) in seats.iter().enumerate() {
            let seat = Seat::from_index(index);
            let seat = seat.filter(|seat| SeatNumber::from(*seat) == stored.seat);
            let (Some(seat), Some(player), Some(place)) = (seat, stored.player_id, stored.place)
            else {
                return Err("a seat, its player or its place is missing".to_owned());
            };
            let place = u8::try_from(place).map_err(|error| error.to_string())?;
            participants.push(Participant { player, team: start.team(seat), place });
        }
        let (Some(first), true) = (seats.first(), seats.len() == start.seats().len()) else {
            return Err("game or seats missing".to_owned());
        };
        let day = u32::try_from(first.day).map_err(|error| error.to_string())?;
        RatedGame::new(participants, Day(day)).map_err(|error| error.to_string())
    }

    /// Iterates over the ratings after the replayed games, by player.
    pub(crate) fn ratings(&self) -> impl Iterator<Item = (PlayerId, Rating)> {
        self.table.iter().map(|(_, player, rating)| (*player, rating))
    }
}

/// Returns the seats of each of these games. A missing game has none.
pub(crate) fn group_by_number(
    seats: Vec<RatedSeat>,
    numbers: Range<i32>,
) -> impl Iterator<Item = (i32, Vec<RatedSeat>)> {
    let mut by_number: BTreeMap<i32, Vec<RatedSeat>> = BTreeMap::new();
    for seat in seats {
        by_number.entry(seat.number).or_default().push(seat);
    }
    numbers.map(move |number| (number, by_number.remove(&number).unwrap_or_default()))
}
