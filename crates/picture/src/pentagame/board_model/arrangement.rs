//! Placement of all pieces and blocks, also in the middle of a move.

use ::pentagame::{Pentagame, Piece, Step, Stop};
use rulebook::{Position, Seat};

use super::super::geometry::centre;
use super::super::pieces::{BLACK_RADIUS, PieceSpot, corner_spots, depth, out_spots, pool_points};
use super::{colour_name, key};
use crate::board_model::{BoardItem, Frame, ItemKind, ItemState};
use crate::point::Point;

/// Radius of a held block: larger than those of the pool around it.
const HELD_RADIUS: f64 = 1.05;

/// A lifted block that has to be placed.
enum Held {
    /// The black block that stood here.
    Black(Stop),
    /// A grey block of the pool, by its index.
    /// None if the pool is empty and a block of the board will be taken.
    Grey(Option<usize>),
}

/// Placement of all pieces and blocks.
pub(super) struct Arrangement {
    /// All pieces in order; none for a piece that is out.
    pieces: Vec<(Piece, Option<Stop>)>,
    black: Vec<Stop>,
    grey: Vec<Stop>,
    pool: usize,
    held: Option<Held>,
}

impl Arrangement {
    /// Returns the placement after these steps of a move, without checking their legality.
    pub(super) fn after(position: &Pentagame, made: &[Step]) -> Arrangement {
        let pieces = Piece::all(position.layout());
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
                    grey_due = to == piece.goal(position.layout());
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

    /// Sets the held block: a black block is placed before a grey one.
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

    /// Counts the pieces of a player that are out.
    pub(super) fn out(&self, seat: Seat) -> usize {
        self.out_of(seat).count()
    }

    fn out_of(&self, seat: Seat) -> impl Iterator<Item = Piece> {
        let out = self.pieces.iter().filter(move |(one, at)| one.seat() == seat && at.is_none());
        out.map(|(piece, _)| *piece)
    }

    /// Returns the drawing position of every piece.
    pub(super) fn spots(&self, position: &Pentagame, frame: &Frame) -> Vec<(Piece, PieceSpot)> {
        let mut spots = Vec::new();
        for stop in Stop::all() {
            let standing = self.pieces.iter().filter(|(_, at)| *at == Some(stop));
            let standing: Vec<Piece> = standing.map(|(piece, _)| *piece).collect();
            // A crowd stands as it would on a board that is not turned.
            let (old, new) = (centre(stop), frame.point(centre(stop)));
            let shift = Point::new(new.x - old.x, new.y - old.y);
            let placed = corner_spots(stop, standing.len()).into_iter();
            let placed = placed.map(|spot| PieceSpot { at: spot.at.moved(shift), ..spot });
            spots.extend(standing.into_iter().zip(placed));
        }
        let seats: Vec<Seat> = position.seats().iter().collect();
        let counts: Vec<usize> = seats.iter().map(|seat| self.out(*seat)).collect();
        let out = seats.iter().flat_map(|seat| self.out_of(*seat));
        spots.extend(out.zip(out_spots(&counts).into_iter().flatten()));
        spots
    }

    /// Returns all items in drawing order.
    pub(super) fn items(&self, position: &Pentagame, frame: &Frame) -> Vec<BoardItem> {
        let mut items = Vec::new();
        for (kind, stops) in [(ItemKind::Black, &self.black), (ItemKind::Grey, &self.grey)] {
            for stop in stops {
                let at = frame.point(centre(*stop));
                let block =
                    block(kind, format!("{}@{stop}", kind.symbol()), at, ItemState::Standing);
                items.push(BoardItem { place: Some(stop.to_string()), ..block });
            }
        }
        for (index, at) in pool_points().into_iter().take(self.pool).enumerate() {
            items.push(block(ItemKind::Grey, format!("pool{index}"), at, ItemState::Pool));
        }
        let mut spots = self.spots(position, frame);
        spots.sort_by_key(|(_, spot)| depth(spot.at));
        items.extend(spots.into_iter().map(|(piece, spot)| self.piece(position, piece, spot)));
        items.extend(self.held.as_ref().map(|held| {
            let (kind, key) = match held {
                Held::Black(stop) => (ItemKind::Black, format!("black@{stop}")),
                Held::Grey(Some(index)) => (ItemKind::Grey, format!("pool{index}")),
                Held::Grey(None) => (ItemKind::Grey, "held".to_owned()),
            };
            BoardItem { radius: HELD_RADIUS, ..block(kind, key, Point::ORIGIN, ItemState::Held) }
        }));
        items
    }

    fn piece(&self, position: &Pentagame, piece: Piece, spot: PieceSpot) -> BoardItem {
        let layout = position.layout();
        let stop = self.pieces.iter().find(|(one, _)| *one == piece).and_then(|(_, at)| *at);
        let key = key(position, piece);
        let several = layout.pieces() < ::pentagame::COLOURS;
        BoardItem {
            symbol: key.clone(),
            key,
            at: spot.at,
            radius: spot.radius,
            place: stop.map(|stop| stop.to_string()),
            kind: ItemKind::Piece,
            noun: ItemKind::Piece.symbol(),
            owner: Some(piece.seat().number()),
            colour: colour_name(piece.colour(layout)),
            number: several.then_some(piece.index() as u8 + 1),
            state: if stop.is_some() { ItemState::Standing } else { ItemState::Out },
        }
    }
}

fn block(kind: ItemKind, key: String, at: Point, state: ItemState) -> BoardItem {
    BoardItem {
        key,
        symbol: kind.symbol().to_owned(),
        at,
        radius: BLACK_RADIUS,
        place: None,
        kind,
        noun: kind.symbol(),
        owner: None,
        colour: Some(kind.symbol()),
        number: None,
        state,
    }
}

/// Removes a stop from a list, if present.
fn remove(stops: &mut Vec<Stop>, stop: Stop) -> bool {
    let before = stops.len();
    stops.retain(|other| *other != stop);
    stops.len() < before
}

/// Inserts a stop in order, so that the same board always gives the same scene.
fn insert(stops: &mut Vec<Stop>, stop: Stop) {
    if let Err(place) = stops.binary_search(&stop) {
        stops.insert(place, stop);
    }
}
