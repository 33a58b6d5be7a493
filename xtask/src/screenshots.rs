//! `cargo xtask screenshots`: takes a screenshot of every page into the build folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{command, e2e, root, target_dir, web};

const EXTENSION: &str = ".webp";

/// Folders of the few pictures that README, user pages and the manifest of the app show.
const COMMITTED_FOLDERS: [&str; 2] = ["docs/screenshots", "web/app/public/screenshots"];

/// Environment variable with the folder that Playwright writes to.
const FOLDER_VARIABLE: &str = "PALAMEDES_PICTURES";

/// Options of `cargo xtask screenshots`.
#[derive(clap::Args)]
pub struct ScreenshotArguments {
    #[command(flatten)]
    pages: web::PageBuild,
    /// Replaces the committed pictures (README, docs, manifest) by the new ones of the same names.
    #[arg(long)]
    update: bool,
}

/// Runs `cargo xtask screenshots`.
pub fn run(arguments: &ScreenshotArguments) -> Result<()> {
    arguments.pages.build_if_needed()?;
    let program = e2e::program()?;
    let folder = target_dir().join("xtask").join("screenshots");
    // Pictures of deleted pages must not remain.
    let _ = fs::remove_dir_all(&folder);
    let network = e2e::Network::start(&program)?;
    let mut playwright = e2e::playwright("screenshots.config.ts", &program)?;
    network.set_variables(&mut playwright);
    command::run(playwright.env(FOLDER_VARIABLE, &folder))?;
    drop(network);
    let pictures = pictures_in(&folder)?;
    let names: Vec<&str> = pictures.keys().map(String::as_str).collect();
    fs::write(folder.join("index.md"), index_page(&names)?)?;
    println!("{} pictures in {}", pictures.len(), folder.display());
    if arguments.update {
        for folder in COMMITTED_FOLDERS {
            replace_pictures(&root().join(folder), &pictures)?;
        }
    }
    Ok(())
}

/// Replaces each picture of the folder by the new one of the same name.
fn replace_pictures(folder: &Path, pictures: &BTreeMap<String, PathBuf>) -> Result<()> {
    for (name, file) in pictures_in(folder)? {
        let new = pictures
            .get(&name)
            .with_context(|| format!("no new screenshot has the name of {}", file.display()))?;
        fs::copy(new, &file)
            .with_context(|| format!("cannot copy a screenshot to {}", file.display()))?;
    }
    Ok(())
}

/// The pictures of the folder by name, without extension.
fn pictures_in(folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut pictures = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if let Some(stem) = name.strip_suffix(EXTENSION) {
            pictures.insert(stem.to_owned(), file.clone());
        }
    }
    Ok(pictures)
}

/// A page that shows all pictures, with a section for each page of the app.
fn index_page(names: &[&str]) -> Result<String> {
    let mut text = String::from("# Screenshots\n");
    let mut pages: BTreeMap<&str, Vec<[&str; 3]>> = BTreeMap::new();
    for name in names {
        let mut parts = name.rsplitn(4, '-');
        let mut part = || {
            parts.next().with_context(|| {
                format!("invalid screenshot name {name}: expected PAGE-SIZE-THEME-LANGUAGE")
            })
        };
        let (language, theme, size, page) = (part()?, part()?, part()?, part()?);
        pages.entry(page).or_default().push([size, theme, language]);
    }
    for (page, views) in pages {
        text.push_str(&format!("\n## {page}\n\n"));
        for [size, theme, language] in views {
            let width = if size == "phone" { 240 } else { 560 };
            let file = format!("{page}-{size}-{theme}-{language}{EXTENSION}");
            let alt = format!("{page}, {size}, {theme}, {language}");
            text.push_str(&format!("<img src=\"{file}\" width=\"{width}\" alt=\"{alt}\">\n"));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_shows_every_picture_under_its_page() {
        let names = ["start-laptop-day-en", "start-phone-night-de", "table-five-phone-day-en"];
        let text = index_page(&names).unwrap();
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} in {text}"));
        assert!(at("## start\n") < at("\"start-laptop-day-en.webp"));
        assert!(at("\"start-phone-night-de.webp") < at("## table-five\n"));
        assert!(at("## table-five\n") < at("alt=\"table-five, phone, day, en\""));
        assert!(index_page(&["start"]).is_err());
    }
}
