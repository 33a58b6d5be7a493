//! `cargo xtask new-game`: writes the skeleton of a new game and registers it.
//!
//! The skeleton has placeholder rules that compile and pass their tests. Three steps remain: the
//! rules with their page, the drawing, and the words in `locales`.

mod registrations;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::command::{self, cargo, output};
use crate::{fuzz, root};
use registrations::REGISTRATIONS;

/// Options of `cargo xtask new-game`.
#[derive(clap::Args)]
pub struct NewGameArguments {
    /// Name of the crate: lower-case letters, digits and hyphens.
    name: String,
    /// Name of the game on pages; by default the capitalised name of the crate.
    #[arg(long)]
    title: Option<String>,
}

/// A new file: its path and its template, both with placeholders.
const TEMPLATES: &[(&str, &str)] = &[
    ("crates/{{name}}/Cargo.toml", include_str!("templates/Cargo.toml.txt")),
    ("crates/{{name}}/README.md", include_str!("templates/README.md.txt")),
    ("crates/{{name}}/src/lib.rs", include_str!("templates/lib.rs.txt")),
    ("crates/{{name}}/src/setup.rs", include_str!("templates/setup.rs.txt")),
    ("crates/{{name}}/src/square.rs", include_str!("templates/square.rs.txt")),
    ("crates/{{name}}/src/moves.rs", include_str!("templates/moves.rs.txt")),
    ("crates/{{name}}/src/position.rs", include_str!("templates/position.rs.txt")),
    ("crates/{{name}}/src/notation.rs", include_str!("templates/notation.rs.txt")),
    ("crates/{{name}}/tests/conformance.rs", include_str!("templates/conformance.rs.txt")),
    ("crates/{{name}}/tests/perft.rs", include_str!("templates/perft.rs.txt")),
    ("crates/{{name}}/tests/playthroughs.rs", include_str!("templates/playthroughs.rs.txt")),
    ("crates/picture/src/{{crate}}.rs", include_str!("templates/picture.rs.txt")),
    ("docs/games/{{name}}.md", include_str!("templates/rules_page.md.txt")),
    ("docs/play/rules/{{name}}.md", include_str!("templates/player_page.md.txt")),
    ("docs/play/rules/de/{{name}}.md", include_str!("templates/player_page.de.md.txt")),
    ("fuzz/src/bin/{{crate}}_text.rs", include_str!("templates/fuzz_target.rs.txt")),
    ("fuzz/corpus/{{crate}}_text/moves", "\nb2\na1\n...|.1.|... 2\n"),
    ("fuzz/corpus/game_name/{{name}}", "{{name}}\nstartpos moves b2\n"),
];

/// Names of the new game in the forms that the placeholders use.
struct GameNames {
    /// Name of the crate, such as `fox-and-geese`.
    name: String,
    /// The same as an identifier, such as `fox_and_geese`.
    crate_name: String,
    /// Name of the position type, such as `Oware`.
    type_name: String,
    /// Name of the game on pages.
    title: String,
}

impl GameNames {
    fn new(name: &str, title: Option<&str>) -> Result<GameNames> {
        let is_word = |word: &str| {
            word.starts_with(|char: char| char.is_ascii_lowercase())
                && word.chars().all(|char| char.is_ascii_lowercase() || char.is_ascii_digit())
        };
        ensure!(
            name.split('-').all(is_word),
            "invalid game name {name:?}: use words of lower-case letters, joined by hyphens"
        );
        let capital = |word: &str| format!("{}{}", word[..1].to_uppercase(), &word[1..]);
        let words: Vec<String> = name.split('-').map(capital).collect();
        let title = title.map_or_else(|| words.join(" "), str::to_owned);
        let (crate_name, type_name) = (name.replace('-', "_"), words.concat());
        Ok(GameNames { name: name.to_owned(), crate_name, type_name, title })
    }

    /// Replaces the placeholders.
    /// They are `{{name}}`, `{{crate}}`, `{{Type}}`, `{{Title}}` and `{{version}}`.
    fn fill(&self, template: &str) -> String {
        template
            .replace("{{name}}", &self.name)
            .replace("{{crate}}", &self.crate_name)
            .replace("{{Type}}", &self.type_name)
            .replace("{{Title}}", &self.title)
            .replace("{{version}}", env!("CARGO_PKG_VERSION"))
    }
}

/// Runs `cargo xtask new-game`.
pub fn run(arguments: &NewGameArguments) -> Result<()> {
    let names = GameNames::new(&arguments.name, arguments.title.as_deref())?;
    let folder = root().join("crates").join(&names.name);
    ensure!(
        !folder.exists(),
        "cannot create the game: the folder {} exists already",
        folder.display()
    );
    // All registrations are computed first: a failure leaves the tree unchanged.
    let mut changed = Vec::new();
    for registration in REGISTRATIONS {
        let path = root().join(registration.file);
        let text = fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", registration.file))?;
        changed.push((path, registration.apply(&text, &names)?));
    }
    for (path, template) in TEMPLATES {
        changed.push((root().join(names.fill(path)), names.fill(template)));
    }
    for (path, text) in &changed {
        write(path, text)?;
    }
    command::run(cargo().args(["fmt", "--all"]))?;
    // Adds the crate to both lock files.
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let mut metadata = cargo();
        metadata.args(["metadata", "--format-version", "1", "--manifest-path", manifest]);
        // Without the filter cargo would download dependencies of other systems.
        metadata.args(["--filter-platform", &fuzz::host()?]);
        output(&mut metadata)
            .with_context(|| format!("cannot add the new crate to the lock file of {manifest}"))?;
    }
    println!("{}", names.fill(NEXT_STEPS));
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(
        path.parent().context("cannot create the folder of a file without parent")?,
    )?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

const NEXT_STEPS: &str = "\
{{Title}} is registered with placeholder rules. Three steps remain:
1. Rules: docs/games/{{name}}.md, then crates/{{name}} with its tests.
2. Drawing: crates/picture/src/{{crate}}.rs, the board as data.
   `cargo run -p palamedes -- show {{name}}` prints the board. One test fails until the digests
   it prints are in crates/picture/tests/pictures.rs.
3. Words: the lines with {{name}} in locales/en and locales/de.
Then `cargo xtask quick`, and at the end `cargo xtask ci`.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled() {
        let names = GameNames::new("oware", Some("Oware abapa")).unwrap();
        assert_eq!(names.fill("{{name}} {{Type}} {{Title}}"), "oware Oware Oware abapa");
        for (path, template) in TEMPLATES {
            let text = names.fill(path) + &names.fill(template);
            assert!(!text.contains("{{name}}") && !text.contains("{{T"), "{path}");
        }
    }

    #[test]
    fn name_has_lower_case_words_only() {
        for name in ["", "Go", "go-", "-go", "go_moku", "2048"] {
            assert!(GameNames::new(name, None).is_err(), "{name}");
        }
        let names = GameNames::new("fox-and-geese", None).unwrap();
        let filled = names.fill("{{name}} {{crate}} {{Type}} {{Title}}");
        assert_eq!(filled, "fox-and-geese fox_and_geese FoxAndGeese Fox And Geese");
    }

    #[test]
    fn every_registration_fits_the_current_sources() {
        let names = GameNames::new("oware", None).unwrap();
        for registration in REGISTRATIONS {
            let text = fs::read_to_string(root().join(registration.file)).unwrap();
            let changed = registration.apply(&text, &names).unwrap();
            assert!(changed.to_lowercase().contains("oware"), "{}", registration.file);
        }
    }
}
