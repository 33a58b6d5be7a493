//! `cargo xtask names`: random files and messages for the blind reading test.
//!
//! A reader writes one sentence about each file from its path and public signatures alone, or about
//! each message from its text alone. Afterwards the sentences are compared with the sources.

mod messages;
mod rust_signatures;
mod typescript_signatures;

use std::time::SystemTime;

use anyhow::Result;

use crate::tidy::Tree;

/// Options of `cargo xtask names`.
#[derive(clap::Args)]
pub struct NamesArguments {
    /// Seed of the draw; a new one by default.
    #[arg(long)]
    seed: Option<u64>,
    /// Number of files.
    #[arg(long, default_value_t = 60)]
    files: usize,
    /// Prints this number of log and error messages instead of files.
    #[arg(long, value_name = "NUMBER", conflicts_with = "files")]
    messages: Option<usize>,
    /// Prints the locations of the messages, too, to check the answers.
    #[arg(long, requires = "messages")]
    locations: bool,
}

/// Folders that are read.
const FOLDERS: &[&str] = &[
    "crates/arena/src/",
    "crates/engine/src/",
    "crates/server/src/",
    "crates/table/src/",
    "web/app/src/",
    "xtask/src/",
];

/// Runs `cargo xtask names`.
pub fn run(arguments: &NamesArguments) -> Result<()> {
    let tree = Tree::read()?;
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(1, |now| now.subsec_nanos().into())
    });
    println!("seed {seed}");
    if let Some(count) = arguments.messages {
        let messages: Vec<_> =
            sources(&tree).flat_map(|(path, text)| messages::find(path, text)).collect();
        println!("{count} of {} messages", messages.len());
        for (index, message) in draw(messages, count, seed).into_iter().enumerate() {
            let location = if arguments.locations {
                format!("  [{}]", message.location)
            } else {
                String::new()
            };
            println!("{}. {}{location}", index + 1, message.text);
        }
        return Ok(());
    }
    let files = readable_files(&tree);
    println!("{} of {} files", arguments.files, files.len());
    for (index, (path, signatures)) in draw(files, arguments.files, seed).into_iter().enumerate() {
        println!("\n{}. {path}", index + 1);
        signatures.iter().for_each(|line| println!("    {line}"));
    }
    Ok(())
}

/// Sources without tests and generated files.
fn sources(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.texts().filter(|(path, _)| {
        let is_source = [".rs", ".ts", ".tsx"].iter().any(|ending| path.ends_with(ending));
        let stem = path.rsplit('/').next().and_then(|name| name.split('.').next());
        let is_test = path.contains("/tests/")
            || path.contains(".test.")
            || stem.is_some_and(|stem| stem == "tests" || stem.ends_with("_test"));
        FOLDERS.iter().any(|folder| path.starts_with(folder))
            && is_source
            && !is_test
            && !tree.is_generated(path)
    })
}

/// Path and signatures of each file that can be drawn.
fn readable_files(tree: &Tree) -> Vec<(&str, Vec<String>)> {
    let with_signatures = sources(tree).map(|(path, text)| (path, signatures(path, text)));
    with_signatures.filter(|(_, signatures)| !signatures.is_empty()).collect()
}

fn signatures(path: &str, text: &str) -> Vec<String> {
    if path.ends_with(".rs") {
        rust_signatures::signatures(text)
    } else {
        typescript_signatures::signatures(text)
    }
}

/// Draws this number of items without repetition, the same for the same seed.
fn draw<T>(mut items: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    for index in 0..count.min(items.len()) {
        let left = (items.len() - index) as u64;
        let chosen = index + usize::try_from(split_mix(&mut state) % left).unwrap_or(0);
        items.swap(index, chosen);
    }
    items.truncate(count);
    items
}

/// The generator SplitMix64, whose results must not change between versions.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Text with runs of white space replaced by one space.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draw_depends_on_the_seed_only() {
        let items: Vec<u32> = (0..100).collect();
        assert_eq!(draw(items.clone(), 5, 7), draw(items.clone(), 5, 7));
        assert_ne!(draw(items.clone(), 5, 7), draw(items.clone(), 5, 8));
        let mut all = draw(items.clone(), 200, 7);
        all.sort_unstable();
        assert_eq!(all, items);
    }

    #[test]
    fn tests_and_files_without_signatures_are_not_drawn() {
        let tree = Tree::of(&[
            ("crates/server/src/lib.rs", "pub mod game;\n"),
            ("crates/server/src/game/mod.rs", "pub fn apply() {}\n"),
            ("crates/server/src/game/tests.rs", "pub fn check() {}\n"),
            ("crates/server/tests/lobby.rs", "pub fn check() {}\n"),
            ("crates/server/src/private.rs", "fn hidden() {}\n"),
            ("crates/pente/src/board.rs", "pub fn other_crate() {}\n"),
            ("web/app/src/net/socket.test.ts", "export const a = 1;\n"),
            ("web/app/src/net/socket.ts", "export const a = 1;\n"),
        ]);
        let paths: Vec<&str> = readable_files(&tree).into_iter().map(|(path, _)| path).collect();
        let expected = ["crates/server/src/game/mod.rs", "web/app/src/net/socket.ts"];
        assert_eq!(paths, expected);
    }
}
