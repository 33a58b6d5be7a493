//! `palamedes admin operator`: members who may use the page of the operator.

use std::io::{self, Write};

use super::moderator::{DatabaseArguments, RoleMessages, database_url, report_role_change};
use super::serve;
use crate::translator::Translator;

/// Adds, removes and lists the members who may use the page of the operator.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  palamedes admin operator add ann --config /etc/palamedes.toml
  palamedes admin operator list --config /etc/palamedes.toml

Operators find the page /operator on their account page. A change takes effect with the next
request. Every change is in the audit log.")]
pub struct OperatorArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Lets a member use the page of the operator.
    #[command(after_help = "Example:
  palamedes admin operator add ann --config /etc/palamedes.toml

The member can then reset passwords and delete members. Changes need a login with a passkey.")]
    Add(OperatorName),
    /// Takes the page of the operator away from a member.
    #[command(after_help = "Example:
  palamedes admin operator remove ann --config /etc/palamedes.toml")]
    Remove(OperatorName),
    /// Lists the operators by name.
    #[command(after_help = "Example:
  palamedes admin operator list --config /etc/palamedes.toml")]
    List(DatabaseArguments),
}

#[derive(clap::Args)]
struct OperatorName {
    /// Name of the member.
    name: String,
    #[command(flatten)]
    connection: DatabaseArguments,
}

const MESSAGES: RoleMessages = RoleMessages {
    errors: &[
        ("already-operator", "admin-operator-already"),
        ("no-such-operator", "admin-operator-none"),
    ],
    no_member: "admin-member-none",
};

/// Runs `palamedes admin operator`.
pub fn run(arguments: &OperatorArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Add(member) => {
            let database = database_url(&member.connection, translator)?;
            let added = server::add_operator(&database, &member.name);
            report_role_change(added, "admin-operator-added", &MESSAGES, &member.name, translator)
        }
        Action::Remove(member) => {
            let database = database_url(&member.connection, translator)?;
            let removed = server::remove_operator(&database, &member.name);
            report_role_change(
                removed,
                "admin-operator-removed",
                &MESSAGES,
                &member.name,
                translator,
            )
        }
        Action::List(connection) => {
            let names = server::list_operators(&database_url(connection, translator)?)
                .map_err(|error| serve::to_error(error, translator))?;
            let mut out = io::stdout().lock();
            for name in names {
                writeln!(out, "{name}")?;
            }
            Ok(())
        }
    }
}
