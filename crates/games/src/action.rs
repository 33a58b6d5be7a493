//! Actions: one turn as text, the token of records and move lists.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use rulebook::{BySeat, LOST_TURN, Notation, ParseError, Position, Reason, Seat, SeatSet, Turn};

use crate::record::bounds::TOKEN_BYTES;

/// The text of a move that can stand in a record.
/// One word of visible ASCII without the signs that mean something else there. Whether any game
/// knows such a move is another question.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveText(Box<str>);

impl MoveText {
    /// Returns the move as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MoveText {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<MoveText, ParseError> {
        if text.len() > TOKEN_BYTES {
            return Err(ParseError::new("token-long", 0, text));
        }
        let reserved = text.is_empty()
            || text == LOST_TURN
            || text == "*"
            || text.starts_with(['=', '~'])
            || names_a_seat(text).is_some();
        if reserved {
            return Err(ParseError::new("move-word", 0, text));
        }
        match text.char_indices().find(|(_, c)| !is_move_char(*c)) {
            Some((at, c)) => Err(ParseError::new("move-word", at, c.encode_utf8(&mut [0; 4]))),
            None => Ok(MoveText(text.into())),
        }
    }
}

/// Returns true for characters that can be part of a move.
/// All others have another meaning in a record.
pub(crate) fn is_move_char(c: char) -> bool {
    c.is_ascii_graphic() && !"(){}[];!?$@\"|.".contains(c)
}

/// The seat before a colon, and what follows.
fn names_a_seat(text: &str) -> Option<(Seat, &str)> {
    let (seat, rest) = text.split_once(':')?;
    Some((seat.parse().ok()?, rest))
}

/// One turn of a game.
///
/// As text: the move itself; `--` for a lost turn; `~` and the event for chance; for choices made
/// together each seat and its move, `1:c4|2:--`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The seat to move chose this.
    Move(MoveText),
    /// The seat to move lost its turn.
    Lost,
    /// These seats chose at once, `None` where a turn was lost.
    /// In the order of play, each seat at most once, at least one ([`Action::simultaneous`]).
    Simultaneous(SimultaneousMoves),
    /// Chance dealt this.
    Chance(MoveText),
}

/// The choices of several seats, made at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SimultaneousMoves(Vec<(Seat, Option<MoveText>)>);

impl SimultaneousMoves {
    /// Seat and choice in the order of play; `None` is a lost turn.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Option<&MoveText>)> {
        self.0.iter().map(|(seat, choice)| (*seat, choice.as_ref()))
    }

    /// Seats that chose a move or lost their turn.
    pub fn seats(&self) -> SeatSet {
        self.0.iter().map(|(seat, _)| *seat).collect()
    }
}

impl Action {
    /// The action of playing `m` (or of chance dealing it) on a position.
    ///
    /// # Errors
    /// When the game writes its moves in a way that does not fit into a record.
    pub fn from_move<P: Notation>(position: &P, m: &P::Move) -> Result<Action, ParseError> {
        let chance = position.turn() == Turn::Chance;
        format!("{}{}", if chance { "~" } else { "" }, position.move_text(m)).parse()
    }

    /// The choices of several seats, made at once. They are put in the order of play.
    ///
    /// # Errors
    /// The list is empty, contains a seat twice, or its text would be too long.
    pub fn simultaneous(
        choices: impl IntoIterator<Item = (Seat, Option<MoveText>)>,
    ) -> Result<Action, ParseError> {
        let mut choices: Vec<(Seat, Option<MoveText>)> = choices.into_iter().collect();
        choices.sort_by_key(|(seat, _)| *seat);
        let ascending = choices.is_sorted_by(|(before, _), (after, _)| before < after);
        let action = Action::Simultaneous(SimultaneousMoves(choices));
        let text = action.to_string();
        if text.is_empty() || !ascending {
            Err(ParseError::new("together", 0, &text))
        } else if text.len() > TOKEN_BYTES {
            Err(ParseError::new("token-long", 0, &text))
        } else {
            Ok(action)
        }
    }

    /// Plays this turn on a position.
    ///
    /// # Errors
    /// Why it cannot be. The position is as it was.
    pub fn play<P: Notation>(&self, position: &mut P) -> Result<(), ActionError<P::Illegal>> {
        match (self, position.turn()) {
            (Action::Lost, Turn::Seat(_)) => position.lose_turn(),
            (Action::Move(text), Turn::Seat(seat)) => {
                let m = checked(position, seat, text)?;
                position.play_unchecked(m);
            }
            (Action::Move(text), Turn::Over) => {
                checked(position, Seat::FIRST, text)?;
                return Err(ActionError::Over);
            }
            (Action::Simultaneous(choices), Turn::Simultaneous(seats)) => {
                play_together(position, choices, seats)?;
            }
            (Action::Chance(text), Turn::Chance) => {
                let event = position.read_move(text.as_str()).map_err(ActionError::Text)?;
                if !can_be_dealt(position, &event) {
                    return Err(ActionError::NotDealt);
                }
                position.play_unchecked(event);
            }
            (_, Turn::Over) => return Err(ActionError::Over),
            (_, Turn::Seat(_)) => return Err(ActionError::OneSeatDecides),
            (_, Turn::Simultaneous(_)) => return Err(ActionError::SimultaneousTurn),
            (_, Turn::Chance) => return Err(ActionError::ChanceDecides),
        }
        Ok(())
    }
}

fn checked<P: Notation>(
    position: &P,
    seat: Seat,
    text: &MoveText,
) -> Result<P::Move, ActionError<P::Illegal>> {
    let m = position.read_move(text.as_str()).map_err(ActionError::Text)?;
    position.check(seat, &m).map_err(ActionError::Illegal)?;
    Ok(m)
}

fn play_together<P: Notation>(
    position: &mut P,
    choices: &SimultaneousMoves,
    seats: SeatSet,
) -> Result<(), ActionError<P::Illegal>> {
    if choices.seats() != seats {
        return Err(ActionError::WrongSeats);
    }
    let mut moves = BySeat::from_fn(position.seats(), |_| None);
    for (seat, choice) in choices.iter() {
        if !position.seats().contains(seat) {
            return Err(ActionError::WrongSeats);
        }
        if let Some(text) = choice {
            moves[seat] = Some(checked(position, seat, text)?);
        }
    }
    position.play_simultaneous_unchecked(&moves);
    Ok(())
}

fn can_be_dealt<P: Position>(position: &P, event: &P::Move) -> bool {
    let found = position.each_chance(|dealt, weight| {
        if weight > 0 && dealt == *event {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_break()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(text) => write!(f, "{text}"),
            Action::Lost => f.write_str(LOST_TURN),
            Action::Chance(text) => write!(f, "~{text}"),
            Action::Simultaneous(choices) => {
                for (index, (seat, choice)) in choices.iter().enumerate() {
                    let bar = if index > 0 { "|" } else { "" };
                    let choice = choice.map_or(LOST_TURN, MoveText::as_str);
                    write!(f, "{bar}{seat}:{choice}")?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        if text.len() > TOKEN_BYTES {
            Err(ParseError::new("token-long", 0, text))
        } else if text == LOST_TURN {
            Ok(Action::Lost)
        } else if let Some(event) = text.strip_prefix('~') {
            Ok(Action::Chance(event.parse().map_err(|error: ParseError| error.shifted(1))?))
        } else if names_a_seat(text).is_some() {
            read_together(text)
        } else {
            Ok(Action::Move(text.parse()?))
        }
    }
}

fn read_together(text: &str) -> Result<Action, ParseError> {
    let mut choices: Vec<(Seat, Option<MoveText>)> = Vec::new();
    let mut at = 0;
    for part in text.split('|') {
        let wrong = || ParseError::new("together", at, part);
        let (seat, choice) = names_a_seat(part).ok_or_else(wrong)?;
        if choices.last().is_some_and(|(before, _)| *before >= seat) {
            return Err(wrong());
        }
        let choice = match choice {
            LOST_TURN => None,
            _ => Some(choice.parse().map_err(|error: ParseError| error.shifted(at + 2))?),
        };
        choices.push((seat, choice));
        at += part.len() + 1;
    }
    Ok(Action::Simultaneous(SimultaneousMoves(choices)))
}

/// Reason why an action cannot be played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ActionError<I> {
    /// The text is not a move of this game.
    Text(ParseError),
    /// A rule is broken.
    Illegal(I),
    /// The game is over.
    Over,
    /// One seat is to move, and this is not the move of one seat.
    OneSeatDecides,
    /// Seats choose at once now, and this is something else.
    SimultaneousTurn,
    /// Chance decides now, and this is no event of chance.
    ChanceDecides,
    /// The seats that chose are not the seats that had to choose.
    WrongSeats,
    /// Chance cannot deal this here.
    NotDealt,
}

impl<I: Reason> Reason for ActionError<I> {
    fn code(&self) -> &'static str {
        match self {
            ActionError::Text(_) => "move-text",
            ActionError::Illegal(reason) => reason.code(),
            ActionError::Over => "game-over",
            ActionError::OneSeatDecides => "one-seat-decides",
            ActionError::SimultaneousTurn => "seats-decide-together",
            ActionError::ChanceDecides => "chance-decides",
            ActionError::WrongSeats => "wrong-seats",
            ActionError::NotDealt => "not-dealt",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            ActionError::Text(error) => {
                each("wanted", &error.code());
                each("at", &error.at());
                each("token", &error.token());
            }
            ActionError::Illegal(reason) => reason.arguments(each),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::{Outcome, Seats, Steps};

    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Action>();
        let read = read.as_ref().map(ToString::to_string).map_err(|e| (e.code(), e.at()));
        assert_eq!(read.as_deref().map_err(|e| *e), expected, "{text}");
    }

    #[test]
    fn actions_round_trip() {
        for text in [
            "aA-B*b",
            "a+D2E<A1B",
            "--",
            "~6-6",
            "1:c4|2:--",
            "2:7|5:8",
            "3:x",
            "7",
            "N10x2",
            "x:y",
        ] {
            check(text, Ok(text));
        }
    }

    #[test]
    fn other_words_are_refused() {
        check("", Err(("move-word", 0)));
        check("*", Err(("move-word", 0)));
        check("=3:2", Err(("move-word", 0)));
        check("~", Err(("move-word", 1)));
        check("~--", Err(("move-word", 1)));
        check("a b", Err(("move-word", 1)));
        check("a|b", Err(("move-word", 1)));
        check("aé", Err(("move-word", 1)));
        check("e4!", Err(("move-word", 2)));
        check("1:c4|1:d5", Err(("together", 5)));
        check("2:c4|1:d5", Err(("together", 5)));
        check("1:c4|", Err(("together", 5)));
        check("1:", Err(("move-word", 2)));
        check("1:a|2:3:b", Err(("move-word", 6)));
        check(&"x".repeat(TOKEN_BYTES), Ok(&"x".repeat(TOKEN_BYTES)));
        check(&"x".repeat(TOKEN_BYTES + 1), Err(("token-long", 0)));
    }

    #[test]
    fn choices_are_put_in_the_order_of_play() {
        let seat = |number: &str| number.parse::<Seat>().unwrap();
        let word = |text: &str| Some(text.parse::<MoveText>().unwrap());
        let action = Action::simultaneous([(seat("3"), None), (seat("1"), word("c4"))]).unwrap();
        assert_eq!(action.to_string(), "1:c4|3:--");
        assert!(Action::simultaneous([]).is_err());
        assert!(Action::simultaneous([(seat("1"), None), (seat("1"), None)]).is_err());
    }

    /// Chance tosses a coin, both seats call it at once, and then the first seat says so.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Coin {
        tosses: Vec<u8>,
        calls: Option<BySeat<Option<u8>>>,
        said: bool,
    }

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct NoSide;

    impl Reason for NoSide {
        fn code(&self) -> &'static str {
            "no-side"
        }
        fn arguments(&self, _: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {}
    }

    impl Position for Coin {
        type Setup = ();
        type Move = u8;
        type Illegal = NoSide;

        fn start((): &()) -> Coin {
            Coin { tosses: Vec::new(), calls: None, said: false }
        }
        fn seats(&self) -> Seats {
            Seats::new(2).unwrap()
        }
        fn turn(&self) -> Turn {
            match (self.tosses.len(), self.calls, self.said) {
                (0, ..) => Turn::Chance,
                (_, None, _) => Turn::Simultaneous(SeatSet::all(self.seats())),
                (.., false) => Turn::Seat(Seat::FIRST),
                _ => Turn::Over,
            }
        }
        fn each_move(
            &self,
            seat: Seat,
            each: impl FnMut(u8) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            (0..if self.turn().is_of(seat) { 2 } else { 0 }).try_for_each(each)
        }
        fn check(&self, seat: Seat, side: &u8) -> Result<(), NoSide> {
            if self.turn().is_of(seat) && *side < 2 { Ok(()) } else { Err(NoSide) }
        }
        fn each_chance(&self, mut each: impl FnMut(u8, u64) -> ControlFlow<()>) -> ControlFlow<()> {
            // It never lands on its edge.
            [(0, 1), (1, 1), (2, 0)].into_iter().try_for_each(|(side, weight)| each(side, weight))
        }
        fn play_unchecked(&mut self, side: u8) {
            if self.turn() == Turn::Chance { self.tosses.push(side) } else { self.said = true }
        }
        fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<u8>>) {
            self.calls = Some(*choices);
        }
        fn lose_turn(&mut self) {
            self.said = matches!(self.turn(), Turn::Seat(_));
        }
        fn outcome(&self) -> Outcome {
            if self.said { Outcome::Replay } else { Outcome::Unfinished }
        }
        fn adjudicate(&self) -> Outcome {
            Outcome::Replay
        }
        fn no_single_mover(&self) -> NoSide {
            NoSide
        }

        fn key(&self) -> u64 {
            0
        }
    }

    impl Steps for Coin {
        type Step = u8;

        fn each_step(
            &self,
            seat: Seat,
            _: &[u8],
            each: impl FnMut(u8) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            self.each_move(seat, each)
        }
        fn assemble(&self, _: Seat, made: &[u8]) -> Option<u8> {
            made.first().copied()
        }
        fn steps_of(&self, _: Seat, m: &u8) -> Vec<u8> {
            vec![*m]
        }
    }

    impl Notation for Coin {
        fn write_move(&self, m: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
            write!(out, "{m}")
        }
        fn read_move(&self, text: &str) -> Result<u8, ParseError> {
            text.parse().map_err(|_| ParseError::new("side", 0, text))
        }
        fn write_step(&self, step: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
            self.write_move(step, out)
        }
        fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
            write!(out, "{self:?}")
        }
        fn read_position((): &(), text: &str) -> Result<Coin, ParseError> {
            Err(ParseError::new("coin", 0, text))
        }
    }

    /// Plays all words but the last, and then that one.
    fn check_played(words: &str, expected: Result<(), &str>) {
        let mut coin = Coin::start(&());
        let actions: Vec<Action> =
            words.split(' ').map(|word| word.parse::<Action>().unwrap()).collect();
        let (last, before) = actions.split_last().unwrap();
        for action in before {
            action.play(&mut coin).unwrap();
        }
        let unharmed = coin.clone();
        let played = last.play(&mut coin).map_err(|refusal| refusal.code());
        assert_eq!(played, expected, "{words}");
        assert_eq!(coin == unharmed, expected.is_err(), "{words}");
    }

    #[test]
    fn all_kinds_of_turns_are_playable() {
        check_played("~1", Ok(()));
        check_played("~1 1:0|2:1", Ok(()));
        check_played("~1 1:--|2:1", Ok(()));
        check_played("~1 1:0|2:1 1", Ok(()));
        check_played("~1 1:0|2:1 --", Ok(()));
    }

    #[test]
    fn and_no_other_kind_instead() {
        check_played("1", Err("chance-decides"));
        check_played("--", Err("chance-decides"));
        check_played("1:0|2:1", Err("chance-decides"));
        check_played("~2", Err("not-dealt"));
        check_played("~x", Err("move-text"));
        check_played("~1 1", Err("seats-decide-together"));
        check_played("~1 1:0", Err("wrong-seats"));
        check_played("~1 1:0|2:1|3:0", Err("wrong-seats"));
        check_played("~1 1:0|2:2", Err("no-side"));
        check_played("~1 1:0|2:1 ~1", Err("one-seat-decides"));
        check_played("~1 1:0|2:1 1:0", Err("one-seat-decides"));
        check_played("~1 1:0|2:1 2", Err("no-side"));
        check_played("~1 1:0|2:1 1 1", Err("no-side"));
        check_played("~1 1:0|2:1 1 --", Err("game-over"));
    }

    #[test]
    fn actions_are_made_from_moves() {
        let mut coin = Coin::start(&());
        assert_eq!(Action::from_move(&coin, &1).unwrap().to_string(), "~1");
        coin.play_unchecked(1);
        assert_eq!(Action::from_move(&coin, &1).unwrap().to_string(), "1");
    }
}
