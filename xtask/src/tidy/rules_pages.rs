//! Rules pages: each numbered rule of `docs/games/` names the tests that check it.
//!
//! A rule begins a line with its number in bold, `**T8.**`, and reaches to the next rule or
//! heading. In it stands a line `Tests:` followed by names in backquotes, each the path of a test:
//! `crate::module::name`.

use super::{Finding, Tree};

const PAGES: &str = "docs/games/";

pub fn check(tree: &Tree) -> Vec<Finding> {
    tree.texts_in(PAGES, ".md").flat_map(|(path, text)| check_page(tree, path, text)).collect()
}

struct Rule<'a> {
    number: &'a str,
    /// Index of its first line.
    line: usize,
    text: String,
}

fn check_page(tree: &Tree, path: &str, text: &str) -> Vec<Finding> {
    let rules = numbered(text);
    if rules.is_empty() {
        return vec![Finding::new(path, "has no numbered rule; one begins a line as `**B1.**`")];
    }
    let mut findings = Vec::new();
    for (index, rule) in rules.iter().enumerate() {
        let mut report = |problem: String| {
            findings.push(Finding::at_line(path, rule.line, format!("{}: {problem}", rule.number)));
        };
        if rules[..index].iter().any(|other| other.number == rule.number) {
            report("the number is taken".to_owned());
        }
        let tests = tests(&rule.text);
        for test in tests.iter().filter(|test| !exists(tree, test)) {
            report(format!("there is no test {test}"));
        }
        if tests.is_empty() {
            report("names no test; add a line \"Tests: `crate::module::name`\"".to_owned());
        }
    }
    findings
}

fn numbered(page: &str) -> Vec<Rule<'_>> {
    let mut rules: Vec<Rule<'_>> = Vec::new();
    let mut in_rule = false;
    for (index, line) in page.lines().enumerate() {
        if let Some(number) = number(line) {
            rules.push(Rule { number, line: index, text: String::new() });
            in_rule = true;
        } else if line.starts_with('#') {
            in_rule = false;
        }
        if let Some(rule) = rules.last_mut().filter(|_| in_rule) {
            rule.text.push_str(line);
            rule.text.push('\n');
        }
    }
    rules
}

/// `B1` of a line that begins with `**B1.**`, as an item of a list or not.
fn number(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("- ").unwrap_or(line).strip_prefix("**")?;
    let (number, _) = line.split_once(".**")?;
    let mut chars = number.chars();
    let letter = chars.next()?.is_ascii_uppercase();
    let digits = number.len() > 1 && chars.all(|char| char.is_ascii_digit() || char == '.');
    (letter && digits).then_some(number)
}

/// The names after `Tests:`, to the end of the paragraph.
fn tests(rule: &str) -> Vec<&str> {
    let Some((_, rest)) = rule.split_once("Tests:") else { return Vec::new() };
    let paragraph = rest.split("\n\n").next().unwrap_or(rest);
    paragraph.split('`').skip(1).step_by(2).collect()
}

/// True if there is a test of this path.
fn exists(tree: &Tree, test: &str) -> bool {
    let parts: Vec<&str> = test.split("::").collect();
    let [krate, modules @ .., name] = parts.as_slice() else { return false };
    // The folder has the name of the package.
    let folder = krate.replace('_', "-");
    let sources = tree.texts_in("", ".rs").filter(|(path, _)| {
        path.strip_prefix("crates/")
            .and_then(|path| path.strip_prefix(&*folder))
            .is_some_and(|rest| rest.starts_with('/'))
    });
    sources.filter(|(_, text)| is_test(text, name)).any(|(path, text)| {
        modules.iter().all(|module| {
            path.split('/').any(|part| part.trim_end_matches(".rs") == *module)
                || text.contains(&format!("mod {module}"))
        })
    })
}

/// True if the text has a function of this name with `#[test]` above it.
fn is_test(text: &str, name: &str) -> bool {
    let head = format!("fn {name}(");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut heads = lines.iter().enumerate().filter(|(_, line)| line.starts_with(&head));
    heads.any(|(index, _)| {
        let above = lines[..index].iter().rev().take_while(|line| line.starts_with(['#', '/']));
        above.into_iter().any(|line| line.starts_with("#[test]"))
    })
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    const SOURCE: (&str, &str) = (
        "crates/pente/src/capture.rs",
        "fn no_test() {}\n\nmod tests {\n    #[test]\n    // why\n    fn pairs_are_captured() {\n",
    );

    fn check(page: &str, expected: &[&str]) {
        let path = "docs/games/pente.md";
        let findings = super::check(&Tree::of(&[SOURCE, (path, page)]));
        let expected: Vec<String> = expected.iter().map(|wrong| format!("{path}{wrong}")).collect();
        assert_eq!(lines(&findings), expected);
    }

    #[test]
    fn tests_named_by_a_rule_exist() {
        check(
            "# Pente\n\n**C1.** Pairs.\nTests:\n`pente::capture::tests::pairs_are_captured`.\n",
            &[],
        );
        check(
            "- **C1.** Pairs.\n  Tests: `pente::capture::pairs_are_captured`, `pente::x`\n",
            &[":1: C1: there is no test pente::x"],
        );
        let moved = "**C1.** Pairs.\nTests: `pente::line::pairs_are_captured`\n";
        check(moved, &[":1: C1: there is no test pente::line::pairs_are_captured"]);
        let elsewhere = "**C1.** Pairs.\nTests: `pent::pairs_are_captured`\n";
        check(elsewhere, &[":1: C1: there is no test pent::pairs_are_captured"]);
        let plain = "**C1.** Pairs.\nTests: `pente::no_test`\n";
        check(plain, &[":1: C1: there is no test pente::no_test"]);
    }

    #[test]
    fn rule_without_test_is_found() {
        let none = ": names no test; add a line \"Tests: `crate::module::name`\"";
        check(
            "**S4.1.** One.\n\n**S4.2.** Two.\nTests: `pente::pairs_are_captured`\n",
            &[&format!(":1: S4.1{none}")],
        );
        check(
            "**Q1.** One.\n## Next\nTests: `pente::pairs_are_captured`\n",
            &[&format!(":1: Q1{none}")],
        );
        check(
            "Only words, **bold.** ones.\n",
            &[": has no numbered rule; one begins a line as `**B1.**`"],
        );
    }

    #[test]
    fn duplicate_rule_number_is_found() {
        let rule = "**Q1.** One. Tests: `pente::pairs_are_captured`\n";
        check(&rule.repeat(2), &[":2: Q1: the number is taken"]);
    }
}
