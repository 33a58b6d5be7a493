//! `palamedes bot`: plays on a server as a bot.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arena::PlayerSpec;
use arena::bot::{
    BotConfig, BotError, BotEvent, BotLimits, CancelToken, ChallengePolicy, ConnectPolicy,
    DeclineReason, EnginePool, OfferPolicy, OfferReply, RatedFilter, TimeControlKind,
    run as run_bot,
};
use clap::ValueEnum;
use games::Game;

use crate::failure::Failure;
use crate::translator::{Language, Translator};

/// Plays on a server as a bot, with a level of the built-in engine or an external engine.
///
/// The token names the bot; members create tokens in the settings, or as docs/api/bots.md shows.
/// The bot accepts challenges and plays its games until Ctrl-C. Games continue after a restart.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("who").required(true))]
#[command(after_help = "Examples:\n  \
    palamedes bot --server https://palamedes.example --token-file bot.token --level 4\n  \
    palamedes bot --server http://127.0.0.1:8080 --token-file bot.token \\\n    \
    --engine './their-engine --fast' --game pentagame --clock egg --rated never\n\n\
    An engine can be tested first: palamedes arena compliance -- ./their-engine")]
pub struct BotArguments {
    /// Address of the server.
    ///
    /// For example `https://play.example.org`.
    #[arg(long, value_name = "URL", value_parser = parse_server_url)]
    server: String,
    /// File with the token, which other users should not be able to read.
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// Level of the built-in engine, 1 to 10.
    #[arg(long, value_name = "N", group = "who",
          value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Command line of an external engine.
    #[arg(long, value_name = "COMMAND", group = "who")]
    engine: Option<String>,
    /// Concurrent games; further challenges are declined.
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    at_once: u16,
    /// Number of concurrent searches.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Maximum milliseconds for a move; less if the clock of the game is short.
    #[arg(long, value_name = "MS", default_value_t = 3_000,
          value_parser = clap::value_parser!(u64).range(50..=86_400_000))]
    move_ms: u64,
    /// Plays only this game; a name without options allows all options. May be repeated.
    #[arg(long = "game", value_name = "GAME", value_parser = super::read_game)]
    games: Vec<Game>,
    /// Plays only with this kind of clock. May be repeated.
    #[arg(long = "clock", value_name = "KIND", value_enum)]
    clocks: Vec<ClockChoice>,
    /// Plays rated games, casual games or both.
    #[arg(long, value_enum, default_value_t = RatedChoice::Either)]
    rated: RatedChoice,
    /// Accepts rematch offers.
    ///
    /// Otherwise they are declined.
    #[arg(long)]
    rematch: bool,
    /// Accepts takebacks in casual games.
    #[arg(long)]
    take_backs: bool,
    /// Ends after this number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    end_after: Option<u32>,
}

/// Kind of the clock of a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClockChoice {
    /// No clock at all.
    None,
    /// The egg timer.
    Egg,
    /// A budget for the game, with or without increment or delay.
    Budget,
    /// Days for every turn.
    Days,
}

/// Kinds of games that are accepted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RatedChoice {
    /// RatedFilter and casual games.
    Either,
    /// Only rated games.
    Only,
    /// Only casual games.
    Never,
}

fn parse_server_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.starts_with('/') => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => {
            Err("the address must begin with https:// or http://, as in http://127.0.0.1:8080"
                .into())
        }
    }
}

pub fn run(arguments: &BotArguments, language: Language) -> anyhow::Result<()> {
    let translator = Translator::new(language);
    let settings = settings(arguments, &translator)?;
    let pool = Arc::new(EnginePool::new(arguments.threads.into(), usize::from(arguments.at_once)));
    let print = move |report: &BotEvent| print_report(&Translator::new(language), report);
    let ended = run_bot(settings, &pool, 0, &CancelToken::new(), Arc::new(print));
    ended.map_err(|error| to_error(&error, arguments, &translator))
}

fn settings(arguments: &BotArguments, translator: &Translator) -> anyhow::Result<BotConfig> {
    let answering = |yes| if yes { OfferReply::Accept } else { OfferReply::Decline };
    let clock = |clock: &ClockChoice| match clock {
        ClockChoice::None => TimeControlKind::None,
        ClockChoice::Egg => TimeControlKind::Egg,
        ClockChoice::Budget => TimeControlKind::Budget,
        ClockChoice::Days => TimeControlKind::Days,
    };
    Ok(BotConfig {
        server: arguments.server.clone(),
        token: read_token(&arguments.token_file, translator)?,
        spec: player_spec(arguments, translator)?,
        limits: BotLimits {
            games: arguments.at_once.into(),
            answer: Duration::from_millis(arguments.move_ms),
        },
        policy: ChallengePolicy {
            games: arguments.games.clone(),
            clocks: arguments.clocks.iter().map(clock).collect(),
            rated: match arguments.rated {
                RatedChoice::Either => RatedFilter::Either,
                RatedChoice::Only => RatedFilter::Only,
                RatedChoice::Never => RatedFilter::Never,
            },
        },
        offer_policy: OfferPolicy {
            rematch: answering(arguments.rematch),
            take_backs: answering(arguments.take_backs),
        },
        connect_policy: ConnectPolicy::Fail,
        games: arguments.end_after,
    })
}

/// The player of the bot; an engine that cannot be started is an error.
fn player_spec(arguments: &BotArguments, translator: &Translator) -> anyhow::Result<PlayerSpec> {
    let text = match (&arguments.engine, arguments.level) {
        (Some(command), _) => command.clone(),
        (None, level) => format!("level:{}", level.unwrap_or(1)),
    };
    let invalid = |error: String| {
        let arguments = [("engine", text.as_str()), ("why", error.as_str())];
        Failure::InvalidInput(translator.translate("bot-engine", &arguments))
    };
    let spec: PlayerSpec =
        text.parse().map_err(|error: arena::Error| invalid(error.to_string()))?;
    if spec.is_program() {
        let game = arguments.games.first().cloned().or_else(|| Game::all().next());
        let game = game.ok_or_else(|| invalid("no game".to_owned()))?;
        arena::ExternalEngine::start(&text, &game).map_err(invalid)?;
    }
    Ok(spec)
}

fn read_token(file: &Path, translator: &Translator) -> anyhow::Result<String> {
    let name = file.display().to_string();
    let message = |code, why: &str| translator.translate(code, &[("file", &name), ("why", why)]);
    let text = fs::read_to_string(file)
        .map_err(|error| anyhow::anyhow!(message("bot-token-file", &error.to_string())))?;
    let token = text.trim();
    let plain = |c: char| c.is_ascii_graphic();
    if token.is_empty() || token.len() > 1_024 || !token.chars().all(plain) {
        return Err(Failure::InvalidInput(message("bot-token-empty", "")).into());
    }
    Ok(token.to_owned())
}

/// Prints progress to standard output and problems to standard error.
fn print_report(translator: &Translator, report: &BotEvent) {
    let print = |code: &str, arguments: &[(&str, &str)]| {
        let mut out = io::stdout().lock();
        // A closed standard output must not end the bot.
        let _ =
            writeln!(out, "{}", translator.translate(code, arguments)).and_then(|()| out.flush());
    };
    let print_error = |code: &str, arguments: &[(&str, &str)]| {
        eprintln!("palamedes: {}", translator.translate(code, arguments));
    };
    match report {
        BotEvent::Connected { server } => print("bot-connected", &[("server", server)]),
        BotEvent::Playing { game } => print("bot-playing", &[("game", game)]),
        BotEvent::Finished { game } => print("bot-finished", &[("game", game)]),
        BotEvent::Accepted { game, by } => print("bot-accepted", &[("game", game), ("by", by)]),
        BotEvent::Declined { game, by, why } => {
            let why = match why {
                DeclineReason::Game => "game",
                DeclineReason::Clock => "clock",
                DeclineReason::Rated => "rated",
                DeclineReason::Busy => "busy",
            };
            print("bot-declined", &[("game", game), ("by", by), ("why", why)]);
        }
        BotEvent::Error { game: Some(game), what } => {
            print_error("bot-trouble-game", &[("game", game), ("what", what)]);
        }
        BotEvent::Error { game: None, what } => print_error("bot-trouble", &[("what", what)]),
        BotEvent::Disconnected { what } => print_error("bot-away", &[("what", what)]),
    }
}

/// The error with a hint for the user.
fn to_error(error: &BotError, arguments: &BotArguments, translator: &Translator) -> anyhow::Error {
    let file = arguments.token_file.display().to_string();
    match error {
        BotError::NoServer { server, what } => anyhow::Error::msg(
            translator.translate("bot-no-server", &[("server", server), ("what", what)]),
        ),
        BotError::NotOurs { server, what } => anyhow::Error::msg(
            translator.translate("bot-not-ours", &[("server", server), ("what", what)]),
        ),
        BotError::Token { what } => {
            let message =
                translator.translate("bot-token-refused", &[("file", &file), ("what", what)]);
            Failure::Rejected(message).into()
        }
        BotError::Thread(_) => anyhow::Error::new(error.clone()),
    }
}
