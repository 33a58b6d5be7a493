//! Many games: pure functions over their outcomes.
//!
//! [`zero_sum`] and [`constant_sum`] score a game so that nobody gains from a result that others
//! do not pay for. [`rate`] makes of ratings before a finished game those after it, and
//! [`replay`] all ratings of a log of games. Pairings and tie-breaks will stand beside them.
//!
//! What is *not* here: rules (an [`Outcome`](rulebook::Outcome) comes from a game or a table),
//! clocks, users, storage, any I/O.
//!
//! ```
//! use contest::{constant_sum, zero_sum};
//! use rulebook::{BySeat, Final, Outcome, Seats, Stakes, Team};
//!
//! let points = BySeat::from_fn(Seats::new(2).unwrap(), |seat| [3, 1][seat.index()]);
//! let outcome = Outcome::Final(Final::by_score(points, Team::from, "out"));
//! assert_eq!(zero_sum(&outcome, Team::from).unwrap().as_slice(), [2, -2]);
//! let stakes = Stakes { win: 3, add: 3 };
//! assert_eq!(constant_sum(&outcome, Team::from, stakes).unwrap().as_slice(), [5, 1]);
//!
//! use contest::{Circle, Day, Entrant, Pool, Rated, replay};
//!
//! let ada = Entrant { player: "Ada", team: Team(0), place: 1 };
//! let ben = Entrant { player: "Ben", team: Team(1), place: 2 };
//! let day = Day::of_unix_ms(1_794_700_800_000);
//! let pool = Pool::new("pentagame:2", Circle::People).unwrap();
//! let game = Rated::new(vec![ada, ben], day).unwrap();
//! let standings = replay([(pool.clone(), game)]).unwrap();
//! let rating = standings.of(&pool, &"Ada").unwrap();
//! assert_eq!(rating.to_string(), "glicko2 1662.310894 290.318964 0.059999675 1 20772");
//! assert_eq!(rating.shown(day).to_string(), "1662?");
//! ```

mod rating;
mod scoring;

pub use rating::{
    Certainty, Circle, Day, Entrant, Model, Pool, RateError, Rated, Rating, Shown, Standings,
    Strength, UnratableError, rate, replay,
};
pub use scoring::{constant_sum, zero_sum};
