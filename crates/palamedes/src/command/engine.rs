//! `palamedes engine`: the engine protocol on standard input and output.

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use ::engine::SearchControl;
use ::engine::protocol::{
    BENCH_EVALS, EngineTask, FromEngine, InputLine, LineReader, Session, SessionEffect, TaskResult,
    bench,
};
use anyhow::Context;

use crate::file_error::io_reason;
use crate::translator::Translator;

/// Runs the engine protocol UGI-S on standard input and output.
///
/// It is meant for programs such as match runners and user interfaces. It ends with `quit` or with
/// the end of the input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes engine\n  palamedes engine bench\n  \
    printf 'position startpos\\ngo nodes 5000\\n' | palamedes engine\n\n\
    The protocol is documented in docs/api/engine-protocol.md.")]
pub struct EngineArguments {
    #[command(subcommand)]
    command: Option<EngineCommand>,
}

#[derive(clap::Subcommand)]
enum EngineCommand {
    /// Searches a fixed list of positions and prints a fingerprint, the same on every machine.
    #[command(after_help = "Example:\n  palamedes engine bench")]
    Bench {
        /// Static evaluations for each position.
        #[arg(long, default_value_t = BENCH_EVALS)]
        #[arg(value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
    },
}

pub fn run(arguments: &EngineArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.command {
        None => run_protocol(translator),
        Some(EngineCommand::Bench { nodes }) => print_bench(*nodes, translator),
    }
}

fn print_bench(nodes: u64, translator: &Translator) -> anyhow::Result<()> {
    let clock = SearchClock::running();
    let stopped = || translator.translate("engine-bench-stopped", &[]);
    let benched = bench(nodes, &clock).with_context(stopped)?;
    let nps = u128::from(benched.nodes) * 1_000_000 / u128::from(clock.elapsed_us().max(1));
    let line = FromEngine::Bench {
        nodes: benched.nodes,
        signature: benched.signature,
        nps: u64::try_from(nps).unwrap_or(u64::MAX),
    };
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}

/// Clock and stop flag of one search.
#[derive(Default)]
pub struct SearchClock {
    started: OnceLock<Instant>,
    stopped: AtomicBool,
    /// Time limit after which the search stops by itself.
    limit: Option<Duration>,
}

impl SearchClock {
    /// A clock that runs from now on.
    pub fn running() -> SearchClock {
        let clock = SearchClock::default();
        clock.start();
        clock
    }

    /// A clock that runs from now on, with a time limit.
    pub fn with_limit(limit: Duration) -> SearchClock {
        SearchClock { limit: Some(limit), ..SearchClock::running() }
    }

    fn start(&self) {
        self.started.get_or_init(Instant::now);
    }

    fn elapsed(&self) -> Duration {
        self.started.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl SearchControl for SearchClock {
    fn elapsed_us(&self) -> u64 {
        u64::try_from(self.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
            || self.limit.is_some_and(|limit| self.elapsed() >= limit)
    }
}

/// An event of the protocol loop.
enum ProtocolEvent {
    Line(InputLine),
    EndOfInput,
    TaskEnded(TaskResult),
}

/// Capacity of the event queue; senders block when it is full.
const EVENTS_MAX: usize = 16;

/// Time that a search may take to stop before the program ends without it.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// Stack of the search thread, enough for the deepest search.
const STACK_BYTES: usize = 64 << 20;

fn run_protocol(translator: &Translator) -> anyhow::Result<()> {
    let (sender, receiver) = sync_channel(EVENTS_MAX);
    let input_sender = sender.clone();
    let input = thread::Builder::new().name("input".to_owned());
    input
        .spawn(move || read_input(&input_sender))
        .map_err(|error| thread_error(&error, translator))?;
    let mut protocol = ProtocolLoop {
        session: Session::new(),
        translator,
        sender,
        clock: Arc::default(),
        deadline: None,
        is_ended: false,
    };
    protocol.run(&receiver)
}

/// Converts standard input to events until it ends or the receiver is gone.
fn read_input(sender: &SyncSender<ProtocolEvent>) {
    let mut input = std::io::stdin().lock();
    let mut lines = LineReader::new();
    let mut buffer = vec![0; 1 << 16];
    let mut is_open = true;
    while is_open {
        let length = match input.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let bytes = buffer.get(..length).unwrap_or_default();
        lines.feed(bytes, |line| is_open &= sender.send(ProtocolEvent::Line(line)).is_ok());
        if length == 0 {
            if let Some(line) = lines.finish() {
                let _ = sender.send(ProtocolEvent::Line(line));
            }
            // A closed channel means that the loop has ended already.
            let _ = sender.send(ProtocolEvent::EndOfInput);
            return;
        }
    }
}

fn print_line(line: &FromEngine) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// A thread that the system does not start.
fn thread_error(error: &std::io::Error, translator: &Translator) -> anyhow::Error {
    let why = io_reason(error, translator);
    anyhow::Error::msg(translator.translate("engine-thread", &[("why", &why)]))
}

struct ProtocolLoop<'a> {
    session: Session,
    translator: &'a Translator,
    sender: SyncSender<ProtocolEvent>,
    clock: Arc<SearchClock>,
    /// Time to end without the search.
    deadline: Option<Instant>,
    is_ended: bool,
}

impl ProtocolLoop<'_> {
    fn run(&mut self, receiver: &Receiver<ProtocolEvent>) -> anyhow::Result<()> {
        while !self.is_ended {
            let event = match self.deadline {
                None => receiver.recv().map_err(RecvTimeoutError::from),
                Some(deadline) => {
                    receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()))
                }
            };
            let Ok(event) = event else { break };
            for effect in self.handle(event) {
                self.apply(effect)?;
            }
        }
        Ok(())
    }

    /// Handles an event; after a panic the session continues with an error message.
    fn handle(&mut self, event: ProtocolEvent) -> Vec<SessionEffect> {
        let is_query = |line: &str| line.trim_start().starts_with("query");
        let is_query_line =
            matches!(&event, ProtocolEvent::Line(InputLine::Line(line)) if is_query(line));
        let session = &mut self.session;
        let effects = catch_unwind(AssertUnwindSafe(|| match event {
            ProtocolEvent::Line(InputLine::Line(line)) => session.handle_line(&line),
            ProtocolEvent::Line(InputLine::TooLong(beginning)) => {
                session.handle_long_line(&beginning)
            }
            ProtocolEvent::EndOfInput => session.handle_end_of_input(),
            ProtocolEvent::TaskEnded(result) => session.task_finished(result),
        }));
        effects.unwrap_or_else(|_| {
            let mut effects = vec![SessionEffect::Send(FromEngine::info_string("internal error"))];
            if is_query_line {
                effects.push(SessionEffect::Send(FromEngine::response("refused fault")));
            }
            effects
        })
    }

    fn apply(&mut self, effect: SessionEffect) -> anyhow::Result<()> {
        match effect {
            SessionEffect::Send(line) => print_line(&line)?,
            SessionEffect::Start(task) => self.start(task)?,
            SessionEffect::Stop => {
                self.clock.stop();
                if self.session.is_ending() {
                    self.deadline = Some(Instant::now() + STOP_TIMEOUT);
                }
            }
            SessionEffect::StartClock => self.clock.start(),
            SessionEffect::Quit => self.is_ended = true,
        }
        Ok(())
    }

    fn start(&mut self, task: EngineTask) -> anyhow::Result<()> {
        let clock = Arc::new(SearchClock::default());
        if !self.session.is_pondering() {
            clock.start();
        }
        self.clock = Arc::clone(&clock);
        let sender = self.sender.clone();
        let search = move || {
            let run = || {
                task.run(&*clock, &mut |line| {
                    // A closed standard output ends the search.
                    if print_line(&line).is_err() {
                        clock.stop();
                    }
                })
            };
            let result = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
                let _ = print_line(&FromEngine::info_string("internal error"));
                TaskResult::aborted()
            });
            // The loop may have ended.
            let _ = sender.send(ProtocolEvent::TaskEnded(result));
        };
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK_BYTES);
        thread.spawn(search).map_err(|error| thread_error(&error, self.translator))?;
        Ok(())
    }
}
