//! Durations of earlier runs, used to estimate the remaining time of a task.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::target_dir;

/// Seconds that each step took in its last run, stored in the build folder.
pub struct StepTimes {
    file: PathBuf,
    seconds: BTreeMap<String, f64>,
}

impl StepTimes {
    /// Reads the stored times; empty on the first run.
    pub fn load() -> StepTimes {
        let file = target_dir().join("xtask").join("times.tsv");
        let text = fs::read_to_string(&file).unwrap_or_default();
        StepTimes { file, seconds: parse(&text) }
    }

    /// Stores the time of a step.
    pub fn record(&mut self, step: &str, elapsed: Duration) -> Result<()> {
        self.seconds.insert(step.to_owned(), elapsed.as_secs_f64());
        let text: String =
            self.seconds.iter().map(|(step, seconds)| format!("{step}\t{seconds:.2}\n")).collect();
        fs::create_dir_all(
            self.file.parent().context("missing folder in the path of the step times")?,
        )?;
        fs::write(&self.file, text)
            .with_context(|| format!("cannot write the step times to {}", self.file.display()))
    }

    /// The time of a step in its last run.
    pub fn last(&self, step: &str) -> Option<Duration> {
        self.seconds.get(step).map(|seconds| Duration::from_secs_f64(*seconds))
    }

    /// Estimates the time of the steps with this number of workers.
    ///
    /// A step that was never run counts as the average of its kind, the first word of its name.
    /// `None` if no step of the kind was ever run.
    pub fn estimate<'a>(
        &self,
        steps: impl Iterator<Item = &'a str>,
        workers: usize,
    ) -> Option<Duration> {
        let mut sum = Duration::ZERO;
        for step in steps {
            sum += self.last(step).or_else(|| self.average(step))?;
        }
        Some(sum / workers.max(1) as u32)
    }

    fn average(&self, step: &str) -> Option<Duration> {
        let kind = |step: &str| step.split(' ').next().map(str::to_owned);
        let same_kind = self.seconds.iter().filter(|(other, _)| kind(other) == kind(step));
        let seconds: Vec<f64> = same_kind.map(|(_, seconds)| *seconds).collect();
        let sum: f64 = seconds.iter().sum();
        (!seconds.is_empty()).then(|| Duration::from_secs_f64(sum / seconds.len() as f64))
    }
}

fn parse(text: &str) -> BTreeMap<String, f64> {
    let line = |line: &str| {
        let (step, seconds) = line.split_once('\t')?;
        let seconds = seconds.parse().ok().filter(|seconds| (0.0..1e9).contains(seconds))?;
        Some((step.to_owned(), seconds))
    };
    text.lines().filter_map(line).collect()
}

/// Formats a duration in seconds or minutes.
pub fn format_duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        format!("{seconds:.1} s")
    } else if seconds < 120.0 {
        format!("{seconds:.0} s")
    } else {
        format!("{:.0} min", seconds / 60.0)
    }
}

/// Formats an estimate of the remaining time.
pub fn format_remaining(remaining: Option<Duration>) -> String {
    remaining.map_or("remaining time unknown".to_owned(), |time| {
        format!("about {} left", format_duration(time))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimate_is_the_sum_of_the_last_times() {
        let text = "ci a\t10\nci b\t20.5\nnonsense\nnightly c\t-1\n";
        let times = StepTimes { file: PathBuf::new(), seconds: parse(text) };
        let check = |steps: &[&str], workers, expected: Option<f64>| {
            let estimate = times.estimate(steps.iter().copied(), workers);
            assert_eq!(estimate.map(|time| time.as_secs_f64()), expected, "{steps:?}");
        };
        check(&["ci a", "ci b"], 1, Some(30.5));
        check(&["ci a", "ci b"], 2, Some(15.25));
        check(&["ci a", "ci new"], 1, Some(25.25));
        check(&["ci a", "nightly c"], 1, None);
        check(&[], 1, Some(0.0));
    }

    #[test]
    fn durations_are_formatted_in_a_fitting_unit() {
        let check = |seconds, expected| {
            assert_eq!(format_duration(Duration::from_secs_f64(seconds)), expected);
        };
        check(0.44, "0.4 s");
        check(59.6, "60 s");
        check(150.0, "2 min");
        check(3600.0, "60 min");
    }
}
