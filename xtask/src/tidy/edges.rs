//! Who may use whom.

use anyhow::Result;
use serde_json::Value;

use super::{Finding, Tree};
use crate::command::{cargo, output};
use crate::fuzz;

/// The rules of the games, what they stand on, and tables and contests: no I/O, no clock, no
/// randomness, no async, no serde, few dependencies, and they build for the browser unchanged.
pub const RULES: &[&str] =
    &["rulebook", "pentagame", "pente", "pentalath", "games", "table", "contest"];

/// One crate for each game. A new one gets its line here and in [`RULES`].
pub const GAMES: &[&str] = &["pentagame", "pente", "pentalath"];

/// The law: a room and the rooms it may use. `*` stands for every room, `games*` for every game.
/// A room uses lower floors only.
const MAY_USE: &[(&str, &[&str])] = &[
    ("rulebook", &[]),
    ("wire", &[]),
    ("pentagame", &["rulebook"]),
    ("pente", &["rulebook"]),
    ("pentalath", &["rulebook"]),
    ("games", &["rulebook", "games*"]),
    // A game only in that game's drawing.
    ("picture", &["games", "rulebook", "games*"]),
    ("table", &["games", "rulebook"]),
    ("contest", &["rulebook"]),
    // A game only in that game's evaluation.
    ("engine", &["games", "rulebook", "games*"]),
    // A game only in the frozen opponents.
    ("arena", &["engine", "table", "wire", "games", "contest", "rulebook", "games*"]),
    ("server", &["table", "contest", "wire", "games", "picture", "rulebook"]),
    ("lab", &["games", "contest", "engine", "table", "rulebook"]),
    ("wasm", &["games", "table", "contest", "engine", "wire", "picture", "rulebook"]),
    ("palamedes", &["*"]),
    ("xtask", &["*"]),
];

/// Crates, and families of crates, that the rules do without, directly or through another.
const NOT_IN_RULES: &[&str] =
    &["serde", "tokio", "rand", "getrandom", "async", "futures", "chrono", "time", "rayon"];

/// Dependencies from outside that a rules crate may have.
const RULES_OUTSIDE_MAX: usize = 3;

/// A crate of the workspace and what it uses, dev-dependencies left out.
#[derive(Default)]
struct Room {
    name: String,
    uses: Vec<String>,
    outside: Vec<String>,
    /// All that comes with `outside`.
    reached: Vec<String>,
}

/// What cargo knows of the workspace.
pub fn metadata() -> Result<Value> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--format-version", "1", "--locked"]);
    // Otherwise cargo would download what only other systems need.
    metadata.args(["--filter-platform", &fuzz::host()?]);
    Ok(serde_json::from_str(&output(&mut metadata)?)?)
}

/// Checks the rooms against the law.
pub fn check(metadata: &Value) -> Vec<Finding> {
    rooms(metadata).iter().flat_map(check_room).collect()
}

fn check_room(room: &Room) -> Vec<Finding> {
    let place = format!("crate {}", room.name);
    let wrong = |text: String| Finding::new(place.clone(), text);
    let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == room.name) else {
        return vec![wrong("is not in the table of xtask/src/tidy/edges.rs; add it".to_owned())];
    };
    let mut findings = Vec::new();
    for used in &room.uses {
        let is_game = GAMES.contains(&used.as_str());
        let fine = allowed.iter().any(|name| match *name {
            "*" => true,
            "games*" => is_game,
            name => name == used,
        });
        if !fine {
            findings.push(wrong(format!("may not use {used}; it may use: {}", allowed.join(", "))));
        }
    }
    if RULES.contains(&room.name.as_str()) {
        if room.outside.len() > RULES_OUTSIDE_MAX {
            let list = room.outside.join(", ");
            findings.push(wrong(format!("has more than {RULES_OUTSIDE_MAX} dependencies: {list}")));
        }
        let reached = room.reached.iter().filter(|name| is_not_for_rules(name));
        findings.extend(reached.map(|name| wrong(format!("may not depend on {name}"))));
    }
    findings
}

fn is_not_for_rules(name: &str) -> bool {
    NOT_IN_RULES.iter().any(|family| {
        name.strip_prefix(family)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['_', '-']))
    })
}

fn rooms(metadata: &Value) -> Vec<Room> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let name_of = |id: &str| {
        let packages = metadata["packages"].as_array()?;
        let package = packages.iter().find(|package| package["id"] == id)?;
        package["name"].as_str().map(str::to_owned)
    };
    let members: Vec<String> = list(&metadata["workspace_members"])
        .iter()
        .filter_map(|id| id.as_str().map(str::to_owned))
        .collect();
    let nodes = list(&metadata["resolve"]["nodes"]);
    let used_by = |id: &str| -> Vec<String> {
        let node = nodes.iter().find(|node| node["id"] == id);
        let deps = node.map(|node| list(&node["deps"])).unwrap_or_default();
        let judged = deps.iter().filter(|dep| {
            list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].as_str() != Some("dev"))
        });
        judged.filter_map(|dep| dep["pkg"].as_str().map(str::to_owned)).collect()
    };
    let names = |ids: &[String]| ids.iter().filter_map(|id| name_of(id)).collect();
    let room = |id: &String| {
        let (inside, outside): (Vec<_>, Vec<_>) =
            used_by(id).into_iter().partition(|used| members.contains(used));
        let mut reached = outside.clone();
        let mut next = 0;
        while let Some(id) = reached.get(next) {
            let new: Vec<String> =
                used_by(id).into_iter().filter(|id| !reached.contains(id)).collect();
            reached.extend(new);
            next += 1;
        }
        Room {
            name: name_of(id).unwrap_or_default(),
            uses: names(&inside),
            outside: names(&outside),
            reached: names(&reached),
        }
    };
    members.iter().map(room).collect()
}

/// Every crate takes the lints of the workspace.
pub fn check_lints(tree: &Tree) -> Vec<Finding> {
    let manifests = tree.texts().filter(|(path, _)| {
        path.ends_with("/Cargo.toml") && (path.starts_with("crates/") || path.starts_with("xtask/"))
    });
    let without = manifests.filter(|(_, text)| {
        !text.contains("\n[lints]\nworkspace = true\n")
            && !text.contains("\nlints.workspace = true\n")
    });
    without.map(|(path, _)| Finding::new(path, "lacks `[lints]` with `workspace = true`")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::told;
    use super::*;

    fn check_uses(name: &str, uses: &[&str], outside: &[&str], expected: &[&str]) {
        let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let (uses, outside) = (own(uses), own(outside));
        let room = Room { name: name.to_owned(), uses, reached: outside.clone(), outside };
        assert_eq!(told(&check_room(&room)), expected);
    }

    #[test]
    fn rooms_use_lower_floors_only() {
        check_uses("pente", &["rulebook"], &[], &[]);
        check_uses("games", &["rulebook", "pentagame", "pente"], &[], &[]);
        check_uses("palamedes", &["server", "lab"], &["tokio"], &[]);
        check_uses(
            "pente",
            &["games"],
            &[],
            &["crate pente: may not use games; it may use: rulebook"],
        );
        check_uses(
            "contest",
            &["pentagame"],
            &[],
            &["crate contest: may not use pentagame; it may use: rulebook"],
        );
        check_uses(
            "attic",
            &[],
            &[],
            &["crate attic: is not in the table of xtask/src/tidy/edges.rs; add it"],
        );
    }

    #[test]
    fn rules_keep_to_few_and_plain_dependencies() {
        check_uses("pente", &[], &["smallvec", "randomness"], &[]);
        check_uses("pente", &[], &["rand_core"], &["crate pente: may not depend on rand_core"]);
        check_uses("games", &[], &["serde"], &["crate games: may not depend on serde"]);
        check_uses(
            "pentagame",
            &[],
            &["a", "b", "c", "d"],
            &["crate pentagame: has more than 3 dependencies: a, b, c, d"],
        );
    }

    #[test]
    fn rooms_are_read_from_what_cargo_tells() {
        let metadata = json!({
            "workspace_members": ["#pente", "#rulebook"],
            "packages": [
                {"id": "#pente", "name": "pente"}, {"id": "#rulebook", "name": "rulebook"},
                {"id": "#small", "name": "small"}, {"id": "#serde", "name": "serde"},
                {"id": "#test", "name": "test"},
            ],
            "resolve": {"nodes": [
                {"id": "#pente", "deps": [
                    {"pkg": "#rulebook", "dep_kinds": [{"kind": null}]},
                    {"pkg": "#small", "dep_kinds": [{"kind": "dev"}, {"kind": "build"}]},
                    {"pkg": "#test", "dep_kinds": [{"kind": "dev"}]},
                ]},
                {"id": "#small", "deps": [{"pkg": "#serde", "dep_kinds": [{"kind": null}]}]},
                {"id": "#serde", "deps": [{"pkg": "#small", "dep_kinds": [{"kind": null}]}]},
            ]},
        });
        let rooms = rooms(&metadata);
        assert_eq!(rooms.len(), 2);
        assert_eq!(rooms[0].uses, ["rulebook"]);
        assert_eq!(rooms[0].outside, ["small"]);
        assert_eq!(rooms[0].reached, ["small", "serde"]);
        assert_eq!(told(&check(&metadata)), ["crate pente: may not depend on serde"]);
    }

    #[test]
    fn the_table_knows_every_rules_crate() {
        for name in RULES.iter().chain(GAMES) {
            assert!(MAY_USE.iter().any(|(room, _)| room == name), "{name}");
        }
        assert!(GAMES.iter().all(|game| RULES.contains(game)));
    }

    #[test]
    fn lints_come_from_the_workspace() {
        let tree = Tree::of(&[
            ("Cargo.toml", "[workspace]\n"),
            ("crates/a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n"),
            ("crates/b/Cargo.toml", "[package]\n"),
        ]);
        let expected = ["crates/b/Cargo.toml: lacks `[lints]` with `workspace = true`"];
        assert_eq!(told(&check_lints(&tree)), expected);
    }
}
