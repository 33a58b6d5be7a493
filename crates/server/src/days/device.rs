//! Devices that want to be told: which there are, and how one is told.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::future::join_all;
use wire::{PushDevice, PushDevices, PushEndpoint, PushSubscribed, Pushed, PushedKind, Why};

use super::post::{Endpoint, Left};
use super::seal::Keys;
use crate::account::{LoggedIn, still_lasts};
use crate::body::Sent;
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// Devices of one player; the one given longest ago makes room.
const DEVICES_MAX: i64 = 10;

/// The devices of a player that are to be told.
pub(crate) async fn devices_of(node: &Node, player_id: i64) -> Result<Vec<PushDevice>, Error> {
    let found = sqlx::query!(
        "SELECT endpoint, agent, d.made_ms FROM push_device d JOIN session s USING (session_id)
         WHERE player_id = $1 ORDER BY d.made_ms DESC",
        player_id
    );
    let devices = found.fetch_all(&node.pool).await?.into_iter().map(|found| PushDevice {
        endpoint: found.endpoint,
        agent: found.agent,
        made_ms: found.made_ms.unsigned_abs(),
    });
    Ok(devices.collect())
}

/// Tells all devices of a player. Devices that are no more are forgotten.
///
/// How many took the message, of how many; none where this server tells no devices.
pub(crate) async fn tell(
    node: &Node,
    player_id: i64,
    pushed: &Pushed,
) -> Result<(usize, usize), Error> {
    if node.push.is_none() {
        return Ok((0, 0));
    }
    let found = sqlx::query!(
        "SELECT endpoint, p256dh, auth, s.made_ms, seen_ms, kind
         FROM push_device JOIN session s USING (session_id) JOIN player USING (player_id)
         WHERE player_id = $1",
        player_id
    );
    let text = serde_json::to_vec(pushed).map_err(|error| Error::Internal(error.to_string()))?;
    let mut devices = found.fetch_all(&node.pool).await?;
    // A login that is over may not have been removed yet.
    let now = node.now();
    devices.retain(|device| {
        still_lasts(player_kind(device.kind), device.made_ms, device.seen_ms, now)
    });
    let told = join_all(devices.into_iter().map(|device| {
        let (text, kind) = (&text, pushed.kind);
        async move {
            let keys = device.p256dh.try_into().ok().zip(device.auth.try_into().ok());
            let keys = keys.map(|(p256dh, auth)| Keys { p256dh, auth });
            let left = match keys {
                Some(keys) => leave(node, &device.endpoint, &keys, kind, text).await,
                None => Err("keys"),
            };
            (device.endpoint, left)
        }
    }));
    let told = told.await;
    let gone: Vec<String> = told
        .iter()
        .filter(|(_, left)| *left == Ok(Left::Gone))
        .map(|(endpoint, _)| endpoint.clone())
        .collect();
    if !gone.is_empty() {
        let forgotten = sqlx::query!("DELETE FROM push_device WHERE endpoint = ANY($1)", &gone);
        forgotten.execute(&node.pool).await?;
    }
    for (_, left) in &told {
        let outcome = match left {
            Ok(Left::Yes) => "taken",
            Ok(Left::Gone) => "gone",
            Err(_) => "failed",
        };
        metrics::counter!("palamedes_push_total", "outcome" => outcome).increment(1);
        if let Err(kind) = left {
            tracing::warn!(kind, "a message for a device was not taken");
        }
    }
    let taken = told.iter().filter(|(_, left)| *left == Ok(Left::Yes)).count();
    Ok((taken, told.len() - gone.len()))
}

async fn leave(
    node: &Node,
    endpoint: &str,
    keys: &Keys,
    kind: PushedKind,
    text: &[u8],
) -> Result<Left, &'static str> {
    let mode = node.settings.mode;
    let vapid = node.push.as_ref().ok_or("off")?;
    let endpoint = Endpoint::read(endpoint, mode).ok_or("endpoint")?;
    let sealed = keys.seal(text).map_err(|_| "keys")?;
    let contact = &node.settings.public_url;
    let authorization = vapid.authorization(&endpoint.origin(), contact, node.now_ms());
    // A turn waits for a day, a challenge for an hour; of turns that nobody saw the last one is
    // enough.
    let (ttl, urgency, topic) = match kind {
        PushedKind::Turn => ("86400", "normal", Some("turn")),
        PushedKind::Challenge => ("3600", "high", None),
    };
    let mut headers = vec![
        ("authorization", authorization.map_err(|_| "signature")?),
        ("content-encoding", "aes128gcm".to_owned()),
        ("content-type", "application/octet-stream".to_owned()),
        ("ttl", ttl.to_owned()),
        ("urgency", urgency.to_owned()),
    ];
    headers.extend(topic.map(|topic| ("topic", topic.to_owned())));
    endpoint.leave(mode, &headers, sealed).await
}

/// The devices of whoever asks that are told of turns and challenges, and the server's public key.
#[utoipa::path(
    get, path = "/me/push", tag = "days", operation_id = "pushDevices",
    responses(
        (status = 200, description = "The devices", body = PushDevices),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with a token", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn list(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<PushDevices>, Error> {
    let devices = devices_of(&node, login.who.player_id).await?;
    Ok(Json(PushDevices { key: node.push_key(), devices }))
}

/// This device wants to be told of turns and challenges. One for each login; it ends with it.
#[utoipa::path(
    post, path = "/me/push", tag = "days", operation_id = "addPushDevice",
    request_body = PushSubscribed,
    responses(
        (status = 204, description = "It will be told"),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with a token", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "No message can be left there", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn add(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Sent(device): Sent<PushSubscribed>,
) -> Result<StatusCode, Error> {
    let refused = |code: &str| Error::Refused(Why::new(code));
    if node.push.is_none() {
        return Err(refused("push-off"));
    }
    if Endpoint::read(&device.endpoint, node.settings.mode).is_none() {
        return Err(refused("push-endpoint"));
    }
    let keys = Keys::read(&device.p256dh, &device.auth).ok_or_else(|| refused("push-keys"))?;
    let mut transaction = node.pool.begin().await?;
    // The device may have been told in another login, of whoever.
    let moved = sqlx::query!(
        "DELETE FROM push_device WHERE endpoint = $1 AND session_id <> $2",
        device.endpoint,
        login.session_id
    );
    moved.execute(&mut *transaction).await?;
    let kept = sqlx::query!(
        "INSERT INTO push_device (session_id, endpoint, p256dh, auth, made_ms)
         SELECT session_id, $2, $3, $4, $5 FROM session WHERE session_id = $1
         ON CONFLICT (session_id) DO UPDATE SET endpoint = EXCLUDED.endpoint,
             p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, made_ms = EXCLUDED.made_ms",
        login.session_id,
        device.endpoint,
        &keys.p256dh,
        &keys.auth,
        node.now()
    );
    if let Err(error) = kept.execute(&mut *transaction).await {
        let constraint = error.as_database_error().and_then(|error| error.constraint());
        // Two logins gave the same device at the same moment.
        let twice = constraint == Some("push_device_endpoint_unique");
        return Err(if twice { Error::TryAgain } else { error.into() });
    }
    let oldest = sqlx::query!(
        "DELETE FROM push_device WHERE session_id IN (
             SELECT session_id FROM push_device d JOIN session s USING (session_id)
             WHERE player_id = $1 ORDER BY d.made_ms DESC, session_id DESC OFFSET $2)",
        login.who.player_id,
        DEVICES_MAX
    );
    oldest.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A device of whoever asks no longer wants to be told. It is no error if it was not.
#[utoipa::path(
    delete, path = "/me/push", tag = "days", operation_id = "removePushDevice",
    request_body = PushEndpoint,
    responses(
        (status = 204, description = "It will not be told"),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with a token", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn remove(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Sent(device): Sent<PushEndpoint>,
) -> Result<StatusCode, Error> {
    let removed = sqlx::query!(
        "DELETE FROM push_device d USING session s
         WHERE d.session_id = s.session_id AND endpoint = $1 AND player_id = $2",
        device.endpoint,
        login.who.player_id
    );
    removed.execute(&node.pool).await?;
    Ok(StatusCode::NO_CONTENT)
}
