//! Segments of games that a program numbers in the order in which they are added.
//!
//! The name of such a segment says which numbers it holds. So the index itself knows which games
//! are missing, also after segments were merged, lost or removed.

/// Consecutive numbers of games, from the first to the last one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NumberRange {
    /// First number of the range.
    pub first: u64,
    /// Last number of the range.
    pub last: u64,
}

impl NumberRange {
    /// Returns the name of the segment with these games of a series.
    pub fn segment_name(self, series: &str) -> String {
        format!("{series}-from-{}-to-{}", self.first, self.last)
    }

    /// Reads the name of a segment; `None` if it holds no numbered games.
    fn of_name(name: &str) -> Option<(&str, NumberRange)> {
        let (series, numbers) = name.rsplit_once("-from-")?;
        let (first, last) = numbers.split_once("-to-")?;
        let range = NumberRange { first: first.parse().ok()?, last: last.parse().ok()? };
        (range.first <= range.last).then_some((series, range))
    }
}

/// Numbers of a series that segments of these names hold, in ascending order and joined.
pub(crate) fn ranges_of<'a>(
    names: impl Iterator<Item = &'a str>,
    series: &str,
) -> Vec<NumberRange> {
    let ranges = names.filter_map(NumberRange::of_name);
    let mut ranges: Vec<NumberRange> =
        ranges.filter(|(of, _)| *of == series).map(|(_, range)| range).collect();
    ranges.sort_unstable();
    let mut joined: Vec<NumberRange> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(before) if range.first <= before.last.saturating_add(1) => {
                before.last = before.last.max(range.last);
            }
            _ => joined.push(range),
        }
    }
    joined
}

/// Names in which adjacent ranges of a series are one name; other names stay.
pub(crate) fn joined_names<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let numbered = |name: &&str| NumberRange::of_name(name).is_some();
    let mut series: Vec<&str> =
        names.clone().filter_map(NumberRange::of_name).map(|(series, _)| series).collect();
    series.sort_unstable();
    series.dedup();
    let ranges = series.into_iter().flat_map(|series| {
        let ranges = ranges_of(names.clone(), series).into_iter();
        ranges.map(move |range| range.segment_name(series))
    });
    ranges.chain(names.clone().filter(|name| !numbered(name)).map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_ranges_are_joined() {
        let names = [
            "archive-from-5-to-9",
            "day-2026-11-17",
            "archive-from-1-to-4",
            "archive-from-11-to-11",
            "other-from-1-to-2",
            "archive-from-9-to-3",
            "archive-from-x-to-y",
        ];
        let range = |first, last| NumberRange { first, last };
        assert_eq!(ranges_of(names.into_iter(), "archive"), [range(1, 9), range(11, 11)]);
        assert_eq!(
            joined_names(names.into_iter()),
            [
                "archive-from-1-to-9",
                "archive-from-11-to-11",
                "other-from-1-to-2",
                "day-2026-11-17",
                "archive-from-9-to-3",
                "archive-from-x-to-y",
            ]
        );
        let largest = range(0, u64::MAX).segment_name("archive");
        assert_eq!(ranges_of([largest.as_str(); 2].into_iter(), "archive").len(), 1);
    }
}
