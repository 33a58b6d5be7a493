//! Numbers as text.

use crate::statistics::{ResultRow, Statistic};

/// A value in its unit: shares as percent, other numbers with at most four digits.
pub(super) fn value_text(value: f64, statistic: &Statistic) -> String {
    if statistic.unit == "share" {
        return format!("{} %", percent(value));
    }
    digits(value)
}

/// The value of a row with its interval.
pub(super) fn interval_text(row: &ResultRow, statistic: &Statistic) -> String {
    let value = value_text(row.value, statistic);
    match (row.low, row.high) {
        // One mark of percent is enough.
        (Some(low), Some(high)) if statistic.unit == "share" => {
            format!("{value} [{}, {}]", percent(low), percent(high))
        }
        (Some(low), Some(high)) => format!("{value} [{}, {}]", digits(low), digits(high)),
        _ => value,
    }
}

/// A share in percent, with one decimal, and more for small ones.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent != 0.0 && percent.abs() < 0.1 { digits(percent) } else { format!("{percent:.1}") }
}

/// A number with at most four significant digits and thousands separated.
pub(super) fn digits(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let decimals = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    // A whole number needs no decimals.
    let text = match text.split_once('.') {
        Some((whole, rest)) if rest.bytes().all(|digit| digit == b'0') => whole.to_owned(),
        _ => text,
    };
    if value.abs() >= 1000.0 { grouped(&text) } else { text }
}

/// A whole number with thousands separated.
pub(super) fn count_text(count: u64) -> String {
    grouped(&count.to_string())
}

fn grouped(text: &str) -> String {
    let (sign, text) = text.split_at(usize::from(text.starts_with('-')));
    let mut grouped = String::from(sign);
    for (index, digit) in text.chars().enumerate() {
        if index > 0 && (text.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Text with the characters escaped that mean something in HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_four_digits_and_groups() {
        for (value, text) in [
            (0.1234, "0.123"),
            (2.7654, "2.77"),
            (24.0, "24"),
            (57.31, "57.3"),
            (204.4, "204"),
            (12345.6, "12,346"),
            (-1234567.0, "-1,234,567"),
            (f64::INFINITY, "–"),
        ] {
            assert_eq!(digits(value), text);
        }
        assert_eq!(count_text(1_000_000), "1,000,000");
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
