//! `palamedes play [GAME]`: a game in the terminal against the computer.

mod hints;
mod input_line;
mod line_editor;
mod prompt_command;
mod save;
mod saved_games;
mod terminal_game;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ::engine::SearchLimits;
use games::{Game, Message};
use picture::Ansi;
use rulebook::{Position, Seat, SeatSet};
use table::{Config, Consent, TimeControl};

use self::line_editor::LineEditor;
use self::saved_games::{ResumeError, ResumedGame, SavedGames};
use self::terminal_game::{PromptInput, TerminalGame, TerminalGameConfig};
use crate::failure::Failure;
use crate::translator::Translator;
use crate::usage::ValueError;

/// Plays a game in the terminal against the computer.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  palamedes play\n  palamedes play pente:13 --level 3 --seat 2\n  \
    palamedes play pentagame:3 --seat 1,2\n  palamedes play --resume\n\n\
    Moves are typed in machine notation or in the notation for people; help lists all commands.\n\
    The computer plays all other seats. The game is kept after every move in the data folder of\n\
    the user (XDG_DATA_HOME, by default ~/.local/share/palamedes)."
)]
pub struct PlayArguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game, default_value = "pentagame")]
    game: Game,
    /// Level of the computer, 1 to 10.
    #[arg(long, default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Your seat, or several seats separated by commas.
    #[arg(long, value_name = "SEAT", default_value = "1", value_delimiter = ',')]
    #[arg(value_parser = parse_seat)]
    seat: Vec<Seat>,
    /// Continues the first game of a record, or without FILE the last game that is not over.
    ///
    /// Level and seats are those of the record, if it names them. The clock starts anew.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["game", "position", "clock"])]
    resume: Option<Option<PathBuf>>,
    /// Shows small boards, as in a terminal with fewer than 40 rows.
    #[arg(long)]
    compact: bool,
    /// Milliseconds per turn of the computer, instead of the limit of its level.
    #[arg(long, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// Time control: none, egg:60, budget:600, fischer:300+5, delay:300+5 or days:3.
    ///
    /// egg is for pentagame, pente and pentalath: in other games a timeout costs the game.
    #[arg(long, default_value_t = TimeControl::None, value_parser = parse_time_control)]
    clock: TimeControl,
    /// Seed of the computer player; random by default.
    #[arg(long)]
    seed: Option<u64>,
    /// Start: a position, or startpos [moves M1 M2 …], in quotes.
    #[arg(long)]
    position: Option<String>,
}

fn parse_seat(text: &str) -> Result<Seat, ValueError> {
    text.trim().parse().map_err(|_| ValueError::new("usage-seats"))
}

fn parse_time_control(text: &str) -> Result<TimeControl, ValueError> {
    text.parse().map_err(|_| ValueError::new("usage-time-control"))
}

pub fn run(arguments: &PlayArguments, translator: &Translator) -> anyhow::Result<()> {
    let game = &arguments.game;
    let start = super::position_or_start(game, arguments.position.as_deref(), translator)?;
    let human_seats: SeatSet = arguments.seat.iter().copied().collect();
    if let Some(seat) = human_seats.iter().find(|seat| !start.seats().contains(*seat)) {
        let (seat, count) = (seat.to_string(), start.seats().len().to_string());
        let message = translator.translate("play-no-seat", &[("seat", &seat), ("count", &count)]);
        return Err(Failure::InvalidInput(message).into());
    }
    if !arguments.clock.is_offered_for(game) {
        let clock = arguments.clock.to_string();
        let message = translator.translate("play-clock-costs-turn", &[("clock", &clock)]);
        return Err(Failure::InvalidInput(message).into());
    }
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(now.as_nanos()).unwrap_or_default()
    });
    let out = std::io::stdout();
    let coloured = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let saved_games = SavedGames::of_user();
    let has_other_start = start != game.start();
    let config = TerminalGameConfig {
        table: Config {
            start: has_other_start.then_some(start),
            control: arguments.clock,
            consent: Consent::Any,
            ..Config::new(game.clone())
        },
        human_seats,
        level: arguments.level,
        seed,
        limits: arguments.time_ms.map_or_else(SearchLimits::default, SearchLimits::time_ms),
        ansi: if coloured { Ansi::Coloured } else { Ansi::Plain },
        compact: arguments.compact,
        saved_games: saved_games.clone(),
    };
    let mut game = TerminalGame::new(config, translator, std::io::stdout());
    if let Some(file) = &arguments.resume {
        let resumed = find_game(file.as_deref(), saved_games.as_ref(), translator)?;
        game.resume(&resumed);
    }
    if std::io::stdin().is_terminal() && out.is_terminal() {
        let editor = LineEditor::new(saved_games.map(|saved_games| saved_games.history_file()))?;
        game.play(&mut PromptInput::Editor(Box::new(editor)))?;
    } else {
        game.play(&mut PromptInput::Reader(&mut std::io::stdin().lock()))?;
    }
    Ok(())
}

/// The game of a file, or the last saved one that is not over.
fn find_game(
    file: Option<&Path>,
    saved_games: Option<&SavedGames>,
    translator: &Translator,
) -> anyhow::Result<ResumedGame> {
    let Some(file) = file else {
        let newest = saved_games.and_then(|saved_games| saved_games.newest_unfinished(None));
        let none = || Failure::Rejected(translator.translate("play-resume-none", &[]));
        return Ok(newest.ok_or_else(none)?);
    };
    ResumedGame::read(file).map_err(|error| {
        let why = match error {
            ResumeError::File(error) => return error,
            ResumeError::Empty => translator.translate("play-resume-empty", &[]),
            ResumeError::Record(error) => {
                translator.translate_message(&Message::record_error(&error))
            }
            ResumeError::Issue(game, issue) => {
                translator.translate_message(&Message::record_fault(game, &issue))
            }
        };
        Failure::Rejected(format!("{}:{why}", file.display())).into()
    })
}
