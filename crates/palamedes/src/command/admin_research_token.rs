//! `palamedes admin research-token`: creates a token for the export of games.

use server::Error;

use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;

/// Creates a token for the export of games released for research.
#[derive(clap::Args)]
#[command(after_help = "Example:
  palamedes admin research-token ann --days 30 --config /etc/palamedes.toml > research.token

The token reads the games of all players who consent to research, and nothing else. It is printed
once. The member can revoke it like any other token.")]
pub struct ResearchTokenArguments {
    /// Name of the member to whom the token belongs.
    name: String,
    /// Lifetime of the token in days.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=365))]
    days: u16,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Runs `palamedes admin research-token`.
pub fn run(arguments: &ResearchTokenArguments, translator: &Translator) -> anyhow::Result<()> {
    let database = database_url(&arguments.connection, translator)?;
    match server::create_research_token(&database, &arguments.name, arguments.days) {
        Ok(token) => {
            println!("{token}");
            Ok(())
        }
        Err(Error::Unprocessable(_)) => {
            let name = [("name", arguments.name.as_str())];
            Err(Failure::Rejected(translator.translate("admin-no-member", &name)).into())
        }
        Err(error) => Err(serve::to_error(error, translator)),
    }
}
