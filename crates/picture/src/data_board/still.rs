//! Pictures of boards that are described by data.

use games::Message;
use rulebook::{Outcome, Seat, Turn};

use super::figure::Figure;
use super::lattice::column_letter;
use super::{DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground, frame, view};
use crate::board::{BoardShape, PlaceShape};
use crate::board_model::{Frame, Orientation, Stack};
use crate::caption::{Caption, name_list};
use crate::drawing::{Background, Drawing, Labels, ToMove};
use crate::glyph::{self, Lettering};
use crate::mark::{self, Mark};
use crate::palette::Paints;
use crate::point::{Path, Point};
use crate::stone::{self, Stone};
use crate::svg::{Canvas, Element, Svg};

/// Largest width of a word on a token, relative to its radius.
const WORD_WIDTH: f64 = 1.4;

/// Height of the letters at the edge of a board.
/// They are larger on boards that are wider than this many times the height, so that they can be
/// read on a small screen.
const LABEL_HEIGHT: f64 = 0.8;
const LABELS_IN_WIDTH: f64 = 56.0;

/// Height of a layer of a stack in radii of its tokens, and the most layers that are drawn.
const LAYER_HEIGHT: f64 = 0.2;
const LAYERS_SHOWN: u8 = 3;

/// Height of headings relative to that of labels.
const HEADING: f64 = 1.5;

pub(crate) fn board(position: &impl DataBoard) -> BoardShape {
    let layout = position.layout();
    let place = |place: &DataPlace| PlaceShape {
        name: place.name.clone(),
        centre: place.at,
        outline: place.outline.clone(),
    };
    BoardShape { view: layout.view, places: layout.places.iter().map(place).collect() }
}

pub(crate) fn draw(position: &impl DataBoard, drawing: &Drawing) -> Svg {
    let palette = &drawing.palette();
    let layout = position.layout();
    let frame = frame(position, Orientation { layout: drawing.layout, ..Orientation::UPRIGHT });
    let view = view(&layout, &frame);
    let mut canvas = Canvas::new(view, drawing.width_px);
    if drawing.background == Background::Paper {
        canvas.background(palette.paper);
    }
    ground(&mut canvas, palette, &layout, &frame);
    if drawing.labels != Labels::Hidden {
        labels(&mut canvas, palette, position, &frame);
    }
    let marks: Vec<Mark> = drawing.marks.iter().map(|mark| frame.mark(mark)).collect();
    mark::draw_below(&mut canvas, palette, &marks);
    for (token, at, radius) in standing(&layout, &frame, position.tokens()) {
        draw_token(&mut canvas, palette, &token, at, radius);
    }
    mark::draw_above(&mut canvas, palette, &marks);
    if drawing.to_move == ToMove::Shown
        && let Turn::Seat(seat) = position.turn()
    {
        let at = view.corner.moved(Point::new(2.3, 1.2));
        stone::wedge(&mut canvas, palette, at.moved(Point::new(-1.0, 0.0)));
        stone::draw(&mut canvas, palette, position.stone_of_seat(seat), at, 0.8);
    }
    canvas.finish(drawing)
}

/// Centre and radius of a token.
pub(super) fn place_of(layout: &DataLayout, token: &DataToken) -> (Point, f64) {
    let named = |name: &String| layout.places.iter().find(|place| place.name == *name);
    match token.place.as_ref().and_then(named) {
        Some(place) => (place.at.moved(token.shift), place.radius * token.scale),
        None => (token.shift, token.scale),
    }
}

/// Tokens with their centres and radii on the screen, in drawing order.
pub(super) fn standing(
    layout: &DataLayout,
    frame: &Frame,
    tokens: Vec<DataToken>,
) -> Vec<(DataToken, Point, f64)> {
    let standing = |token: DataToken| {
        let (at, radius) = place_of(layout, &token);
        let (at, radius) = frame.standing(at, radius);
        (token, at, radius)
    };
    let mut tokens: Vec<_> = tokens.into_iter().map(standing).collect();
    if frame.stack().is_some() {
        // What is nearer hides what is behind it.
        tokens.sort_by(|(_, one, _), (_, other, _)| one.y.total_cmp(&other.y));
    }
    tokens
}

/// Draws a stone with a word on it, or a figure that the word names.
pub(super) fn draw_token(
    canvas: &mut Canvas,
    palette: &Paints,
    token: &DataToken,
    at: Point,
    radius: f64,
) {
    let (stone, word) = (token.stone, token.word.as_str());
    let (at, radius) = draw_layers(canvas, palette, token.layers, at, radius);
    if word.is_empty() {
        return stone::draw(canvas, palette, stone, at, radius);
    }
    if let Some(figure) = Figure::named(word) {
        return figure.draw(canvas, palette, stone, at, radius);
    }
    stone::draw_blank(canvas, palette, stone, at, radius);
    let tint = stone.tint(palette);
    let height = radius * 0.95_f64.min(WORD_WIDTH / glyph::relative_width(word).max(1.0));
    glyph::write(canvas, word, at, Lettering { height, colour: tint.on, halo: Some(tint.fill) });
}

/// Draws the edges of the pieces below a token.
/// Returns the centre and the radius of the token, so that the stack as a whole has the size of a
/// single token.
fn draw_layers(
    canvas: &mut Canvas,
    palette: &Paints,
    layers: u8,
    at: Point,
    radius: f64,
) -> (Point, f64) {
    let shown = layers.min(LAYERS_SHOWN);
    let top_radius = radius / (1.0 + LAYER_HEIGHT * f64::from(shown) / 2.0);
    let centre = |layer: u8| {
        let up = LAYER_HEIGHT * top_radius * f64::from(layer);
        at.moved(Point::new(0.0, radius - top_radius - up))
    };
    for layer in 0..shown {
        stone::draw_blank(canvas, palette, Stone::Grey, centre(layer), top_radius);
    }
    (centre(shown), top_radius)
}

/// Draws the empty board.
pub(super) fn ground(canvas: &mut Canvas, palette: &Paints, layout: &DataLayout, frame: &Frame) {
    if let Some(stack) = frame.stack() {
        let edges = Element::path(&stack.edges()).fill(palette.faint);
        canvas.put(edges.stroke(palette.line, canvas.weight(0.08)).set("stroke-linejoin", "round"));
    }
    for (kind, paint) in [(Ground::Field, palette.field), (Ground::Dark, palette.faint)] {
        let mut outlines = Path::default();
        for place in layout.places.iter().filter(|place| place.ground == kind) {
            outlines.append(frame.path(&place.outline));
        }
        if !outlines.segments().is_empty() {
            let weight = canvas.weight(0.08);
            canvas.put(Element::path(&outlines).fill(paint).stroke(palette.line, weight));
        }
    }
    let mut lines = Path::default();
    for line in &layout.lines {
        lines.append(frame.path(line));
    }
    if !lines.segments().is_empty() {
        let weight = canvas.weight(0.1);
        canvas.put(Element::path(&lines).line(palette.line, weight).round());
    }
}

/// Writes the names at the edge of the board.
pub(super) fn labels(
    canvas: &mut Canvas,
    palette: &Paints,
    position: &impl DataBoard,
    frame: &Frame,
) {
    let layout = position.layout();
    let height = LABEL_HEIGHT.max(view(&layout, frame).width / LABELS_IN_WIDTH);
    let on_screen = |labels: LabelList| -> LabelList {
        labels.into_iter().map(|(word, at)| (word, frame.point(at))).collect()
    };
    let (names, headings) = match frame.stack() {
        Some(stack) => stack_labels(stack, frame),
        None => (on_screen(layout.labels), on_screen(position.headings())),
    };
    for (labels, height) in [(names, height), (headings, HEADING * height)] {
        for (word, at) in labels {
            glyph::write(canvas, &word, at, Lettering { height, colour: palette.ink, halo: None });
        }
    }
}

/// Words with their centres.
type LabelList = Vec<(String, Point)>;

/// The names of columns and rows of each level, and the names of the levels.
fn stack_labels(stack: Stack, frame: &Frame) -> (LabelList, LabelList) {
    let (mut names, mut headings) = (Vec::new(), Vec::new());
    for level in 0..stack.levels {
        for index in 0..stack.side {
            let along = 2.0 * f64::from(index) - f64::from(stack.side - 1);
            let middle = frame.turned(Point::new(along, -along));
            let [column, row] = stack.names(level, middle);
            names.push((column_letter(stack.side, index).to_string(), column));
            names.push(((index + 1).to_string(), row));
        }
        headings.push(((level + 1).to_string(), stack.heading(level)));
    }
    (names, headings)
}

/// Marks of a move.
/// An arrow from the first place to the last, or marks of both, or a frame round the only place.
pub(crate) fn last_move<P: DataBoard>(before: &P, m: &P::Move) -> Vec<Mark> {
    let layout = before.layout();
    let named = |name: &String| layout.places.iter().find(|place| place.name == *name);
    let places: Vec<&DataPlace> = before.places_of_move(m).iter().filter_map(named).collect();
    match places[..] {
        [] => Vec::new(),
        [place] => vec![Mark::Set { at: place.at, radius: place.radius }],
        [from, .., to] if !before.has_arrow(&from.name, &to.name) => vec![
            Mark::Taken { at: from.at, radius: from.radius },
            Mark::Set { at: to.at, radius: to.radius },
        ],
        [from, .., to] => {
            let line = vec![from.at, to.at];
            let stops = line.clone();
            let (start_radius, end_radius) = (0.4, to.radius);
            vec![Mark::Way { line, stops, start_radius, end_radius }]
        }
    }
}

/// Marks of all places that a step can name now.
pub(crate) fn reach<P: DataBoard>(position: &P) -> Vec<Mark> {
    let layout = position.layout();
    let Some(seat) = position.turn().seats().iter().next() else { return Vec::new() };
    let mut marks = Vec::new();
    for step in position.steps(seat, &[]) {
        let (DataStep::Place(name) | DataStep::From(name) | DataStep::To(name)) =
            position.step(&step)
        else {
            continue;
        };
        let place = layout.places.iter().find(|place| place.name == name);
        marks.extend(place.map(|place| Mark::Free { at: place.at }));
    }
    marks
}

pub(crate) fn caption<P: DataBoard>(position: &P) -> Caption {
    let game = Message::new([P::TITLE]);
    let colour = |seat: Seat| position.stone_of_seat(seat).name();
    let title = match (position.turn(), position.outcome()) {
        (_, Outcome::Final(end)) => {
            let mut winners = end.winners();
            match (winners.next(), winners.next()) {
                (Some(winner), None) => {
                    Message::new(["picture-title-won"]).with("colour", colour(winner))
                }
                _ => Message::new(["picture-title-drawn"]),
            }
        }
        (_, Outcome::Replay) => Message::new(["picture-title-replay"]),
        (Turn::Seat(seat), _) => {
            Message::new(["picture-title-to-move"]).with("colour", colour(seat))
        }
        (Turn::Chance, _) => Message::new(["picture-title-chance"]),
        _ => Message::new(["picture-title-all-choose"]),
    };
    Caption { title: title.with("game", game), description: description(position) }
}

/// One sentence for each kind of token: what it is and where it stands.
fn description(position: &impl DataBoard) -> Vec<Message> {
    let mut kinds: Vec<(Stone, String, Vec<String>)> = Vec::new();
    for token in position.tokens() {
        let Some(place) = token.place else { continue };
        let known =
            kinds.iter_mut().find(|(stone, word, _)| *stone == token.stone && *word == token.word);
        match known {
            Some((_, _, places)) => places.push(place),
            None => kinds.push((token.stone, token.word, vec![place])),
        }
    }
    let sentence = |(stone, word, places): (Stone, String, Vec<String>)| match word.as_str() {
        "" => stone::places(stone, places.into_iter()),
        word => {
            let message = Message::new(["picture-tokens"])
                .with("colour", stone.name())
                .with("places", name_list(places.into_iter()));
            match Figure::named(word) {
                Some(_) => message.with("word", Message::new([format!("picture-figure-{word}")])),
                None => message.text("word", word),
            }
        }
    };
    if kinds.is_empty() {
        return vec![Message::new(["picture-empty"])];
    }
    kinds.into_iter().map(sentence).collect()
}
