//! How a bot behaves at a table: what it answers to offers, and whom it plays.

use games::Game;
use rulebook::{Outcome, Position};
use table::{Command, Offer, Phase, TimeControl};
use wire::{FullGame, GameStatus, PlayerName};

use super::seen::Seen;

/// How a bot behaves at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manners {
    /// Whether it plays again when asked.
    pub rematch: Answering,
    /// Whether others may take back moves, in games that are not rated.
    pub take_backs: Answering,
}

/// What is answered to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    /// Yes.
    Accepts,
    /// No.
    Declines,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { rematch: Answering::Declines, take_backs: Answering::Declines }
    }
}

/// What there is to do at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Todo {
    /// Say this.
    Say(Command),
    /// Find a move.
    Think,
    /// Wait for others.
    Wait,
    /// The game is over, and nobody asks for another one.
    Leave,
}

/// A position that is worth less to us than this can end as it stands.
const CONTENT: i32 = 50;

/// What there is to do; `value` is what the last search found our position worth.
pub(crate) fn todo(seen: &Seen, manners: Manners, value: Option<i32>) -> Todo {
    let table = &seen.table;
    let unanswered = table.offers().iter().find(|open| !open.accepted.contains(seen.seat));
    let gone = table.gone_seats().contains(seen.seat);
    let over = table.ended().is_some();
    if let Some(open) = unanswered
        && (over || !gone)
    {
        let agrees = match open.offer {
            Offer::Rematch => manners.rematch == Answering::Accepts,
            Offer::TakeBack { .. } => !seen.rated && manners.take_backs == Answering::Accepts,
            Offer::Pause => !seen.rated,
            Offer::Impasse => is_content(seen, value),
        };
        let answer = if agrees { Command::Accept } else { Command::Decline };
        return Todo::Say(answer(open.offer));
    }
    if over {
        return Todo::Leave;
    }
    let paused = matches!(table.phase(), Phase::Paused { .. });
    if seen.status == GameStatus::Live && !paused && table.to_move() == Some(seen.seat) {
        return Todo::Think;
    }
    Todo::Wait
}

/// Whether the game may end as it stands: we share the first place, and hope for no more.
fn is_content(seen: &Seen, value: Option<i32>) -> bool {
    let Outcome::Final(end) = seen.table.position().stalled() else { return false };
    end.winners().any(|seat| seat == seen.seat) && value.is_some_and(|value| value < CONTENT)
}

/// Whom a bot plays, and what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// The games, each with its options or by its plain name for any options; all if empty.
    pub games: Vec<Game>,
    /// The kinds of clocks; all if empty.
    pub clocks: Vec<ClockKind>,
    /// Whether games count for ratings.
    pub rated: Rated,
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockKind {
    /// No clock.
    None,
    /// The egg timer.
    Egg,
    /// A budget for the game, with increment or delay or without.
    Budget,
    /// Days for every turn.
    Days,
}

/// Whether games count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rated {
    /// Both are fine.
    #[default]
    Either,
    /// They do.
    Only,
    /// They do not.
    Never,
}

/// Why a game is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotPlayed {
    /// Not this game, or not with these options.
    Game,
    /// Not with this clock.
    Clock,
    /// Rated games only, or none.
    Rated,
    /// As many games as can be are being played.
    Busy,
}

impl ClockKind {
    fn of(control: TimeControl) -> ClockKind {
        match control {
            TimeControl::None => ClockKind::None,
            TimeControl::Egg { .. } => ClockKind::Egg,
            TimeControl::Days { .. } => ClockKind::Days,
            TimeControl::Budget { .. }
            | TimeControl::Fischer { .. }
            | TimeControl::Delay { .. } => ClockKind::Budget,
        }
    }
}

impl Policy {
    /// Whether this game is one to play.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn judge(&self, full: &FullGame, _by: &PlayerName) -> Result<(), NotPlayed> {
        let config: table::Config = full.config.parse().map_err(|_| NotPlayed::Game)?;
        let plays = |game: &Game| {
            *game == config.game
                || (game.to_string() == game.name() && game.name() == config.game.name())
        };
        if !self.games.is_empty() && !self.games.iter().any(plays) {
            return Err(NotPlayed::Game);
        }
        if !self.clocks.is_empty() && !self.clocks.contains(&ClockKind::of(config.control)) {
            return Err(NotPlayed::Clock);
        }
        match (self.rated, full.rated) {
            (Rated::Only, false) | (Rated::Never, true) => Err(NotPlayed::Rated),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::PlayerKind;

    use super::super::seen::tests::full;
    use super::*;

    fn check(config: &str, log: &[&str], kind: Manners, value: Option<i32>, expected: Todo) {
        let seen = Seen::of(&full(config, log)).unwrap().unwrap();
        assert_eq!(todo(&seen, kind, value), expected, "{log:?}");
    }

    fn say(text: &str) -> Todo {
        Todo::Say(text.parse().unwrap())
    }

    #[test]
    fn a_bot_moves_when_it_is_its_turn() {
        let plain = Manners::default();
        check("pente:9", &[], plain, None, Todo::Wait);
        check("pente:9", &["1 1 move E5"], plain, None, Todo::Think);
        check("pente:9", &["1 1 move E5", "2 2 move E6"], plain, None, Todo::Wait);
        check("pente:9", &["1 1 resign"], plain, None, Todo::Leave);
        check(
            "pente:9",
            &["1 1 move E5", "2 1 offer pause", "3 2 accept pause"],
            plain,
            None,
            Todo::Wait,
        );
        let gathering =
            FullGame { status: GameStatus::Gathering, ..full("pente:9", &["1 1 move E5"]) };
        let seen = Seen::of(&gathering).unwrap().unwrap();
        assert_eq!(todo(&seen, plain, None), Todo::Wait);
    }

    #[test]
    fn offers_are_answered() {
        let kind = Manners { rematch: Answering::Accepts, take_backs: Answering::Accepts };
        let plain = Manners::default();
        let back = ["1 1 move E5", "2 1 offer takeback 1"];
        check("pente:9", &back, plain, None, say("decline takeback 1"));
        check("pente:9", &back, kind, None, say("accept takeback 1"));
        let rated = FullGame { rated: true, ..full("pente:9", &back) };
        let seen = Seen::of(&rated).unwrap().unwrap();
        assert_eq!(todo(&seen, kind, None), say("decline takeback 1"));
        let again = ["1 1 resign", "2 1 offer rematch"];
        check("pente:9", &again, plain, None, say("decline rematch"));
        check("pente:9", &again, kind, None, say("accept rematch"));
        check(
            "pente:9",
            &["1 1 resign", "2 1 offer rematch", "3 2 accept rematch"],
            kind,
            None,
            Todo::Leave,
        );
        // Its own offer is not answered.
        check("pente:9", &["1 1 move E5", "2 2 offer impasse"], plain, None, Todo::Think);
    }

    #[test]
    fn a_game_ends_as_it_stands_only_where_nothing_is_lost_by_it() {
        let offered = ["1 1 move aA-B*b", "2 1 offer impasse"];
        let plain = Manners::default();
        check("pentagame", &offered, plain, None, say("decline impasse"));
        check("pentagame", &offered, plain, Some(200), say("decline impasse"));
        check("pentagame", &offered, plain, Some(0), say("accept impasse"));
    }

    #[test]
    fn challenges_are_judged() {
        let by = PlayerName { name: "ada".into(), kind: PlayerKind::Member };
        let judge = |policy: &Policy, config: &str, rated: bool| {
            policy.judge(&FullGame { rated, ..full(config, &[]) }, &by)
        };
        let any = Policy::default();
        assert_eq!(judge(&any, "pente:9 control=days:3", true), Ok(()));
        assert_eq!(judge(&any, "chess", true), Err(NotPlayed::Game));
        let picky = Policy {
            games: vec!["pentagame".parse().unwrap(), "pente:13".parse().unwrap()],
            clocks: vec![ClockKind::Egg, ClockKind::Budget],
            rated: Rated::Only,
        };
        assert_eq!(judge(&picky, "pentagame:3 control=egg:60", true), Ok(()));
        assert_eq!(judge(&picky, "pente:13 control=fischer:60+1", true), Ok(()));
        assert_eq!(judge(&picky, "pente control=egg:60", true), Err(NotPlayed::Game));
        assert_eq!(judge(&picky, "pentagame", true), Err(NotPlayed::Clock));
        assert_eq!(judge(&picky, "pentagame control=egg:60", false), Err(NotPlayed::Rated));
        let casual = Policy { rated: Rated::Never, ..Policy::default() };
        assert_eq!(judge(&casual, "pente", true), Err(NotPlayed::Rated));
    }
}
