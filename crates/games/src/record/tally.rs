//! Counting what a game holds, so that it stays within its bounds.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use super::bounds::{
    COMMENT_BYTES, COMMENTS_PER_PLY, GAME_BYTES, GLYPHS_PER_PLY, PLIES_PER_GAME, PLIES_PER_LINE,
    TAGS_PER_GAME, VARIATION_DEPTH, VARIATIONS_PER_PLY,
};
use super::malformed::Malformed;

/// What a game holds so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    tags: Vec<Box<str>>,
    plies: usize,
    bytes: usize,
    line: Line,
    /// The lines that the current one is a variation of, the main line first.
    outer: Vec<Line>,
}

/// What a line holds, and what stands behind its last ply.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    plies: usize,
    comments: usize,
    glyphs: usize,
    times: usize,
    variations: usize,
}

type Counted = Result<(), Malformed>;

/// One more, if it still fits.
fn more(count: &mut usize, bound: usize, wrong: Malformed) -> Counted {
    *count += 1;
    if *count <= bound { Ok(()) } else { Err(wrong) }
}

impl Tally {
    pub fn tag(&mut self, name: &str) -> Counted {
        if self.tags.iter().any(|other| **other == *name) {
            return Err(Malformed::TagTwice);
        }
        if self.tags.len() == TAGS_PER_GAME {
            return Err(Malformed::TagsMany);
        }
        self.tags.push(name.into());
        Ok(())
    }

    /// So many bytes more must be kept.
    pub fn keep(&mut self, bytes: usize) -> Counted {
        self.bytes += bytes;
        if self.bytes <= GAME_BYTES { Ok(()) } else { Err(Malformed::GameLong) }
    }

    pub fn is_comment(text: &str) -> bool {
        // A space at the end is not kept.
        text.trim_end_matches(' ').len() <= COMMENT_BYTES
    }

    pub fn comment(&mut self, bytes: usize) -> Counted {
        more(&mut self.line.comments, COMMENTS_PER_PLY, Malformed::CommentsMany)?;
        self.keep(bytes)
    }

    pub fn ply(&mut self, bytes: usize) -> Counted {
        let mut plies = self.line.plies;
        more(&mut plies, PLIES_PER_LINE, Malformed::PliesMany)?;
        more(&mut self.plies, PLIES_PER_GAME, Malformed::PliesMany)?;
        self.line = Line { plies, ..Line::default() };
        self.keep(bytes)
    }

    pub fn glyph(&mut self) -> Counted {
        self.needs_ply()?;
        more(&mut self.line.glyphs, GLYPHS_PER_PLY, Malformed::GlyphsMany)
    }

    pub fn time(&mut self) -> Counted {
        self.needs_ply()?;
        more(&mut self.line.times, 1, Malformed::TimeTwice)
    }

    pub fn open(&mut self) -> Counted {
        self.needs_ply()?;
        more(&mut self.line.variations, VARIATIONS_PER_PLY, Malformed::VariationsMany)?;
        if self.outer.len() == VARIATION_DEPTH {
            return Err(Malformed::VariationDeep);
        }
        self.outer.push(self.line);
        self.line = Line::default();
        Ok(())
    }

    pub fn close(&mut self) -> Counted {
        match self.outer.pop() {
            None => Err(Malformed::VariationClose),
            Some(_) if self.line.plies == 0 => Err(Malformed::VariationEmpty),
            Some(line) => {
                self.line = line;
                Ok(())
            }
        }
    }

    /// How deep the current line stands; the main line is at 0.
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// The game ends, and counting begins anew.
    pub fn result(&mut self) -> Counted {
        if !self.outer.is_empty() {
            return Err(Malformed::VariationOpen);
        }
        *self = Tally::default();
        Ok(())
    }

    /// What is missing if nothing more comes.
    pub fn missing_end(&self) -> Malformed {
        if self.outer.is_empty() { Malformed::NoResult } else { Malformed::VariationOpen }
    }

    fn needs_ply(&self) -> Counted {
        if self.line.plies > 0 { Ok(()) } else { Err(Malformed::NoPlyBefore) }
    }
}
