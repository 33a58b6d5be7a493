//! A game as an animated SVG: pieces walk, blocks drop, and it starts again.
//!
//! The animation is CSS inside the document, so it plays in an `<img>` without any script. With
//! reduced motion it stands still at its middle.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use games::{AnyMove, AnyPosition};
use rulebook::Position;

use crate::board_model::{
    BoardItem, Motion, MotionKind, Orientation, Symbol, artwork, motions_of_move,
    palette_properties, scene,
};
use crate::palette::Theme;
use crate::point::{Number, Point};
use crate::svg::{Svg, ViewBox};

/// Time before the first move.
const START_MS: u32 = 1200;
/// Duration of a walk, a swap or an exit.
const WALK_MS: u32 = 600;
/// Duration of the flight of a block or a stone.
const DROP_MS: u32 = 400;
/// Time between two moves.
const PAUSE_MS: u32 = 450;
/// Time after the last move.
const END_MS: u32 = 2500;
/// Duration of fading out before the start, and of fading in after it.
const FADE_MS: u32 = 400;

/// Size of a block or stone at the top of its flight.
const FLIGHT_SCALE: f64 = 1.5;

/// Draws a game from its start, move by move, as an endless animation.
/// Stops at the first move that is not legal.
pub fn animated_svg(start: &AnyPosition, moves: &[AnyMove], theme: Theme, width_px: u32) -> Svg {
    let mut timeline = Timeline::new(start);
    let mut position = start.clone();
    for m in moves {
        let Ok(after) = position.clone().play(m.clone()) else { break };
        timeline.play(&motions_of_move(&position, m, Orientation::UPRIGHT), &after);
        position = after;
    }
    timeline.document(start, theme, width_px)
}

/// The place, size and visibility of an item at one time.
#[derive(Clone, Copy, PartialEq)]
struct Keyframe {
    ms: u32,
    at: Point,
    radius: f64,
    is_visible: bool,
}

/// An item with its places in time. It keeps its identity when its key changes.
struct Actor {
    symbol: String,
    keyframes: Vec<Keyframe>,
}

impl Actor {
    fn last(&self) -> Keyframe {
        *self.keyframes.last().expect("an actor begins with a keyframe")
    }

    /// Keeps the last place until this time.
    fn hold(&mut self, ms: u32) {
        let last = self.last();
        if last.ms < ms {
            self.keyframes.push(Keyframe { ms, ..last });
        }
    }

    /// Moves along the points, with constant speed.
    fn follow(&mut self, motion: &Motion, start_ms: u32, duration_ms: u32) {
        self.hold(start_ms);
        let (first, radius) = (self.last().at, self.last().radius);
        let mut points = motion.points.clone();
        if let Some(point) = points.first_mut() {
            *point = first;
        }
        let length: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let is_flight = matches!(motion.kind, MotionKind::Drop | MotionKind::Lift);
        let mut walked = 0.0;
        for pair in points.windows(2) {
            if is_flight {
                let middle =
                    Point::new((pair[0].x + pair[1].x) / 2.0, (pair[0].y + pair[1].y) / 2.0);
                let top = radius * FLIGHT_SCALE;
                self.push(start_ms + duration_ms / 2, middle, top);
            }
            walked += pair[0].distance(pair[1]);
            let share = if length > 0.0 { walked / length } else { 1.0 };
            self.push(start_ms + (f64::from(duration_ms) * share) as u32, pair[1], radius);
        }
    }

    fn push(&mut self, ms: u32, at: Point, radius: f64) {
        self.keyframes.push(Keyframe { ms, at, radius, is_visible: true });
    }
}

struct Timeline {
    now_ms: u32,
    actors: Vec<Actor>,
    /// The actors on the board by the key of their item.
    by_key: BTreeMap<String, usize>,
}

impl Timeline {
    fn new(start: &AnyPosition) -> Timeline {
        let mut timeline =
            Timeline { now_ms: START_MS, actors: Vec::new(), by_key: BTreeMap::new() };
        for item in scene(start, None, &[], Orientation::UPRIGHT).items {
            let actor = timeline.add(&item.symbol, item.at, item.radius, true);
            timeline.by_key.insert(item.key, actor);
        }
        timeline
    }

    fn add(&mut self, symbol: &str, at: Point, radius: f64, is_visible: bool) -> usize {
        let keyframes = vec![Keyframe { ms: 0, at, radius, is_visible }];
        self.actors.push(Actor { symbol: symbol.to_owned(), keyframes });
        self.actors.len() - 1
    }

    /// Adds the motions of a move, and settles every item in its place after it.
    fn play(&mut self, groups: &[Vec<Motion>], after: &AnyPosition) {
        let mut moved = Vec::new();
        for group in groups {
            let is_walk = |motion: &Motion| {
                matches!(motion.kind, MotionKind::Walk | MotionKind::Swap | MotionKind::Out)
            };
            let duration_ms = if group.iter().any(is_walk) { WALK_MS } else { DROP_MS };
            for motion in group {
                if let Some(actor) = self.by_key.get(&motion.key).copied() {
                    self.actors[actor].follow(motion, self.now_ms, duration_ms);
                    moved.push(actor);
                }
            }
            self.now_ms += duration_ms;
        }
        self.settle(scene(after, None, &[], Orientation::UPRIGHT).items, &moved);
        self.now_ms += PAUSE_MS;
    }

    /// Finds the actor of each item: the one that moved there, or the one with its key.
    fn settle(&mut self, items: Vec<BoardItem>, moved: &[usize]) {
        let now_ms = self.now_ms;
        let mut before = std::mem::take(&mut self.by_key);
        for item in items {
            let arrived = |actor: &&usize| {
                let actor = &self.actors[**actor];
                actor.symbol == item.symbol && actor.last().at.distance(item.at) < 0.05
            };
            let arrived = moved.iter().find(arrived).copied();
            let arrived = arrived.filter(|actor| before.values().any(|other| other == actor));
            let same = before.get(&item.key).copied();
            let actor = match arrived.or(same) {
                Some(actor) => actor,
                None => {
                    let actor = self.add(&item.symbol, item.at, item.radius, false);
                    let appears_ms = now_ms.saturating_sub(DROP_MS);
                    self.actors[actor].hold(appears_ms);
                    actor
                }
            };
            before.retain(|_, other| *other != actor);
            let shown = &mut self.actors[actor];
            let settled =
                Keyframe { ms: now_ms, at: item.at, radius: item.radius, is_visible: true };
            if (Keyframe { ms: now_ms, ..shown.last() }) != settled {
                if shown.last().ms == now_ms {
                    shown.keyframes.pop();
                }
                shown.keyframes.push(settled);
            }
            self.by_key.insert(item.key, actor);
        }
        for actor in before.into_values() {
            let gone = &mut self.actors[actor];
            gone.hold(now_ms.saturating_sub(FADE_MS / 2));
            gone.keyframes.push(Keyframe { ms: now_ms, is_visible: false, ..gone.last() });
        }
    }

    fn document(&self, start: &AnyPosition, theme: Theme, width_px: u32) -> Svg {
        let total_ms = self.now_ms - PAUSE_MS.min(self.now_ms) + END_MS;
        let art = artwork(start, Orientation::UPRIGHT);
        let mut style = String::new();
        write!(style, "svg{{{}}}", palette_properties(theme)).expect(INFALLIBLE);
        style.push_str(".numbers,.inner-names{display:none}");
        let fade = percent(FADE_MS, total_ms);
        let end = percent(total_ms - FADE_MS, total_ms);
        write!(
            style,
            "g.m{{animation:{total_ms}ms linear infinite}}\
             #items{{animation:fade {total_ms}ms linear infinite}}\
             @keyframes fade{{0%,100%{{opacity:0}}{fade}%,{end}%{{opacity:1}}}}"
        )
        .expect(INFALLIBLE);
        let mut items = String::new();
        for (index, actor) in self.actors.iter().enumerate() {
            let symbol = art.symbols.get(&actor.symbol).map_or("", |symbol: &Symbol| &symbol.small);
            write_actor(index, actor, total_ms, symbol, &mut style, &mut items);
        }
        write!(
            style,
            "@media (prefers-reduced-motion:reduce){{g.m,#items\
             {{animation-play-state:paused!important;animation-delay:-{}ms!important}}}}",
            total_ms / 2
        )
        .expect(INFALLIBLE);
        let ViewBox { corner, width, height } = art.view;
        let height_px = (f64::from(width_px) * height / width).round() as u32;
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{corner} {} {}\" \
             width=\"{width_px}\" height=\"{height_px}\" role=\"img\">\n<style>{style}</style>\n\
             {}<g id=\"items\">\n{items}</g>\n</svg>\n",
            Number(width),
            Number(height),
            art.ground,
        );
        Svg::from_text(text, width_px, height_px)
    }
}

const INFALLIBLE: &str = "writing to a string cannot fail";

/// Writes the element of an actor, and its keyframes if it ever moves.
fn write_actor(
    index: usize,
    actor: &Actor,
    total_ms: u32,
    symbol: &str,
    style: &mut String,
    items: &mut String,
) {
    let first = actor.keyframes[0];
    let transform = format!("translate({}) scale({})", first.at, Number(first.radius));
    if actor.keyframes.len() == 1 {
        writeln!(items, "<g transform=\"{transform}\">{symbol}</g>").expect(INFALLIBLE);
        return;
    }
    writeln!(items, "<g class=\"m\" id=\"m{index}\">{symbol}</g>").expect(INFALLIBLE);
    write!(style, "#m{index}{{animation-name:k{index}}}@keyframes k{index}{{").expect(INFALLIBLE);
    let last = Keyframe { ms: total_ms, ..actor.last() };
    for keyframe in actor.keyframes.iter().chain([&last]) {
        let Keyframe { ms, at, radius, is_visible } = *keyframe;
        write!(
            style,
            "{}%{{transform:translate({}px,{}px)scale({});opacity:{}}}",
            percent(ms, total_ms),
            Number(at.x),
            Number(at.y),
            Number(radius),
            u8::from(is_visible),
        )
        .expect(INFALLIBLE);
    }
    style.push('}');
}

fn percent(ms: u32, total_ms: u32) -> Number {
    Number(f64::from(ms) * 100.0 / f64::from(total_ms.max(1)))
}

#[cfg(test)]
mod tests {
    use games::Game;
    use rulebook::Notation;

    use super::*;

    fn film(name: &str, moves: &str) -> (Timeline, AnyPosition) {
        let start = name.parse::<Game>().unwrap().start();
        let mut timeline = Timeline::new(&start);
        let mut position = start;
        for text in moves.split(' ') {
            let m = position.read_move(text).unwrap();
            let after = position.clone().play(m.clone()).unwrap();
            timeline.play(&motions_of_move(&position, &m, Orientation::UPRIGHT), &after);
            position = after;
        }
        (timeline, position)
    }

    /// After each game, every item of the last position is shown where it stands, and no other.
    #[test]
    fn last_keyframes_show_the_last_position() {
        let games = [
            ("pentagame", "aA-B*b dD-b#E1b aB-C*c"),
            ("pentagame:5", "1"),
            ("pente:9,free", "E5 E6 E4 E7 A1 E8"),
        ];
        for (name, moves) in games {
            let (timeline, position) = match moves {
                "1" => {
                    let start = name.parse::<Game>().unwrap().start();
                    (Timeline::new(&start), start)
                }
                moves => film(name, moves),
            };
            let shown: Vec<Keyframe> = timeline.actors.iter().map(Actor::last).collect();
            let shown: Vec<_> = shown.into_iter().filter(|one| one.is_visible).collect();
            let items = scene(&position, None, &[], Orientation::UPRIGHT).items;
            assert_eq!(shown.len(), items.len(), "{name}");
            for item in items {
                let found = shown.iter().any(|one| one.at.distance(item.at) < 1e-6);
                assert!(found, "{name}: {} is not shown", item.key);
            }
        }
    }

    #[test]
    fn times_never_go_back() {
        let (timeline, _) = film("pentagame", "aA-B*b dD-b#E1b aB-C*c");
        for actor in &timeline.actors {
            assert!(actor.keyframes.windows(2).all(|pair| pair[0].ms <= pair[1].ms));
        }
        assert!(timeline.actors.iter().any(|actor| actor.keyframes.len() > 2));
    }

    #[test]
    fn document_is_well_formed_and_stops_with_reduced_motion() {
        let start = "pentagame".parse::<Game>().unwrap().start();
        let m = start.read_move("aA-B*b").unwrap();
        let svg = animated_svg(&start, &[m], Theme::Night, 320);
        roxmltree::Document::parse(svg.as_str()).unwrap();
        assert!(svg.as_str().contains("prefers-reduced-motion:reduce"));
        assert_eq!(svg.width_px(), 320);
    }
}
