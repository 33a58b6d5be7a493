//! Pictures as pixels.

use std::fmt;

use resvg::{tiny_skia, usvg};

use crate::svg::Svg;

/// The widest picture that is made: more is a mistake or an attack.
pub const MAX_WIDTH_PX: u32 = 4096;

/// Why there is no PNG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PngError {
    /// Wider or higher than [`MAX_WIDTH_PX`], or without any extent.
    Size {
        /// The width asked for.
        width_px: u32,
        /// The height that would go with it.
        height_px: u32,
    },
    /// The picture could not be rendered. No drawing of this crate should do that.
    Render,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width_px, height_px } => {
                write!(f, "no picture of {width_px} by {height_px} pixels")
            }
            PngError::Render => f.write_str("the picture could not be rendered"),
        }
    }
}

impl std::error::Error for PngError {}

impl Svg {
    /// The picture as a PNG, in the size it was drawn for.
    ///
    /// # Errors
    /// When it is larger than [`MAX_WIDTH_PX`].
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        self.pixmap()?.encode_png().map_err(|_| PngError::Render)
    }

    /// Renders the picture, in the size it was drawn for.
    pub(crate) fn pixmap(&self) -> Result<tiny_skia::Pixmap, PngError> {
        let (width_px, height_px) = (self.width_px(), self.height_px());
        let wrong_size = PngError::Size { width_px, height_px };
        if width_px.max(height_px) > MAX_WIDTH_PX {
            return Err(wrong_size);
        }
        let options = usvg::Options::default();
        let tree = usvg::Tree::from_str(self.as_str(), &options).map_err(|_| PngError::Render)?;
        let mut pixels = tiny_skia::Pixmap::new(width_px, height_px).ok_or(wrong_size)?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        Ok(pixels)
    }
}

#[cfg(test)]
mod tests {
    use crate::drawing::Drawing;
    use crate::svg::{Canvas, ViewBox};

    #[test]
    fn a_png_has_the_size_of_its_picture_or_is_refused() {
        let svg =
            |width_px| Canvas::new(ViewBox::around_origin(1.0), width_px).finish(&Drawing::new());
        let png = svg(48).png().unwrap();
        assert_eq!(&png[1..4], b"PNG");
        // Width and height stand at the beginning of the first chunk.
        assert_eq!(&png[16..24], &[0, 0, 0, 48, 0, 0, 0, 48]);
        let refused = svg(super::MAX_WIDTH_PX + 1).png().unwrap_err();
        assert_eq!(refused.to_string(), "no picture of 4097 by 4097 pixels");
    }
}
