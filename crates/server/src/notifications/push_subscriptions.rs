//! Push subscriptions of players and delivery of push messages.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::future::join_all;
use wire::{
    ApiError, PushDevice, PushDevices, PushEndpoint, PushKind, PushMessage, PushSubscription,
};

use crate::auth::auth_user::SessionUser;
use crate::auth::session::is_unexpired;
use crate::db;
use crate::db::push_subscription::NewSubscription;
use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::notifications::push_client::{Delivery, Endpoint};
use crate::notifications::push_encryption::SubscriptionKeys;

/// Maximum number of subscriptions per player; the oldest is dropped.
const SUBSCRIPTIONS_MAX: i64 = 10;

/// Loads the push subscriptions of a player.
pub(crate) async fn load_subscriptions(
    node: &Node,
    player_id: PlayerId,
) -> Result<Vec<PushDevice>, Error> {
    let found = db::push_subscription::list(&node.pool, player_id).await?;
    let devices = found.into_iter().map(|found| PushDevice {
        endpoint: found.endpoint,
        user_agent: found.user_agent,
        created_ms: found.created_ms.into(),
    });
    Ok(devices.collect())
}

/// Sends a push message to all devices of a player and deletes expired subscriptions.
///
/// Returns the number of accepted messages and of devices; both are zero if push is disabled.
pub(crate) async fn send_push(
    node: &Node,
    player_id: PlayerId,
    message: &PushMessage,
) -> Result<(usize, usize), Error> {
    if node.push.is_none() {
        return Ok((0, 0));
    }
    let text = serde_json::to_vec(message)
        .map_err(|error| Error::internal("cannot encode a push message", error))?;
    let mut devices = db::push_subscription::load(&node.pool, player_id).await?;
    // An expired session may not have been purged yet.
    let now_ms = node.now();
    devices.retain(|device| {
        let (created_ms, seen_ms) = (device.session_created_ms, device.session_seen_ms);
        is_unexpired(device.kind.into(), created_ms, seen_ms, now_ms)
    });
    let deliveries = join_all(devices.into_iter().map(|device| {
        let (text, kind) = (&text, message.kind);
        async move {
            let keys = device.p256dh.try_into().ok().zip(device.auth.try_into().ok());
            let keys = keys.map(|(p256dh, auth)| SubscriptionKeys { p256dh, auth });
            let delivery = match keys {
                Some(keys) => deliver(node, &device.endpoint, &keys, kind, text).await,
                None => Err("keys"),
            };
            (device.endpoint, delivery)
        }
    }));
    let deliveries = deliveries.await;
    let expired_endpoints: Vec<String> = deliveries
        .iter()
        .filter(|(_, delivery)| *delivery == Ok(Delivery::Gone))
        .map(|(endpoint, _)| endpoint.clone())
        .collect();
    if !expired_endpoints.is_empty() {
        db::push_subscription::delete_endpoints(&node.pool, &expired_endpoints).await?;
    }
    for (_, delivery) in &deliveries {
        let outcome = match delivery {
            Ok(Delivery::Accepted) => "accepted",
            Ok(Delivery::Gone) => "gone",
            Err(_) => "failed",
        };
        metrics::counter!("palamedes_push_total", "outcome" => outcome).increment(1);
        if let Err(kind) = delivery {
            tracing::warn!(kind, "could not deliver push message");
        }
    }
    let accepted =
        deliveries.iter().filter(|(_, delivery)| *delivery == Ok(Delivery::Accepted)).count();
    Ok((accepted, deliveries.len() - expired_endpoints.len()))
}

async fn deliver(
    node: &Node,
    endpoint: &str,
    keys: &SubscriptionKeys,
    kind: PushKind,
    text: &[u8],
) -> Result<Delivery, &'static str> {
    let mode = node.settings.mode;
    let vapid = node.push.as_ref().ok_or("off")?;
    let endpoint = Endpoint::parse(endpoint, mode).ok_or("endpoint")?;
    let encrypted = keys.encrypt(text).map_err(|_| "keys")?;
    let contact = &node.settings.public_url;
    let authorization = vapid.authorization(&endpoint.origin(), contact, node.now_ms());
    // A turn is kept for a day, a challenge for an hour; a newer turn replaces an unseen one.
    let (ttl, urgency, topic) = match kind {
        PushKind::Turn => ("86400", "normal", Some("turn")),
        PushKind::Challenge => ("3600", "high", None),
    };
    let mut headers = vec![
        ("authorization", authorization.map_err(|_| "signature")?),
        ("content-encoding", "aes128gcm".to_owned()),
        ("content-type", "application/octet-stream".to_owned()),
        ("ttl", ttl.to_owned()),
        ("urgency", urgency.to_owned()),
    ];
    headers.extend(topic.map(|topic| ("topic", topic.to_owned())));
    endpoint.deliver(mode, &headers, encrypted).await
}

/// Lists the push subscriptions of the current player, with the public key of the server.
#[utoipa::path(
    get, path = "/me/push-subscriptions", tag = "notifications",
    operation_id = "listPushSubscriptions",
    responses(
        (status = 200, description = "The subscriptions", body = PushDevices),
    ),
    security(("session" = [])),
)]
pub(crate) async fn list_push_subscriptions(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<PushDevices>, Error> {
    let devices = load_subscriptions(&node, login.user.player_id).await?;
    Ok(Json(PushDevices { public_key: node.push_key(), devices }))
}

/// Subscribes this device to turns and challenges. One per session; it ends with the session.
#[utoipa::path(
    post, path = "/me/push-subscriptions", tag = "notifications",
    operation_id = "addPushSubscription",
    request_body = PushSubscription,
    responses(
        (status = 204, description = "Subscribed"),
        (status = 422,
            description = "Invalid endpoint or keys, or push is disabled", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn add_push_subscription(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    JsonBody(request): JsonBody<PushSubscription>,
) -> Result<StatusCode, Error> {
    let refused = |code: &str| Error::Unprocessable(ApiError::new(code));
    if node.push.is_none() {
        return Err(refused("push-disabled"));
    }
    if Endpoint::parse(&request.endpoint, node.settings.mode).is_none() {
        return Err(refused("push-endpoint"));
    }
    let keys = SubscriptionKeys::parse(&request.p256dh, &request.auth)
        .ok_or_else(|| refused("push-keys"))?;
    let mut transaction = node.pool.begin().await?;
    let subscription = NewSubscription {
        session_id: login.session_id,
        endpoint: &request.endpoint,
        p256dh: &keys.p256dh,
        auth: &keys.auth,
        now_ms: node.now(),
    };
    db::push_subscription::upsert(&mut transaction, &subscription).await?;
    let player_id = login.user.player_id;
    db::push_subscription::delete_oldest(&mut transaction, player_id, SUBSCRIPTIONS_MAX).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unsubscribes a device of the current player. An unknown device is no error.
#[utoipa::path(
    delete, path = "/me/push-subscriptions", tag = "notifications",
    operation_id = "removePushSubscription",
    request_body = PushEndpoint,
    responses(
        (status = 204, description = "Unsubscribed"),
    ),
    security(("session" = [])),
)]
pub(crate) async fn remove_push_subscription(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    JsonBody(request): JsonBody<PushEndpoint>,
) -> Result<StatusCode, Error> {
    let player_id = login.user.player_id;
    db::push_subscription::delete(&node.pool, &request.endpoint, player_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
