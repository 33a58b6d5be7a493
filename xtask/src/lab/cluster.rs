//! Compares statistics by a cluster on this machine with those by one process.

use std::fs::{self, File};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::{compare, our_rows, play_games};
use crate::command::{cargo, run};
use crate::services::{free_port, tail};
use crate::target_dir;

/// The statistics that take the most processor time, measured one by one on 3,000 random games.
const HEAVIEST: [&str; 3] = ["lead_changes", "crises", "comebacks"];

/// Executors of the cluster.
const EXECUTORS: usize = 2;

/// Time in which the scheduler has to start.
const START_LIMIT: Duration = Duration::from_secs(60);

/// A scheduler and its executors, which end with this value.
struct LabCluster {
    processes: Vec<Child>,
    scheduler: String,
    folder: PathBuf,
}

impl LabCluster {
    /// Starts all nodes in a new folder.
    fn start(program: &Path, folder: PathBuf) -> Result<LabCluster> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let port = free_port()?;
        let scheduler = format!("127.0.0.1:{port}");
        let mut cluster = LabCluster { processes: Vec::new(), scheduler, folder };
        cluster.start_node(program, "scheduler", &["scheduler", &cluster.scheduler.clone()])?;
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if start.elapsed() > START_LIMIT {
                let log = cluster.folder.join("scheduler.log");
                bail!("the scheduler does not start: {}", tail(&log));
            }
            sleep(Duration::from_millis(100));
        }
        for number in 0..EXECUTORS {
            let address = format!("127.0.0.1:{}", free_port()?);
            let scheduler = cluster.scheduler.clone();
            let rows = cluster.rows_folder(number).to_string_lossy().into_owned();
            let arguments = ["executor", &address, &scheduler, &rows];
            cluster.start_node(program, &format!("executor-{number}"), &arguments)?;
        }
        Ok(cluster)
    }

    fn start_node(&mut self, program: &Path, name: &str, arguments: &[&str]) -> Result<()> {
        let log = File::create(self.folder.join(format!("{name}.log")))?;
        let mut node = Command::new(program);
        node.args(arguments).stdout(log.try_clone()?).stderr(log);
        self.processes.push(node.spawn().with_context(|| format!("starting the {name}"))?);
        Ok(())
    }

    /// The folder with the intermediate rows of an executor.
    fn rows_folder(&self, executor: usize) -> PathBuf {
        self.folder.join(format!("rows-{executor}"))
    }

    /// True if an executor computed a part of any query.
    fn has_computed(&self, executor: usize) -> bool {
        fs::read_dir(self.rows_folder(executor)).is_ok_and(|mut jobs| jobs.next().is_some())
    }
}

impl Drop for LabCluster {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Computes the heaviest statistics by one process and by a cluster and compares all rows.
pub fn check() -> Result<Vec<String>> {
    let mut build = cargo();
    build.args(["build", "--quiet", "--locked", "-p", "lab", "--features", "cluster"]);
    build.args(["--bin", "palamedes-lab", "--example", "cluster_node"]);
    run(&mut build)?;
    let program = target_dir().join("debug/palamedes-lab");
    let data = play_games(&program, "lab-cluster")?;
    let names: Vec<&str> = HEAVIEST.iter().flat_map(|name| ["--name", *name]).collect();
    let (local, local_time) = our_rows(&program, &data, &names)?;
    let node = target_dir().join("debug/examples/cluster_node");
    let cluster = LabCluster::start(&node, target_dir().join("lab-cluster-nodes"))?;
    let options = [&names[..], &["--cluster", &cluster.scheduler]].concat();
    let (distributed, cluster_time) = our_rows(&program, &data, &options)?;
    let mut lines = vec![format!("one process {local_time:.1?}, cluster {cluster_time:.1?}")];
    let mut disagreements = 0;
    for (local, distributed) in local.iter().zip(&distributed) {
        if let Err(difference) = compare(local, distributed) {
            disagreements += 1;
            lines.push(format!("{}: {difference:#}", local["name"]));
        }
    }
    let idle: Vec<usize> = (0..EXECUTORS).filter(|number| !cluster.has_computed(*number)).collect();
    lines.push(format!("statistics {} disagree {disagreements}", distributed.len()));
    if local.len() != HEAVIEST.len() || distributed.len() != HEAVIEST.len() || disagreements > 0 {
        bail!("a cluster computes other rows\n{}", lines.join("\n"));
    }
    if !idle.is_empty() {
        bail!("executors without work: {idle:?}");
    }
    Ok(lines)
}
