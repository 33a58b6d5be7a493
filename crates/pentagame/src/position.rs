//! The position: what stands where, who is to move, what ko forbids.

use alloc::vec::Vec;
use core::fmt;

use rulebook::{BySeat, FinalResult, Outcome, Seat, Team};

use crate::ko::{KoSet, Swap};
use crate::moves::Move;
use crate::setup::{PIECES, Piece, PlayerLayout, Setup};
use crate::stop::{COLOURS, Stop};
use crate::stop_set::StopSet;

/// Not on the board: out, or not part of the set-up.
pub(crate) const OUT: u8 = u8::MAX;

/// Number of grey blocks, and of black blocks.
pub(crate) const BLOCKS: u32 = 5;

/// A position of Pentagame.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pentagame {
    /// Every stop with a piece or a block on it.
    pub(crate) taken: StopSet,
    pub(crate) black: StopSet,
    pub(crate) grey: StopSet,
    pub(crate) key: u64,
    pub(crate) ko: KoSet,
    /// The stop of each piece, or [`OUT`].
    pub(crate) pieces: [u8; PIECES],
    pub(crate) out: [u8; rulebook::MAX_SEATS],
    /// Number of pieces on each corner, a byte for each: all twenty may stand on one.
    pub(crate) on_corner: u64,
    pub(crate) round: u16,
    pub(crate) to_move: Seat,
    pub(crate) layout: PlayerLayout,
    pub(crate) out_wins: u8,
}

/// The content of a stop.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Neither piece nor block.
    Free,
    /// A black block.
    Black,
    /// A grey block.
    Grey,
    /// One piece, or several on a corner, in the order of the players.
    Pieces(Vec<Piece>),
}

impl Pentagame {
    /// The position in which a game begins (rules S1 to S4).
    pub fn new(setup: Setup) -> Pentagame {
        let layout = setup.layout;
        let mut pieces = [OUT; PIECES];
        for piece in Piece::all(layout) {
            pieces[usize::from(piece.0)] = piece.colour(layout) as u8;
        }
        let parts = Parts {
            setup,
            pieces,
            black: StopSet::CROSSINGS,
            grey: StopSet::NONE,
            to_move: Seat::FIRST,
            round: 1,
            ko: KoSet::default(),
        };
        Pentagame::from_parts(parts)
    }

    /// Puts parts that make a valid position together (rule S5 is the reader's to check).
    pub(crate) fn from_parts(parts: Parts) -> Pentagame {
        let Parts { setup, pieces, black, grey, to_move, round, ko } = parts;
        let layout = setup.layout;
        let mut position = Pentagame {
            taken: black | grey,
            black,
            grey,
            key: setup_key(setup) ^ SEAT_KEYS[to_move.index()],
            ko,
            pieces,
            out: [0; rulebook::MAX_SEATS],
            on_corner: 0,
            round,
            to_move,
            layout,
            out_wins: setup.out,
        };
        for piece in Piece::all(layout) {
            match position.stop_of(piece) {
                None => position.out[piece.seat().index()] += 1,
                Some(stop) => {
                    position.taken = position.taken.with(stop);
                    position.key ^= piece_key(piece, stop);
                    if stop.is_corner() {
                        position.on_corner += one_on(stop);
                    }
                }
            }
        }
        position.key ^= black.fold(0, |key, stop| key ^ BLACK_KEYS[stop.index()]);
        position.key ^= grey.fold(0, |key, stop| key ^ GREY_KEYS[stop.index()]);
        position.key ^= position.ko.swaps().iter().fold(0, |key, swap| key ^ swap.key());
        position
    }

    /// The set-up with its options. The tie-break is the game's, not the position's.
    pub fn setup(&self) -> Setup {
        Setup { layout: self.layout, out: self.out_wins, ..Setup::default() }
    }

    /// Returns the number of pieces out that ends the game (rule E1).
    #[inline]
    pub fn out_to_win(&self) -> u8 {
        self.out_wins
    }

    /// Returns the layout of the players.
    #[inline]
    pub fn layout(&self) -> PlayerLayout {
        self.layout
    }

    /// Returns where a piece stands; none when it is out.
    #[inline]
    pub fn stop_of(&self, piece: Piece) -> Option<Stop> {
        match self.pieces[usize::from(piece.0)] {
            OUT => None,
            stop => Some(Stop::from_u8(stop)),
        }
    }

    /// The black blocks on the board.
    #[inline]
    pub fn black(&self) -> StopSet {
        self.black
    }

    /// The grey blocks on the board.
    #[inline]
    pub fn grey(&self) -> StopSet {
        self.grey
    }

    /// Returns the number of grey blocks beside the board.
    #[inline]
    pub fn pool(&self) -> u32 {
        BLOCKS - self.grey.len()
    }

    /// Stops with nothing on them.
    #[inline]
    pub fn free(&self) -> StopSet {
        !self.taken
    }

    /// Every stop with a piece or a block on it.
    #[inline]
    pub fn taken(&self) -> StopSet {
        self.taken
    }

    /// The player to move, also when the game is over.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The round, counted from 1.
    #[inline]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Returns the number of pieces a player has out.
    #[inline]
    pub fn out(&self, seat: Seat) -> u8 {
        self.out[seat.index()]
    }

    /// Returns what stands on a stop.
    pub fn content(&self, stop: Stop) -> Content {
        if self.black.contains(stop) {
            Content::Black
        } else if self.grey.contains(stop) {
            Content::Grey
        } else if self.taken.contains(stop) {
            Content::Pieces(self.pieces_on(stop).collect())
        } else {
            Content::Free
        }
    }

    /// The pieces on a stop, in the order of the players.
    pub fn pieces_on(&self, stop: Stop) -> impl Iterator<Item = Piece> {
        let stop = stop.index() as u8;
        let standing = self.pieces.iter().enumerate().filter(move |(_, at)| **at == stop);
        standing.map(|(index, _)| Piece(index as u8))
    }

    /// A player's pieces that stand on their goal and wait to be taken out (rule T8).
    pub fn waiting(&self, seat: Seat) -> impl Iterator<Item = Piece> {
        let first = seat.index() * COLOURS;
        let goal = move |index: usize| match self.layout {
            PlayerLayout::Five => Stop::crossing(seat.index()),
            _ => Stop::crossing(index),
        };
        (0..COLOURS)
            .filter(move |index| usize::from(self.pieces[first + index]) == goal(*index).index())
            .map(move |index| Piece::new(seat, index))
    }

    /// The swaps that a player may not make again: two pieces on two stops each (rule T10).
    pub fn forbidden_swaps(&self) -> impl Iterator<Item = (Seat, [(Piece, Stop); 2])> {
        self.ko.swaps().iter().map(|swap| (swap.player(), swap.pieces()))
    }

    /// Returns the number of pieces a team, or a player without partners, has out.
    pub fn team_out(&self, team: Team) -> u8 {
        let seats = self.layout.seats().iter();
        seats.filter(|seat| self.layout.team(*seat) == team).map(|seat| self.out(seat)).sum()
    }

    /// Returns whether the last round has been played out (rule E1).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.to_move == Seat::FIRST && self.is_last_round()
    }

    /// Returns whether a player or team has the number out, so that this round is the last.
    #[inline]
    pub fn is_last_round(&self) -> bool {
        match self.layout {
            PlayerLayout::Teams => {
                let [first, second, third, fourth, _] = self.out;
                first + third >= self.out_wins || second + fourth >= self.out_wins
            }
            _ => self.out.iter().any(|&out| out >= self.out_wins),
        }
    }

    /// The score as it stands: pieces out, of the whole team where there are teams.
    pub(crate) fn score(&self, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.layout.seats(), |seat| {
            i32::from(self.team_out(self.layout.team(seat)))
        });
        Outcome::Final(FinalResult::by_score(score, |seat| self.layout.team(seat), reason))
    }

    /// Returns whether a stop is left free when one of the pieces on it goes.
    #[inline]
    pub(crate) fn leaves_free(&self, stop: Stop) -> bool {
        !stop.is_corner() || self.on_corner >> (8 * stop.index()) & 255 <= 1
    }

    /// Carries out a legal move.
    pub(crate) fn apply(&mut self, m: Move) {
        if let Some(piece) = m.piece() {
            match (m.from(), m.to()) {
                (Some(from), Some(to)) => self.walk(piece, from, to, m),
                _ => self.take_out(piece, piece.goal(self.layout)),
            }
            if let Some(taken) = m.taken() {
                self.grey = self.grey.without(taken);
                self.taken = self.taken.without(taken);
                self.key ^= GREY_KEYS[taken.index()];
            }
            if let Some(grey) = m.grey() {
                self.grey = self.grey.with(grey);
                self.taken = self.taken.with(grey);
                self.key ^= GREY_KEYS[grey.index()];
            }
        }
        self.pass_turn();
    }

    #[inline]
    fn walk(&mut self, piece: Piece, from: Stop, to: Stop, m: Move) {
        let out = to == piece.goal(self.layout);
        match m.swapped() {
            Some(swapped) => {
                if !out {
                    self.forbid(Swap::new(self.to_move, (piece, from), (swapped, to)));
                }
                self.pieces[usize::from(swapped.0)] = from.index() as u8;
                self.key ^= piece_key(swapped, to) ^ piece_key(swapped, from);
            }
            None => {
                if self.leaves_free(from) {
                    self.taken = self.taken.without(from);
                }
                if from.is_corner() {
                    self.on_corner -= one_on(from);
                }
                if to.is_corner() {
                    self.on_corner += one_on(to);
                }
                if let Some(black) = m.black() {
                    self.black = self.black.without(to).with(black);
                    self.taken = self.taken.with(black);
                    self.key ^= BLACK_KEYS[to.index()] ^ BLACK_KEYS[black.index()];
                } else if self.grey.contains(to) {
                    self.grey = self.grey.without(to);
                    self.key ^= GREY_KEYS[to.index()];
                }
            }
        }
        self.key ^= piece_key(piece, from);
        if out {
            self.pieces[usize::from(piece.0)] = OUT;
            self.out[piece.seat().index()] += 1;
            // An abracadabra may set the black block right here.
            if m.black() != Some(to) {
                self.taken = self.taken.without(to);
            }
            self.forget(piece);
        } else {
            self.pieces[usize::from(piece.0)] = to.index() as u8;
            self.taken = self.taken.with(to);
            self.key ^= piece_key(piece, to);
        }
    }

    fn take_out(&mut self, piece: Piece, goal: Stop) {
        self.pieces[usize::from(piece.0)] = OUT;
        self.out[piece.seat().index()] += 1;
        self.taken = self.taken.without(goal);
        self.key ^= piece_key(piece, goal);
        self.forget(piece);
    }

    fn forbid(&mut self, swap: Swap) {
        self.ko.insert(swap);
        self.key ^= swap.key();
    }

    #[inline]
    fn forget(&mut self, piece: Piece) {
        if !self.ko.is_empty() {
            self.key ^= self.ko.forget(piece);
        }
    }

    /// The turn goes to the next player, and after the last one a new round begins.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        let next = self.layout.seats().after(self.to_move);
        self.key ^= SEAT_KEYS[self.to_move.index()] ^ SEAT_KEYS[next.index()];
        self.round = self.round.saturating_add(u16::from(next == Seat::FIRST));
        self.to_move = next;
    }
}

/// The parts a position is built from.
pub(crate) struct Parts {
    pub(crate) setup: Setup,
    pub(crate) pieces: [u8; PIECES],
    pub(crate) black: StopSet,
    pub(crate) grey: StopSet,
    pub(crate) to_move: Seat,
    pub(crate) round: u16,
    pub(crate) ko: KoSet,
}

#[inline]
pub(crate) fn one_on(corner: Stop) -> u64 {
    1 << (8 * corner.index())
}

/// Random numbers for the hash: the same in every build.
const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut index = 0;
    while index < N {
        table[index] = key(seed, index);
        index += 1;
    }
    table
}

const fn key(seed: u64, index: usize) -> u64 {
    rulebook::mix64(seed.wrapping_add(rulebook::GOLDEN_GAMMA.wrapping_mul(index as u64 + 1)))
}

const PIECE_SEED: u64 = 1;
static PIECE_KEYS: [u64; 32 * 128] = keys(PIECE_SEED);
static BLACK_KEYS: [u64; 128] = keys(2);
static GREY_KEYS: [u64; 128] = keys(3);
static SEAT_KEYS: [u64; rulebook::MAX_SEATS] = keys(4);
static SETUP_KEYS: [u64; 8 * COLOURS] = keys(5);

#[inline]
fn piece_key(piece: Piece, stop: Stop) -> u64 {
    let index = (usize::from(piece.0) & 31) << 7 | stop.index() & 127;
    // A table of random numbers cannot be compressed: on the way to a browser it would weigh more
    // than all other tables together.
    if cfg!(target_arch = "wasm32") { key(PIECE_SEED, index) } else { PIECE_KEYS[index] }
}

fn setup_key(setup: Setup) -> u64 {
    SETUP_KEYS[setup.layout as usize * 8 + usize::from(setup.out)]
}

impl fmt::Debug for Pentagame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rulebook::Notation::write_position(self, f)
    }
}
