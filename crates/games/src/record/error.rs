//! Syntax errors of records.

use std::error::Error;
use std::fmt;

use super::part::TextLocation;

macro_rules! malformed {
    ($($(#[doc = $doc:literal])+ $name:ident $code:literal,)+) => {
        /// Kind of a syntax error.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum RecordErrorKind {
            $($(#[doc = $doc])+ $name,)+
        }

        impl RecordErrorKind {
            /// All of them.
            pub const ALL: &'static [RecordErrorKind] = &[$(RecordErrorKind::$name,)+];

            /// Returns the code of the kind.
            pub fn code(self) -> &'static str {
                match self {
                    $(RecordErrorKind::$name => $code,)+
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
    /// A game does not begin with the tag `Game`.
    GameTagFirst "game-tag-first",
    /// A tag without a fit name.
    TagName "tag-name",
    /// A tag has unbalanced quotes or brackets, or a value that continues on the next line.
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
    SimultaneousMoves "together",
    /// A round numbered 0, or beyond the bound.
    RoundNumber "round-number",
    /// A glyph that does not exist.
    MoveGlyph "glyph",
    /// Too many glyphs behind one ply.
    GlyphsMany "glyphs-many",
    /// A time that is none.
    MoveTime "time",
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

/// A syntax error in a record.
/// The game that contains it is skipped; reading continues with the next line that begins with
/// `[Game`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    kind: RecordErrorKind,
    location: TextLocation,
    token: Box<str>,
}

impl RecordError {
    pub(crate) fn new(kind: RecordErrorKind, location: TextLocation, token: &str) -> RecordError {
        RecordError { kind, location, token: rulebook::quoted(token) }
    }

    /// Kind of the error.
    pub fn kind(&self) -> RecordErrorKind {
        self.kind
    }

    /// Code of the error.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Location of the bad token.
    pub fn location(&self) -> TextLocation {
        self.location
    }

    /// The bad token, truncated.
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Error for RecordErrorKind {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: \"{}\"", self.location, self.code(), self.token.escape_debug())
    }
}

impl Error for RecordError {}
