//! Runs the fuzz properties on the corpus and on random mutations of it.

use std::fs;
use std::path::Path;

use rulebook::conformance::SplitMix64;

const MUTATIONS: u64 = 4_000;

/// Texts to insert: some with a meaning in the formats, some without.
const SIGNS: &[&str] = &[
    " ",
    "\n",
    "-",
    "--",
    ":",
    "=",
    ".",
    "+",
    "0",
    "9",
    "é",
    "\u{0}",
    "~",
    "1:a|2:b",
    "tick",
    "late",
    "outage ",
    "~60000",
    "!",
    "?",
    " ; ",
    " * ",
    "takeback ",
    "egg:",
    "99999999999999999999",
    "move ",
    " 1 resign\n",
    " 2 offer pause\n",
];

fn corpus(target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect()
}

/// A text with a few places changed: something put in, cut out, or taken from elsewhere.
fn mutate(text: &str, random: &mut SplitMix64) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() as u64 + 1) as usize;
        let end = (at + random.below(12) as usize).min(chars.len());
        match random.below(3) {
            0 => {
                let sign = SIGNS[random.below(SIGNS.len() as u64) as usize];
                chars.splice(at..at, sign.chars());
            }
            1 => {
                chars.drain(at..end);
            }
            _ => {
                let part: Vec<char> = chars[at..end].to_vec();
                let to = random.below(chars.len() as u64 + 1) as usize;
                chars.splice(to..to, part);
            }
        }
    }
    chars.into_iter().collect()
}

fn check(target: &str, least: usize, fuzz: fn(&str)) {
    let corpus = corpus(target);
    assert!(corpus.len() >= least);
    corpus.iter().for_each(|text| fuzz(text));
    let mut random = SplitMix64::new(1);
    for _ in 0..MUTATIONS {
        let text = &corpus[random.below(corpus.len() as u64) as usize];
        fuzz(&mutate(text, &mut random));
    }
}

#[test]
fn mutated_logs_do_not_panic() {
    check("table_log", 8, table::fuzz_log);
}

#[test]
fn mutated_conditional_moves_do_not_panic() {
    check("table_premoves", 4, table::fuzz_conditional_moves);
}
