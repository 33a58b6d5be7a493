//! Limits of concurrent requests, per class of requests and per client.
//!
//! A request first takes a place of its client, then one of its address, then one of its class. So
//! one client occupies few places of a class, however many requests it sends, and a class that is
//! full does not affect the others.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::error::Error;
use crate::limiters::rate_limit::address_prefix;
use crate::settings::limits::Limits;

/// Maximum time in a queue.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum number of waiting requests of one client.
const CLIENT_QUEUE_MAX: usize = 64;

/// Maximum number of waiting requests of one address.
const ADDRESS_QUEUE_MAX: usize = 256;

/// Class of requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RequestClass {
    /// Live games: commands, chat, streams, opening of sockets.
    Play,
    /// Accounts, lobby, moderation.
    Account,
    /// Reads that need no account: archive, player pages, ratings.
    Read,
    /// Work for the processor: rules and preview images, which have queues of their own.
    Compute,
    /// Pages, which are in memory.
    Page,
}

/// Sender of a request.
pub(crate) struct RequestSender<'a> {
    pub(crate) address: IpAddr,
    /// The session or token, not yet checked.
    pub(crate) credential: Option<&'a str>,
}

/// Limiter of the concurrent requests of a node.
pub(crate) struct RequestLimiter {
    play: Gate,
    account: Gate,
    read: Gate,
    compute: Gate,
    page: Gate,
    /// Gates of clients with requests, no more than requests.
    clients: Mutex<HashMap<ClientKey, Arc<Gate>>>,
    hasher: RandomState,
    client_requests: usize,
    address_requests: usize,
}

/// Places of a request, released on drop.
pub(crate) struct RequestPermit<'a> {
    _class: GatePermit,
    _client: Vec<ClientPermit<'a>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ClientKey {
    /// Hash of a session or token.
    Credential(u64),
    Address((bool, u64)),
}

impl RequestLimiter {
    /// Creates a limiter without requests.
    pub(crate) fn new(limits: &Limits) -> RequestLimiter {
        RequestLimiter {
            // A command mostly waits for its commit, which needs no connection of the pool.
            play: Gate::new(64, 4096),
            account: Gate::new(24, 256),
            // Few more than connections, so that none waits long for one.
            read: Gate::new(2 * limits.read_pool as usize, 64),
            compute: Gate::new(48, 0),
            page: Gate::new(limits.concurrent_requests, 0),
            clients: Mutex::default(),
            hasher: RandomState::new(),
            client_requests: limits.client_requests,
            address_requests: limits.address_requests,
        }
    }

    fn class(&self, class: RequestClass) -> &Gate {
        match class {
            RequestClass::Play => &self.play,
            RequestClass::Account => &self.account,
            RequestClass::Read => &self.read,
            RequestClass::Compute => &self.compute,
            RequestClass::Page => &self.page,
        }
    }

    /// Waits for the places of a request.
    ///
    /// # Errors
    /// [`Error::Overloaded`] if a queue is full, or the request waited too long.
    pub(crate) async fn enter(
        &self,
        class: RequestClass,
        sender: &RequestSender<'_>,
    ) -> Result<RequestPermit<'_>, Error> {
        let mut client = Vec::new();
        if let Some(credential) = sender.credential {
            let key = ClientKey::Credential(self.hasher.hash_one(credential));
            client.push(self.enter_client(key, self.client_requests, CLIENT_QUEUE_MAX).await?);
        }
        let key = ClientKey::Address(address_prefix(sender.address));
        client.push(self.enter_client(key, self.address_requests, ADDRESS_QUEUE_MAX).await?);
        let gate = self.class(class);
        let admission = gate.admit()?;
        Ok(RequestPermit { _class: gate.wait(admission).await?, _client: client })
    }

    /// Takes a place of a class, if one is free.
    pub(crate) fn enter_now(&self, class: RequestClass) -> Result<RequestPermit<'_>, Error> {
        let gate = self.class(class);
        let admission = gate.admit()?;
        let running = Arc::clone(&gate.running).try_acquire_owned();
        let running = running.map_err(|_| Error::Overloaded)?;
        let permit = GatePermit { _admission: admission, _running: running };
        Ok(RequestPermit { _class: permit, _client: Vec::new() })
    }

    async fn enter_client(
        &self,
        key: ClientKey,
        running: usize,
        waiting: usize,
    ) -> Result<ClientPermit<'_>, Error> {
        let (gate, admission) = {
            let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
            let gate = clients.entry(key).or_insert_with(|| Arc::new(Gate::new(running, waiting)));
            (Arc::clone(gate), gate.admit()?)
        };
        // The entry is removed also if the request gives up waiting.
        let mut permit = ClientPermit { clients: &self.clients, key, permit: None };
        permit.permit = Some(gate.wait(admission).await?);
        Ok(permit)
    }
}

/// Limit of concurrent requests with a bounded queue.
struct Gate {
    running: Arc<Semaphore>,
    /// Places for running and waiting requests.
    admitted: Arc<Semaphore>,
    admitted_max: usize,
}

struct GatePermit {
    _running: OwnedSemaphorePermit,
    _admission: OwnedSemaphorePermit,
}

impl Gate {
    fn new(running: usize, waiting: usize) -> Gate {
        let admitted_max = running + waiting;
        let (running, admitted) = (Semaphore::new(running), Semaphore::new(admitted_max));
        Gate { running: Arc::new(running), admitted: Arc::new(admitted), admitted_max }
    }

    fn admit(&self) -> Result<OwnedSemaphorePermit, Error> {
        Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| Error::Overloaded)
    }

    async fn wait(&self, admission: OwnedSemaphorePermit) -> Result<GatePermit, Error> {
        let running = timeout(QUEUE_TIMEOUT, Arc::clone(&self.running).acquire_owned()).await;
        match running {
            Ok(Ok(running)) => Ok(GatePermit { _running: running, _admission: admission }),
            Ok(Err(_)) | Err(_) => Err(Error::Overloaded),
        }
    }

    fn is_idle(&self) -> bool {
        self.admitted.available_permits() == self.admitted_max
    }
}

/// Place of a client, whose entry is removed with its last request.
struct ClientPermit<'a> {
    clients: &'a Mutex<HashMap<ClientKey, Arc<Gate>>>,
    key: ClientKey,
    permit: Option<GatePermit>,
}

impl Drop for ClientPermit<'_> {
    fn drop(&mut self) {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        self.permit = None;
        if clients.get(&self.key).is_some_and(|gate| gate.is_idle()) {
            clients.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    /// Returns whether a request has to wait.
    async fn has_to_wait(
        limiter: &RequestLimiter,
        class: RequestClass,
        sender: &RequestSender<'_>,
    ) -> bool {
        timeout(Duration::from_millis(50), limiter.enter(class, sender)).await.is_err()
    }

    fn sender(credential: &str) -> RequestSender<'_> {
        RequestSender { address: ADDRESS, credential: Some(credential) }
    }

    #[tokio::test]
    async fn one_client_leaves_places_to_others() {
        let limits = Limits { client_requests: 2, address_requests: 5, ..Limits::default() };
        let limiter = RequestLimiter::new(&limits);
        let ann = sender("ann");
        let running = [
            limiter.enter(RequestClass::Play, &ann).await.unwrap(),
            limiter.enter(RequestClass::Account, &ann).await.unwrap(),
        ];
        assert!(has_to_wait(&limiter, RequestClass::Read, &ann).await);
        for other in ["bob", "cem"] {
            assert!(limiter.enter(RequestClass::Play, &sender(other)).await.is_ok());
        }
        drop(running);
        assert!(limiter.clients.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn full_queue_rejects_at_once() {
        let limits = Limits { client_requests: 1, ..Limits::default() };
        let limiter = RequestLimiter::new(&limits);
        let ann = sender("ann");
        let _running = limiter.enter(RequestClass::Play, &ann).await.unwrap();
        let waiting = (0..=CLIENT_QUEUE_MAX).map(|_| limiter.enter(RequestClass::Play, &ann));
        let first = futures_util::future::select_all(waiting.map(Box::pin));
        let first = timeout(QUEUE_TIMEOUT / 2, first).await.expect("no request is rejected").0;
        assert!(matches!(first, Err(Error::Overloaded)));
    }

    #[tokio::test]
    async fn full_class_does_not_affect_others() {
        let limiter = RequestLimiter::new(&Limits::default());
        let mut permits = Vec::new();
        while let Ok(permit) = limiter.enter_now(RequestClass::Read) {
            permits.push(permit);
        }
        assert_eq!(permits.len(), 6);
        assert!(has_to_wait(&limiter, RequestClass::Read, &sender("ann")).await);
        assert!(limiter.enter(RequestClass::Play, &sender("bob")).await.is_ok());
        permits.pop();
        assert!(limiter.enter(RequestClass::Read, &sender("ann")).await.is_ok());
    }
}
