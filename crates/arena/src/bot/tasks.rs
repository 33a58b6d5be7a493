//! Execution of the tasks of a bot.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rulebook::Notation;
use table::Command;
use uuid::Uuid;
use wire::{CommandAccepted, GameCommand, GameSnapshot, PlayerRef};

use super::engine_pool::{FoundMove, JobResult, SearchJob};
use super::event::BotEvent;
use super::policy::{DeclineReason, NextAction, next_action};
use super::run::BotContext;
use super::scheduler::{Attempt, Task, TaskOutcome, game_seed};
use super::server_client::RequestError;
use super::tracked_game::TrackedGame;

/// Maximum number of attempts of a task; with the delays about half an hour.
const TASK_ATTEMPTS_MAX: u32 = 64;

/// Maximum number of failed searches per turn, and the delay between them.
const SEARCH_ATTEMPTS_MAX: u32 = 5;
const SEARCH_RETRY_DELAY: Duration = Duration::from_millis(250);

/// Main loop of a worker. An error in a task affects only its game.
pub(crate) fn work(bot: &BotContext) {
    let _hand = bot.scheduler.add_worker();
    while let Some((game, attempt)) = bot.scheduler.next() {
        let done = catch_unwind(AssertUnwindSafe(|| attempted(bot, &game, attempt)));
        let then = done.unwrap_or_else(|_| {
            bot.trouble(&game, "the task of the bot panicked".to_owned());
            TaskOutcome::Idle
        });
        if bot.scheduler.complete_task(&game, then) {
            bot.report(&BotEvent::Finished { game });
        }
    }
}

fn attempted(bot: &BotContext, game: &str, attempt: Attempt) -> TaskOutcome {
    match &attempt.task {
        Task::Refresh { since, failed } => match refresh(bot, game, *since, *failed) {
            Ok(Some(command)) => {
                let command = game_command(command.to_string(), None);
                attempted(bot, game, Attempt::new(Task::Send(command), game_seed(game)))
            }
            Ok(None) => TaskOutcome::Idle,
            Err(RefreshError::Request(failed)) => retry_later(bot, game, attempt, &failed),
            Err(RefreshError::Outcome(then)) => *then,
        },
        Task::AnswerChallenge(by) => match answer_challenge(bot, game, by) {
            Ok(then) => then,
            Err(failed) => match retry_later(bot, game, attempt, &failed) {
                TaskOutcome::Idle => TaskOutcome::NotOurGame,
                later => later,
            },
        },
        Task::Send(command) => {
            let is_move = command.ply.is_some();
            match bot
                .server
                .post::<CommandAccepted>(&format!("/api/games/{game}/commands"), command)
            {
                // A notification comes when the bot is to move again.
                Ok(_) if is_move => TaskOutcome::Idle,
                Ok(_) => TaskOutcome::Refresh,
                // Something else came first.
                Err(RequestError::Rejected { status: 409, .. }) => TaskOutcome::Refresh,
                Err(failed) => retry_later(bot, game, attempt, &failed),
            }
        }
    }
}

/// Retries a task after a delay, if the error is temporary.
fn retry_later(
    bot: &BotContext,
    game: &str,
    mut attempt: Attempt,
    failed: &RequestError,
) -> TaskOutcome {
    attempt.tries += 1;
    if !failed.is_retryable() || attempt.tries >= TASK_ATTEMPTS_MAX {
        bot.trouble(game, failed.to_string());
        return TaskOutcome::Idle;
    }
    let wait = failed.retry_delay().unwrap_or_else(|| attempt.back_off.next());
    TaskOutcome::RetryAfter(wait, attempt)
}

fn game_command(command: String, ply: Option<u32>) -> GameCommand {
    GameCommand { request_id: Uuid::new_v4().to_string(), ply, command, input: None }
}

/// Reason why a refresh sends no command.
enum RefreshError {
    Request(RequestError),
    Outcome(Box<TaskOutcome>),
}

/// Fetches a game; returns the command to send at once.
fn refresh(
    bot: &BotContext,
    game: &str,
    since: Instant,
    failed: u32,
) -> Result<Option<Command>, RefreshError> {
    let snapshot = bot.server.get(&format!("/api/games/{game}")).map_err(RefreshError::Request)?;
    let game_state = match TrackedGame::from_snapshot(&snapshot) {
        Ok(Some(game_state)) => game_state,
        Ok(None) => return Err(RefreshError::Outcome(Box::new(TaskOutcome::NotOurGame))),
        Err(error) => {
            bot.trouble(game, error);
            return Ok(None);
        }
    };
    if bot.scheduler.is_searching(game, game_state.version()) {
        return Ok(None);
    }
    match next_action(&game_state, bot.settings.offer_policy, bot.scheduler.value(game)) {
        NextAction::Send(command) => return Ok(Some(command)),
        NextAction::Search if failed < SEARCH_ATTEMPTS_MAX => {
            start_search(bot, game, &game_state, (since, failed));
        }
        NextAction::Search | NextAction::Wait => {}
        NextAction::Leave => {
            return Err(RefreshError::Outcome(Box::new(TaskOutcome::GameFinished)));
        }
    }
    Ok(None)
}

/// Starts a search. The result becomes a task of its own.
fn start_search(
    bot: &BotContext,
    game: &str,
    game_state: &TrackedGame,
    (since, failed): (Instant, u32),
) {
    let settings = &bot.settings;
    let cancelled = bot.scheduler.begin_search(game, game_state.version());
    let position = game_state.table.position().clone();
    let job = SearchJob {
        spec: settings.spec.clone(),
        game: game_state.table.config().game.clone(),
        table: game_seed(game),
        position: position.clone(),
        seat: game_state.seat,
        history: game_state.table.history().clone(),
        // The opponent waits since the notification arrived.
        deadline: game_state.deadline(settings.limits.answer.saturating_sub(since.elapsed())),
        allowed: game_state.allowed(),
        cancelled: Arc::clone(&cancelled),
    };
    let (scheduler, on_event) = (Arc::clone(&bot.scheduler), Arc::clone(&bot.on_event));
    let (game, ply) = (game.to_owned(), game_state.ply());
    bot.pool.submit(bot.owner, job, move |JobResult { found }| {
        let table = game_seed(&game);
        let (value, then) = match found {
            Ok(FoundMove { m, value }) => {
                let command = game_command(format!("move {}", position.move_text(&m)), Some(ply));
                (Some(value), (Instant::now(), Task::Send(command)))
            }
            Err(what) => {
                on_event(&BotEvent::Error { game: Some(game.clone()), what });
                let again = Task::Refresh { since, failed: failed + 1 };
                (None, (Instant::now() + SEARCH_RETRY_DELAY, again))
            }
        };
        let (due, task) = then;
        scheduler.finish_search(&game, &cancelled, value, Some((due, Attempt::new(task, table))));
    });
}

/// Accepts or declines a challenge.
fn answer_challenge(
    bot: &BotContext,
    game: &str,
    by: &PlayerRef,
) -> Result<TaskOutcome, RequestError> {
    let snapshot: GameSnapshot = bot.server.get(&format!("/api/games/{game}"))?;
    let games_max = bot.settings.limits.games;
    let decision = bot.settings.policy.check_challenge(&snapshot, by).and_then(|()| {
        if bot.scheduler.reserve(game, games_max) { Ok(()) } else { Err(DeclineReason::Busy) }
    });
    let action = if decision.is_ok() { "join" } else { "leave" };
    let path = format!("/api/games/{game}/{action}");
    bot.server.post::<serde_json::Value>(&path, &serde_json::json!({}))?;
    let (game, by) = (game.to_owned(), by.name.clone());
    Ok(match decision {
        Ok(()) => {
            bot.report(&BotEvent::Accepted { game, by });
            TaskOutcome::Refresh
        }
        Err(why) => {
            bot.report(&BotEvent::Declined { game, by, why });
            TaskOutcome::NotOurGame
        }
    })
}
