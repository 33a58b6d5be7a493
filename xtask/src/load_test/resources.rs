//! Processor time and write-ahead log that a load has used.

use std::time::Duration;
use std::{fmt, fs};

use anyhow::{Context, Result};

use super::system::{DATABASE, LoadSystem};
use crate::command::output;

/// Clock ticks per second in `/proc`, the same on all Linux systems.
const TICKS_PER_SECOND: u64 = 100;

/// Use of resources by the nodes and PostgreSQL since they started.
#[derive(Clone, Copy, Default, Debug)]
pub struct ResourceUse {
    /// Processor time of all nodes.
    pub nodes: Duration,
    /// Processor time of PostgreSQL with its connections.
    pub postgres: Duration,
    /// Processor time of the load generators and other programs that have ended.
    pub generator: Duration,
    /// Bytes of the write-ahead log.
    pub wal_bytes: u64,
}

impl ResourceUse {
    /// Reads the current values.
    pub fn read(system: &LoadSystem) -> Result<ResourceUse> {
        let mut nodes = 0;
        for process in system.node_processes() {
            nodes += ticks(process)?.own;
        }
        let position = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";
        let wal = output(system.services.psql(DATABASE).args(["--command", position]))?;
        let main = system.services.folder().join("postgres/postmaster.pid");
        let main = fs::read_to_string(main).context("cannot read the process of PostgreSQL")?;
        let main: u32 = main.lines().next().context("PostgreSQL has no process id")?.parse()?;
        let seconds = |ticks| Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND as f64);
        Ok(ResourceUse {
            nodes: seconds(nodes),
            postgres: seconds(family_ticks(main)?),
            generator: seconds(ticks(std::process::id())?.ended_children),
            wal_bytes: wal.trim().parse()?,
        })
    }

    /// The use since an earlier reading.
    pub fn since(&self, earlier: &ResourceUse) -> ResourceUse {
        ResourceUse {
            nodes: self.nodes.saturating_sub(earlier.nodes),
            postgres: self.postgres.saturating_sub(earlier.postgres),
            generator: self.generator.saturating_sub(earlier.generator),
            wal_bytes: self.wal_bytes.saturating_sub(earlier.wal_bytes),
        }
    }
}

impl fmt::Display for ResourceUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "processor time: nodes {:.1} s, PostgreSQL {:.1} s, generator {:.1} s; WAL {} bytes",
            self.nodes.as_secs_f64(),
            self.postgres.as_secs_f64(),
            self.generator.as_secs_f64(),
            self.wal_bytes
        )
    }
}

/// Processor time of a process.
struct ProcessTicks {
    parent: u32,
    own: u64,
    /// Time of children that have ended.
    ended_children: u64,
}

fn ticks(process: u32) -> Result<ProcessTicks> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    parse_stat(&stat).with_context(|| format!("cannot read the times of process {process}"))
}

fn parse_stat(stat: &str) -> Option<ProcessTicks> {
    // The name before the parenthesis may contain spaces.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(ProcessTicks {
        parent: u32::try_from(number(1)?).ok()?,
        own: number(11)? + number(12)?,
        ended_children: number(13)? + number(14)?,
    })
}

/// Processor time of a process and all its children.
fn family_ticks(main: u32) -> Result<u64> {
    let own = ticks(main)?;
    let mut sum = own.own + own.ended_children;
    for entry in fs::read_dir("/proc")?.flatten() {
        let Ok(process) = entry.file_name().to_string_lossy().parse() else { continue };
        // A process may end meanwhile; its time is then among that of ended children next time.
        if let Ok(child) = ticks(process)
            && child.parent == main
        {
            sum += child.own;
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_a_process_are_parsed() {
        let stat = "12 (a (b) c) S 7 12 12 0 -1 4194304 100 0 0 0 30 4 5 6 20 0 1 0";
        let ProcessTicks { parent, own, ended_children } = parse_stat(stat).unwrap();
        assert_eq!((parent, own, ended_children), (7, 34, 11));
        assert!(parse_stat("12 (name) S").is_none());
    }
}
