//! Hints between nodes. Whatever is said here may get lost: the database knows better, and whoever
//! missed something reads it there. A node alone says nothing to anybody.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use crate::error::Error;

/// Hints that may wait to be sent. One more is forgotten.
const WAITING: usize = 8192;

/// A subscription that is not confirmed by then is taken without: gaps are repaired anyhow.
const CONFIRMED: Duration = Duration::from_millis(250);

/// How a node speaks to the others.
pub(crate) struct Bus {
    nats: Option<Nats>,
}

struct Nats {
    client: Client,
    out: mpsc::Sender<(String, Bytes)>,
    echo: Arc<Echo>,
    _echo: Subscription,
}

/// Words to ourselves: what comes back shows that all we asked for before has arrived.
struct Echo {
    subject: String,
    count: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<()>>>,
}

/// Something is heard as long as this is kept.
pub(crate) struct Subscription {
    task: AbortHandle,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bus {
    /// Connects to NATS, or to nobody.
    pub async fn connect(url: Option<&str>, node_id: i64) -> Result<Bus, Error> {
        let Some(url) = url else { return Ok(Bus { nats: None }) };
        // NATS may come later and may come back: hints are no reason not to play.
        let options = ConnectOptions::new()
            .name("palamedes")
            .retry_on_initial_connect()
            .connection_timeout(Duration::from_secs(2))
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(50 * u64::try_from(attempts.min(10)).unwrap_or(10))
            });
        let client = options
            .connect(url)
            .await
            .map_err(|error| Error::Setting { name: "nats", why: error.to_string() })?;
        let (out, hints) = mpsc::channel(WAITING);
        tokio::spawn(send(client.clone(), hints));
        let echo = Arc::new(Echo {
            subject: format!("echo.{node_id}"),
            count: AtomicU64::new(0),
            waiting: Mutex::default(),
        });
        let heard = Arc::clone(&echo);
        let came = move |payload: Bytes| {
            heard.came(&payload);
            std::future::ready(())
        };
        let subscription = listen(&client, echo.subject.clone(), came).await?;
        Ok(Bus { nats: Some(Nats { client, out, echo, _echo: subscription }) })
    }

    /// Tells the others, if there are any. Never waits.
    pub fn publish(&self, subject: String, payload: Vec<u8>) {
        let Some(nats) = &self.nats else { return };
        if nats.out.try_send((subject, Bytes::from(payload))).is_err() {
            metrics::counter!("palamedes_hints_dropped_total").increment(1);
        }
    }

    /// Calls `hear` with whatever is published under the subject from now on, in its order.
    ///
    /// # Errors
    /// [`Error::TryAgain`] while NATS is away.
    pub async fn subscribe<F: Future<Output = ()> + Send + 'static>(
        &self,
        subject: String,
        hear: impl Fn(Bytes) -> F + Send + 'static,
    ) -> Result<Option<Subscription>, Error> {
        let Some(nats) = &self.nats else { return Ok(None) };
        // While NATS is away its client takes orders only so long as there is room for them.
        if nats.client.connection_state() != State::Connected {
            return Err(Error::TryAgain);
        }
        let confirmed = async {
            let subscription = listen(&nats.client, subject, hear).await?;
            // Only what came back shows that the server knows of the subscription.
            nats.echo.round(&nats.client).await;
            Ok(Some(subscription))
        };
        timeout(2 * CONFIRMED, confirmed).await.unwrap_or(Err(Error::TryAgain))
    }
}

async fn send(client: Client, mut hints: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, payload)) = hints.recv().await {
        if client.publish(subject, payload).await.is_err() {
            metrics::counter!("palamedes_hints_dropped_total").increment(1);
        }
    }
}

async fn listen<F: Future<Output = ()> + Send + 'static>(
    client: &Client,
    subject: String,
    hear: impl Fn(Bytes) -> F + Send + 'static,
) -> Result<Subscription, Error> {
    let subscriber = client.subscribe(subject).await;
    let mut subscriber = subscriber.map_err(|error| Error::Internal(error.to_string()))?;
    let task = tokio::spawn(async move {
        while let Some(message) = subscriber.next().await {
            hear(message.payload).await;
        }
    });
    Ok(Subscription { task: task.abort_handle() })
}

impl Echo {
    async fn round(&self, client: &Client) {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let (back, came_back) = oneshot::channel();
        self.lock().insert(number, back);
        let payload = Bytes::from(number.to_string());
        let sent = async {
            if client.publish(self.subject.clone(), payload).await.is_ok() {
                let _ = came_back.await;
            }
        };
        if timeout(CONFIRMED, sent).await.is_err() {
            self.lock().remove(&number);
        }
    }

    fn came(&self, payload: &[u8]) {
        let number = std::str::from_utf8(payload).ok().and_then(|text| text.parse().ok());
        let waiting = number.and_then(|number: u64| self.lock().remove(&number));
        if let Some(waiting) = waiting {
            let _ = waiting.send(());
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, oneshot::Sender<()>>> {
        self.waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
