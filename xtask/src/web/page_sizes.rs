//! Compressed size of each page of the app, and its budget.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

/// Name of the start page.
const START_PAGE: &str = "start";

/// Maximum bytes of JavaScript on the start page.
const START_PAGE_JS_BYTES: usize = 30_000;
/// Maximum bytes of JavaScript on any other page.
const JS_BYTES: usize = 81_500;
/// Folder of the modules that load the bundles of games, after the page.
const BUNDLES_FOLDER: &str = "src/generated/bundles/";
/// Beginning of the name of the measurement of a bundle.
const BUNDLE: &str = "bundle-";
/// Name of the measurement of the bundle of Pentagame.
const PENTAGAME_BUNDLE: &str = "bundle-pentagame";
/// Maximum bytes of WASM for Pentagame.
///
/// The goal is 250,000; `docs/contribute/wasm.md` explains the difference.
const PENTAGAME_WASM_BYTES: usize = 276_000;
/// Maximum bytes of WASM for any other game.
const WASM_BYTES: usize = 200_000;
/// Name of the page of organisers, which loads a bundle of its own.
const ORGANISE_PAGE: &str = "organise";
/// Maximum bytes of WASM on the page of organisers.
const ORGANISE_WASM_BYTES: usize = 180_000;
/// Maximum bytes of CSS on a page.
const CSS_BYTES: usize = 20_000;

/// Size of one page in bytes after gzip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageSize {
    name: String,
    js: usize,
    wasm: usize,
    css: usize,
}

impl fmt::Display for PageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "page {} js {} wasm {} css {}", self.name, self.js, self.wasm, self.css)
    }
}

/// Measures all pages of a build by its manifest, with all files each one loads.
pub fn measure(dist: &Path) -> Result<Vec<PageSize>> {
    let manifest = fs::read(dist.join("manifest.json"))
        .context("cannot read manifest.json of the built web app")?;
    let manifest: BTreeMap<String, Value> = serde_json::from_slice(&manifest)?;
    let flag = |chunk: &Value, name: &str| chunk[name].as_bool().unwrap_or(false);
    let entry = manifest.iter().find(|(_, chunk)| flag(chunk, "isEntry"));
    let (entry, _) = entry.context("missing entry chunk in manifest.json of the web app")?;
    let pages = manifest
        .iter()
        .filter(|(key, chunk)| flag(chunk, "isDynamicEntry") && page_name(key).is_some());
    let measure_page = |(key, _): (&String, &Value)| {
        let mut files = BTreeSet::new();
        collect_imports(&manifest, entry, &mut files);
        collect_imports(&manifest, key, &mut files);
        collect_workers_and_wasm(dist, &mut files)?;
        let mut page =
            PageSize { name: page_name(key).unwrap_or_default(), js: 0, wasm: 0, css: 0 };
        for file in &files {
            let bytes = gzipped(&dist.join(file))?;
            match file.rsplit('.').next() {
                Some("js") => page.js += bytes,
                Some("wasm") => page.wasm += bytes,
                Some("css") => page.css += bytes,
                _ => {}
            }
        }
        Ok(page)
    };
    pages.map(measure_page).collect()
}

/// The name of a page from its module.
/// `src/home/StartPage.tsx` is `start`, `src/game/online/OnlineGamePage.tsx` is `online-game`.
fn page_name(module: &str) -> Option<String> {
    if let Some(file) = module.strip_prefix(BUNDLES_FOLDER) {
        return Some(format!("{BUNDLE}{}", file.strip_suffix(".ts")?));
    }
    let (_, file) = module.strip_prefix("src/")?.rsplit_once('/')?;
    let page = file.strip_suffix("Page.tsx").filter(|page| !page.is_empty())?;
    let mut name = String::new();
    for letter in page.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    Some(name)
}

/// Adds the files that a module imports statically.
fn collect_imports(manifest: &BTreeMap<String, Value>, key: &str, files: &mut BTreeSet<String>) {
    let Some(chunk) = manifest.get(key) else { return };
    let texts = |name: &str| -> Vec<String> {
        let list = chunk[name].as_array().into_iter().flatten();
        list.filter_map(|text| text.as_str().map(ToOwned::to_owned)).collect()
    };
    if chunk["file"].as_str().is_none_or(|file| !files.insert(file.to_owned())) {
        return;
    }
    files.extend(texts("css"));
    files.extend(texts("assets"));
    for import in texts("imports") {
        collect_imports(manifest, &import, files);
    }
}

/// Adds workers and WASM files, which only the text of a module names.
fn collect_workers_and_wasm(dist: &Path, files: &mut BTreeSet<String>) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dist.join("assets"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".wasm") || name.contains("worker") && name.ends_with(".js") {
            names.push(name);
        }
    }
    let mut visited = BTreeSet::new();
    while let Some(file) = files.iter().find(|file| !visited.contains(*file)).cloned() {
        if file.ends_with(".js") {
            let text = fs::read_to_string(dist.join(&file))?;
            let named = names.iter().filter(|name| text.contains(name.as_str()));
            files.extend(named.map(|name| format!("assets/{name}")));
        }
        visited.insert(file);
    }
    Ok(())
}

fn gzipped(file: &Path) -> Result<usize> {
    let bytes = fs::read(file)
        .with_context(|| format!("cannot read the file {} of the web app", file.display()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok(encoder.finish()?.len())
}

/// Returns an error if a page is larger than its budget.
pub fn check_budget(pages: &[PageSize]) -> Result<()> {
    let mut problems = Vec::new();
    for page in pages {
        let is_start = page.name == START_PAGE;
        let wasm = match page.name.as_str() {
            ORGANISE_PAGE => ORGANISE_WASM_BYTES,
            PENTAGAME_BUNDLE => PENTAGAME_WASM_BYTES,
            name if name.starts_with(BUNDLE) => WASM_BYTES,
            _ => 0,
        };
        let limits = [
            ("js", page.js, if is_start { START_PAGE_JS_BYTES } else { JS_BYTES }),
            ("wasm", page.wasm, wasm),
            ("css", page.css, CSS_BYTES),
        ];
        let over = limits.iter().filter(|(_, bytes, limit)| bytes > limit);
        problems.extend(over.map(|(kind, bytes, limit)| {
            format!("page {} has {bytes} bytes of {kind}, {limit} are allowed", page.name)
        }));
    }
    let names = [(START_PAGE, "src/home/StartPage.tsx"), (PENTAGAME_BUNDLE, BUNDLES_FOLDER)];
    for (name, module) in names {
        if !pages.iter().any(|page| page.name == name) {
            bail!("missing page {name} in the built web app: was {module} renamed?");
        }
    }
    if !problems.is_empty() {
        bail!("pages of the web app are too large: {}", problems.join("; "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_name_comes_from_the_module() {
        let check = |module, expected: Option<&str>| {
            assert_eq!(page_name(module).as_deref(), expected, "{module}");
        };
        check("src/home/StartPage.tsx", Some("start"));
        check("src/analyse/AnalysePage.tsx", Some("analyse"));
        check("src/game/online/OnlineGamePage.tsx", Some("online-game"));
        check("src/generated/bundles/rows.ts", Some("bundle-rows"));
        check("src/shell/routes.ts", None);
    }

    #[test]
    fn page_over_budget_is_an_error() {
        let page = |name: &str, js, wasm| PageSize { name: name.to_owned(), js, wasm, css: 0 };
        let bundle = page(PENTAGAME_BUNDLE, 1, PENTAGAME_WASM_BYTES);
        let start = page("start", 30_000, 0);
        let play = page("play", 81_000, 0);
        assert!(check_budget(&[start.clone(), play.clone(), bundle.clone()]).is_ok());
        assert!(check_budget(&[start.clone(), play]).is_err());
        let rows = page("bundle-rows", 1, WASM_BYTES + 1);
        assert!(check_budget(&[start.clone(), bundle.clone(), rows]).is_err());
        let pages = [page("start", 30_001, 1), page("play", 0, 1), bundle.clone()];
        let error = check_budget(&pages).unwrap_err().to_string();
        for part in ["30001 bytes of js", "page start has 1 bytes of wasm", "page play has 1"] {
            assert!(error.contains(part), "{error}");
        }
        assert!(check_budget(&[page("play", 1, 0), bundle.clone()]).is_err());
        let organise = page(ORGANISE_PAGE, 1, ORGANISE_WASM_BYTES + 1);
        assert!(check_budget(&[page("start", 1, 0), organise, bundle]).is_err());
    }
}
