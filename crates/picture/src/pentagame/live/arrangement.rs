//! What stands where, also in the middle of a move.

use ::pentagame::{Pentagame, Piece, Step, Stop};
use rulebook::{Position, Seat};

use super::super::geometry::centre;
use super::super::standing::{BLACK_RADIUS, Spot, corner_spots, depth, out_spots, pool_points};
use super::{colour_name, key};
use crate::live::{Frame, State, Thing, ThingKind};
use crate::point::Point;

/// How large a block in hand is drawn: nearer to the eye than those of the pool round it.
const HELD_RADIUS: f64 = 1.05;

/// A block that was taken up and is to be set.
enum Held {
    /// The black block that stood here.
    Black(Stop),
    /// A grey block of the pool, by its place there; none when the pool is empty, and one on the
    /// board will be taken.
    Grey(Option<usize>),
}

/// What stands where.
pub(super) struct Arrangement {
    /// All pieces in their order; none when a piece is out.
    pieces: Vec<(Piece, Option<Stop>)>,
    black: Vec<Stop>,
    grey: Vec<Stop>,
    pool: usize,
    held: Option<Held>,
}

impl Arrangement {
    /// After these steps of a move. Nobody asks whether they are legal.
    pub(super) fn after(position: &Pentagame, made: &[Step]) -> Arrangement {
        let pieces = Piece::all(position.seating());
        let mut at = Arrangement {
            pieces: pieces.map(|piece| (piece, position.stop_of(piece))).collect(),
            black: position.black().collect(),
            grey: position.grey().collect(),
            pool: position.pool() as usize,
            held: None,
        };
        let (mut lifted, mut grey_due) = (None, false);
        for step in made {
            match *step {
                Step::Walk(walk) => {
                    let (Some(piece), Some(from), Some(to)) =
                        (walk.piece(), walk.from(), walk.to())
                    else {
                        continue;
                    };
                    if let Some(other) = walk.swapped() {
                        at.put(other, Some(from));
                    } else if remove(&mut at.black, to) {
                        lifted = Some(to);
                    } else if remove(&mut at.grey, to) {
                        at.pool += 1;
                    }
                    grey_due = to == piece.goal(position.seating());
                    at.put(piece, (!grey_due).then_some(to));
                }
                Step::Exit(piece) => {
                    at.put(piece, None);
                    grey_due = true;
                }
                Step::Black(stop) => {
                    lifted = None;
                    insert(&mut at.black, stop);
                }
                Step::Grey(stop) => {
                    grey_due = false;
                    at.pool = at.pool.saturating_sub(1);
                    insert(&mut at.grey, stop);
                }
                Step::Take(stop) => {
                    remove(&mut at.grey, stop);
                }
                Step::Pass => {}
            }
        }
        at.hold(lifted, grey_due);
        at
    }

    /// The black block is set first, so it is the one in hand.
    fn hold(&mut self, lifted: Option<Stop>, grey_due: bool) {
        self.held = match lifted {
            Some(stop) => Some(Held::Black(stop)),
            None if grey_due && self.pool > 0 => {
                self.pool -= 1;
                Some(Held::Grey(Some(self.pool)))
            }
            None if grey_due => Some(Held::Grey(None)),
            None => None,
        };
    }

    fn put(&mut self, piece: Piece, stop: Option<Stop>) {
        for (one, at) in &mut self.pieces {
            if *one == piece {
                *at = stop;
            }
        }
    }

    pub(super) fn pool(&self) -> usize {
        self.pool
    }

    /// How many pieces of a player are out.
    pub(super) fn out(&self, seat: Seat) -> usize {
        self.out_of(seat).count()
    }

    fn out_of(&self, seat: Seat) -> impl Iterator<Item = Piece> {
        let out = self.pieces.iter().filter(move |(one, at)| one.seat() == seat && at.is_none());
        out.map(|(piece, _)| *piece)
    }

    /// Where every piece is drawn, with the stop it stands on.
    pub(super) fn spots(&self, position: &Pentagame, frame: &Frame) -> Vec<(Piece, Spot)> {
        let mut spots = Vec::new();
        for stop in Stop::all() {
            let standing = self.pieces.iter().filter(|(_, at)| *at == Some(stop));
            let standing: Vec<Piece> = standing.map(|(piece, _)| *piece).collect();
            // A crowd stands as it would on a board that is not turned.
            let (old, new) = (centre(stop), frame.point(centre(stop)));
            let shift = Point::new(new.x - old.x, new.y - old.y);
            let placed = corner_spots(stop, standing.len()).into_iter();
            let placed = placed.map(|spot| Spot { at: spot.at.moved(shift), ..spot });
            spots.extend(standing.into_iter().zip(placed));
        }
        let seats: Vec<Seat> = position.seats().iter().collect();
        let counts: Vec<usize> = seats.iter().map(|seat| self.out(*seat)).collect();
        let out = seats.iter().flat_map(|seat| self.out_of(*seat));
        spots.extend(out.zip(out_spots(&counts).into_iter().flatten()));
        spots
    }

    /// Everything, in the order in which it is drawn.
    pub(super) fn things(&self, position: &Pentagame, frame: &Frame) -> Vec<Thing> {
        let mut things = Vec::new();
        for (kind, stops) in [(ThingKind::Black, &self.black), (ThingKind::Grey, &self.grey)] {
            for stop in stops {
                let at = frame.point(centre(*stop));
                let block = block(kind, format!("{}@{stop}", kind.code()), at, State::Standing);
                things.push(Thing { place: Some(stop.to_string()), ..block });
            }
        }
        for (index, at) in pool_points().into_iter().take(self.pool).enumerate() {
            things.push(block(ThingKind::Grey, format!("pool{index}"), at, State::Pool));
        }
        let mut spots = self.spots(position, frame);
        spots.sort_by_key(|(_, spot)| depth(spot.at));
        things.extend(spots.into_iter().map(|(piece, spot)| self.piece(position, piece, spot)));
        things.extend(self.held.as_ref().map(|held| {
            let (kind, key) = match held {
                Held::Black(stop) => (ThingKind::Black, format!("black@{stop}")),
                Held::Grey(Some(index)) => (ThingKind::Grey, format!("pool{index}")),
                Held::Grey(None) => (ThingKind::Grey, "hand".to_owned()),
            };
            Thing { radius: HELD_RADIUS, ..block(kind, key, Point::ORIGIN, State::Hand) }
        }));
        things
    }

    fn piece(&self, position: &Pentagame, piece: Piece, spot: Spot) -> Thing {
        let seating = position.seating();
        let stop = self.pieces.iter().find(|(one, _)| *one == piece).and_then(|(_, at)| *at);
        let key = key(position, piece);
        let several = seating.pieces() < ::pentagame::COLOURS;
        Thing {
            symbol: key.clone(),
            key,
            at: spot.at,
            radius: spot.radius,
            place: stop.map(|stop| stop.to_string()),
            kind: ThingKind::Piece,
            owner: Some(piece.seat().number()),
            colour: colour_name(piece.colour(seating)),
            number: several.then_some(piece.index() as u8 + 1),
            state: if stop.is_some() { State::Standing } else { State::Out },
        }
    }
}

fn block(kind: ThingKind, key: String, at: Point, state: State) -> Thing {
    Thing {
        key,
        symbol: kind.code().to_owned(),
        at,
        radius: BLACK_RADIUS,
        place: None,
        kind,
        owner: None,
        colour: Some(kind.code()),
        number: None,
        state,
    }
}

/// Takes a stop out of a list, if it is there.
fn remove(stops: &mut Vec<Stop>, stop: Stop) -> bool {
    let before = stops.len();
    stops.retain(|other| *other != stop);
    stops.len() < before
}

/// Keeps the list in order, so that the same board always gives the same scene.
fn insert(stops: &mut Vec<Stop>, stop: Stop) {
    if let Err(place) = stops.binary_search(&stop) {
        stops.insert(place, stop);
    }
}
