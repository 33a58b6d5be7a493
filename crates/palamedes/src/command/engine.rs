//! `palamedes engine`: the text protocol on standard input and output.

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use ::engine::Watch;
use ::engine::protocol::{Act, BENCH_EVALS, Ended, FromEngine, Heard, Lines, Session, Task, bench};
use anyhow::Context;

/// Speaks the engine protocol UGI-S on standard input and output.
///
/// It is meant for programs: a match, a board on a screen, another engine's referee. Nothing that
/// is typed ends it but `quit` or the end of the input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes engine\n  palamedes engine bench\n  \
    printf 'position startpos\\ngo nodes 5000\\n' | palamedes engine\n\n\
    The protocol is written down in docs/engine-protocol.md.")]
pub struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    /// Searches a fixed list of positions and prints a fingerprint, the same on every machine.
    #[command(after_help = "Example:\n  palamedes engine bench")]
    Bench {
        /// Evaluations for each position.
        #[arg(long, default_value_t = BENCH_EVALS)]
        #[arg(value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
    },
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.what {
        None => converse(),
        Some(What::Bench { nodes }) => print_bench(*nodes),
    }
}

fn print_bench(nodes: u64) -> anyhow::Result<()> {
    let watch = Stopwatch::running();
    let benched = bench(nodes, &watch).context("nobody can stop the bench")?;
    let nps = u128::from(benched.nodes) * 1_000_000 / u128::from(watch.elapsed_us().max(1));
    let line = FromEngine::Bench {
        nodes: benched.nodes,
        signature: benched.signature,
        nps: u64::try_from(nps).unwrap_or(u64::MAX),
    };
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}

/// The clock of one task, and the voice that stops it.
#[derive(Default)]
pub struct Stopwatch {
    begun: OnceLock<Instant>,
    stopped: AtomicBool,
    /// When it calls an end by itself.
    most: Option<Duration>,
}

impl Stopwatch {
    /// One that runs from now on.
    pub fn running() -> Stopwatch {
        let watch = Stopwatch::default();
        watch.start();
        watch
    }

    /// One that runs from now on and calls an end by itself.
    pub fn running_at_most(most: Duration) -> Stopwatch {
        Stopwatch { most: Some(most), ..Stopwatch::running() }
    }

    fn start(&self) {
        self.begun.get_or_init(Instant::now);
    }

    fn elapsed(&self) -> Duration {
        self.begun.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Watch for Stopwatch {
    fn elapsed_us(&self) -> u64 {
        u64::try_from(self.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.most.is_some_and(|most| self.elapsed() >= most)
    }
}

/// What the conversation waits for.
enum Event {
    Heard(Heard),
    EndOfInput,
    Ended(Ended),
}

/// Lines that wait to be heard. Beyond that, whoever speaks has to wait.
const EVENTS_MAX: usize = 16;

/// So long a search may take to end when it is told to, before the program ends without it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Room for the deepest search.
const STACK_BYTES: usize = 64 << 20;

fn converse() -> anyhow::Result<()> {
    let (sender, receiver) = sync_channel(EVENTS_MAX);
    let ears = sender.clone();
    thread::Builder::new().name("input".to_owned()).spawn(move || listen(&ears))?;
    let mut driver = Driver {
        session: Session::new(),
        sender,
        watch: Arc::default(),
        deadline: None,
        over: false,
    };
    driver.drive(&receiver)
}

/// Turns standard input into events, until it ends or nobody listens.
fn listen(ears: &SyncSender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut lines = Lines::new();
    let mut buffer = vec![0; 1 << 16];
    let mut alive = true;
    while alive {
        let length = match input.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let bytes = buffer.get(..length).unwrap_or_default();
        lines.feed(bytes, |heard| alive &= ears.send(Event::Heard(heard)).is_ok());
        if length == 0 {
            if let Some(heard) = lines.finish() {
                let _ = ears.send(Event::Heard(heard));
            }
            // Where nobody listens any more, nobody waits for the end.
            let _ = ears.send(Event::EndOfInput);
            return;
        }
    }
}

fn say(line: &FromEngine) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

struct Driver {
    session: Session,
    sender: SyncSender<Event>,
    watch: Arc<Stopwatch>,
    /// When to end without the search.
    deadline: Option<Instant>,
    over: bool,
}

impl Driver {
    fn drive(&mut self, receiver: &Receiver<Event>) -> anyhow::Result<()> {
        while !self.over {
            let event = match self.deadline {
                None => receiver.recv().map_err(RecvTimeoutError::from),
                Some(deadline) => {
                    receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()))
                }
            };
            let Ok(event) = event else { break };
            let acts = self.hear(event);
            for act in acts {
                self.act(act)?;
            }
        }
        Ok(())
    }

    /// A fault of the program itself costs an answer and not the conversation.
    fn hear(&mut self, event: Event) -> Vec<Act> {
        let is_query = |line: &str| line.trim_start().starts_with("query");
        let query = matches!(&event, Event::Heard(Heard::Line(line)) if is_query(line));
        let session = &mut self.session;
        let heard = catch_unwind(AssertUnwindSafe(|| match event {
            Event::Heard(Heard::Line(line)) => session.hear(&line),
            Event::Heard(Heard::TooLong(beginning)) => session.hear_too_long(&beginning),
            Event::EndOfInput => session.hear_end(),
            Event::Ended(ended) => session.ended(ended),
        }));
        heard.unwrap_or_else(|_| {
            let mut acts = vec![Act::Say(FromEngine::remark("a fault of this program"))];
            if query {
                acts.push(Act::Say(FromEngine::response("refused fault")));
            }
            acts
        })
    }

    fn act(&mut self, act: Act) -> anyhow::Result<()> {
        match act {
            Act::Say(line) => say(&line)?,
            Act::Start(task) => self.start(task)?,
            Act::Stop => {
                self.watch.stop();
                if self.session.is_ending() {
                    self.deadline = Some(Instant::now() + PATIENCE);
                }
            }
            Act::StartClock => self.watch.start(),
            Act::Quit => self.over = true,
        }
        Ok(())
    }

    fn start(&mut self, task: Task) -> anyhow::Result<()> {
        let watch = Arc::new(Stopwatch::default());
        if !self.session.is_pondering() {
            watch.start();
        }
        self.watch = Arc::clone(&watch);
        let sender = self.sender.clone();
        let search = move || {
            let run = || {
                task.run(&*watch, &mut |line| {
                    // Whoever has gone away wants no answer.
                    if say(&line).is_err() {
                        watch.stop();
                    }
                })
            };
            let ended = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
                let _ = say(&FromEngine::remark("a fault of this program"));
                Ended::lost()
            });
            // The conversation may be over.
            let _ = sender.send(Event::Ended(ended));
        };
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK_BYTES);
        thread.spawn(search).context("no thread for the search")?;
        Ok(())
    }
}
