//! SVG, written by hand: few elements, short numbers, always the same text for the same drawing.
//!
//! Nothing here has an id, so any number of pictures can be put into one page.

use std::fmt;
use std::fmt::Write as _;

use crate::drawing::Drawing;
use crate::palette::{Paint, Rgb};
use crate::point::{Number, Path, Point};

/// A finished picture: an SVG document that needs no font, no script and no other file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Svg {
    text: String,
    width_px: u32,
    height_px: u32,
}

impl Svg {
    /// A document that was written elsewhere.
    pub(crate) fn from_text(text: String, width_px: u32, height_px: u32) -> Svg {
        Svg { text, width_px, height_px }
    }

    /// Returns the text of the document.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The width it was drawn for.
    pub fn width_px(&self) -> u32 {
        self.width_px
    }

    /// The height that goes with it.
    pub fn height_px(&self) -> u32 {
        self.height_px
    }
}

impl Svg {
    /// The picture in the middle of a larger one.
    pub(crate) fn on_card(&self, width_px: u32, height_px: u32, paper: Rgb) -> Svg {
        let x = width_px.saturating_sub(self.width_px) / 2;
        let y = height_px.saturating_sub(self.height_px) / 2;
        let inner = self.text.replacen("<svg ", &format!("<svg x=\"{x}\" y=\"{y}\" "), 1);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width_px} {height_px}\" \
             width=\"{width_px}\" height=\"{height_px}\">\n\
             <rect width=\"{width_px}\" height=\"{height_px}\" fill=\"{paper}\"/>\n{inner}</svg>\n"
        );
        Svg { text, width_px, height_px }
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Svg> for String {
    fn from(svg: Svg) -> String {
        svg.text
    }
}

/// The visible part of the plane.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ViewBox {
    /// Top left corner.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub corner: Point,
    /// Width in units of length.
    pub width: f64,
    /// Height in units of length.
    pub height: f64,
}

impl ViewBox {
    /// A view that reaches this far from the origin in all four directions.
    pub const fn around_origin(reach: f64) -> ViewBox {
        ViewBox { corner: Point::new(-reach, -reach), width: 2.0 * reach, height: 2.0 * reach }
    }
}

/// One element with its attributes.
pub(crate) struct Element {
    text: String,
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Element {
        Element { text: format!("<{name}") }
    }

    pub(crate) fn circle(centre: Point, radius: f64) -> Element {
        let circle = Element::new("circle").number("cx", centre.x).number("cy", centre.y);
        circle.number("r", radius)
    }

    pub(crate) fn path(path: &Path) -> Element {
        Element::new("path").set("d", path)
    }

    pub(crate) fn set(mut self, name: &'static str, value: impl fmt::Display) -> Element {
        write!(self.text, " {name}=\"{value}\"").expect("writing to a string cannot fail");
        self
    }

    pub(crate) fn number(self, name: &'static str, value: f64) -> Element {
        self.set(name, Number(value))
    }

    pub(crate) fn fill(self, colour: Paint) -> Element {
        self.set("fill", colour)
    }

    /// A line without a surface.
    pub(crate) fn line(self, colour: Paint, width: f64) -> Element {
        self.set("fill", "none").stroke(colour, width)
    }

    pub(crate) fn stroke(self, colour: Paint, width: f64) -> Element {
        self.set("stroke", colour).number("stroke-width", width)
    }

    pub(crate) fn round(self) -> Element {
        self.set("stroke-linecap", "round").set("stroke-linejoin", "round")
    }

    /// Equal dashes, fitted into a line of this length.
    pub(crate) fn dashes(self, length: f64, count: u32, share: f64) -> Element {
        let period = length / f64::from(count);
        let (dash, gap) = (Number(period * share), Number(period * (1.0 - share)));
        self.set("stroke-dasharray", format_args!("{dash} {gap}"))
    }
}

/// An SVG document under construction.
pub(crate) struct Canvas {
    text: String,
    view: ViewBox,
    width_px: u32,
    height_px: u32,
    /// Of the coordinates now drawn in.
    scale: f64,
}

impl Canvas {
    /// A canvas of whole pixels.
    /// The view grows by less than one of them where it must, the same above and below.
    pub(crate) fn new(view: ViewBox, width_px: u32) -> Canvas {
        let width_px = width_px.max(1);
        let unit_px = f64::from(width_px) / view.width;
        let height_px = (view.height * unit_px - 1e-9).ceil().max(1.0);
        let height = height_px / unit_px;
        let corner = view.corner.moved(Point::new(0.0, (view.height - height) / 2.0));
        let view = ViewBox { corner, height, ..view };
        Canvas { text: String::new(), view, width_px, height_px: height_px as u32, scale: 1.0 }
    }

    /// Returns what was drawn, without a document round it.
    pub(crate) fn into_fragment(self) -> String {
        self.text
    }

    /// Returns the number of pixels one unit of length gets, in the coordinates now drawn in.
    pub(crate) fn px_per_unit(&self) -> f64 {
        f64::from(self.width_px) / self.view.width * self.scale
    }

    /// A line weight: as wide as asked for, but never so thin that it fades away.
    pub(crate) fn weight(&self, width: f64) -> f64 {
        width.max(0.55 / self.px_per_unit())
    }

    pub(crate) fn put(&mut self, element: Element) {
        self.text.push_str(&element.text);
        self.text.push_str("/>\n");
    }

    /// Draws inside a group.
    pub(crate) fn group(&mut self, group: Element, draw: impl FnOnce(&mut Canvas)) {
        self.text.push_str(&group.text);
        self.text.push_str(">\n");
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// Draws in coordinates of its own: moved to a point and scaled.
    pub(crate) fn at(&mut self, place: Point, scale: f64, draw: impl FnOnce(&mut Canvas)) {
        let moved = format!("translate({place})");
        let transform = match scale {
            1.0 => moved,
            _ => format!("{moved} scale({})", Number(scale)),
        };
        let outer = self.scale;
        self.scale *= scale;
        self.group(Element::new("g").set("transform", transform), draw);
        self.scale = outer;
    }

    pub(crate) fn background(&mut self, colour: Paint) {
        let ViewBox { corner, width, height } = self.view;
        let whole = Element::new("rect").number("x", corner.x).number("y", corner.y);
        self.put(whole.number("width", width).number("height", height).fill(colour));
    }

    /// Closes the document, with the title and the description of the drawing if it has them.
    pub(crate) fn finish(self, drawing: &Drawing) -> Svg {
        let ViewBox { corner, width, height } = self.view;
        let height_px = self.height_px;
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{corner} {} {}\" \
             width=\"{}\" height=\"{height_px}\" role=\"img\">\n\
             {}{}{}</svg>\n",
            Number(width),
            Number(height),
            self.width_px,
            caption_element("title", drawing.title.as_deref()),
            caption_element("desc", drawing.description.as_deref()),
            self.text,
        );
        Svg { text, width_px: self.width_px, height_px }
    }
}

fn caption_element(name: &str, text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| format!("<{name}>{}</{name}>\n", Escaped(text)))
}

/// Text with the signs of XML made harmless, and without those XML cannot carry at all.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '\n' | '\t' => f.write_char(' ')?,
                '\u{FFFE}' | '\u{FFFF}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caption_is_escaped() {
        let drawing = Drawing::new().title("a<b>&\u{0}").description("]]>\u{FFFE}");
        let svg = Canvas::new(ViewBox::around_origin(1.0), 10).finish(&drawing);
        assert!(svg.as_str().contains("<title>a&lt;b&gt;&amp;</title>\n<desc>]]&gt;</desc>"));
    }

    #[test]
    fn height_follows_the_view() {
        let view = ViewBox { corner: Point::ORIGIN, width: 4.0, height: 3.0 };
        let svg = Canvas::new(view, 400).finish(&Drawing::new());
        assert_eq!((svg.width_px(), svg.height_px()), (400, 300));
        let view = ViewBox { corner: Point::ORIGIN, width: 4.0, height: 2.98 };
        let svg = Canvas::new(view, 100).finish(&Drawing::new());
        assert_eq!(svg.height_px(), 75);
        assert!(svg.as_str().contains("viewBox=\"0 -.01 4 3\""), "{svg}");
    }
}
