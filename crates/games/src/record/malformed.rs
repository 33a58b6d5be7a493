//! What can be wrong with the text of a record.

use std::error::Error;
use std::fmt;

use super::part::Place;

macro_rules! malformed {
    ($($(#[doc = $doc:literal])+ $name:ident $code:literal,)+) => {
        /// What is wrong with the text of a record.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Malformed {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Malformed {
            /// All of them.
            pub const ALL: &'static [Malformed] = &[$(Malformed::$name,)+];

            /// A word for programs.
            pub fn code(self) -> &'static str {
                match self {
                    $(Malformed::$name => $code,)+
                }
            }
        }
    };
}

malformed! {
    /// Bytes that are no UTF-8.
    Utf8 "utf-8",
    /// A control character other than tabulator, line feed and carriage return.
    ControlCharacter "control-character",
    /// Something stands before the tag `Game` that begins a game.
    GameTagFirst "game-tag-first",
    /// A tag without a fit name.
    TagName "tag-name",
    /// A tag whose quotes or brackets are not in order, or whose value goes beyond its line.
    TagSyntax "tag-syntax",
    /// A tag that the game has already.
    TagTwice "tag-twice",
    /// The value of a tag is too long.
    TagLong "tag-long",
    /// Too many tags.
    TagsMany "tags-many",
    /// A comment that never ends.
    CommentOpen "comment-open",
    /// A comment is too long.
    CommentLong "comment-long",
    /// Too many comments in one place.
    CommentsMany "comments-many",
    /// A word is too long.
    TokenLong "token-long",
    /// A sign that cannot stand here, or a word that can be no move.
    Token "token",
    /// Choices made together that are not in order.
    Together "together",
    /// A round numbered 0, or beyond the bound.
    RoundNumber "round-number",
    /// A glyph that does not exist.
    Glyph "glyph",
    /// Too many glyphs behind one ply.
    GlyphsMany "glyphs-many",
    /// A time that is none.
    Time "time",
    /// A second time for one ply.
    TimeTwice "time-twice",
    /// A glyph, a time or a variation without a ply before it in its line.
    NoPlyBefore "no-ply-before",
    /// A variation without a ply.
    VariationEmpty "variation-empty",
    /// A variation that never ends.
    VariationOpen "variation-open",
    /// The end of a variation that never began.
    VariationClose "variation-close",
    /// Variations stand too deep in one another.
    VariationDeep "variation-deep",
    /// Too many variations behind one ply.
    VariationsMany "variations-many",
    /// Too many plies in a line or in the game.
    PliesMany "plies-many",
    /// The game holds too much text.
    GameLong "game-long",
    /// A result that is none.
    Result "result",
    /// The game ends without its result.
    NoResult "no-result",
}

/// A place at which the text of a record is malformed. The game it stands in is lost; reading
/// goes on with the next line that begins with `[Game`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    wrong: Malformed,
    place: Place,
    token: Box<str>,
}

impl RecordError {
    pub(crate) fn new(wrong: Malformed, place: Place, token: &str) -> RecordError {
        RecordError { wrong, place, token: rulebook::quoted(token) }
    }

    /// What is wrong.
    pub fn wrong(&self) -> Malformed {
        self.wrong
    }

    /// A word for programs.
    pub fn code(&self) -> &'static str {
        self.wrong.code()
    }

    /// Where the bad part begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The bad part, or its beginning.
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: \"{}\"", self.place, self.code(), self.token.escape_debug())
    }
}

impl Error for RecordError {}
