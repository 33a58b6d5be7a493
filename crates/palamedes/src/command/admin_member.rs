//! `palamedes admin member`: lists, adds, invites and deletes members, and resets passwords.

use std::io::{self, Write};

use server::{Error, MemberListing};

use super::moderator::{DatabaseArguments, database_url, public_url};
use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;

/// Lists, adds, invites and deletes members, and resets their passwords.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes admin member list --config /etc/palamedes.toml\n  \
    palamedes admin member reset-password ann --config /etc/palamedes.toml\n\n\
    The server may be running. Every change is in the audit log.")]
pub struct MemberArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Prints name, registration, last use and email address (yes or no) of each member.
    #[command(after_help = "Example:
  palamedes admin member list --config /etc/palamedes.toml

The columns are separated by tabs. Times are in UTC; \"-\" stands for a member without login
session.")]
    List(DatabaseArguments),
    /// Creates a member and prints the password.
    #[command(after_help = "Example:
  palamedes admin member add ann --config /etc/palamedes.toml

The member can change the password under \"Your account\".")]
    Add(OneMember),
    /// Prints a link with which one person can register.
    #[command(after_help = "Example:
  palamedes admin member invite --days 14 --config /etc/palamedes.toml

The link works once. It is needed where the setting `registration` is \"invitation\".")]
    Invite(Invitation),
    /// Gives a member a new password and prints it.
    #[command(after_help = "Example:
  palamedes admin member reset-password ann --config /etc/palamedes.toml

All login sessions of the member end. Passkeys and tokens stay.")]
    ResetPassword(OneMember),
    /// Deletes a member with all their bots; their games are kept.
    #[command(after_help = "Example:
  palamedes admin member delete ann --yes --config /etc/palamedes.toml

Without --yes it changes nothing. Live games are resigned within five minutes.")]
    Delete(DeletedMember),
}

#[derive(clap::Args)]
struct OneMember {
    /// Name of the member.
    name: String,
    #[command(flatten)]
    connection: DatabaseArguments,
}

#[derive(clap::Args)]
struct Invitation {
    /// Days for which the link is valid.
    #[arg(long, default_value_t = 7, value_name = "DAYS",
        value_parser = clap::value_parser!(u16).range(1..=365))]
    days: u16,
    /// Public URL of the server [default: that of the configuration file].
    #[arg(long, env = "PALAMEDES_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    #[command(flatten)]
    connection: DatabaseArguments,
}

#[derive(clap::Args)]
struct DeletedMember {
    #[command(flatten)]
    member: OneMember,
    /// Deletes the member; without it the command changes nothing.
    #[arg(long)]
    yes: bool,
}

/// Runs `palamedes admin member`.
pub fn run(arguments: &MemberArguments, translator: &Translator) -> anyhow::Result<()> {
    let done = |result: Result<String, Error>, member: &OneMember| {
        let text = result.map_err(|error| to_error(error, &member.name, translator))?;
        println!("{text}");
        Ok(())
    };
    match &arguments.action {
        Action::List(connection) => {
            let database = database_url(connection, translator)?;
            let members = server::list_members(&database);
            print_list(&members.map_err(|error| serve::to_error(error, translator))?, translator)
        }
        Action::Add(member) => {
            let database = database_url(&member.connection, translator)?;
            done(server::add_member(&database, &member.name), member)
        }
        Action::Invite(invitation) => print_invitation(invitation, translator),
        Action::ResetPassword(member) => {
            let database = database_url(&member.connection, translator)?;
            done(server::reset_member_password(&database, &member.name), member)
        }
        Action::Delete(DeletedMember { member, yes }) => {
            let name = [("name", member.name.as_str())];
            if !yes {
                let message = translator.translate("admin-member-unconfirmed", &name);
                return Err(Failure::Rejected(message).into());
            }
            let database = database_url(&member.connection, translator)?;
            let deleted = server::delete_member(&database, &member.name);
            let message = translator.translate("admin-member-deleted", &name);
            done(deleted.map(|()| message), member)
        }
    }
}

fn print_invitation(invitation: &Invitation, translator: &Translator) -> anyhow::Result<()> {
    let flag = invitation.public_url.clone();
    let url = public_url(flag, &invitation.connection, translator)?;
    let database = database_url(&invitation.connection, translator)?;
    let code = server::invite_member(&database, invitation.days)
        .map_err(|error| serve::to_error(error, translator))?;
    println!("{url}/account#invite={code}");
    Ok(())
}

fn print_list(members: &[MemberListing], translator: &Translator) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for member in members {
        let seen = member.seen_ms.map_or("-".to_owned(), utc_time);
        let email = if member.has_email { "admin-yes" } else { "admin-no" };
        let email = translator.translate(email, &[]);
        let created = utc_time(member.created_ms);
        writeln!(out, "{}\t{created}\t{seen}\t{email}", member.name)?;
    }
    Ok(())
}

/// A time in milliseconds since 1970 as `2026-11-17 20:15`.
fn utc_time(at_ms: u64) -> String {
    let minutes = at_ms / 60_000;
    let (days, minute) = (minutes / 1_440, minutes % 1_440);
    // Days of the calendar that begins on 1 March of the year 0 (Howard Hinnant, civil_from_days).
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

fn to_error(error: Error, name: &str, translator: &Translator) -> anyhow::Error {
    let code = match &error {
        Error::Unprocessable(error) if error.code == "no-such-member" => "admin-member-none",
        Error::Unprocessable(_) => "admin-member-name",
        Error::Conflict(_) => "admin-member-taken",
        _ => return serve::to_error(error, translator),
    };
    Failure::Rejected(translator.translate(code, &[("name", name)])).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        let check = |at_ms: u64, expected: &str| assert_eq!(utc_time(at_ms), expected);
        check(0, "1970-01-01 00:00");
        check(951_782_399_000, "2000-02-28 23:59");
        check(951_782_400_000, "2000-02-29 00:00");
        check(1_794_739_200_000, "2026-11-15 10:40");
        check(4_107_542_399_000, "2100-02-28 23:59");
        check(4_107_542_400_000, "2100-03-01 00:00");
    }
}
