//! Thread that reads an event stream.

use std::sync::mpsc::SyncSender;
use std::thread;

use wire::ToClient;

use super::server_client::{RequestError, ServerClient, StreamAbort};

/// Event of a stream.
#[derive(Debug)]
pub(crate) enum StreamEvent {
    /// A message of the server.
    Message(Box<ToClient>),
    /// A keep-alive without content.
    KeepAlive,
    /// An unknown message: the server may be newer than the bot.
    Unreadable(String),
    /// The stream is closed.
    Closed(String),
}

/// A running listener. Dropping it aborts the stream.
pub(crate) struct StreamListener {
    abort: Option<StreamAbort>,
}

impl Drop for StreamListener {
    fn drop(&mut self) {
        if let Some(abort) = self.abort.take() {
            abort.abort();
        }
    }
}

/// Stack size of the listener thread.
const STACK_BYTES: usize = 512 << 10;

/// Reads a stream and sends its events, each transformed by `wrap`.
pub(crate) fn listen<T: Send + 'static>(
    server: &ServerClient,
    path: &str,
    events: SyncSender<T>,
    wrap: impl Fn(StreamEvent) -> T + Send + 'static,
) -> Result<StreamListener, RequestError> {
    let mut stream = server.stream(path)?;
    let abort = stream.abort_handle();
    let read = move || {
        loop {
            let event = match stream.line() {
                Err(error) => StreamEvent::Closed(error),
                Ok(line) if line.trim().is_empty() => StreamEvent::KeepAlive,
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(message) => StreamEvent::Message(Box::new(message)),
                    Err(error) => StreamEvent::Unreadable(error.to_string()),
                },
            };
            let closed = matches!(event, StreamEvent::Closed(_));
            if events.send(wrap(event)).is_err() || closed {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("listens".to_owned()).stack_size(STACK_BYTES);
    let started = thread.spawn(read);
    started.map_err(|error| {
        RequestError::Unreachable(format!(
            "cannot start the thread that reads the event stream: {error}"
        ))
    })?;
    Ok(StreamListener { abort: Some(abort) })
}
