//! Pictures of results as SVG.

use std::fmt::Write;

use crate::statistics::{Category, PictureKind, ResultRow, Statistic};

use super::number::{digits, escaped, value_text};

/// Width of a picture: little more than that of a phone, so that its texts can be read there.
const WIDTH: f64 = 400.0;
/// Width of the labels of horizontal bars.
const LABEL_WIDTH: f64 = 160.0;
/// Width of the numbers behind horizontal bars.
const NUMBER_WIDTH: f64 = 60.0;
const BAR_HEIGHT: f64 = 22.0;
const LINE_HEIGHT: f64 = 210.0;
/// Margins of a line chart: left, right, top, bottom.
const MARGINS: (f64, f64, f64, f64) = (52.0, 16.0, 12.0, 40.0);
/// Width of the names of lines, behind their ends.
const SERIES_WIDTH: f64 = 92.0;
/// Most points of a series that are drawn with a mark each.
const MARKED_POINTS: usize = 30;

/// Rows of one game and level.
pub(super) type RowGroup<'a> = [&'a ResultRow];

/// The picture of some rows; empty for a table.
pub(super) fn draw(statistic: &Statistic, rows: &RowGroup<'_>) -> String {
    let is_numeric = |row: &&ResultRow| matches!(row.x, Some(Category::Number(_)));
    match statistic.picture {
        PictureKind::Table => String::new(),
        PictureKind::Line if rows.iter().all(is_numeric) => line_chart(statistic, rows),
        PictureKind::Histogram if rows.iter().all(is_numeric) => histogram(statistic, rows),
        _ => bar_chart(statistic, rows),
    }
}

/// The label of a row among others of its picture.
fn label(row: &ResultRow) -> String {
    match (&row.x, &row.series) {
        (Some(x), Some(series)) => format!("{x}, {series}"),
        (Some(x), None) => x.to_string(),
        (None, Some(series)) => series.clone(),
        (None, None) => format!("{}, level {}", row.game, row.level),
    }
}

fn top(rows: &RowGroup<'_>) -> f64 {
    let highest = rows.iter().map(|row| row.high.unwrap_or(row.value).max(row.value));
    highest.fold(0.0, f64::max)
}

fn bar_chart(statistic: &Statistic, rows: &RowGroup<'_>) -> String {
    let lowest = rows.iter().map(|row| row.low.unwrap_or(row.value)).fold(0.0, f64::min);
    let (from, to) = (lowest, top(rows).max(lowest + 1e-9));
    let room = WIDTH - LABEL_WIDTH - NUMBER_WIDTH;
    let place = |value: f64| LABEL_WIDTH + (value - from) / (to - from) * room;
    let height = BAR_HEIGHT * rows.len() as f64 + 6.0;
    let mut svg = open(statistic, height);
    for (index, row) in rows.iter().enumerate() {
        let y = BAR_HEIGHT * index as f64 + 3.0;
        let middle = y + BAR_HEIGHT / 2.0 - 1.0;
        let (zero, end) = (place(0.0), place(row.value));
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\
             <rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            LABEL_WIDTH - 8.0,
            middle + 4.0,
            escaped(&label(row)),
            zero.min(end),
            y + 3.0,
            (end - zero).abs().max(1.0),
            BAR_HEIGHT - 8.0,
        );
        if let (Some(low), Some(high)) = (row.low, row.high) {
            let (low, high) = (place(low), place(high));
            let _ = write!(
                svg,
                "<path class=\"whisker\" d=\"M{low:.1} {middle:.1}H{high:.1}\
                 M{low:.1} {:.1}v8M{high:.1} {:.1}v8\"/>",
                middle - 4.0,
                middle - 4.0,
            );
        }
        let after = place(row.high.unwrap_or(row.value).max(row.value)).max(zero) + 6.0;
        let _ = write!(
            svg,
            "<text class=\"number\" x=\"{after:.1}\" y=\"{:.1}\">{}</text>",
            middle + 4.0,
            value_text(row.value, statistic),
        );
    }
    svg + "</svg>"
}

/// Scales of a chart with two axes.
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
    /// Right end of the plane.
    right: f64,
}

impl Axes {
    /// Scales for rows whose values end below `top`.
    fn of(rows: &RowGroup<'_>, top: f64) -> Axes {
        let xs = rows.iter().filter_map(|row| number(row));
        let (low, high) = xs.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let lowest = rows.iter().map(|row| row.low.unwrap_or(row.value)).fold(0.0, f64::min);
        let step = tick_step(top.max(lowest + 1e-9) - lowest, 4.0);
        let y = ((lowest / step).floor() * step, (top / step - 1e-9).ceil().max(1.0) * step);
        let has_series = rows.iter().any(|row| row.series.is_some());
        let right = WIDTH - if has_series { SERIES_WIDTH } else { MARGINS.1 };
        Axes { x: (low, high.max(low + 1.0)), y, right }
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let (left, _, above, below) = MARGINS;
        let part = |value: f64, (from, to): (f64, f64)| (value - from) / (to - from);
        (
            left + part(x, self.x) * (self.right - left),
            above + (1.0 - part(y, self.y)) * (LINE_HEIGHT - above - below),
        )
    }

    fn draw(&self, svg: &mut String, statistic: &Statistic) {
        let (left, _, _, below) = MARGINS;
        for value in ticks(self.y, 4.0) {
            let (_, y) = self.place(self.x.0, value);
            let _ = write!(
                svg,
                "<path class=\"grid\" d=\"M{left} {y:.1}H{:.1}\"/>\
                 <text class=\"tick-y\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                self.right,
                left - 6.0,
                y + 4.0,
                value_text(value, statistic),
            );
        }
        for value in ticks(self.x, 6.0) {
            let (x, _) = self.place(value, self.y.0);
            let _ = write!(
                svg,
                "<text class=\"tick-x\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                LINE_HEIGHT - below + 16.0,
                digits(value),
            );
        }
        let _ = write!(
            svg,
            "<text class=\"tick-x\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            f64::midpoint(left, self.right),
            LINE_HEIGHT - 6.0,
            escaped(statistic.x_title),
        );
    }
}

/// A distance of ticks that is easy to read, for about this number of ticks.
fn tick_step(length: f64, count: f64) -> f64 {
    let rough = length / count;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0].into_iter().find(|step| step * power >= rough * 0.999);
    step.unwrap_or(10.0) * power
}

/// The ticks of an axis.
fn ticks((from, to): (f64, f64), count: f64) -> impl Iterator<Item = f64> {
    let step = tick_step(to - from, count);
    let (first, last) = ((from / step - 1e-9).ceil() as i64, (to / step + 1e-9).floor() as i64);
    (first..=last).map(move |index| index as f64 * step)
}

fn number(row: &ResultRow) -> Option<f64> {
    match row.x {
        Some(Category::Number(number)) => Some(number),
        _ => None,
    }
}

fn line_chart(statistic: &Statistic, rows: &RowGroup<'_>) -> String {
    let axes = Axes::of(rows, top(rows));
    let mut svg = open(statistic, LINE_HEIGHT);
    axes.draw(&mut svg, statistic);
    let mut names: Vec<Option<&str>> = rows.iter().map(|row| row.series.as_deref()).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    let mut ends: Vec<(f64, usize, &str)> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let points: Vec<&ResultRow> =
            rows.iter().copied().filter(|row| row.series.as_deref() == *name).collect();
        draw_line(&mut svg, &axes, &points, index);
        if let (Some(last), Some(name)) = (points.last(), name) {
            let (_, y) = axes.place(axes.x.1, last.value);
            ends.push((y, index, name));
        }
    }
    // Names of lines that end close together are moved apart.
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut above = f64::MIN;
    for (y, index, name) in ends {
        above = y.max(above + 14.0);
        let _ = write!(
            svg,
            "<text class=\"series s{index}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            axes.right + 8.0,
            above + 4.0,
            escaped(name),
        );
    }
    svg + "</svg>"
}

fn draw_line(svg: &mut String, axes: &Axes, points: &[&ResultRow], index: usize) {
    let place = |row: &ResultRow, value: f64| axes.place(number(row).unwrap_or_default(), value);
    let mut band = String::new();
    for row in points {
        let (x, y) = place(row, row.high.unwrap_or(row.value));
        let _ = write!(band, "{x:.1},{y:.1} ");
    }
    for row in points.iter().rev() {
        let (x, y) = place(row, row.low.unwrap_or(row.value));
        let _ = write!(band, "{x:.1},{y:.1} ");
    }
    let mut line = String::new();
    for row in points {
        let (x, y) = place(row, row.value);
        let _ = write!(line, "{x:.1},{y:.1} ");
    }
    let _ = write!(
        svg,
        "<polygon class=\"band s{index}\" points=\"{band}\"/>\
         <polyline class=\"line s{index}\" points=\"{line}\"/>"
    );
    if points.len() <= MARKED_POINTS {
        for row in points {
            let (x, y) = place(row, row.value);
            let _ = write!(
                svg,
                "<circle class=\"point s{index}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>"
            );
        }
    }
}

fn histogram(statistic: &Statistic, rows: &RowGroup<'_>) -> String {
    let mut axes = Axes::of(rows, rows.iter().map(|row| row.value).fold(0.0, f64::max));
    // Bars stand around their numbers.
    axes.x = (axes.x.0 - 0.5, axes.x.1 + 0.5);
    let mut svg = open(statistic, LINE_HEIGHT);
    axes.draw(&mut svg, statistic);
    let room = axes.right - MARGINS.0;
    let width = (room / (axes.x.1 - axes.x.0)).clamp(1.0, 40.0);
    for row in rows {
        let x = number(row).unwrap_or_default();
        let ((x, y), (_, zero)) = (axes.place(x, row.value), axes.place(x, 0.0));
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            x - width / 2.0,
            (width - 0.5).max(0.5),
            zero - y,
        );
    }
    svg + "</svg>"
}

fn open(statistic: &Statistic, height: f64) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        escaped(statistic.question)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::all_statistics;

    fn rows(points: &[(f64, f64)]) -> Vec<ResultRow> {
        let row = |(x, value): &(f64, f64)| ResultRow {
            game: "pentagame:2".to_owned(),
            level: "8".to_owned(),
            x: Some(Category::Number(*x)),
            series: Some("a < b".to_owned()),
            value: *value,
            low: Some(value - 1.0),
            high: Some(value + 1.0),
            n: 10,
        };
        points.iter().map(row).collect()
    }

    #[test]
    fn every_kind_of_picture_is_well_formed_and_inside_its_frame() {
        let statistics = all_statistics().unwrap();
        let rows = rows(&[(1.0, 20.0), (2.0, 54.0), (30.0, 3.5)]);
        let rows: Vec<&ResultRow> = rows.iter().collect();
        for picture in [PictureKind::Bars, PictureKind::Line, PictureKind::Histogram] {
            let statistic = Statistic { picture, ..statistics[0].clone() };
            let svg = draw(&statistic, &rows);
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
            assert!(!svg.contains("NaN") && !svg.contains("a < b"), "{svg}");
        }
        let statistic = Statistic { picture: PictureKind::Table, ..statistics[0].clone() };
        assert_eq!(draw(&statistic, &rows), "");
    }

    #[test]
    fn ticks_are_numbers_that_are_easy_to_read() {
        let check = |axis, count, expected: &[f64]| {
            let found: Vec<f64> = ticks(axis, count).collect();
            let is_same = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9);
            assert!(found.len() == expected.len() && is_same, "{found:?}");
        };
        check((0.0, 0.1), 4.0, &[0.0, 0.025, 0.05, 0.075, 0.1]);
        check((6.0, 78.0), 6.0, &[20.0, 40.0, 60.0]);
        check((0.5, 22.5), 6.0, &[5.0, 10.0, 15.0, 20.0]);
        check((1.0, 60.0), 6.0, &[10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        check((-3.0, 3.0), 6.0, &[-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
    }
}
