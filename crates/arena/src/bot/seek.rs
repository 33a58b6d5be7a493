//! Matchmaking: a bot with too few games looks for opponents.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wire::{AddComputer, CreateGame, GameStatus, JoinedGame, QuickPair, computer_of_account};

use super::event::BotEvent;
use super::run::BotContext;
use super::server_client::RequestError;

/// Delay after a failed request.
const RETRY_DELAY: Duration = Duration::from_secs(30);

/// Games that a bot looks for by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekPolicy {
    /// Games to look for, in turn.
    pub games: Vec<SoughtGame>,
    /// Number of simultaneous games up to which the bot looks for another one.
    pub games_max: usize,
    /// Time without enough games before the bot looks for one.
    pub after: Duration,
    /// Time to wait for an opponent before the next game of the list is tried.
    pub wait: Duration,
}

/// A game that a bot looks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SoughtGame {
    /// Rules with their options.
    pub rules: String,
    /// Time control in its text form.
    pub time_control: String,
    /// True for a rated game.
    pub rated: bool,
    /// Opponent to challenge; without one the bot uses quick pairing, which pairs bots with bots.
    pub opponent: Option<String>,
}

/// Next step of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
enum SeekAction {
    Wait,
    /// Looks for this game.
    Begin(SoughtGame),
    /// Leaves an open game that no opponent has joined.
    Leave(String),
}

/// State of the search for opponents.
pub(crate) struct Seeker {
    policy: SeekPolicy,
    next: usize,
    /// Time from which the bot may look for a game.
    not_before: Instant,
    /// Game without an opponent, and the time until which it waits.
    open: Option<(String, Instant)>,
}

impl Seeker {
    pub(crate) fn new(policy: SeekPolicy, now: Instant) -> Seeker {
        let not_before = now + policy.after;
        Seeker { policy, next: 0, not_before, open: None }
    }

    /// A game of the bot has started.
    pub(crate) fn note_started(&mut self, game: &str) {
        if self.open.as_ref().is_some_and(|(open, _)| open == game) {
            self.open = None;
        }
    }

    fn next_action(&mut self, now: Instant, playing: usize) -> SeekAction {
        if let Some((game, until)) = &self.open {
            return if now < *until { SeekAction::Wait } else { SeekAction::Leave(game.clone()) };
        }
        if playing >= self.policy.games_max {
            self.not_before = now + self.policy.after;
            return SeekAction::Wait;
        }
        let index = self.next % self.policy.games.len().max(1);
        match self.policy.games.get(index) {
            Some(game) if now >= self.not_before => {
                self.next = index + 1;
                SeekAction::Begin(game.clone())
            }
            _ => SeekAction::Wait,
        }
    }

    /// Looks for a game if the bot plays too few. Errors are reported and retried later.
    pub(crate) fn poll(&mut self, bot: &BotContext, playing: usize) {
        let now = Instant::now();
        match self.next_action(now, playing) {
            SeekAction::Wait => {}
            SeekAction::Leave(game) => self.leave(bot, game, now),
            SeekAction::Begin(game) => match self.request(bot, &game, now) {
                Ok(joined) => {
                    let is_open = joined.status == GameStatus::Open;
                    let until = now + self.policy.wait;
                    self.open = is_open.then(|| (joined.game_id.clone(), until));
                    self.not_before = now + self.policy.after;
                    bot.report(&BotEvent::Seeking { game: joined.game_id, rules: game.rules });
                }
                Err(failed) => {
                    if let Some((incomplete, _)) = self.open.take() {
                        self.leave(bot, incomplete, now);
                    }
                    self.not_before = now + failed.retry_delay().unwrap_or(RETRY_DELAY);
                    let what = format!("no game of {}: {failed}", game.rules);
                    bot.report(&BotEvent::Error { game: None, what });
                }
            },
        }
    }

    /// Requests a game from the server. After an error, the game that was created is `open`.
    fn request(
        &mut self,
        bot: &BotContext,
        game: &SoughtGame,
        now: Instant,
    ) -> Result<JoinedGame, RequestError> {
        let SoughtGame { rules, time_control, rated, opponent } = game.clone();
        let Some(opponent) = opponent else {
            let pairing = QuickPair { rules, time_control, rated };
            return bot.server.post("/api/lobby/pairings", &pairing);
        };
        let level = computer_of_account(&opponent).map(|(_, level)| level);
        let create = CreateGame {
            rules,
            time_control,
            start_position: None,
            rated,
            private: false,
            chat_disabled: false,
            spectator_delay_s: 0,
            seat: None,
            // A computer player is added by its level.
            invited: if level.is_some() { Vec::new() } else { vec![opponent] },
        };
        let created: JoinedGame = bot.server.post("/api/lobby/games", &create)?;
        match level {
            None => Ok(created),
            Some(level) => {
                let path = format!("/api/games/{}/computers", created.game_id);
                self.open = Some((created.game_id, now));
                bot.server.post(&path, &AddComputer { level })
            }
        }
    }

    /// Leaves an open game. After a temporary error it is left later.
    fn leave(&mut self, bot: &BotContext, game: String, now: Instant) {
        let path = format!("/api/games/{game}/leave");
        let failed = bot.server.post::<Value>(&path, &json!({})).err();
        // The server refuses if the game has started or was closed at this moment.
        let failed = failed.filter(RequestError::is_retryable);
        self.open = failed.map(|failed| (game, now + failed.retry_delay().unwrap_or(RETRY_DELAY)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bot_without_games_tries_the_list_in_turn() {
        let game = |rules: &str| SoughtGame {
            rules: rules.to_owned(),
            time_control: "egg:60".to_owned(),
            rated: false,
            opponent: None,
        };
        let policy = SeekPolicy {
            games: vec![game("pente:9"), game("pentagame")],
            games_max: 1,
            after: Duration::from_secs(10),
            wait: Duration::from_secs(60),
        };
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut seeker = Seeker::new(policy, start);
        assert_eq!(seeker.next_action(at(9), 0), SeekAction::Wait);
        assert_eq!(seeker.next_action(at(10), 0), SeekAction::Begin(game("pente:9")));
        seeker.open = Some(("g".to_owned(), at(70)));
        assert_eq!(seeker.next_action(at(69), 0), SeekAction::Wait);
        assert_eq!(seeker.next_action(at(70), 0), SeekAction::Leave("g".to_owned()));
        seeker.note_started("another");
        assert!(seeker.open.is_some());
        seeker.note_started("g");
        // While it plays enough games it waits, and some time after.
        assert_eq!(seeker.next_action(at(80), 1), SeekAction::Wait);
        assert_eq!(seeker.next_action(at(89), 0), SeekAction::Wait);
        assert_eq!(seeker.next_action(at(90), 0), SeekAction::Begin(game("pentagame")));
        assert_eq!(seeker.next_action(at(91), 0), SeekAction::Begin(game("pente:9")));
    }
}
