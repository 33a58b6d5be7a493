//! Text boards that are described by data.

use super::{DataBoard, DataPlace, still};
use crate::drawing::Labels;
use crate::text::{Emphasis, Hue, Legend, Sheet, TextBoard, Translate, emphasised, mark_legend};

pub(crate) fn write(
    position: &impl DataBoard,
    board: &TextBoard,
    translate: Translate<'_>,
) -> String {
    let layout = position.layout();
    let mut sheet = Sheet::new(layout.text_rows + 3);
    if board.labels != Labels::Hidden {
        for (column, row, word) in &layout.text_labels {
            sheet.put(*column, *row, word, None);
        }
    }
    for place in &layout.places {
        let (column, row) = place.text_at;
        sheet.put(column, row, position.text_empty(place), Some(Hue::Grey));
    }
    for token in position.tokens() {
        let standing = layout.places.iter().find(|place| Some(&place.name) == token.place.as_ref());
        let Some(DataPlace { text_at: (column, row), .. }) = standing else { continue };
        sheet.put(*column, *row, &position.text_sign(&token), Some(token.stone.hue()));
    }
    for (column, row, word) in position.text_notes() {
        sheet.put(column, row, &word, None);
    }
    for (point, emphasis) in emphasised(&board.marks) {
        let near = |place: &&DataPlace| place.at.distance(point) < place.radius / 4.0;
        let Some(place) = layout.places.iter().find(near) else { continue };
        let (column, row) = place.text_at;
        match emphasis {
            Emphasis::Free => sheet.put(column, row, "*", None),
            Emphasis::Standing | Emphasis::Walker => {
                sheet.put(column.saturating_sub(1), row, "(", None);
                sheet.put(column + sign_width(position, place), row, ")", None);
            }
        }
    }
    if board.legend != Legend::Hidden {
        let legend = mark_legend(&board.marks, "( )", translate);
        sheet.put(0, layout.text_rows + 2, &legend, None);
    }
    sheet.text(&board.title_or(translate, || still::caption(position).title), board.ansi)
}

/// The columns that the sign of a place takes.
fn sign_width(position: &impl DataBoard, place: &DataPlace) -> usize {
    let tokens = position.tokens();
    let standing = tokens.iter().filter(|token| token.place.as_ref() == Some(&place.name));
    standing.map(|token| position.text_sign(token).chars().count()).max().unwrap_or(1)
}
