//! `palamedes bot`: plays on a server as a bot.

use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arena::PlayerSpec;
use arena::bot::{
    BotConfig, BotError, BotEvent, BotLimits, CancelToken, ChallengePolicy, ClockFilter,
    ConnectPolicy, DeclineReason, EnginePool, OfferPolicy, OfferReply, RatedFilter,
    TimeControlKind, run as run_bot,
};
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use games::Game;
use serde::Deserialize;

use super::arena::translate_error;
use super::bot_config::{
    AT_ONCE_RANGE, BotFile, LEVELS, MOVE_MS_RANGE, SeekSection, THREADS_RANGE,
};
use crate::failure::Failure;
use crate::file_error::io_reason;
use crate::translator::{Language, Translator};
use crate::usage::ValueError;

/// Plays on a server as a bot, with a level of the built-in engine or an external engine.
///
/// The token names the bot; members create tokens in the settings, or as docs/api/bots.md shows.
/// The bot accepts challenges and plays its games until Ctrl-C. Games continue after a restart.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("who"))]
#[command(after_help = "Examples:\n  \
    palamedes bot --server https://palamedes.example --token-file bot.token --level 4\n  \
    palamedes bot --server http://127.0.0.1:8080 --token-file bot.token \\\n    \
    --engine './their-engine --fast' --game pentagame --clock egg --rated never\n  \
    palamedes bot --config bot.toml\n\n\
    The file has the same settings, and games to look for (docs/api/bots.md).\n\
    An engine can be tested first: palamedes arena compliance -- ./their-engine")]
pub struct BotArguments {
    /// Address of the server.
    ///
    /// For example `https://play.example.org`.
    #[arg(long, value_name = "URL", value_parser = parse_server_url)]
    server: Option<String>,
    /// File with the token, which other users should not be able to read.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// File with settings (TOML); options of the command line have precedence.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Level of the built-in engine, 1 to 10.
    #[arg(long, value_name = "N", group = "who",
          value_parser = clap::value_parser!(u64).range(LEVELS))]
    level: Option<u64>,
    /// Command line of an external engine.
    #[arg(long, value_name = "COMMAND", group = "who")]
    engine: Option<String>,
    /// Concurrent games; further challenges are declined.
    ///
    /// By default 4.
    #[arg(long, value_name = "N", value_parser = counts(AT_ONCE_RANGE))]
    at_once: Option<usize>,
    /// Number of concurrent searches, by default 1.
    #[arg(long, value_name = "N", value_parser = counts(THREADS_RANGE))]
    threads: Option<usize>,
    /// Maximum milliseconds for a move, by default 3000; less if the clock of the game is short.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(MOVE_MS_RANGE))]
    move_ms: Option<u64>,
    /// Plays only this game; a name without options allows all options. May be repeated.
    #[arg(long = "game", value_name = "GAME", value_parser = super::read_game)]
    games: Vec<Game>,
    /// Plays only with this kind of clock. May be repeated.
    #[arg(long = "clock", value_name = "KIND", value_enum)]
    clocks: Vec<ClockChoice>,
    /// Plays rated games, casual games or both.
    #[arg(long, value_enum)]
    rated: Option<RatedChoice>,
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

/// Default number of concurrent games.
const AT_ONCE: usize = 4;

/// Default of the maximum time for a move.
const MOVE_MS: u64 = 3_000;

/// Kind of the clock of a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ClockChoice {
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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RatedChoice {
    /// Rated and casual games.
    #[default]
    Either,
    /// Only rated games.
    Only,
    /// Only casual games.
    Never,
}

impl From<ClockChoice> for TimeControlKind {
    fn from(clock: ClockChoice) -> TimeControlKind {
        match clock {
            ClockChoice::None => TimeControlKind::None,
            ClockChoice::Egg => TimeControlKind::Egg,
            ClockChoice::Budget => TimeControlKind::Budget,
            ClockChoice::Days => TimeControlKind::Days,
        }
    }
}

/// Parses counts within these bounds.
fn counts(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

fn parse_server_url(text: &str) -> Result<String, ValueError> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.starts_with('/') => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err(ValueError::new("bot-server-url")),
    }
}

pub fn run(arguments: &BotArguments, language: Language) -> anyhow::Result<()> {
    let translator = Translator::new(language);
    let file = match &arguments.config {
        Some(path) => BotFile::read(path)?,
        None => BotFile::default(),
    };
    let token_file = arguments.token_file.as_ref().or(file.token_file.as_ref());
    let token_file = token_file.ok_or_else(|| missing("--token-file FILE", "token_file"))?;
    let settings = settings(arguments, &file, token_file, &translator)?;
    let threads = arguments.threads.or(file.threads).unwrap_or(1);
    let pool = Arc::new(EnginePool::new(threads, settings.limits.games));
    let print = move |report: &BotEvent| print_report(&Translator::new(language), report);
    let ended = run_bot(settings, &pool, 0, &CancelToken::new(), Arc::new(print));
    ended.map_err(|error| to_error(&error, token_file, &translator))
}

/// The error that neither an option nor the file has a setting.
fn missing(option: &str, key: &str) -> anyhow::Error {
    ValueError::new("bot-missing").with("option", option).with("key", key).into()
}

fn settings(
    arguments: &BotArguments,
    file: &BotFile,
    token_file: &Path,
    translator: &Translator,
) -> anyhow::Result<BotConfig> {
    let answering = |yes| if yes { OfferReply::Accept } else { OfferReply::Decline };
    let server = match (&arguments.server, &file.server) {
        (Some(server), _) => server.clone(),
        (None, Some(server)) => parse_server_url(server).map_err(|error| error.of_value(server))?,
        (None, None) => return Err(missing("--server URL", "server")),
    };
    let policy = challenge_policy(arguments, file)?;
    let move_ms = arguments.move_ms.or(file.move_ms).unwrap_or(MOVE_MS);
    let at_once = arguments.at_once.or(file.at_once).unwrap_or(AT_ONCE);
    Ok(BotConfig {
        server,
        token: read_token(token_file, translator)?,
        spec: player_spec(arguments, file, &policy.games, translator)?,
        limits: BotLimits { games: at_once, answer: Duration::from_millis(move_ms) },
        policy,
        offer_policy: OfferPolicy {
            rematch: answering(arguments.rematch || file.rematch),
            take_backs: answering(arguments.take_backs || file.take_backs),
        },
        seek: file.seek.as_ref().map(SeekSection::policy).transpose()?,
        connect_policy: ConnectPolicy::Fail,
        games: arguments.end_after,
    })
}

/// Which challenges are accepted: an option replaces the same setting of the file.
fn challenge_policy(arguments: &BotArguments, file: &BotFile) -> anyhow::Result<ChallengePolicy> {
    let kind = |clock: &ClockChoice| ClockFilter::Kind(TimeControlKind::from(*clock));
    let rated = arguments.rated.or(file.accept.rated).unwrap_or_default();
    Ok(ChallengePolicy {
        games: match arguments.games.is_empty() {
            true => file.accept.games()?,
            false => arguments.games.clone(),
        },
        clocks: match arguments.clocks.is_empty() {
            true => file.accept.clocks()?,
            false => arguments.clocks.iter().map(kind).collect(),
        },
        rated: match rated {
            RatedChoice::Either => RatedFilter::Either,
            RatedChoice::Only => RatedFilter::Only,
            RatedChoice::Never => RatedFilter::Never,
        },
        opponents: file.accept.opponents.into(),
        declined_players: file.accept.not.clone(),
    })
}

/// The player of the bot; an engine that cannot be started is an error.
fn player_spec(
    arguments: &BotArguments,
    file: &BotFile,
    games: &[Game],
    translator: &Translator,
) -> anyhow::Result<PlayerSpec> {
    let own = (arguments.engine.as_ref(), arguments.level);
    let (engine, level) = match own {
        (None, None) => (file.engine.as_ref(), file.level),
        own => own,
    };
    let text = match (engine, level) {
        (Some(command), _) => command.clone(),
        (None, Some(level)) => format!("level:{level}"),
        (None, None) => return Err(ValueError::new("bot-missing-engine").into()),
    };
    let invalid = |error: String| {
        let arguments = [("engine", text.as_str()), ("why", error.as_str())];
        Failure::InvalidInput(translator.translate("bot-engine", &arguments))
    };
    let spec: PlayerSpec =
        text.parse().map_err(|error| invalid(translate_error(&error, translator)))?;
    let game = games.first().cloned().or_else(|| Game::all().next());
    if let (Some(game), Some(command)) = (game, spec.command_line()) {
        let settings = arena::ProgramSettings::default();
        arena::ExternalEngine::start(command, &game, settings).map_err(invalid)?;
    }
    Ok(spec)
}

fn read_token(file: &Path, translator: &Translator) -> anyhow::Result<String> {
    let name = file.display().to_string();
    let message = |code, why: &str| translator.translate(code, &[("file", &name), ("why", why)]);
    let text = fs::read_to_string(file).map_err(|error| {
        anyhow::anyhow!(message("bot-token-file", &io_reason(&error, translator)))
    })?;
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
        BotEvent::Seeking { game, rules } => {
            print("bot-seeking", &[("game", game), ("rules", rules)]);
        }
        BotEvent::Accepted { game, by } => print("bot-accepted", &[("game", game), ("by", by)]),
        BotEvent::Declined { game, by, why } => {
            let why = match why {
                DeclineReason::Game => "game",
                DeclineReason::Clock => "clock",
                DeclineReason::Rated => "rated",
                DeclineReason::Player => "player",
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
fn to_error(error: &BotError, token_file: &Path, translator: &Translator) -> anyhow::Error {
    let file = token_file.display().to_string();
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
