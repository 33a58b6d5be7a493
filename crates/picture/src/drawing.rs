//! Options of one picture.

use crate::board_model::BoardLayout;
use crate::mark::Mark;
use crate::palette::{Paints, Palette, Theme};

/// Which names stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Labels {
    /// No names at all.
    Hidden,
    /// Names needed to describe a place.
    /// The nodes of Pentagame, the edges of the other boards.
    #[default]
    Shown,
    /// The same, and a number on every stop of Pentagame.
    Numbered,
}

/// Appearance of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Figures {
    /// Animals where there is room for them, their heads where there is not.
    #[default]
    Animals,
    /// Plain shapes at any size.
    Plain,
}

/// True if the picture says whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ToMove {
    /// The picture shows it.
    #[default]
    Shown,
    /// The picture does not show it.
    Hidden,
}

/// Background of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Background {
    /// The paper of the theme.
    #[default]
    Paper,
    /// Nothing: the page shows through.
    Clear,
}

/// Contents and style of a picture.
///
/// ```
/// use picture::{Drawing, Labels, Theme};
///
/// let small_and_dark = Drawing::new().theme(Theme::Night).labels(Labels::Hidden).width_px(128);
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(crate) theme: Theme,
    pub(crate) width_px: u32,
    pub(crate) labels: Labels,
    pub(crate) figures: Figures,
    pub(crate) layout: BoardLayout,
    pub(crate) to_move: ToMove,
    pub(crate) background: Background,
    pub(crate) marks: Vec<Mark>,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
}

/// The width of a picture if nothing else is said.
pub const DEFAULT_WIDTH_PX: u32 = 720;

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
            theme: Theme::default(),
            width_px: DEFAULT_WIDTH_PX,
            labels: Labels::default(),
            figures: Figures::default(),
            layout: BoardLayout::default(),
            to_move: ToMove::default(),
            background: Background::default(),
            marks: Vec::new(),
            title: None,
            description: None,
        }
    }
}

impl Drawing {
    /// A picture of the position and nothing else, by day.
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// Sets the colour the colourme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Drawing {
        Drawing { theme, ..self }
    }

    /// Sets the displayed width.
    /// An SVG can be scaled later, but how much detail it has is decided here.
    #[must_use]
    pub fn width_px(self, width_px: u32) -> Drawing {
        Drawing { width_px, ..self }
    }

    /// Sets the names shown on the board.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Drawing {
        Drawing { labels, ..self }
    }

    /// Sets the appearance of pieces.
    #[must_use]
    pub fn figures(self, figures: Figures) -> Drawing {
        Drawing { figures, ..self }
    }

    /// Sets how the parts of the board lie; boards without this layout ignore it.
    #[must_use]
    pub fn layout(self, layout: BoardLayout) -> Drawing {
        Drawing { layout, ..self }
    }

    /// Shows or hides whose turn it is.
    #[must_use]
    pub fn to_move(self, to_move: ToMove) -> Drawing {
        Drawing { to_move, ..self }
    }

    /// Sets the background.
    #[must_use]
    pub fn background(self, background: Background) -> Drawing {
        Drawing { background, ..self }
    }

    /// Adds marks to the picture.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Drawing {
        self.marks.extend(marks);
        self
    }

    /// Sets the title for screen readers.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Drawing {
        Drawing { title: Some(title.into()), ..self }
    }

    /// Sets the description for screen readers.
    #[must_use]
    pub fn description(self, description: impl Into<String>) -> Drawing {
        Drawing { description: Some(description.into()), ..self }
    }

    pub(crate) fn palette(&self) -> Paints {
        Palette::of(self.theme).paints()
    }
}
