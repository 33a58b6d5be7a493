//! Counters of PostgreSQL and of a node.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};

/// Statements with the number of their calls.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatementCalls(BTreeMap<String, u64>);

impl StatementCalls {
    /// Query for the calls of all statements in the current database.
    pub const QUERY: &str = "SELECT calls, regexp_replace(query, '\\s+', ' ', 'g')
        FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())";

    /// Reads the result of the query.
    pub fn parse(text: &str) -> Result<StatementCalls> {
        let mut calls = BTreeMap::new();
        for line in text.lines() {
            let (count, statement) = line.split_once('|').context("cannot read a statement")?;
            *calls.entry(statement.to_owned()).or_default() += count.parse::<u64>()?;
        }
        Ok(StatementCalls(calls))
    }

    /// The calls beyond those of another reading, statement by statement.
    pub fn beyond(&self, other: &StatementCalls) -> StatementCalls {
        let beyond = |(text, calls): (&String, &u64)| {
            let other = other.0.get(text).copied().unwrap_or(0);
            (*calls > other).then(|| (text.clone(), calls - other))
        };
        StatementCalls(self.0.iter().filter_map(beyond).collect())
    }

    /// The calls of all statements.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The statements in the order of their calls, the most frequent one first.
    pub fn by_calls(&self) -> Vec<(&str, u64)> {
        let mut sorted: Vec<(&str, u64)> =
            self.0.iter().map(|(text, calls)| (text.as_str(), *calls)).collect();
        sorted.sort_by_key(|(_, calls)| std::cmp::Reverse(*calls));
        sorted
    }
}

/// Rows read in tables and bytes written to the WAL since the start of PostgreSQL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StorageUse {
    pub rows: u64,
    pub wal_bytes: u64,
    /// Whole pages in the WAL.
    pub full_pages: u64,
}

impl StorageUse {
    /// Query that ends all other connections to the database, because they report when they end.
    pub const END_CONNECTIONS: &str = "SELECT count(pg_terminate_backend(pid, 10000))
        FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

    /// Query for rows and bytes. Rows are those of sequential scans and the entries of indexes.
    pub const QUERY: &str = "SELECT
        (SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
            + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes),
        wal_bytes, wal_fpi FROM pg_stat_wal";

    /// Reads the result of the query.
    pub fn parse(text: &str) -> Result<StorageUse> {
        let numbers: Vec<u64> =
            text.trim().split('|').map(str::parse).collect::<Result<_, _>>().context("storage")?;
        match numbers[..] {
            [rows, wal_bytes, full_pages] => Ok(StorageUse { rows, wal_bytes, full_pages }),
            _ => bail!("cannot read rows, bytes and pages in {text}"),
        }
    }

    /// Returns the use since an earlier reading, in which no whole pages may be written.
    pub fn since(&self, earlier: &StorageUse) -> Result<StorageUse> {
        let full_pages = self.full_pages - earlier.full_pages;
        ensure!(full_pages == 0, "{full_pages} whole pages were written to the WAL");
        let (rows, wal_bytes) = (self.rows - earlier.rows, self.wal_bytes - earlier.wal_bytes);
        Ok(StorageUse { rows, wal_bytes, full_pages })
    }
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
        let read = |text| StatementCalls::parse(text).unwrap();
        let calls = read("3|SELECT 1 | 2\n9|UPDATE a\n2|SELECT 1 | 2\n4|DELETE b\n");
        assert_eq!(calls.total(), 18);
        let beyond = calls.beyond(&read("8|UPDATE a\n7|DELETE b\n"));
        assert_eq!(beyond.by_calls(), [("SELECT 1 | 2", 5), ("UPDATE a", 1)]);
        assert!(StatementCalls::parse("SELECT 1").is_err());
    }

    #[test]
    fn whole_pages_are_refused() {
        let used = StorageUse::parse("70|900|5\n").unwrap();
        let earlier = StorageUse { rows: 20, wal_bytes: 300, full_pages: 5 };
        let expected = StorageUse { rows: 50, wal_bytes: 600, full_pages: 0 };
        assert_eq!(used.since(&earlier).unwrap(), expected);
        assert!(used.since(&StorageUse { full_pages: 4, ..earlier }).is_err());
        for wrong in ["70|900", "", "a|b|0"] {
            assert!(StorageUse::parse(wrong).is_err(), "{wrong}");
        }
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
