//! Steps as numbers and positions as planes of numbers, for programs that learn.
//!
//! The encoding of every game is described in `docs/research/python.md`. Seats are counted from
//! the seat that observes or moves: 0 is that seat, 1 the next in the order of play.

use pentagame::{Pentagame, Piece, STOPS, Stop};
use pentalath::Pentalath;
use pente::Pente;
use rulebook::{Position as _, Seat, Seats};

use crate::{AnyPosition, AnyStep};

/// Places for pieces of a seat in the numbers of steps.
const PIECES_PER_SEAT: usize = 5;

/// Rows of the rectangle that holds the board of Pentalath, and cells in the longest row.
const PENTALATH_ROWS: usize = 7;
const PENTALATH_COLUMNS: usize = 13;

/// First numbers of the kinds of steps of Pentagame.
/// A walk is a piece and a target, a swap a piece and the other piece, all others a stop.
const SWAPS: usize = PIECES_PER_SEAT * STOPS;
const EXITS: usize = SWAPS + PIECES_PER_SEAT * PIECES_PER_SEAT * rulebook::MAX_SEATS;
const BLACKS: usize = EXITS + PIECES_PER_SEAT;
const GREYS: usize = BLACKS + STOPS;
const TAKES: usize = GREYS + STOPS;
const PASS: usize = TAKES + STOPS;

impl AnyPosition {
    /// Number of different steps of this game, legal or not.
    pub fn step_count(&self) -> usize {
        match self {
            AnyPosition::Pentagame(_) => PASS + 1,
            AnyPosition::Pente(position) => square(position) + 2,
            AnyPosition::Pentalath(_) => PENTALATH_ROWS * PENTALATH_COLUMNS + 2,
            _ => 0,
        }
    }

    /// Highest number of steps in one move.
    pub fn steps_per_move_max(&self) -> usize {
        match self {
            // A walk, the black block, the grey block, and the place it is taken from.
            AnyPosition::Pentagame(_) => 4,
            _ => 1,
        }
    }

    /// Number of a step of the seat to move, below [`AnyPosition::step_count`].
    /// All legal steps of a position after the same steps have different numbers. Nothing for a
    /// step of another game.
    pub fn step_index(&self, step: &AnyStep) -> Option<usize> {
        match self {
            AnyPosition::Pentagame(position) => {
                let AnyStep::Pentagame(step) = step else { return None };
                Some(pentagame_step(position, *step))
            }
            AnyPosition::Pente(position) => {
                let AnyStep::Pente(step) = step else { return None };
                let side = usize::from(position.setup().size().side());
                Some(match step {
                    pente::Move::Place(point) => {
                        usize::from(point.row()) * side + usize::from(point.column())
                    }
                    pente::Move::Swap => side * side,
                    pente::Move::Stay => side * side + 1,
                })
            }
            AnyPosition::Pentalath(_) => {
                let AnyStep::Pentalath(step) = step else { return None };
                Some(match step {
                    pentalath::Move::Place(cell) => pentalath_cell(*cell),
                    pentalath::Move::Swap => PENTALATH_ROWS * PENTALATH_COLUMNS,
                    pentalath::Move::Skip => PENTALATH_ROWS * PENTALATH_COLUMNS + 1,
                })
            }
            _ => None,
        }
    }

    /// Shape of [`AnyPosition::observation`]: the number of planes, then the shape of a plane.
    pub fn observation_shape(&self) -> Vec<usize> {
        let seats = self.seats().len();
        match self {
            AnyPosition::Pentagame(position) => {
                vec![seats * position.layout().pieces() + 2 * seats + 9, STOPS]
            }
            AnyPosition::Pente(position) => {
                let side = usize::from(position.setup().size().side());
                vec![3 * seats + 1, side, side]
            }
            AnyPosition::Pentalath(_) => vec![2 * seats + 1, PENTALATH_ROWS, PENTALATH_COLUMNS],
            _ => vec![0],
        }
    }

    /// Planes of numbers between 0 and 1 that describe the position as `seat` sees it.
    /// `made` are the steps that the seat to move has made; steps of another game are ignored.
    pub fn observation(&self, seat: Seat, made: &[AnyStep]) -> Vec<f32> {
        let mut shape = self.observation_shape().into_iter();
        let planes = shape.next().unwrap_or(0);
        let places = shape.product();
        let mut writer = PlaneWriter {
            values: Vec::with_capacity(planes * places),
            places,
            order: SeatOrder { seats: self.seats(), first: seat },
        };
        match self {
            AnyPosition::Pentagame(position) => pentagame_planes(position, made, &mut writer),
            AnyPosition::Pente(position) => pente_planes(position, &mut writer),
            AnyPosition::Pentalath(position) => pentalath_planes(position, &mut writer),
            _ => {}
        }
        writer.values
    }
}

fn square(position: &Pente) -> usize {
    usize::from(position.setup().size().side()).pow(2)
}

fn pentalath_cell(cell: pentalath::Cell) -> usize {
    usize::from(cell.row()) * PENTALATH_COLUMNS + usize::from(cell.index())
}

fn pentagame_step(position: &Pentagame, step: pentagame::Step) -> usize {
    let order = SeatOrder { seats: position.seats(), first: position.to_move() };
    match step {
        pentagame::Step::Walk(walk) => {
            let piece = walk.piece().map_or(0, Piece::index);
            match walk.swapped() {
                None => piece * STOPS + walk.to().map_or(0, Stop::index),
                Some(other) => {
                    let seat = order.number(other.seat());
                    let others = PIECES_PER_SEAT * rulebook::MAX_SEATS;
                    SWAPS + piece * others + seat * PIECES_PER_SEAT + other.index()
                }
            }
        }
        pentagame::Step::Exit(piece) => EXITS + piece.index(),
        pentagame::Step::Black(stop) => BLACKS + stop.index(),
        pentagame::Step::Grey(stop) => GREYS + stop.index(),
        pentagame::Step::Take(stop) => TAKES + stop.index(),
        pentagame::Step::Pass => PASS,
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
    /// Adds a plane with 1 in these places.
    fn marks(&mut self, places: impl IntoIterator<Item = usize>) {
        let start = self.values.len();
        self.values.resize(start + self.places, 0.0);
        for place in places {
            if let Some(value) = self.values.get_mut(start + place) {
                *value = 1.0;
            }
        }
    }

    /// Adds a plane with the same number in all places.
    fn constant(&mut self, value: f32) {
        self.values.resize(self.values.len() + self.places, value);
    }

    /// Adds a plane for each seat, full of 1 for those to move.
    fn turn_planes(&mut self, turn: rulebook::Turn) {
        for seat in self.order.iter() {
            self.constant(f32::from(u8::from(turn.is_of(seat))));
        }
    }
}

fn pentagame_planes(position: &Pentagame, made: &[AnyStep], writer: &mut PlaneWriter) {
    let made = StepPlaces::new(position, made);
    for seat in writer.order.iter() {
        for piece in Piece::of_seat(position.layout(), seat) {
            writer.marks(made.stop_of(position, piece).map(Stop::index));
        }
    }
    for seat in writer.order.iter() {
        let out = f32::from(position.out(seat)) / position.layout().pieces() as f32;
        writer.constant(out);
    }
    writer.turn_planes(position.turn());
    writer.marks(position.black().map(Stop::index));
    writer.marks(position.grey().map(Stop::index));
    writer.constant(position.pool() as f32 / 5.0);
    let forbidden = position.forbidden_swaps().filter(|(seat, _)| *seat == position.to_move());
    let stops: Vec<usize> =
        forbidden.flat_map(|(_, swap)| swap.map(|(_, stop)| stop.index())).collect();
    writer.marks(stops);
    writer.constant(f32::from(u8::from(position.is_last_round())));
    for stop in [made.from, made.to, made.black, made.grey] {
        writer.marks(stop.map(Stop::index));
    }
}

/// The steps of Pentagame that have been made, as places.
#[derive(Default)]
struct StepPlaces {
    piece: Option<Piece>,
    swapped: Option<Piece>,
    from: Option<Stop>,
    to: Option<Stop>,
    black: Option<Stop>,
    grey: Option<Stop>,
}

impl StepPlaces {
    fn new(position: &Pentagame, made: &[AnyStep]) -> StepPlaces {
        let mut places = StepPlaces::default();
        for step in made {
            let AnyStep::Pentagame(step) = step else { continue };
            match step {
                pentagame::Step::Walk(walk) => {
                    places.piece = walk.piece();
                    places.swapped = walk.swapped();
                    places.from = walk.from();
                    places.to = walk.to();
                }
                pentagame::Step::Exit(piece) => places.from = position.stop_of(*piece),
                pentagame::Step::Black(stop) => places.black = Some(*stop),
                pentagame::Step::Grey(stop) => places.grey = Some(*stop),
                pentagame::Step::Take(_) | pentagame::Step::Pass => {}
            }
        }
        places
    }

    /// Stop of a piece after the walk.
    fn stop_of(&self, position: &Pentagame, piece: Piece) -> Option<Stop> {
        if self.piece == Some(piece) {
            self.to
        } else if self.swapped == Some(piece) {
            self.from
        } else {
            position.stop_of(piece)
        }
    }
}

fn pente_planes(position: &Pente, writer: &mut PlaneWriter) {
    let size = position.setup().size();
    for seat in writer.order.iter() {
        let colour = position.colour_of(seat);
        let points = size.points().enumerate();
        let own = points
            .filter(|(_, point)| position.stone(*point).is_some_and(|stone| Some(stone) == colour));
        writer.marks(own.map(|(place, _)| place));
    }
    for seat in writer.order.iter() {
        let taken = position.colour_of(seat).map_or(0, |colour| position.captures(colour));
        let share = f32::from(taken) / f32::from(position.setup().target().max(1));
        writer.constant(share.min(1.0));
    }
    writer.turn_planes(position.turn());
    writer.constant(f32::from(u8::from(position.is_choice())));
}

fn pentalath_planes(position: &Pentalath, writer: &mut PlaneWriter) {
    for seat in writer.order.iter() {
        let colour = position.colour_of(seat);
        let cells = colour.into_iter().flat_map(|colour| position.pieces(colour).iter());
        writer.marks(cells.map(pentalath_cell));
    }
    writer.turn_planes(position.turn());
    writer.marks(position.empty().iter().map(pentalath_cell));
}

#[cfg(test)]
mod tests {
    use rulebook::Steps;
    use rulebook::conformance::SplitMix64;

    use super::*;
    use crate::Game;

    /// Every set-up that changes the encoding.
    const GAMES: [&str; 12] = [
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
    ];

    /// Plays random games and calls `each` before every step with the steps made.
    fn random_games(mut each: impl FnMut(&AnyPosition, Seat, &[AnyStep])) {
        for name in GAMES {
            let game: Game = name.parse().unwrap();
            for seed in 0..3 {
                let mut random = SplitMix64::new(seed);
                let mut position = game.start();
                for _ in 0..200 {
                    let rulebook::Turn::Seat(seat) = position.turn() else { break };
                    let mut made = Vec::new();
                    let m = loop {
                        if let Some(m) = position.assemble(seat, &made) {
                            break m;
                        }
                        each(&position, seat, &made);
                        let steps = position.steps(seat, &made);
                        made.push(steps[random.below(steps.len() as u64) as usize].clone());
                    };
                    assert!(made.len() <= position.steps_per_move_max(), "{name}");
                    position.play_unchecked(m);
                }
            }
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
    fn observations_fill_their_shape_with_numbers_up_to_one() {
        random_games(|position, _, made| {
            let length: usize = position.observation_shape().into_iter().product();
            for seat in position.seats().iter() {
                let values = position.observation(seat, made);
                assert_eq!(values.len(), length);
                assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
            }
        });
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
