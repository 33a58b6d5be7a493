//! A thread that listens to a stream, so that nobody else has to wait for it.

use std::sync::mpsc::SyncSender;
use std::thread;

use wire::ToClient;

use super::http::{Cut, Failed, Server};

/// What a stream told.
#[derive(Debug)]
pub(crate) enum Told {
    /// A message.
    Message(Box<ToClient>),
    /// Nothing, but it lives.
    Quiet,
    /// A line that says nothing to us: the server may be newer than we are.
    Unread(String),
    /// No more: it is broken.
    Lost(String),
}

/// A stream that is listened to. It ends with this.
pub(crate) struct Listening {
    cut: Option<Cut>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let Some(cut) = self.cut.take() {
            cut.cut();
        }
    }
}

/// Room for what a thread that only listens needs.
const STACK_BYTES: usize = 512 << 10;

/// Listens to a stream and hands on what it tells, each with what `wrap` makes of it.
pub(crate) fn listen<T: Send + 'static>(
    server: &Server,
    path: &str,
    tell: SyncSender<T>,
    wrap: impl Fn(Told) -> T + Send + 'static,
) -> Result<Listening, Failed> {
    let mut stream = server.stream(path)?;
    let cut = stream.cut();
    let hear = move || {
        loop {
            let told = match stream.line() {
                Err(wrong) => Told::Lost(wrong),
                Ok(line) if line.trim().is_empty() => Told::Quiet,
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(message) => Told::Message(Box::new(message)),
                    Err(error) => Told::Unread(error.to_string()),
                },
            };
            let lost = matches!(told, Told::Lost(_));
            if tell.send(wrap(told)).is_err() || lost {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("listens".to_owned()).stack_size(STACK_BYTES);
    let started = thread.spawn(hear);
    started.map_err(|error| Failed::Unreachable(format!("no thread to listen: {error}")))?;
    Ok(Listening { cut: Some(cut) })
}
