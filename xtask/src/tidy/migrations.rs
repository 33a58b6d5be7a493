//! Changes of the tables only add, so that a node of the version before goes on meanwhile.

use super::{Finding, Tree};

/// Until this one nothing was released, and they could do as they liked.
const FREE: u32 = 9;

/// What takes something from an older program, or wants of it what it does not know.
const TAKING: [&str; 4] = ["RENAME", "DROP", "ALTER COLUMN", "TRUNCATE"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts_in("crates/server/migrations/", ".sql") {
        let name = path.rsplit('/').next().unwrap_or_default();
        let number = name.split('_').next().and_then(|number| number.parse().ok());
        if number.is_some_and(|number: u32| number <= FREE) {
            continue;
        }
        for (index, line) in text.lines().enumerate() {
            let told = line.split("--").next().unwrap_or_default().to_uppercase();
            let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
            let taken = TAKING.iter().find(|taken| words.contains(**taken)).copied();
            let wanted = words.contains("ADD COLUMN")
                && words.contains("NOT NULL")
                && !words.contains("DEFAULT");
            if let Some(what) = taken.or(wanted.then_some("NOT NULL without DEFAULT")) {
                let wrong = format!("{what}: an older node cannot go on; add, and take away later");
                findings.push(Finding::at_line(path, index, wrong));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    #[test]
    fn what_only_adds_is_fine() {
        let check = |path: &str, text: &str| {
            let path = format!("crates/server/migrations/{path}");
            told(&check(&Tree::of(&[(&path, text)]))).len()
        };
        assert_eq!(check("0009_free.sql", "ALTER TABLE a RENAME TO b;"), 0);
        for fine in [
            "CREATE TABLE a (b bigint NOT NULL);",
            "ALTER TABLE a ADD COLUMN b bigint;",
            "ALTER TABLE a ADD COLUMN b bigint NOT NULL DEFAULT 0; -- not to drop",
        ] {
            assert_eq!(check("0010_next.sql", fine), 0, "{fine}");
        }
        for wrong in [
            "alter table a rename to b;",
            "ALTER TABLE a DROP CONSTRAINT b;",
            "ALTER TABLE a ALTER  COLUMN b TYPE text;",
            "ALTER TABLE a ADD COLUMN b bigint NOT NULL;",
            "TRUNCATE a;",
        ] {
            assert_eq!(check("0010_next.sql", wrong), 1, "{wrong}");
        }
        assert_eq!(check("next.sql", "DROP TABLE a;"), 1, "without a number it counts as new");
    }
}
