//! A game as an animated GIF: one picture after each move.

use std::collections::HashMap;
use std::fmt;

use games::AnyPosition;
use gif::{DisposalMethod, Encoder, Repeat};

use crate::dispatch::draw;
use crate::drawing::Drawing;
use crate::mark::Mark;
use crate::png::PngError;

/// The largest number of pictures; longer games are thinned out evenly.
pub const MAX_FRAMES: usize = 300;

/// The widest animation, because many pictures of it are made.
pub const MAX_GIF_WIDTH_PX: u32 = 1024;

/// Time of a picture, in hundredths of a second.
const FRAME_CS: u16 = 90;
/// Time of the last picture, in hundredths of a second.
const LAST_FRAME_CS: u16 = 300;

/// A picture of an animation.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The position shown.
    pub position: AnyPosition,
    /// Marks on it, for example of the last move.
    pub marks: Vec<Mark>,
}

/// Why there is no animation.
#[derive(Debug)]
pub enum AnimationError {
    /// There was no picture to show.
    NoFrames,
    /// Wider than [`MAX_GIF_WIDTH_PX`].
    TooWide,
    /// A picture could not be drawn.
    Picture(PngError),
    /// The pictures could not be written.
    Encoding(gif::EncodingError),
}

impl fmt::Display for AnimationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnimationError::NoFrames => f.write_str("an animation needs at least one picture"),
            AnimationError::TooWide => {
                write!(f, "an animation is at most {MAX_GIF_WIDTH_PX} pixels wide")
            }
            AnimationError::Picture(error) => error.fmt(f),
            AnimationError::Encoding(error) => write!(f, "cannot write the animation: {error}"),
        }
    }
}

impl std::error::Error for AnimationError {}

impl From<PngError> for AnimationError {
    fn from(error: PngError) -> AnimationError {
        AnimationError::Picture(error)
    }
}

impl From<gif::EncodingError> for AnimationError {
    fn from(error: gif::EncodingError) -> AnimationError {
        AnimationError::Encoding(error)
    }
}

/// Draws the frames as an endless GIF; the last one is shown longer.
///
/// # Errors
/// When there are no frames, or the drawing is too wide.
pub fn animated_gif(
    frames: impl IntoIterator<Item = Frame>,
    drawing: &Drawing,
) -> Result<Vec<u8>, AnimationError> {
    if drawing.width_px > MAX_GIF_WIDTH_PX {
        return Err(AnimationError::TooWide);
    }
    let frames = thinned(frames.into_iter().collect());
    let (Some(first), Some(last)) = (frames.first(), frames.last()) else {
        return Err(AnimationError::NoFrames);
    };
    let middle = &frames[frames.len() / 2];
    let samples = [first, middle, last].map(|frame| pixels(frame, drawing));
    let [first, middle, last] = samples;
    let samples = [first?, middle?, last?];
    let (width, height) = (samples[0].width, samples[0].height);
    let mut palette = ColourTable::of(&samples);
    // The unchanged pixels need an entry in the table, too.
    let mut table = palette.colours.clone();
    table.resize(3 * (usize::from(UNCHANGED) + 1), 0);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &table)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut shown: Option<Indexed> = None;
    for (index, frame) in frames.iter().enumerate() {
        let next = palette.index(&pixels(frame, drawing)?);
        let mut part = next.changes_since(shown.as_ref());
        part.delay = if index + 1 == frames.len() { LAST_FRAME_CS } else { FRAME_CS };
        encoder.write_frame(&part)?;
        shown = Some(next);
    }
    drop(encoder);
    Ok(file)
}

/// At most [`MAX_FRAMES`] of the frames, evenly chosen, with the first and the last.
fn thinned(frames: Vec<Frame>) -> Vec<Frame> {
    let count = frames.len();
    if count <= MAX_FRAMES {
        return frames;
    }
    let chosen = |index: &usize| {
        let at = |step: usize| step * (count - 1) / (MAX_FRAMES - 1);
        let step = (index * (MAX_FRAMES - 1)).div_ceil(count - 1);
        at(step) == *index
    };
    frames.into_iter().enumerate().filter(|(index, _)| chosen(index)).map(|(_, one)| one).collect()
}

struct Pixels {
    width: u16,
    height: u16,
    rgb: Vec<[u8; 3]>,
}

fn pixels(frame: &Frame, drawing: &Drawing) -> Result<Pixels, PngError> {
    let drawing = drawing.clone().marks(frame.marks.iter().cloned());
    let pixmap = draw(&frame.position, &drawing).pixmap()?;
    let rgb = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    // The size was checked: both sides fit.
    let side = |px: u32| u16::try_from(px).unwrap_or(u16::MAX);
    Ok(Pixels { width: side(pixmap.width()), height: side(pixmap.height()), rgb: rgb.collect() })
}

/// Index of pixels that stay as they are: long runs of it are short in the file.
const UNCHANGED: u8 = u8::MAX;

/// The 255 most frequent colours; every other colour becomes the nearest of them.
struct ColourTable {
    /// Red, green and blue of each colour in turn.
    colours: Vec<u8>,
    indexes: HashMap<[u8; 3], u8>,
}

impl ColourTable {
    fn of(samples: &[Pixels]) -> ColourTable {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in samples.iter().flat_map(|sample| &sample.rgb) {
            *counts.entry(*pixel).or_default() += 1;
        }
        let mut ranked: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        // Equal counts are ordered by colour, so that the same game gives the same file.
        ranked.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        ranked.truncate(usize::from(UNCHANGED));
        let colours = ranked.iter().flat_map(|(colour, _)| *colour).collect();
        ColourTable { colours, indexes: HashMap::new() }
    }

    fn index(&mut self, pixels: &Pixels) -> Indexed {
        let indexes = pixels.rgb.iter().map(|colour| self.nearest(*colour)).collect();
        Indexed { width: pixels.width, indexes }
    }

    fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        let ColourTable { colours, indexes } = self;
        *indexes.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8]| -> u32 {
                let squares =
                    colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2));
                squares.sum()
            };
            let nearest = colours.chunks_exact(3).map(distance).enumerate();
            let index = nearest.min_by_key(|(_, distance)| *distance).map_or(0, |(index, _)| index);
            u8::try_from(index).unwrap_or(u8::MAX)
        })
    }
}

struct Indexed {
    width: u16,
    indexes: Vec<u8>,
}

impl Indexed {
    /// The smallest rectangle that differs from the picture before; all of it without one.
    fn changes_since(&self, before: Option<&Indexed>) -> gif::Frame<'static> {
        let width = usize::from(self.width);
        let is_changed = |at: usize| before.is_none_or(|one| one.indexes[at] != self.indexes[at]);
        let changed = || (0..self.indexes.len()).filter(|at| is_changed(*at));
        let rows = || changed().map(|at| at / width);
        let columns = || changed().map(|at| at % width);
        // A frame needs at least one pixel.
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let shown = |at: usize| if is_changed(at) { self.indexes[at] } else { UNCHANGED };
        let row = |y: usize| (y * width + left..=y * width + right).map(shown);
        let part: Vec<u8> = (top..=bottom).flat_map(row).collect();
        let number = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
        gif::Frame {
            left: number(left),
            top: number(top),
            width: number(right - left + 1),
            height: number(bottom - top + 1),
            dispose: DisposalMethod::Keep,
            transparent: before.map(|_| UNCHANGED),
            buffer: part.into(),
            ..gif::Frame::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Game;
    use rulebook::{Notation, Position};

    use super::*;

    fn frames(name: &str, moves: &[&str]) -> Vec<Frame> {
        let mut position = name.parse::<Game>().unwrap().start();
        let mut frames = vec![Frame { position: position.clone(), marks: Vec::new() }];
        for text in moves {
            let m = position.read_move(text).unwrap();
            let marks = crate::last_move(&position, &m);
            position = position.play(m).unwrap();
            frames.push(Frame { position: position.clone(), marks });
        }
        frames
    }

    #[test]
    fn gif_has_a_frame_for_each_position_and_looks_like_the_picture() {
        let frames = frames("pentagame", &["aA-B*b", "dD-b#E1b", "aB-C*c"]);
        let drawing = Drawing::new().width_px(200);
        let file = animated_gif(frames.clone(), &drawing).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut canvas = vec![[0u8; 3]; width * height];
        let mut count = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                if pixel[3] > 0 {
                    canvas[at] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            let expected = pixels(&frames[count], &drawing).unwrap().rgb;
            let far = |(a, b): (&[u8; 3], &[u8; 3])| (0..3).any(|i| a[i].abs_diff(b[i]) > 60);
            let wrong = canvas.iter().zip(&expected).filter(|pair| far(*pair)).count();
            assert!(wrong * 200 < canvas.len(), "frame {count}: {wrong} wrong pixels");
            count += 1;
        }
        assert_eq!(count, 4);
        assert!(file.len() < 60_000, "{} bytes", file.len());
    }

    #[test]
    fn long_games_are_thinned_with_first_and_last() {
        let one = frames("pente:9", &[]).remove(0);
        for count in [1, MAX_FRAMES, MAX_FRAMES + 1, 1000] {
            let thin = thinned(vec![one.clone(); count]);
            assert_eq!(thin.len(), count.min(MAX_FRAMES), "{count}");
        }
    }

    #[test]
    fn empty_and_wide_animations_are_refused() {
        let refused = |frames, width| {
            animated_gif(frames, &Drawing::new().width_px(width)).unwrap_err().to_string()
        };
        assert!(refused(Vec::new(), 100).contains("at least one"));
        assert!(refused(frames("pente:9", &[]), 1025).contains("1024"));
    }
}
