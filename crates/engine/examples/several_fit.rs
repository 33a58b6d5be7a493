//! Learns what a player of three and more should think of a position, from games of the house
//! against itself.
//!
//! ```text
//! cargo run --release -p engine --example several_fit -- play 3 1 400 games3.txt
//! cargo run --release -p engine --example several_fit -- fit weights.txt games3.txt games4.txt
//! ```
//!
//! `play SEATS SEED GAMES FILE [WEIGHTS]` adds games to a file, one line for each position: the shares of first
//! place in the end, and the statements that hold of each seat. `fit FILE GAMES..` fits the weights
//! to them and writes them down. Seeds make both repeatable.

use std::env::args;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use engine::pentagame::{Growth, Several, Standings};
use engine::{Algorithm, Budget, Question, Settings, Thinker};
use games::{AnyPosition, Game, History};
use rulebook::conformance::Seeded;
use rulebook::{Final, Outcome, Position, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", seats, seed, games, file, weights @ ..] => {
            let standings = match weights {
                [] => Standings::learned(),
                [weights, ..] => Standings::from_text(&fs::read_to_string(weights)?),
            };
            play(seats, seed.parse()?, games.parse()?, file, &standings)
        }
        ["fit", weights, games @ ..] => fit(weights, games),
        _ => Err("play SEATS SEED GAMES FILE [WEIGHTS] | fit WEIGHTS GAMES..".into()),
    }
}

/// Plays games and adds what was seen to a file.
fn play(
    seats: &str,
    seed: u64,
    games: u64,
    file: &str,
    standings: &Standings,
) -> Result<(), Box<dyn Error>> {
    let game: Game = format!("pentagame:{seats}").parse()?;
    let mut file = fs::File::options().create(true).append(true).open(file)?;
    for number in 0..games {
        let mut random = Seeded::new(rulebook::scatter(seed) ^ number);
        let (positions, end) = one_game(&game, &mut random, standings);
        let first = end.winners().count() as u32;
        let shares: Vec<String> = end
            .place
            .iter()
            .map(|(_, place)| if *place == 1 { 60 / first } else { 0 })
            .map(|share| share.to_string())
            .collect();
        let mut text = String::new();
        for statements in positions {
            write!(text, "{}", shares.join(" "))?;
            for list in statements {
                let list: Vec<String> = list.iter().map(u16::to_string).collect();
                write!(text, "|{}", list.join(" "))?;
            }
            text.push('\n');
        }
        text.push('\n');
        file.write_all(text.as_bytes())?;
    }
    Ok(())
}

type Seen = Vec<Vec<u16>>;

/// One game between players of different minds and means.
fn one_game(game: &Game, random: &mut Seeded, standings: &Standings) -> (Vec<Seen>, Final) {
    let mut position = game.start();
    let seats = position.seats();
    let mut history = History::new(&position);
    let mut players: Vec<(Several, u64)> = seats
        .iter()
        .map(|_| {
            let algorithm =
                [Algorithm::Maxn, Algorithm::Brs, Algorithm::Paranoid][random.below(3) as usize];
            let settings = Settings { algorithm, hash_mb: 1, ..Settings::default() };
            let evals = [300, 800, 2000][random.below(3) as usize];
            (Several::with(&settings, Growth::default(), standings.clone()), evals)
        })
        .collect();
    let mut seen = Vec::new();
    let wild = seats.len() as u64 + random.below(4);
    for ply in 0_u64.. {
        let outcome = history.outcome(&position);
        if let Outcome::Final(end) = outcome {
            return (seen, end);
        }
        let Turn::Seat(seat) = position.turn() else { break };
        if let AnyPosition::Pentagame(position) = &position
            && ply >= wild
            && !position.is_last_round()
        {
            seen.push(Standings::statements(position));
        }
        let m = if ply < wild || random.below(20) == 0 {
            let moves = position.moves(seat);
            moves[random.below(moves.len() as u64) as usize].clone()
        } else {
            let (player, evals) = &mut players[seat.index()];
            let question = Question::new(&position, &history, Budget::evals(*evals));
            let thought = player.think(&question, &mut |_| {});
            thought.best().expect("somebody is to move").clone()
        };
        position.play_unchecked(m);
        history.push(&position);
    }
    unreachable!("a game of one seat at a time ends")
}

/// A position with the chances that are to be foretold.
struct Sample {
    statements: Seen,
    result: Vec<f64>,
    target: Vec<f64>,
    /// The position a round later, if the game went on for so long.
    later: Option<usize>,
}

const ROUNDS: usize = 4;
const PASSES: usize = 30;
/// How much of the target is the result of the game; the rest is what is thought a round later.
const RESULT: f64 = 0.6;
/// What holds the weights to those by hand.
const HOLD: f64 = 2e-4;

fn fit(file: &str, games: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut samples = Vec::new();
    for name in games {
        read(&fs::read_to_string(name)?, &mut samples)?;
    }
    let fine = f64::from(Standings::FINE) * 100.0;
    let hand: Vec<f64> = numbers(&Standings::by_hand()).iter().map(|w| w / fine).collect();
    let mut weights = hand.clone();
    println!("{} positions, by hand {:.4}", samples.len(), loss(&samples, &weights, true));
    let mut random = Seeded::new(7);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for round in 0..ROUNDS {
        let thought: Vec<Vec<f64>> =
            samples.iter().map(|s| chances(&s.statements, &weights)).collect();
        for sample in &mut samples {
            let later = sample.later.map_or(&sample.result, |later| &thought[later]);
            let part = if round == 0 { 1.0 } else { RESULT };
            let mix = sample.result.iter().zip(later).map(|(r, l)| part * r + (1.0 - part) * l);
            sample.target = mix.collect();
        }
        for pass in 0..PASSES {
            for last in (1..order.len()).rev() {
                order.swap(last, random.below(last as u64 + 1) as usize);
            }
            let rate = 0.01 / (1.0 + pass as f64 / 5.0);
            for &index in &order {
                learn(&samples[index], &mut weights, &hand, rate);
            }
        }
        println!(
            "round {round}: {:.4}, {:.4} on what was held back",
            loss(&samples, &weights, false),
            loss(&samples, &weights, true)
        );
    }
    let words: Vec<String> = weights
        .iter()
        .map(|weight| (weight * fine).round().clamp(-32_000.0, 32_000.0))
        .map(|w| format!("{w}"))
        .collect();
    fs::write(file, Standings::from_text(&words.join(" ")).to_text())?;
    Ok(())
}

fn numbers(standings: &Standings) -> Vec<f64> {
    let text = standings.to_text();
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).filter_map(|word| word.parse().ok()).collect()
}

fn read(text: &str, samples: &mut Vec<Sample>) -> Result<(), Box<dyn Error>> {
    for game in text.split("\n\n").filter(|game| !game.trim().is_empty()) {
        let first = samples.len();
        let count = game.trim().lines().count();
        for (index, line) in game.trim().lines().enumerate() {
            let mut fields = line.split('|');
            let shares = fields.next().unwrap_or_default().split(' ');
            let result: Vec<f64> =
                shares.map(|s| s.parse::<f64>().map(|s| s / 60.0)).collect::<Result<_, _>>()?;
            let statements: Seen = fields
                .map(|list| list.split(' ').map(str::parse).collect::<Result<_, _>>())
                .collect::<Result<_, _>>()?;
            let later = index + result.len();
            let later = (later < count).then_some(first + later);
            samples.push(Sample { statements, target: result.clone(), result, later });
        }
    }
    Ok(())
}

/// What the weights say of the chances of each seat.
fn chances(statements: &Seen, weights: &[f64]) -> Vec<f64> {
    let sum = |list: &Vec<u16>| list.iter().map(|s| weights[usize::from(*s)]).sum::<f64>();
    let standing: Vec<f64> = statements.iter().map(sum).collect();
    let most = standing.iter().copied().fold(f64::MIN, f64::max);
    let odds: Vec<f64> = standing.iter().map(|s| (s - most).exp()).collect();
    let all: f64 = odds.iter().sum();
    odds.iter().map(|odds| odds / all).collect()
}

fn learn(sample: &Sample, weights: &mut [f64], hand: &[f64], rate: f64) {
    let chances = chances(&sample.statements, weights);
    for ((list, chance), target) in sample.statements.iter().zip(chances).zip(&sample.target) {
        for statement in list {
            let weight = &mut weights[usize::from(*statement)];
            *weight +=
                rate * (target - chance) - rate * HOLD * (*weight - hand[usize::from(*statement)]);
        }
    }
}

/// The mean cross-entropy with the results.
fn loss(samples: &[Sample], weights: &[f64], _held: bool) -> f64 {
    let one = |sample: &Sample| {
        let chances = chances(&sample.statements, weights);
        let parts = sample.result.iter().zip(chances);
        parts.map(|(result, chance)| -result * chance.max(1e-9).ln()).sum::<f64>()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}
