//! Places outside the crate of a game that name each game.

use anyhow::{Context, Result, bail};

use super::GameNames;

/// The game whose lines are the pattern for the new one.
const PATTERN_TYPE: &str = "Pentalath";
const PATTERN_NAME: &str = "pentalath";

/// Edits of one file that register a game.
pub struct Registration {
    pub file: &'static str,
    edits: &'static [Edit],
}

/// One edit; the inserted texts have placeholders.
enum Edit {
    /// Inserts a text after this line.
    After(&'static str, &'static str),
    /// Inserts a text after the last line that begins like this.
    AfterLast(&'static str, &'static str),
    /// Inserts a text before this line.
    Before(&'static str, &'static str),
    /// Replaces each occurrence of a text.
    Replace(&'static str, &'static str),
    /// Copies each match arm of the pattern game, with the names replaced.
    CopyArms,
}

use Edit::{After, AfterLast, Before, CopyArms, Replace};

/// An optional dependency on the game.
const DEPENDENCY: Edit = After(
    "pentalath = { workspace = true, optional = true }",
    "{{name}} = { workspace = true, optional = true }",
);

/// The bundle of the game among all bundles.
const LISTED_BUNDLE: Edit = After("    \"lanza\",", "    \"{{crate}}\",");

/// All files that name each game.
pub const REGISTRATIONS: &[Registration] = &[
    Registration {
        file: "Cargo.toml",
        edits: &[
            AfterLast(
                r#"pentalath = { path = "crates/pentalath""#,
                r#"{{name}} = { path = "crates/{{name}}", version = "{{version}}" }"#,
            ),
            After("pentalath = { opt-level = 3 }", "{{name}} = { opt-level = 3 }"),
        ],
    },
    Registration {
        file: "crates/games/Cargo.toml",
        edits: &[
            DEPENDENCY,
            LISTED_BUNDLE,
            After(r#"lanza = ["dep:lanza"]"#, r#"{{crate}} = ["dep:{{name}}"]"#),
        ],
    },
    Registration {
        file: "crates/engine/Cargo.toml",
        edits: &[
            LISTED_BUNDLE,
            After(
                r#"lanza = ["games/lanza", "mcts"]"#,
                r#"{{crate}} = ["games/{{crate}}", "mcts"]"#,
            ),
        ],
    },
    Registration {
        file: "crates/wasm/Cargo.toml",
        edits: &[
            LISTED_BUNDLE,
            After(
                r#"lanza = ["engine/lanza", "games/lanza", "picture/lanza"]"#,
                r#"{{crate}} = ["engine/{{crate}}", "games/{{crate}}", "picture/{{crate}}"]"#,
            ),
        ],
    },
    Registration {
        file: "crates/games/src/registry.rs",
        edits: &[
            After("    lanza \"lanza\";", "    {{crate}} \"{{crate}}\";"),
            After(
                "    Akron \"akron\" in akron, akron, rules 1, usual;",
                "    /// The game {{Title}}.\n    \
                 {{Type}} \"{{name}}\" in {{crate}}, {{crate}}, rules 1, usual;",
            ),
        ],
    },
    Registration {
        file: "crates/games/src/facts.rs",
        edits: &[After(
            "            Game::Pentalath(_) => with_lost_turns(facts([2, 3], 15, GameKind::Line)),",
            "            #[cfg(feature = \"{{crate}}\")]\n            \
             Game::{{Type}}(_) => facts([2, 2], 5, GameKind::Line),",
        )],
    },
    Registration {
        file: "crates/picture/Cargo.toml",
        edits: &[
            DEPENDENCY,
            LISTED_BUNDLE,
            After(
                r#"lanza = ["games/lanza", "data_board", "dep:lanza"]"#,
                r#"{{crate}} = ["games/{{crate}}", "data_board", "dep:{{name}}"]"#,
            ),
        ],
    },
    Registration {
        file: "crates/picture/src/lib.rs",
        edits: &[After("mod akron;", "#[cfg(feature = \"{{crate}}\")]\nmod {{crate}};")],
    },
    Registration { file: "crates/palamedes/src/rules_pages.rs", edits: &[CopyArms] },
    Registration {
        file: "xtask/src/tidy/layering.rs",
        edits: &[
            Replace("    \"pentalath\",\n", "    \"pentalath\",\n    \"{{name}}\",\n"),
            After(r#"    ("pentalath", &["rulebook"]),"#, r#"    ("{{name}}", &["rulebook"]),"#),
        ],
    },
    Registration {
        file: "fuzz/Cargo.toml",
        edits: &[AfterLast(
            r#"pentalath = { path = "../crates/pentalath""#,
            r#"{{name}} = { path = "../crates/{{name}}", features = ["arbitrary", "serde"] }"#,
        )],
    },
    Registration {
        file: "docs/SUMMARY.md",
        edits: &[After(
            "  - [Pentalath](games/pentalath.md)",
            "  - [{{Title}}](games/{{name}}.md)",
        )],
    },
    Registration {
        file: "docs/api/engine-protocol.md",
        edits: &[Replace("var pente var pentalath", "var pente var pentalath var {{name}}")],
    },
    Registration {
        file: "docs/games/README.md",
        edits: &[After("- [Pentalath](pentalath.md)", "- [{{Title}}]({{name}}.md)")],
    },
    Registration {
        file: "docs/play/game-names.md",
        edits: &[Before(
            "## A position in one line",
            "## {{Title}}\n\n| name | game |\n|---|---|\n| `{{name}}` | two players |\n",
        )],
    },
    Registration {
        file: "locales/en/game.ftl",
        edits: &[
            AfterLast(
                "refused-pentalath-",
                "refused-{{name}}-occupied = { $square } is taken: choose a free square.",
            ),
            AfterLast(
                "expected-pentalath-",
                "expected-{{name}}-square = a square from a1 to c3 is expected\n\
                 expected-{{name}}-board = a board of three rows is expected\n\
                 expected-{{name}}-side = the seat to move is expected",
            ),
        ],
    },
    Registration {
        file: "locales/de/game.ftl",
        edits: &[
            AfterLast(
                "refused-pentalath-",
                "refused-{{name}}-occupied = { $square } ist besetzt: Wähle ein freies Feld.",
            ),
            AfterLast(
                "expected-pentalath-",
                "expected-{{name}}-square = erwartet wird ein Feld von a1 bis c3\n\
                 expected-{{name}}-board = erwartet wird ein Brett aus drei Reihen\n\
                 expected-{{name}}-side = erwartet wird der Platz am Zug",
            ),
        ],
    },
    Registration {
        file: "locales/en/picture.ftl",
        edits: &[AfterLast("picture-game-", "picture-game-{{name}} = {{Title}}")],
    },
    Registration {
        file: "locales/de/picture.ftl",
        edits: &[AfterLast("picture-game-", "picture-game-{{name}} = {{Title}}")],
    },
    Registration {
        file: "locales/en/game-common.ftl",
        edits: &[AfterLast(
            "game-rules-pentalath",
            "game-rules-{{name}} = {{Title}}\n\
             game-rules-{{name}}-about = Three in a line. For two.",
        )],
    },
    Registration {
        file: "locales/de/game-common.ftl",
        edits: &[AfterLast(
            "game-rules-pentalath",
            "game-rules-{{name}} = {{Title}}\n\
             game-rules-{{name}}-about = Drei in einer Reihe. Für zwei.",
        )],
    },
    Registration {
        file: "locales/en/net.ftl",
        edits: &[AfterLast(
            "rules-setup-pentalath",
            "rules-title-{{name}} = {{Title}}\nrules-setup-{{name}} = two players",
        )],
    },
    Registration {
        file: "locales/de/net.ftl",
        edits: &[AfterLast(
            "rules-setup-pentalath",
            "rules-title-{{name}} = {{Title}}\nrules-setup-{{name}} = zwei Spieler",
        )],
    },
    Registration {
        file: "locales/en/app.ftl",
        edits: &[After("        [pentalath] Pentalath", "        [{{name}}] {{Title}}")],
    },
    Registration {
        file: "locales/de/app.ftl",
        edits: &[After("        [pentalath] Pentalath", "        [{{name}}] {{Title}}")],
    },
];

impl Registration {
    /// The text of the file with the game registered.
    pub fn apply(&self, text: &str, names: &GameNames) -> Result<String> {
        let apply = |text: String, edit: &Edit| edit.apply(&text, names);
        let changed = self.edits.iter().try_fold(text.to_owned(), apply);
        changed.with_context(|| {
            format!(
                "cannot add the game to {}; adapt xtask/src/new_game/registrations.rs",
                self.file
            )
        })
    }
}

impl Edit {
    fn apply(&self, text: &str, names: &GameNames) -> Result<String> {
        match self {
            After(line, insert) => {
                let at = find_line(text, line)? + line.len() + 1;
                Ok(insert_line(text, at, &names.fill(insert)))
            }
            Before(line, insert) => {
                Ok(insert_line(text, find_line(text, line)?, &names.fill(insert)))
            }
            AfterLast(start, insert) => {
                let mut at = None;
                let mut end = 0;
                for line in text.split_inclusive('\n') {
                    end += line.len();
                    at = if line.starts_with(start) { Some(end) } else { at };
                }
                let at =
                    at.with_context(|| format!("no line of the file begins with {start:?}"))?;
                Ok(insert_line(text, at, &names.fill(insert)))
            }
            Replace(old, new) => {
                let old = names.fill(old);
                if !text.contains(&old) {
                    bail!("the file does not contain the text {old:?}");
                }
                Ok(text.replace(&old, &names.fill(new)))
            }
            CopyArms => copy_arms(text, names),
        }
    }
}

/// The position of a line, or of several lines, in the text.
fn find_line(text: &str, line: &str) -> Result<usize> {
    let found = text.match_indices(line).find(|(at, _)| *at == 0 || text[..*at].ends_with('\n'));
    found.map(|(at, _)| at).with_context(|| format!("the file does not contain the line {line:?}"))
}

fn insert_line(text: &str, at: usize, line: &str) -> String {
    format!("{}{line}\n{}", &text[..at], &text[at..])
}

/// Adds a copy after each match arm of the pattern game.
fn copy_arms(text: &str, names: &GameNames) -> Result<String> {
    let mut copied = String::new();
    let mut arm = String::new();
    let mut count = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start().trim_start_matches('(');
        let is_arm = trimmed.starts_with(&format!("AnyPosition::{PATTERN_TYPE}("))
            || trimmed.starts_with(&format!("Game::{PATTERN_TYPE}("));
        copied.push_str(line);
        if arm.is_empty() && !(is_arm && line.contains("=>")) {
            continue;
        }
        arm.push_str(line);
        if arm.matches('{').count() == arm.matches('}').count() {
            let own = arm.replace(PATTERN_TYPE, &names.type_name);
            copied.push_str(&own.replace(PATTERN_NAME, &names.name));
            arm.clear();
            count += 1;
        }
    }
    if count == 0 {
        bail!("the file contains no match arm of {PATTERN_TYPE} to copy");
    }
    Ok(copied)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(edit: &Edit, text: &str, expected: &str) {
        let names = GameNames::new("oware", None).unwrap();
        assert_eq!(edit.apply(text, &names).unwrap(), expected);
    }

    #[test]
    fn lines_are_inserted() {
        check(&After("b", "{{name}}"), "a\nb\nc\n", "a\nb\noware\nc\n");
        check(&Before("b", "{{Type}}"), "a\nb\nc\n", "a\nOware\nb\nc\n");
        check(&AfterLast("b", "x"), "b1\nb2\nc\n", "b1\nb2\nx\nc\n");
        check(&Replace("b", "{{name}}"), "ab\n", "aoware\n");
        let names = GameNames::new("oware", None).unwrap();
        assert!(After("b", "").apply("ab\nc\n", &names).is_err());
        assert!(Replace("x", "").apply("ab\n", &names).is_err());
    }

    #[test]
    fn match_arms_are_copied() {
        let text = "match p {\n    AnyPosition::Pentalath(p) => pentalath::draw(p),\n    \
                    (AnyPosition::Pentalath(p), m) => {\n        pentalath::f(p)\n    }\n}\n";
        let expected = "match p {\n    AnyPosition::Pentalath(p) => pentalath::draw(p),\n    \
                        AnyPosition::Oware(p) => oware::draw(p),\n    \
                        (AnyPosition::Pentalath(p), m) => {\n        pentalath::f(p)\n    }\n    \
                        (AnyPosition::Oware(p), m) => {\n        oware::f(p)\n    }\n}\n";
        check(&CopyArms, text, expected);
    }
}
