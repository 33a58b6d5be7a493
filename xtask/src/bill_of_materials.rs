//! Software bill of materials of the packed program, as CycloneDX JSON.
//!
//! It lists what the program contains: the crates that `cargo metadata` resolves for its target,
//! without those of builds and tests, and the npm packages of the web app. It has no time and no
//! serial number, so the same sources give the same file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::command::{cargo, output};
use crate::dist::FEATURES;
use crate::root;

/// Beginnings of references that every bill has: crates of the server and of a release's features.
pub const EXPECTED: [&str; 2] = ["pkg:cargo/sqlx@", "pkg:cargo/opentelemetry@"];

/// Returns the bill of materials of the program for a target.
pub fn generate(target: &str) -> Result<Value> {
    let mut metadata: Command = cargo();
    metadata.args(["metadata", "--locked", "--format-version", "1", "--features", FEATURES]);
    metadata.args(["--filter-platform", target]);
    let metadata = serde_json::from_str(&output(&mut metadata)?)?;
    let checksums = checksums(&fs::read_to_string(root().join("Cargo.lock"))?);
    let npm = serde_json::from_str(&fs::read_to_string(root().join("web/package-lock.json"))?)?;
    bill(&metadata, &checksums, &npm)
}

/// Builds the document from the output of `cargo metadata`, checksums and the npm lock file.
fn bill(
    metadata: &Value,
    checksums: &BTreeMap<(String, String), String>,
    npm: &Value,
) -> Result<Value> {
    let packages: BTreeMap<&str, &Value> = list(metadata, "packages")
        .filter_map(|package| Some((text(package, "id")?, package)))
        .collect();
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"], "nodes")
        .filter_map(|node| Some((text(node, "id")?, node)))
        .collect();
    let is_program = |package: &&&Value| text(package, "name") == Some("palamedes");
    let program = packages.values().find(is_program).context("missing package palamedes")?;
    let (mut components, mut dependencies) = (BTreeMap::new(), BTreeMap::new());
    let mut pending = vec![text(program, "id").unwrap_or_default()];
    let mut visited = BTreeSet::new();
    while let Some(id) = pending.pop() {
        if !visited.insert(id) {
            continue;
        }
        let package = packages.get(id).with_context(|| format!("unknown package {id}"))?;
        let needed = nodes.get(id).map(|node| normal_dependencies(node)).unwrap_or_default();
        let references: BTreeSet<String> = needed
            .iter()
            .filter_map(|id| packages.get(id))
            .map(|needed| reference(needed))
            .collect();
        dependencies.insert(reference(package), references);
        components.insert(reference(package), crate_component(package, checksums));
        pending.extend(needed);
    }
    let application = components.remove(&reference(program)).unwrap_or_default();
    for (path, package) in npm["packages"].as_object().into_iter().flatten() {
        if let Some(component) = npm_component(path, package) {
            let reference = component["bom-ref"].as_str().unwrap_or_default().to_owned();
            components.insert(reference, component);
        }
    }
    let dependencies: Vec<Value> = dependencies
        .into_iter()
        .map(|(reference, needed)| json!({"ref": reference, "dependsOn": needed}))
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": application},
        "components": components.into_values().collect::<Vec<_>>(),
        "dependencies": dependencies,
    }))
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value[key].as_str()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

/// Ids of the packages that are linked into a package, without those of builds and tests.
fn normal_dependencies(node: &Value) -> Vec<&str> {
    let is_normal = |needed: &&Value| list(needed, "dep_kinds").any(|kind| kind["kind"].is_null());
    list(node, "deps").filter(is_normal).filter_map(|needed| text(needed, "pkg")).collect()
}

/// Name and version of a package.
fn name_and_version(package: &Value) -> (String, String) {
    let field = |key| text(package, key).unwrap_or_default().to_owned();
    (field("name"), field("version"))
}

/// Reference to a crate: its package URL, or its name if it is part of this project.
fn reference(package: &Value) -> String {
    let (name, version) = name_and_version(package);
    match package["source"].is_null() {
        true => format!("palamedes/{name}@{version}"),
        false => format!("pkg:cargo/{name}@{version}"),
    }
}

fn crate_component(package: &Value, checksums: &BTreeMap<(String, String), String>) -> Value {
    let (name, version) = name_and_version(package);
    let kind = if name == "palamedes" { "application" } else { "library" };
    let reference = reference(package);
    let mut component =
        json!({"type": kind, "bom-ref": reference, "name": name, "version": version});
    if reference.starts_with("pkg:") {
        component["purl"] = json!(reference);
    }
    if let Some(licence) = text(package, "license") {
        // Older manifests separate licences by a slash.
        component["licenses"] = json!([{"expression": licence.replace('/', " OR ")}]);
    }
    if let Some(checksum) = checksums.get(&(name, version)) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
    }
    component
}

/// Component of an npm package that is part of the web app.
fn npm_component(path: &str, package: &Value) -> Option<Value> {
    let name = path.strip_prefix("node_modules/")?;
    if package["dev"] == true {
        return None;
    }
    let version = text(package, "version")?;
    let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
    let mut component = json!({
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
    });
    if let Some(licence) = text(package, "license") {
        component["licenses"] = json!([{"expression": licence}]);
    }
    Some(component)
}

/// Checksums of the crates by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let blocks = lock.split("[[package]]").skip(1);
    let of_block = |block: &str| {
        let field = |key: &str| {
            let line =
                block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
            Some(line.trim_matches('"').to_owned())
        };
        Some(((field("name")?, field("version")?), field("checksum")?))
    };
    blocks.filter_map(of_block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz;

    fn package(name: &str, source: Option<&str>) -> Value {
        json!({"id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0",
            "source": source})
    }

    fn node(name: &str, needed: &[(&str, Option<&str>)]) -> Value {
        let deps: Vec<Value> = needed
            .iter()
            .map(|(name, kind)| json!({"pkg": name, "dep_kinds": [{"kind": kind}]}))
            .collect();
        json!({"id": name, "deps": deps})
    }

    #[test]
    fn bill_lists_the_crates_of_the_features_of_a_release() {
        let bill = generate(&fuzz::host().unwrap()).unwrap().to_string();
        for crate_name in EXPECTED {
            assert!(bill.contains(crate_name), "{crate_name}");
        }
    }

    #[test]
    fn bill_lists_what_the_program_contains() {
        let registry = Some("registry");
        let metadata = json!({
            "packages": [
                package("palamedes", None), package("table", None), package("serde", registry),
                package("cc", registry), package("tester", registry), package("other", registry),
            ],
            "resolve": {"nodes": [
                node("palamedes", &[("table", None), ("cc", Some("build"))]),
                node("table", &[("serde", None), ("tester", Some("dev"))]),
                node("serde", &[]),
            ]},
        });
        let lock = "[[package]]\nname = \"serde\"\nversion = \"1.0.0\"\nchecksum = \"abc\"\n";
        let npm = json!({"packages": {
            "": {"name": "palamedes-web"},
            "node_modules/@fluent/bundle": {"version": "0.19.1", "license": "Apache-2.0"},
            "node_modules/vite": {"version": "8.0.0", "dev": true},
        }});
        let bill = bill(&metadata, &checksums(lock), &npm).unwrap();
        let references: Vec<&str> =
            list(&bill, "components").filter_map(|component| text(component, "bom-ref")).collect();
        assert_eq!(
            references,
            ["palamedes/table@1.0.0", "pkg:cargo/serde@1.0.0", "pkg:npm/%40fluent/bundle@0.19.1"]
        );
        assert_eq!(bill["metadata"]["component"]["type"], "application");
        let serde = &bill["components"][1];
        assert_eq!(serde["hashes"][0]["content"], "abc");
        assert_eq!(serde["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(
            bill["dependencies"][0],
            json!({"ref": "palamedes/palamedes@1.0.0", "dependsOn": ["palamedes/table@1.0.0"]})
        );
    }
}
