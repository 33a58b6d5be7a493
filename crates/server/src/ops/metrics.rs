//! Metrics for Prometheus, documented in docs/operate/operations.md.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::process_metrics;
use crate::cluster::BusCounts;

/// All metrics with kind and meaning.
pub const NAMES: &[(&str, &str, &str)] = &[
    ("palamedes_commits_total", "counter", "log entries committed to the database"),
    ("palamedes_commit_games", "histogram", "games committed in one batch"),
    ("palamedes_commit_seconds", "histogram", "time from writing a batch to its commit"),
    ("palamedes_build_info", "gauge", "always 1, with the version as label"),
    ("palamedes_sockets", "gauge", "open sockets"),
    ("palamedes_players_connected", "gauge", "players connected to this node"),
    ("palamedes_games_live", "gauge", "live games in the shards of this node"),
    ("palamedes_games_subscribed", "gauge", "games with subscribers on this node"),
    ("palamedes_games_parked_total", "counter", "live games that this node parked as broken"),
    ("palamedes_games_broken", "gauge", "broken games, which need an operator"),
    ("palamedes_timers", "gauge", "games whose clock timers this node owns"),
    ("palamedes_resyncs_total", "counter", "games that were behind the database and reloaded"),
    ("palamedes_node_messages_sent_total", "counter", "messages sent to other nodes"),
    ("palamedes_node_bytes_sent_total", "counter", "bytes of messages sent to other nodes"),
    ("palamedes_node_messages_received_total", "counter", "messages received from other nodes"),
    (
        "palamedes_node_bytes_received_total",
        "counter",
        "bytes of messages received from other nodes",
    ),
    (
        "palamedes_node_messages_dropped_total",
        "counter",
        "messages to other nodes that could not be sent",
    ),
    ("palamedes_nats_connected", "gauge", "1 while NATS is connected, 0 without NATS"),
    (
        "palamedes_computer_wait_seconds",
        "histogram",
        "time of turns of computer players in the queue",
    ),
    ("palamedes_outages_total", "counter", "recorded outages"),
    ("palamedes_push_total", "counter", "push messages, by delivery result"),
    (
        "palamedes_finished_games_stuck",
        "gauge",
        "finished games that could not be rated or archived",
    ),
    (
        "palamedes_finished_games_waiting",
        "gauge",
        "finished games that wait to be rated and archived, at most 1,000",
    ),
    ("palamedes_archive_errors", "gauge", "errors found by the last archive check"),
    (
        "palamedes_archive_check_age_seconds",
        "gauge",
        "time since the beginning of the day of the last archive check",
    ),
    (
        "palamedes_unpartitioned_rows",
        "gauge",
        "rows of games in months without a partition, at most 1,000 of each table",
    ),
    (
        "palamedes_damaged_segments_total",
        "counter",
        "segments of the position index that were damaged and removed",
    ),
    ("palamedes_replica_reads_total", "counter", "reads from read replicas"),
    ("palamedes_replica_lag_seconds", "gauge", "lag of the stalest read replica"),
    ("palamedes_requests_total", "counter", "responses, by class of status"),
    ("palamedes_request_seconds", "histogram", "time to produce a response"),
];

/// Metrics with a label, its name and all its values.
const LABELS: &[(&str, &str, &[&str])] = &[
    ("palamedes_push_total", "outcome", &["accepted", "gone", "failed"]),
    ("palamedes_requests_total", "status", &["1xx", "2xx", "3xx", "4xx", "5xx"]),
    ("palamedes_build_info", "version", &[env!("CARGO_PKG_VERSION")]),
];

/// Recorder of the process and the time of its start.
struct Recorder {
    handle: PrometheusHandle,
    start_seconds: f64,
}

static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();

/// Installs the recorder, once per process.
pub(crate) fn install() {
    RECORDER.get_or_init(|| {
        let seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
        let games = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];
        let suffix = |text: &str| Matcher::Suffix(text.to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(suffix("_seconds"), &seconds);
        let builder = builder.and_then(|b| b.set_buckets_for_metric(suffix("_games"), &games));
        let recorder = builder.ok()?.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        register();
        Some(Recorder { handle, start_seconds: process_metrics::unix_seconds() })
    });
}

/// Registers all metrics with the value 0, so that alerts have data from the start.
fn register() {
    for (name, kind, meaning) in NAMES {
        let labels = LABELS.iter().find(|(labelled, ..)| labelled == name);
        let labels: Vec<Vec<(&str, &str)>> = match labels {
            Some((_, label, values)) => values.iter().map(|value| vec![(*label, *value)]).collect(),
            None => vec![Vec::new()],
        };
        for labels in &labels {
            match *kind {
                "counter" => counter!(*name, labels).absolute(0),
                "gauge" => gauge!(*name, labels).set(0.0),
                _ => drop(histogram!(*name, labels)),
            }
        }
        match *kind {
            "counter" => describe_counter!(*name, *meaning),
            "gauge" => describe_gauge!(*name, *meaning),
            _ => describe_histogram!(*name, *meaning),
        }
    }
    gauge!("palamedes_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}

/// Renders the metrics for Prometheus.
pub(crate) fn render() -> String {
    match RECORDER.get() {
        Some(Some(recorder)) => {
            recorder.handle.render() + &process_metrics::render(recorder.start_seconds)
        }
        _ => String::new(),
    }
}

/// Sets the metrics of messages between nodes.
pub(crate) fn set_node_messages(counts: BusCounts) {
    let BusCounts { sent, sent_bytes, received, received_bytes } = counts;
    counter!("palamedes_node_messages_sent_total").absolute(sent);
    counter!("palamedes_node_bytes_sent_total").absolute(sent_bytes);
    counter!("palamedes_node_messages_received_total").absolute(received);
    counter!("palamedes_node_bytes_received_total").absolute(received_bytes);
}

/// Runs the upkeep of histograms, every few seconds.
pub(crate) fn upkeep() {
    if let Some(Some(recorder)) = RECORDER.get() {
        recorder.handle.run_upkeep();
    }
}

/// Records a response.
pub(crate) fn record_request(status: u16, elapsed: Duration) {
    let class = match status / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    };
    counter!("palamedes_requests_total", "status" => class).increment(1);
    histogram!("palamedes_request_seconds").record(elapsed.as_secs_f64());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Collects the names in quotes after a metrics macro.
    fn collect_names(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect_names(&path, names);
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
        collect_names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut names);
        let listed: BTreeSet<String> = NAMES.iter().map(|(name, ..)| (*name).to_owned()).collect();
        assert_eq!(names, listed);
        let page = include_str!("../../../../docs/operate/operations.md");
        for (name, kind, meaning) in NAMES.iter().chain(process_metrics::PROCESS_NAMES) {
            assert!(page.contains(&format!("| `{name}` | {kind} | {meaning} |")), "{name}");
        }
    }

    #[test]
    fn every_metric_exists_from_the_start() {
        install();
        let text = render();
        for (name, kind, _) in NAMES {
            let labels = LABELS.iter().find(|(labelled, ..)| labelled == name);
            let suffix = if *kind == "histogram" { "_count" } else { "" };
            let expected = match labels {
                Some((_, label, values)) => format!("{name}{{{label}=\"{}\"}} ", values[0]),
                None => format!("{name}{suffix} "),
            };
            assert!(text.lines().any(|line| line.starts_with(&expected)), "{expected}\n{text}");
        }
        let version = env!("CARGO_PKG_VERSION");
        assert!(text.contains(&format!("palamedes_build_info{{version=\"{version}\"}} 1\n")));
        assert!(text.contains("process_start_time_seconds "));
    }
}
