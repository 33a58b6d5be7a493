//! One request after the other on each of some connections.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::latency::Recorder;
use crate::LoadResult;
use crate::http::{ApiClient, KeptConnection};
use crate::socket::create_guests;

/// Path of the bare server, which has no guests.
const ECHO_PATH: &str = "/echo";

/// Measures a closed loop of requests.
pub(crate) async fn run(
    ports: &[u16],
    path: &str,
    connections: usize,
    seconds: u64,
) -> Result<LoadResult> {
    let port = ports[0];
    let clients = if path == ECHO_PATH {
        (0..connections).map(ApiClient::new).collect()
    } else {
        create_guests(0..connections, port).await?
    };
    let recorder = Arc::new(Recorder::default());
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let mut tasks = JoinSet::new();
    for client in clients {
        let (recorder, path) = (Arc::clone(&recorder), path.to_owned());
        tasks.spawn(async move {
            let mut connection = KeptConnection::new(client, port);
            while Instant::now() < end {
                let sent = Instant::now();
                let status = connection.get(&path).await?;
                ensure!((200..300).contains(&status), "GET {path}: status {status}");
                recorder.latency("request", sent.elapsed());
                recorder.count("requests");
            }
            anyhow::Ok(())
        });
    }
    while let Some(ended) = tasks.join_next().await {
        ended??;
    }
    Ok(recorder.result(start.elapsed()))
}
