//! `cargo xtask screenshots`: a picture of every page, for the docs and for a critical eye.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{command, e2e, root, web};

/// All pictures together.
const BYTES_MAX: u64 = 4_500_000;

const ENDING: &str = ".webp";

/// What is pictured.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pages: web::Pages,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    arguments.pages.make_ready()?;
    let program = e2e::program()?;
    let folder = root().join("docs/screenshots");
    // Pages that are gone leave no picture behind.
    for (_, file) in pictures(&folder)? {
        fs::remove_file(&file).with_context(|| format!("removing {}", file.display()))?;
    }
    let network = e2e::Network::start(&program)?;
    let mut playwright = e2e::playwright("screenshots.config.ts", &program)?;
    network.tell(&mut playwright);
    command::run(&mut playwright)?;
    drop(network);
    let made = pictures(&folder)?;
    let names: Vec<&str> = made.keys().map(String::as_str).collect();
    fs::write(root().join("docs/screenshots.md"), page(&names)?)?;
    let bytes = made.values().map(|file| Ok(fs::metadata(file)?.len())).sum::<Result<u64>>()?;
    println!("{} pictures, {bytes} bytes", made.len());
    if bytes > BYTES_MAX {
        bail!("the pictures have more than {BYTES_MAX} bytes: lower the quality in screenshots.ts");
    }
    Ok(())
}

/// The pictures of the folder by name, without their ending.
fn pictures(folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if let Some(stem) = name.strip_suffix(ENDING) {
            found.insert(stem.to_owned(), file.clone());
        }
    }
    Ok(found)
}

/// The page that shows them all: a section for each place, a table of widths and themes.
fn page(names: &[&str]) -> Result<String> {
    let mut text = String::from(
        "# The pages, pictured\n\nMade by `cargo xtask screenshots`: every page and every state of \
         it at the width of a phone and of\na laptop, by day, many by night, some in German. What \
         is played with others was played on two nodes.\n",
    );
    let mut places: BTreeMap<&str, Vec<[&str; 3]>> = BTreeMap::new();
    for name in names {
        let mut parts = name.rsplitn(4, '-');
        let mut part = || parts.next().with_context(|| format!("{name} is no name of a picture"));
        let (language, theme, size, place) = (part()?, part()?, part()?, part()?);
        places.entry(place).or_default().push([size, theme, language]);
    }
    for (place, views) in places {
        text.push_str(&format!("\n## {place}\n\n"));
        for [size, theme, language] in views {
            let width = if size == "phone" { 240 } else { 560 };
            let file = format!("screenshots/{place}-{size}-{theme}-{language}{ENDING}");
            let told = format!("{place}, {size}, {theme}, {language}");
            text.push_str(&format!("<img src=\"{file}\" width=\"{width}\" alt=\"{told}\">\n"));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_every_picture_under_its_place() {
        let names = ["start-laptop-day-en", "start-phone-night-de", "table-five-phone-day-en"];
        let text = page(&names).unwrap();
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} in {text}"));
        assert!(at("## start\n") < at("screenshots/start-laptop-day-en.webp"));
        assert!(at("screenshots/start-phone-night-de.webp") < at("## table-five\n"));
        assert!(at("## table-five\n") < at("alt=\"table-five, phone, day, en\""));
        assert!(page(&["start"]).is_err());
    }
}
