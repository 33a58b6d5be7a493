//! Creation of open games and challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rulebook::Position;
use sqlx::PgConnection;
use table::Config;
use wire::{ApiError, CreateGame, GameStatus, JoinedGame, Notification, PlayerKind};

use crate::auth::attempt_limit::count_seek;
use crate::auth::auth_user::AuthUser;
use crate::auth::players::find_player;
use crate::auth::secret::{hash_secret, random_bytes};
use crate::clock::UnixMs;
use crate::correspondence::reminders;
use crate::correspondence::reminders::ReminderKind;
use crate::db::block::is_blocked_by_any;
use crate::db::game::GameSpeed;
use crate::db::lobby_game::{self, NewGameRow};
use crate::db::player::lock_player;
use crate::db::seat;
use crate::error::Error;
use crate::game::notify;
use crate::http::extract::JsonBody;
use crate::ids::{GameId, PlayerId, new_id};
use crate::lobby::eligibility::can_play_rated;
use crate::lobby::game_config::{check_ratable, parse_config};
use crate::lobby::seats::{check_quota, occupy_seat};
use crate::node::Node;
use crate::numbers::{SeatNumber, in_range};
use crate::position_key::position_key;

/// Maximum delay for spectators.
const SPECTATOR_DELAY_MAX_S: i16 = 600;

/// Values of a game to be inserted.
pub(crate) struct NewGame<'a> {
    pub(crate) config: &'a Config,
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) chat_disabled: bool,
    pub(crate) spectator_delay_s: i16,
    /// Chosen seat of the creator; seats are shuffled if none was chosen.
    pub(crate) seat: Option<SeatNumber>,
    /// SHA-256 of the secret in the invite link.
    pub(crate) invite: Option<Vec<u8>>,
    /// Players for whom seats are reserved.
    pub(crate) invited: &'a [PlayerId],
}

/// Creates an open game. The creator has joined it; it starts when the last seat is taken.
#[utoipa::path(
    post, path = "/lobby/games", tag = "lobby", request_body = CreateGame,
    responses(
        (status = 201, description = "The created game", body = JoinedGame),
        (status = 400, description = "Invalid game configuration", body = ApiError),
        (status = 403, description = "The player may not create such a game", body = ApiError),
        (status = 422, description = "Such a game cannot be created", body = ApiError),
        (status = 503, description = "The server is in maintenance", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn create_game(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    JsonBody(request): JsonBody<CreateGame>,
) -> Result<(StatusCode, Json<JoinedGame>), Error> {
    user.require_scope(wire::Scope::Play)?;
    node.require_no_maintenance()?;
    let config =
        parse_config(&request.rules, &request.time_control, request.start_position.as_deref())?;
    if request.rated {
        check_ratable(&config)?;
        // Rated games can be watched by all.
        if request.private {
            return Err(Error::Unprocessable(ApiError::new("rated-private")));
        }
    }
    let count = config.position().seats().len();
    if request.seat.is_some_and(|seat| !(1..=count).contains(&seat.into())) {
        return Err(Error::BadRequest(ApiError::new("no-seat")));
    }
    let spectator_delay_s = i16::try_from(request.spectator_delay_s)
        .ok()
        .filter(|spectator_delay_s| *spectator_delay_s <= SPECTATOR_DELAY_MAX_S);
    let spectator_delay_s =
        spectator_delay_s.ok_or_else(|| Error::BadRequest(ApiError::new("invalid-delay")))?;
    if request.invited.len() >= count {
        return Err(Error::BadRequest(ApiError::new("too-many-invited")));
    }
    count_seek(&node, user.player_id).await?;
    check_start(&node, &config).await?;
    let invited = find_invited(&node, &user, &request).await?;
    let secret = request.private.then(new_invite_secret).transpose()?;
    let new_game = NewGame {
        config: &config,
        rated: request.rated,
        listed: !request.private,
        chat_disabled: request.chat_disabled,
        spectator_delay_s,
        seat: request.seat.map(SeatNumber::from),
        invite: secret.as_deref().map(hash_secret),
        invited: &invited,
    };
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    let (game_id, seat) = insert_game(&mut transaction, node.now(), &user, &new_game).await?;
    transaction.commit().await?;
    for player_id in invited {
        let notification = Notification::ChallengeReceived {
            game_id: game_id.to_string(),
            challenger: user.player_name(),
        };
        notify::notify_player(&node, player_id, notification);
        enqueue_challenge(&node, game_id, player_id);
    }
    let joined = JoinedGame {
        game_id: game_id.to_string(),
        seat: seat.into(),
        status: GameStatus::Open,
        invite: secret,
    };
    Ok((StatusCode::CREATED, Json(joined)))
}

/// Checks that a game does not start from the current position of a live rated game.
/// Its players could have others, or the computer, find their next move.
///
/// The cost is a scan of the live rated games, and new games of a player are limited.
async fn check_start(node: &Node, config: &Config) -> Result<(), Error> {
    let Some(start) = &config.start else { return Ok(()) };
    let key = position_key(&config.game.spelled_out().to_string(), start);
    match lobby_game::is_in_rated_play(&node.pool, key).await? {
        true => Err(Error::Unprocessable(ApiError::new("start-position-in-play"))),
        false => Ok(()),
    }
}

/// Enqueues a push notification for a challenge in the background.
fn enqueue_challenge(node: &Arc<Node>, game_id: GameId, player_id: PlayerId) {
    let node = Arc::clone(node);
    tokio::spawn(async move {
        if let Err(error) =
            reminders::enqueue(&node, game_id, ReminderKind::Challenge, player_id).await
        {
            error.log();
        }
    });
}

/// Finds the invited players, in the order of the request.
async fn find_invited(
    node: &Node,
    user: &AuthUser,
    request: &CreateGame,
) -> Result<Vec<PlayerId>, Error> {
    let mut db = node.pool.acquire().await?;
    let mut invited: Vec<PlayerId> = Vec::with_capacity(request.invited.len());
    for name in &request.invited {
        let refused =
            |code: &str| Err(Error::Unprocessable(ApiError::new(code).with("name", name.as_str())));
        let Some(player) = find_player(&mut *db, name).await? else {
            return refused("no-such-player");
        };
        if player.player_id == user.player_id || invited.contains(&player.player_id) {
            return refused("invited-twice");
        }
        if player.kind == PlayerKind::Computer {
            return refused("computer-not-invitable");
        }
        if request.rated && !can_play_rated(user.kind, player.kind) {
            return Err(Error::Forbidden("rated-pool-mismatch"));
        }
        if is_blocked_by_any(&mut db, user.player_id, &[player.player_id]).await? {
            return refused("invitation-blocked");
        }
        invited.push(player.player_id);
    }
    Ok(invited)
}

/// Inserts an open game for a locked player, who joins it.
///
/// # Errors
/// When the player may not create it.
pub(crate) async fn insert_game(
    db: &mut PgConnection,
    now_ms: UnixMs,
    user: &AuthUser,
    new_game: &NewGame<'_>,
) -> Result<(GameId, SeatNumber), Error> {
    if new_game.rated && !can_play_rated(user.kind, user.kind) {
        return Err(Error::Forbidden("rated-for-members"));
    }
    user.require_person_if_rated(new_game.rated)?;
    check_quota(&mut *db, user).await?;
    let game_id = new_id(now_ms)?;
    let row = NewGameRow {
        game_id,
        config: &new_game.config.to_string(),
        speed: GameSpeed::of(new_game.config.control),
        created_by: user.player_id,
        now_ms,
        rated: new_game.rated,
        listed: new_game.listed,
        chat_disabled: new_game.chat_disabled,
        spectator_delay_s: new_game.spectator_delay_s,
        shuffled: new_game.seat.is_none(),
        invite: new_game.invite.as_deref(),
        rules_revision: in_range(new_game.config.game.rules_revision()),
    };
    lobby_game::insert(&mut *db, &row).await?;
    let own = new_game.seat.unwrap_or(SeatNumber(1));
    let mut invited = new_game.invited.iter().copied();
    let numbers = (1..).map(SeatNumber).take(new_game.config.position().seats().len());
    let reserved_for: Vec<Option<PlayerId>> =
        numbers.map(|number| if number == own { None } else { invited.next() }).collect();
    seat::insert_free(&mut *db, game_id, &reserved_for).await?;
    occupy_seat(&mut *db, game_id, own, user.player_id).await?;
    Ok((game_id, own))
}

/// Generates the secret of an invite link: 128 random bits.
fn new_invite_secret() -> Result<String, Error> {
    Ok(BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<16>()?))
}
