//! Counters that keep a record within its size limits.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use super::bounds::{
    COMMENT_BYTES, COMMENTS_PER_PLY, GAME_BYTES, GLYPHS_PER_PLY, PLIES_PER_GAME, PLIES_PER_LINE,
    TAGS_PER_GAME, VARIATION_DEPTH, VARIATIONS_PER_PLY,
};
use super::error::RecordErrorKind;

/// Size of the current game.
#[derive(Clone, Debug, Default)]
pub(crate) struct LimitCounter {
    tags: Vec<Box<str>>,
    plies: usize,
    bytes: usize,
    line: LineCounts,
    /// The lines that the current one is a variation of, the main line first.
    outer: Vec<LineCounts>,
}

/// Size of the current line and of its last ply.
#[derive(Clone, Copy, Debug, Default)]
struct LineCounts {
    plies: usize,
    comments: usize,
    glyphs: usize,
    times: usize,
    variations: usize,
}

type LimitCheck = Result<(), RecordErrorKind>;

/// One more, if it still fits.
fn count_one(count: &mut usize, bound: usize, wrong: RecordErrorKind) -> LimitCheck {
    *count += 1;
    if *count <= bound { Ok(()) } else { Err(wrong) }
}

impl LimitCounter {
    pub fn tag(&mut self, name: &str) -> LimitCheck {
        if self.tags.iter().any(|other| **other == *name) {
            return Err(RecordErrorKind::TagTwice);
        }
        if self.tags.len() == TAGS_PER_GAME {
            return Err(RecordErrorKind::TagsMany);
        }
        self.tags.push(name.into());
        Ok(())
    }

    /// Adds to the size in bytes.
    pub fn add_bytes(&mut self, bytes: usize) -> LimitCheck {
        self.bytes += bytes;
        if self.bytes <= GAME_BYTES { Ok(()) } else { Err(RecordErrorKind::GameLong) }
    }

    pub fn is_comment(text: &str) -> bool {
        // A space at the end is not kept.
        text.trim_end_matches(' ').len() <= COMMENT_BYTES
    }

    pub fn comment(&mut self, bytes: usize) -> LimitCheck {
        count_one(&mut self.line.comments, COMMENTS_PER_PLY, RecordErrorKind::CommentsMany)?;
        self.add_bytes(bytes)
    }

    pub fn ply(&mut self, bytes: usize) -> LimitCheck {
        let mut plies = self.line.plies;
        count_one(&mut plies, PLIES_PER_LINE, RecordErrorKind::PliesMany)?;
        count_one(&mut self.plies, PLIES_PER_GAME, RecordErrorKind::PliesMany)?;
        self.line = LineCounts { plies, ..LineCounts::default() };
        self.add_bytes(bytes)
    }

    pub fn glyph(&mut self) -> LimitCheck {
        self.require_ply()?;
        count_one(&mut self.line.glyphs, GLYPHS_PER_PLY, RecordErrorKind::GlyphsMany)
    }

    pub fn time(&mut self) -> LimitCheck {
        self.require_ply()?;
        count_one(&mut self.line.times, 1, RecordErrorKind::TimeTwice)
    }

    pub fn open(&mut self) -> LimitCheck {
        self.require_ply()?;
        count_one(&mut self.line.variations, VARIATIONS_PER_PLY, RecordErrorKind::VariationsMany)?;
        if self.outer.len() == VARIATION_DEPTH {
            return Err(RecordErrorKind::VariationDeep);
        }
        self.outer.push(self.line);
        self.line = LineCounts::default();
        Ok(())
    }

    pub fn close(&mut self) -> LimitCheck {
        match self.outer.pop() {
            None => Err(RecordErrorKind::VariationClose),
            Some(_) if self.line.plies == 0 => Err(RecordErrorKind::VariationEmpty),
            Some(line) => {
                self.line = line;
                Ok(())
            }
        }
    }

    /// Depth of the current line; the main line has depth 0.
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Ends the game and resets all counters.
    pub fn result(&mut self) -> LimitCheck {
        if !self.outer.is_empty() {
            return Err(RecordErrorKind::VariationOpen);
        }
        *self = LimitCounter::default();
        Ok(())
    }

    /// Kind of the error if the text ends here.
    pub fn missing_end_kind(&self) -> RecordErrorKind {
        if self.outer.is_empty() {
            RecordErrorKind::NoResult
        } else {
            RecordErrorKind::VariationOpen
        }
    }

    fn require_ply(&self) -> LimitCheck {
        if self.line.plies > 0 { Ok(()) } else { Err(RecordErrorKind::NoPlyBefore) }
    }
}
