//! Whole pictures: that they are well made, and that they stay as they are.

mod scenes;

use games::{AnyMove, AnyPosition, Game};
use picture::board_model::{self, BoardLayout};
use picture::{
    Background, COLUMNS, Drawing, Figures, Labels, Mark, MarkedEncounter, Svg, TextBoard,
    TextLayout, Theme, ToMove,
};
use resvg::usvg;
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Notation, Position, Turn};
use scenes::english::{captioned, english};
use sha2::{Digest, Sha256};

/// Options besides the usual ones that change what is drawn.
const VARIANTS: [&str; 10] = [
    "pentagame:3",
    "pentagame:4",
    "pentagame:4t",
    "pentagame:5",
    "pente:13,keryo,poof",
    "pente:9,free",
    "pente:9,free,players=3",
    "pente:13,players=4",
    "pente:19,teams",
    "pentalath:3",
];

/// Every game there is, and the variants.
fn games() -> Vec<String> {
    let variants = VARIANTS.map(str::to_owned);
    Game::all().map(|game| game.name().to_owned()).chain(variants).collect()
}

/// The layouts of a board, also the only one.
fn layouts(position: &AnyPosition) -> &'static [BoardLayout] {
    match board_model::layouts(position) {
        [] => &[BoardLayout::Flat],
        several => several,
    }
}

/// A piece that the player to move has at the start, in games whose pieces walk.
fn first_piece(position: &AnyPosition) -> String {
    let named = ["a", "a1"].into_iter().find(|name| picture::reach(position, name).is_some());
    named.unwrap_or_default().to_owned()
}

/// Positions along a game in which every move is drawn by lot, each with the marks of its move.
fn walk(game: &str, seed: u64, turns: u32) -> Vec<(AnyPosition, Vec<Mark>)> {
    let game: Game = game.parse().unwrap();
    let mut random = SplitMix64::new(seed);
    let mut position = game.start();
    let mut seen = vec![(position.clone(), Vec::new())];
    for _ in 0..turns {
        let Some(marks) = play_random(&mut position, &mut random) else { break };
        seen.push((position.clone(), marks));
    }
    seen
}

/// Plays a random turn of any kind and returns its marks; none when the game is over.
fn play_random(position: &mut AnyPosition, random: &mut SplitMix64) -> Option<Vec<Mark>> {
    let mut any = |moves: Vec<AnyMove>| moves[random.below(moves.len() as u64) as usize].clone();
    let before = position.clone();
    let played = match before.turn() {
        Turn::Over => return None,
        Turn::Seat(seat) => vec![any(before.moves(seat))],
        Turn::Simultaneous(seats) => seats.iter().map(|seat| any(before.moves(seat))).collect(),
        Turn::Chance => {
            let mut events = Vec::new();
            let _ = before.each_chance(|event, _| {
                events.push(event);
                std::ops::ControlFlow::Continue(())
            });
            vec![any(events)]
        }
    };
    match before.turn() {
        Turn::Simultaneous(seats) => {
            let mut choices = BySeat::from_fn(before.seats(), |_| None);
            for (seat, m) in seats.iter().zip(&played) {
                choices[seat] = Some(m.clone());
            }
            position.play_simultaneous_unchecked(&choices);
        }
        _ => position.play_unchecked(played[0].clone()),
    }
    Some(played.iter().flat_map(|m| picture::last_move(&before, m)).collect())
}

fn is_well_made(svg: &Svg, what: &str) {
    let options = roxmltree::ParsingOptions::default();
    let document = roxmltree::Document::parse_with_options(svg.as_str(), options).unwrap();
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        let known = ["svg", "title", "desc", "g", "path", "circle", "rect"];
        assert!(known.contains(&name), "{what}: <{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            let foreign = ["id", "style", "class", "href"].contains(&name)
                || name.starts_with("on")
                || value.contains("url(");
            assert!(!foreign, "{what}: {name}={value}");
            assert!(!value.contains("NaN") && !value.contains("inf"), "{what}: {name}={value}");
        }
    }
    for (tag, least) in [("title", 8), ("desc", 12)] {
        let text = document.descendants().find(|node| node.has_tag_name(tag));
        let text = text.and_then(|node| node.text()).unwrap_or_default();
        assert!(text.len() >= least, "{what}: <{tag}>{text}");
    }
    stays_in_view(svg, what);
}

fn stays_in_view(svg: &Svg, what: &str) {
    let tree = usvg::Tree::from_str(svg.as_str(), &usvg::Options::default()).unwrap();
    let drawn = tree.root().abs_stroke_bounding_box();
    let (width, height) = (svg.width_px() as f32, svg.height_px() as f32);
    assert_eq!((tree.size().width(), tree.size().height()), (width, height), "{what}");
    let slack = 0.02;
    let inside = drawn.left() >= -slack
        && drawn.top() >= -slack
        && drawn.right() <= width + slack
        && drawn.bottom() <= height + slack;
    assert!(inside, "{what}: {drawn:?} in {width} by {height}");
}

#[test]
fn every_picture_is_well_made_and_stays_in_view() {
    for (seed, game) in (1..).zip(games()) {
        for (turn, (position, marks)) in walk(&game, seed, 40).iter().enumerate().step_by(8) {
            for (theme, width_px) in
                [(Theme::Day, 1024), (Theme::Night, 360), (Theme::Day, 128), (Theme::Night, 40)]
            {
                let drawing = Drawing::new().theme(theme).width_px(width_px);
                let drawing = drawing.labels(Labels::Numbered).marks(marks.iter().cloned());
                for layout in layouts(position) {
                    let drawing = drawing.clone().layout(*layout);
                    let svg = picture::draw(position, &captioned(position, drawing));
                    is_well_made(&svg, &format!("{game}, turn {turn}, {width_px} px, {layout:?}"));
                }
            }
        }
    }
}

#[test]
fn every_start_can_be_drawn_with_its_reach() {
    for game in games() {
        let position = game.parse::<Game>().unwrap().start();
        let marks = picture::reach(&position, &first_piece(&position)).unwrap();
        let steps = picture::board_model::legal_steps(&position, None, &[]).steps;
        let has_places = steps.iter().any(|step| step.place.is_some());
        assert_eq!(marks.is_empty(), !has_places, "{game}");
        let drawing = Drawing::new().width_px(360).marks(marks.iter().cloned());
        is_well_made(&picture::draw(&position, &captioned(&position, drawing)), &game);
        let text = picture::write(&position, &TextBoard::new().marks(marks), &english);
        assert!(lines_fit(&text), "{text}");
        assert_eq!(text.contains("* can go here"), has_places, "{text}");
    }
}

#[test]
fn positions_that_no_game_reaches_stay_in_view_too() {
    let all_on_one_corner = "4 A,A,A,A,A/A,A,A,A,A/A,A,A,A,A/A,A,A,A,A a,b,c,d,e - 1 1 -";
    let all_out = "4t:5 +,+,+,+,E/+,+,+,+,E/+,+,+,+,E/+,+,+,+,E a,b,c,d,e - 2 9 -";
    for text in [all_on_one_corner, all_out] {
        let game: Game = "pentagame".parse().unwrap();
        let position = game.read_position(text).unwrap();
        is_well_made(&picture::draw(&position, &captioned(&position, Drawing::new())), text);
        assert!(lines_fit(&picture::write(&position, &TextBoard::new(), &english)));
    }
}

#[test]
fn the_background_is_all_that_clear_leaves_out() {
    let position = "pentalath".parse::<Game>().unwrap().start();
    let paper = picture::draw(&position, &Drawing::new()).to_string();
    let clear = picture::draw(&position, &Drawing::new().background(Background::Clear)).to_string();
    let without: Vec<&str> = paper.lines().filter(|line| !line.starts_with("<rect")).collect();
    assert_eq!(without, clear.lines().collect::<Vec<_>>());
    assert_ne!(paper, clear);
}

/// The first sixteen digits of the SHA-256 of each picture, by day and by night.
/// A layout other than the flat one is named after the game.
const GOLDEN: &[(&str, [&str; 2])] = &[
    ("pentagame:2", ["0d67a9d738cce6ce", "0768bfec9ef2ce47"]),
    ("pentagame:4", ["47f787bc16cd6067", "cba1c419e5735c19"]),
    ("pentagame:5", ["83324a840a256ba3", "0e66f7ce471419b6"]),
    ("pente:13,players=4", ["e8778155fe3f6fbf", "44de9c8db9b148a5"]),
    ("pentalath:3", ["f405750889b4d3e2", "657c4d3d3b06e091"]),
    ("hi-jack", ["5d1b594abb0c37ca", "c33ede8938d85d90"]),
    ("frames", ["dc3ff97b46a30d90", "d26821bd4b3912fb"]),
    ("millennium-3d-chess", ["ac43e732855787d1", "c61f53b62496e15e"]),
    ("millennium-3d-chess stacked", ["57e2fa7eba2c3731", "30a4e5fc0689f0af"]),
    ("nardeshir", ["b6467640170761c8", "5a026154d6e57314"]),
    ("king-of-pearls", ["a8eaef95c6c04add", "4313c218497926c7"]),
    ("nibelungenlied", ["0f2fec71ea4b3884", "2754154cea79ff55"]),
    ("lanza", ["da21984d481e03a1", "dfba475f5afec3cf"]),
    ("ot-tjin", ["7906e619fa6b647b", "63c647c75efe6a83"]),
    ("sleeping-beauty-draughts", ["2e1d958a1401b23d", "d1278ee7a07e2fd5"]),
    ("akron", ["2822483d0f8be2b5", "21312ba0b272ee81"]),
];

#[test]
fn pictures_stay_as_they_are() {
    let mut changed = Vec::new();
    let of = |name: &str| GOLDEN.iter().any(|(game, _)| game.split(':').next() == Some(name));
    let missing = Game::all().map(|game| game.name()).filter(|name| !of(name));
    let missing = missing.map(|name| (name, ["", ""]));
    for (what, expected) in GOLDEN.iter().copied().chain(missing) {
        let (game, layout) = what.split_once(' ').unwrap_or((what, "flat"));
        let layout = BoardLayout::ALL.into_iter().find(|known| known.name() == layout).unwrap();
        let walked = walk(game, 7, 25);
        let (position, marks) = walked.last().unwrap();
        let drawn = Theme::ALL.map(|theme| {
            let drawing = Drawing::new().theme(theme).layout(layout).marks(marks.iter().cloned());
            let drawing = captioned(position, drawing);
            let svg = picture::draw(position, &drawing);
            assert_eq!(svg, picture::draw(position, &drawing));
            let digest = Sha256::digest(svg.as_str().as_bytes());
            digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>()
        });
        if drawn != expected {
            changed.push((what, drawn));
        }
    }
    assert!(
        changed.is_empty(),
        "look at the pictures; if they are right, GOLDEN has: {changed:#?}"
    );
}

#[test]
fn the_pictures_of_the_readme_are_up_to_date() {
    for scene in scenes::SHOWN {
        let file = scenes::folder().join(scene.name).with_extension("svg");
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        let drawn = scene.draw(scenes::WIDTH_PX);
        let command = "cargo run -p palamedes-picture --example pictures";
        assert!(kept == drawn.as_str(), "{command}: {}", scene.name);
    }
}

#[test]
fn every_place_has_a_coordinate() {
    let counts = [("pentagame", 100), ("pente", 361), ("pente:9,free", 81), ("pentalath", 70)];
    for game in games() {
        let position = game.parse::<Game>().unwrap().start();
        let board = picture::board(&position);
        let count = board.places.len();
        let known = counts.iter().find(|(known, _)| *known == game);
        assert_eq!(known.map_or(count, |(_, known)| *known), count, "{game}");
        let mut names: Vec<&str> = board.places.iter().map(|place| place.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{game}");
        for place in &board.places {
            let (at, view) = (place.centre, board.view);
            let inside = (view.corner.x..view.corner.x + view.width).contains(&at.x)
                && (view.corner.y..view.corner.y + view.height).contains(&at.y);
            assert!(inside, "{game} {}", place.name);
            assert!(place.outline.segments().len() >= 4, "{game} {}", place.name);
        }
    }
}

#[test]
fn names_of_places_are_those_of_moves() {
    for game in games() {
        let start = game.parse::<Game>().unwrap().start();
        // Where one only places, a place is a move. Otherwise it is a part of some move, which may
        // be possible only later in the game.
        let mut unnamed: Vec<String> = picture::board(&start)
            .places
            .into_iter()
            .map(|place| place.name)
            .filter(|name| start.read_move(name).is_err())
            .collect();
        // A hole of Ot-tjin is a number in the row of the player to move.
        if game.starts_with("ot-tjin") {
            continue;
        }
        for turns in 0..20 {
            if unnamed.is_empty() {
                break;
            }
            for (position, _) in walk(&game, u64::from(turns), turns) {
                let Turn::Seat(seat) = position.turn() else { continue };
                let moves = position.moves(seat);
                let texts: Vec<String> = moves.iter().map(|m| position.move_text(m)).collect();
                unnamed.retain(|name| !texts.iter().any(|text| text.contains(name)));
            }
        }
        assert!(unnamed.is_empty(), "{game} {unnamed:?}");
    }
}

#[test]
fn marks_follow_the_move() {
    let check = |game: &str, position: &str, m: &str, kinds: &str| {
        let game: Game = game.parse().unwrap();
        let before = game.read_position(position).unwrap();
        let m = before.read_move(m).unwrap();
        let marks = picture::last_move(&before, &m);
        let found: Vec<&str> = marks
            .iter()
            .map(|mark| match mark {
                Mark::Way { .. } => "way",
                Mark::Swap { .. } => "swap",
                Mark::Set { .. } => "set",
                Mark::Taken { .. } => "taken",
                Mark::Walker { .. } => "walker",
                Mark::Goal { .. } => "goal",
                Mark::Free { .. } => "free",
                Mark::Meets { .. } => "meets",
                Mark::Line { .. } => "line",
                Mark::Winner { .. } => "winner",
            })
            .collect();
        assert_eq!(found.join(" "), kinds, "{m:?}");
        marks
    };
    let start = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    let marks = check("pentagame", start, "aA-c#A3B", "way set");
    match &marks[0] {
        Mark::Way { stops, .. } => assert_eq!(stops.len(), 8, "two nodes and six stops"),
        other => panic!("{other:?}"),
    }
    check("pentagame", start, "aA-B*b", "swap");
    let waiting = "2 a,B,C,D,E/A,B,C,D,E A1c,b,c,d,e - 1 9 -";
    check("pentagame", waiting, "a+D2E", "taken set");
    let empty_pool = "2 a,B,C,D,E/A,B,C,D,E A1c,b,c,d,e A1B,A2B,A3B,B1C,B2C 1 9 -";
    check("pentagame", empty_pool, "a+D2E<A1B", "taken taken set");
    let pair = "9/9/9/9/1wbb5/9/9/9/9 w 0:0 10";
    check("pente:9,free", pair, "E5", "taken taken set");
    check("pentalath", "bw5/1w6/9/10/11/12/13 w", "b1", "taken set");
}

#[test]
fn reach_is_what_can_be_reached() {
    let position = "pentagame".parse::<Game>().unwrap().start();
    let marks = picture::reach(&position, "a").unwrap();
    let count = |kind: fn(&Mark) -> bool| marks.iter().filter(|mark| kind(mark)).count();
    let free = count(|mark| matches!(mark, Mark::Free { .. }));
    let swap = count(|mark| matches!(mark, Mark::Meets { how: MarkedEncounter::Swap, .. }));
    let replace = count(|mark| matches!(mark, Mark::Meets { how: MarkedEncounter::Replace, .. }));
    // Two arcs of three and two legs of six; the corners beside and the blocks on the crossings.
    assert_eq!((free, swap, replace), (18, 2, 2));
    assert_eq!(count(|mark| matches!(mark, Mark::Walker { .. })), 1);
    assert_eq!(count(|mark| matches!(mark, Mark::Goal { .. })), 0);
    let near: Game = "pentagame".parse().unwrap();
    let near = near.read_position("2 a1b,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -").unwrap();
    let marks = picture::reach(&near, "a").unwrap();
    let goal = picture::pentagame::geometry::centre(pentagame::Stop::crossing(0));
    let found = marks.iter().any(|mark| matches!(mark, Mark::Goal { at, .. } if *at == goal));
    assert!(found, "{marks:?}");
    assert_eq!(picture::reach(&position, "f"), None);
    let pente = "pente:9,free".parse::<Game>().unwrap().start();
    assert_eq!(picture::reach(&pente, "").unwrap().len(), 81);
}

fn lines_fit(text: &str) -> bool {
    text.lines().count() <= 40 && text.lines().all(|line| line.chars().count() <= COLUMNS)
}

#[test]
fn text_boards_fit_a_terminal() {
    for (seed, game) in (1..).zip(games()) {
        for (position, marks) in walk(&game, seed, 40) {
            for labels in [Labels::Hidden, Labels::Shown, Labels::Numbered] {
                let board = TextBoard::new().labels(labels).marks(marks.iter().cloned());
                let text = picture::write(&position, &board, &english);
                assert!(lines_fit(&text), "{text}");
                assert!(text.is_ascii(), "{text}");
            }
        }
    }
}

#[test]
fn a_text_board_shows_every_piece_and_block() {
    for layout in ["2", "3", "4", "4t", "5"] {
        for (position, _) in walk(&format!("pentagame:{layout}"), 3, 60) {
            let AnyPosition::Pentagame(inside) = &position else { panic!("another game") };
            for kind in [TextLayout::Full, TextLayout::Compact] {
                let board = TextBoard::new().legend(picture::Legend::Hidden).labels(Labels::Shown);
                let text = picture::write(&position, &board.layout(kind), &english);
                let body: String = text.lines().skip(1).map(|line| format!("{line}\n")).collect();
                for piece in pentagame::Piece::all(inside.layout()) {
                    let name = piece.name(inside.layout()).to_string();
                    let word = if layout == "5" { name } else { format!("{}{name}", piece.seat()) };
                    let shown = body.matches(word.as_str()).count();
                    let expected = usize::from(inside.stop_of(piece).is_some() || layout == "5");
                    assert_eq!(shown, expected, "{word}\n{text}");
                }
                assert_eq!(body.matches("##").count(), 5, "{text}");
                let grey = body.matches('o').count() - body.matches("ou").count();
                assert_eq!(grey - 2, 5, "five grey blocks and the word pool\n{text}");
            }
        }
    }
}

#[test]
fn a_compact_board_leaves_room_for_the_last_move_and_the_prompt() {
    for layout in ["2", "3", "4", "4t", "5"] {
        for (position, marks) in walk(&format!("pentagame:{layout}"), 5, 60) {
            let board = TextBoard::new().layout(TextLayout::Compact).marks(marks).title("-");
            let text = picture::write(&position, &board.legend(picture::Legend::Marks), &english);
            // Corners with more than four pieces need a line below.
            assert!(text.lines().count() <= 21 + usize::from(text.contains('*')), "{text}");
            assert!(lines_fit(&text), "{text}");
        }
    }
    // Neighbours do not touch, even where a piece stands on every stop of a line.
    let full = "4 A1B,A2B,A3B,D6a,D5a/D4a,D3a,C6a,C5a,C4a/E1c,E2c,B1d,B2d,B1e/B2e,E1b,E2b,C1e,C1a \
        a,b,c,d,e - 1 9 -";
    let position = "pentagame:4".parse::<Game>().unwrap().read_position(full).unwrap();
    let board = TextBoard::new().layout(TextLayout::Compact).legend(picture::Legend::Hidden);
    let text = picture::write(&position, &board, &english);
    for line in text.lines().skip(1) {
        let words = line.split([' ', '[', ']', '(', ')']).filter(|word| !word.is_empty());
        let mut widths = words.filter(|word| *word != "pool" && *word != "ooooo" && *word != "out");
        assert!(widths.all(|word| word.trim_start_matches('>').len() <= 2), "{line}\n{text}");
    }
}

#[test]
fn a_crowded_corner_is_named_below_the_board() {
    let check = |position: &str, place: &str, named: &str| {
        let game: Game = "pentagame".parse().unwrap();
        let position = game.read_position(position).unwrap();
        let text = picture::write(&position, &TextBoard::new(), &english);
        assert!(text.contains(place), "{text}");
        assert!(text.lines().any(|line| line == named), "{text}");
        assert!(lines_fit(&text), "{text}");
    };
    let five = "2 B,+,E,E,+/E,b,E,E,+ A1B,D3E,E1A,E1b,E1c - 2 5 1:2b@B*1a@b";
    check(five, "[E*5]", "E*5: 1c 1d 2a 2c 2d");
    let twenty = "4 A,A,A,A,A/A,A,A,A,A/A,A,A,A,A/A,A,A,A,A a,b,c,d,e - 1 1 -";
    let all = "A*20: 1a 1b 1c 1d 1e 2a 2b 2c 2d 2e 3a 3b 3c 3d 3e 4a 4b 4c 4d 4e";
    check(twenty, "[A*20]", all);
    let four = "4 A,A,A,A,A/B,B,B,B,B/C,C,C,C,C/D,D,D,D,D a,b,c,d,e - 1 1 -";
    check(four, "[D*5]", "D*5: 4a 4b 4c 4d 4e");
}

#[test]
fn text_marks_are_seen_and_explained() {
    let game: Game = "pentagame".parse().unwrap();
    let check = |before: &str, m_text: &str, seen: &[&str]| {
        let before = game.read_position(before).unwrap();
        let m = before.read_move(m_text).unwrap();
        let marks = picture::last_move(&before, &m);
        let text =
            picture::write(&before.play(m).unwrap(), &TextBoard::new().marks(marks), &english);
        for word in seen {
            assert!(text.contains(word), "{word}\n{text}");
        }
        if m_text.contains('#') {
            assert!(text.contains("##!") || text.contains("!##"), "{text}");
        }
        assert!(text.contains("[A] corner") && text.contains("(a) crossing"), "{text}");
    };
    let start = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    check(start, "aA-B*b", &["[A!1b 2a]", "[B!1a 2b]", "! moved here"]);
    // Wherever a block is set, its sign is seen.
    let position = game.read_position(start).unwrap();
    for place in picture::board(&position).places {
        let m = format!("aA-c#{}", place.name);
        if position.read_move(&m).is_ok_and(|m| position.clone().play(m).is_ok()) {
            check(start, &m, &["(c!1a)", "* way walked   ! moved or set here"]);
        }
    }
    let plain = picture::write(&position, &TextBoard::new(), &english);
    assert!(!plain.contains("moved") && !plain.contains('!'), "{plain}");
}

#[test]
fn plain_figures_and_a_hidden_turn_say_less() {
    let position = "pentagame".parse::<Game>().unwrap().start();
    let groups = |drawing: Drawing| {
        let svg = picture::draw(&position, &drawing);
        (svg.as_str().matches("<g ").count(), svg.as_str().matches("<circle").count())
    };
    let (all, circles) = groups(Drawing::new());
    assert_eq!(groups(Drawing::new().to_move(ToMove::Hidden)), (all - 1, circles));
    // Ten pieces, each without its eye, and smaller than drawn.
    let plain = groups(Drawing::new().figures(Figures::Plain));
    assert_eq!(plain, (all + 10, circles - 10));
}

#[test]
fn black_blocks_are_solid_and_grey_ones_are_open() {
    let start: AnyPosition = "pentagame".parse::<Game>().unwrap().start();
    for theme in Theme::ALL {
        let palette = picture::Palette::of(theme);
        let drawing = Drawing::new().theme(theme).width_px(1024).to_move(ToMove::Hidden);
        let png = picture::draw(&start, &drawing).png().unwrap();
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
        let colour_at = |at: picture::Point| {
            let px = |value: f64| ((value + picture::pentagame::REACH) * 1024.0 / 53.8) as u32;
            let pixel = pixels.pixel(px(at.x), px(at.y)).unwrap();
            picture::palette::Rgb(pixel.red(), pixel.green(), pixel.blue())
        };
        let crossing = picture::pentagame::geometry::centre(pentagame::Stop::crossing(0));
        assert_eq!(colour_at(crossing), palette.black.fill);
        let grey = picture::pentagame::pool_points()[2];
        assert_eq!(colour_at(grey), palette.field);
        assert_eq!(colour_at(grey.moved(picture::Point::new(0.56, 0.0))), palette.grey);
    }
}

#[test]
fn every_sign_a_board_needs_is_a_path() {
    let needed = "ABCDEFGHJKLMNOPQRST abcdefg 0123456789 W";
    for sign in needed.chars().filter(|sign| *sign != ' ') {
        let glyph = picture::glyph::glyph(sign).unwrap_or_else(|| panic!("no {sign}"));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\">\
             <path d=\"{}\" stroke=\"#000\" fill=\"none\"/></svg>",
            glyph.data
        );
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
        let drawn = tree.root().abs_bounding_box();
        let (left, right) = (f64::from(drawn.left()), f64::from(drawn.right()));
        assert!(left.abs() < 0.15, "{sign} begins at {left}");
        assert!((right - glyph.width).abs() < 0.15, "{sign} ends at {right}");
        assert!(drawn.top() > -0.2 && drawn.bottom() < 13.5, "{sign} {drawn:?}");
    }
    assert_eq!(picture::glyph::glyph('?'), None);
}

fn check_description(position: &str, expected: &str) {
    let position = "pentagame".parse::<Game>().unwrap().read_position(position).unwrap();
    let description = picture::caption(&position).description;
    assert_eq!(description.iter().map(english).collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn description_names_everything_on_the_board() {
    check_description(
        "2 A,B,C1D,+,E/A,B,C,D,E a,b,c,d,E1b e 1 9 -",
        "Player 1, rabbits: a on A, b on B, c on C-1-D, d out, e on E. \
         Player 2, hedgehogs: a on A, b on B, c on C, d on D, e on E. \
         Black blocks: a, b, c, d, E-1-b. Grey blocks: e; 4 in the pool, in the middle of \
         the board; the rabbit inside it says that player 1 is to move.",
    );
    check_description(
        "5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 2 1 -",
        "Player 1, numbered discs: a1 on A, a2 on A, a3 on A. \
         Player 2, numbered discs: b1 on B, b2 on B, b3 on B. \
         Player 3, numbered discs: c1 on C, c2 on C, c3 on C. \
         Player 4, numbered discs: d1 on D, d2 on D, d3 on D. \
         Player 5, numbered discs: e1 on E, e2 on E, e3 on E. \
         Black blocks: a, b, c, d, e. Grey blocks: none; 5 in the pool, in the middle of \
         the board; the letter B inside it says that player 2 is to move.",
    );
}
