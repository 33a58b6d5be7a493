//! The list of queries with given parameters or with a reason to read much.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use super::statement::Statement;

/// Entry of the list for one query, or for several that differ in their locks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct QueryException {
    /// Text that only these queries contain.
    pub excerpt: String,
    /// Values of parameters by number.
    pub given: BTreeMap<usize, String>,
    /// Why the query may exceed the bounds.
    pub reason: Option<String>,
}

/// Parses the list: the excerpt of a query, then indented lines `$1 = VALUE` and `reason: TEXT`.
pub fn parse(list: &str) -> Result<Vec<QueryException>> {
    let mut exceptions: Vec<QueryException> = Vec::new();
    for (index, line) in list.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let context = || format!("line {} of the list of exceptions: {line}", index + 1);
        if !line.starts_with(' ') {
            exceptions.push(QueryException { excerpt: line.to_owned(), ..Default::default() });
            continue;
        }
        let entry = exceptions.last_mut().with_context(context)?;
        if let Some(reason) = line.trim().strip_prefix("reason: ") {
            entry.reason = Some(reason.to_owned());
            continue;
        }
        let (number, value) = line.trim().split_once(" = ").with_context(context)?;
        let number = number.strip_prefix('$').with_context(context)?;
        entry.given.insert(number.parse().with_context(context)?, value.to_owned());
    }
    Ok(exceptions)
}

/// Assigns the entries to the queries, in the order of the queries.
pub fn assign(list: &[QueryException], queries: &[Statement]) -> Result<Vec<QueryException>> {
    let mut assigned = vec![QueryException::default(); queries.len()];
    for entry in list {
        let has_excerpt = |index: &usize| queries[*index].text.contains(&entry.excerpt);
        let found: Vec<usize> = (0..queries.len()).filter(has_excerpt).collect();
        if found.is_empty() {
            bail!("no query contains this text of the list of exceptions: {}", entry.excerpt);
        }
        if found.len() > 1 && entry.reason.is_some() {
            bail!("several queries contain this text, and a reason is for one: {}", entry.excerpt);
        }
        for index in found {
            if !assigned[index].excerpt.is_empty() {
                bail!("the list of exceptions names a query twice: {}", entry.excerpt);
            }
            assigned[index] = entry.clone();
        }
    }
    Ok(assigned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_values_and_a_reason() {
        let list = "# note\nSELECT a\n    $2 = x = y\n    reason: few rows\n\nSELECT b\n";
        let list = parse(list).unwrap();
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].given, BTreeMap::from([(2, "x = y".to_owned())]));
        assert_eq!(list[0].reason.as_deref(), Some("few rows"));
        for wrong in ["    $1 = 2", "SELECT a\n    1 = 2", "SELECT a\n    nonsense"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_reason_belongs_to_one_query() {
        let query = |text: &str| {
            Statement::read(&serde_json::json!({"query": text, "describe": {}})).unwrap()
        };
        let queries = [query("SELECT a FROM b"), query("SELECT a FROM c")];
        let check = |list: &str| assign(&parse(list).unwrap(), &queries);
        let assigned = check("FROM c\n    reason: few rows").unwrap();
        assert_eq!(assigned[1].reason.as_deref(), Some("few rows"));
        assert_eq!(assigned[0], QueryException::default());
        let assigned = check("SELECT a\n    $1 = 2").unwrap();
        assert!(assigned.iter().all(|entry| entry.given[&1] == "2"));
        for wrong in ["FROM d", "SELECT a\n    reason: few rows", "FROM b\nSELECT a FROM b"] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }
}
