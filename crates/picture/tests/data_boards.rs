//! Boards described by data: that places, steps, items and symbols fit together.

use std::collections::BTreeSet;

use games::{Action, AnyPosition, AnyStep, Game, random_action};
use picture::board_model::{self, Artwork, BoardLayout, LegalStep, Orientation, Scene, StepEffect};
use picture::{COLUMNS, Point, TextBoard, ViewBox};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Seat, Steps};

/// Games with options that change what is drawn.
const GAMES: [&str; 20] = [
    "hi-jack",
    "frames:12",
    "frames:5",
    "lanza",
    "lanza:3",
    "lanza:4",
    "king-of-pearls",
    "nibelungenlied",
    "nibelungenlied:castles=wxi",
    "ot-tjin",
    "ot-tjin:fish=2,first=north",
    "ot-tjin:fish=5,mirror",
    "millennium-3d-chess",
    "millennium-3d-chess:black_chooses",
    "nardeshir:malka",
    "sleeping-beauty-draughts",
    "sleeping-beauty-draughts:repetition=replay",
    "akron",
    "akron:n=4",
    "akron:n=12",
];

const UPRIGHT: Orientation = Orientation::UPRIGHT;

/// The number of positions of each game.
const POSITIONS: usize = 200;

/// Positions of random games, from the start of the first one.
fn positions(game: &str) -> Vec<AnyPosition> {
    let game: Game = game.parse().unwrap();
    let mut random = SplitMix64::new(1);
    let mut position = game.start();
    let mut seen = Vec::new();
    while seen.len() < POSITIONS {
        seen.push(position.clone());
        match random_action(&position, &mut random) {
            Some(action) => action.play(&mut position).unwrap(),
            None => position = game.start(),
        }
    }
    seen
}

/// Items and places to which the items and the steps of a board may refer.
struct Known<'a> {
    places: BTreeSet<&'a str>,
    symbols: BTreeSet<&'a str>,
}

impl Known<'_> {
    fn new(artwork: &Artwork) -> Known<'_> {
        Known {
            places: artwork.places.iter().map(|place| place.name.as_str()).collect(),
            symbols: artwork.symbols.keys().map(String::as_str).collect(),
        }
    }

    fn check_scene(&self, scene: &Scene, what: &str) {
        let mut keys = BTreeSet::new();
        for item in &scene.items {
            assert!(self.symbols.contains(&*item.symbol), "{what}: {}", item.symbol);
            assert!(keys.insert(&item.key), "{what}: {} twice", item.key);
            let place = item.place.as_deref();
            assert!(place.is_none_or(|place| self.places.contains(place)), "{what}: {place:?}");
        }
    }

    fn check_step(&self, step: &LegalStep, what: &str) {
        let needs_place = !matches!(step.effect, StepEffect::Keyword | StepEffect::Choice);
        assert_eq!(step.place.is_some(), needs_place, "{what}: {}", step.text);
        let place = step.place.as_deref();
        assert!(place.is_none_or(|place| self.places.contains(place)), "{what}: {place:?}");
    }

    /// Makes the steps of a random move, and checks the board after each of them.
    fn check_move(&self, position: &AnyPosition, seat: Seat, what: &str) {
        let mut random = SplitMix64::new(position.key());
        let mut made: Vec<AnyStep> = Vec::new();
        loop {
            self.check_scene(&board_model::scene(position, Some(seat), &made, UPRIGHT), what);
            let legal = board_model::legal_steps(position, Some(seat), &made);
            legal.steps.iter().for_each(|step| self.check_step(step, what));
            let steps = position.steps(seat, &made);
            if steps.is_empty() {
                assert!(legal.complete_move.is_some(), "{what}: {made:?}");
                return;
            }
            made.push(steps[random.below(steps.len() as u64) as usize].clone());
        }
    }
}

#[test]
fn places_have_different_names_and_lie_in_the_view() {
    for game in GAMES {
        let artwork = board_model::artwork(&game.parse::<Game>().unwrap().start(), UPRIGHT);
        assert_eq!(Known::new(&artwork).places.len(), artwork.places.len(), "{game}");
        let (corner, view) = (artwork.view.corner, artwork.view);
        for place in &artwork.places {
            let (x, y) = (place.at.x - corner.x, place.at.y - corner.y);
            assert!(x > 0.5 && x < view.width - 0.5, "{game}: {}", place.name);
            assert!(y > 0.5 && y < view.height - 0.5, "{game}: {}", place.name);
        }
    }
}

/// Levels above each other, as they are shown to the players and mirrored.
const STACKED: [Orientation; 3] = [
    Orientation { layout: BoardLayout::Stacked, ..UPRIGHT },
    Orientation { layout: BoardLayout::Stacked, turns: 1, ..UPRIGHT },
    Orientation { layout: BoardLayout::Stacked, mirrored: true, ..UPRIGHT },
];

#[test]
fn stacked_places_are_those_of_the_flat_board() {
    let start = "millennium-3d-chess".parse::<Game>().unwrap().start();
    let flat = board_model::artwork(&start, UPRIGHT);
    for orientation in STACKED {
        let art = board_model::artwork(&start, orientation);
        let at = |name: &str| art.places.iter().find(|place| place.name == name).unwrap().at;
        let ViewBox { corner, width, height } = art.view;
        for (place, known) in art.places.iter().zip(&flat.places) {
            assert_eq!((&place.name, &place.near), (&known.name, &known.near));
            let (x, y) = (place.at.x - corner.x, place.at.y - corner.y);
            assert!(x > 0.5 && x < width - 0.5 && y > 0.5 && y < height - 0.5, "{}", place.name);
            let level = place.name[..1].parse::<u8>().unwrap();
            let above = (level < 3).then(|| format!("{}{}", level + 1, &place.name[1..]));
            assert_eq!(place.above, above);
            if let Some(above) = above {
                let (from, to) = (place.at, at(&above));
                assert!((from.x - to.x).abs() < 2e-3 && to.y < from.y, "{}", place.name);
            }
        }
        let (white, black) = (at("1e1"), at("1e8"));
        assert_eq!(white.y < black.y, orientation.turns == 1, "seat 2 has its pieces in front");
        assert_eq!(art.parts.len(), 3);
        let holds = |view: ViewBox, at: Point| {
            let inside = |low: f64, at: f64, size: f64| at > low && at < low + size;
            inside(view.corner.x, at.x, view.width) && inside(view.corner.y, at.y, view.height)
        };
        for place in &art.places {
            let part: Vec<&str> = art
                .parts
                .iter()
                .filter(|part| holds(part.view, place.at))
                .map(|part| part.name.as_str())
                .collect();
            assert_eq!(part, [&place.name[..1]]);
        }
    }
}

#[test]
fn stacked_items_stand_on_their_places_and_nearer_ones_are_drawn_later() {
    for position in positions("nardeshir").into_iter().step_by(10) {
        for orientation in STACKED {
            let art = board_model::artwork(&position, orientation);
            let scene = board_model::scene(&position, None, &[], orientation);
            assert!(scene.items.is_sorted_by(|one, other| one.at.y <= other.at.y));
            for item in &scene.items {
                let name = item.place.as_ref().unwrap();
                let place = art.places.iter().find(|place| place.name == *name).unwrap();
                let stands = place.at.moved(Point::new(0.0, -art.lift));
                assert!(item.at.distance(stands) < 2e-3, "{name}");
            }
        }
    }
}

#[test]
fn stacked_motions_end_where_the_items_stand() {
    let mut random = SplitMix64::new(3);
    for before in positions("millennium-3d-chess").into_iter().step_by(10) {
        let Some(action) = random_action(&before, &mut random) else { continue };
        let mut after = before.clone();
        action.play(&mut after).unwrap();
        for orientation in STACKED {
            let motions = board_model::motions(&before, &action, &after, orientation);
            let items = board_model::scene(&after, None, &[], orientation).items;
            let walks = motions.iter().flatten().filter(|motion| motion.to.is_some());
            for motion in walks {
                let end = motion.points.last().unwrap();
                let item = items.iter().find(|item| item.place == motion.to).unwrap();
                assert!(item.at.distance(*end) < 2e-3, "{:?}", motion.to);
            }
            let marks = board_model::last_move(&before, &action, orientation);
            assert!(matches!(action, Action::Move(_)) && marks.below.contains("<circle"));
        }
    }
}

#[test]
fn steps_and_items_have_places_and_symbols() {
    for game in GAMES {
        let start = game.parse::<Game>().unwrap().start();
        let artwork = board_model::artwork(&start, UPRIGHT);
        let known = Known::new(&artwork);
        for position in positions(game) {
            let what = format!("{game} {}", position.position_text());
            assert_eq!(board_model::artwork_key(&position), board_model::artwork_key(&start));
            let seats = position.turn().seats();
            if seats.is_empty() {
                known.check_scene(&board_model::scene(&position, None, &[], UPRIGHT), &what);
            }
            seats.iter().for_each(|seat| known.check_move(&position, seat, &what));
        }
    }
}

#[test]
fn text_boards_are_small() {
    let translate = |message: &games::Message| message.ids.concat();
    for game in GAMES {
        for position in positions(game).into_iter().step_by(10) {
            let text = picture::write(&position, &TextBoard::new(), &translate);
            assert!(text.lines().count() <= 40, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= COLUMNS), "{text}");
        }
    }
}
