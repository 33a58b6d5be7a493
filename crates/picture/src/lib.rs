//! Any position as SVG, PNG or text, any game as an animation: the one source of every drawing.
//!
//! ```
//! use picture::{Drawing, TextBoard, Theme};
//! use rulebook::{Notation, Position};
//!
//! let game: games::Game = "pentagame:3".parse()?;
//! let before = game.start();
//! let m = before.read_move("aA-A2B")?;
//! let marks = picture::last_move(&before, &m);
//! let after = before.play(m)?;
//!
//! let drawing = Drawing::new().theme(Theme::Night).width_px(512).marks(marks);
//! let svg = picture::draw(&after, &drawing);
//! assert!(svg.as_str().starts_with("<svg"));
//! # #[cfg(feature = "png")]
//! let pixels: Vec<u8> = svg.png()?;
//! let translate = |message: &games::Message| message.ids.concat();
//! let text = picture::write(&after, &TextBoard::new(), &translate);
//! assert!(text.lines().all(|line| line.len() <= 80));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Coordinates, symbols and colours exist here and nowhere else, and are there as data too: the
//! places of a board by name ([`board`]), the geometry of Pentagame ([`pentagame::geometry`]), the
//! shapes of its pieces ([`silhouette`]), letters and digits ([`mod@glyph`]), the colours of both
//! themes ([`palette`]).
//!
//! One unit of length is half a place on every board: a stop of Pentagame's star has radius 1, the
//! lines of Pente and the cells of Pentalath are 2 apart. The middle of a board is the origin.
//!
//! A picture needs no font (letters are paths), no script and no other file, and has no ids: any
//! number of them can stand in one page. The same position and [`Drawing`] always give the same
//! text. What a colour says is said by a letter and a pattern too; whose a piece is, is said by its
//! figure and by the shape of its base. There is no sentence here: titles and descriptions for
//! screen readers are messages ([`caption`]), which the caller translates.
//!
//! What is *not* here: rules, gestures, sizes of windows.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "all"),
    allow(dead_code, unused_imports, unused_macros, reason = "some code is for the other games")
)]

#[cfg(feature = "akron")]
mod akron;
mod animated_svg;
mod board;
pub mod board_model;
mod caption;
#[cfg(feature = "data_board")]
mod data_board;
mod dispatch;
mod drawing;
mod example;
#[cfg(feature = "frames")]
mod frames;
mod game_drawing;
#[cfg(feature = "gif")]
mod gif;
pub mod glyph;
#[cfg(feature = "hi_jack")]
mod hi_jack;
#[cfg(feature = "king_of_pearls")]
mod king_of_pearls;
#[cfg(feature = "lanza")]
mod lanza;
mod mark;
#[cfg(feature = "chess")]
mod millennium_3d_chess;
#[cfg(feature = "nibelungenlied")]
mod nibelungenlied;
#[cfg(feature = "captures")]
mod ot_tjin;
pub mod palette;
mod pattern_fill;
#[cfg(feature = "pentagame")]
pub mod pentagame;
#[cfg(feature = "rows")]
pub mod pentalath;
#[cfg(feature = "rows")]
pub mod pente;
mod piece;
#[cfg(feature = "png")]
mod png;
mod point;
mod preview_card;
pub mod silhouette;
#[cfg(feature = "captures")]
mod sleeping_beauty_draughts;
mod stone;
mod svg;
mod text;

pub use animated_svg::animated_svg;
pub use board::{BoardShape, PlaceShape};
pub use caption::Caption;
pub use dispatch::{board, caption, draw, last_move, reach, winning_marks, write};
pub use drawing::{Background, DEFAULT_WIDTH_PX, Drawing, Figures, Labels, ToMove};
pub use example::example_position;
#[cfg(feature = "gif")]
pub use gif::{AnimationError, Frame, MAX_FRAMES, MAX_GIF_WIDTH_PX, animated_gif};
pub use mark::{Mark, MarkedEncounter};
pub use palette::{Palette, Theme};
pub use piece::{RADIUS as PIECE_RADIUS, SMALLEST_ANIMAL_PX};
#[cfg(feature = "png")]
pub use png::{MAX_WIDTH_PX, PngError};
pub use point::{Path, Point, Segment, Sense};
pub use preview_card::{CARD_HEIGHT_PX, CARD_WIDTH_PX, preview_card};
pub use stone::RADIUS as STONE_RADIUS;
pub use svg::{Svg, ViewBox};
pub use text::{Ansi, COLUMNS, Legend, TextBoard, TextLayout, Translate};

pub use {games, rulebook};
