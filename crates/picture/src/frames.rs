//! Frames: a grid of points with stones of three kinds.

use ::frames::{Frames, FramesPoint, FramesStone, Move};
use rulebook::{Position, Seat};

use crate::data_board::{
    DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground, circle, edge_labels,
    text_edge_labels,
};
use crate::point::{Path, Point};
use crate::stone::{RADIUS, Stone};
use crate::svg::ViewBox;

fn stone_of(stone: FramesStone) -> Stone {
    match stone {
        FramesStone::Black => Stone::Black,
        FramesStone::White => Stone::White,
        FramesStone::Neutral => Stone::Grey,
    }
}

impl DataBoard for Frames {
    const TITLE: &'static str = "picture-game-frames";

    fn layout(&self) -> DataLayout {
        let side = self.setup().size();
        let half = f64::from(side - 1);
        let at = |column: u8, row: u8| {
            Point::new(2.0 * f64::from(column) - half, half - 2.0 * f64::from(row))
        };
        let place = |point: FramesPoint| {
            let at = at(point.column(), point.row());
            let text_row = 1 + usize::from(side - 1 - point.row());
            DataPlace {
                name: point.to_string(),
                at,
                radius: RADIUS,
                outline: circle(at, 1.0),
                ground: Ground::Clear,
                text_at: (3 + 2 * usize::from(point.column()), text_row),
            }
        };
        let across = (0..side).map(|row| Path::through([at(0, row), at(side - 1, row)]));
        let upwards = (0..side).map(|column| Path::through([at(column, 0), at(column, side - 1)]));
        let reach = half + 2.6;
        DataLayout {
            view: ViewBox {
                corner: Point::new(-reach - 0.6, -reach + 0.6),
                width: 2.0 * reach,
                height: 2.0 * reach,
            },
            rotations: 4,
            places: self.board().map(place).collect(),
            lines: across.chain(upwards).collect(),
            labels: edge_labels(side, Point::ORIGIN),
            text_rows: usize::from(side) + 2,
            text_labels: text_edge_labels(side, (3, 1)),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let token = |point: FramesPoint| {
            let stone = self.stone(point)?;
            let token = DataToken::on(point, stone_of(stone));
            Some(match stone {
                FramesStone::Black => token.of(Seat::FIRST),
                FramesStone::White => token.of(self.seats().after(Seat::FIRST)),
                FramesStone::Neutral => token,
            })
        };
        self.board().filter_map(token).collect()
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        [Stone::Black, Stone::White, Stone::Grey].map(|stone| DataToken::on("", stone)).into()
    }

    fn step(&self, step: &Move) -> DataStep {
        DataStep::Place(step.to_string())
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        vec![m.to_string()]
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        if seat == Seat::FIRST { Stone::Black } else { Stone::White }
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points(seat).into()
    }

    fn target(&self) -> Option<u16> {
        Some(self.setup().target().into())
    }

    fn layout_options(&self) -> String {
        self.setup().size().to_string()
    }
}

crate::data_board::data_drawing!(::frames::Frames);
