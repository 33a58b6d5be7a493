//! Reading of positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::vec::Vec;

use rulebook::{ParseError, split_with_offsets};

use crate::board::Board;
use crate::notation::NO_LADY;
use crate::position::Ladies;
use crate::{
    BeautyColour, BeautyEnding, BeautyPiece, BeautyRepetition, BeautySquare, Setup,
    SleepingBeautyDraughts,
};

/// The most pieces of a colour.
const MOST_PIECES: u32 = 12;

/// Reads the pieces of a colour onto the board; `at` is where the field begins.
fn read_pieces(
    board: &mut Board,
    colour: BeautyColour,
    (at, field): (usize, &str),
) -> Result<(), ParseError> {
    let head = match colour {
        BeautyColour::White => "W:",
        BeautyColour::Black => "B:",
    };
    let list = field.strip_prefix(head).ok_or_else(|| ParseError::new("colour", at, field))?;
    let at = at + head.len();
    for (offset, token) in split_with_offsets(list, ',').filter(|_| !list.is_empty()) {
        let wrong = |code| ParseError::new(code, at + offset, token);
        let (kind, name) = if let Some(name) = token.strip_prefix('L') {
            (BeautyPiece::Lady, name)
        } else if let Some(name) = token.strip_prefix('S') {
            (BeautyPiece::Sleeping, name)
        } else {
            (BeautyPiece::Man, token)
        };
        let square: BeautySquare = name.parse().map_err(|_| wrong("square"))?;
        if board.occupied().contains(square) {
            return Err(wrong("square-twice"));
        }
        if kind == BeautyPiece::Lady && !board.lady_set(colour).is_empty() {
            return Err(wrong("two-ladies"));
        }
        if kind == BeautyPiece::Man && square.is_far_rank(colour) {
            return Err(wrong("man-rank"));
        }
        board.put(square, colour, kind);
    }
    if board.pieces(colour).len() > MOST_PIECES {
        return Err(ParseError::new("pieces", at, list));
    }
    Ok(())
}

fn read_lady(text: &str) -> Option<Option<BeautySquare>> {
    if text == NO_LADY { Some(None) } else { text.parse().ok().map(Some) }
}

fn read_ladies(token: &str) -> Option<Ladies> {
    let (white, black) = token.split_at_checked(2)?;
    Some([read_lady(white)?, read_lady(black)?])
}

/// Returns whether these ladies can stand on the board together with all other pieces.
fn fits(board: &Board, ladies: Ladies) -> bool {
    let mut others = *board;
    others.ladies = [None; 2];
    let free =
        |lady: Option<BeautySquare>| lady.is_none_or(|square| !others.occupied().contains(square));
    let [white, black] = ladies;
    let same_kinds = ladies.map(|lady| lady.is_some()) == board.ladies.map(|lady| lady.is_some());
    same_kinds && free(white) && free(black) && (white.is_none() || white != black)
}

/// Returns whether one step of the lady of `mover` leads from some ladies to others.
fn is_one_step(before: Ladies, after: Ladies, mover: BeautyColour) -> bool {
    let ([white, black], [white_after, black_after]) = (before, after);
    let (own, other) = match mover {
        BeautyColour::White => ((white, white_after), (black, black_after)),
        BeautyColour::Black => ((black, black_after), (white, white_after)),
    };
    let steps = matches!(own, (Some(from), Some(to)) if from.is_adjacent(to));
    steps && other.0 == other.1
}

/// Returns whether the repetitions of the run and the board agree with the options.
fn has_right_repetitions(position: &SleepingBeautyDraughts) -> bool {
    let run = &position.run;
    let board = core::iter::once(&position.board.ladies);
    let counts = (0..).zip(run.iter().chain(board));
    let mut counts =
        counts.map(|(index, ladies)| SleepingBeautyDraughts::occurrences(run, *ladies, index));
    match position.setup.repetition() {
        BeautyRepetition::Ban => {
            let recurrences = counts.filter(|count| *count > 0).count();
            recurrences == 0 || recurrences == 1 && position.again
        }
        // Only the last one, the board, may be a third occurrence.
        BeautyRepetition::Replay => {
            let before_board = counts.by_ref().take(run.len()).all(|count| count < 2);
            before_board && counts.all(|count| count <= 2)
        }
    }
}

/// The fields behind the colour to move.
#[derive(Default)]
struct Marks<'a> {
    lost: Option<usize>,
    again: bool,
    run: Option<(usize, &'a str)>,
}

impl<'a> Marks<'a> {
    fn read(
        setup: &Setup,
        fields: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Marks<'a>, ParseError> {
        let mut marks = Marks::default();
        for (at, field) in fields {
            let nothing_later = !marks.again && marks.run.is_none();
            let ban = setup.repetition() == BeautyRepetition::Ban;
            match (field, field.strip_prefix("run=")) {
                ("lost", _) if marks.lost.is_none() && nothing_later => marks.lost = Some(at),
                ("again", _) if ban && marks.lost.is_none() && nothing_later => marks.again = true,
                (_, Some(list)) if marks.lost.is_none() && marks.run.is_none() => {
                    marks.run = Some((at + "run=".len(), list));
                }
                _ => return Err(ParseError::new("too-much", at, field)),
            }
        }
        Ok(marks)
    }
}

fn read_run(
    position: &mut SleepingBeautyDraughts,
    (at, list): (usize, &str),
) -> Result<(), ParseError> {
    if position.must_wake() {
        return Err(ParseError::new("run", at, list));
    }
    for (offset, token) in split_with_offsets(list, ',') {
        let ladies = read_ladies(token).filter(|ladies| fits(&position.board, *ladies));
        let ladies = ladies.ok_or_else(|| ParseError::new("run", at + offset, token))?;
        position.run.push(ladies);
    }
    let mut mover = position.colour_to_move;
    let mut after = position.board.ladies;
    for before in position.run.iter().rev() {
        mover = mover.other();
        if !is_one_step(*before, after, mover) {
            return Err(ParseError::new("run", at, list));
        }
        after = *before;
    }
    if has_right_repetitions(position) { Ok(()) } else { Err(ParseError::new("run", at, list)) }
}

/// Reads a position of a game with these options.
pub(crate) fn read_position(
    setup: &Setup,
    text: &str,
) -> Result<SleepingBeautyDraughts, ParseError> {
    let mut fields = split_with_offsets(text, ' ');
    let mut field = || fields.next().unwrap_or((text.len(), ""));
    let mut board = Board::EMPTY;
    read_pieces(&mut board, BeautyColour::White, field())?;
    read_pieces(&mut board, BeautyColour::Black, field())?;
    let colour_to_move = match field() {
        (_, "w") => BeautyColour::White,
        (_, "b") => BeautyColour::Black,
        (at, token) => return Err(ParseError::new("side", at, token)),
    };
    let enemy = colour_to_move.other();
    if board.pieces(enemy).is_empty() {
        return Err(ParseError::new("no-pieces", 0, text));
    }
    if board.must_wake(enemy) {
        return Err(ParseError::new("no-lady", 0, text));
    }
    let marks = Marks::read(setup, fields)?;
    let mut position = SleepingBeautyDraughts {
        setup: *setup,
        board,
        colour_to_move,
        ending: None,
        again: marks.again,
        run: Vec::new(),
    };
    if let Some(run) = marks.run {
        read_run(&mut position, run)?;
    }
    position.judge();
    if let Some(at) = marks.lost {
        if !position.must_wake() || position.ending.is_some() {
            return Err(ParseError::new("lost", at, "lost"));
        }
        position.ending = Some(BeautyEnding::WakeLost);
    }
    Ok(position)
}
