//! Comparison of a figure in the literature with the measured value.

use crate::statistics::{BookFigure, ResultRow, Statistic, StatisticResult};

use super::number::{interval_text, value_text};

/// Result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The figure lies within the interval of the measured value.
    Confirmed,
    /// The figure lies outside.
    Corrected,
    /// The claim has no number, or the data set has no such games.
    NotMeasured,
}

impl Verdict {
    /// The word in the report.
    pub(super) fn word(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Corrected => "corrected",
            Verdict::NotMeasured => "not measured",
        }
    }
}

/// A figure with its verdict and a sentence that explains it.
pub(super) struct JudgedFigure<'a> {
    pub(super) figure: &'a BookFigure,
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
    let rows = result.rows.iter();
    let row = rows
        .filter(|row| row.game == figure.game && row.is_meant_by(figure.row))
        .max_by_key(|row| (strength(&row.level), row.n));
    let judged = |verdict, sentence| JudgedFigure { figure, row, verdict, sentence };
    let Some(row) = row else {
        let sentence = format!("The data set has no games of {} for this.", figure.game);
        return judged(Verdict::NotMeasured, sentence);
    };
    let Some(range) = &figure.range else {
        return judged(
            Verdict::NotMeasured,
            "The claim has no number; see the picture.".to_owned(),
        );
    };
    let (low, high) = (row.low.unwrap_or(row.value), row.high.unwrap_or(row.value));
    let measured = interval_text(row, statistic);
    if low <= *range.end() && high >= *range.start() {
        return judged(Verdict::Confirmed, format!("Measured: {measured}."));
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
    judged(Verdict::Corrected, format!("Measured: {measured}, {by} {word} than the book{factor}."))
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
    use crate::statistics::all_statistics;

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
        check(vec![], Verdict::NotMeasured, "no games");
        check(vec![row("8", 24.5, 1.0)], Verdict::Confirmed, "24.5 [23.5, 25.5]");
        let rows = vec![row("1", 24.0, 1.0), row("8", 60.0, 1.0), row("8,6", 24.0, 1.0)];
        check(rows, Verdict::Corrected, "36 more than the book (2.5 times)");
    }
}
