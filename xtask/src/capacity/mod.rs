//! `cargo xtask capacity`: what each stage of growth needs, from measured constants.

mod constants;
mod stages;

use std::fs;

use anyhow::{Context, Result};

use crate::root;
use constants::{CONSTANTS, ConstantSource};
use stages::{STAGES, StageNeeds};

/// The page with both tables.
const PAGE: &str = "docs/scale.md";

/// Options of `cargo xtask capacity`.
#[derive(clap::Args)]
pub struct CapacityArguments {
    /// Prints the constants instead of the stages.
    #[arg(long)]
    constants: bool,
    /// Writes both tables into docs/scale.md.
    #[arg(long)]
    update: bool,
}

/// Runs `cargo xtask capacity`.
pub fn run(arguments: &CapacityArguments) -> Result<()> {
    if arguments.update {
        let page = fs::read_to_string(root().join(PAGE)).context(PAGE)?;
        fs::write(root().join(PAGE), updated(&page)?).context(PAGE)?;
        eprintln!("wrote {PAGE}");
    }
    print!("{}", if arguments.constants { constant_table() } else { stage_table() });
    Ok(())
}

/// The page with the current tables.
fn updated(page: &str) -> Result<String> {
    let page = replace_table(page, "| at the peak |", &stage_table())?;
    replace_table(&page, "| constant |", &constant_table())
}

/// Replaces the table that begins with this text.
fn replace_table(page: &str, first: &str, table: &str) -> Result<String> {
    let start = page.find(first).with_context(|| format!("{PAGE} has no table {first}"))?;
    let end = page[start..].find("\n\n").map_or(page.len(), |end| start + end + 1);
    Ok(format!("{}{table}{}", &page[..start], &page[end..]))
}

/// One row of the table: its name and the text for a stage.
type StageRow = (&'static str, fn(&StageNeeds) -> String);

const ROWS: &[StageRow] = &[
    ("live games", |needs| count(needs.live_games)),
    ("moves per second", |needs| count(needs.moves_per_second)),
    ("SQL statements per second", |needs| count(needs.statements_per_second)),
    ("WAL per second", |needs| bytes(needs.wal_bytes_per_second)),
    ("messages between nodes per second", |needs| count(needs.hints_per_second)),
    ("bytes between nodes per second", |needs| bytes(needs.hint_bytes_per_second)),
    ("messages to sockets per second", |needs| count(needs.deliveries_per_second)),
    ("traffic to players per month", |needs| bytes(needs.traffic_bytes_per_month)),
    ("main database after a year", |needs| bytes(needs.main.stored_bytes)),
    ("cores used by the main database", |needs| decimal(needs.main.cores)),
    ("live games in each game database", |needs| {
        needs.each_game_database.map_or_else(none, |load| bytes(load.stored_bytes))
    }),
    ("cores used by each game database", |needs| {
        needs.each_game_database.map_or_else(none, |load| decimal(load.cores))
    }),
    ("position index of a node after a year", |needs| bytes(needs.index_bytes_after_a_year)),
    ("memory of a node for sockets and games", |needs| bytes(needs.memory_per_node)),
    ("nodes", |needs| needs.machines.nodes.to_string()),
    ("machines for computer players", |needs| needs.machines.computers.to_string()),
    ("databases, with the main one", |needs| needs.machines.databases.to_string()),
    ("standbys of each database", |needs| needs.machines.standbys_each.to_string()),
    ("NATS servers", |needs| needs.machines.brokers.to_string()),
    ("machines in all", |needs| needs.machines.total.to_string()),
    ("USD per month", |needs| count(needs.dollars_per_month)),
];

/// The table of stages.
fn stage_table() -> String {
    let needs: Vec<StageNeeds> = STAGES.iter().map(StageNeeds::of).collect();
    let mut table = row("at the peak", STAGES.iter().map(|stage| stage.name.to_owned()));
    table += &format!("|---|{}\n", "---:|".repeat(STAGES.len()));
    table += &row("people online", STAGES.iter().map(|stage| count(stage.people_online)));
    table += &row("games per day", STAGES.iter().map(|stage| count(stage.games_per_day)));
    for (name, text) in ROWS {
        table += &row(name, needs.iter().map(text));
    }
    table
}

fn row(name: &str, cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    format!("| {name} | {} |\n", cells.join(" | "))
}

/// The table of constants.
fn constant_table() -> String {
    let mut table = "| constant | value | source |\n|---|---:|---|\n".to_owned();
    for constant in CONSTANTS {
        let source = match constant.source {
            ConstantSource::Measured(command) => format!("measured: {command}"),
            ConstantSource::Setting(place) => format!("setting: {place}"),
            ConstantSource::Assumption(reason) => format!("assumption: {reason}"),
        };
        table += &format!("| {} | {} | {source} |\n", constant.name, plain(constant.value));
    }
    table
}

/// A number with two significant digits and commas between thousands.
fn count(value: f64) -> String {
    let digits = value.abs().max(1.0).log10().floor() as i32;
    let unit = 10f64.powi((digits - 1).max(0));
    plain((value / unit).round() * unit)
}

/// Whole numbers with commas, others with their decimals.
fn plain(value: f64) -> String {
    if value.fract() != 0.0 {
        return value.to_string();
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with one decimal.
fn decimal(value: f64) -> String {
    format!("{value:.1}")
}

/// The text of what a stage does not have.
fn none() -> String {
    "–".to_owned()
}

/// A number of bytes with its unit and two significant digits.
fn bytes(value: f64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB"];
    let mut value = value;
    let mut unit = 0;
    while value >= 1_000.0 && unit + 1 < units.len() {
        value /= 1_000.0;
        unit += 1;
    }
    let text = if value < 9.95 && value > 0.0 { format!("{value:.1}") } else { count(value) };
    format!("{text} {}", units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_the_printed_tables() {
        let page = fs::read_to_string(root().join(PAGE)).unwrap();
        let hint = "`cargo xtask capacity --update` writes them";
        assert_eq!(updated(&page).unwrap(), page, "{hint}");
    }

    #[test]
    fn numbers_are_rounded_to_two_digits() {
        for (value, expected) in [(0.0, "0"), (7.4, "7"), (208.3, "210"), (20_833.3, "21,000")] {
            assert_eq!(count(value), expected);
        }
        for (value, expected) in [(0.0, "0 B"), (8_400.0, "8.4 kB"), (2.26e12, "2.3 TB")] {
            assert_eq!(bytes(value), expected);
        }
        assert_eq!(plain(7.05), "7.05");
        assert_eq!(decimal(5.47), "5.5");
        assert_eq!(plain(1_372.0), "1,372");
    }

    #[test]
    fn each_constant_has_a_value_and_a_source() {
        for constant in CONSTANTS {
            let (ConstantSource::Measured(text)
            | ConstantSource::Setting(text)
            | ConstantSource::Assumption(text)) = constant.source;
            assert!(constant.value > 0.0 && text.len() > 10, "{}", constant.name);
        }
    }

    #[test]
    fn only_the_named_table_is_replaced() {
        let page = "a\n\n| at |\n|---|\n| 1 |\n\n| other |\n";
        let replaced = replace_table(page, "| at |", "| at |\n|---|\n| 2 |\n").unwrap();
        assert_eq!(replaced, "a\n\n| at |\n|---|\n| 2 |\n\n| other |\n");
        assert!(replace_table(page, "| no |", "").is_err());
    }
}
