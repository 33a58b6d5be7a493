//! A table is opened.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rulebook::Position;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use table::Config;
use wire::{GameStatus, Notice, OpenTable, PlayerKind, Seated, Why};

use super::agreed::{agreed, may_be_rated};
use super::people::{named, rated_between};
use super::remind::{self, Occasion};
use super::seats::{has_room, hold_player, take_seat};
use super::tell;
use crate::account::Who;
use crate::body::Sent;
use crate::error::Error;
use crate::ids::{fresh, shard, slug};
use crate::node::Node;

/// Spectators are kept waiting for so long at most.
const MOST_DELAY_S: i16 = 600;

/// A table as it will stand in the database.
pub(super) struct Opening<'a> {
    pub(super) config: &'a Config,
    pub(super) rated: bool,
    pub(super) listed: bool,
    pub(super) silent: bool,
    pub(super) delay_s: i16,
    /// Dealt out by chance where nobody chose.
    pub(super) seat: Option<i16>,
    /// SHA-256 of what the link holds.
    pub(super) invite: Option<Vec<u8>>,
    /// For whom seats are kept.
    pub(super) invited: &'a [i64],
}

/// Opens a table. Who opens it sits there; it begins when the last seat is taken.
#[utoipa::path(
    post, path = "/tables", tag = "lobby", request_body = OpenTable,
    responses(
        (status = 201, description = "The table", body = Seated),
        (status = 400, description = "What is to be played cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Such a table is not for who asks", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "Such a table cannot be opened", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn open(
    State(node): State<Arc<Node>>,
    who: Who,
    Sent(wanted): Sent<OpenTable>,
) -> Result<(StatusCode, Json<Seated>), Error> {
    who.may("play")?;
    let config = agreed(&wanted.game, &wanted.control, wanted.start.as_deref())?;
    if wanted.rated {
        may_be_rated(&config)?;
    }
    let count = config.position().seats().len();
    let seat = wanted.seat.map(i16::from);
    if seat.is_some_and(|seat| !(1..=count as i16).contains(&seat)) {
        return Err(Error::Unreadable(Why::new("no-seat")));
    }
    let delay_s = i16::try_from(wanted.delay_s).ok().filter(|delay_s| *delay_s <= MOST_DELAY_S);
    let delay_s = delay_s.ok_or_else(|| Error::Unreadable(Why::new("delay")))?;
    if wanted.invited.len() >= count {
        return Err(Error::Unreadable(Why::new("too-many-invited")));
    }
    let invited = invited(&node, &who, &wanted).await?;
    let secret = wanted.private.then(fresh_invite).transpose()?;
    let opening = Opening {
        config: &config,
        rated: wanted.rated,
        listed: !wanted.private,
        silent: wanted.silent,
        delay_s,
        seat,
        invite: secret.as_deref().map(invite_hash),
        invited: &invited,
    };
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, who.player_id).await?;
    let (game_id, seat) = open_in(&mut transaction, node.now(), &who, &opening).await?;
    transaction.commit().await?;
    for player_id in invited {
        let notice = Notice::Challenged { game: slug(game_id), by: who.shown() };
        tell::player(&node, player_id, notice);
        challenged(&node, game_id, player_id);
    }
    let seated = Seated {
        game: slug(game_id),
        seat: seat as u8,
        status: GameStatus::Gathering,
        invite: secret,
    };
    Ok((StatusCode::CREATED, Json(seated)))
}

/// Devices of who is challenged are told, beside the answer.
fn challenged(node: &Arc<Node>, game_id: i64, player_id: i64) {
    let node = Arc::clone(node);
    tokio::spawn(async move {
        if let Err(error) = remind::note(&node, game_id, Occasion::Challenge, player_id).await {
            error.log();
        }
    });
}

/// Whoever is to be challenged, in the order in which they were named.
async fn invited(node: &Node, who: &Who, wanted: &OpenTable) -> Result<Vec<i64>, Error> {
    let mut invited: Vec<i64> = Vec::with_capacity(wanted.invited.len());
    for name in &wanted.invited {
        let refused = |code: &str| Err(Error::Refused(Why::new(code).with("name", name.as_str())));
        let Some(player) = named(&node.pool, name).await? else {
            return refused("no-such-player");
        };
        if player.player_id == who.player_id || invited.contains(&player.player_id) {
            return refused("invited-twice");
        }
        if player.kind == PlayerKind::House {
            return refused("house-is-not-invited");
        }
        if wanted.rated && !rated_between(who.kind, player.kind) {
            return refused("not-rated-together");
        }
        if player.blocks(&node.pool, who.player_id).await? {
            return refused("not-to-be-invited");
        }
        invited.push(player.player_id);
    }
    Ok(invited)
}

/// Opens a table for a player who is held, and sits them down.
///
/// # Errors
/// When they may not open it.
pub(super) async fn open_in(
    db: &mut PgConnection,
    now_ms: i64,
    who: &Who,
    opening: &Opening<'_>,
) -> Result<(i64, i16), Error> {
    if opening.rated && !rated_between(who.kind, who.kind) {
        return Err(Error::Forbidden("rated-for-members"));
    }
    has_room(&mut *db, who).await?;
    let game_id = fresh(u64::try_from(now_ms).unwrap_or(0))?;
    let inserted = sqlx::query!(
        "INSERT INTO game (game_id, shard, config, status, opened_by, opened_ms, rated, listed,
                           silent, delay_s, shuffled, invite, rules)
         VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        game_id,
        shard(game_id),
        opening.config.to_string(),
        who.player_id,
        now_ms,
        opening.rated,
        opening.listed,
        opening.silent,
        opening.delay_s,
        opening.seat.is_none(),
        opening.invite.as_deref(),
        i16::try_from(opening.config.game.rules_revision()).unwrap_or(i16::MAX)
    );
    inserted.execute(&mut *db).await?;
    let own = opening.seat.unwrap_or(1);
    let mut kept = opening.invited.iter().copied();
    let (mut seats, mut reserved) = (Vec::new(), Vec::new());
    for seat in (1..).take(opening.config.position().seats().len()) {
        seats.push(seat);
        reserved.push(if seat == own { None } else { kept.next() });
    }
    let inserted = sqlx::query!(
        "INSERT INTO seat (game_id, seat, reserved_for)
         SELECT $1, s.seat, s.reserved_for
         FROM unnest($2::smallint[], $3::bigint[]) AS s (seat, reserved_for)",
        game_id,
        &seats,
        &reserved as &[Option<i64>]
    );
    inserted.execute(&mut *db).await?;
    take_seat(&mut *db, game_id, own, who.player_id).await?;
    Ok((game_id, own))
}

/// 128 bits nobody guesses, for a link.
fn fresh_invite() -> Result<String, Error> {
    let mut secret = [0u8; 16];
    getrandom::fill(&mut secret).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(secret))
}

/// What is stored of it.
pub(crate) fn invite_hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}
