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

/// Imports of the drawings.
const DRAWINGS: Edit = Replace("pentalath, pente", "pentalath, pente, {{name}}");

/// All files that name each game.
pub const REGISTRATIONS: &[Registration] = &[
    Registration {
        file: "Cargo.toml",
        edits: &[
            After(
                r#"pentalath = { path = "crates/pentalath" }"#,
                r#"{{name}} = { path = "crates/{{name}}" }"#,
            ),
            After("pentalath = { opt-level = 3 }", "{{name}} = { opt-level = 3 }"),
        ],
    },
    Registration {
        file: "crates/games/Cargo.toml",
        edits: &[After("pentalath.workspace = true", "{{name}}.workspace = true")],
    },
    Registration {
        file: "crates/games/src/registry.rs",
        edits: &[After(
            "    Pentalath in pentalath, rules 1, usual;",
            "    /// The game {{Title}}.\n    {{Type}} in {{name}}, rules 1, usual;",
        )],
    },
    Registration {
        file: "crates/games/src/display.rs",
        edits: &[
            CopyArms,
            Replace(
                r#"Game::{{Type}}(_) => &["2", "3", "stuck=WHAT", "swap"],"#,
                "Game::{{Type}}(_) => &[],",
            ),
            Replace(
                "Game::{{Type}}(_) => &[&[\"2\", \"3\"], &[\"stuck=skip\", \"stuck=loss\"], \
                 &[\"\", \"swap\"]],",
                "Game::{{Type}}(_) => &[],",
            ),
            Replace(
                "| AnyPosition::Pentalath(_)",
                "| AnyPosition::Pentalath(_) | AnyPosition::{{Type}}(_)",
            ),
        ],
    },
    Registration {
        file: "crates/games/src/editor.rs",
        edits: &[
            // The board editor does not support the game yet.
            Before(
                "            AnyPosition::Pente(_) | AnyPosition::Pentalath(_) => {",
                "            AnyPosition::{{Type}}(_) => Vec::new(),",
            ),
            Before(
                "            AnyPosition::Pente(position) => {\n                arrange",
                "            AnyPosition::{{Type}}(_) => Err(ParseError::new(\"stone\", 0, \"\")),",
            ),
            Before(
                "            AnyPosition::Pentalath(position) => {\n                for ",
                "            AnyPosition::{{Type}}(_) => {}",
            ),
        ],
    },
    Registration {
        file: "crates/games/src/encoding.rs",
        edits: &[
            // Programs that learn do not support the game yet.
            After(
                "            AnyPosition::Pentalath(_) => PENTALATH_ROWS * PENTALATH_COLUMNS + 2,",
                "            AnyPosition::{{Type}}(_) => 0,",
            ),
            Replace(
                "| AnyPosition::Pentalath(_)",
                "| AnyPosition::Pentalath(_) | AnyPosition::{{Type}}(_)",
            ),
            Before(
                "            AnyPosition::Pentalath(_) => {\n                let ",
                "            AnyPosition::{{Type}}(_) => None,",
            ),
            Before(
                "            AnyPosition::Pentalath(_) => vec![",
                "            AnyPosition::{{Type}}(_) => vec![0],",
            ),
            Before(
                "            AnyPosition::Pentalath(position) => pentalath_planes(",
                "            AnyPosition::{{Type}}(_) => {}",
            ),
        ],
    },
    Registration {
        file: "crates/games/src/canonical.rs",
        edits: &[
            // The symmetries of the board are not known yet.
            After("    Pentalath { mirrors: Vec<bool> },", "    {{Type}},"),
            After(
                "            AnyPosition::Pentalath(position) => \
                 position.key().min(position.mirrored().key()),",
                "            AnyPosition::{{Type}}(position) => position.key(),",
            ),
            Before(
                "            AnyPosition::Pentalath(position) => {\n                let mirrored",
                "            AnyPosition::{{Type}}(_) => (self.clone(), Way::{{Type}}),",
            ),
        ],
    },
    Registration {
        file: "crates/games/src/state_space.rs",
        edits: &[Replace("| Game::Pentalath(_)", "| Game::Pentalath(_) | Game::{{Type}}(_)")],
    },
    Registration {
        file: "crates/games/src/move_facts.rs",
        edits: &[
            Replace(
                "| AnyPosition::Pentalath(_)",
                "| AnyPosition::Pentalath(_) | AnyPosition::{{Type}}(_)",
            ),
            After(
                "            AnyPosition::Pentalath(_) => 0,",
                "            AnyPosition::{{Type}}(_) => 0,",
            ),
        ],
    },
    Registration {
        file: "crates/picture/Cargo.toml",
        edits: &[After("pentalath.workspace = true", "{{name}}.workspace = true")],
    },
    Registration {
        file: "crates/picture/src/lib.rs",
        edits: &[After("pub mod pentalath;", "pub mod {{name}};")],
    },
    Registration { file: "crates/picture/src/dispatch.rs", edits: &[DRAWINGS, CopyArms] },
    Registration { file: "crates/picture/src/board_model/mod.rs", edits: &[DRAWINGS, CopyArms] },
    Registration {
        file: "crates/picture/src/board_model/legal_steps.rs",
        edits: &[DRAWINGS, CopyArms],
    },
    Registration { file: "crates/picture/src/board_model/marks.rs", edits: &[DRAWINGS, CopyArms] },
    Registration { file: "crates/picture/src/board_model/motion.rs", edits: &[DRAWINGS, CopyArms] },
    Registration {
        file: "crates/engine/src/explain.rs",
        edits: &[Replace(
            "| AnyPosition::Pentalath(_)",
            "| AnyPosition::Pentalath(_) | AnyPosition::{{Type}}(_)",
        )],
    },
    Registration {
        file: "crates/engine/src/engine_options.rs",
        edits: &[After(
            "        Game::Pentalath(_) => \
             Box::new(crate::pentalath::PentalathEngine::new(options)),",
            "        // Needs the feature `mcts`, until the game has a search of its own.
        #[cfg(feature = \"mcts\")]
        Game::{{Type}}(_) => Box::new(crate::mcts::MctsEngine::new(options)),
        #[cfg(not(feature = \"mcts\"))]
        Game::{{Type}}(_) => panic!(\"the feature mcts of the crate engine is off\"),",
        )],
    },
    Registration {
        file: "crates/wasm/Cargo.toml",
        edits: &[Replace(
            "engine.workspace = true",
            "# The search of {{Title}}.\nengine = { workspace = true, features = [\"mcts\"] }",
        )],
    },
    Registration { file: "crates/palamedes/src/rules_pages.rs", edits: &[CopyArms] },
    Registration {
        file: "xtask/src/tidy/layering.rs",
        edits: &[
            Replace(r#""pente", "pentalath""#, r#""pente", "pentalath", "{{name}}""#),
            After(r#"    ("pentalath", &["rulebook"]),"#, r#"    ("{{name}}", &["rulebook"]),"#),
        ],
    },
    Registration {
        file: "fuzz/Cargo.toml",
        edits: &[After(
            r#"pentalath = { path = "../crates/pentalath" }"#,
            r#"{{name}} = { path = "../crates/{{name}}" }"#,
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
        edits: &[AfterLast(
            "picture-title-pentalath",
            "picture-title-{{name}} = {{Title}}: { $colour } to move\n\
             picture-title-{{name}}-won = {{Title}}: { $colour } has won\n\
             picture-title-{{name}}-drawn = {{Title}}: drawn",
        )],
    },
    Registration {
        file: "locales/de/picture.ftl",
        edits: &[AfterLast(
            "picture-title-pentalath",
            "picture-title-{{name}} = {{Title}}: { $colour } am Zug\n\
             picture-title-{{name}}-won = {{Title}}: { $colour } hat gewonnen\n\
             picture-title-{{name}}-drawn = {{Title}}: unentschieden",
        )],
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
    Registration {
        file: "locales/en/preview.ftl",
        edits: &[After("        [pentalath] Pentalath", "        [{{name}}] {{Title}}")],
    },
    Registration {
        file: "locales/de/preview.ftl",
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
