//! How long things took, so that a chore can say how long it will take.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::target_dir;

/// The seconds each piece of work took the last time, kept under the build folder.
pub struct Times {
    file: PathBuf,
    seconds: BTreeMap<String, f64>,
}

impl Times {
    /// Reads what is known; nothing on the first run.
    pub fn load() -> Times {
        let file = target_dir().join("xtask").join("times.tsv");
        let text = fs::read_to_string(&file).unwrap_or_default();
        Times { file, seconds: read(&text) }
    }

    /// Notes how long a piece of work took.
    pub fn note(&mut self, work: &str, took: Duration) -> Result<()> {
        self.seconds.insert(work.to_owned(), took.as_secs_f64());
        let text: String =
            self.seconds.iter().map(|(work, seconds)| format!("{work}\t{seconds:.2}\n")).collect();
        fs::create_dir_all(self.file.parent().context("the file is in a folder")?)?;
        fs::write(&self.file, text).with_context(|| format!("writing {}", self.file.display()))
    }

    /// How long this piece of work took the last time.
    pub fn last(&self, work: &str) -> Option<Duration> {
        self.seconds.get(work).map(|seconds| Duration::from_secs_f64(*seconds))
    }

    /// How long the work will take, with `hands` doing it at once: as long as the last time, and
    /// what was never done as long as the average of its kind (the first word of its name). `None`
    /// when nothing of the kind was ever done.
    pub fn left<'a>(&self, work: impl Iterator<Item = &'a str>, hands: usize) -> Option<Duration> {
        let mut sum = Duration::ZERO;
        for work in work {
            sum += self.last(work).or_else(|| self.average(work))?;
        }
        Some(sum / hands.max(1) as u32)
    }

    fn average(&self, work: &str) -> Option<Duration> {
        let kind = |work: &str| work.split(' ').next().map(str::to_owned);
        let alike = self.seconds.iter().filter(|(other, _)| kind(other) == kind(work));
        let seconds: Vec<f64> = alike.map(|(_, seconds)| *seconds).collect();
        let sum: f64 = seconds.iter().sum();
        (!seconds.is_empty()).then(|| Duration::from_secs_f64(sum / seconds.len() as f64))
    }
}

fn read(text: &str) -> BTreeMap<String, f64> {
    let line = |line: &str| {
        let (work, seconds) = line.split_once('\t')?;
        let seconds = seconds.parse().ok().filter(|seconds| (0.0..1e9).contains(seconds))?;
        Some((work.to_owned(), seconds))
    };
    text.lines().filter_map(line).collect()
}

/// A length of time for people.
pub fn spoken(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        format!("{seconds:.1} s")
    } else if seconds < 120.0 {
        format!("{seconds:.0} s")
    } else {
        format!("{:.0} min", seconds / 60.0)
    }
}

/// The same as the end of a sentence about the work that is left.
pub fn spoken_left(left: Option<Duration>) -> String {
    left.map_or("time left not known yet".to_owned(), |left| format!("about {} left", spoken(left)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_as_long_as_the_last_time() {
        let text = "ci a\t10\nci b\t20.5\nnonsense\nlong c\t-1\n";
        let times = Times { file: PathBuf::new(), seconds: read(text) };
        let check = |work: &[&str], hands, expected: Option<f64>| {
            let left = times.left(work.iter().copied(), hands);
            assert_eq!(left.map(|left| left.as_secs_f64()), expected, "{work:?}");
        };
        check(&["ci a", "ci b"], 1, Some(30.5));
        check(&["ci a", "ci b"], 2, Some(15.25));
        check(&["ci a", "ci new"], 1, Some(25.25));
        check(&["ci a", "long c"], 1, None);
        check(&[], 1, Some(0.0));
    }

    #[test]
    fn times_are_spoken_in_a_fitting_unit() {
        let check = |seconds, expected| {
            assert_eq!(spoken(Duration::from_secs_f64(seconds)), expected);
        };
        check(0.44, "0.4 s");
        check(59.6, "60 s");
        check(150.0, "2 min");
        check(3600.0, "60 min");
    }
}
