//! `cargo xtask docs-site`: builds the book, which the program serves under `/docs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::command::{cargo, output, run};
use crate::{root, target_dir, web};

/// Version of mdBook.
const MDBOOK: &str = "0.5.4";

/// Folder of the book with the files outside of `docs` that its pages link to.
const SOURCES: &str = "sources";

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
    include_linked_files(&folder, &root())?;
    Ok(folder)
}

/// Copies the files of the project that pages link to into the book, and changes the links.
///
/// # Errors
/// A link leads out of the book and to no file of the project.
fn include_linked_files(book: &Path, project: &Path) -> Result<()> {
    let mut folders = vec![book.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                include_files_of_page(&path, book, project)?;
            }
        }
    }
    Ok(())
}

fn include_files_of_page(page: &Path, book: &Path, project: &Path) -> Result<()> {
    let text = fs::read_to_string(page)?;
    let depth = page.strip_prefix(book)?.components().count() - 1;
    let (to_book, to_project) = ("../".repeat(depth), "../".repeat(depth + 1));
    let mut parts = text.split("href=\"");
    let mut changed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        changed += "href=\"";
        let Some((path, rest)) = part
            .strip_prefix(&to_project)
            .and_then(|link| link.split_once('"'))
            .filter(|(path, _)| !path.starts_with("docs/"))
        else {
            changed += part;
            continue;
        };
        let file = file_of_link(path, project)
            .with_context(|| format!("{}: there is no {path}", page.display()))?;
        let copy = book.join(SOURCES).join(&file);
        fs::create_dir_all(copy.parent().context("missing parent folder")?)?;
        fs::copy(project.join(&file), &copy)?;
        changed += &format!("{to_book}{SOURCES}/{file}\"{rest}");
    }
    if changed != text {
        fs::write(page, changed)?;
    }
    Ok(())
}

/// The file of a link without its anchor. mdBook changes the ending of pages in links.
fn file_of_link(link: &str, project: &Path) -> Option<String> {
    let path = link.split('#').next().unwrap_or_default();
    let page = path.strip_suffix(".html");
    let source = page.map(|page| format!("{page}.md"));
    let readme = page.and_then(|page| Some(format!("{}README.md", page.strip_suffix("index")?)));
    let candidates = [Some(path.to_owned()), source, readme];
    let is_file = |file: &String| !file.contains("..") && project.join(file).is_file();
    candidates.into_iter().flatten().find(is_file)
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
    fn files_out_of_the_book_are_copied_into_it() {
        let folder = std::env::temp_dir().join(format!("palamedes-book-{}", std::process::id()));
        let book = folder.join("book");
        for (file, text) in [
            ("book/a/b.html", "<a href=\"../../deploy/x.yaml\">x</a> <a href=\"../c.html\">c</a>"),
            ("book/c.html", "<a href=\"../web/README.html#a\">r</a> <a href=\"https://x.y\">w</a>"),
            ("deploy/x.yaml", "x: 1"),
            ("web/README.md", "# R"),
        ] {
            fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
            fs::write(folder.join(file), text).unwrap();
        }
        include_linked_files(&book, &folder).unwrap();
        let read = |file: &str| fs::read_to_string(book.join(file)).unwrap();
        let nested = "<a href=\"../sources/deploy/x.yaml\">x</a> <a href=\"../c.html\">c</a>";
        assert_eq!(read("a/b.html"), nested);
        assert!(read("c.html").starts_with("<a href=\"sources/web/README.md\">r</a>"));
        assert_eq!(read("sources/deploy/x.yaml"), "x: 1");
        fs::write(book.join("c.html"), "<a href=\"../gone.toml\">").unwrap();
        let error = include_linked_files(&book, &folder).unwrap_err().to_string();
        assert!(error.ends_with("c.html: there is no gone.toml"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn pages_come_from_the_summary() {
        let summary = "[Introduction](introduction.md)\n\n- [Games](games/README.md)\n  \
                       - [Pente](games/pente.md)\n";
        let expected = ["introduction.html", "games/index.html", "games/pente.html"];
        assert_eq!(pages_of(summary), expected);
    }
}
