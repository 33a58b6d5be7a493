//! `palamedes bot`

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arena::Spec;
use arena::bot::{
    Answering, BotError, ClockKind, Limits, Manners, NotPlayed, Patience, Policy, Pool, Rated,
    Report, Settings, Stop, run as run_bot,
};
use clap::ValueEnum;
use games::Game;

use crate::failure::Failure;
use crate::words::{Language, Words};

/// Plays on a server as a bot: a level of the house, or any engine that speaks the protocol.
///
/// The token says which bot it is; whoever has an account on the server makes one in the settings,
/// or as docs/bots.md shows. The bot sits down where it is challenged and plays the games it sits
/// in, until Ctrl-C ends it. Games go on when it comes back.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("who").required(true))]
#[command(after_help = "Examples:\n  \
    palamedes bot --server https://palamedes.example --token-file bot.token --level 4\n  \
    palamedes bot --server http://127.0.0.1:8080 --token-file bot.token \\\n    \
    --engine './their-engine --fast' --game pentagame --clock egg --rated never\n\n\
    An engine can be examined before: palamedes arena compliance -- ./their-engine")]
pub struct Arguments {
    /// The address of the server.
    #[arg(long, value_name = "URL", value_parser = read_address)]
    server: String,
    /// The file that holds the token. Nobody else should be able to read it.
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// A level of the house plays, 1 to 10.
    #[arg(long, value_name = "N", group = "who",
          value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// This program plays: its command line.
    #[arg(long, value_name = "COMMAND", group = "who")]
    engine: Option<String>,
    /// Games at once; others wait, and challenges are declined.
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    at_once: u16,
    /// Searches at once.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Milliseconds for an answer at most; less where the clock of the game is short.
    #[arg(long, value_name = "MS", default_value_t = 3_000,
          value_parser = clap::value_parser!(u64).range(50..=86_400_000))]
    answer_ms: u64,
    /// Plays only this game, with these options or, by its plain name, with any. May be repeated.
    #[arg(long = "game", value_name = "GAME", value_parser = super::read_game)]
    games: Vec<Game>,
    /// Plays only with such a clock. May be repeated.
    #[arg(long = "clock", value_name = "KIND", value_enum)]
    clocks: Vec<Clock>,
    /// Whether it plays rated games.
    #[arg(long, value_enum, default_value_t = Which::Either)]
    rated: Which,
    /// Plays again when asked.
    #[arg(long)]
    rematch: bool,
    /// Lets others take back moves, in games that are not rated.
    #[arg(long)]
    take_backs: bool,
    /// Ends after so many games; otherwise only when told to.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    end_after: Option<u32>,
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Clock {
    /// None at all
    None,
    /// The egg timer
    Egg,
    /// A budget for the game, with increment or delay or without
    Budget,
    /// Days for every turn
    Days,
}

/// Which of two.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// Rated and others
    Either,
    /// Only rated ones
    Only,
    /// No rated ones
    Never,
}

fn read_address(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.starts_with('/') => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err("an address begins with https:// or http://, as in http://127.0.0.1:8080".into()),
    }
}

pub fn run(arguments: &Arguments, language: Language) -> anyhow::Result<()> {
    let words = Words::new(language);
    let settings = settings(arguments, &words)?;
    let pool = Arc::new(Pool::new(arguments.threads.into(), usize::from(arguments.at_once)));
    let tell = move |report: &Report| say(&Words::new(language), report);
    let ended = run_bot(settings, &pool, 0, &Stop::new(), Arc::new(tell));
    ended.map_err(|error| told(&error, arguments, &words))
}

fn settings(arguments: &Arguments, words: &Words) -> anyhow::Result<Settings> {
    let answering = |yes| if yes { Answering::Accepts } else { Answering::Declines };
    let clock = |clock: &Clock| match clock {
        Clock::None => ClockKind::None,
        Clock::Egg => ClockKind::Egg,
        Clock::Budget => ClockKind::Budget,
        Clock::Days => ClockKind::Days,
    };
    Ok(Settings {
        server: arguments.server.clone(),
        token: read_token(&arguments.token_file, words)?,
        spec: spec(arguments, words)?,
        limits: Limits {
            games: arguments.at_once.into(),
            answer: Duration::from_millis(arguments.answer_ms),
        },
        policy: Policy {
            games: arguments.games.clone(),
            clocks: arguments.clocks.iter().map(clock).collect(),
            rated: match arguments.rated {
                Which::Either => Rated::Either,
                Which::Only => Rated::Only,
                Which::Never => Rated::Never,
            },
        },
        manners: Manners {
            rematch: answering(arguments.rematch),
            take_backs: answering(arguments.take_backs),
        },
        patience: Patience::GivesUp,
        games: arguments.end_after,
    })
}

/// Who plays. A program that cannot be started is told before anybody waits for its moves.
fn spec(arguments: &Arguments, words: &Words) -> anyhow::Result<Spec> {
    let text = match (&arguments.engine, arguments.level) {
        (Some(command), _) => command.clone(),
        (None, level) => format!("level:{}", level.unwrap_or(1)),
    };
    let unusable = |why: String| {
        let arguments = [("engine", text.as_str()), ("why", why.as_str())];
        Failure::NotUnderstood(words.sentence("bot-engine", &arguments))
    };
    let spec: Spec = text.parse().map_err(|error: arena::Error| unusable(error.to_string()))?;
    if spec.is_program() {
        let game = arguments.games.first().cloned().or_else(|| Game::all().next());
        let game = game.ok_or_else(|| unusable("no game".to_owned()))?;
        arena::External::start(&text, &game).map_err(unusable)?;
    }
    Ok(spec)
}

fn read_token(file: &Path, words: &Words) -> Result<String, Failure> {
    let name = file.display().to_string();
    let wrong = |code, why: &str| {
        Failure::NotUnderstood(words.sentence(code, &[("file", &name), ("why", why)]))
    };
    let text =
        fs::read_to_string(file).map_err(|error| wrong("bot-token-file", &error.to_string()))?;
    let token = text.trim();
    let plain = |c: char| c.is_ascii_graphic();
    if token.is_empty() || token.len() > 1_024 || !token.chars().all(plain) {
        return Err(wrong("bot-token-empty", ""));
    }
    Ok(token.to_owned())
}

/// Tells what happens: what goes well on standard output, the rest on standard error.
fn say(words: &Words, report: &Report) {
    let good = |code: &str, arguments: &[(&str, &str)]| {
        let mut out = io::stdout().lock();
        // Whoever does not read this plays all the same.
        let _ = writeln!(out, "{}", words.sentence(code, arguments)).and_then(|()| out.flush());
    };
    let bad = |code: &str, arguments: &[(&str, &str)]| {
        eprintln!("palamedes: {}", words.sentence(code, arguments));
    };
    match report {
        Report::Connected { server } => good("bot-connected", &[("server", server)]),
        Report::Playing { game } => good("bot-playing", &[("game", game)]),
        Report::Finished { game } => good("bot-finished", &[("game", game)]),
        Report::Accepted { game, by } => good("bot-accepted", &[("game", game), ("by", by)]),
        Report::Declined { game, by, why } => {
            let why = match why {
                NotPlayed::Game => "game",
                NotPlayed::Clock => "clock",
                NotPlayed::Rated => "rated",
                NotPlayed::Busy => "busy",
            };
            good("bot-declined", &[("game", game), ("by", by), ("why", why)]);
        }
        Report::Trouble { game: Some(game), what } => {
            bad("bot-trouble-game", &[("game", game), ("what", what)]);
        }
        Report::Trouble { game: None, what } => bad("bot-trouble", &[("what", what)]),
        Report::Away { what } => bad("bot-away", &[("what", what)]),
    }
}

/// The error with what can be done about it.
fn told(error: &BotError, arguments: &Arguments, words: &Words) -> anyhow::Error {
    let file = arguments.token_file.display().to_string();
    match error {
        BotError::NoServer { server, what } => anyhow::Error::msg(
            words.sentence("bot-no-server", &[("server", server), ("what", what)]),
        ),
        BotError::NotOurs { server, what } => anyhow::Error::msg(
            words.sentence("bot-not-ours", &[("server", server), ("what", what)]),
        ),
        BotError::Token { what } => {
            let sentence = words.sentence("bot-token-refused", &[("file", &file), ("what", what)]);
            Failure::Refused(sentence).into()
        }
        BotError::Thread(_) => anyhow::Error::new(error.clone()),
    }
}
