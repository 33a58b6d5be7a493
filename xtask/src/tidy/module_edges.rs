//! Imports between the folders of the server and of the app.
//!
//! Each of the two has one table: layers from top to bottom, the pairs of one layer of which the
//! first may import the second, and the accepted imports of a higher layer. A module imports lower
//! layers and listed pairs only.

use std::collections::BTreeSet;

use super::rust_source::{blank_comments_and_strings, without_unit_tests};
use super::{Finding, Tree};

/// The modules of a folder and the imports between them that are allowed.
struct ModuleTable {
    folder: &'static str,
    /// Extensions of the source files, with their way to write imports.
    language: Language,
    /// From top to bottom; a module imports those of lower layers.
    layers: &'static [&'static [&'static str]],
    /// Importing module and imported module of the same layer.
    pairs: &'static [(&'static str, &'static str)],
    /// Importing module and imported module of a higher layer: cycles that are accepted.
    upward: &'static [(&'static str, &'static str)],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Rust,
    TypeScript,
}

const SERVER: ModuleTable = ModuleTable {
    folder: "crates/server/src/",
    language: Language::Rust,
    layers: &[
        &["lib"],
        &["serve"],
        // The files that name all features.
        &["routes", "simulation", "start"],
        &["jobs"],
        &[
            "account",
            "archive",
            "computers",
            "contests",
            "correspondence",
            "game",
            "lobby",
            "moderation",
            "notifications",
            "operator",
            "ratings",
        ],
        &["auth"],
        &["http"],
        &["ops"],
        &["periodic"],
        &["node"],
        &["cluster", "db", "limiters", "position_index", "runtime"],
        &["subscriber"],
        &["ids"],
        &["error"],
        &["clock", "error_codes", "rejection_text", "settings"],
        &["hidden_text", "numbers", "position_key", "seat_rating"],
    ],
    pairs: &[
        // A deleted account resigns its games; games show a new name at once.
        ("account", "game"),
        // Links and changes of an account are sent by email.
        ("account", "notifications"),
        // A finished game is rated when it is archived, and its rating is verified.
        ("archive", "ratings"),
        // Workers load games and send commands; viewers see the queue.
        ("computers", "game"),
        // The server aborts games of forfeited tables; players have a time for the first move.
        ("contests", "game"),
        // Games of contests are configured, rated and announced like those of the lobby.
        ("contests", "lobby"),
        // Webhooks are sent by the client of push messages.
        ("contests", "notifications"),
        // A started game stores the ratings of its players.
        ("contests", "ratings"),
        // Vacations change live games; committed moves schedule reminders.
        ("correspondence", "game"),
        // Reminders are emails and pushes.
        ("correspondence", "notifications"),
        // The first turn of a computer player wakes a worker.
        ("lobby", "computers"),
        // Challenges and first turns schedule reminders.
        ("lobby", "correspondence"),
        // Started games go live.
        ("lobby", "game"),
        // A started game stores the ratings of its players.
        ("lobby", "ratings"),
        // Games show a new name at once; suspended players resign; reports copy the chat.
        ("moderation", "game"),
        // A renamed player receives an email.
        ("moderation", "notifications"),
        // The page of the operator manages members as the command line does.
        ("operator", "account"),
        // A deleted member resigns their games.
        ("operator", "game"),
    ],
    // The shared state holds the live games, the hints to workers of computer players, the loaded
    // contests and the Web Push key.
    upward: &[
        ("node", "computers"),
        ("node", "contests"),
        ("node", "game"),
        ("node", "notifications"),
    ],
};

const APP: ModuleTable = ModuleTable {
    folder: "web/app/src/",
    language: Language::TypeScript,
    layers: &[
        &["main"],
        &["shell"],
        &[
            "account",
            "analyse",
            "archive",
            "catalogue",
            "contests",
            "embed",
            "game/local",
            "game/online",
            "home",
            "learn",
            "legal",
            "lobby",
            "moderation",
            "operator",
            "organise",
            "players",
            "rules",
            "science",
            "settings",
            "watch",
        ],
        &["game/common"],
        &["ui"],
        &["engine", "net", "router"],
        &["i18n"],
        &["storage"],
        &["env", "generated"],
    ],
    pairs: &[
        // The players of a saved game have the same names in its analysis.
        ("analyse", "game/local"),
        // Contests are polled, and their games opened, like those of the lobby.
        ("contests", "lobby"),
        // An open game is shown in the waiting room; seats, terms and invitations look the same.
        ("game/online", "lobby"),
        // Players are reported from the game.
        ("game/online", "moderation"),
        // The start page lists the user's online games.
        ("home", "lobby"),
        // Moderators log in again before they act.
        ("moderation", "account"),
        // Operators log in again before a change.
        ("operator", "account"),
        // A player page lists archived games.
        ("players", "archive"),
        // Players are challenged from their page.
        ("players", "lobby"),
        // Players are reported from their page.
        ("players", "moderation"),
        // Games to watch are listed like those of the lobby.
        ("watch", "lobby"),
    ],
    upward: &[],
};

pub fn check(tree: &Tree) -> Vec<Finding> {
    [SERVER, APP].iter().flat_map(|table| check_table(tree, table)).collect()
}

fn check_table(tree: &Tree, table: &ModuleTable) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| table.is_source(path)) {
        let from = table.module(path);
        if table.layer(&from).is_none() {
            let problem = format!("the module {from} is not in the table of module_edges.rs");
            findings.push(Finding::new(path, problem));
            continue;
        }
        let imports: BTreeSet<(usize, String)> = match table.language {
            Language::Rust => rust_imports(path, text, table),
            Language::TypeScript => typescript_imports(path, text, table),
        };
        for (index, to) in imports {
            if let Some(problem) = table.problem(&from, &to) {
                findings.push(Finding::at_line(path, index, problem));
            }
        }
    }
    findings
}

impl ModuleTable {
    fn is_source(&self, path: &str) -> bool {
        let is_source = match self.language {
            Language::Rust => path.ends_with(".rs") && !path.ends_with("tests.rs"),
            Language::TypeScript => {
                (path.ends_with(".ts") || path.ends_with(".tsx")) && !path.contains(".test.")
            }
        };
        is_source && path.starts_with(self.folder)
    }

    /// The module a file belongs to: its folder, or two where the table lists such.
    fn module(&self, path: &str) -> String {
        let path = path.strip_prefix(self.folder).unwrap_or(path);
        let parts: Vec<&str> =
            path.split('/').map(|part| part.split('.').next().unwrap_or(part)).collect();
        self.module_of(&parts)
    }

    fn module_of(&self, parts: &[&str]) -> String {
        let two = parts.iter().take(2).copied().collect::<Vec<_>>().join("/");
        if self.layer(&two).is_some() {
            two
        } else {
            parts.first().copied().unwrap_or_default().to_owned()
        }
    }

    fn layer(&self, module: &str) -> Option<usize> {
        self.layers.iter().position(|layer| layer.contains(&module))
    }

    fn problem(&self, from: &str, to: &str) -> Option<String> {
        let pair = (from, to);
        if from == to || self.pairs.contains(&pair) || self.upward.contains(&pair) {
            return None;
        }
        let Some(to_layer) = self.layer(to) else {
            return Some(format!("the module {to} is not in the table of module_edges.rs"));
        };
        match self.layer(from)?.cmp(&to_layer) {
            std::cmp::Ordering::Less => None,
            std::cmp::Ordering::Equal => Some(format!(
                "{from} may not import {to}: the pair is not in the table of module_edges.rs"
            )),
            std::cmp::Ordering::Greater => {
                Some(format!("{from} may not import {to}, which is in a higher layer"))
            }
        }
    }
}

/// Line index and module of each path that begins with `crate::` or leaves the folder by `super`.
fn rust_imports(path: &str, text: &str, table: &ModuleTable) -> BTreeSet<(usize, String)> {
    let code = blank_comments_and_strings(without_unit_tests(text));
    let file = path.strip_prefix(table.folder).unwrap_or(path);
    let folders = file.split('/').count() - 1;
    // A `mod.rs` is the module of its folder; any other file is one deeper.
    let depth = if file.ends_with("mod.rs") { folders } else { folders + 1 };
    let to_root = "super::".repeat(depth);
    let mut imports = BTreeSet::new();
    for start in ["crate::", to_root.as_str()] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            if before.is_alphanumeric() || before == '_' || before == ':' || before == '$' {
                continue;
            }
            let line = code[..at].matches('\n').count();
            let rest = &code[at + start.len()..];
            // Items of the crate's root begin with a capital letter or are macros.
            let modules = first_names(rest).into_iter().filter(|name| table.is_module_name(name));
            imports.extend(modules.map(|name| (line, table.module_of(&[&name]))));
        }
    }
    imports
}

impl ModuleTable {
    /// True for names in lower case, which are modules and not types of the root.
    fn is_module_name(&self, name: &str) -> bool {
        name != "self" && name != "super" && name.chars().all(|c| c.is_lowercase() || c == '_')
    }
}

/// The first name of a path, or all first names of a group in braces.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start()
            .chars()
            .take_while(|char| char.is_alphanumeric() || *char == '_')
            .collect()
    };
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut names = vec![name(group)];
    let mut depth = 1;
    for (at, char) in group.char_indices() {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(name(&group[at + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Line index and module of each relative import.
fn typescript_imports(path: &str, text: &str, table: &ModuleTable) -> BTreeSet<(usize, String)> {
    let mut imports = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        let starts = ["from '", "import('", "import '", "new URL('"];
        for target in starts.iter().flat_map(|start| line.split(start).skip(1)) {
            let target = target.split(['\'', '?']).next().unwrap_or_default();
            if !target.starts_with('.') {
                continue;
            }
            let mut parts: Vec<&str> = path.split('/').collect();
            parts.pop();
            for part in target.split('/') {
                match part {
                    "." => {}
                    ".." => drop(parts.pop()),
                    part => parts.push(part),
                }
            }
            let target = parts.join("/");
            if target.starts_with(table.folder) {
                imports.insert((index, table.module(&target)));
            }
        }
    }
    imports
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    const RUST: ModuleTable = ModuleTable {
        folder: "src/",
        language: Language::Rust,
        layers: &[&["routes"], &["game", "lobby"], &["db"]],
        pairs: &[("lobby", "game")],
        upward: &[("db", "lobby")],
    };

    const TYPESCRIPT: ModuleTable = ModuleTable {
        folder: "src/",
        language: Language::TypeScript,
        layers: &[&["shell"], &["lobby", "game/online"], &["game/common"]],
        pairs: &[],
        upward: &[],
    };

    fn check(table: &ModuleTable, path: &str, text: &str, expected: &[&str]) {
        let findings = lines(&check_table(&Tree::of(&[(path, text)]), table));
        let expected: Vec<String> = expected.iter().map(|line| format!("{path}{line}")).collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn rust_modules_import_lower_layers_and_listed_pairs() {
        let text = "use crate::db::Pool;\nuse crate::game::{Live, cache};\nuse crate::Error;\n";
        check(&RUST, "src/lobby/create.rs", text, &[]);
        check(&RUST, "src/routes.rs", "use crate::{db, game::live, lobby};\n", &[]);
        let pair = ":1: game may not import lobby: the pair is not in the table of module_edges.rs";
        check(&RUST, "src/game/apply.rs", "use crate::lobby::invite;\n", &[pair]);
        check(&RUST, "src/game/mod.rs", "use super::lobby;\n", &[pair]);
        check(&RUST, "src/game/apply.rs", "use super::super::lobby;\n", &[pair]);
        let higher = ":2: db may not import game, which is in a higher layer";
        check(&RUST, "src/db/pool.rs", "use crate::{\n};\nuse x;\n", &[]);
        check(&RUST, "src/db/pool.rs", "fn f() {\n    crate::game::apply();\n}\n", &[higher]);
        let unknown = ": the module attic is not in the table of module_edges.rs";
        check(&RUST, "src/attic.rs", "", &[unknown]);
        let group = ":1: db may not import game, which is in a higher layer";
        check(&RUST, "src/db/mod.rs", "use crate::{db::{a, b}, game::c};\n", &[group]);
        check(&RUST, "src/db/mod.rs", "use crate::lobby::c;\n", &[]);
    }

    #[test]
    fn comments_and_unit_tests_import_nothing() {
        let text = "// crate::game\nuse super::pool;\n\n\
                    #[cfg(test)]\nmod tests {\n    use crate::game;\n}\n";
        check(&RUST, "src/db/pool.rs", text, &[]);
    }

    #[test]
    fn typescript_modules_import_lower_layers() {
        let text = "import { a } from './b';\nimport { c } from '../common/c';\n\
                    import x from 'solid-js';\n";
        check(&TYPESCRIPT, "src/game/online/a.ts", text, &[]);
        check(&TYPESCRIPT, "src/shell/router.tsx", "lazy(() => import('../lobby/Lobby'))", &[]);
        check(
            &TYPESCRIPT,
            "src/game/common/a.ts",
            "import { a } from '../online/a';\n",
            &[":1: game/common may not import game/online, which is in a higher layer"],
        );
        check(
            &TYPESCRIPT,
            "src/lobby/a.tsx",
            "import { a } from '../game/online/a';\n",
            &[":1: lobby may not import game/online: the pair is not in the table of \
               module_edges.rs"],
        );
        check(&TYPESCRIPT, "src/lobby/a.test.ts", "import '../shell/b';\n", &[]);
    }

    #[test]
    fn pairs_are_of_one_layer_and_form_no_cycle() {
        for table in [SERVER, APP] {
            for (from, to) in table.pairs {
                assert!(table.layer(from).is_some(), "{from}");
                assert_eq!(table.layer(from), table.layer(to), "{from} {to}");
            }
            for (from, to) in table.upward {
                assert!(table.layer(to).is_some(), "{to}");
                assert!(table.layer(from) > table.layer(to), "{from} {to}");
            }
            // Modules that import nothing are removed again and again; a cycle would remain.
            let mut pairs = table.pairs.to_vec();
            while let Some(at) =
                pairs.iter().position(|(_, to)| !pairs.iter().any(|(from, _)| from == to))
            {
                pairs.remove(at);
            }
            assert_eq!(pairs, [], "pairs in a cycle");
        }
    }
}
