//! `cargo xtask recovery-drill`: recovers a database to a time before a mistake.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use load::{LoadTask, MixPlan};

use crate::command::output;
use crate::crash::check::{TestTimes, check};
use crate::load_test::system::{BuildProfile, DATABASE, LoadSystem};
use crate::progress::format_duration;
use crate::restore::{digests, documented_commands};
use crate::services::{Ports, Services};
use crate::stored_games;

/// Folder of the backup on the page for operators, and its example of a time.
const PAGE_FOLDER: &str = "/backup";
const PAGE_TIME: &str = "2026-11-18 07:30:00+00";

/// The mistake of the operator.
const MISTAKE: &str = "DROP TABLE log_entry CASCADE";

/// Time in which the archive must have the last segment.
const ARCHIVE_TIMEOUT: Duration = Duration::from_secs(60);

/// Options of `cargo xtask recovery-drill`.
#[derive(clap::Args)]
pub struct RecoveryArguments {
    /// Live games between two players.
    #[arg(long, default_value_t = 64)]
    games: usize,
    /// Seconds of play before the target time, and again after it.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Uses builds without optimisation, to try the command.
    #[arg(long)]
    debug: bool,
}

/// Runs `cargo xtask recovery-drill`; the last line is for programs.
pub fn run(arguments: &RecoveryArguments) -> Result<()> {
    for line in drill(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// Runs the drill in the nightly run.
pub fn check_drill() -> Result<Vec<String>> {
    drill(&RecoveryArguments { games: 64, seconds: 20, debug: false })
}

fn drill(arguments: &RecoveryArguments) -> Result<Vec<String>> {
    let profile = if arguments.debug { BuildProfile::Debug } else { BuildProfile::Release };
    let mut services = Services::start(Ports::default())?;
    let backup = services.folder().join("backup");
    let page = |first: &str| -> Result<String> {
        Ok(documented_commands(first)?.replace(PAGE_FOLDER, &backup.to_string_lossy()))
    };
    output(&mut services.postgres_shell(&format!("mkdir -p {}/wal", backup.display())))?;
    archive(&mut services, &page("archive_mode")?)?;
    let mut system = LoadSystem::start_on(services, profile, 1, 4 * arguments.games)?;
    // The base backup is taken while players play.
    let running = system.start_task(load(arguments))?;
    std::thread::sleep(Duration::from_secs(2));
    let start = Instant::now();
    output(&mut system.services.postgres_shell(&page("pg_basebackup")?))?;
    let copied = start.elapsed();
    ensure!(running.finish()?.count("errors") == 0, "players had errors during the base backup");
    system.nodes.shut_down(0, &mut system.services)?;
    let before = digests(&system.services, DATABASE)?;
    let target = psql(&system.services, "SELECT clock_timestamp()")?;
    std::thread::sleep(Duration::from_secs(1));
    system.nodes.start(0, &mut system.services, DATABASE)?;
    let later = system.generate(load(arguments))?.count("moves");
    psql(&system.services, MISTAKE)?;
    system.nodes.kill(0, &mut system.services)?;
    wait_for_archive(&system.services)?;
    let segments = fs::read_dir(backup.join("wal"))?.count();
    system.services.stop_postgres()?;
    let start = Instant::now();
    system.services.recover_postgres(&page("cp -R")?.replace(PAGE_TIME, &target))?;
    let recovered = start.elapsed();
    let after = digests(&system.services, DATABASE)?;
    let differences: Vec<&String> =
        before.iter().filter(|(name, rows)| after.get(*name) != Some(rows)).map(|e| e.0).collect();
    ensure!(differences.is_empty(), "the recovered tables differ: {differences:?}");
    let stored = stored_games::read(&system.services, DATABASE)?;
    let findings = check(&[], &stored, &TestTimes::default());
    ensure!(findings.are_none(), "invalid games: {}", findings.all_problems().join("; "));
    system.nodes.start(0, &mut system.services, DATABASE)?;
    Ok(vec![
        format!(
            "base backup of {} in {} under load, {segments} archived segments; the table was \
             dropped after {later} further moves",
            format_megabytes(folder_bytes(&backup.join("base"))?),
            format_duration(copied)
        ),
        format!(
            "recovery-drill moves {} tables {} differences {} recovery-ms {}",
            findings.moves,
            before.len(),
            differences.len(),
            recovered.as_millis()
        ),
    ])
}

/// Restarts PostgreSQL with the settings of the page, which archive its log.
fn archive(services: &mut Services, settings: &str) -> Result<()> {
    let setting = |line: &str| -> Option<String> {
        let (name, value) = line.split_once(" = ")?;
        Some(format!("{name}={}", value.trim_matches('\'')))
    };
    let settings: Vec<String> = settings.lines().filter_map(setting).collect();
    ensure!(settings.len() == 3, "the page has other settings of the archive: {settings:?}");
    services.stop_postgres()?;
    services.start_postgres_with(&settings.iter().map(String::as_str).collect::<Vec<_>>())
}

fn load(arguments: &RecoveryArguments) -> LoadTask {
    LoadTask::Mix(MixPlan {
        games: arguments.games,
        viewers: 0,
        viewers_watch_all: false,
        visitors: 0,
        bot_games: 0,
        readers: 0,
        moves_per_second: None,
        think_ms: 500,
        seconds: arguments.seconds,
    })
}

fn psql(services: &Services, sql: &str) -> Result<String> {
    output(services.psql(DATABASE).args(["--command", sql]))
}

/// Ends the current segment of the log and waits until it is archived.
fn wait_for_archive(services: &Services) -> Result<()> {
    let last = psql(services, "SELECT pg_walfile_name(pg_switch_wal())")?;
    let archived = format!("SELECT last_archived_wal >= '{last}' FROM pg_stat_archiver");
    let end = Instant::now() + ARCHIVE_TIMEOUT;
    while psql(services, &archived)? != "t" {
        if Instant::now() > end {
            bail!("the segment {last} was not archived in time");
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

fn folder_bytes(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let entry = entry?;
        let kind = entry.file_type()?;
        bytes += if kind.is_dir() { folder_bytes(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}

fn format_megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / 1_000_000)
}
