//! The program `load-generator`: runs the plan in a file and prints the result as one line of JSON.

use anyhow::{Context, Result};

fn main() -> Result<()> {
    let usage = "usage: load-generator PLAN.json; `cargo xtask load` writes the plan";
    let file = std::env::args().nth(1).context(usage)?;
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    let plan = serde_json::from_str(&text).with_context(|| format!("invalid plan in {file}"))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(load::run(plan))?;
    println!("{}", serde_json::to_string(&result)?);
    Ok(())
}
