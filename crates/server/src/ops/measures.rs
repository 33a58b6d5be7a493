//! What is counted and measured, by name. docs/operations.md explains each.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Every name, with its kind and what it means.
pub const NAMES: &[(&str, &str, &str)] = &[
    ("palamedes_commits_total", "counter", "entries of games the database has confirmed"),
    ("palamedes_commit_games", "histogram", "games committed together"),
    ("palamedes_commit_seconds", "histogram", "time from writing a batch to its confirmation"),
    ("palamedes_sockets", "gauge", "sockets open now"),
    ("palamedes_games_watched", "gauge", "games somebody watches on this node"),
    ("palamedes_timers", "gauge", "games whose time this node keeps"),
    ("palamedes_gaps_total", "counter", "games that were behind the database and read again"),
    ("palamedes_hints_dropped_total", "counter", "hints that could not be sent to other nodes"),
    ("palamedes_outages_total", "counter", "times somebody may have been kept from playing"),
    ("palamedes_push_total", "counter", "messages for devices, by what became of them"),
    ("palamedes_archive_wrong", "gauge", "things wrong at the last check of all finished games"),
    ("palamedes_requests_total", "counter", "answers, by class of status"),
    ("palamedes_request_seconds", "histogram", "time to make an answer"),
];

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to measure; once for the whole process.
pub(crate) fn begin() {
    RECORDER.get_or_init(|| {
        let seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
        let games = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];
        let suffix = |text: &str| Matcher::Suffix(text.to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(suffix("_seconds"), &seconds);
        let builder = builder.and_then(|b| b.set_buckets_for_metric(suffix("_games"), &games));
        let recorder = builder.ok()?.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        describe();
        Some(handle)
    });
}

fn describe() {
    for (name, kind, meaning) in NAMES {
        match *kind {
            "counter" => describe_counter!(*name, *meaning),
            "gauge" => describe_gauge!(*name, *meaning),
            _ => describe_histogram!(*name, *meaning),
        }
    }
}

/// Everything measured so far, as Prometheus reads it.
pub(crate) fn told() -> String {
    match RECORDER.get() {
        Some(Some(handle)) => handle.render(),
        _ => String::new(),
    }
}

/// Sorts what was measured since the last time; to be called every few seconds.
pub(crate) fn upkeep() {
    if let Some(Some(handle)) = RECORDER.get() {
        handle.run_upkeep();
    }
}

/// An answer of this status was made in this time.
pub(crate) fn answered(status: u16, took: Duration) {
    let class = match status / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    };
    counter!("palamedes_requests_total", "status" => class).increment(1);
    histogram!("palamedes_request_seconds").record(took.as_secs_f64());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The names that stand in quotes right behind a macro that measures.
    fn used(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                used(&path, names);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for measure in ["counter!(", "gauge!(", "histogram!("] {
                let quoted = text.split(measure).skip(1).map(str::trim_start);
                let quoted = quoted.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
                let ours = quoted.filter(|name| name.starts_with("palamedes_"));
                names.extend(ours.map(str::to_owned));
            }
        }
    }

    #[test]
    fn everything_measured_is_listed_and_explained() {
        let mut names = BTreeSet::new();
        used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut names);
        let listed: BTreeSet<String> = NAMES.iter().map(|(name, ..)| (*name).to_owned()).collect();
        assert_eq!(names, listed);
        let page = include_str!("../../../../docs/operations.md");
        for (name, kind, meaning) in NAMES {
            assert!(page.contains(&format!("| `{name}` | {kind} | {meaning} |")), "{name}");
        }
    }
}
