//! Tests that the security page names existing tests and covers every ASVS requirement.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Sections of ASVS 5.0.0 with their number of requirements of levels 1 and 2.
/// Those of level 3 have higher numbers.
const SECTIONS: &str = "\
    1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 \
    4.2:1 4.3:2 4.4:4 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 \
    7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 \
    12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 \
    16.3:4 16.4:3 16.5:3";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn page() -> String {
    fs::read_to_string(root().join("docs/operate/security.md")).unwrap()
}

/// Collects the names of all tests below a folder.
fn collect_tests(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_tests(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            // From the test attribute to the next function.
            for marked in text.split("#[test]").skip(1).chain(text.split("#[tokio::test").skip(1)) {
                let name = marked.split("fn ").nth(1).and_then(|rest| rest.split('(').next());
                found.extend(name.map(str::to_owned));
            }
        }
    }
}

#[test]
fn tests_named_in_security_page_exist() {
    let mut found = BTreeSet::new();
    for folder in ["crates/server", "crates/palamedes", "crates/wire"] {
        collect_tests(&root().join(folder), &mut found);
    }
    let page = page();
    let mut named = 0;
    for name in page.split('`').skip(1).step_by(2).filter(|word| word.matches('_').count() >= 3) {
        assert!(found.contains(name), "{name}");
        named += 1;
    }
    assert!(named > 40, "{named} tests are named");
}

/// Parses section and number, such as `6.2.12`.
fn parse_requirement(number: &str) -> Option<(&str, u32)> {
    let (section, last) = number.trim_matches('*').rsplit_once('.')?;
    section.contains('.').then_some(())?;
    Some((section, last.parse().ok()?))
}

#[test]
fn security_page_covers_all_level_1_and_2_requirements() {
    let mut covered = BTreeSet::new();
    let page = page();
    for row in page.lines().filter_map(|line| line.strip_prefix("| ")) {
        let first = row.split(" | ").next().unwrap();
        for number in first.split([' ', ',']) {
            let (from, to) = number.split_once('–').unwrap_or((number, number));
            if let (Some((section, from)), Some((_, to))) =
                (parse_requirement(from), parse_requirement(to))
            {
                covered.extend((from..=to).map(|number| (section.to_owned(), number)));
            }
        }
    }
    let mut known = BTreeSet::new();
    for (section, count) in SECTIONS.split(' ').filter_map(|section| section.split_once(':')) {
        for number in 1..=count.parse().unwrap() {
            assert!(covered.contains(&(section.to_owned(), number)), "{section}.{number}");
        }
        known.insert(section);
    }
    for (section, number) in &covered {
        assert!(known.contains(section.as_str()), "{section}.{number}");
    }
}
