//! Queries of the server and values for their parameters.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Ids and times of the generated database by name, for example `open_game`.
pub type Samples = BTreeMap<String, String>;

/// A query of the server.
pub struct Statement {
    /// The text in one line, as it is named in messages and in the list of exceptions.
    pub text: String,
    /// The SQL types of the parameters.
    types: Vec<String>,
}

impl Statement {
    /// Reads the metadata of a query.
    pub fn read(metadata: &Value) -> Result<Statement> {
        let query = metadata["query"].as_str().context("missing text of a query in .sqlx")?;
        let types = metadata["describe"]["parameters"]["Left"].as_array();
        let name = |name: &Value| name.as_str().map(str::to_owned);
        let types: Option<Vec<String>> =
            types.into_iter().flatten().map(name).collect::<Option<_>>();
        let types = types.with_context(|| format!("unknown type of a parameter of {query}"))?;
        let text = query.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Statement { text, types })
    }

    /// The literals of all parameters: the given ones, or typical ones for their columns.
    pub fn literals(
        &self,
        given: &BTreeMap<usize, String>,
        samples: &Samples,
    ) -> Result<Vec<String>> {
        if let Some(number) = given.keys().find(|number| **number > self.types.len()) {
            bail!("the query has no parameter ${number}: {}", self.text);
        }
        let columns = columns(&self.text);
        let mut literals = Vec::new();
        for (index, kind) in self.types.iter().enumerate() {
            let value = match given.get(&(index + 1)) {
                Some(value) => value.clone(),
                None => self.typical(columns.get(&(index + 1)), kind, &columns, index + 1),
            };
            literals.push(literal(&fill(&value, samples)?));
        }
        Ok(literals)
    }

    fn typical(
        &self,
        column: Option<&String>,
        kind: &str,
        columns: &BTreeMap<usize, String>,
        number: usize,
    ) -> String {
        let column = column.map_or("", String::as_str);
        let is_second = |name: fn(&str) -> bool| {
            columns.iter().any(|(other, column)| *other < number && name(column))
        };
        let value = match column {
            "LIMIT" => "100",
            "OFFSET" => "10",
            "game_id" if self.text.contains("status = 0") => ":open_game",
            "game_id" if self.text.contains("status = 1") => ":live_game",
            "game_id" | "rematch_id" => ":finished_game",
            name if is_player(name) && is_second(is_player) => ":other_member",
            name if is_player(name) => ":member",
            name if name.ends_with("_ms") => ":hour_ago_ms",
            "name_key" => "player:member",
            "config" => ":config",
            "rules" => "pentagame:2",
            "shard" => ":shards",
            name if name.ends_with("_hash") || name == "credential" || name == "rate_limit_id" => {
                ":hash"
            }
            name if name.starts_with("new ") => ":fresh",
            name if name.ends_with("_id") => ":member",
            _ => match kind.trim_end_matches("Array") {
                "Bool" => "true",
                "Jsonb" => "[]",
                "Bytea" => ":hash",
                "Uuid" => ":uuid",
                _ => "1",
            },
        };
        if kind.ends_with("Array") && value != ":shards" {
            format!("{{{value}}}")
        } else {
            value.to_owned()
        }
    }
}

fn is_player(column: &str) -> bool {
    let columns = [
        "player_id",
        "owner_id",
        "created_by",
        "blocked_id",
        "followed_id",
        "reserved_for",
        "reporter_id",
        "organiser_id",
        "moderator_id",
        "closed_by",
    ];
    columns.contains(&column)
}

/// Replaces the names of samples, such as `:open_game`.
fn fill(value: &str, samples: &Samples) -> Result<String> {
    let Some((before, rest)) = value.split_once(':') else { return Ok(value.to_owned()) };
    let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
    match samples.get(name) {
        Some(sample) => Ok(format!("{before}{sample}{}", fill(after, samples)?)),
        // A colon of the value itself, as in `pentagame:2`.
        None if name.is_empty() => Ok(format!("{before}:{}", fill(rest, samples)?)),
        None => bail!("no sample has the name {name}"),
    }
}

fn literal(value: &str) -> String {
    if value == "NULL" { value.to_owned() } else { format!("'{}'", value.replace('\'', "''")) }
}

/// The column with which each parameter is compared or to which it is written.
///
/// The key of a new row is `new` and the name of the column.
fn columns(query: &str) -> BTreeMap<usize, String> {
    let words = words(query);
    let mut columns = inserted_columns(&words);
    for (index, word) in words.iter().enumerate() {
        let Some(number) = parameter(word) else { continue };
        if columns.contains_key(&number) {
            continue;
        }
        let before = |distance: usize| index.checked_sub(distance).map_or("", |at| words[at]);
        let column = match (before(4), before(3), before(2), before(1)) {
            (_, _, _, "LIMIT" | "OFFSET") => before(1),
            (_, _, column, "=" | "<" | ">" | "<=" | ">=" | "<>" | "~>=~" | "~<~") => column,
            (column, "=" | "<>", "ANY" | "ALL", "(") => column,
            _ => distinct_column(&words, index),
        };
        let column = column.rsplit('.').next().unwrap_or_default();
        if !column.is_empty() {
            columns.insert(number, column.to_owned());
        }
    }
    columns
}

/// The column of `column IS NOT DISTINCT FROM $1`.
fn distinct_column<'a>(words: &[&'a str], index: usize) -> &'a str {
    let start = index.saturating_sub(5);
    match &words[start..index] {
        [.., column, "IS", "NOT", "DISTINCT", "FROM"] | [.., column, "IS", "DISTINCT", "FROM"] => {
            column
        }
        _ => "",
    }
}

/// Columns of `INSERT INTO t (columns) VALUES (…)` and `INSERT INTO t (columns) SELECT …`.
fn inserted_columns(words: &[&str]) -> BTreeMap<usize, String> {
    let mut columns = BTreeMap::new();
    let starts = (0..words.len()).filter(|at| words[*at..].starts_with(&["INSERT", "INTO"]));
    for start in starts {
        let Some(table) = words.get(start + 2) else { continue };
        let names: Vec<&str> = words[start + 4..]
            .iter()
            .take_while(|word| **word != ")")
            .copied()
            .filter(|word| *word != ",")
            .collect();
        let mut at = start + 4 + 2 * names.len();
        if words.get(at) == Some(&"VALUES") {
            at += 1;
        }
        // Only leading parameters of the list have a known position.
        for (position, name) in names.iter().enumerate() {
            let Some(number) = words.get(at + 1 + 2 * position).and_then(|word| parameter(word))
            else {
                continue;
            };
            let is_key = *name == format!("{table}_id") || (*name == "webhook_id");
            let name = if is_key { format!("new {name}") } else { (*name).to_owned() };
            columns.entry(number).or_insert(name);
        }
    }
    columns
}

fn parameter(word: &str) -> Option<usize> {
    word.strip_prefix('$')?.parse().ok()
}

/// Names, operators, brackets and parameters of a query; casts are left out.
fn words(query: &str) -> Vec<&str> {
    let kind = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' | '$' | '"' | '!' => 0,
        '<' | '>' | '=' | '~' | ':' => 1,
        letter if letter.is_whitespace() => 2,
        _ => 3,
    };
    let mut words: Vec<&str> = Vec::new();
    let mut rest = query;
    while let Some(first) = rest.chars().next() {
        let length = match kind(first) {
            3 => first.len_utf8(),
            found => rest.find(|letter| kind(letter) != found).unwrap_or(rest.len()),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        if kind(first) == 2 {
            continue;
        }
        if word == "::" {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric());
            rest = rest[end.unwrap_or(rest.len())..].trim_start_matches("[]");
            continue;
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_parameters_are_found() {
        let check = |query: &str, expected: &[&str]| {
            let found: Vec<String> = columns(query).into_values().collect();
            assert_eq!(found, expected, "{query}");
        };
        check("SELECT 1 FROM a WHERE a.b = $1 AND c < $2 LIMIT $3", &["b", "c", "LIMIT"]);
        check("DELETE FROM a WHERE b = ANY($1::bigint[]) OR c <> ALL($2)", &["b", "c"]);
        check("SELECT 1 FROM a WHERE b IS NOT DISTINCT FROM $1", &["b"]);
        check("UPDATE a SET b = $2 WHERE a_id = $1", &["a_id", "b"]);
        check("INSERT INTO a (a_id, b) VALUES ($1, $2)", &["new a_id", "b"]);
        check("INSERT INTO a (b, c) SELECT $1, $2::bigint FROM d WHERE e > $3", &["b", "c", "e"]);
    }

    #[test]
    fn given_values_replace_typical_ones() {
        let metadata = serde_json::json!({
            "query": "SELECT 1 FROM g\n WHERE game_id = ANY($1) AND player_id = $2 AND title = $3",
            "describe": {"parameters": {"Left": ["Int8Array", "Int8", "Text"]}},
        });
        let statement = Statement::read(&metadata).unwrap();
        let sample = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let samples = Samples::from([sample("member", "11"), sample("finished_game", "7")]);
        let given = BTreeMap::from([(3, "it's".to_owned())]);
        assert_eq!(statement.literals(&given, &samples).unwrap(), ["'{7}'", "'11'", "'it''s'"]);
        let missing = BTreeMap::from([(3, ":missing".to_owned())]);
        assert!(statement.literals(&missing, &samples).is_err());
        let surplus = BTreeMap::from([(4, "1".to_owned())]);
        assert!(statement.literals(&surplus, &samples).is_err());
    }
}
