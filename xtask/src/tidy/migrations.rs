//! Migrations only add, so that a node of the previous version keeps working.
//!
//! They create indexes concurrently, so that no move waits.

use super::{Finding, Tree};

/// Last migration before the first release; it and earlier ones are not checked.
const LAST_UNRELEASED: u32 = 9;

/// Statements that break a program of the previous version.
const BREAKING: [&str; 4] = ["RENAME", "DROP", "ALTER COLUMN", "TRUNCATE"];

/// First line of a migration that runs outside of a transaction.
const NO_TRANSACTION: &str = "-- no-transaction";

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts_in("crates/server/migrations/", ".sql") {
        let name = path.rsplit('/').next().unwrap_or_default();
        let number = name.split('_').next().and_then(|number| number.parse().ok());
        if number.is_some_and(|number: u32| number <= LAST_UNRELEASED) {
            continue;
        }
        if let Some(problem) = index_problem(text) {
            findings.push(Finding::at_line(path, 0, problem.to_owned()));
        }
        for (index, line) in text.lines().enumerate() {
            let code = line.split("--").next().unwrap_or_default().to_uppercase();
            let words = code.split_whitespace().collect::<Vec<_>>().join(" ");
            let statement = BREAKING.iter().find(|text| words.contains(**text)).copied();
            let requires_value = words.contains("ADD COLUMN")
                && words.contains("NOT NULL")
                && !words.contains("DEFAULT");
            let statement = statement.or(requires_value.then_some("NOT NULL without DEFAULT"));
            if let Some(statement) = statement {
                let problem = format!("{statement} breaks nodes of the previous version; only add");
                findings.push(Finding::at_line(path, index, problem));
            }
        }
    }
    findings
}

/// The problem of a migration that creates an index on an existing table.
fn index_problem(text: &str) -> Option<&'static str> {
    let code: Vec<&str> =
        text.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
    let code = code.join(" ").to_uppercase();
    let words: Vec<&str> = code.split_whitespace().collect();
    let code = words.join(" ");
    let is_new_table = |statement: &str| {
        let table = statement.split(" ON ").nth(1).and_then(|rest| rest.split([' ', '(']).next());
        table.is_some_and(|table| code.contains(&format!("CREATE TABLE {table} ")))
    };
    let creates_index = |statement: &&str| {
        let statement = statement.trim();
        (statement.starts_with("CREATE INDEX") || statement.starts_with("CREATE UNIQUE INDEX"))
            && !is_new_table(statement)
    };
    let statements: Vec<&str> =
        code.split(';').filter(|statement| !statement.trim().is_empty()).collect();
    let created = statements.iter().copied().find(creates_index)?;
    let is_concurrent = created.contains("INDEX CONCURRENTLY ");
    let is_alone = statements.len() == 1 && text.starts_with(NO_TRANSACTION);
    (!is_concurrent || !is_alone).then_some(
        "an index of an existing table is created CONCURRENTLY, by a migration of its own that \
         begins with `-- no-transaction`",
    )
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    #[test]
    fn only_additions_are_accepted() {
        let check = |path: &str, text: &str| {
            let path = format!("crates/server/migrations/{path}");
            lines(&check(&Tree::of(&[(&path, text)]))).len()
        };
        assert_eq!(check("0009_free.sql", "ALTER TABLE a RENAME TO b;"), 0);
        for fine in [
            "CREATE TABLE a (b bigint NOT NULL);",
            "ALTER TABLE a ADD COLUMN b bigint;",
            "ALTER TABLE a ADD COLUMN b bigint NOT NULL DEFAULT 0; -- not to drop",
            "CREATE TABLE a (b bigint);\nCREATE INDEX c ON a (b);",
            "-- no-transaction\nCREATE INDEX CONCURRENTLY c ON a (b);",
        ] {
            assert_eq!(check("0010_next.sql", fine), 0, "{fine}");
        }
        for wrong in [
            "alter table a rename to b;",
            "ALTER TABLE a DROP CONSTRAINT b;",
            "ALTER TABLE a ALTER  COLUMN b TYPE text;",
            "ALTER TABLE a ADD COLUMN b bigint NOT NULL;",
            "TRUNCATE a;",
            "CREATE INDEX c ON a (b);",
            "-- no-transaction\nCREATE UNIQUE INDEX c ON a (b);",
            "CREATE INDEX CONCURRENTLY c ON a (b);",
            "-- no-transaction\nSELECT 1; CREATE INDEX CONCURRENTLY c ON a (b);",
        ] {
            assert_eq!(check("0010_next.sql", wrong), 1, "{wrong}");
        }
        assert_eq!(
            check("next.sql", "DROP TABLE a;"),
            1,
            "a migration without a number is checked"
        );
    }
}
