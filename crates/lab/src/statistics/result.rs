//! Rows of a statistic with their intervals.

use std::fmt;

use anyhow::{Context, Result, bail};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type};

use super::{IntervalMethod, Statistic};

/// Standard deviations that contain 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The answer to one statistic.
#[derive(Clone, PartialEq, Debug)]
pub struct StatisticResult {
    /// Name of the statistic.
    pub name: &'static str,
    /// The rows in the order of the query.
    pub rows: Vec<ResultRow>,
}

/// One number with its interval of 95 %.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultRow {
    /// Name of the game with its options.
    pub game: String,
    /// Levels of the players.
    pub level: String,
    /// Place on the first axis: ply, band or category.
    pub x: Option<Category>,
    /// Name of the line or the group of bars.
    pub series: Option<String>,
    /// Value of the statistic.
    pub value: f64,
    /// Lower end of the interval, if there is one.
    pub low: Option<f64>,
    /// Upper end of the interval, if there is one.
    pub high: Option<f64>,
    /// Size of the sample.
    pub n: u64,
}

/// Place on an axis.
#[derive(Clone, PartialEq, Debug)]
pub enum Category {
    /// A number, as a ply.
    Number(f64),
    /// A word, as a kind of move.
    Word(String),
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Category::Number(number) => write!(f, "{number}"),
            Category::Word(word) => f.write_str(word),
        }
    }
}

impl ResultRow {
    /// True if a figure of the literature is about this row, by its `row` text.
    pub fn is_meant_by(&self, row: Option<&str>) -> bool {
        row.is_none_or(|row| {
            self.series.as_deref() == Some(row)
                || self.x.as_ref().is_some_and(|x| x.to_string() == row)
        })
    }
}

/// Reads the rows of a query by the convention of the interval method.
pub(super) fn read_rows(statistic: &Statistic, batches: &[RecordBatch]) -> Result<StatisticResult> {
    let mut rows = Vec::new();
    for batch in batches {
        read_batch(statistic, batch, &mut rows)
            .with_context(|| format!("reading the result of {}", statistic.name))?;
    }
    Ok(StatisticResult { name: statistic.name, rows })
}

fn read_batch(statistic: &Statistic, batch: &RecordBatch, rows: &mut Vec<ResultRow>) -> Result<()> {
    let game = texts(batch, "game")?;
    let level = texts(batch, "level")?;
    let x = batch.column_by_name("x").map(categories).transpose()?;
    let series = batch.column_by_name("series").map(|_| texts(batch, "series")).transpose()?;
    let n = numbers(batch, "n")?;
    let columns: &[&str] = match statistic.interval {
        IntervalMethod::Mean => &["total", "squares"],
        IntervalMethod::Share => &["count"],
        IntervalMethod::Exact => &["value"],
        IntervalMethod::Quantile => &["value", "low", "high"],
    };
    let columns = columns.iter().map(|name| numbers(batch, name)).collect::<Result<Vec<_>>>()?;
    for row in 0..batch.num_rows() {
        let n = n[row];
        let scale = f64::from(statistic.scale);
        let (value, interval) = match (statistic.interval, columns.as_slice()) {
            // Sums of whole numbers wrap around silently.
            (IntervalMethod::Mean, [_, squares]) if squares[row] < 0.0 => {
                bail!("the sum of squares is too large for 64 bits; use a smaller scale")
            }
            (IntervalMethod::Mean, [total, squares]) => mean(total[row], squares[row], n, scale),
            (IntervalMethod::Share, [count]) => share(count[row], n),
            (IntervalMethod::Exact, [value]) => (value[row] / scale, None),
            (_, [value, low, high]) => {
                (value[row] / scale, Some((low[row] / scale, high[row] / scale)))
            }
            _ => bail!("the columns do not suit the method"),
        };
        rows.push(ResultRow {
            game: game[row].clone(),
            level: level[row].clone(),
            x: x.as_ref().map(|x| x[row].clone()),
            series: series.as_ref().map(|series| series[row].clone()),
            value,
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            n: n as u64,
        });
    }
    Ok(())
}

/// Mean of whole numbers of a smaller unit, with its normal interval.
fn mean(total: f64, squares: f64, n: f64, scale: f64) -> (f64, Option<(f64, f64)>) {
    let value = total / n / scale;
    if n < 2.0 {
        return (value, None);
    }
    let variance = ((squares - total * (total / n)) / (n - 1.0)).max(0.0);
    let half = Z * (variance / n).sqrt() / scale;
    (value, Some((value - half, value + half)))
}

/// Share with Wilson's interval.
fn share(count: f64, n: f64) -> (f64, Option<(f64, f64)>) {
    let value = count / n;
    let spread = Z * (value * (1.0 - value) / n + Z * Z / (4.0 * n * n)).sqrt();
    let centre = value + Z * Z / (2.0 * n);
    let divisor = 1.0 + Z * Z / n;
    let low = ((centre - spread) / divisor).max(0.0);
    (value, Some((low, ((centre + spread) / divisor).min(1.0))))
}

fn column<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a ArrayRef> {
    let column = batch.column_by_name(name).with_context(|| format!("no column `{name}`"))?;
    if column.null_count() > 0 {
        bail!("the column `{name}` has an empty cell");
    }
    Ok(column)
}

fn texts(batch: &RecordBatch, name: &str) -> Result<Vec<String>> {
    let texts = cast(column(batch, name)?, &DataType::Utf8)?;
    Ok(texts.as_string::<i32>().iter().map(|text| text.unwrap_or_default().to_owned()).collect())
}

fn numbers(batch: &RecordBatch, name: &str) -> Result<Vec<f64>> {
    let numbers = cast(column(batch, name)?, &DataType::Float64)?;
    Ok(numbers.as_primitive::<Float64Type>().values().to_vec())
}

fn categories(column: &ArrayRef) -> Result<Vec<Category>> {
    if column.data_type().is_numeric() {
        let numbers = cast(column, &DataType::Float64)?;
        let numbers = numbers.as_primitive::<Float64Type>();
        return Ok(numbers.values().iter().map(|number| Category::Number(*number)).collect());
    }
    let words = cast(column, &DataType::Utf8)?;
    let words = words.as_string::<i32>().iter();
    Ok(words.map(|word| Category::Word(word.unwrap_or_default().to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check((value, interval): (f64, Option<(f64, f64)>), expected: (f64, f64, f64)) {
        let (low, high) = interval.unwrap();
        for (found, expected) in [(value, expected.0), (low, expected.1), (high, expected.2)] {
            assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
        }
    }

    /// The intervals of Newcombe (1998), table I, and of 1 to 5 by hand.
    #[test]
    fn intervals_match_published_values() {
        check(share(81.0, 263.0), (0.3080, 0.2553, 0.3662));
        check(share(0.0, 20.0), (0.0, 0.0, 0.1611));
        check(share(1.0, 29.0), (0.0345, 0.0061, 0.1718));
        check(mean(15.0, 55.0, 5.0, 1.0), (3.0, 1.6141, 4.3859));
        check(mean(150.0, 5500.0, 5.0, 10.0), (3.0, 1.6141, 4.3859));
        assert_eq!(mean(3.0, 9.0, 1.0, 1.0), (3.0, None));
    }
}
