//! `palamedes admin game`: shows, checks, repairs and aborts a game of a server.

use std::io::{self, Write};

use server::{Error, GameId, GameInspection, GameRepair, RepairMode};

use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;
use crate::usage::ValueError;

/// Shows, checks, repairs or aborts a game that is broken.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes admin game show dgskw69ptd26 --config /etc/palamedes.toml\n  \
    palamedes admin game repair dgskw69ptd26 --yes --config /etc/palamedes.toml\n\n\
    The id of a game is the last part of its address. The number in the log and in the database \
    is accepted too. The server may be running: open pages show a change within seconds.")]
pub struct GameArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Prints row, seats, last log entries and the fault of a game.
    #[command(after_help = "Example:
  palamedes admin game show dgskw69ptd26 --config /etc/palamedes.toml")]
    Show(OneGame),
    /// Replays the log of a game; exit code 1 if it cannot be replayed.
    #[command(after_help = "Example:
  palamedes admin game check dgskw69ptd26 --config /etc/palamedes.toml")]
    Check(OneGame),
    /// Removes the log entries that cannot be replayed and makes the game live again.
    #[command(after_help = "Examples:
  palamedes admin game repair dgskw69ptd26 --config /etc/palamedes.toml
  palamedes admin game repair dgskw69ptd26 --yes --config /etc/palamedes.toml

Without --yes it only prints what it would remove. The time since the last remaining entry is
credited to the player to move.")]
    Repair(ChangedGame),
    /// Ends a live or broken game without result and without rating.
    #[command(after_help = "Example:
  palamedes admin game abort dgskw69ptd26 --yes --config /etc/palamedes.toml

Without --yes it only prints what it would do.")]
    Abort(ChangedGame),
}

#[derive(clap::Args)]
struct OneGame {
    /// Id of the game, as in its address, or its number.
    #[arg(value_name = "GAME_ID", value_parser = parse_game_id)]
    game_id: GameId,
    #[command(flatten)]
    connection: DatabaseArguments,
}

#[derive(clap::Args)]
struct ChangedGame {
    #[command(flatten)]
    game: OneGame,
    /// Makes the change; without it the command only prints it.
    #[arg(long)]
    yes: bool,
}

impl ChangedGame {
    fn mode(&self) -> RepairMode {
        if self.yes { RepairMode::Apply } else { RepairMode::Preview }
    }
}

/// Parses an id as in addresses, or the number in the database, which has at least 14 digits.
fn parse_game_id(text: &str) -> Result<GameId, ValueError> {
    match text.parse::<i64>() {
        Ok(number) if text.len() > 13 => Ok(GameId(number)),
        _ => text.parse().map_err(|_| ValueError::new("usage-game-id")),
    }
}

/// Runs `palamedes admin game`.
pub fn run(arguments: &GameArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Show(game) => show(&inspect(game, translator)?, translator),
        Action::Check(game) => {
            let inspection = inspect(game, translator)?;
            let id = game.game_id.to_string();
            match &inspection.fault {
                None => {
                    println!("{}", translator.translate("admin-game-replays", &[("id", &id)]));
                    Ok(())
                }
                Some(fault) => {
                    let arguments = [("id", id.as_str()), ("why", fault)];
                    let message = translator.translate("admin-game-fails", &arguments);
                    Err(Failure::Rejected(message).into())
                }
            }
        }
        Action::Repair(changed) => {
            let database = database_url(&changed.game.connection, translator)?;
            let repaired = server::repair_game(&database, changed.game.game_id, changed.mode());
            report(repaired, "admin-game-repaired", changed, translator)
        }
        Action::Abort(changed) => {
            let database = database_url(&changed.game.connection, translator)?;
            let aborted = server::abort_game(&database, changed.game.game_id, changed.mode());
            report(aborted, "admin-game-aborted", changed, translator)
        }
    }
}

fn inspect(game: &OneGame, translator: &Translator) -> anyhow::Result<GameInspection> {
    let database = database_url(&game.connection, translator)?;
    let inspected = server::inspect_game(&database, game.game_id);
    inspected.map_err(|error| to_error(error, game.game_id, translator))
}

fn show(inspection: &GameInspection, translator: &Translator) -> anyhow::Result<()> {
    io::stdout().lock().write_all(inspection_text(inspection, translator).as_bytes())?;
    Ok(())
}

/// The columns have their names in the database; the rest is in the chosen language.
fn inspection_text(inspection: &GameInspection, translator: &Translator) -> String {
    let columns = inspection.row.iter().map(|(name, value)| format!("{name}: {value}"));
    let seats = inspection.seats.iter().map(|(seat, name)| {
        let arguments = [("seat", &*seat.to_string()), ("name", name)];
        translator.translate("admin-game-seat", &arguments)
    });
    let entries = inspection.last_entries.iter().map(|(number, line)| {
        let arguments = [("number", &*number.to_string()), ("line", line)];
        translator.translate("admin-game-entry", &arguments)
    });
    let faults = [
        ("admin-game-stored-fault", &inspection.stored_fault),
        ("admin-game-replay-fault", &inspection.fault),
    ];
    let faults = faults.into_iter().map(|(code, fault)| {
        translator.translate(code, &[("why", fault.as_deref().unwrap_or("none"))])
    });
    columns.chain(seats).chain(entries).chain(faults).map(|line| line + "\n").collect()
}

/// Prints the removed and added entries, and what was done or how to do it.
fn report(
    repaired: Result<GameRepair, Error>,
    message: &str,
    changed: &ChangedGame,
    translator: &Translator,
) -> anyhow::Result<()> {
    let game_id = changed.game.game_id;
    let GameRepair { removed, added, remaining } =
        repaired.map_err(|error| to_error(error, game_id, translator))?;
    let mut out = io::stdout().lock();
    for (number, line) in (remaining..).zip(&removed) {
        writeln!(out, "- {number}: {line}")?;
    }
    for (number, line) in (remaining..).zip(&added) {
        writeln!(out, "+ {number}: {line}")?;
    }
    let message = if changed.yes { message } else { "admin-game-preview" };
    writeln!(out, "{}", translator.translate(message, &[("id", &game_id.to_string())]))?;
    Ok(())
}

fn to_error(error: Error, game_id: GameId, translator: &Translator) -> anyhow::Error {
    let id = game_id.to_string();
    let (code, why) = match &error {
        Error::NotFound => ("admin-game-none", String::new()),
        Error::Conflict(error) if error.code == "game-broken" => {
            ("admin-game-unreadable", error.arguments.get("why").cloned().unwrap_or_default())
        }
        Error::Conflict(_) => ("admin-game-not-live", String::new()),
        _ => return serve::to_error(error, translator),
    };
    Failure::Rejected(translator.translate(code, &[("id", &id), ("why", &why)])).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translator::Language;

    /// Formerly the labels were in English in all languages.
    #[test]
    fn labels_are_in_the_chosen_language() {
        let inspection = GameInspection {
            row: vec![("status", "live".to_owned())],
            seats: vec![(1, "ada".to_owned())],
            last_entries: vec![(3, "5 1 move E5".to_owned())],
            stored_fault: None,
            fault: Some("log entry 3".to_owned()),
        };
        let check = |language, expected: &str| {
            assert_eq!(inspection_text(&inspection, &Translator::new(language)), expected);
        };
        check(
            Language::En,
            "status: live\nseat 1: ada\nlog 3: 5 1 move E5\nstored fault: none\n\
             replay: log entry 3\n",
        );
        check(
            Language::De,
            "status: live\nPlatz 1: ada\nProtokoll 3: 5 1 move E5\ngespeicherter Fehler: keiner\n\
             Nachspielen: log entry 3\n",
        );
    }
}
