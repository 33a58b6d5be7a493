//! Scenes, choices and motions along whole games.

use std::collections::{BTreeMap, BTreeSet};

use games::{Action, AnyMove, AnyPosition};
use picture::Point;
use picture::board_model::{
    self, BoardItem, ItemKind, ItemState, MAX_STEPS, Orientation, Scene, StepEffect, StepKind,
};
use rulebook::{Notation, Position, Steps, Turn};

use super::{all_games, orientations, start, walk};

fn read(game: &str, text: &str) -> AnyPosition {
    game.parse::<games::Game>().unwrap().read_position(text).unwrap()
}

fn steps_of(position: &AnyPosition, m: &AnyMove) -> Vec<games::AnyStep> {
    let Turn::Seat(seat) = position.turn() else { panic!("it is over") };
    position.steps_of(seat, m)
}

/// Returns what is seen of a scene.
fn seen(scene: &Scene) -> Vec<&BoardItem> {
    scene.items.iter().collect()
}

#[test]
fn keys_are_unique_and_symbols_and_places_exist_at_every_step() {
    for (seed, game) in (1..).zip(all_games()) {
        let art = board_model::artwork(&start(game), Orientation::UPRIGHT);
        let symbols: BTreeSet<&str> = art.symbols.keys().map(String::as_str).collect();
        let places: BTreeMap<&str, Point> =
            art.places.iter().map(|place| (place.name.as_str(), place.at)).collect();
        for (position, m) in walk(game, seed, 60) {
            let steps = steps_of(&position, &m);
            for made in 0..=steps.len() {
                let scene =
                    board_model::scene(&position, None, &steps[..made], Orientation::UPRIGHT);
                let mut keys = BTreeSet::new();
                assert_eq!(
                    (scene.rotations, scene.seat_symbols.len()),
                    (art.rotations, scene.seats.into())
                );
                assert!(
                    scene.seat_symbols.iter().all(|sign| symbols.contains(sign.as_str())),
                    "{game}"
                );
                for thing in &scene.items {
                    assert!(keys.insert(&thing.key), "{game}: {} twice", thing.key);
                    assert!(symbols.contains(thing.symbol.as_str()), "{game}: {}", thing.symbol);
                    assert_eq!(thing.place.is_some(), thing.state == ItemState::Standing);
                    if let Some(place) = &thing.place {
                        assert!(thing.at.distance(places[place.as_str()]) < 2.5, "{game} {place}");
                    }
                }
            }
        }
    }
}

#[test]
fn after_all_its_steps_a_move_looks_as_after_itself() {
    for (seed, game) in (20..).zip(all_games()) {
        for (position, m) in walk(game, seed, 60) {
            let orientation = Orientation { turns: 2, ..Orientation::default() };
            let steps = steps_of(&position, &m);
            let made = board_model::scene(&position, None, &steps, orientation);
            let next =
                board_model::scene(&position.clone().play(m).unwrap(), None, &[], orientation);
            assert_eq!(seen(&made), seen(&next), "{game}");
            assert_eq!((&made.progress, made.pool), (&next.progress, next.pool), "{game}");
        }
    }
}

#[test]
fn things_stand_where_the_pictures_put_them() {
    for (position, _) in walk("pentagame:4", 3, 50) {
        let svg = picture::draw(&position, &picture::Drawing::new()).to_string();
        for thing in board_model::scene(&position, None, &[], Orientation::UPRIGHT).items {
            let number = |value: f64| {
                let text = format!("{value:.3}");
                let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
                let short = text.replacen(
                    "0.",
                    ".",
                    usize::from(text.trim_start_matches('-').starts_with("0.")),
                );
                if short == "-0" { "0".to_owned() } else { short }
            };
            let (x, y) = (number(thing.at.x), number(thing.at.y));
            let drawn = match thing.kind {
                ItemKind::Piece => format!("translate({x} {y})"),
                _ => format!("cx=\"{x}\" cy=\"{y}\""),
            };
            assert!(svg.contains(&drawn), "{} {drawn}", thing.key);
        }
    }
}

#[test]
fn every_choice_is_about_things_and_places_that_exist() {
    for (seed, game) in (40..).zip(all_games()) {
        let art = board_model::artwork(&start(game), Orientation::UPRIGHT);
        let places: BTreeSet<&str> = art.places.iter().map(|place| place.name.as_str()).collect();
        for (position, m) in walk(game, seed, 40) {
            let steps = steps_of(&position, &m);
            for made in 0..=steps.len() {
                let made = &steps[..made];
                let listed = board_model::legal_steps(&position, None, made);
                let scene = board_model::scene(&position, None, made, Orientation::UPRIGHT);
                let key = |key: &Option<String>| {
                    key.as_ref().is_none_or(|key| scene.items.iter().any(|t| t.key == *key))
                };
                for choice in &listed.steps {
                    assert!(key(&choice.mover) && key(&choice.partner), "{choice:?}");
                    let word = choice.effect == StepEffect::Keyword;
                    let without_place = word || choice.effect == StepEffect::Choice;
                    assert_eq!(choice.place.is_none(), without_place, "{choice:?}");
                    assert_eq!(choice.keyword.is_some(), word, "{choice:?}");
                    let place = choice.place.as_deref();
                    assert!(place.is_none_or(|place| places.contains(place)), "{choice:?}");
                }
                assert_eq!(listed.complete_move.is_some(), made.len() == steps.len(), "{game}");
                let none = listed.steps.is_empty();
                assert_eq!(
                    listed.expected == StepKind::Complete,
                    none,
                    "{game} {:?}",
                    listed.expected
                );
            }
            let whole = board_model::legal_steps(&position, None, &steps).complete_move;
            assert_eq!(whole, Some(position.move_text(&m)));
        }
    }
}

#[test]
fn an_own_swap_is_found_by_either_piece() {
    for (position, _) in walk("pentagame", 5, 60) {
        let choices = board_model::legal_steps(&position, None, &[]).steps;
        let own = choices.iter().filter(|choice| {
            let seat = |key: &Option<String>| key.as_ref().and_then(|key| key.chars().next());
            choice.effect == StepEffect::Swap && seat(&choice.mover) == seat(&choice.partner)
        });
        for choice in own {
            let back = |other: &&board_model::LegalStep| {
                (&other.mover, &other.partner) == (&choice.partner, &choice.mover)
            };
            let back = choices.iter().find(back);
            assert!(back.is_some(), "{choice:?}");
        }
    }
    let choices = board_model::legal_steps(&start("pentagame"), None, &[]).steps;
    let swap = choices.iter().find(|choice| choice.text == "aA-B*b").unwrap();
    assert_eq!((swap.mover.as_deref(), swap.partner.as_deref()), (Some("1a"), Some("1b")));
    assert_eq!((swap.place.as_deref(), swap.reaches_goal), (Some("B"), false));
}

#[test]
fn twins_are_as_good_as_each_other() {
    let choices = board_model::legal_steps(&start("pentagame:5"), None, &[]).steps;
    let texts = |mover: &str| -> BTreeSet<&str> {
        let of = choices.iter().filter(|choice| choice.mover.as_deref() == Some(mover));
        of.map(|choice| choice.text.as_str()).collect()
    };
    assert!(!texts("1a1").is_empty());
    assert_eq!(texts("1a1"), texts("1a3"));
}

#[test]
fn steps_are_read_only_where_they_can_be_made() {
    let position = start("pentagame");
    let check = |texts: &[&str], expected: Option<usize>| {
        assert_eq!(
            board_model::parse_steps(&position, None, texts).map(|made| made.len()),
            expected
        );
    };
    check(&[], Some(0));
    check(&["aA-d"], Some(1));
    check(&["aA-d", "#A1B"], Some(2));
    check(&["aA-d", "#B"], None);
    check(&["#A1B"], None);
    check(&["aA-d", "#A1B", "+A2B"], None);
    check(&["é"], None);
    check(&[""; MAX_STEPS + 1], None);
}

#[test]
fn a_half_made_move_is_seen() {
    let position = start("pentagame");
    let made = board_model::parse_steps(&position, None, &["aA-d"]).unwrap();
    let scene = board_model::scene(&position, None, &made, Orientation::UPRIGHT);
    let thing = |key: &str| scene.items.iter().find(|thing| thing.key == key).unwrap();
    assert_eq!(thing("1a").place.as_deref(), Some("d"));
    assert_eq!((thing("black@d").state, thing("black@d").at), (ItemState::Held, Point::ORIGIN));
    assert_eq!(board_model::legal_steps(&position, None, &made).expected, StepKind::Black);

    // Out over a black block: the black one is set first, then a grey one comes from the pool.
    let position = read("pentagame", "2 A1d,B,C,D,E/A,B,C,D,E a,b,c,d,D1a - 1 5 -");
    let abracadabra = ["aA1d-d", "#A1B", "+A2B"];
    assert!(board_model::parse_steps(&position, None, &abracadabra).is_none(), "d is no goal of a");
    let position = read("pentagame", "2 D2a,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 5 -");
    let stages = [StepKind::Walk, StepKind::Black, StepKind::Grey, StepKind::Complete];
    for (count, stage) in stages.into_iter().enumerate() {
        let made = board_model::parse_steps(&position, None, &["aD2a-a", "#A1B", "+A2B"][..count])
            .unwrap();
        assert_eq!(board_model::legal_steps(&position, None, &made).expected, stage);
        let scene = board_model::scene(&position, None, &made, Orientation::UPRIGHT);
        let held = scene.items.iter().filter(|thing| thing.state == ItemState::Held);
        let held: Vec<&str> = held.map(|thing| thing.key.as_str()).collect();
        let expected: &[&str] = [&[][..], &["black@a"], &["pool4"], &[]][count];
        assert_eq!(held, expected, "{stage:?}");
        assert_eq!(scene.progress[0], i32::from(count > 0));
    }
}

#[test]
fn an_empty_pool_takes_a_grey_block_from_the_board() {
    let text = "2 D2a,B,C,D,E/A,B,C,D,E A3d,b,c,d,e A1B,A2B,A3B,B1C,B2C 1 5 -";
    let position = read("pentagame", text);
    let texts = ["aD2a-a", "+C1D", "<A1B"];
    for (count, stage) in
        [StepKind::Walk, StepKind::Grey, StepKind::Take, StepKind::Complete].into_iter().enumerate()
    {
        let made = board_model::parse_steps(&position, None, &texts[..count]).unwrap();
        assert_eq!(board_model::legal_steps(&position, None, &made).expected, stage);
    }
    let made = board_model::parse_steps(&position, None, &texts[..1]).unwrap();
    let scene = board_model::scene(&position, None, &made, Orientation::UPRIGHT);
    assert!(scene.items.iter().any(|one| one.key == "held" && one.symbol == "grey"));
}

#[test]
fn a_piece_on_its_goal_leaves_and_words_are_said() {
    let position = read("pentagame", "2 a,B,C,D,E/A,B,C,D,E A3d,b,c,d,e - 1 5 -");
    let listed = board_model::legal_steps(&position, None, &[]);
    assert_eq!(listed.expected, StepKind::Exit);
    let [leaves] = listed.steps.as_slice() else { panic!("{listed:?}") };
    assert_eq!((leaves.mover.as_deref(), leaves.place.as_deref()), (Some("1a"), Some("a")));
    assert_eq!((leaves.effect, leaves.reaches_goal), (StepEffect::Exit, true));

    let mut position = start("pente:9,d");
    for text in ["E5", "E6", "A1", "B2"] {
        let m = position.read_move(text).unwrap();
        position = position.play(m).unwrap();
    }
    let listed = board_model::legal_steps(&position, None, &[]);
    assert_eq!(listed.expected, StepKind::Keyword);
    let words: Vec<_> = listed.steps.iter().filter_map(|choice| choice.keyword).collect();
    assert_eq!(words, ["swap", "stay"]);
}

#[test]
fn the_facts_of_a_scene() {
    let position = read("pentagame", "2 +,+,+,D,E/A,B,C,D,+ a,b,c,d,e A1B 2 9 -");
    let scene = board_model::scene(&position, None, &[], Orientation::UPRIGHT);
    assert_eq!((scene.turn, scene.seats, scene.round), (Some(2), 2, Some(9)));
    assert_eq!(
        (scene.progress.as_slice(), scene.target, scene.pool),
        ([3, 1].as_slice(), Some(3), 4)
    );
    assert!(scene.final_round);
    assert_eq!(
        (scene.seat_symbols.as_slice(), scene.rotations),
        (["1a", "2b"].map(str::to_owned).as_slice(), 5)
    );
    let teams = board_model::scene(&start("pentagame:4t"), None, &[], Orientation::UPRIGHT).teams;
    assert_eq!(teams, [0, 1, 0, 1]);
}

/// Plays the motions on the things of a scene and gives where each ends, with its symbol.
fn carried_out(position: &AnyPosition, m: &AnyMove, lie: Orientation) -> Vec<(String, Point)> {
    let scene = board_model::scene(position, None, &[], lie);
    let mut at: BTreeMap<String, (String, Point)> = BTreeMap::new();
    for thing in scene.items.into_iter().filter(|one| one.kind != ItemKind::Captured) {
        at.insert(thing.key, (thing.symbol, thing.at));
    }
    for group in motions(position, m, lie) {
        assert!(!group.is_empty());
        let mut moving = BTreeSet::new();
        for motion in group {
            assert!(moving.insert(motion.key.clone()), "{} moves twice at once", motion.key);
            let [first, .., last] = motion.points.as_slice() else { panic!("{motion:?}") };
            if let Some((symbol, from)) = at.get(&motion.key) {
                assert_eq!(*symbol, motion.symbol);
                assert!(from.distance(*first) < 2e-3, "{} begins elsewhere", motion.key);
            }
            let stone = motion.symbol.contains("-stone");
            if stone && motion.kind == board_model::MotionKind::Lift {
                at.remove(&motion.key);
            } else {
                at.insert(motion.key.clone(), (motion.symbol, *last));
            }
        }
    }
    at.into_values().collect()
}

/// The motions of a move lead to the scene after it, thing by thing.
fn leads_on(position: &AnyPosition, m: &AnyMove, lie: Orientation) {
    let mut moved = carried_out(position, m, lie);
    let next = board_model::scene(&position.clone().play(m.clone()).unwrap(), None, &[], lie);
    let text = position.move_text(m);
    for thing in next.items.into_iter().filter(|one| one.kind != ItemKind::Captured) {
        let same = |(symbol, at): &(String, Point)| {
            *symbol == thing.symbol && at.distance(thing.at) < 2e-3
        };
        let found = moved.iter().position(same);
        let found = found.unwrap_or_else(|| panic!("{text}: {thing:?} {moved:?}"));
        moved.swap_remove(found);
    }
    assert_eq!(moved, [], "{text}");
}

#[test]
fn every_motion_ends_where_the_next_scene_begins() {
    for (seed, game) in (60..).zip(all_games()) {
        for (turn, (position, m)) in walk(game, seed, 80).into_iter().enumerate() {
            leads_on(&position, &m, orientations().nth(turn % 14).unwrap());
        }
    }
}

/// Symbols of all standing items with their places.
fn standing(position: &AnyPosition) -> Vec<(String, String)> {
    let items = board_model::scene(position, None, &[], Orientation::UPRIGHT).items;
    let mut placed: Vec<_> =
        items.into_iter().filter_map(|item| Some((item.symbol, item.place?))).collect();
    placed.sort();
    placed
}

#[test]
fn item_moves_lead_to_the_placement_after_the_move() {
    for (seed, game) in (60..).zip(all_games()) {
        for (position, m) in walk(game, seed, 80) {
            let mut placed = standing(&position);
            for item_move in board_model::item_moves(&position, &m) {
                let symbol = item_move.item.symbol;
                if let Some(from) = item_move.from {
                    let at = placed.iter().position(|one| *one == (symbol.clone(), from.clone()));
                    placed.swap_remove(at.unwrap_or_else(|| panic!("{symbol} left {from}")));
                }
                placed.extend(item_move.to.map(|to| (symbol, to)));
            }
            placed.sort();
            assert_eq!(placed, standing(&position.clone().play(m).unwrap()), "{game}");
        }
    }
}

#[test]
fn moves_of_every_kind_have_their_motions() {
    let mut kinds = BTreeSet::new();
    for game in ["pentagame", "pentagame:4t", "pentagame:5"] {
        for (position, _) in walk(game, 90, 70).into_iter().step_by(23) {
            let AnyPosition::Pentagame(own) = &position else { panic!("{game}") };
            for m in own.moves(own.to_move()).into_iter().step_by(5) {
                kinds.extend(own.kind(m).map(|kind| (kind.met, kind.out)));
                leads_on(&position, &AnyMove::Pentagame(m), Orientation::UPRIGHT);
            }
        }
    }
    use ::pentagame::{Encounter, WayOut};
    let (black, none) = (Encounter::BlackBlock, WayOut::None);
    for kind in [
        (Encounter::Nothing, none),
        (Encounter::OwnPiece, none),
        (Encounter::ForeignPiece, none),
        (Encounter::PartnersPiece, none),
        (black, none),
        (black, WayOut::Walking),
    ] {
        assert!(kinds.contains(&kind), "no {kind:?} among {kinds:?}");
    }
}

#[test]
fn walkers_stay_on_the_lines() {
    let position = start("pentagame");
    let m = position.read_move("aA-A6d").unwrap();
    let motions = motions(&position, &m, Orientation::UPRIGHT);
    let [walk] = motions[0].iter().filter(|one| one.key == "1a").collect::<Vec<_>>()[..] else {
        panic!("{motions:?}")
    };
    // A straight leg: from the spot on the crowded corner onto the line, and along it.
    assert!(walk.points.len() <= 3, "{walk:?}");
}

#[test]
fn marks_name_their_places() {
    let position = start("pentagame");
    let m = position.read_move("aA-d#A1B").unwrap();
    let marks = board_model::last_move(&position, &action(&position, &m), Orientation::UPRIGHT);
    assert_eq!(marks.places, ["A", "d", "A1B"]);
    assert!(marks.below.contains("var(--ink)") && marks.above.contains("var(--ink)"));

    let check = |text: &str, threats: &[&str], ko: &[&str]| {
        let position = read("pentagame", text);
        let marks = board_model::threat_marks(&position, Orientation::UPRIGHT);
        assert_eq!(marks.places, threats, "{text}");
        assert_eq!(marks.above.is_empty(), threats.is_empty());
        let marks = board_model::ko_marks(&position, Orientation::UPRIGHT);
        assert_eq!(marks.places, ko, "{text}");
        assert_eq!(marks.below.is_empty(), ko.is_empty());
    };
    check("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -", &[], &[]);
    check("2 C,A,B,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -", &["a"], &[]);
    check("2 C,A,B,D,E/A,B,C,D,E a,b,c,d,e - 1 1 1:1a@C*1c@B", &["a"], &["B", "C"]);
    check("2 C,A,B,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@C*1c@B", &["a"], &[]);
}

#[test]
fn of_several_moves_only_the_last_is_drawn_in_full() {
    let moves = walk("pentagame:5", 3, 60).into_iter().take(4);
    let actions: Vec<_> = moves.map(|(at, m)| (at.clone(), action(&at, &m))).collect();
    let marks = board_model::trail_marks(&actions, Orientation::UPRIGHT);
    let document = format!("<svg>{}</svg>", marks.below);
    let document = roxmltree::Document::parse(&document).unwrap();
    let groups = document.root_element().children();
    let opacities: Vec<_> = groups.filter_map(|group| group.attribute("opacity")).collect();
    assert_eq!(opacities, [".35", ".35", ".35", "1"]);
}

#[test]
fn a_way_of_one_stop_has_a_ring_and_no_arrow() {
    let position = start("pentagame");
    let arrows = |text: &str| {
        let m = position.read_move(text).unwrap();
        let marks = board_model::last_move(&position, &action(&position, &m), Orientation::UPRIGHT);
        marks.below.matches("paint-order").count()
    };
    assert_eq!((arrows("aA-A1B"), arrows("aA-A3B")), (0, 1));
}

fn action(position: &AnyPosition, m: &AnyMove) -> Action {
    Action::from_move(position, m).unwrap()
}

fn motions(
    position: &AnyPosition,
    m: &AnyMove,
    orientation: Orientation,
) -> Vec<Vec<board_model::Motion>> {
    let after = position.clone().play(m.clone()).unwrap();
    board_model::motions(position, &action(position, m), &after, orientation)
}
