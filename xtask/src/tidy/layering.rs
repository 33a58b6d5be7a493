//! Allowed dependencies between the crates.

use anyhow::Result;
use serde_json::Value;

use super::{Finding, Tree};
use crate::command::{cargo, output};
use crate::fuzz;

/// Crates without I/O, clock, randomness, async and serde.
///
/// They have few dependencies and build for the browser unchanged.
pub const RULES: &[&str] = &[
    "rulebook",
    "pentagame",
    "pente",
    "pentalath",
    "akron",
    "frames",
    "hi-jack",
    "king-of-pearls",
    "lanza",
    "millennium-3d-chess",
    "nibelungenlied",
    "ot-tjin",
    "sleeping-beauty-draughts",
    "games",
    "table",
    "contest",
];

/// Crates that hold the rules of one game each.
pub const GAMES: &[&str] = &[
    "pentagame",
    "pente",
    "pentalath",
    "akron",
    "frames",
    "hi-jack",
    "king-of-pearls",
    "lanza",
    "millennium-3d-chess",
    "nibelungenlied",
    "ot-tjin",
    "sleeping-beauty-draughts",
];

/// Each crate and the crates it may use.
///
/// `*` stands for every crate, `games*` for every crate of [`GAMES`].
const MAY_USE: &[(&str, &[&str])] = &[
    ("rulebook", &[]),
    ("wire", &[]),
    ("pentagame", &["rulebook"]),
    ("pente", &["rulebook"]),
    ("pentalath", &["rulebook"]),
    ("akron", &["rulebook"]),
    ("frames", &["rulebook"]),
    ("hi-jack", &["rulebook"]),
    ("king-of-pearls", &["rulebook"]),
    ("lanza", &["rulebook"]),
    ("millennium-3d-chess", &["rulebook"]),
    ("nibelungenlied", &["rulebook"]),
    ("ot-tjin", &["rulebook"]),
    ("sleeping-beauty-draughts", &["rulebook"]),
    ("games", &["rulebook", "games*"]),
    // A game only in that game's drawing.
    ("picture", &["games", "rulebook", "games*"]),
    ("table", &["games", "rulebook"]),
    ("contest", &["rulebook"]),
    ("eventfile", &["contest", "rulebook"]),
    // A game only in that game's evaluation.
    ("engine", &["games", "rulebook", "games*"]),
    // A game only in the frozen opponents.
    ("arena", &["engine", "table", "wire", "games", "contest", "rulebook", "games*"]),
    ("explorer", &["games", "rulebook"]),
    (
        "server",
        &["table", "contest", "eventfile", "wire", "games", "picture", "explorer", "rulebook"],
    ),
    // A game only in the training of that game's evaluation.
    ("train", &["engine", "games", "lab", "rulebook", "games*"]),
    ("lab", &["games", "contest", "engine", "table", "explorer", "wire", "rulebook"]),
    ("wasm", &["games", "table", "contest", "engine", "wire", "picture", "rulebook"]),
    ("organiser", &["contest", "eventfile"]),
    ("python", &["games", "engine", "picture", "lab", "rulebook"]),
    ("palamedes", &["*"]),
    ("load", &["wire", "rulebook"]),
    ("xtask", &["*"]),
];

/// Crates and families of crates that [`RULES`] may not use, directly or through another.
const NOT_IN_RULES: &[&str] =
    &["serde", "tokio", "rand", "getrandom", "async", "futures", "chrono", "time", "rayon"];

/// Maximum number of external dependencies of a rules crate.
const RULES_OUTSIDE_MAX: usize = 3;

/// A crate of the workspace with its dependencies, without dev-dependencies.
#[derive(Default)]
struct WorkspaceCrate {
    name: String,
    uses: Vec<String>,
    external: Vec<String>,
    /// The external crates with all their own dependencies.
    transitive: Vec<String>,
}

/// The metadata cargo has about the workspace.
pub fn metadata() -> Result<Value> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--format-version", "1", "--locked"]);
    // Otherwise cargo would download dependencies of other systems.
    metadata.args(["--filter-platform", &fuzz::host()?]);
    Ok(serde_json::from_str(&output(&mut metadata)?)?)
}

/// Checks the dependencies of all crates against the table.
pub fn check(metadata: &Value) -> Vec<Finding> {
    workspace_crates(metadata).iter().flat_map(check_crate).collect()
}

fn check_crate(krate: &WorkspaceCrate) -> Vec<Finding> {
    let location = format!("crate {}", krate.name);
    let finding = |problem: String| Finding::new(location.clone(), problem);
    let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == krate.name) else {
        return vec![finding(
            "is not in the table of xtask/src/tidy/layering.rs; add it".to_owned(),
        )];
    };
    let mut findings = Vec::new();
    for used in &krate.uses {
        let is_game = GAMES.contains(&used.as_str());
        let fine = allowed.iter().any(|name| match *name {
            "*" => true,
            "games*" => is_game,
            name => name == used,
        });
        if !fine {
            findings
                .push(finding(format!("may not use {used}; it may use: {}", allowed.join(", "))));
        }
    }
    if RULES.contains(&krate.name.as_str()) {
        if krate.external.len() > RULES_OUTSIDE_MAX {
            let list = krate.external.join(", ");
            findings
                .push(finding(format!("has more than {RULES_OUTSIDE_MAX} dependencies: {list}")));
        }
        let banned = krate.transitive.iter().filter(|name| is_not_for_rules(name));
        findings.extend(banned.map(|name| finding(format!("may not depend on {name}"))));
    }
    findings
}

fn is_not_for_rules(name: &str) -> bool {
    NOT_IN_RULES.iter().any(|family| {
        name.strip_prefix(family)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['_', '-']))
    })
}

fn workspace_crates(metadata: &Value) -> Vec<WorkspaceCrate> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let name_of = |id: &str| {
        let packages = metadata["packages"].as_array()?;
        let package = packages.iter().find(|package| package["id"] == id)?;
        package["name"].as_str().map(str::to_owned)
    };
    // Our crates by their folders: packages with general names have a prefix.
    let crate_name = |id: &str| {
        let packages = metadata["packages"].as_array()?;
        let package = packages.iter().find(|package| package["id"] == id)?;
        let folder = package["manifest_path"].as_str().and_then(|path| path.rsplit('/').nth(1));
        let own = package["source"].is_null();
        folder.filter(|_| own).map(str::to_owned).or_else(|| name_of(id))
    };
    let members: Vec<String> = list(&metadata["workspace_members"])
        .iter()
        .filter_map(|id| id.as_str().map(str::to_owned))
        .collect();
    let nodes = list(&metadata["resolve"]["nodes"]);
    // Optional dependencies belong to features that are off by default, or that other crates of the
    // workspace switch on.
    let is_optional = |id: &str, used: &str| {
        let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
        let package = packages.iter().find(|package| package["id"] == id);
        let dependencies = package.and_then(|package| package["dependencies"].as_array());
        let name = name_of(used);
        dependencies.is_some_and(|dependencies| {
            dependencies
                .iter()
                .any(|one| one["optional"] == true && one["name"].as_str() == name.as_deref())
        })
    };
    let used_by = |id: &str| -> Vec<String> {
        let node = nodes.iter().find(|node| node["id"] == id);
        let deps = node.map(|node| list(&node["deps"])).unwrap_or_default();
        let used = deps.iter().filter(|dep| {
            list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].as_str() != Some("dev"))
        });
        let used = used.filter_map(|dep| dep["pkg"].as_str().map(str::to_owned));
        used.filter(|used| !is_optional(id, used)).collect()
    };
    let names = |ids: &[String]| ids.iter().filter_map(|id| crate_name(id)).collect();
    let workspace_crate = |id: &String| {
        let (internal, external): (Vec<_>, Vec<_>) =
            used_by(id).into_iter().partition(|used| members.contains(used));
        let mut transitive = external.clone();
        let mut next = 0;
        while let Some(id) = transitive.get(next) {
            let new: Vec<String> =
                used_by(id).into_iter().filter(|id| !transitive.contains(id)).collect();
            transitive.extend(new);
            next += 1;
        }
        WorkspaceCrate {
            name: crate_name(id).unwrap_or_default(),
            uses: names(&internal),
            external: names(&external),
            transitive: names(&transitive),
        }
    };
    members.iter().map(workspace_crate).collect()
}

/// Checks that every crate takes the lints of the workspace.
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

    use super::super::lines;
    use super::*;

    fn check_uses(name: &str, uses: &[&str], external: &[&str], expected: &[&str]) {
        let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let (uses, external) = (own(uses), own(external));
        let name = name.to_owned();
        let krate = WorkspaceCrate { name, uses, transitive: external.clone(), external };
        assert_eq!(lines(&check_crate(&krate)), expected);
    }

    #[test]
    fn crates_use_only_what_the_table_allows() {
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
            &["crate attic: is not in the table of xtask/src/tidy/layering.rs; add it"],
        );
    }

    #[test]
    fn rules_crates_have_few_dependencies() {
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
    fn crates_are_read_from_cargo_metadata() {
        let metadata = json!({
            "workspace_members": ["#pente", "#rulebook"],
            "packages": [
                {"id": "#pente", "name": "pente"}, {
                    "id": "#rulebook", "name": "palamedes-rulebook",
                    "manifest_path": "a/crates/rulebook/Cargo.toml",
                },
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
        let crates = workspace_crates(&metadata);
        assert_eq!(crates.len(), 2);
        assert_eq!(crates[0].uses, ["rulebook"]);
        assert_eq!(crates[0].external, ["small"]);
        assert_eq!(crates[0].transitive, ["small", "serde"]);
        assert_eq!(lines(&check(&metadata)), ["crate pente: may not depend on serde"]);
    }

    #[test]
    fn table_lists_every_rules_crate() {
        for name in RULES.iter().chain(GAMES) {
            assert!(MAY_USE.iter().any(|(listed, _)| listed == name), "{name}");
        }
        assert!(GAMES.iter().all(|game| RULES.contains(game)));
    }

    #[test]
    fn crate_without_workspace_lints_is_found() {
        let tree = Tree::of(&[
            ("Cargo.toml", "[workspace]\n"),
            ("crates/a/Cargo.toml", "[package]\n\n[lints]\nworkspace = true\n"),
            ("crates/b/Cargo.toml", "[package]\n"),
        ]);
        let expected = ["crates/b/Cargo.toml: lacks `[lints]` with `workspace = true`"];
        assert_eq!(lines(&check_lints(&tree)), expected);
    }
}
