//! Positions of a game with marks of the last move, as they are drawn.

use games::AnyPosition;
use picture::{Frame, Mark};
use rulebook::Notation;
use table::{Ply, Table};

/// Returns the position after a number of plies; after the last one if there are fewer.
pub(crate) fn frame_at(table: &Table, plies: usize) -> Frame {
    let played = table.plies().len();
    let marks = plies.min(played).checked_sub(1).and_then(|last| {
        let (before, ply) = table.positions_with_plies().nth(last)?;
        Some(marks_of(&before, ply))
    });
    let position = match plies < played {
        true => table.positions_with_plies().nth(plies).map(|(position, _)| position),
        false => None,
    };
    let position = position.unwrap_or_else(|| table.position().clone());
    Frame { position, marks: marks.unwrap_or_default() }
}

/// Returns the start and the positions after each ply.
pub(crate) fn frames(table: &Table) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut marks = Vec::new();
    for (before, ply) in table.positions_with_plies() {
        let next = marks_of(&before, ply);
        frames.push(Frame { position: before, marks: std::mem::replace(&mut marks, next) });
    }
    frames.push(Frame { position: table.position().clone(), marks });
    frames
}

fn marks_of(before: &AnyPosition, ply: &Ply) -> Vec<Mark> {
    let m = before.read_move(&ply.played.action.to_string());
    m.map(|m| picture::last_move(before, &m)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::Drawing;
    use table::Config;

    fn drawn(frame: &Frame) -> String {
        let drawing = Drawing::new().marks(frame.marks.clone());
        picture::draw(&frame.position, &drawing).as_str().to_owned()
    }

    #[test]
    fn frames_are_the_start_and_the_position_after_each_ply() {
        let config: Config = "pente:9,free".parse().unwrap();
        let log = "1000 1 move E5\n2000 2 move E6\n3000 1 move D4";
        let table = Table::restore(config, log).unwrap();
        let all = frames(&table);
        assert_eq!(all.len(), 4);
        assert!(all[0].marks.is_empty() && !all[1].marks.is_empty());
        for (plies, frame) in all.iter().enumerate() {
            let found = frame_at(&table, plies);
            assert_eq!(drawn(&found), drawn(frame), "{plies}");
        }
        assert_eq!(drawn(&frame_at(&table, 99)), drawn(&all[3]));
        assert_ne!(drawn(&all[2]), drawn(&all[3]));
    }
}
