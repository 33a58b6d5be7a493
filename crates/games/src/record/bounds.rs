//! Size limits of records.
//! Reader and writer enforce the same limits, so the reader accepts everything that the writer
//! produces, and the memory per game is bounded for any file.

/// Bytes in the text of a move, of a result, of a time.
pub const TOKEN_BYTES: usize = 256;

/// Bytes in the name of a tag.
pub const TAG_NAME_BYTES: usize = 32;

/// Bytes in the value of a tag. A position with a long ko list must fit.
pub const TAG_VALUE_BYTES: usize = 16_384;

/// Tags in a game.
pub const TAGS_PER_GAME: usize = 64;

/// Maximum size of a comment in bytes.
pub const COMMENT_BYTES: usize = 8_192;

/// Comments behind one ply, or before the first ply of a line.
pub const COMMENTS_PER_PLY: usize = 16;

/// Glyphs behind one ply.
pub const GLYPHS_PER_PLY: usize = 8;

/// Variations behind one ply.
pub const VARIATIONS_PER_PLY: usize = 32;

/// Maximum nesting depth of variations; the main line has depth 0.
pub const VARIATION_DEPTH: usize = 8;

/// Plies in one line, the main line or a variation.
pub const PLIES_PER_LINE: usize = 10_000;

/// Plies in a game, those of all variations included.
pub const PLIES_PER_GAME: usize = 20_000;

/// Maximum size of tags, moves and comments of one game in bytes.
pub const GAME_BYTES: usize = 4_194_304;

/// The highest number of a round that is read.
pub const ROUND_MAX: u32 = 999_999;

/// The longest time that is read or written, in milliseconds: a little under 32 years.
pub const TIME_MAX_MS: u64 = 999_999_999_999;

/// Faults that are reported of one game.
pub const FAULTS_PER_GAME: usize = 100;

/// Every bound with its name and value, for documents and tests.
pub const BOUNDS: [(&str, u64); 15] = [
    ("TOKEN_BYTES", TOKEN_BYTES as u64),
    ("TAG_NAME_BYTES", TAG_NAME_BYTES as u64),
    ("TAG_VALUE_BYTES", TAG_VALUE_BYTES as u64),
    ("TAGS_PER_GAME", TAGS_PER_GAME as u64),
    ("COMMENT_BYTES", COMMENT_BYTES as u64),
    ("COMMENTS_PER_PLY", COMMENTS_PER_PLY as u64),
    ("GLYPHS_PER_PLY", GLYPHS_PER_PLY as u64),
    ("VARIATIONS_PER_PLY", VARIATIONS_PER_PLY as u64),
    ("VARIATION_DEPTH", VARIATION_DEPTH as u64),
    ("PLIES_PER_LINE", PLIES_PER_LINE as u64),
    ("PLIES_PER_GAME", PLIES_PER_GAME as u64),
    ("GAME_BYTES", GAME_BYTES as u64),
    ("ROUND_MAX", ROUND_MAX as u64),
    ("TIME_MAX_MS", TIME_MAX_MS),
    ("FAULTS_PER_GAME", FAULTS_PER_GAME as u64),
];
