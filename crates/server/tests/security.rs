//! The table of security names tests, and they are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All functions in the sources below a folder.
fn functions(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            functions(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let names = text.split("fn ").skip(1).filter_map(|rest| rest.split('(').next());
            found.extend(names.map(str::to_owned));
        }
    }
}

#[test]
fn every_test_named_in_the_table_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = BTreeSet::new();
    for folder in ["crates/server", "crates/palamedes", "crates/wire"] {
        functions(&root.join(folder), &mut found);
    }
    let page = fs::read_to_string(root.join("docs/security.md")).unwrap();
    let mut named = 0;
    for name in page.split('`').skip(1).step_by(2).filter(|word| word.matches('_').count() >= 3) {
        assert!(found.contains(name), "{name}");
        named += 1;
    }
    assert!(named > 40, "{named} tests are named");
}
