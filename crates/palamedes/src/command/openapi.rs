//! `palamedes openapi`: the description of the API for programs.

use std::io::Write;

use server::Settings;

/// Prints the OpenAPI document of the server, from which clients are generated.
///
/// A running server has the same document at `/api/openapi.json`, with the name of its cookie.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes openapi > openapi.json")]
pub struct OpenapiArguments {}

pub fn run(_arguments: &OpenapiArguments) -> anyhow::Result<()> {
    let document = server::document(&Settings::development(""));
    writeln!(std::io::stdout().lock(), "{document:#}")?;
    Ok(())
}
