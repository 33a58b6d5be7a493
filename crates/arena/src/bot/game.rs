//! What a bot does in a game, one task at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rulebook::Notation;
use table::Command;
use uuid::Uuid;
use wire::{Act, Acted, FullGame, PlayerName};

use super::desk::{Attempt, Task, Then, table_number};
use super::http::Failed;
use super::manners::{NotPlayed, Todo, todo};
use super::pool::{Answer, Found, Wanted};
use super::report::Report;
use super::run::Player;
use super::seen::Seen;

/// So often a server is tried before a task is given up; with the waits between, half an hour.
const TRIES: u32 = 64;

/// So often the search is asked anew for one turn when it fails, with this wait between.
const SEARCHES: u32 = 5;
const BETWEEN_SEARCHES: Duration = Duration::from_millis(250);

/// Does one task after the other until the end. What goes wrong in one is a matter of its game.
pub(crate) fn work(player: &Player) {
    let _hand = player.desk.hand();
    while let Some((game, attempt)) = player.desk.next() {
        let done = catch_unwind(AssertUnwindSafe(|| attempted(player, &game, attempt)));
        let then = done.unwrap_or_else(|_| {
            player.trouble(&game, "a fault in the program".to_owned());
            Then::Rest
        });
        if player.desk.done(&game, then) {
            player.report(&Report::Finished { game });
        }
    }
}

fn attempted(player: &Player, game: &str, attempt: Attempt) -> Then {
    match &attempt.task {
        Task::Look { since, failed } => match look(player, game, *since, *failed) {
            Ok(Some(command)) => {
                let act = act(command.to_string(), None);
                attempted(player, game, Attempt::new(Task::Say(act), table_number(game)))
            }
            Ok(None) => Then::Rest,
            Err(Left::Failed(failed)) => later(player, game, attempt, &failed),
            Err(Left::Then(then)) => then,
        },
        Task::Judge(by) => match judge(player, game, by) {
            Ok(then) => then,
            Err(failed) => match later(player, game, attempt, &failed) {
                Then::Rest => Then::Gone,
                later => later,
            },
        },
        Task::Say(act) => {
            let is_move = act.ply.is_some();
            match player.server.post::<Acted>(&format!("/api/games/{game}/act"), act) {
                // A notice tells when it is our turn again.
                Ok(_) if is_move => Then::Rest,
                Ok(_) => Then::Again,
                // Something else came first.
                Err(Failed::Refused { status: 409, .. }) => Then::Again,
                Err(failed) => later(player, game, attempt, &failed),
            }
        }
    }
}

/// The same again after a while, if that may help.
fn later(player: &Player, game: &str, mut attempt: Attempt, failed: &Failed) -> Then {
    attempt.tries += 1;
    if !failed.may_pass() || attempt.tries >= TRIES {
        player.trouble(game, failed.to_string());
        return Then::Rest;
    }
    let wait = failed.retry().unwrap_or_else(|| attempt.back_off.next());
    Then::Later(wait, attempt)
}

fn act(say: String, ply: Option<u32>) -> Act {
    Act { key: Uuid::new_v4().to_string(), ply, say }
}

/// Why nothing is said after a look.
enum Left {
    Failed(Failed),
    Then(Then),
}

/// Looks at a game; what is to be said at once.
fn look(player: &Player, game: &str, since: Instant, failed: u32) -> Result<Option<Command>, Left> {
    let full = player.server.get(&format!("/api/games/{game}")).map_err(Left::Failed)?;
    let seen = match Seen::of(&full) {
        Ok(Some(seen)) => seen,
        Ok(None) => return Err(Left::Then(Then::Gone)),
        Err(wrong) => {
            player.trouble(game, wrong);
            return Ok(None);
        }
    };
    if player.desk.thinks(game, seen.version()) {
        return Ok(None);
    }
    match todo(&seen, player.settings.manners, player.desk.value(game)) {
        Todo::Say(command) => return Ok(Some(command)),
        Todo::Think if failed < SEARCHES => think(player, game, &seen, (since, failed)),
        Todo::Think | Todo::Wait => {}
        Todo::Leave => return Err(Left::Then(Then::Over)),
    }
    Ok(None)
}

/// Has a move looked for. Nobody waits for it here: what is found is a task of its own.
fn think(player: &Player, game: &str, seen: &Seen, (since, failed): (Instant, u32)) {
    let settings = &player.settings;
    let unwanted = player.desk.think(game, seen.version());
    let position = seen.table.position().clone();
    let wanted = Wanted {
        spec: settings.spec.clone(),
        game: seen.table.config().game.clone(),
        table: table_number(game),
        position: position.clone(),
        history: seen.table.history().clone(),
        // Whoever waits does so since the notice came.
        deadline: seen.deadline(settings.limits.answer.saturating_sub(since.elapsed())),
        allowed: seen.allowed(),
        unwanted: Arc::clone(&unwanted),
    };
    let (desk, tell) = (Arc::clone(&player.desk), Arc::clone(&player.tell));
    let (game, ply) = (game.to_owned(), seen.ply());
    player.pool.ask(player.owner, wanted, move |Answer { found }| {
        let table = table_number(&game);
        let (value, then) = match found {
            Ok(Found { m, value }) => {
                let act = act(format!("move {}", position.move_text(&m)), Some(ply));
                (Some(value), (Instant::now(), Task::Say(act)))
            }
            Err(what) => {
                tell(&Report::Trouble { game: Some(game.clone()), what });
                let again = Task::Look { since, failed: failed + 1 };
                (None, (Instant::now() + BETWEEN_SEARCHES, again))
            }
        };
        let (due, task) = then;
        desk.thought(&game, &unwanted, value, Some((due, Attempt::new(task, table))));
    });
}

/// Somebody wants to play.
fn judge(player: &Player, game: &str, by: &PlayerName) -> Result<Then, Failed> {
    let full: FullGame = player.server.get(&format!("/api/games/{game}"))?;
    let most = player.settings.limits.games;
    let judged =
        player.settings.policy.judge(&full, by).and_then(|()| {
            if player.desk.reserve(game, most) { Ok(()) } else { Err(NotPlayed::Busy) }
        });
    let deed = if judged.is_ok() { "sit" } else { "leave" };
    let path = format!("/api/games/{game}/{deed}");
    player.server.post::<serde_json::Value>(&path, &serde_json::json!({}))?;
    let (game, by) = (game.to_owned(), by.name.clone());
    Ok(match judged {
        Ok(()) => {
            player.report(&Report::Accepted { game, by });
            Then::Again
        }
        Err(why) => {
            player.report(&Report::Declined { game, by, why });
            Then::Gone
        }
    })
}
