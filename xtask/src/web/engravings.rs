//! Small pictures for empty pages: an animal of the game inside a star chart.

use std::f64::consts::TAU;

use picture::silhouette::{Family, Silhouette};
use picture::{Palette, Path, Point, Theme};

/// Radii of the two lines of the ring.
const OUTER_RADIUS: f64 = 94.0;
const INNER_RADIUS: f64 = 86.0;

/// Number of sections of the ring.
const TICKS: u32 = 60;

/// Distance of the hatching lines.
const HATCH_STEP: f64 = 4.0;

/// File names and SVG texts of the pictures.
pub fn pictures() -> Vec<(String, String)> {
    let draw = |family: Family, theme: Theme| {
        let svg = engraving(family.animal(), Palette::of(theme));
        (format!("engraving-{}-{}.svg", family.code(), theme.name()), svg)
    };
    Family::ALL.iter().flat_map(|family| Theme::ALL.map(|theme| draw(*family, theme))).collect()
}

fn engraving(animal: &Silhouette, palette: &Palette) -> String {
    let chart = chart(palette);
    let animal = hatched(animal, palette);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-100 -100 200 200\">{chart}\
         <g transform=\"translate(3 6)scale(1.05)\">{animal}</g></svg>"
    )
}

/// A point of the ring; a whole turn is one.
fn on_ring(radius: f64, turn: f64) -> Point {
    Point::polar(radius, turn * TAU)
}

/// The ring with its sections, the star, and the five corners.
fn chart(palette: &Palette) -> String {
    let Palette { faint, field, ink, .. } = palette;
    let rings = [OUTER_RADIUS, INNER_RADIUS].map(|radius| Path::circle(Point::ORIGIN, radius));
    let ticks = (0..TICKS).map(|tick| {
        let turn = f64::from(tick) / f64::from(TICKS);
        Path::through([on_ring(INNER_RADIUS, turn), on_ring(OUTER_RADIUS, turn)])
    });
    let star = Path::through((0..5).map(|corner| on_ring(INNER_RADIUS, 0.4 * f64::from(corner))));
    let lines: String =
        rings.into_iter().chain(ticks).chain([star.close()]).map(|path| path.to_string()).collect();
    let middle = f64::midpoint(OUTER_RADIUS, INNER_RADIUS);
    let corners: String = (0..5)
        .map(|corner| Path::circle(on_ring(middle, 0.2 * f64::from(corner)), 6.0).to_string())
        .collect();
    format!(
        "<path d=\"{lines}\" fill=\"none\" stroke=\"{faint}\" stroke-width=\".9\"/>\
         <path d=\"{corners}\" fill=\"{field}\" stroke=\"{ink}\" stroke-width=\"1.4\"/>"
    )
}

/// The animal with level hatching, clear of the lines behind it.
fn hatched(animal: &Silhouette, palette: &Palette) -> String {
    let Palette { paper, faint, field, ink, .. } = palette;
    let outline = animal.outline();
    let hatching: String = (-15..=15)
        .map(|row| {
            let y = f64::from(row) * HATCH_STEP;
            Path::through([Point::new(-70.0, y), Point::new(70.0, y)]).to_string()
        })
        .collect();
    let dots: String =
        animal.dots().map(|(centre, radius)| Path::circle(centre, radius).to_string()).collect();
    let detail = animal.detail();
    format!(
        "<clipPath id=\"a\"><path d=\"{outline}\"/></clipPath>\
         <path d=\"{outline}\" stroke=\"{paper}\" stroke-width=\"10\"/>\
         <path d=\"{outline}\" stroke=\"{ink}\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
         <path d=\"{outline}\" fill=\"{field}\"/>\
         <path d=\"{hatching}\" clip-path=\"url(#a)\" stroke=\"{faint}\" stroke-width=\".9\"/>\
         <path d=\"{detail}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>\
         <path d=\"{dots}\" fill=\"{ink}\"/>"
    )
}
