//! Comparison of a figure in the literature with the measured value.

use std::ops::RangeInclusive;

use crate::statistics::{BookFigure, BookValue, ResultRow, Statistic, StatisticResult};

use super::number::{interval_text, value_text};

/// Result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The figure agrees with the interval of the measured value.
    Confirmed,
    /// The figure lies outside.
    Corrected,
    /// The intervals of the compared values overlap.
    Undecided,
    /// The book has no number, and the report has.
    Measured,
    /// The data set has no such games.
    NotMeasurable,
}

impl Verdict {
    /// The word in the report.
    pub(super) fn word(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Corrected => "corrected",
            Verdict::Undecided => "undecided",
            Verdict::Measured => "measured",
            Verdict::NotMeasurable => "not measurable",
        }
    }
}

/// A figure with its verdict and a sentence that explains it.
pub(super) struct JudgedFigure<'a> {
    pub(super) figure: &'a BookFigure,
    /// The row that the figure is about; empty if there are several.
    pub(super) row: Option<&'a ResultRow>,
    pub(super) verdict: Verdict,
    pub(super) sentence: String,
}

/// Compares a figure with the row of the strongest players.
pub(super) fn judge<'a>(
    statistic: &'a Statistic,
    figure: &'a BookFigure,
    result: &'a StatisticResult,
) -> JudgedFigure<'a> {
    let strongest = strongest_rows(figure, result);
    let find = |name: Option<&str>| {
        let mut rows = strongest.iter().copied().filter(|row| row.is_meant_by(name));
        rows.next().filter(|_| rows.next().is_none())
    };
    let row = find(figure.row);
    let (verdict, sentence) = match (row, &figure.value) {
        _ if strongest.is_empty() => {
            let reason = format!("The data set has no games of {} for this.", figure.game);
            (Verdict::NotMeasurable, reason)
        }
        (Some(row), BookValue::Range(range)) => compare_range(statistic, row, range),
        (Some(row), BookValue::MoreThan(name)) => match find(Some(name)) {
            Some(other) => compare_rows(statistic, row, other, name),
            None => (Verdict::NotMeasurable, format!("No game has the row `{name}`.")),
        },
        (Some(row), BookValue::LessThan(name)) => match find(Some(name)) {
            Some(other) => compare_rows(statistic, other, row, name),
            None => (Verdict::NotMeasurable, format!("No game has the row `{name}`.")),
        },
        (Some(row), BookValue::Words) => {
            let measured = interval_text(row, statistic);
            (Verdict::Measured, format!("The book has no number. Measured: {measured}."))
        }
        (None, BookValue::Words) => {
            (Verdict::Measured, "The book has no number. Measured: see below.".to_owned())
        }
        (None, _) => {
            (Verdict::NotMeasurable, "No game of the data set has such a case.".to_owned())
        }
    };
    JudgedFigure { figure, row, verdict, sentence }
}

/// The rows of the game of a figure by the strongest players; with equal strength by most games.
fn strongest_rows<'a>(figure: &BookFigure, result: &'a StatisticResult) -> Vec<&'a ResultRow> {
    let rows = || result.rows.iter().filter(|row| row.game == figure.game);
    let Some(best) = rows().max_by_key(|row| (strength(&row.level), row.n)) else {
        return Vec::new();
    };
    rows().filter(|row| row.level == best.level).collect()
}

/// Compares the interval of a row with a range of the book.
fn compare_range(
    statistic: &Statistic,
    row: &ResultRow,
    range: &RangeInclusive<f64>,
) -> (Verdict, String) {
    let (low, high) = interval(row);
    let measured = interval_text(row, statistic);
    if low <= *range.end() && high >= *range.start() {
        return (Verdict::Confirmed, format!("Measured: {measured}."));
    }
    let (end, is_more) =
        if low > *range.end() { (*range.end(), true) } else { (*range.start(), false) };
    let by = value_text((row.value - end).abs(), statistic);
    let word = if is_more { "more" } else { "less" };
    let factor = if end.abs() > 1e-9 && row.value / end > 1.5 {
        format!(" ({:.1} times)", row.value / end)
    } else {
        String::new()
    };
    (Verdict::Corrected, format!("Measured: {measured}, {by} {word} than the book{factor}."))
}

/// Checks the claim that the first row is greater than the second one.
fn compare_rows(
    statistic: &Statistic,
    greater: &ResultRow,
    smaller: &ResultRow,
    compared: &str,
) -> (Verdict, String) {
    let verdict = if interval(greater).0 > interval(smaller).1 {
        Verdict::Confirmed
    } else if interval(greater).1 < interval(smaller).0 {
        Verdict::Corrected
    } else {
        Verdict::Undecided
    };
    let (row, other) =
        if smaller.is_meant_by(Some(compared)) { (greater, smaller) } else { (smaller, greater) };
    let values = (interval_text(row, statistic), interval_text(other, statistic));
    let sentence = format!("Measured: {}, and for “{compared}” {}.", values.0, values.1);
    (verdict, sentence)
}

/// The interval of a row; its value if it has none.
fn interval(row: &ResultRow) -> (f64, f64) {
    (row.low.unwrap_or(row.value), row.high.unwrap_or(row.value))
}

/// Strength of the players of a row: equal levels count before unequal ones.
fn strength(level: &str) -> (bool, u32) {
    match level.parse() {
        Ok(level) => (true, level),
        Err(_) => (false, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Category, all_statistics};

    fn row(level: &str, value: f64, spread: f64) -> ResultRow {
        ResultRow {
            game: "pentagame:2".to_owned(),
            level: level.to_owned(),
            x: None,
            series: None,
            value,
            low: Some(value - spread),
            high: Some(value + spread),
            n: 100,
        }
    }

    #[test]
    fn a_figure_is_compared_with_the_strongest_players() {
        let statistics = all_statistics().unwrap();
        let length = statistics.iter().find(|one| one.name == "game_length").unwrap();
        let check = |rows: Vec<ResultRow>, verdict, part: &str| {
            let result = StatisticResult { name: "game_length", rows };
            let judged = judge(length, &length.book[0], &result);
            assert_eq!(judged.verdict, verdict, "{}", judged.sentence);
            assert!(judged.sentence.contains(part), "{}", judged.sentence);
        };
        check(vec![], Verdict::NotMeasurable, "no games");
        check(vec![row("8", 24.5, 1.0)], Verdict::Confirmed, "24.5 [23.5, 25.5]");
        let rows = vec![row("1", 24.0, 1.0), row("8", 60.0, 1.0), row("8,6", 24.0, 1.0)];
        check(rows, Verdict::Corrected, "36 more than the book (2.5 times)");
    }

    #[test]
    fn two_rows_are_compared_by_their_intervals() {
        let statistics = all_statistics().unwrap();
        let first_mover = statistics.iter().find(|one| one.name == "first_mover").unwrap();
        let check = |first: f64, second: f64, verdict| {
            let named = |name: &str, value| ResultRow {
                x: Some(Category::Word(name.to_owned())),
                ..row("8", value, 0.01)
            };
            let rows = vec![named("first", first), named("second", second)];
            let result = StatisticResult { name: "first_mover", rows };
            let judged = judge(first_mover, &first_mover.book[0], &result);
            assert_eq!(judged.verdict, verdict, "{}", judged.sentence);
        };
        check(0.3, 0.5, Verdict::Confirmed);
        check(0.5, 0.3, Verdict::Corrected);
        check(0.4, 0.41, Verdict::Undecided);
    }

    #[test]
    fn a_claim_about_several_rows_has_no_single_number() {
        let statistics = all_statistics().unwrap();
        let kinds = statistics.iter().find(|one| one.name == "move_kinds").unwrap();
        let rows = vec![row("8", 0.3, 0.1), row("8", 0.4, 0.1)];
        let result = StatisticResult { name: "move_kinds", rows };
        let judged = judge(kinds, &kinds.book[0], &result);
        assert_eq!((judged.verdict, judged.row), (Verdict::Measured, None));
    }
}
