//! The rules: decisions, movement and the end.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, GOLDEN_GAMMA, Outcome, Position, Seat, SeatSet, Seats, Steps,
    Turn, mix64,
};

use crate::position::Movements;
use crate::{
    Illegal, Move, NibelungCharacter, NibelungEnding, NibelungForce, NibelungPair, NibelungPoint,
    Nibelungenlied, Setup, Step,
};

impl Nibelungenlied {
    /// Checks if a force may choose these two tokens.
    fn check_tokens(&self, force: NibelungForce, pair: NibelungPair) -> Result<(), Illegal> {
        match self.front(force) {
            Some(front) => match pair.characters().into_iter().find(|one| front.contains(*one)) {
                Some(character) => Err(Illegal::TokenInFront { character }),
                None => Ok(()),
            },
            None if self.front(force.other()) == Some(pair) => {
                Err(Illegal::SamePair { tokens: pair })
            }
            None => Ok(()),
        }
    }

    /// Checks if the character to move may come to rest on a point.
    fn check_movement(
        &self,
        next: NibelungCharacter,
        character: NibelungCharacter,
        to: NibelungPoint,
    ) -> Result<(), Illegal> {
        if character != next {
            return Err(Illegal::NotNext { character: next });
        }
        match self.character_on(to) {
            Some(other) if other != character => {
                Err(Illegal::Occupied { point: to, character: other })
            }
            _ if self.reach(character) & to.bit() == 0 => Err(Illegal::OutOfReach { point: to }),
            _ => Ok(()),
        }
    }

    /// The pairs of tokens that a seat may choose now.
    fn pairs(&self, seat: Seat) -> impl Iterator<Item = NibelungPair> {
        let force = NibelungForce::of_seat(seat).filter(|_| self.turn().is_of(seat));
        let force = force.filter(|_| self.next_movement().is_none());
        NibelungPair::all()
            .filter(move |pair| force.is_some_and(|force| self.check_tokens(force, *pair).is_ok()))
    }

    /// Moves a character and drops its movement from those left.
    fn go(&mut self, character: NibelungCharacter, to: NibelungPoint) {
        self.points[character.index()] = to;
        self.movements.movers = self.movements.movers.map(|movers| movers & !character.bit());
        if self.ending().is_some() {
            self.movements = Movements::default();
        } else {
            self.end_turn_if_complete();
        }
    }

    fn end_turn_if_complete(&mut self) {
        if self.movements.characters() == 0 {
            self.movements = Movements::default();
            self.turn_number += 1;
        }
    }

    fn result(&self, ending: NibelungEnding) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |seat| {
            i32::from(ending.winner().is_some_and(|winner| winner.seat() == seat))
        });
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), ending.name()))
    }
}

impl Position for Nibelungenlied {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Nibelungenlied {
        Nibelungenlied::at_start(*setup)
    }

    fn seats(&self) -> Seats {
        const TWO: Seats = Seats::new(2).expect("two seats");
        TWO
    }

    fn turn(&self) -> Turn {
        if self.ending().is_some() {
            return Turn::Over;
        }
        match self.next_movement() {
            Some((_, force)) => Turn::Seat(force.seat()),
            None if self.turn_number == 0 => Turn::Seat(NibelungForce::TragicDestiny.seat()),
            None => Turn::Simultaneous(SeatSet::all(self.seats())),
        }
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.next_movement() {
            Some((character, force)) if force.seat() == seat && self.turn().is_of(seat) => {
                self.destinations(character).try_for_each(|to| each(Move::Go { character, to }))
            }
            Some(_) => ControlFlow::Continue(()),
            None => self.pairs(seat).try_for_each(|pair| each(Move::Tokens(pair))),
        }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let force = match (self.turn(), NibelungForce::of_seat(seat)) {
            (Turn::Over | Turn::Chance, _) => return Err(Illegal::Over),
            (Turn::Seat(to_move), _) if to_move != seat => {
                return Err(Illegal::NotYourTurn { to_move });
            }
            (_, Some(force)) => force,
            // A seat that the table does not have.
            (_, None) => return Err(Illegal::Together),
        };
        match (self.next_movement(), *m) {
            (None, Move::Tokens(pair)) => self.check_tokens(force, pair),
            (None, Move::Go { .. }) => Err(Illegal::TokensNeeded),
            (Some((character, _)), Move::Tokens(_)) => Err(Illegal::MovementNeeded { character }),
            (Some((next, _)), Move::Go { character, to }) => {
                self.check_movement(next, character, to)
            }
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match (m, self.next_movement()) {
            (Move::Go { character, to }, Some((next, _))) if character == next => {
                self.go(character, to);
            }
            (Move::Tokens(pair), None) if self.turn_number == 0 => {
                self.front[NibelungForce::TragicDestiny.index()] = Some(pair);
                self.turn_number = 1;
            }
            _ => {}
        }
    }

    fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<Move>>) {
        if !matches!(self.turn(), Turn::Simultaneous(_)) {
            return;
        }
        let selected = NibelungForce::ALL.map(|force| match choices[force.seat()] {
            Some(Move::Tokens(pair)) => Some(pair),
            _ => None,
        });
        for (front, pair) in self.front.iter_mut().zip(selected) {
            // With four tokens in front a player takes all back.
            if pair.is_some() {
                *front = if front.is_some() { None } else { pair };
            }
        }
        let movers = selected.map(|pair| pair.map_or(0, NibelungPair::bits));
        let [tragic_destiny, natural_order] = movers;
        let equal = tragic_destiny & natural_order;
        self.movements = Movements {
            steps: if equal == 0 { 1 } else { 2 },
            movers: movers.map(|movers| movers & !equal),
        };
        self.end_turn_if_complete();
    }

    fn lose_turn(&mut self) {
        match (self.turn(), self.next_movement()) {
            (Turn::Seat(_), Some((character, _))) => self.go(character, self.point_of(character)),
            (Turn::Seat(_), None) => self.turn_number = 1,
            _ => {}
        }
    }

    fn outcome(&self) -> Outcome {
        self.ending().map_or(Outcome::Unfinished, |ending| self.result(ending))
    }

    fn adjudicate(&self) -> Outcome {
        self.result(self.ending().unwrap_or(NibelungEnding::TurnLimit))
    }

    fn draw_limits(&self) -> DrawLimits {
        // The first tokens, then a selection and at most four movements in each turn.
        let plies = 2 + 5 * u32::from(self.setup.turns());
        DrawLimits { repeats: u32::MAX, plies }
    }

    /// Hash of all but the turn number, of which only the beginning and the end matter to moves.
    fn key(&self) -> u64 {
        let at_limit = self.turn_number > self.setup.turns();
        let flags = u64::from(self.turn_number == 0) << 1 | u64::from(at_limit);
        let points = self.points.iter().fold(0, |all, point| all << 4 | point.number() as u64);
        let front = self.front.map(|front| u64::from(front.map_or(0, NibelungPair::bits)));
        let movers = self.movements.movers.map(u64::from);
        let parts = [front[0], front[1], movers[0], movers[1], u64::from(self.movements.steps)];
        let all = parts.into_iter().fold(points << 2 | flags, |all, part| all << 5 | part);
        mix64(all.wrapping_add(1).wrapping_mul(GOLDEN_GAMMA))
    }

    fn no_single_mover(&self) -> Illegal {
        if self.turn() == Turn::Over { Illegal::Over } else { Illegal::Together }
    }
}

impl Steps for Nibelungenlied {
    type Step = Step;

    /// The two tokens of a pair can be taken in either order.
    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        mut each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.next_movement().is_some() {
            return if made.is_empty() {
                self.each_move(seat, |m| match m {
                    Move::Go { character, to } => each(Step::Go { character, to }),
                    Move::Tokens(_) => ControlFlow::Continue(()),
                })
            } else {
                ControlFlow::Continue(())
            };
        }
        let tokens = self.pairs(seat).fold(0, |tokens, pair| match made {
            [] => tokens | pair.bits(),
            [Step::Token(taken)] if pair.contains(*taken) => tokens | pair.bits() & !taken.bit(),
            _ => tokens,
        });
        crate::character::characters_in(tokens).map(Step::Token).try_for_each(each)
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        let m = match *made {
            [Step::Token(one), Step::Token(two)] => Move::Tokens(NibelungPair::new(one, two)?),
            [Step::Go { character, to }] => Move::Go { character, to },
            _ => return None,
        };
        self.is_legal(seat, &m).then_some(m)
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        match *m {
            Move::Tokens(pair) => pair.characters().map(Step::Token).to_vec(),
            Move::Go { character, to } => vec![Step::Go { character, to }],
        }
    }
}
