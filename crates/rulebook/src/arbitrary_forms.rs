//! Feature `arbitrary`: options, reachable positions and legal moves from the bytes of a fuzzer.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::str::FromStr;

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{BySeat, MAX_SEATS, Position, Seat, SeatSet, Seats, Steps, Team, Turn};

/// Maximum number of turns before a position.
const TURNS_MAX: usize = 200;

impl<'a> Arbitrary<'a> for Seat {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Seat> {
        Seat::from_index(bytes.choose_index(MAX_SEATS)?).ok_or(Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Seats {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Seats> {
        Seats::new(bytes.int_in_range(1..=MAX_SEATS)?).ok_or(Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for SeatSet {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<SeatSet> {
        bytes.arbitrary_iter::<Seat>()?.collect()
    }
}

impl<'a> Arbitrary<'a> for Team {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Team> {
        bytes.arbitrary().map(Seat::into)
    }
}

impl<'a, T: Default + Arbitrary<'a>> Arbitrary<'a> for BySeat<T> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<BySeat<T>> {
        let seats: Seats = bytes.arbitrary()?;
        let items = seats.iter().map(|_| bytes.arbitrary()).collect::<Result<Vec<T>>>()?;
        let mut items = items.into_iter();
        Ok(BySeat::from_fn(seats, |_| items.next().unwrap_or_default()))
    }
}

/// Chooses one option of each group. A combination that the game refuses becomes the default.
///
/// # Errors
/// None in practice: bytes that are missing count as 0.
pub fn arbitrary_setup<S: Default + FromStr>(
    groups: &[&[&str]],
    bytes: &mut Unstructured<'_>,
) -> Result<S> {
    let mut text = String::new();
    for group in groups {
        let option = *bytes.choose(group)?;
        if !option.is_empty() && !text.is_empty() {
            text.push(',');
        }
        text.push_str(option);
    }
    Ok(text.parse().unwrap_or_default())
}

/// Plays from the start of a game, as far as the bytes reach.
///
/// # Errors
/// None in practice: bytes that are missing count as 0.
pub fn arbitrary_position<P: Steps>(setup: &P::Setup, bytes: &mut Unstructured<'_>) -> Result<P> {
    let mut position = P::start(setup);
    for _ in 0..TURNS_MAX {
        if bytes.is_empty() {
            break;
        }
        match position.turn() {
            Turn::Over => break,
            Turn::Seat(seat) => match choose_move(&position, seat, bytes)? {
                Some(m) => position.play_unchecked(m),
                None => position.lose_turn(),
            },
            Turn::Simultaneous(seats) => {
                let mut choices = BySeat::from_fn(position.seats(), |_| None);
                for seat in seats.iter() {
                    choices[seat] = choose_move(&position, seat, bytes)?;
                }
                position.play_simultaneous_unchecked(&choices);
            }
            Turn::Chance => match choose_event(&position, bytes)? {
                Some(event) => position.play_unchecked(event),
                None => break,
            },
        }
    }
    Ok(position)
}

/// Chooses a legal move or an event of chance of some reachable position.
///
/// # Errors
/// The position has no move, because the game is over.
pub fn arbitrary_move<P: Steps>(bytes: &mut Unstructured<'_>) -> Result<P::Move>
where
    P::Setup: for<'a> Arbitrary<'a>,
{
    let setup = bytes.arbitrary()?;
    let position: P = arbitrary_position(&setup, bytes)?;
    let m = match position.turn().seats().iter().next() {
        Some(seat) => choose_move(&position, seat, bytes)?,
        None => choose_event(&position, bytes)?,
    };
    m.ok_or(Error::IncorrectFormat)
}

/// Chooses a move step by step, so that long lists of moves are not made.
fn choose_move<P: Steps>(
    position: &P,
    seat: Seat,
    bytes: &mut Unstructured<'_>,
) -> Result<Option<P::Move>> {
    let mut made = Vec::new();
    loop {
        if let Some(complete) = position.assemble(seat, &made) {
            return Ok(Some(complete));
        }
        let steps = position.steps(seat, &made);
        if steps.is_empty() {
            return Ok(None);
        }
        made.push(bytes.choose(&steps)?.clone());
    }
}

fn choose_event<P: Position>(
    position: &P,
    bytes: &mut Unstructured<'_>,
) -> Result<Option<P::Move>> {
    let mut events = Vec::new();
    let _ = position.each_chance(|event, _| {
        events.push(event);
        ControlFlow::Continue(())
    });
    if events.is_empty() { Ok(None) } else { bytes.choose(&events).cloned().map(Some) }
}

/// Implements `Arbitrary` for the options, the position and the move of a game.
/// The options are combined from the groups.
#[macro_export]
macro_rules! arbitrary_game {
    ($position:ty, $setup:ty, $groups:expr $(, $move:ty)?) => {
        impl<'a> $crate::arbitrary::Arbitrary<'a> for $setup {
            fn arbitrary(
                bytes: &mut $crate::arbitrary::Unstructured<'a>,
            ) -> $crate::arbitrary::Result<$setup> {
                $crate::arbitrary_setup($groups, bytes)
            }
        }

        impl<'a> $crate::arbitrary::Arbitrary<'a> for $position {
            fn arbitrary(
                bytes: &mut $crate::arbitrary::Unstructured<'a>,
            ) -> $crate::arbitrary::Result<$position> {
                let setup = bytes.arbitrary()?;
                $crate::arbitrary_position(&setup, bytes)
            }
        }

        $(impl<'a> $crate::arbitrary::Arbitrary<'a> for $move {
            fn arbitrary(
                bytes: &mut $crate::arbitrary::Unstructured<'a>,
            ) -> $crate::arbitrary::Result<$move> {
                $crate::arbitrary_move::<$position>(bytes)
            }
        })?
    };
}
