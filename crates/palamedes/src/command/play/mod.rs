//! `palamedes play [GAME]`: a game in the terminal against the computer.

mod advice;
mod evening;
mod input;
mod save;
mod typed;

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use ::engine::Budget;
use games::Game;
use picture::Ansi;
use rulebook::{Position, Seat, SeatSet};
use table::{Config, Consent, TimeControl};

use self::evening::{Agreed, Evening};
use crate::failure::Failure;
use crate::words::Words;

/// Plays a game in the terminal against the computer.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  palamedes play\n  palamedes play pente:13 --level 3 --seat 2\n  \
    palamedes play pentagame:3 --seat 1,2\n\n\
    Moves are typed in machine notation or as people write them; help explains the rest at any\n\
    time. Seats that are not yours are played by the computer."
)]
pub struct Arguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game, default_value = "pentagame")]
    game: Game,
    /// How strong the computer plays, from 1 to 10.
    #[arg(long, default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Where you sit; several seats with commas between them.
    #[arg(long, value_name = "SEAT", default_value = "1", value_delimiter = ',')]
    #[arg(value_parser = read_seat)]
    seat: Vec<Seat>,
    /// Milliseconds the computer takes for a turn, instead of the measure of its level.
    #[arg(long, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// How time is given: none, egg:60, budget:600, fischer:300+5, delay:300+5 or days:3.
    #[arg(long, default_value_t = TimeControl::None, value_parser = read_control)]
    clock: TimeControl,
    /// The same seed, the same answers to the same moves; otherwise every game is another.
    #[arg(long)]
    seed: Option<u64>,
    /// Where to begin: a position, or startpos [moves M1 M2 …], in quotes.
    #[arg(long)]
    position: Option<String>,
}

fn read_seat(text: &str) -> Result<Seat, String> {
    text.trim().parse().map_err(|_| "seats are numbers from 1 to 5".to_owned())
}

fn read_control(text: &str) -> Result<TimeControl, String> {
    text.parse().map_err(|_| "clocks are written as in egg:60 or fischer:300+5".to_owned())
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let game = &arguments.game;
    let start = super::given_position(game, arguments.position.as_deref(), words)?;
    let people: SeatSet = arguments.seat.iter().copied().collect();
    if let Some(seat) = people.iter().find(|seat| !start.seats().contains(*seat)) {
        let (seat, count) = (seat.to_string(), start.seats().len().to_string());
        let sentence = words.sentence("play-no-seat", &[("seat", &seat), ("count", &count)]);
        return Err(Failure::NotUnderstood(sentence).into());
    }
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(now.as_nanos()).unwrap_or_default()
    });
    let out = std::io::stdout();
    let coloured = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let begins_elsewhere = start != game.start();
    let agreed = Agreed {
        config: Config {
            start: begins_elsewhere.then_some(start),
            control: arguments.clock,
            consent: Consent::Anybody,
            ..Config::new(game.clone())
        },
        people,
        level: arguments.level,
        seed,
        budget: arguments.time_ms.map_or_else(Budget::default, Budget::time_ms),
        ansi: if coloured { Ansi::Coloured } else { Ansi::Plain },
    };
    let evening = Evening::new(agreed, words, out.lock());
    let mut evening =
        evening.map_err(|_| Failure::Refused(words.sentence("play-not-alone", &[])))?;
    evening.play(&mut std::io::stdin().lock())?;
    Ok(())
}
