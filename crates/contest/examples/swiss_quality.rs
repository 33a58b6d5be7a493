//! Measures how well pairing finds the true order of fields of 64 players in 9 rounds.
//!
//! `swiss_quality FIELDS` compares the Swiss system with random pairing. `swiss_quality FIELDS
//! --write FILE` writes the fields for another pairing program, and `swiss_quality FIELDS --pairs
//! FILE` compares with the pairs that it made (`crates/contest/oracle/dutch_pairs.py`).

use std::env;
use std::fmt::Write;
use std::fs;

use contest::simulation::{QualityField, QualityPairing, QualityResult, play_field};

const PLAYERS: usize = 64;
const ROUNDS: usize = 9;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let fields = |text: &str| text.parse::<u64>().expect("a number of fields");
    match words[..] {
        [count] => {
            let count = fields(count);
            let swiss = play(count, |_| QualityPairing::Swiss);
            report("swiss", &swiss);
            report("random", &play(count, QualityPairing::Random));
        }
        [count, "--write", file] => {
            fs::write(file, write_fields(fields(count))).expect("the file can be written");
        }
        [count, "--pairs", file] => {
            let text = fs::read_to_string(file).expect("the file can be read");
            let pairs: Vec<QualityPairing> = text.lines().map(read_pairs).collect();
            let count = fields(count).min(pairs.len() as u64);
            let swiss = play(count, |_| QualityPairing::Swiss);
            let other = play(count, |seed| pairs[seed as usize].clone());
            report("swiss", &swiss);
            report("pairs", &other);
            let ratio = mean(&swiss) / mean(&other);
            println!("correlation of swiss / pairs: {ratio:.4} over {count} fields");
        }
        _ => eprintln!("usage: swiss_quality FIELDS [--write FILE | --pairs FILE]"),
    }
}

fn play(count: u64, pairing: impl Fn(u64) -> QualityPairing) -> Vec<QualityResult> {
    let one = |seed| play_field(&QualityField::draw(PLAYERS, seed), &pairing(seed), ROUNDS);
    (0..count).map(one).collect()
}

fn mean(results: &[QualityResult]) -> f64 {
    results.iter().map(|result| result.correlation).sum::<f64>() / results.len() as f64
}

/// Prints both figures with their intervals of 95 %.
fn report(name: &str, results: &[QualityResult]) {
    let count = results.len() as f64;
    let mean = mean(results);
    let squares: f64 = results.iter().map(|result| (result.correlation - mean).powi(2)).sum();
    let error = 1.96 * (squares / (count - 1.0) / count).sqrt();
    let found = results.iter().filter(|result| result.found_best).count() as f64;
    let (low, high) = wilson(found, count);
    println!(
        "{name}: best of {PLAYERS} found in {:.1} % [{:.1}, {:.1}], \
         correlation {mean:.4} ± {error:.4}",
        100.0 * found / count,
        100.0 * low,
        100.0 * high,
    );
}

/// Wilson's interval of a proportion.
fn wilson(found: f64, count: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let share = found / count;
    let scale = 1.0 + z * z / count;
    let centre = share + z * z / (2.0 * count);
    let spread = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
    ((centre - spread) / scale, (centre + spread) / scale)
}

/// A line per field: the ratings, and the results of every player against all, as digits.
fn write_fields(count: u64) -> String {
    let mut text = String::new();
    for seed in 0..count {
        let field = QualityField::draw(PLAYERS, seed);
        for rating in &field.ratings {
            let _ = write!(text, "{rating} ");
        }
        for one in 0..PLAYERS {
            let result = |other| if one == other { 0 } else { field.result(one, other) };
            for other in 0..PLAYERS {
                let _ = write!(text, "{}", result(other));
            }
            text.push(if one + 1 == PLAYERS { '\n' } else { ' ' });
        }
    }
    text
}

/// Reads a line per field: rounds separated by `;`, pairs like `3-17` by spaces.
fn read_pairs(line: &str) -> QualityPairing {
    let pair = |text: &str| {
        let (one, other) = text.split_once('-').expect("a pair like 3-17");
        (one.parse().expect("a player"), other.parse().expect("a player"))
    };
    let round = |text: &str| text.split_whitespace().map(pair).collect();
    QualityPairing::Given(line.split(';').map(round).collect())
}
