//! How fast the engine is in the browser's build, measured against the native one in one run.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, output, run};
use crate::target_dir;

/// Evaluations for each position of the bench.
const EVALS: &str = "20000";

/// Pairs of runs, one after the other; the median of their ratios is told.
const PAIRS: usize = 7;

/// Prints nodes a second of both builds and their ratio, pair by pair.
pub fn compare() -> Result<()> {
    let mut build = cargo();
    run(build.args(["build", "--locked", "--release", "--package", "palamedes"]))?;
    let program = target_dir().join("release/palamedes");
    let mut node = Command::new("node");
    node.current_dir(super::folder()).args(["app/tools/bench.mjs", EVALS]);
    let mut browser = node.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut ratios = Vec::new();
    for pair in 1..=PAIRS {
        let mut native = Command::new(&program);
        let native = Bench::read(&output(native.args(["engine", "bench", "--nodes", EVALS]))?)?;
        let there = in_browser(&mut browser)?;
        if native.nodes != there.nodes {
            bail!("natively {} nodes are visited, in WASM {}", native.nodes, there.nodes);
        }
        let ratio = there.per_second / native.per_second;
        println!(
            "{pair} of {PAIRS}: native {:.0} nodes/s, WASM {:.0} nodes/s, ratio {ratio:.2}",
            native.per_second, there.per_second
        );
        ratios.push(ratio);
    }
    drop(browser.stdin.take());
    browser.wait()?;
    ratios.sort_by(f64::total_cmp);
    println!("speed wasm/native {:.2} (median of {PAIRS})", ratios[PAIRS / 2]);
    Ok(())
}

/// One run of the bench in the process that keeps the compiled WASM.
fn in_browser(browser: &mut Child) -> Result<Bench> {
    browser.stdin.as_mut().context("standard input is piped")?.write_all(b"go\n")?;
    let answers = browser.stdout.as_mut().context("standard output is piped")?;
    let mut line = String::new();
    BufReader::with_capacity(1, answers).read_line(&mut line)?;
    Bench::read(&line)
}

/// What a bench prints.
#[derive(PartialEq, Debug)]
struct Bench {
    nodes: u64,
    per_second: f64,
}

impl Bench {
    /// The numbers behind `nodes` and `nps`, in the last line.
    fn read(text: &str) -> Result<Bench> {
        let words: Vec<&str> = text.lines().last().unwrap_or("").split_whitespace().collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name);
            at.and_then(|at| words.get(at + 1).copied())
                .with_context(|| format!("the bench printed no {name}: {text}"))
        };
        Ok(Bench { nodes: after("nodes")?.parse()?, per_second: after("nps")?.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_a_bench_is_read() {
        let text = "position 1 …\nnodes 223205 signature 22e9 nps 378116\n";
        assert_eq!(Bench::read(text).unwrap(), Bench { nodes: 223_205, per_second: 378_116.0 });
        assert!(Bench::read("nodes 3").unwrap_err().to_string().contains("nps"));
    }
}
