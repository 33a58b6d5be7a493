//! Lanza: hexagons with the pieces of two to four suits, and a rosette of the six directions.
//!
//! Pieces that return wait below the board; the one turned up comes first and is larger.

use ::lanza::{
    Lanza, LanzaBoard, LanzaCard, LanzaCell, LanzaPhase, LanzaPiece, LanzaRank, Move, Step,
};
use rulebook::Seat;

use crate::data_board::{DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground, hexagon};
use crate::point::{Path, Point};
use crate::stone::Stone;
use crate::svg::ViewBox;

/// Distance of two rows.
const ROW: f64 = 1.732_050_807_568_877_2;

/// Distance from the centre of a cell to its corners.
const CORNER: f64 = 1.154_700_538_379_251_5;

/// Radius of a piece.
const RADIUS: f64 = 0.82;

/// The colours of the suits, as on cards with four colours.
const STONES: [Stone; 4] = [Stone::Blue, Stone::Black, Stone::Red, Stone::Green];

fn stone_of(seat: Seat) -> Stone {
    STONES.get(seat.index()).copied().unwrap_or(Stone::Grey)
}

/// The step of a card on the plane.
fn direction(card: LanzaCard) -> Point {
    let turn = f64::from(card.number() - 1) / 6.0 + 0.25;
    Point::polar(1.0, std::f64::consts::TAU * turn)
}

fn along(point: Point, card: LanzaCard, length: f64) -> Point {
    let step = direction(card);
    point.moved(Point::new(length * step.x, length * step.y))
}

fn centre(board: LanzaBoard, cell: LanzaCell) -> Point {
    let (q, r) = board.axial(cell);
    Point::new(2.0 * f64::from(q) + f64::from(r), ROW * f64::from(r))
}

/// Half the width of the board.
fn half_width(board: LanzaBoard) -> f64 {
    f64::from(2 * board.side() - 1)
}

/// The lower end of the board.
fn bottom(board: LanzaBoard) -> f64 {
    ROW * f64::from(board.side() - 1) + CORNER
}

fn rosette_centre(board: LanzaBoard) -> Point {
    Point::new(0.35 - half_width(board), bottom(board) + 1.15)
}

/// Column and row of a cell on a text board.
fn text_at(board: LanzaBoard, cell: LanzaCell) -> (usize, usize) {
    let from_middle = usize::from(cell.row().abs_diff(board.side() - 1));
    let row = usize::from(board.rows() - 1 - cell.row());
    (4 + 2 * from_middle + 4 * usize::from(cell.index()), 1 + row)
}

fn place(board: LanzaBoard, cell: LanzaCell) -> DataPlace {
    let at = centre(board, cell);
    DataPlace {
        name: cell.to_string(),
        at,
        radius: RADIUS,
        outline: hexagon(at, 1.0),
        ground: if board.is_rim(cell) { Ground::Field } else { Ground::Dark },
        text_at: text_at(board, cell),
    }
}

/// Letters left of the rows, numbers at the right ends of the lines, and those of the rosette.
fn labels(board: LanzaBoard) -> Vec<(String, Point)> {
    let mut labels = Vec::new();
    for cell in board.cells() {
        let at = centre(board, cell);
        if cell.index() == 0 {
            labels.push((cell.to_string().replace('1', ""), at.moved(Point::new(-1.7, 0.0))));
        }
        let number = (cell.index() + 1).to_string();
        let is_last = cell.index() + 1 == board.row_length(cell.row());
        let downwards = cell.row() == 0 || is_last && cell.row() < board.side();
        let upwards = cell.row() + 1 == board.rows() || is_last && cell.row() + 1 >= board.side();
        for (is_end, card) in [(downwards, 2), (upwards, 6)] {
            if let Some(card) = LanzaCard::new(card).filter(|_| is_end) {
                labels.push((number.clone(), along(at, card, 1.75)));
            }
        }
    }
    let rosette = rosette_centre(board);
    for card in LanzaCard::ALL {
        labels.push((card.to_string(), along(rosette, card, 1.45)));
    }
    labels
}

/// The arms of the rosette, which show the directions of the cards.
fn rosette(board: LanzaBoard) -> Vec<Path> {
    let middle = rosette_centre(board);
    let arm = |card| Path::through([along(middle, card, 0.2), along(middle, card, 0.85)]);
    LanzaCard::ALL.into_iter().map(arm).collect()
}

fn text_labels(board: LanzaBoard) -> Vec<(usize, usize, String)> {
    let first = |row| LanzaCell::new(row, 0);
    let label = |cell: LanzaCell| {
        let (column, row) = text_at(board, cell);
        (column - 3, row, cell.to_string().replace('1', ""))
    };
    let mut labels: Vec<_> = (0..board.rows()).filter_map(first).map(label).collect();
    let right = 8 + 4 * usize::from(board.rows());
    let middle = usize::from(board.side());
    let lines = [(1, "5   6"), (2, r"\ /"), (0, "4 -*- 1"), (2, r"/ \"), (1, "3   2")];
    for (row, (indent, line)) in lines.into_iter().enumerate() {
        labels.push((right + indent, middle + row - 2, line.to_owned()));
    }
    labels
}

/// A piece as a token on a cell or without a place.
fn token(piece: LanzaPiece) -> DataToken {
    let noun = match piece.rank() {
        LanzaRank::Jack => "card-jack",
        LanzaRank::Queen => "card-queen",
        LanzaRank::King => "card-king",
    };
    let token = DataToken::on("", stone_of(piece.owner())).word(piece).noun(noun);
    let token = token.of(piece.owner());
    DataToken { place: None, ..token.key(piece) }
}

/// The pieces that return, the one turned up first.
fn waiting(position: &Lanza) -> Vec<LanzaPiece> {
    match position.phase() {
        LanzaPhase::Return { piece, waiting } => {
            std::iter::once(piece).chain(waiting.iter()).collect()
        }
        _ => position.returning().iter().collect(),
    }
}

/// The piece that was turned up.
fn turned_up(position: &Lanza) -> Option<LanzaPiece> {
    match position.phase() {
        LanzaPhase::Return { piece, .. } => Some(piece),
        _ => None,
    }
}

/// A card of a piece as a token in its direction.
fn order(card: LanzaCard) -> DataToken {
    let token = DataToken::on("", Stone::White).word(card).noun("order");
    DataToken { count: Some(card.number()), ..token }
}

impl DataBoard for Lanza {
    const TITLE: &'static str = "picture-game-lanza";
    const PLACED: &'static str = "return";

    fn layout(&self) -> DataLayout {
        let board = self.board();
        let (half, bottom) = (half_width(board) + 1.9, bottom(board));
        let text_rows = usize::from(board.rows()) + 3;
        DataLayout {
            view: ViewBox {
                corner: Point::new(-half, -bottom - 1.5),
                width: 2.0 * half,
                height: 2.0 * bottom + 4.9,
            },
            rotations: 1,
            places: board.cells().map(|cell| place(board, cell)).collect(),
            lines: rosette(board),
            labels: labels(board),
            text_rows,
            text_labels: text_labels(board),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let on_board = |piece| {
            let cell = self.cell(piece)?;
            Some(DataToken { place: Some(cell.to_string()), ..token(piece) })
        };
        let mut tokens: Vec<DataToken> = self.pieces().iter().filter_map(on_board).collect();
        let board = self.board();
        let waiting = waiting(self);
        let (left, right) = (3.0 - half_width(board), half_width(board) + 1.0);
        let step = ((right - left) / waiting.len().saturating_sub(1).max(1) as f64).min(1.9);
        let width = step * waiting.len().saturating_sub(1) as f64;
        for (index, piece) in waiting.into_iter().enumerate() {
            let x = (left + right - width) / 2.0 + step * index as f64;
            let scale = if turned_up(self) == Some(piece) { 0.95 } else { 0.66 };
            let shift = Point::new(x, bottom(board) + 2.2);
            tokens.push(DataToken { shift, scale, ..token(piece) });
        }
        tokens
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        self.pieces().iter().map(token).chain(LanzaCard::ALL.map(order)).collect()
    }

    fn step(&self, step: &Step) -> DataStep {
        match step {
            Step::Card(..) => DataStep::Choice,
            Step::Place(cell) => DataStep::Place(cell.to_string()),
        }
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        match (m, self.phase()) {
            (Move::Place(cell), _) => vec![cell.to_string()],
            (Move::Draw(_), LanzaPhase::Deal) => {
                let dealt = self.on_board().len() as usize;
                self.board().starting_cells().nth(dealt).iter().map(LanzaCell::to_string).collect()
            }
            (Move::Draw(_) | Move::Orders(_), _) => Vec::new(),
        }
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        stone_of(seat)
    }

    fn points(&self, seat: Seat) -> i32 {
        self.score(seat).into()
    }

    fn target(&self) -> Option<u16> {
        Some(self.setup().target().into())
    }

    fn layout_options(&self) -> String {
        self.setup().players().to_string()
    }

    fn pending(&self, seat: Seat, made: &[Step]) -> Vec<DataToken> {
        let badge = |step: &Step| {
            let Step::Card(rank, card) = *step else { return None };
            let cell = self.cell(LanzaPiece::new(seat, rank)?)?;
            let shift = along(Point::ORIGIN, card, 0.85);
            let key = format!("order@{}", rank.letter());
            let token = DataToken { place: Some(cell.to_string()), ..order(card) };
            Some(DataToken { shift, scale: 0.5, ..token.key(key).of(seat) })
        };
        made.iter().filter_map(badge).collect()
    }

    fn text_sign(&self, token: &DataToken) -> String {
        token.word.clone()
    }

    fn text_notes(&self) -> Vec<(usize, usize, String)> {
        let names: Vec<String> = waiting(self).iter().map(LanzaPiece::to_string).collect();
        vec![(4, usize::from(self.board().rows()) + 2, names.join(" "))]
    }
}

crate::data_board::data_drawing!(::lanza::Lanza);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_lead_in_the_directions_of_the_rosette() {
        for board in [LanzaBoard::SIDE_3, LanzaBoard::SIDE_4, LanzaBoard::SIDE_5] {
            let middle = board.at_axial(0, 0).expect("a cell in the middle");
            for card in LanzaCard::ALL {
                let target = centre(board, board.target(middle, card));
                assert!(target.distance(along(Point::ORIGIN, card, 2.0)) < 1e-9, "{card}");
            }
        }
    }
}
