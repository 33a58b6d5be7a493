//! `cargo xtask docs-site`: builds the book, which the program serves under `/docs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::command::{cargo, output, run};
use crate::{root, target_dir, web};

/// Version of mdBook.
const MDBOOK: &str = "0.5.4";

/// Runs `cargo xtask docs-site`.
pub fn run_task() -> Result<()> {
    for line in check()? {
        println!("{line}");
    }
    Ok(())
}

/// Builds the book and checks that every page and the search are in it.
pub fn check() -> Result<Vec<String>> {
    let folder = build()?;
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md"))?;
    let pages = pages_of(&summary);
    for page in &pages {
        let file = folder.join(page);
        let text = fs::read_to_string(&file)
            .with_context(|| format!("the book has no page {}", file.display()))?;
        ensure!(text.contains("<main>"), "the page {} of the book has no text", file.display());
    }
    let has_search = fs::read_dir(&folder)?.flatten().any(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        name.starts_with("searchindex") && name.ends_with(".js")
    });
    ensure!(has_search, "the book has no search index");
    Ok(vec![format!("book: {} pages with search", pages.len())])
}

/// Builds the book into the folder of the built app, and returns its folder.
///
/// A program that is built afterwards contains it.
pub fn build() -> Result<PathBuf> {
    let program = install()?;
    let folder = web::dist().join("docs");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut mdbook = Command::new(program);
    run(mdbook.arg("build").arg(root().join("docs")).arg("--dest-dir").arg(&folder))?;
    Ok(folder)
}

/// Installs mdBook into the build folder unless it is there, and returns its path.
fn install() -> Result<PathBuf> {
    let tools = target_dir().join("tools");
    let program = tools.join("bin/mdbook");
    if !is_installed(&program) {
        let mut install = cargo();
        install.args(["install", "mdbook", "--locked", "--version", MDBOOK, "--root"]).arg(&tools);
        // Search and nothing else: no server and no watcher of files.
        run(install.args(["--no-default-features", "--features", "search"]))?;
    }
    Ok(program)
}

fn is_installed(program: &Path) -> bool {
    output(Command::new(program).arg("--version")).is_ok_and(|text| text.contains(MDBOOK))
}

/// The files of all pages of a summary: `play/online.md` is `play/online.html`.
fn pages_of(summary: &str) -> Vec<String> {
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    links
        .filter_map(|(link, _)| link.strip_suffix(".md"))
        .map(|page| match page.strip_suffix("README") {
            Some(folder) => format!("{folder}index.html"),
            None => format!("{page}.html"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_come_from_the_summary() {
        let summary = "[Introduction](introduction.md)\n\n- [Games](games/README.md)\n  \
                       - [Pente](games/pente.md)\n";
        let expected = ["introduction.html", "games/index.html", "games/pente.html"];
        assert_eq!(pages_of(summary), expected);
    }
}
