//! What a picture should show.

use crate::mark::Mark;
use crate::palette::{Paints, Palette, Theme};

/// Which names stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Labels {
    /// None.
    Hidden,
    /// What people need to say a place: the nodes of Pentagame, the edges of the other boards.
    #[default]
    Shown,
    /// The same, and a number on every stop of Pentagame.
    Numbered,
}

/// How pieces look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Figures {
    /// Animals where there is room for them, plain shapes where there is not.
    #[default]
    Animals,
    /// Plain shapes at any size.
    Plain,
}

/// Whether the picture says whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ToMove {
    /// It does.
    #[default]
    Shown,
    /// It does not.
    Hidden,
}

/// What lies behind the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Background {
    /// The paper of the theme.
    #[default]
    Paper,
    /// Nothing: the page shows through.
    Clear,
}

/// What a picture should show, and how.
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
    pub(crate) to_move: ToMove,
    pub(crate) background: Background,
    pub(crate) marks: Vec<Mark>,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
}

/// The width of a picture if nothing else is said.
pub const USUAL_WIDTH_PX: u32 = 720;

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
            theme: Theme::default(),
            width_px: USUAL_WIDTH_PX,
            labels: Labels::default(),
            figures: Figures::default(),
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

    /// … in this theme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Drawing {
        Drawing { theme, ..self }
    }

    /// … for being shown this wide. An SVG can be scaled later, but how much detail it has is
    /// decided here.
    #[must_use]
    pub fn width_px(self, width_px: u32) -> Drawing {
        Drawing { width_px, ..self }
    }

    /// … with these names.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Drawing {
        Drawing { labels, ..self }
    }

    /// … with these pieces.
    #[must_use]
    pub fn figures(self, figures: Figures) -> Drawing {
        Drawing { figures, ..self }
    }

    /// … with or without a sign of whose turn it is.
    #[must_use]
    pub fn to_move(self, to_move: ToMove) -> Drawing {
        Drawing { to_move, ..self }
    }

    /// … on this background.
    #[must_use]
    pub fn background(self, background: Background) -> Drawing {
        Drawing { background, ..self }
    }

    /// … with these marks too.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Drawing {
        self.marks.extend(marks);
        self
    }

    /// … with this title instead of the English one.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Drawing {
        Drawing { title: Some(title.into()), ..self }
    }

    /// … with this description instead of the English one.
    #[must_use]
    pub fn description(self, description: impl Into<String>) -> Drawing {
        Drawing { description: Some(description.into()), ..self }
    }

    pub(crate) fn palette(&self) -> Paints {
        Palette::of(self.theme).paints()
    }
}
