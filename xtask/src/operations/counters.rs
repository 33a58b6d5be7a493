//! Counters of PostgreSQL and of a node.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::plans::PlanCost;

/// A number for each statement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatementCounts(BTreeMap<String, u64>);

impl StatementCounts {
    /// The numbers beyond those of another reading, statement by statement.
    pub fn beyond(&self, other: &StatementCounts) -> StatementCounts {
        let beyond = |(text, number): (&String, &u64)| {
            let other = other.0.get(text).copied().unwrap_or(0);
            (*number > other).then(|| (text.clone(), number - other))
        };
        StatementCounts(self.0.iter().filter_map(beyond).collect())
    }

    /// The sum over all statements.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The statements with their numbers, the largest one first.
    pub fn by_number(&self) -> Vec<(&str, u64)> {
        let mut sorted: Vec<(&str, u64)> =
            self.0.iter().map(|(text, number)| (text.as_str(), *number)).collect();
        sorted.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        sorted
    }

    /// The numbers of those statements that are among others.
    fn of_statements(mut self, others: &StatementCounts) -> StatementCounts {
        self.0.retain(|text, _| others.0.contains_key(text));
        self
    }

    fn add(&mut self, text: &str, number: u64) {
        *self.0.entry(text.to_owned()).or_default() += number;
    }
}

/// Calls, bytes of WAL and rows of statements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatementUse {
    pub calls: StatementCounts,
    /// Bytes written to the WAL, without the records of commits.
    pub wal_bytes: StatementCounts,
    /// Rows read in tables, also by checks of foreign keys.
    pub rows: StatementCounts,
    /// The number of logged plans.
    plans: StatementCounts,
}

impl StatementUse {
    /// Query for calls and bytes of all statements in the current database.
    pub const QUERY: &str = "SELECT calls, wal_bytes, regexp_replace(query, '\\s+', ' ', 'g')
        FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())";

    /// Reads the result of the query, and the log of PostgreSQL with the plans of the statements.
    pub fn parse(counters: &str, log: &str) -> Result<StatementUse> {
        let mut used = StatementUse::default();
        for line in counters.lines() {
            let mut parts = line.splitn(3, '|');
            let mut next = || parts.next().context("cannot read a statement");
            let (calls, wal_bytes, text) = (next()?.parse()?, next()?.parse()?, next()?);
            used.calls.add(text, calls);
            used.wal_bytes.add(text, wal_bytes);
        }
        for plan in logged_plans(log) {
            let plan = plan?;
            let text = plan["Query Text"].as_str().context("a logged plan has no statement")?;
            used.rows.add(text, PlanCost::rows_read(&plan["Plan"]));
            used.plans.add(text, 1);
        }
        Ok(used)
    }

    /// The use beyond that of another reading.
    ///
    /// A statement that ran no more often than there has used nothing beyond it, even if there are
    /// more rows now.
    pub fn beyond(&self, other: &StatementUse) -> StatementUse {
        let (calls, plans) = (self.calls.beyond(&other.calls), self.plans.beyond(&other.plans));
        StatementUse {
            wal_bytes: self.wal_bytes.beyond(&other.wal_bytes).of_statements(&calls),
            rows: self.rows.beyond(&other.rows).of_statements(&plans),
            calls,
            plans,
        }
    }
}

/// The plans in a log of PostgreSQL, as the extension `auto_explain` writes them.
///
/// The further lines of a message begin with a tab.
fn logged_plans(log: &str) -> impl Iterator<Item = Result<Value>> {
    log.split("  plan:\n").skip(1).map(|after| {
        let lines = after.lines().take_while(|line| line.starts_with('\t'));
        let plan: String = lines.flat_map(|line| [line, "\n"]).collect();
        serde_json::from_str(&plan).context("cannot read a logged plan")
    })
}

/// Messages and bytes that a node has sent to other nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SentMessages {
    pub messages: u64,
    pub bytes: u64,
}

impl SentMessages {
    /// Reads the metrics of a node.
    pub fn parse(metrics: &str) -> Result<SentMessages> {
        let value = |name: &str| {
            let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let value = line.with_context(|| format!("the node has no metric {name}"))?;
            anyhow::Ok(value.parse::<u64>()?)
        };
        Ok(SentMessages {
            messages: value("palamedes_node_messages_sent_total")?,
            bytes: value("palamedes_node_bytes_sent_total")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_counted_beyond_others() {
        let read = |text| StatementUse::parse(text, "").unwrap();
        let used = read("3|50|SELECT 1 | 2\n9|0|UPDATE a\n2|10|SELECT 1 | 2\n4|0|DELETE b\n");
        assert_eq!((used.calls.total(), used.wal_bytes.total()), (18, 60));
        let beyond = used.beyond(&read("8|0|UPDATE a\n7|0|DELETE b\n"));
        assert_eq!(beyond.calls.by_number(), [("SELECT 1 | 2", 5), ("UPDATE a", 1)]);
        let more_bytes = read("3|90|SELECT 1\n3|90|UPDATE a\n");
        let beyond = more_bytes.beyond(&read("3|50|SELECT 1\n2|50|UPDATE a\n"));
        assert_eq!(beyond.wal_bytes.by_number(), [("UPDATE a", 40)]);
        assert!(StatementUse::parse("SELECT 1", "").is_err());
        assert!(StatementUse::parse("1|SELECT 1", "").is_err());
    }

    #[test]
    fn rows_are_read_from_logged_plans() {
        let plan = |text: &str, rows: u64| {
            let log = "2026-11-19 18:00:00.000 UTC [7] LOG:  duration: 0.1 ms  plan:\n\t{\n";
            let node = r#""Node Type": "Seq Scan", "Relation Name": "a", "Actual Loops": 1"#;
            format!(
                "{log}\t\"Query Text\": \"{text}\",\n\t\"Plan\": {{{node}, \
                 \"Actual Rows\": {rows}}}\n\t}}\n"
            )
        };
        let log = plan("SELECT", 3) + "2026-11-19 [8] ERROR:  b\n" + &plan("SELECT", 4);
        let used = StatementUse::parse("", &(log.clone() + &plan("UPDATE", 0))).unwrap();
        assert_eq!(used.rows.by_number(), [("SELECT", 7), ("UPDATE", 0)]);
        assert!(StatementUse::parse("", &log[..log.len() - 3]).is_err());
    }

    #[test]
    fn sent_messages_are_read_from_the_metrics() {
        let metrics = "# TYPE a counter\npalamedes_node_messages_sent_total 7\n\
            palamedes_node_bytes_sent_total 900\n";
        let sent = SentMessages { messages: 7, bytes: 900 };
        assert_eq!(SentMessages::parse(metrics).unwrap(), sent);
        assert!(SentMessages::parse("palamedes_node_messages_sent_total 7\n").is_err());
    }
}
