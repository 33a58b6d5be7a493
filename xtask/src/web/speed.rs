//! Speed of the engine in the WASM build, compared with the native build in one run.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, output, run};
use crate::target_dir;

/// Static evaluations for each position of the bench.
const EVALS: &str = "20000";

/// Number of pairs of runs; the median of their ratios is printed.
const PAIRS: usize = 7;

/// Prints nodes per second of both builds and their ratio for each pair.
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
        let native =
            BenchFigures::parse(&output(native.args(["engine", "bench", "--nodes", EVALS]))?)?;
        let wasm = run_wasm_bench(&mut browser)?;
        if native.nodes != wasm.nodes {
            bail!(
                "the native engine bench visits {} nodes, the WASM bench {}",
                native.nodes,
                wasm.nodes
            );
        }
        let ratio = wasm.per_second / native.per_second;
        println!(
            "{pair} of {PAIRS}: native {:.0} nodes/s, WASM {:.0} nodes/s, ratio {ratio:.2}",
            native.per_second, wasm.per_second
        );
        ratios.push(ratio);
    }
    drop(browser.stdin.take());
    browser.wait()?;
    ratios.sort_by(f64::total_cmp);
    println!("speed wasm/native {:.2} (median of {PAIRS})", ratios[PAIRS / 2]);
    Ok(())
}

/// Runs the bench once in the process that holds the compiled WASM.
fn run_wasm_bench(browser: &mut Child) -> Result<BenchFigures> {
    browser
        .stdin
        .as_mut()
        .context("cannot write to the standard input of the WASM bench")?
        .write_all(b"go\n")?;
    let output =
        browser.stdout.as_mut().context("cannot read the standard output of the WASM bench")?;
    let mut line = String::new();
    BufReader::with_capacity(1, output).read_line(&mut line)?;
    BenchFigures::parse(&line)
}

/// Figures printed by the bench.
#[derive(PartialEq, Debug)]
struct BenchFigures {
    nodes: u64,
    per_second: f64,
}

impl BenchFigures {
    /// Reads the numbers after `nodes` and `nps` in the last line.
    fn parse(text: &str) -> Result<BenchFigures> {
        let words: Vec<&str> = text.lines().last().unwrap_or("").split_whitespace().collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name);
            at.and_then(|at| words.get(at + 1).copied()).with_context(|| {
                format!("missing {name} in the output of the engine bench: {text}")
            })
        };
        Ok(BenchFigures { nodes: after("nodes")?.parse()?, per_second: after("nps")?.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_the_last_line() {
        let text = "position 1 …\nnodes 223205 signature 22e9 nps 378116\n";
        assert_eq!(
            BenchFigures::parse(text).unwrap(),
            BenchFigures { nodes: 223_205, per_second: 378_116.0 }
        );
        assert!(BenchFigures::parse("nodes 3").unwrap_err().to_string().contains("nps"));
    }
}
