//! Functions of the server that use a connection pool while they hold a connection.
//!
//! Requests that each hold a connection and wait for a second one block each other until a timeout.
//! A connection is held by the binding of `pool.begin()` or `pool.acquire()` until it is committed,
//! rolled back or dropped, and by a function that has one as a parameter.

use super::rust_source::{blank_comments_and_strings, without_unit_tests};
use super::{Finding, Tree};

/// Types of parameters that are connections.
const CONNECTION_TYPES: &[&str] = &["&mut PgConnection", "&mut Transaction", "PoolConnection"];

/// Methods that take a connection from a pool.
const ACQUIRING: &[&str] = &["pool.begin(", "pool.begin_with(", "pool.acquire("];

/// Fields of a node that are pools.
const POOLS: &[&str] = &["node.pool", "node.play_pool", "node.read_pool"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts_in("crates/server/src/", ".rs") {
        let is_test = path.ends_with("tests.rs") || path.ends_with("_test.rs");
        if !is_test {
            findings.extend(check_file(path, text));
        }
    }
    findings
}

/// Connection that is held, with the depth of its block.
struct HeldConnection {
    name: String,
    depth: usize,
}

fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let code = blank_comments_and_strings(without_unit_tests(text));
    let (mut findings, mut held, mut depth) = (Vec::new(), Vec::<HeldConnection>::new(), 0);
    let mut start = 0;
    for (at, end) in code.match_indices([';', '{', '}']) {
        let text = code[start..at].trim_start();
        let line = code[..at - text.len()].matches('\n').count();
        let statement = text.split_whitespace().collect::<Vec<_>>().join(" ");
        start = at + 1;
        if let Some(problem) = problem(&statement, &held) {
            findings.push(Finding::at_line(path, line, problem));
        }
        held.retain(|connection| !is_released(&statement, &connection.name));
        if let Some(name) = acquired(&statement) {
            held.push(HeldConnection { name, depth });
        }
        match end {
            "{" => {
                depth += 1;
                let names = parameters(&statement).into_iter();
                held.extend(names.map(|name| HeldConnection { name, depth }));
            }
            "}" => {
                depth = depth.saturating_sub(1);
                held.retain(|connection| connection.depth <= depth);
            }
            _ => {}
        }
    }
    findings
}

/// The reason why a statement must not stand where these connections are held.
fn problem(statement: &str, held: &[HeldConnection]) -> Option<String> {
    let name = &held.last()?.name;
    let uses_pool = POOLS.iter().any(|pool| contains_word(statement, pool))
        || ACQUIRING.iter().any(|call| statement.contains(call));
    let passes_node = ["(node,", "(&node,", "(node)", "(&node)", ", node)", ", &node)"]
        .iter()
        .any(|argument| statement.contains(argument));
    let passes_connection = held.iter().any(|held| contains_word(statement, &held.name));
    let asks_node = passes_node && statement.contains(".await") && !passes_connection;
    (uses_pool || asks_node)
        .then(|| format!("a pool is used while `{name}` holds a connection; pass `{name}` on"))
}

/// The variable to which a statement binds a connection of a pool.
fn acquired(statement: &str) -> Option<String> {
    ACQUIRING.iter().find(|call| statement.contains(**call))?;
    let binding = statement.strip_prefix("let ")?;
    let name = binding.strip_prefix("mut ").unwrap_or(binding);
    let name = name.split([' ', ':']).next()?;
    // A detached connection belongs to no pool.
    (!statement.contains(".detach()")).then(|| name.to_owned())
}

fn is_released(statement: &str, name: &str) -> bool {
    let forms = [format!("{name}.commit("), format!("{name}.rollback("), format!("drop({name})")];
    forms.iter().any(|form| statement.contains(form))
}

/// The parameters of a function that are connections.
fn parameters(statement: &str) -> Vec<String> {
    let Some((_, signature)) = statement.split_once("fn ") else { return Vec::new() };
    let parts = signature.split(['(', ',']).filter_map(|part| part.split_once(": "));
    parts
        .filter(|(_, kind)| CONNECTION_TYPES.iter().any(|known| kind.starts_with(known)))
        .map(|(name, _)| name.trim().trim_start_matches("mut ").to_owned())
        .collect()
}

/// True if the text contains the words, not as a part of others.
fn contains_word(text: &str, words: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(words).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn check(body: &str, expected: &[usize]) {
        let path = "crates/server/src/lobby/join.rs";
        let found = lines(&super::check(&Tree::of(&[(path, body)])));
        let at: Vec<String> = expected.iter().map(|line| format!("{path}:{line}: ")).collect();
        assert_eq!(found.len(), at.len(), "{found:?}");
        assert!(found.iter().zip(&at).all(|(found, at)| found.starts_with(at)), "{found:?}");
    }

    #[test]
    fn pool_beside_a_held_connection_is_found() {
        check(
            "async fn f(node: &Node) {\n\
             let mut db = node.pool.acquire().await?;\n\
             let a = find(&mut db, &node.pool).await?;\n\
             let b = find_recipient(&node, a).await?;\n\
             }",
            &[3, 4],
        );
        check(
            "async fn f(node: &Node, db: &mut PgConnection) {\n\
             if true {\n\
             let mut second = node.play_pool.begin().await?;\n\
             }\n\
             g(node).await\n\
             }",
            &[3, 5],
        );
    }

    #[test]
    fn pool_before_and_after_is_allowed() {
        check(
            "async fn f(node: &Node) {\n\
             let a = find(&node.pool).await?;\n\
             let mut transaction = node.pool.begin().await?;\n\
             let b = session::start(node, &mut transaction, node.now()).await?;\n\
             transaction.commit().await?;\n\
             notify(node).await;\n\
             }\n\
             async fn g(node: &Node) {\n\
             {\n\
             let mut db = node.pool.acquire().await?;\n\
             }\n\
             let mut db = node.pool.acquire().await?;\n\
             drop(db);\n\
             find(&node.pool).await\n\
             }",
            &[],
        );
    }
}
