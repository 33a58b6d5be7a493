//! Test: the npm packages say how they are used, and contain what their READMEs link to.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::root;
use crate::tidy::links;

/// Folders of the packages.
const PACKAGES: [&str; 2] = ["web/board-package", "web/client"];

/// Licences that a script of the packages copies before they are packed.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

fn packages() -> impl Iterator<Item = (PathBuf, Value)> {
    PACKAGES.into_iter().map(|folder| {
        let folder = root().join(folder);
        let manifest = fs::read_to_string(folder.join("package.json")).unwrap();
        (folder, serde_json::from_str(&manifest).unwrap())
    })
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// True if the package has a file or folder of this path.
fn contains(folder: &Path, files: &[&str], path: &str) -> bool {
    let path = path.trim_start_matches("./");
    let part = path.split('/').next().unwrap();
    // The folder `dist` is built.
    files.contains(&part) && (part == "dist" || folder.join(path).exists())
}

#[test]
fn only_files_of_the_package_are_contained() {
    let folder = root().join("web/board-package");
    let files = ["dist", "demo.html"];
    assert!(contains(&folder, &files, "./demo.html") && contains(&folder, &files, "dist/a.js"));
    assert!(!contains(&folder, &files, "../../README.md"));
    assert!(!contains(&folder, &files, "types.d.ts"));
}

/// Formerly the READMEs linked to pages of the sources.
#[test]
fn links_of_readmes_stay_inside_the_package() {
    for (folder, manifest) in packages() {
        let files = texts(&manifest["files"]);
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        for link in readme.lines().flat_map(links) {
            assert!(contains(&folder, &files, link), "{}: {link}", folder.display());
        }
    }
}

#[test]
fn packages_are_described_like_the_crates() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for (folder, manifest) in packages() {
        let shown = folder.display();
        let repository = manifest["repository"]["url"].as_str().unwrap();
        assert!(workspace.contains(&format!("\nrepository = \"{repository}\"\n")), "{shown}");
        let license = manifest["license"].as_str().unwrap();
        assert!(workspace.contains(&format!("\nlicense = \"{license}\"\n")), "{shown}");
        assert!(texts(&manifest["keywords"]).len() > 3, "{shown}");
        let files = texts(&manifest["files"]);
        for licence in LICENCES {
            assert!(files.contains(&licence), "{shown}: {licence}");
            for script in ["prepack", "postpack"] {
                assert!(manifest["scripts"][script].as_str().unwrap().contains(licence), "{shown}");
            }
        }
    }
}

/// Formerly the description of the board counted one game less than there were.
#[test]
fn description_of_the_board_counts_the_games() {
    const NUMBERS: [&str; 5] = ["ten", "eleven", "twelve", "thirteen", "fourteen"];
    let (_, manifest) = packages().next().unwrap();
    let description = manifest["description"].as_str().unwrap();
    let (_, rest) = description.split_once(": Pentagame, Pente and ").unwrap();
    let number = rest.split(' ').next().unwrap();
    let others = 10 + NUMBERS.iter().position(|word| *word == number).unwrap();
    assert_eq!(games::Game::all().count(), others + 2);
}
