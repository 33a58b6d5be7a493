//! Artwork, and what it says of places.

use picture::board_model::{self, Artwork, Orientation, PlaceKind};
use picture::{Background, Drawing, Labels, Point, ToMove};

use super::{all_games, orientations, start};

/// An SVG document with a fragment in it.
fn document(fragment: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{fragment}</svg>")
}

/// A fragment is well-formed, has only what a page lets through, and names colours that exist.
fn is_well_made(fragment: &str, css: &str, what: &str) {
    let text = document(fragment);
    let read = roxmltree::Document::parse(&text).unwrap_or_else(|e| panic!("{what}: {e}"));
    for node in read.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(["svg", "g", "path", "circle"].contains(&name), "{what}: <{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!["id", "style", "href"].contains(&name), "{what}: {name}");
            assert!(!value.contains('#') && !value.contains("NaN"), "{what}: {name}={value}");
            if let Some(colour) = value.strip_prefix("var(") {
                let defined = format!("{}:#", colour.trim_end_matches(')'));
                assert!(css.contains(&defined), "{what}: {value}");
            } else if name == "fill" || name == "stroke" {
                assert_eq!(value, "none", "{what}");
            }
        }
    }
}

fn bytes(art: &Artwork) -> usize {
    let symbols = art
        .symbols
        .values()
        .map(|symbol| symbol.large.len() + symbol.small.len() + symbol.plain.len());
    art.ground.len() + symbols.sum::<usize>()
}

#[test]
fn every_fragment_is_well_made_and_all_together_are_small() {
    let css = board_model::palette_css();
    for game in all_games() {
        let position = start(game);
        let art =
            board_model::artwork(&position, Orientation { turns: 3, ..Orientation::default() });
        is_well_made(&art.ground, &css, game);
        for (name, symbol) in &art.symbols {
            is_well_made(&symbol.large, &css, name);
            is_well_made(&symbol.small, &css, name);
            is_well_made(&symbol.plain, &css, name);
        }
        let size = bytes(&art);
        assert!(size < 240_000, "{game}: {size} bytes");
        println!("{game}: ground {} symbols {}", art.ground.len(), size - art.ground.len());
    }
}

#[test]
fn upright_places_are_those_of_the_pictures() {
    for game in all_games() {
        let position = start(game);
        let art = board_model::artwork(&position, Orientation::UPRIGHT);
        let board = picture::board(&position);
        assert_eq!(art.places.len(), board.places.len());
        for (place, drawn) in art.places.iter().zip(&board.places) {
            assert_eq!(place.name, drawn.name);
            assert!(place.at.distance(drawn.centre) < 1e-3, "{game} {}", place.name);
            assert_eq!(place.outline, drawn.outline);
        }
    }
}

#[test]
fn an_upright_ground_is_that_of_the_pictures() {
    // The board itself, line by line, but for the names of its colours.
    let plain = |text: &str| -> Vec<String> {
        let drawn =
            text.lines().filter(|line| line.starts_with("<path") || line.contains("<circle"));
        let colourless = |line: &str| {
            let mut rest = line.to_owned();
            for sign in ["fill", "stroke"] {
                let attribute = format!(" {sign}=\"");
                while let Some(from) = rest.find(&attribute) {
                    let value = from + attribute.len();
                    let to = rest[value..].find('"').unwrap() + value;
                    rest.replace_range(from..=to, "");
                }
            }
            rest
        };
        drawn.map(colourless).collect()
    };
    let position = start("pentagame");
    let drawing = Drawing::new().background(Background::Clear).labels(Labels::Numbered);
    let picture = picture::draw(&position, &drawing.to_move(ToMove::Hidden)).to_string();
    let ground = board_model::artwork(&position, Orientation::UPRIGHT).ground;
    // Pictures have no names inside the board.
    let (ground, _) = ground.split_once("<g class=\"labels inner-names\"").unwrap();
    let (picture, ground) = (plain(&picture), plain(ground));
    assert!(ground.len() > 100);
    assert_eq!(&picture[..ground.len()], ground.as_slice());
}

#[test]
fn neighbours_stay_neighbours_however_the_board_lies() {
    for game in all_games() {
        let position = start(game);
        let upright = board_model::artwork(&position, Orientation::UPRIGHT);
        for orientation in orientations() {
            let art = board_model::artwork(&position, orientation);
            let at = |name: &str| -> Point {
                art.places.iter().find(|place| place.name == name).unwrap().at
            };
            for (place, before) in art.places.iter().zip(&upright.places) {
                assert_eq!((&place.name, &place.near), (&before.name, &before.near));
                for near in &place.near {
                    let there = upright.places.iter().find(|other| other.name == *near).unwrap();
                    assert!(there.near.contains(&place.name), "{game} {near} {}", place.name);
                    let apart = before.at.distance(there.at);
                    assert!((place.at.distance(at(near)) - apart).abs() < 3e-3, "{game} {near}");
                }
                let view = art.view;
                let inside = |low: f64, at: f64, size: f64| at >= low && at <= low + size;
                assert!(inside(view.corner.x, place.at.x, view.width), "{game} {}", place.name);
                assert!(inside(view.corner.y, place.at.y, view.height), "{game} {}", place.name);
            }
        }
    }
}

#[test]
fn a_turn_moves_every_corner_to_the_next() {
    let position = start("pentagame");
    let at = |turns, name: &str| {
        let art = board_model::artwork(&position, Orientation { turns, ..Orientation::default() });
        art.places.into_iter().find(|place| place.name == name).unwrap().at
    };
    for (from, to) in ["A", "B", "C", "D", "E"].into_iter().zip(["B", "C", "D", "E", "A"]) {
        assert!(at(1, from).distance(at(0, to)) < 1e-3, "{from}");
        assert!(at(5, from).distance(at(0, from)) < 1e-3, "{from}");
    }
}

#[test]
fn every_turn_keeps_the_ground_as_small_and_its_letters_upright() {
    let position = start("pentagame");
    let count = |art: &Artwork, sign: &str| art.ground.matches(sign).count();
    let upright = board_model::artwork(&position, Orientation::UPRIGHT);
    for orientation in orientations() {
        let art = board_model::artwork(&position, orientation);
        assert!(!art.ground.contains("rotate") && !art.ground.contains("matrix"));
        for sign in ["<path", "<circle", "<g", "scale("] {
            assert_eq!(count(&art, sign), count(&upright, sign), "{sign}");
        }
    }
}

#[test]
fn places_and_lines_of_pentagame_name_each_other() {
    let art = board_model::artwork(&start("pentagame"), Orientation::UPRIGHT);
    let kinds = |kind| art.places.iter().filter(|place| place.kind == kind).count();
    let counts = [
        (PlaceKind::Corner, 5),
        (PlaceKind::Crossing, 5),
        (PlaceKind::Ring, 15),
        (PlaceKind::Pentagon, 15),
        (PlaceKind::Leg, 60),
    ];
    for (kind, count) in counts {
        assert_eq!(kinds(kind), count, "{kind:?}");
    }
    assert_eq!(art.lines.len(), 20);
    for place in &art.places {
        let of = art.lines.iter().filter(|line| line.places.contains(&place.name));
        let of: Vec<&String> = of.map(|line| &line.name).collect();
        assert_eq!(of, place.lines.iter().collect::<Vec<_>>(), "{}", place.name);
        assert_eq!(place.colour.is_some(), place.lines.len() == 4, "{}", place.name);
    }
    let line = art.lines.iter().find(|line| line.name == "E-b").unwrap();
    assert_eq!(line.display_name, "E × b");
    assert_eq!(line.places, ["E", "E1b", "E2b", "E3b", "E4b", "E5b", "E6b", "b"]);
    let shown =
        art.places.iter().find(|place| place.name == "E1b").map(|place| &place.display_name);
    assert_eq!(shown.unwrap(), "E-1-b");
}
