//! How much each page weighs on its way to a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

/// The first page's name.
const FIRST: &str = "start";

/// At most so many bytes of JavaScript on the first page …
const FIRST_JS: usize = 30_000;
/// … and on any other.
const JS: usize = 80_000;
/// At most so many bytes of WASM on a page. The goal is 250,000; `docs/browser.md` says what stands
/// between the two.
const WASM: usize = 330_000;
/// At most so many bytes of style on a page.
const CSS: usize = 20_000;

/// The weight of one page, in bytes of gzip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    name: String,
    js: usize,
    wasm: usize,
    css: usize,
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "page {} js {} wasm {} css {}", self.name, self.js, self.wasm, self.css)
    }
}

/// All pages of a build, by its manifest: what is loaded with each, the entry included.
pub fn measure(dist: &Path) -> Result<Vec<Page>> {
    let manifest = fs::read(dist.join("manifest.json")).context("the pages are not built")?;
    let manifest: BTreeMap<String, Value> = serde_json::from_slice(&manifest)?;
    let is = |chunk: &Value, what: &str| chunk[what].as_bool().unwrap_or(false);
    let entry = manifest.iter().find(|(_, chunk)| is(chunk, "isEntry"));
    let (entry, _) = entry.context("the manifest has no entry")?;
    let pages = manifest
        .iter()
        .filter(|(key, chunk)| is(chunk, "isDynamicEntry") && page_name(key).is_some());
    let weigh = |(key, _): (&String, &Value)| {
        let mut files = BTreeSet::new();
        gather(&manifest, entry, &mut files);
        gather(&manifest, key, &mut files);
        gather_beside(dist, &mut files)?;
        let mut page = Page { name: page_name(key).unwrap_or_default(), js: 0, wasm: 0, css: 0 };
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
    pages.map(weigh).collect()
}

/// A page is a module of this name in a folder of its own: `src/learn/StepPage.tsx` is
/// `learn-step`, `src/analyse/Page.tsx` is `analyse`.
fn page_name(module: &str) -> Option<String> {
    let (folder, file) = module.strip_prefix("src/")?.split_once('/')?;
    let kind = file.strip_suffix("Page.tsx")?.rsplit('/').next()?.to_lowercase();
    Some(match (folder, kind.as_str()) {
        (folder, "") => folder.to_owned(),
        ("shell", kind) => kind.to_owned(),
        (folder, kind) => format!("{folder}-{kind}"),
    })
}

/// What a module brings along without being asked again.
fn gather(manifest: &BTreeMap<String, Value>, key: &str, files: &mut BTreeSet<String>) {
    let Some(chunk) = manifest.get(key) else { return };
    let texts = |what: &str| -> Vec<String> {
        let list = chunk[what].as_array().into_iter().flatten();
        list.filter_map(|text| text.as_str().map(ToOwned::to_owned)).collect()
    };
    if chunk["file"].as_str().is_none_or(|file| !files.insert(file.to_owned())) {
        return;
    }
    files.extend(texts("css"));
    files.extend(texts("assets"));
    for import in texts("imports") {
        gather(manifest, &import, files);
    }
}

/// Workers and WASM are named in the text of a module and in no list.
fn gather_beside(dist: &Path, files: &mut BTreeSet<String>) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dist.join("assets"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".wasm") || name.contains("worker") && name.ends_with(".js") {
            names.push(name);
        }
    }
    let mut seen = BTreeSet::new();
    while let Some(file) = files.iter().find(|file| !seen.contains(*file)).cloned() {
        if file.ends_with(".js") {
            let text = fs::read_to_string(dist.join(&file))?;
            let named = names.iter().filter(|name| text.contains(name.as_str()));
            files.extend(named.map(|name| format!("assets/{name}")));
        }
        seen.insert(file);
    }
    Ok(())
}

fn gzipped(file: &Path) -> Result<usize> {
    let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok(encoder.finish()?.len())
}

/// Fails where a page is heavier than it may be.
pub fn hold_to_budget(pages: &[Page]) -> Result<()> {
    let mut heavy = Vec::new();
    for page in pages {
        let first = page.name == FIRST;
        let limits = [
            ("js", page.js, if first { FIRST_JS } else { JS }),
            ("wasm", page.wasm, if first { 0 } else { WASM }),
            ("css", page.css, CSS),
        ];
        let over = limits.iter().filter(|(_, bytes, limit)| bytes > limit);
        heavy.extend(over.map(|(kind, bytes, limit)| {
            format!("page {} has {bytes} bytes of {kind}, {limit} are allowed", page.name)
        }));
    }
    if !pages.iter().any(|page| page.name == FIRST) {
        bail!("there is no page named {FIRST}: was src/shell/StartPage.tsx renamed?");
    }
    if !heavy.is_empty() {
        bail!("{}", heavy.join("; "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_named_by_their_modules() {
        let check = |module, expected: Option<&str>| {
            assert_eq!(page_name(module).as_deref(), expected, "{module}");
        };
        check("src/shell/StartPage.tsx", Some("start"));
        check("src/analyse/Page.tsx", Some("analyse"));
        check("src/learn/StepPage.tsx", Some("learn-step"));
        check("src/shell/words.ts", None);
    }

    #[test]
    fn what_is_too_heavy_is_told() {
        let page = |name: &str, js, wasm| Page { name: name.to_owned(), js, wasm, css: 0 };
        assert!(hold_to_budget(&[page("start", 30_000, 0), page("play", 80_000, WASM)]).is_ok());
        let error = hold_to_budget(&[page("start", 30_001, 1), page("play", 0, WASM + 1)]);
        let error = error.unwrap_err().to_string();
        for told in ["30001 bytes of js", "1 bytes of wasm", "bytes of wasm, 330000 are allowed"] {
            assert!(error.contains(told), "{error}");
        }
        assert!(hold_to_budget(&[page("play", 1, 1)]).is_err());
    }
}
