//! Policies of a bot for offers and challenges.

use games::Game;
use rulebook::{Outcome, Position};
use table::{Command, Offer, Phase, TimeControl};
use wire::{GameSnapshot, GameStatus, PlayerKind, PlayerRef};

use super::tracked_game::TrackedGame;

/// Policy for offers of the opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferPolicy {
    /// Reply to rematch offers.
    pub rematch: OfferReply,
    /// Reply to takeback offers in casual games.
    pub take_backs: OfferReply,
}

/// Reply to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferReply {
    /// The offer is accepted.
    Accept,
    /// The offer is declined.
    Decline,
}

impl Default for OfferPolicy {
    fn default() -> OfferPolicy {
        OfferPolicy { rematch: OfferReply::Decline, take_backs: OfferReply::Decline }
    }
}

/// Next action in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NextAction {
    /// Sends a command.
    Send(Command),
    /// Searches for a move.
    Search,
    /// Waits for the opponents.
    Wait,
    /// Leaves the finished game: no rematch is offered.
    Leave,
}

/// Maximum evaluation of a position in which the bot accepts the current result.
const CONTENT_VALUE: i32 = 50;

/// Determines the next action; `value` is the evaluation of the last search.
pub(crate) fn next_action(
    game_state: &TrackedGame,
    offer_policy: OfferPolicy,
    value: Option<i32>,
) -> NextAction {
    let table = &game_state.table;
    let unanswered = table.offers().iter().find(|open| !open.accepted.contains(game_state.seat));
    let dropped_out = table.dropped_out_seats().contains(game_state.seat);
    let over = table.game_end().is_some();
    if let Some(open) = unanswered
        && (over || !dropped_out)
    {
        let agrees = match open.offer {
            Offer::Rematch => offer_policy.rematch == OfferReply::Accept,
            Offer::TakeBack { .. } => {
                !game_state.rated && offer_policy.take_backs == OfferReply::Accept
            }
            Offer::Pause => !game_state.rated,
            Offer::Impasse => accepts_current_result(game_state, value),
        };
        let answer = if agrees { Command::Accept } else { Command::Decline };
        return NextAction::Send(answer(open.offer));
    }
    if over {
        return NextAction::Leave;
    }
    let paused = matches!(table.phase(), Phase::Paused { .. });
    let has_to_choose = table.waiting_seats().contains(game_state.seat);
    if game_state.status == GameStatus::Live && !paused && has_to_choose {
        return NextAction::Search;
    }
    NextAction::Wait
}

/// Returns true if the current result is acceptable: a shared first place without better prospects.
fn accepts_current_result(game_state: &TrackedGame, value: Option<i32>) -> bool {
    let Outcome::Final(end) = game_state.table.position().adjudicate() else { return false };
    end.winners().any(|seat| seat == game_state.seat)
        && value.is_some_and(|value| value < CONTENT_VALUE)
}

/// Policy for challenges.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChallengePolicy {
    /// The games, each with its options or by its plain name for any options; all if empty.
    pub games: Vec<Game>,
    /// The clocks; all if empty.
    pub clocks: Vec<ClockFilter>,
    /// Filter for rated games.
    pub rated: RatedFilter,
    /// Filter for the challengers.
    pub opponents: OpponentFilter,
    /// Names of players whose challenges are declined.
    pub declined_players: Vec<String>,
}

/// Clocks that are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockFilter {
    /// All clocks of a kind.
    Kind(TimeControlKind),
    /// One time control exactly.
    Exactly(TimeControl),
}

/// Filter for the kind of challengers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OpponentFilter {
    /// All kinds of players.
    #[default]
    All,
    /// Members and guests.
    People,
    /// Only other bots.
    Bots,
}

impl OpponentFilter {
    fn includes(self, kind: PlayerKind) -> bool {
        let is_person = matches!(kind, PlayerKind::Guest | PlayerKind::Member);
        match self {
            OpponentFilter::All => true,
            OpponentFilter::People => is_person,
            OpponentFilter::Bots => !is_person,
        }
    }
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControlKind {
    /// Games without a clock.
    None,
    /// The egg timer.
    Egg,
    /// A budget for the game, with increment or delay or without.
    Budget,
    /// Days for every turn.
    Days,
}

/// Filter for rated games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RatedFilter {
    /// Both are fine.
    #[default]
    Either,
    /// Only rated games.
    Only,
    /// They do not.
    Never,
}

/// Reason why a challenge is declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclineReason {
    /// Not this game, or not with these options.
    Game,
    /// Not with this clock.
    Clock,
    /// RatedFilter games only, or none.
    Rated,
    /// Not against this player.
    Player,
    /// As many games as can be are being played.
    Busy,
}

impl TimeControlKind {
    fn of(control: TimeControl) -> TimeControlKind {
        match control {
            TimeControl::None => TimeControlKind::None,
            TimeControl::Egg { .. } => TimeControlKind::Egg,
            TimeControl::Days { .. } => TimeControlKind::Days,
            TimeControl::Budget { .. }
            | TimeControl::Fischer { .. }
            | TimeControl::Delay { .. } => TimeControlKind::Budget,
        }
    }
}

impl ChallengePolicy {
    /// Checks whether a challenge is acceptable.
    ///
    /// # Errors
    /// The reason of the decline.
    pub(crate) fn check_challenge(
        &self,
        snapshot: &GameSnapshot,
        by: &PlayerRef,
    ) -> Result<(), DeclineReason> {
        if !self.opponents.includes(by.kind) || self.declined_players.contains(&by.name) {
            return Err(DeclineReason::Player);
        }
        let config: table::Config = snapshot.config.parse().map_err(|_| DeclineReason::Game)?;
        let plays = |game: &Game| {
            *game == config.game
                || (game.to_string() == game.name() && game.name() == config.game.name())
        };
        if !self.games.is_empty() && !self.games.iter().any(plays) {
            return Err(DeclineReason::Game);
        }
        let fits = |clock: &ClockFilter| match clock {
            ClockFilter::Kind(kind) => *kind == TimeControlKind::of(config.control),
            ClockFilter::Exactly(control) => *control == config.control,
        };
        if !self.clocks.is_empty() && !self.clocks.iter().any(fits) {
            return Err(DeclineReason::Clock);
        }
        match (self.rated, snapshot.rated) {
            (RatedFilter::Only, false) | (RatedFilter::Never, true) => Err(DeclineReason::Rated),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tracked_game::tests::snapshot;
    use super::*;

    fn check(
        config: &str,
        log: &[&str],
        kind: OfferPolicy,
        value: Option<i32>,
        expected: NextAction,
    ) {
        let game_state = TrackedGame::from_snapshot(&snapshot(config, log)).unwrap().unwrap();
        assert_eq!(next_action(&game_state, kind, value), expected, "{log:?}");
    }

    fn send(text: &str) -> NextAction {
        NextAction::Send(text.parse().unwrap())
    }

    #[test]
    fn bot_searches_when_it_is_to_move() {
        let plain = OfferPolicy::default();
        check("pente:9", &[], plain, None, NextAction::Wait);
        check("pente:9", &["1 1 move E5"], plain, None, NextAction::Search);
        check("pente:9", &["1 1 move E5", "2 2 move E6"], plain, None, NextAction::Wait);
        check("pente:9", &["1 1 resign"], plain, None, NextAction::Leave);
        check(
            "pente:9",
            &["1 1 move E5", "2 1 offer pause", "3 2 accept pause"],
            plain,
            None,
            NextAction::Wait,
        );
        // Both choose at once, and each only once.
        check("king-of-pearls", &[], plain, None, NextAction::Search);
        let gathering =
            GameSnapshot { status: GameStatus::Open, ..snapshot("pente:9", &["1 1 move E5"]) };
        let game_state = TrackedGame::from_snapshot(&gathering).unwrap().unwrap();
        assert_eq!(next_action(&game_state, plain, None), NextAction::Wait);
    }

    #[test]
    fn offers_are_accepted_or_declined() {
        let kind = OfferPolicy { rematch: OfferReply::Accept, take_backs: OfferReply::Accept };
        let plain = OfferPolicy::default();
        let back = ["1 1 move E5", "2 1 offer takeback 1"];
        check("pente:9", &back, plain, None, send("decline takeback 1"));
        check("pente:9", &back, kind, None, send("accept takeback 1"));
        let rated = GameSnapshot { rated: true, ..snapshot("pente:9", &back) };
        let game_state = TrackedGame::from_snapshot(&rated).unwrap().unwrap();
        assert_eq!(next_action(&game_state, kind, None), send("decline takeback 1"));
        let again = ["1 1 resign", "2 1 offer rematch"];
        check("pente:9", &again, plain, None, send("decline rematch"));
        check("pente:9", &again, kind, None, send("accept rematch"));
        check(
            "pente:9",
            &["1 1 resign", "2 1 offer rematch", "3 2 accept rematch"],
            kind,
            None,
            NextAction::Leave,
        );
        // Its own offer is not answered.
        check("pente:9", &["1 1 move E5", "2 2 offer impasse"], plain, None, NextAction::Search);
    }

    #[test]
    fn impasse_is_accepted_only_without_better_prospects() {
        let offered = ["1 1 move aA-B*b", "2 1 offer impasse"];
        let plain = OfferPolicy::default();
        check("pentagame", &offered, plain, None, send("decline impasse"));
        check("pentagame", &offered, plain, Some(200), send("decline impasse"));
        check("pentagame", &offered, plain, Some(0), send("accept impasse"));
    }

    #[test]
    fn challenges_follow_the_policy() {
        let by = PlayerRef { name: "ada".into(), kind: PlayerKind::Member };
        let judge = |policy: &ChallengePolicy, config: &str, rated: bool| {
            policy.check_challenge(&GameSnapshot { rated, ..snapshot(config, &[]) }, &by)
        };
        let any = ChallengePolicy::default();
        assert_eq!(judge(&any, "pente:9 control=days:3", true), Ok(()));
        assert_eq!(judge(&any, "chess", true), Err(DeclineReason::Game));
        let picky = ChallengePolicy {
            games: vec!["pentagame".parse().unwrap(), "pente:13".parse().unwrap()],
            clocks: vec![
                ClockFilter::Kind(TimeControlKind::Egg),
                ClockFilter::Exactly("fischer:60+1".parse().unwrap()),
            ],
            rated: RatedFilter::Only,
            ..ChallengePolicy::default()
        };
        assert_eq!(judge(&picky, "pentagame:3 control=egg:60", true), Ok(()));
        assert_eq!(judge(&picky, "pente:13 control=fischer:60+1", true), Ok(()));
        assert_eq!(judge(&picky, "pente control=egg:60", true), Err(DeclineReason::Game));
        assert_eq!(judge(&picky, "pentagame", true), Err(DeclineReason::Clock));
        assert_eq!(judge(&picky, "pentagame control=egg:60", false), Err(DeclineReason::Rated));
        let other = "pente:13 control=fischer:60+2";
        assert_eq!(judge(&picky, other, true), Err(DeclineReason::Clock));
        for (opponents, expected) in [
            (OpponentFilter::All, Ok(())),
            (OpponentFilter::People, Ok(())),
            (OpponentFilter::Bots, Err(DeclineReason::Player)),
        ] {
            let policy = ChallengePolicy { opponents, ..ChallengePolicy::default() };
            assert_eq!(judge(&policy, "pente", false), expected, "{opponents:?}");
        }
        let declined_players = vec!["ada".to_owned()];
        let without = ChallengePolicy { declined_players, ..ChallengePolicy::default() };
        assert_eq!(judge(&without, "pente", false), Err(DeclineReason::Player));
        let casual = ChallengePolicy { rated: RatedFilter::Never, ..ChallengePolicy::default() };
        assert_eq!(judge(&casual, "pente", true), Err(DeclineReason::Rated));
    }
}
