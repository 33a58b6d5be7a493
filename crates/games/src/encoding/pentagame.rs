//! Encoding of Pentagame.

use pentagame::{Pentagame, Piece, STOPS, Step, Stop};
use rulebook::Position;

use super::{GameEncoding, PlaneWriter, SeatOrder};

/// Places for pieces of a seat in the numbers of steps.
const PIECES_PER_SEAT: usize = 5;

/// First numbers of the kinds of steps.
/// A walk is a piece and a target, a swap a piece and the other piece, all others a stop.
const SWAPS: usize = PIECES_PER_SEAT * STOPS;
const EXITS: usize = SWAPS + PIECES_PER_SEAT * PIECES_PER_SEAT * rulebook::MAX_SEATS;
const BLACKS: usize = EXITS + PIECES_PER_SEAT;
const GREYS: usize = BLACKS + STOPS;
const TAKES: usize = GREYS + STOPS;
const PASS: usize = TAKES + STOPS;

impl GameEncoding for Pentagame {
    /// A walk, the black block, the grey block, and the place it is taken from.
    const STEPS_PER_MOVE_MAX: usize = 4;

    fn plane_shape(&self) -> Vec<usize> {
        vec![STOPS]
    }

    fn plane_count(&self) -> usize {
        let seats = self.seats().len();
        seats * self.layout().pieces() + 2 * seats + 9
    }

    fn step_count(&self) -> usize {
        PASS + 1
    }

    fn step_number(&self, step: &Step) -> usize {
        let order = SeatOrder { seats: self.seats(), first: self.to_move() };
        match *step {
            Step::Walk(walk) => {
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
            Step::Exit(piece) => EXITS + piece.index(),
            Step::Black(stop) => BLACKS + stop.index(),
            Step::Grey(stop) => GREYS + stop.index(),
            Step::Take(stop) => TAKES + stop.index(),
            Step::Pass => PASS,
        }
    }

    fn write_planes(&self, made: &[Step], writer: &mut PlaneWriter) {
        let made = StepPlaces::new(self, made);
        for seat in writer.order.iter() {
            for piece in Piece::of_seat(self.layout(), seat) {
                writer.marks(made.stop_of(self, piece).map(Stop::index));
            }
        }
        for seat in writer.order.iter() {
            writer.share(f32::from(self.out(seat)), self.layout().pieces() as f32);
        }
        writer.turn_planes(self.turn());
        writer.marks(self.black().map(Stop::index));
        writer.marks(self.grey().map(Stop::index));
        writer.share(self.pool() as f32, 5.0);
        let forbidden = self.forbidden_swaps().filter(|(seat, _)| *seat == self.to_move());
        let stops: Vec<usize> =
            forbidden.flat_map(|(_, swap)| swap.map(|(_, stop)| stop.index())).collect();
        writer.marks(stops);
        writer.flag(self.is_last_round());
        for stop in [made.from, made.to, made.black, made.grey] {
            writer.marks(stop.map(Stop::index));
        }
    }
}

/// The steps that have been made, as places.
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
    fn new(position: &Pentagame, made: &[Step]) -> StepPlaces {
        let mut places = StepPlaces::default();
        for step in made {
            match step {
                Step::Walk(walk) => {
                    places.piece = walk.piece();
                    places.swapped = walk.swapped();
                    places.from = walk.from();
                    places.to = walk.to();
                }
                Step::Exit(piece) => places.from = position.stop_of(*piece),
                Step::Black(stop) => places.black = Some(*stop),
                Step::Grey(stop) => places.grey = Some(*stop),
                Step::Take(_) | Step::Pass => {}
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
