//! The command `statistics`.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
use lab::statistics::{ResultRow, Statistic, StatisticResult, all_statistics};
use serde_json::{Value, json};

use super::query_arguments::QueryArguments;

/// Computes the statistics of a data set.
#[derive(Args)]
#[command(after_help = "Examples:
  palamedes-lab statistics --data data
  palamedes-lab statistics --data data --name game_length --format csv")]
pub struct StatisticsArguments {
    #[command(flatten)]
    query: QueryArguments,
    /// Computes only the statistic of this name; may be repeated.
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Form of the output.
    #[arg(long, value_enum, default_value_t = OutputForm::Table)]
    format: OutputForm,
}

/// Form of the output.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputForm {
    /// Aligned columns to read.
    Table,
    /// One table with the names of the statistics in the first column.
    Csv,
    /// One object per statistic and line.
    Json,
    /// One object per statistic and line, with the columns of the query, to compare engines.
    Raw,
}

/// Refuses names without a statistic.
fn check_names(names: &[String], statistics: &[Statistic]) -> Result<()> {
    for name in names {
        if !statistics.iter().any(|statistic| statistic.name == name) {
            let known: Vec<&str> = statistics.iter().map(|statistic| statistic.name).collect();
            bail!("there is no statistic `{name}`; the names are {}", known.join(", "));
        }
    }
    Ok(())
}

pub async fn run(arguments: &StatisticsArguments) -> Result<()> {
    let mut statistics = all_statistics()?;
    if !arguments.names.is_empty() {
        check_names(&arguments.names, &statistics)?;
        statistics.retain(|statistic| arguments.names.iter().any(|name| name == statistic.name));
    }
    let (_, session) = arguments.query.open().await?;
    if arguments.format == OutputForm::Csv {
        println!("statistic,game,level,x,series,value,low,high,n");
    }
    for statistic in &statistics {
        let text = match arguments.format {
            OutputForm::Table => table(statistic, &statistic.run(&session).await?),
            OutputForm::Csv => csv(&statistic.run(&session).await?),
            OutputForm::Json => json_line(&statistic.run(&session).await?),
            OutputForm::Raw => raw_line(statistic.name, &session.run(statistic.sql).await?)?,
        };
        print!("{text}");
    }
    Ok(())
}

/// The rows as cells of text.
fn cells(result: &StatisticResult) -> Vec<[String; 8]> {
    let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.4}"));
    let row = |row: &ResultRow| {
        [
            row.game.clone(),
            row.level.clone(),
            row.x.as_ref().map_or(String::new(), ToString::to_string),
            row.series.clone().unwrap_or_default(),
            number(Some(row.value)),
            number(row.low),
            number(row.high),
            row.n.to_string(),
        ]
    };
    result.rows.iter().map(row).collect()
}

fn table(statistic: &Statistic, result: &StatisticResult) -> String {
    let head = ["game", "level", "x", "series", "value", "low", "high", "n"].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(head).chain(cells(result)).collect();
    let mut text = format!("{} [{}]\n{}\n", statistic.name, statistic.unit, statistic.question);
    for row in &rows {
        for (column, cell) in row.iter().enumerate() {
            let width = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
            let _ = if column < 4 {
                write!(text, "{cell:<width$}  ")
            } else {
                write!(text, "{cell:>width$}  ")
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text + "\n"
}

fn csv(result: &StatisticResult) -> String {
    let mut text = String::new();
    for row in cells(result) {
        // Levels contain commas; no cell contains a quotation mark.
        let row = row.map(|cell| if cell.contains(',') { format!("\"{cell}\"") } else { cell });
        let _ = writeln!(text, "{},{}", result.name, row.join(","));
    }
    text
}

fn json_line(result: &StatisticResult) -> String {
    let rows: Vec<Value> = result
        .rows
        .iter()
        .map(|row| {
            json!({
                "game": row.game, "level": row.level,
                "x": row.x.as_ref().map(ToString::to_string), "series": row.series,
                "value": row.value, "low": row.low, "high": row.high, "n": row.n,
            })
        })
        .collect();
    format!("{}\n", json!({ "name": result.name, "rows": rows }))
}

fn raw_line(name: &str, batches: &[RecordBatch]) -> Result<String> {
    let mut columns: Vec<String> = Vec::new();
    let mut rows: Vec<Value> = Vec::new();
    for batch in batches {
        columns = batch.schema().fields().iter().map(|field| field.name().clone()).collect();
        let values = batch.columns().iter().map(raw_column).collect::<Result<Vec<_>>>()?;
        for row in 0..batch.num_rows() {
            rows.push(values.iter().map(|column| column[row].clone()).collect());
        }
    }
    Ok(format!("{}\n", json!({ "name": name, "columns": columns, "rows": rows })))
}

fn raw_column(column: &ArrayRef) -> Result<Vec<Value>> {
    let is_empty = |row| column.is_null(row);
    let values: Vec<Value> = if column.data_type().is_integer() {
        let numbers = cast(column, &DataType::Int64)?;
        numbers.as_primitive::<Int64Type>().values().iter().map(|value| json!(value)).collect()
    } else if column.data_type().is_numeric() {
        let numbers = cast(column, &DataType::Float64)?;
        numbers.as_primitive::<Float64Type>().values().iter().map(|value| json!(value)).collect()
    } else {
        let words = cast(column, &DataType::Utf8)?;
        words.as_string::<i32>().iter().map(|value| json!(value)).collect()
    };
    let empty = |(row, value)| if is_empty(row) { Value::Null } else { value };
    Ok(values.into_iter().enumerate().map(empty).collect())
}
