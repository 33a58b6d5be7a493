//! From where somebody asks.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::node::Node;

/// The address of the client, where one is known. A proxy in front is believed only if it is one
/// of those that were named.
pub(crate) struct From(pub(crate) Option<IpAddr>);

impl FromRequestParts<Arc<Node>> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Infallible> {
        let ConnectInfo(peer) = match parts.extensions.get::<ConnectInfo<SocketAddr>>() {
            Some(peer) => peer,
            None => return Ok(From(None)),
        };
        let proxies = &node.settings.proxies;
        if !proxies.contains(&peer.ip()) {
            return Ok(From(Some(peer.ip())));
        }
        let told = parts.headers.get_all("x-forwarded-for").into_iter();
        let told = told.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(','));
        let told: Vec<IpAddr> = told.filter_map(|text| text.trim().parse().ok()).collect();
        // Each proxy adds whom it saw at the end; what stands before the first stranger is hearsay.
        let client = told.into_iter().rev().find(|address| !proxies.contains(address));
        Ok(From(client.or(Some(peer.ip()))))
    }
}
