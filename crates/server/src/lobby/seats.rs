//! Seats of games: quotas, joining, views.

use std::collections::{HashMap, HashSet};

use sqlx::{PgConnection, PgPool};
use wire::{ApiError, PlayerKind, PlayerRef, SeatView};

use crate::auth::auth_user::AuthUser;
use crate::db::active_seat::count_games;
use crate::db::game::StoredStatus;
use crate::db::lobby_game::GameListRow;
use crate::db::player_kind::StoredKind;
use crate::db::presence::ONLINE_MS;
use crate::db::rating;
use crate::db::seat::{self, ListedSeat};
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::SeatNumber;
use crate::ratings::pools::pool_of_game;
use crate::seat_rating::seat_rating;

/// Maximum numbers of open and live games of a player.
pub(crate) struct GameQuota {
    pub(crate) open: i64,
    pub(crate) live: i64,
}

/// Quota of a kind of player. Guests get less.
pub(crate) fn game_quota(kind: PlayerKind) -> GameQuota {
    match kind {
        PlayerKind::Guest => GameQuota { open: 3, live: 8 },
        PlayerKind::Member | PlayerKind::Bot => GameQuota { open: 16, live: 128 },
        PlayerKind::Computer => GameQuota { open: 0, live: 4096 },
    }
}

/// Checks that a player may join one more game.
///
/// # Errors
/// When the quota is used up.
pub(crate) async fn check_quota(db: &mut PgConnection, user: &AuthUser) -> Result<(), Error> {
    let counts = count_games(db, user.player_id).await?;
    let quota = game_quota(user.kind);
    let exceeded = |code: &str, limit: i64| {
        Err(Error::Unprocessable(ApiError::new(code).with("most", limit.to_string())))
    };
    if counts.open >= quota.open {
        return exceeded("too-many-open-games", quota.open);
    }
    if counts.live >= quota.live {
        return exceeded("too-many-games", quota.live);
    }
    Ok(())
}

/// Gives a free seat of a locked game to a player.
///
/// # Errors
/// When the seat is taken or reserved for another player.
pub(crate) async fn occupy_seat(
    db: &mut PgConnection,
    game_id: GameId,
    seat_number: SeatNumber,
    player_id: PlayerId,
) -> Result<(), Error> {
    match seat::occupy(db, game_id, seat_number, player_id).await? {
        true => Ok(()),
        false => Err(Error::Conflict(ApiError::new("seat-taken"))),
    }
}

/// Reads the seats of several games, by game.
pub(crate) async fn seat_views(
    node: &Node,
    pool: &PgPool,
    games: &[GameListRow],
) -> Result<HashMap<GameId, Vec<SeatView>>, Error> {
    let now_ms = node.now();
    let game_ids: Vec<GameId> = games.iter().map(|game| game.game_id).collect();
    let rows = seat::list_of_games(pool, &game_ids, now_ms, now_ms - ONLINE_MS).await?;
    let current = current_ratings(pool, games, &rows).await?;
    let mut views: HashMap<GameId, Vec<SeatView>> = HashMap::new();
    for row in rows {
        let player_ref = |name: Option<String>, kind: Option<StoredKind>| {
            Some(PlayerRef { name: name?, kind: kind?.into() })
        };
        views.entry(row.game_id).or_default().push(SeatView {
            seat: row.seat.into(),
            player: player_ref(row.name, row.kind),
            reserved_for: player_ref(row.reserved_name, row.reserved_kind),
            rating: current
                .get(&(row.game_id, row.seat))
                .or(row.rating_before.as_ref())
                .and_then(|text| seat_rating(text)),
            online: row.kind == Some(StoredKind::Computer)
                || row.is_online
                || row.player_id.is_some_and(|id| node.games.is_connected(id)),
            vacation_until_ms: row.vacation_until_ms.map(u64::from),
            queue_position: None,
        });
    }
    Ok(views)
}

/// Finds the current ratings of the players of open games, by game and seat.
/// A game stores the ratings of its players when it starts.
async fn current_ratings(
    pool: &PgPool,
    games: &[GameListRow],
    seats: &[ListedSeat],
) -> Result<HashMap<(GameId, SeatNumber), String>, Error> {
    let mut pools: HashMap<GameId, String> = HashMap::new();
    for game in games.iter().filter(|game| game.status == StoredStatus::Open) {
        let mut players = seats.iter().filter(|seat| seat.game_id == game.game_id);
        let with_bots = players.any(|seat| seat.kind.is_some_and(StoredKind::is_automated));
        pools.extend(pool_of_game(&game.config, with_bots).map(|pool| (game.game_id, pool)));
    }
    if pools.is_empty() {
        return Ok(HashMap::new());
    }
    let names: HashSet<&str> = pools.values().map(String::as_str).collect();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let players: Vec<PlayerId> = seats.iter().filter_map(|seat| seat.player_id).collect();
    let ratings = rating::list_by_pools(pool, &names, &players).await?;
    let ratings: HashMap<(&str, PlayerId), &str> =
        ratings.iter().map(|row| ((&*row.pool, row.player_id), &*row.rating)).collect();
    let found = seats.iter().filter_map(|seat| {
        let key = (pools.get(&seat.game_id)?.as_str(), seat.player_id?);
        Some(((seat.game_id, seat.seat), (*ratings.get(&key)?).to_owned()))
    });
    Ok(found.collect())
}
