//! Starts one node of a Ballista cluster that can compute the statistics of the lab.
//!
//! `cluster_node scheduler IP:PORT` distributes the queries of clients, and `cluster_node executor
//! IP:PORT HOST:PORT DIR` computes parts of them. The first address is that of the node itself, the
//! second that of the scheduler. Intermediate rows are in `DIR`. Executors of Ballista's own
//! program lack the functions of lists, so they cannot be used.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::{default_config_producer, default_session_builder};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;

/// Time in which the scheduler has to answer a new executor, in seconds.
const CONNECT_SECONDS: u16 = 60;

/// Stack of a thread in bytes: a build without optimisation overflows the usual one on long plans.
const STACK: usize = 32 << 20;

/// Executors ask the scheduler for work, so that each has one port only.
const POLICY: TaskSchedulingPolicy = TaskSchedulingPolicy::PullStaged;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().thread_stack_size(STACK).build()?;
    match arguments.as_slice() {
        ["scheduler", address] => runtime.block_on(run_scheduler(address.parse()?)),
        ["executor", address, scheduler, folder] => {
            runtime.block_on(run_executor(address.parse()?, scheduler, folder))
        }
        _ => {
            bail!("cluster_node scheduler IP:PORT, or cluster_node executor IP:PORT HOST:PORT DIR")
        }
    }
}

async fn run_scheduler(address: SocketAddr) -> Result<()> {
    let config = SchedulerConfig {
        bind_host: address.ip().to_string(),
        external_host: address.ip().to_string(),
        bind_port: address.port(),
        scheduling_policy: POLICY,
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await?;
    Ok(start_server(cluster, address, Arc::new(config)).await?)
}

async fn run_executor(address: SocketAddr, scheduler: &str, folder: &str) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("creating {folder}"))?;
    let (host, port) = scheduler.split_once(':').context("the scheduler has no port")?;
    // The functions that a scheduler and a client of Ballista have, with those of lists.
    let functions = default_session_builder(default_config_producer())?;
    let config = ExecutorProcessConfig {
        bind_host: address.ip().to_string(),
        external_host: Some(address.ip().to_string()),
        port: address.port(),
        scheduler_host: host.to_owned(),
        scheduler_port: port.parse()?,
        scheduler_connect_timeout_seconds: CONNECT_SECONDS,
        task_scheduling_policy: POLICY,
        work_dir: Some(folder.to_owned()),
        override_function_registry: Some(Arc::new(BallistaFunctionRegistry::from(&functions))),
        ..ExecutorProcessConfig::default()
    };
    Ok(start_executor_process(Arc::new(config)).await?)
}
