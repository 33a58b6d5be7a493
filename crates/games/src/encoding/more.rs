//! Encodings of the games of the feature `more`.

use akron::Akron;
use frames::{Frames, FramesStone};
use hi_jack::{HiJack, HiJackSquare};
use king_of_pearls::{KingOfPearls, PearlColour, PearlSquare};
use lanza::{Lanza, LanzaCell, LanzaPhase, LanzaPiece, LanzaRank};
use millennium_3d_chess::{
    Chess3d, Chess3dVariant, MillenniumCell, MillenniumColour, MillenniumKind,
};
use nibelungenlied::{
    NibelungCastle, NibelungCharacter, NibelungForce, NibelungPoint, Nibelungenlied,
};
use ot_tjin::{OtTjin, OtTjinRow};
use rulebook::Position;
use sleeping_beauty_draughts::{BeautySquare, SleepingBeautyDraughts};

use super::{GameEncoding, PlaneWriter};

/// Squares on the side of a board of Hi-Jack, King of Pearls and the draughts.
const SIDE: usize = 8;

/// No stack of Hi-Jack is higher.
const STACK_MAX: f32 = 30.0;

/// Numbers that a player of King of Pearls can choose.
const NUMBERS: usize = 4;

/// Cards of Lanza, and ranks of its pieces.
const CARDS: usize = 6;
const RANKS: usize = 3;

/// Cells of 3D chess, on a level and on all three.
const LEVEL_CELLS: usize = 64;
const CELLS: usize = 3 * LEVEL_CELLS;

/// Turns of 3D chess after which a game without progress is drawn.
const CLOCK_MAX: f32 = 100.0;

/// Characters of Nibelungenlied, and rows of its board.
const CHARACTERS: usize = 5;
const ROWS: usize = 5;

/// Holes of a row of Ot-tjin.
const HOLES: usize = 9;

/// Plies since a capture in Ot-tjin and lady moves in draughts from which all are alike.
const RUN_MAX: f32 = 100.0;

/// Steps of a move of draughts: a wake, a piece and at most twelve leaps.
const DRAUGHTS_STEPS: usize = 14;

impl GameEncoding for Akron {
    const STEPS_PER_MOVE_MAX: usize = 2;

    fn plane_shape(&self) -> Vec<usize> {
        vec![usize::from(self.setup().size()); 3]
    }

    fn plane_count(&self) -> usize {
        8
    }

    fn step_count(&self) -> usize {
        let size = usize::from(self.setup().size());
        size * size + 2 * size.pow(3) + 1
    }

    fn step_number(&self, step: &akron::Step) -> usize {
        let size = usize::from(self.setup().size());
        let lifts = size * size;
        let targets = lifts + size.pow(3);
        match step {
            akron::Step::Hole(point) => akron_place(self, *point),
            akron::Step::Lift(point) => lifts + akron_place(self, *point),
            akron::Step::To(point) => targets + akron_place(self, *point),
            akron::Step::Swap => targets + size.pow(3),
        }
    }

    fn write_planes(&self, made: &[akron::Step], writer: &mut PlaneWriter) {
        for seat in writer.order.iter() {
            let colour = self.colour_of(seat);
            let own = self.points().filter(|point| self.ball(*point) == Some(colour));
            writer.marks(own.map(|point| akron_place(self, point)));
        }
        for seat in writer.order.iter() {
            let pile = f32::from(self.pile(self.colour_of(seat)));
            writer.share(pile, f32::from(self.setup().pile()));
        }
        writer.turn_planes(self.turn());
        writer.flag(self.can_swap());
        writer.marks(made.iter().filter_map(|step| match step {
            akron::Step::Lift(point) => Some(akron_place(self, *point)),
            _ => None,
        }));
    }
}

/// Place by level, rank and file.
fn akron_place(position: &Akron, point: akron::AkronPoint) -> usize {
    let size = usize::from(position.setup().size());
    let [level, y, x] = [point.level(), point.y(), point.x()].map(usize::from);
    (level * size + y) * size + x
}

impl GameEncoding for Frames {
    fn plane_shape(&self) -> Vec<usize> {
        vec![usize::from(self.setup().size()); 2]
    }

    fn plane_count(&self) -> usize {
        7
    }

    fn step_count(&self) -> usize {
        usize::from(self.setup().size()).pow(2)
    }

    fn step_number(&self, point: &frames::Step) -> usize {
        usize::from(point.row()) * usize::from(self.setup().size()) + usize::from(point.column())
    }

    fn write_planes(&self, _: &[frames::Step], writer: &mut PlaneWriter) {
        let own = writer.order.iter().map(|seat| match seat.index() {
            0 => FramesStone::Black,
            _ => FramesStone::White,
        });
        for stone in own.chain([FramesStone::Neutral]) {
            let points = self.board().filter(|point| self.stone(*point) == Some(stone));
            writer.marks(points.map(|point| self.step_number(&point)));
        }
        for seat in writer.order.iter() {
            writer.share(f32::from(self.points(seat)), f32::from(self.setup().target()));
        }
        writer.turn_planes(self.turn());
    }
}

impl GameEncoding for HiJack {
    fn plane_shape(&self) -> Vec<usize> {
        vec![SIDE; 2]
    }

    fn plane_count(&self) -> usize {
        9
    }

    fn step_count(&self) -> usize {
        SIDE * SIDE + 2
    }

    fn step_number(&self, step: &hi_jack::Step) -> usize {
        match step {
            hi_jack::Move::Place(square) => square.index(),
            hi_jack::Move::Pass => SIDE * SIDE,
            hi_jack::Move::Switch => SIDE * SIDE + 1,
        }
    }

    fn write_planes(&self, _: &[hi_jack::Step], writer: &mut PlaneWriter) {
        let stacks =
            || HiJackSquare::all().filter_map(|square| Some((square.index(), self.stack(square)?)));
        for seat in writer.order.iter() {
            let own = stacks().filter(|(_, stack)| self.seat_of(stack.owner) == seat);
            writer.numbers(own.map(|(place, stack)| (place, f32::from(stack.height) / STACK_MAX)));
        }
        writer.marks(stacks().filter(|(_, stack)| stack.open).map(|(place, _)| place));
        writer.marks(stacks().filter(|(_, stack)| stack.hijacked).map(|(place, _)| place));
        for seat in writer.order.iter() {
            writer.flag(self.last_pass() == Some(self.colour_of(seat)));
        }
        writer.turn_planes(self.turn());
        writer.flag(self.can_switch());
    }
}

impl GameEncoding for KingOfPearls {
    fn plane_shape(&self) -> Vec<usize> {
        vec![SIDE; 2]
    }

    fn plane_count(&self) -> usize {
        9
    }

    fn step_count(&self) -> usize {
        SIDE * SIDE + NUMBERS
    }

    fn step_number(&self, step: &king_of_pearls::Step) -> usize {
        match step {
            king_of_pearls::Move::Start(square) => pearl_place(*square),
            king_of_pearls::Move::Number(number) => SIDE * SIDE + usize::from(*number) - 1,
        }
    }

    fn write_planes(&self, _: &[king_of_pearls::Step], writer: &mut PlaneWriter) {
        let colours: Vec<PearlColour> =
            writer.order.iter().filter_map(PearlColour::of_seat).collect();
        for colour in &colours {
            let own = PearlSquare::all().filter(|square| self.piece(*square) == Some(*colour));
            writer.marks(own.map(pearl_place));
        }
        for colour in &colours {
            writer.share(f32::from(self.left(*colour)), NUMBERS as f32);
        }
        for colour in &colours {
            writer.flag(self.first() == *colour);
        }
        writer.turn_planes(self.turn());
        writer.marks(self.next_square().map(pearl_place));
    }
}

/// Place by number and letter.
fn pearl_place(square: PearlSquare) -> usize {
    usize::from(square.number()) * SIDE + usize::from(square.letter())
}

impl GameEncoding for Lanza {
    const STEPS_PER_MOVE_MAX: usize = RANKS;

    fn plane_shape(&self) -> Vec<usize> {
        vec![usize::from(self.board().rows()); 2]
    }

    fn plane_count(&self) -> usize {
        (3 * RANKS + 2) * self.seats().len() + RANKS + 1
    }

    fn step_count(&self) -> usize {
        RANKS * CARDS + usize::from(self.board().rows()).pow(2)
    }

    fn step_number(&self, step: &lanza::Step) -> usize {
        match step {
            lanza::Step::Card(rank, card) => {
                *rank as usize * CARDS + usize::from(card.number()) - 1
            }
            lanza::Step::Place(cell) => RANKS * CARDS + lanza_place(self, *cell),
        }
    }

    fn write_planes(&self, made: &[lanza::Step], writer: &mut PlaneWriter) {
        let pieces: Vec<LanzaPiece> = writer
            .order
            .iter()
            .flat_map(|seat| LanzaRank::ALL.map(|rank| LanzaPiece::new(seat, rank)))
            .flatten()
            .collect();
        for piece in &pieces {
            writer.marks(self.cell(*piece).map(|cell| lanza_place(self, cell)));
        }
        for piece in &pieces {
            writer.flag(self.returning().contains(*piece));
        }
        for piece in &pieces {
            let phase = self.phase();
            writer.flag(matches!(phase, LanzaPhase::Return { piece: up, .. } if up == *piece));
        }
        for seat in writer.order.iter() {
            writer.share(f32::from(self.score(seat)), f32::from(self.setup().target()));
        }
        writer.turn_planes(self.turn());
        writer.share(f32::from(self.turns()), f32::from(self.setup().turn_limit()));
        for rank in LanzaRank::ALL {
            let card = made.iter().find_map(|step| match step {
                lanza::Step::Card(own, card) if *own == rank => Some(card.number()),
                _ => None,
            });
            writer.share(f32::from(card.unwrap_or(0)), CARDS as f32);
        }
    }
}

/// Place by row and index.
fn lanza_place(position: &Lanza, cell: LanzaCell) -> usize {
    usize::from(cell.row()) * usize::from(position.board().rows()) + usize::from(cell.index())
}

impl<V: Chess3dVariant> GameEncoding for Chess3d<V> {
    const STEPS_PER_MOVE_MAX: usize = 3;

    fn plane_shape(&self) -> Vec<usize> {
        vec![CELLS / LEVEL_CELLS, SIDE, SIDE]
    }

    fn plane_count(&self) -> usize {
        2 * MillenniumKind::ALL.len() + 8
    }

    fn step_count(&self) -> usize {
        2 * CELLS + MillenniumKind::ALL.len() + 2
    }

    fn step_number(&self, step: &millennium_3d_chess::Step) -> usize {
        let kinds = 2 * CELLS;
        match step {
            millennium_3d_chess::Step::From(cell) => chess_place(*cell),
            millennium_3d_chess::Step::To(cell) => CELLS + chess_place(*cell),
            millennium_3d_chess::Step::Promote(kind) => kinds + *kind as usize,
            millennium_3d_chess::Step::Choose(arrangement) => {
                kinds + MillenniumKind::ALL.len() + *arrangement as usize
            }
        }
    }

    fn write_planes(&self, made: &[millennium_3d_chess::Step], writer: &mut PlaneWriter) {
        for seat in writer.order.iter() {
            for kind in MillenniumKind::ALL {
                let own = self.pieces(MillenniumColour::of_seat(seat), kind);
                writer.marks(own.iter().map(chess_place));
            }
        }
        writer.turn_planes(self.turn());
        writer.marks(self.unmoved().iter().map(chess_place));
        writer.marks(self.passed_over().map(chess_place));
        writer.share(f32::from(self.clock()), CLOCK_MAX);
        writer.flag(self.arrangement().is_none());
        writer.marks(made.iter().filter_map(|step| match step {
            millennium_3d_chess::Step::From(cell) => Some(chess_place(*cell)),
            _ => None,
        }));
        writer.marks(made.iter().filter_map(|step| match step {
            millennium_3d_chess::Step::To(cell) => Some(chess_place(*cell)),
            _ => None,
        }));
    }
}

/// Place by level, rank and file.
fn chess_place(cell: MillenniumCell) -> usize {
    let [level, rank, file] = [cell.level(), cell.rank(), cell.file()].map(usize::from);
    level * LEVEL_CELLS + rank * SIDE + file
}

impl GameEncoding for Nibelungenlied {
    const STEPS_PER_MOVE_MAX: usize = 2;

    fn plane_shape(&self) -> Vec<usize> {
        vec![ROWS; 2]
    }

    fn plane_count(&self) -> usize {
        6 * CHARACTERS + NibelungCastle::ALL.len() + 4
    }

    fn step_count(&self) -> usize {
        CHARACTERS + CHARACTERS * ROWS * ROWS
    }

    fn step_number(&self, step: &nibelungenlied::Step) -> usize {
        match step {
            nibelungenlied::Step::Token(character) => character.index(),
            nibelungenlied::Step::Go { character, to } => {
                CHARACTERS + character.index() * ROWS * ROWS + nibelung_place(*to)
            }
        }
    }

    fn write_planes(&self, made: &[nibelungenlied::Step], writer: &mut PlaneWriter) {
        for character in NibelungCharacter::ALL {
            writer.marks([nibelung_place(self.point_of(character))]);
        }
        let forces: Vec<NibelungForce> =
            writer.order.iter().filter_map(NibelungForce::of_seat).collect();
        for force in &forces {
            for character in NibelungCharacter::ALL {
                writer.flag(self.front(*force).is_some_and(|pair| pair.contains(character)));
            }
        }
        for force in &forces {
            for character in NibelungCharacter::ALL {
                writer.flag(self.mover(character) == Some(*force));
            }
        }
        for character in NibelungCharacter::ALL {
            writer.flag(made.contains(&nibelungenlied::Step::Token(character)));
        }
        for castle in NibelungCastle::ALL {
            writer.marks(self.setup().points_of(castle).map(nibelung_place));
        }
        writer.share(f32::from(self.step_limit()), 2.0);
        writer.share(f32::from(self.turn_number()), f32::from(self.setup().turns()));
        writer.turn_planes(self.turn());
    }
}

/// Place by row and index.
fn nibelung_place(point: NibelungPoint) -> usize {
    usize::from(point.row()) * ROWS + usize::from(point.index())
}

impl GameEncoding for OtTjin {
    fn plane_shape(&self) -> Vec<usize> {
        vec![2, HOLES]
    }

    fn plane_count(&self) -> usize {
        7
    }

    fn step_count(&self) -> usize {
        HOLES
    }

    fn step_number(&self, step: &ot_tjin::Step) -> usize {
        step.index()
    }

    fn write_planes(&self, _: &[ot_tjin::Step], writer: &mut PlaneWriter) {
        let rows: Vec<OtTjinRow> = writer.order.iter().map(|seat| self.row_of(seat)).collect();
        let seeds = (2 * HOLES) as f32 * f32::from(self.setup().fish());
        let holes = rows.iter().flat_map(|row| self.row(*row)).enumerate();
        writer.numbers(holes.map(|(place, count)| (place, f32::from(count) / seeds)));
        for row in &rows {
            writer.share(f32::from(self.store(*row)), seeds);
        }
        writer.share(self.occurrences() as f32, f32::from(self.setup().repetition()));
        writer.share(self.plies_since_capture() as f32, RUN_MAX);
        writer.turn_planes(self.turn());
    }
}

impl GameEncoding for SleepingBeautyDraughts {
    const STEPS_PER_MOVE_MAX: usize = DRAUGHTS_STEPS;

    fn plane_shape(&self) -> Vec<usize> {
        vec![SIDE; 2]
    }

    fn plane_count(&self) -> usize {
        14
    }

    fn step_count(&self) -> usize {
        5 * BeautySquare::COUNT
    }

    fn step_number(&self, step: &sleeping_beauty_draughts::Step) -> usize {
        use sleeping_beauty_draughts::Step;
        let kind = match step {
            Step::Wake(_) => 0,
            Step::From(_) => 1,
            Step::Other(_) => 2,
            Step::To(_) => 3,
            Step::Take(_) => 4,
        };
        kind * BeautySquare::COUNT + step.square().index()
    }

    fn write_planes(&self, made: &[sleeping_beauty_draughts::Step], writer: &mut PlaneWriter) {
        use sleeping_beauty_draughts::Step;
        for seat in writer.order.iter() {
            let colour = self.colour_of(seat);
            writer.marks(self.men(colour).iter().map(draughts_place));
            writer.marks(self.sleeping(colour).iter().map(draughts_place));
            writer.marks(self.lady(colour).map(draughts_place));
        }
        writer.turn_planes(self.turn());
        writer.flag(self.must_wake());
        writer.flag(self.has_recurred());
        writer.share(self.run_length() as f32, RUN_MAX);
        let steps = |kind: fn(&Step) -> bool| {
            made.iter().filter(move |step| kind(step)).map(|step| draughts_place(step.square()))
        };
        writer.marks(steps(|step| matches!(step, Step::Wake(_))));
        writer.marks(steps(|step| matches!(step, Step::From(_) | Step::Other(_))));
        writer.marks(steps(|step| matches!(step, Step::To(_) | Step::Take(_))));
    }
}

/// Place by rank and file.
fn draughts_place(square: BeautySquare) -> usize {
    usize::from(square.rank()) * SIDE + usize::from(square.file())
}
