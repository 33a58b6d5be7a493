//! Steps as numbers and positions as planes of numbers, for programs that learn.
//!
//! The encoding of every game is described in `docs/research/python.md`. Seats are counted from
//! the seat that observes or moves: 0 is that seat, 1 the next in the order of play.

mod more;
mod pentagame;
mod stones;

use rulebook::{Position as _, Seat, Seats, Steps, Turn};

use crate::{AnyPosition, AnyStep};

/// Encoding of the positions and steps of one game.
trait GameEncoding: Steps {
    /// Highest number of steps in one move.
    const STEPS_PER_MOVE_MAX: usize = 1;

    /// Shape of one plane.
    fn plane_shape(&self) -> Vec<usize>;

    /// Number of planes.
    fn plane_count(&self) -> usize;

    /// Number of different steps, legal or not.
    fn step_count(&self) -> usize;

    /// Number of a step, below [`GameEncoding::step_count`].
    fn step_number(&self, step: &Self::Step) -> usize;

    /// Writes all planes; `made` are the steps of a move that the observer has begun.
    fn write_planes(&self, made: &[Self::Step], writer: &mut PlaneWriter);
}

/// Evaluates an expression with the position and the steps of a game that has an encoding.
/// Steps of another game are left out. For any other game, evaluates the other expression.
macro_rules! encoded {
    ($any:expr, $any_steps:expr, ($position:ident, $steps:ident) => $body:expr,
        _ => $other:expr) => {
        encoded!(@games $any, $any_steps, ($position, $steps) => $body, _ => $other;
            [Pentagame Pente Pentalath HiJack Frames Millennium3dChess Nardeshir KingOfPearls
             Nibelungenlied Lanza OtTjin SleepingBeautyDraughts Akron])
    };
    (@games $any:expr, $any_steps:expr, ($position:ident, $steps:ident) => $body:expr,
        _ => $other:expr; [$($game:ident)+]) => {
        match $any {
            $(AnyPosition::$game($position) => encoded!(@own $game $any_steps, $steps => $body),)+
            #[allow(unreachable_patterns, reason = "a new game has no encoding at first")]
            _ => $other,
        }
    };
    (@own $game:ident $any_steps:expr, $steps:ident => $body:expr) => {{
        let any_steps: &[AnyStep] = $any_steps;
        let $steps: Vec<_> = any_steps
            .iter()
            .filter_map(|step| match step {
                AnyStep::$game(step) => Some(step.clone()),
                _ => None,
            })
            .collect();
        $body
    }};
}

/// Highest number of steps in one move of the game of a position.
fn steps_per_move_max<P: GameEncoding>(_: &P) -> usize {
    P::STEPS_PER_MOVE_MAX
}

impl AnyPosition {
    /// Number of different steps of this game, legal or not.
    /// It is 0 for a game without an encoding.
    pub fn step_count(&self) -> usize {
        encoded!(self, &[], (position, _steps) => position.step_count(), _ => 0)
    }

    /// Highest number of steps in one move.
    pub fn steps_per_move_max(&self) -> usize {
        encoded!(self, &[], (position, _steps) => steps_per_move_max(position), _ => 1)
    }

    /// Number of a step of a seat to move, below [`AnyPosition::step_count`].
    /// All legal steps of a position after the same steps have different numbers. Nothing for a
    /// step of another game.
    pub fn step_index(&self, step: &AnyStep) -> Option<usize> {
        let step = std::slice::from_ref(step);
        encoded!(self, step, (position, own) => {
            own.first().map(|step| position.step_number(step))
        }, _ => None)
    }

    /// Shape of [`AnyPosition::observation`]: the number of planes, then the shape of a plane.
    pub fn observation_shape(&self) -> Vec<usize> {
        encoded!(self, &[], (position, _steps) => {
            let mut shape = vec![position.plane_count()];
            shape.extend(position.plane_shape());
            shape
        }, _ => vec![0])
    }

    /// Planes of numbers between 0 and 1 that describe the position as `seat` sees it.
    /// `made` are the steps of a move that has been begun and that `seat` may know. Where several
    /// seats choose at once these are its own. Steps of another game are ignored.
    pub fn observation(&self, seat: Seat, made: &[AnyStep]) -> Vec<f32> {
        let mut shape = self.observation_shape().into_iter();
        let planes = shape.next().unwrap_or(0);
        let places = shape.product();
        let mut writer = PlaneWriter {
            values: Vec::with_capacity(planes * places),
            places,
            order: SeatOrder { seats: self.seats(), first: seat },
        };
        encoded!(self, made, (position, own) => position.write_planes(&own, &mut writer), _ => {});
        writer.values
    }
}

/// The order of seats from one of them.
#[derive(Clone, Copy)]
struct SeatOrder {
    seats: Seats,
    first: Seat,
}

impl SeatOrder {
    fn number(self, seat: Seat) -> usize {
        let count = self.seats.len();
        (seat.index() + count - self.first.index() % count) % count
    }

    fn iter(self) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self.first), move |seat| Some(self.seats.after(*seat)))
            .take(self.seats.len())
    }
}

/// Planes under construction.
struct PlaneWriter {
    values: Vec<f32>,
    places: usize,
    order: SeatOrder,
}

impl PlaneWriter {
    /// Adds a plane with these numbers in these places.
    fn numbers(&mut self, numbers: impl IntoIterator<Item = (usize, f32)>) {
        let start = self.values.len();
        self.values.resize(start + self.places, 0.0);
        for (place, number) in numbers {
            if let Some(value) = self.values.get_mut(start + place) {
                *value = number.clamp(0.0, 1.0);
            }
        }
    }

    /// Adds a plane with 1 in these places.
    fn marks(&mut self, places: impl IntoIterator<Item = usize>) {
        self.numbers(places.into_iter().map(|place| (place, 1.0)));
    }

    /// Adds a plane with the same number in all places: a share of the whole, at most 1.
    fn share(&mut self, part: f32, whole: f32) {
        let value = if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 };
        self.values.resize(self.values.len() + self.places, value);
    }

    /// Adds a plane full of 1 if something is true.
    fn flag(&mut self, is_set: bool) {
        self.share(f32::from(u8::from(is_set)), 1.0);
    }

    /// Adds a plane for each seat, full of 1 for those to move.
    fn turn_planes(&mut self, turn: Turn) {
        for seat in self.order.iter() {
            self.flag(turn.is_of(seat));
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::conformance::SplitMix64;

    use super::stones::{PENTALATH_COLUMNS, PENTALATH_ROWS};
    use super::*;
    use crate::{Game, action_of_choices, random_action};

    /// Every set-up that changes the encoding, the usual one of every game among them.
    const GAMES: [&str; 28] = [
        "pentagame:2",
        "pentagame:3",
        "pentagame:4",
        "pentagame:4t",
        "pentagame:5",
        "pente",
        "pente:9,d",
        "pente:13,players=3",
        "pente:9,teams",
        "pentalath",
        "pentalath:3",
        "pentalath:swap",
        "hi-jack",
        "hi-jack:first=white",
        "frames",
        "frames:12",
        "millennium-3d-chess",
        "millennium-3d-chess:black_chooses",
        "nardeshir",
        "king-of-pearls",
        "nibelungenlied:castles=xwi",
        "lanza",
        "lanza:3",
        "lanza:4",
        "ot-tjin",
        "sleeping-beauty-draughts",
        "akron",
        "akron:n=6",
    ];

    /// Plays a random game and calls `each` before every step with the steps made.
    fn random_game(game: &Game, seed: u64, each: &mut impl FnMut(&AnyPosition, Seat, &[AnyStep])) {
        let mut random = SplitMix64::new(seed);
        let mut position = game.start();
        for _ in 0..120 {
            if position.turn() == Turn::Chance {
                random_action(&position, &mut random).unwrap().play(&mut position).unwrap();
                continue;
            }
            let mut choices = Vec::new();
            for seat in position.turn().seats().iter() {
                let mut made = Vec::new();
                let m = loop {
                    if let Some(m) = position.assemble(seat, &made) {
                        break m;
                    }
                    each(&position, seat, &made);
                    let steps = position.steps(seat, &made);
                    made.push(steps[random.below(steps.len() as u64) as usize].clone());
                };
                assert!(made.len() <= position.steps_per_move_max(), "{game}");
                choices.push((seat, m));
            }
            let Some(action) = action_of_choices(&position, &choices) else { break };
            action.play(&mut position).unwrap();
        }
    }

    /// The same for three games of every set-up.
    fn random_games(mut each: impl FnMut(&AnyPosition, Seat, &[AnyStep])) {
        for name in GAMES {
            let game: Game = name.parse().unwrap();
            for seed in 0..3 {
                random_game(&game, seed, &mut each);
            }
        }
    }

    #[test]
    fn every_game_has_an_encoding_and_a_set_up_here() {
        for game in Game::all() {
            assert!(game.start().step_count() > 0, "{game}");
            let is_here = |name: &&str| name.split(':').next() == Some(game.name());
            assert!(GAMES.iter().any(is_here), "{game}");
        }
    }

    #[test]
    fn legal_steps_have_different_numbers() {
        random_games(|position, seat, made| {
            let steps = position.steps(seat, made);
            let mut indices: Vec<usize> =
                steps.iter().map(|step| position.step_index(step).unwrap()).collect();
            assert!(indices.iter().all(|index| *index < position.step_count()));
            indices.sort_unstable();
            indices.dedup();
            assert_eq!(indices.len(), steps.len(), "{position:?} {made:?}");
        });
    }

    #[test]
    fn observations_fill_the_same_shape_with_numbers_up_to_one() {
        for name in GAMES {
            let game: Game = name.parse().unwrap();
            let shape = game.start().observation_shape();
            let length: usize = shape.iter().product();
            random_game(&game, 5, &mut |position, _, made| {
                assert_eq!(position.observation_shape(), shape, "{name}");
                for seat in position.seats().iter() {
                    let values = position.observation(seat, made);
                    assert_eq!(values.len(), length, "{name}");
                    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{name}");
                }
            });
        }
    }

    #[test]
    fn different_positions_have_different_observations() {
        for name in GAMES {
            let game: Game = name.parse().unwrap();
            let mut before: Option<(AnyPosition, Vec<f32>)> = None;
            random_game(&game, 7, &mut |position, _, made| {
                let values = position.observation(Seat::FIRST, &[]);
                if let Some((earlier, seen)) = &before
                    && made.is_empty()
                {
                    assert_eq!(earlier == position, *seen == values, "{name} {position:?}");
                }
                before = Some((position.clone(), values));
            });
            assert!(before.is_some(), "{name}");
        }
    }

    #[test]
    fn steps_of_a_move_change_the_observation() {
        let mut before: Option<(usize, Vec<f32>)> = None;
        random_games(|position, seat, made| {
            let values = position.observation(seat, made);
            if let Some((steps, earlier)) = &before
                && *steps < made.len()
            {
                assert_ne!(*earlier, values, "{position:?} {made:?}");
            }
            before = Some((made.len(), values));
        });
    }

    #[test]
    fn the_observer_is_the_first_seat() {
        let game: Game = "pentalath:3".parse().unwrap();
        let position = game.read_line("startpos moves a1").unwrap().position;
        let first_plane_of_stones = |seat: usize| {
            let values = position.observation(Seat::from_index(seat).unwrap(), &[]);
            let places = PENTALATH_ROWS * PENTALATH_COLUMNS;
            values.chunks(places).position(|plane| plane[0] == 1.0 && plane[1] == 0.0)
        };
        assert_eq!([0, 1, 2].map(first_plane_of_stones), [Some(0), Some(2), Some(1)]);
    }

    #[test]
    fn steps_of_another_game_have_no_number() {
        let position = "pente".parse::<Game>().unwrap().start();
        let step = AnyStep::Pentalath(pentalath::Move::Swap);
        assert_eq!(position.step_index(&step), None);
    }
}
