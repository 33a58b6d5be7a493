//! Metrics of the process itself, under the names that Prometheus clients use.

use std::fmt::Write;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// All process metrics with kind and meaning.
pub const PROCESS_NAMES: &[(&str, &str, &str)] = &[
    ("process_cpu_seconds_total", "counter", "processor time of the process"),
    ("process_resident_memory_bytes", "gauge", "memory in use"),
    ("process_threads", "gauge", "threads of the process"),
    ("process_open_fds", "gauge", "open file descriptors"),
    ("process_max_fds", "gauge", "limit of open file descriptors"),
    ("process_start_time_seconds", "gauge", "start of the process in seconds since 1970"),
];

/// Clock ticks per second in `/proc`, which is 100 on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// Returns the seconds since 1970.
pub(super) fn unix_seconds() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |elapsed| elapsed.as_secs_f64())
}

/// Renders the process metrics. Values that the system does not show are left out.
pub(super) fn render(start_seconds: f64) -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let values = [
        cpu_seconds(&stat),
        number_after(&status, "VmRSS:").map(|kilobytes| kilobytes * 1024.0),
        number_after(&status, "Threads:"),
        fs::read_dir("/proc/self/fd").ok().map(|files| files.count() as f64),
        number_after(&limits, "Max open files"),
        Some(start_seconds),
    ];
    let mut text = String::new();
    for ((name, kind, meaning), value) in PROCESS_NAMES.iter().zip(values) {
        if let Some(value) = value {
            let _ =
                write!(text, "# HELP {name} {meaning}\n# TYPE {name} {kind}\n{name} {value}\n\n");
        }
    }
    text
}

/// Returns the first number after a label.
fn number_after(text: &str, label: &str) -> Option<f64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(label))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// Returns user and system time of `/proc/self/stat`, whose second field may contain spaces.
fn cpu_seconds(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_proc_are_found() {
        let stat = "7 (a b) c) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20";
        assert_eq!(cpu_seconds(stat), Some(3.0));
        assert_eq!(cpu_seconds(""), None);
        let limits = "Max open files            1024                 4096                 files";
        assert_eq!(number_after(limits, "Max open files"), Some(1024.0));
        assert_eq!(number_after("VmRSS:\t  20 kB\n", "VmRSS:"), Some(20.0));
        assert_eq!(number_after("", "VmRSS:"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn every_metric_of_the_process_is_rendered() {
        let text = render(unix_seconds());
        for (name, ..) in PROCESS_NAMES {
            assert!(text.contains(&format!("\n{name} ")), "{name}: {text}");
        }
    }
}
