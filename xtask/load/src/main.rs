//! The program `load-generator`: runs the plan on its standard input.
//!
//! It prints the result as one line of JSON.

use anyhow::{Context, Result};

fn main() -> Result<()> {
    let plan = serde_json::from_reader(std::io::stdin().lock())
        .context("no plan on the standard input; `cargo xtask load` writes one")?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(load::run(plan))?;
    println!("{}", serde_json::to_string(&result)?);
    Ok(())
}
