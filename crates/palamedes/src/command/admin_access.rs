//! `palamedes admin access`: the kinds of players that all nodes accept.

use server::{AccessChoice, RegistrationPolicy};

use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::translator::Translator;

/// Chooses who can register and play, without a restart.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  palamedes admin access set --registration invitation --guests off --config /etc/palamedes.toml
  palamedes admin access show --config /etc/palamedes.toml
  palamedes admin access clear --config /etc/palamedes.toml

A choice replaces the settings `registration`, `guests` and `bots` of all nodes within seconds.")]
pub struct AccessArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Chooses one or more of the three.
    #[command(
        override_usage = "palamedes admin access set [OPTIONS]",
        after_help = "Example:
  palamedes admin access set --registration closed --bots off --config /etc/palamedes.toml

What is not named stays as it is."
    )]
    Set(NewAccess),
    /// Prints what was chosen.
    #[command(after_help = "Example:
  palamedes admin access show --config /etc/palamedes.toml

\"settings\" stands for the value in the configuration file of each node.")]
    Show(DatabaseArguments),
    /// Returns to the settings of the nodes.
    #[command(after_help = "Example:
  palamedes admin access clear --config /etc/palamedes.toml")]
    Clear(DatabaseArguments),
}

#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("choice").required(true).multiple(true))]
struct NewAccess {
    /// Creation of accounts: by everyone, by visitors with an invitation, or by no visitor.
    #[arg(long, value_enum, group = "choice")]
    registration: Option<Registration>,
    /// Visitors without an account can play.
    #[arg(long, value_enum, group = "choice")]
    guests: Option<Switch>,
    /// Members can have bots.
    #[arg(long, value_enum, group = "choice")]
    bots: Option<Switch>,
    #[command(flatten)]
    connection: DatabaseArguments,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Registration {
    Open,
    Invitation,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Switch {
    On,
    Off,
}

impl From<Registration> for RegistrationPolicy {
    fn from(registration: Registration) -> RegistrationPolicy {
        match registration {
            Registration::Open => RegistrationPolicy::Open,
            Registration::Invitation => RegistrationPolicy::Invitation,
            Registration::Closed => RegistrationPolicy::Closed,
        }
    }
}

/// Runs `palamedes admin access`.
pub fn run(arguments: &AccessArguments, translator: &Translator) -> anyhow::Result<()> {
    let connection = match &arguments.action {
        Action::Set(new) => &new.connection,
        Action::Show(connection) | Action::Clear(connection) => connection,
    };
    let database = database_url(connection, translator)?;
    let failed = |error| serve::to_error(error, translator);
    let before = server::load_access(&database).map_err(failed)?;
    let choice = match &arguments.action {
        Action::Show(_) => return print(before),
        Action::Clear(_) => AccessChoice::default(),
        Action::Set(new) => {
            let switch = |given: Option<Switch>| given.map(|switch| switch == Switch::On);
            AccessChoice {
                registration: new.registration.map(Into::into).or(before.registration),
                guests: switch(new.guests).or(before.guests),
                bots: switch(new.bots).or(before.bots),
            }
        }
    };
    server::set_access(&database, choice).map_err(failed)?;
    println!("{}", translator.translate("admin-access-set", &[]));
    print(choice)
}

fn print(choice: AccessChoice) -> anyhow::Result<()> {
    let registration = match choice.registration {
        Some(RegistrationPolicy::Open) => "open",
        Some(RegistrationPolicy::Invitation) => "invitation",
        Some(RegistrationPolicy::Closed) => "closed",
        None => "settings",
    };
    let switch = |chosen: Option<bool>| match chosen {
        Some(true) => "on",
        Some(false) => "off",
        None => "settings",
    };
    println!("registration\t{registration}");
    println!("guests\t{}", switch(choice.guests));
    println!("bots\t{}", switch(choice.bots));
    Ok(())
}
