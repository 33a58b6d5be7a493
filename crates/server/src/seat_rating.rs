//! The rating of a player at a seat of a game.

use contest::{Certainty, Rating};
use wire::SeatRating;

/// Reads a stored rating as shown on the day of its last change.
pub(crate) fn seat_rating(text: &str) -> Option<SeatRating> {
    let rating: Rating = text.parse().ok()?;
    let shown = rating.display(rating.day());
    let provisional = shown.certainty == Certainty::Provisional;
    Some(SeatRating { value: shown.value, provisional })
}
