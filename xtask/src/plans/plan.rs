//! Rows and tables that a plan reads, from the output of `EXPLAIN (FORMAT JSON)`.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde_json::Value;

/// Cost of one execution of a query.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlanCost {
    /// Large tables that are read from the beginning to the end.
    pub scans: BTreeSet<String>,
    /// Rows that were read in tables, also those that a filter removed.
    pub rows: u64,
    /// Duration of the execution with its triggers.
    pub elapsed_ms: f64,
}

impl PlanCost {
    /// Reads the output of one `EXPLAIN`.
    pub fn read(output: &Value, large: &BTreeSet<String>) -> Result<PlanCost> {
        let root = &output[0];
        let mut cost = PlanCost {
            elapsed_ms: root["Execution Time"].as_f64().context("missing time of a plan")?,
            ..PlanCost::default()
        };
        cost.add(&root["Plan"], large);
        Ok(cost)
    }

    /// The rows that a plan has read in tables.
    pub fn rows_read(plan: &Value) -> u64 {
        let mut cost = PlanCost::default();
        cost.add(plan, &BTreeSet::new());
        cost.rows
    }

    fn add(&mut self, node: &Value, large: &BTreeSet<String>) {
        let number = |name: &str| node[name].as_f64().unwrap_or(0.0);
        let table = node["Relation Name"].as_str();
        let kind = node["Node Type"].as_str().unwrap_or_default();
        if let Some(table) = table.filter(|_| kind.ends_with("Scan")) {
            let rows = number("Actual Rows")
                + number("Rows Removed by Filter")
                + number("Rows Removed by Index Recheck");
            self.rows += (rows * number("Actual Loops")).round() as u64;
            // Also one that did not run: it may with other values.
            if kind == "Seq Scan" && large.contains(table) {
                self.scans.insert(table.to_owned());
            }
        }
        for child in node["Plans"].as_array().into_iter().flatten() {
            self.add(child, large);
        }
    }

    /// The worse of two executions in scans and rows, the better one in time.
    pub fn merge(&mut self, other: PlanCost) {
        self.scans.extend(other.scans);
        self.rows = self.rows.max(other.rows);
        self.elapsed_ms = self.elapsed_ms.min(other.elapsed_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_scans_of_all_nodes_are_counted() {
        let output = serde_json::json!([{"Execution Time": 1.5, "Plan": {
            "Node Type": "Nested Loop", "Actual Rows": 3, "Actual Loops": 1, "Plans": [
                {"Node Type": "Seq Scan", "Relation Name": "game", "Actual Rows": 3,
                 "Rows Removed by Filter": 7, "Actual Loops": 1},
                {"Node Type": "Index Scan", "Relation Name": "seat", "Actual Rows": 2,
                 "Actual Loops": 3},
                {"Node Type": "Seq Scan", "Relation Name": "pool", "Actual Rows": 5,
                 "Actual Loops": 1},
                {"Node Type": "Seq Scan", "Relation Name": "player", "Actual Rows": 0,
                 "Actual Loops": 0},
            ],
        }}]);
        let large = BTreeSet::from(["game", "player", "seat"].map(str::to_owned));
        let mut cost = PlanCost::read(&output, &large).unwrap();
        assert_eq!((cost.rows, cost.elapsed_ms), (21, 1.5));
        assert_eq!(cost.scans, BTreeSet::from(["game", "player"].map(str::to_owned)));
        cost.merge(PlanCost { rows: 30, elapsed_ms: 9.0, ..PlanCost::default() });
        assert_eq!((cost.rows, cost.elapsed_ms, cost.scans.len()), (30, 1.5, 2));
    }
}
