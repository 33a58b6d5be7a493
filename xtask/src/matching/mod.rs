//! A part of `cargo xtask nightly`: compares pairings with an independent implementation.
//!
//! The weights of `contest::max_weight_matching` must equal those of networkx in every graph.

use std::fmt::Write;
use std::process::Command;

use anyhow::{Result, bail};
use contest::{WeightedEdge, max_weight_matching, max_weight_perfect_matching};
use rulebook::conformance::SplitMix64;

use crate::command::output;
use crate::{python, target_dir};

/// Number of graphs that are compared.
pub const CASES: u64 = 1_000;

/// Most players of a graph.
const PLAYERS_MAX: u64 = 64;

const SCRIPT: &str = include_str!("networkx_weights.py");

/// Compares the weights of all graphs.
pub fn check() -> Result<Vec<String>> {
    if !python::NETWORKX.is_present() {
        python::NETWORKX.install()?;
    }
    let graphs: Vec<Vec<WeightedEdge>> = (0..CASES).map(random_graph).collect();
    let mut text = String::new();
    for graph in &graphs {
        let edges: Vec<_> = graph.iter().map(|edge| (edge.a, edge.b, edge.weight)).collect();
        writeln!(text, "{}", serde_json::to_string(&edges)?)?;
    }
    let file = target_dir().join("xtask/matching-graphs.jsonl");
    std::fs::create_dir_all(target_dir().join("xtask"))?;
    std::fs::write(&file, text)?;
    let theirs = output(Command::new(python::program("python")).args(["-c", SCRIPT]).arg(&file))?;
    let ours: Vec<String> = graphs.iter().map(|graph| our_line(graph)).collect();
    let theirs: Vec<&str> = theirs.lines().collect();
    if ours.len() != theirs.len() {
        bail!("{} graphs, and {} by networkx", ours.len(), theirs.len());
    }
    let differences =
        ours.iter().zip(&theirs).enumerate().filter(|(_, (ours, theirs))| ours != theirs);
    let differences: Vec<String> = differences
        .map(|(seed, (ours, theirs))| format!("graph {seed}: {ours}, by networkx {theirs}"))
        .collect();
    if !differences.is_empty() {
        bail!("the weights of matchings are not the same\n{}", differences.join("\n"));
    }
    Ok(vec![format!("graphs {CASES} equal weights {}", ours.len())])
}

/// A graph of 2 to [`PLAYERS_MAX`] players, sparse or complete, with few or many different weights.
fn random_graph(seed: u64) -> Vec<WeightedEdge> {
    let mut random = SplitMix64::new(seed);
    let players = 2 + random.below(PLAYERS_MAX - 1) as usize;
    let density = [10, 40, 100][seed as usize % 3];
    let weights = [4, 100, 1_000_000, 1_000_000_000_000][seed as usize % 4];
    let mut edges = Vec::new();
    for a in 0..players {
        for b in a + 1..players {
            if random.below(100) < density {
                let weight = random.below(weights) as i64 - weights as i64 / 4;
                edges.push(WeightedEdge { a, b, weight });
            }
        }
    }
    edges
}

/// The weights of the two matchings as the script prints them.
fn our_line(edges: &[WeightedEdge]) -> String {
    let players = edges.iter().map(|edge| edge.b + 1).max().unwrap_or(0);
    let measure = |mates: Vec<Option<usize>>| -> (usize, i64) {
        let used = edges.iter().filter(|edge| mates[edge.a] == Some(edge.b));
        used.fold((0, 0), |(size, total), edge| (size + 1, total + edge.weight))
    };
    let (_, heaviest) = measure(max_weight_matching(players, edges));
    let (size, weight) = measure(max_weight_perfect_matching(players, edges));
    format!("{heaviest} {size} {weight}")
}
