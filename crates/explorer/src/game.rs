//! Games as they are given to the index.

use games::{Action, AnyPosition, Game};
use rulebook::{MAX_SEATS, Position as _, Seat, SeatSet};

/// A finished game to be indexed.
#[derive(Clone, Debug)]
pub struct ExplorerGame {
    /// Identifier of the game, which is returned by queries. Newer games have larger ones.
    pub game_id: u64,
    /// Rules of the game with their options.
    pub game: Game,
    /// Position in which the game began.
    pub start: AnyPosition,
    /// Turns in the order of play; those after [`PLIES_MAX`](crate::PLIES_MAX) are ignored.
    pub actions: Vec<Action>,
    /// Origin of the game.
    pub source: GameSource,
    /// Band of the mean rating of the players.
    pub band: RatingBand,
    /// Result of the game; `None` if it has none.
    pub result: Option<ExplorerResult>,
}

/// Result of a game, as far as the index counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExplorerResult {
    /// Seats that came first.
    pub winners: SeatSet,
    /// True if seats of different teams share the first place.
    pub tied: bool,
}

impl ExplorerResult {
    /// Takes the result from the place of each seat, 1 for the best, in the order of play.
    /// `None` if no seat came first.
    pub fn from_places(position: &AnyPosition, places: &[u8]) -> Option<ExplorerResult> {
        let seats = position.seats().iter().zip(places);
        let first: Vec<Seat> =
            seats.filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
        let team = position.team(*first.first()?);
        let tied = first.iter().any(|seat| position.team(*seat) != team);
        Some(ExplorerResult { winners: first.into_iter().collect(), tied })
    }
}

/// Origin of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameSource {
    /// All seats were played by members.
    Members,
    /// At least one seat was played by a computer.
    Computers,
    /// An engine played all seats to produce data.
    SelfPlay,
    /// Only the players may see the game. Public reports do not count it.
    Unlisted,
}

impl GameSource {
    /// All sources in the order of their numbers in files.
    pub const ALL: [GameSource; 4] =
        [GameSource::Members, GameSource::Computers, GameSource::SelfPlay, GameSource::Unlisted];

    /// Word for programs and messages.
    pub fn code(self) -> &'static str {
        match self {
            GameSource::Members => "members",
            GameSource::Computers => "computers",
            GameSource::SelfPlay => "self-play",
            GameSource::Unlisted => "unlisted",
        }
    }

    pub(crate) fn number(self) -> u8 {
        match self {
            GameSource::Members => 0,
            GameSource::Computers => 1,
            GameSource::SelfPlay => 2,
            GameSource::Unlisted => 3,
        }
    }

    pub(crate) fn from_number(number: u8) -> Option<GameSource> {
        GameSource::ALL.get(usize::from(number)).copied()
    }
}

/// Band of the mean rating of the players of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RatingBand(u8);

/// Lowest rating of each band; the band without ratings comes before them.
const LOWEST: [u16; 9] = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400];

impl RatingBand {
    /// Games in which not all players have a rating.
    pub const UNRATED: RatingBand = RatingBand(0);

    /// All bands in ascending order, the one without ratings first.
    pub fn all() -> impl Iterator<Item = RatingBand> {
        (0..=LOWEST.len() as u8).map(RatingBand)
    }

    /// Returns the band that contains a rating.
    pub fn of(rating: u16) -> RatingBand {
        RatingBand(LOWEST.iter().filter(|lowest| **lowest <= rating).count() as u8)
    }

    /// Returns the lowest rating of the band; `None` without ratings.
    pub fn lowest(self) -> Option<u16> {
        LOWEST.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    pub(crate) fn number(self) -> u8 {
        self.0
    }

    pub(crate) fn from_number(number: u8) -> Option<RatingBand> {
        (usize::from(number) <= LOWEST.len()).then_some(RatingBand(number))
    }
}

/// Facts about an indexed game that are stored once per segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    pub(crate) game_id: u64,
    pub(crate) source: GameSource,
    pub(crate) band: RatingBand,
    pub(crate) result: Option<ExplorerResult>,
}

/// Bit of the stored result that says that the first place is shared.
const TIED: u8 = 1 << 7;

impl GameRow {
    pub(crate) const BYTES: usize = 11;

    pub(crate) fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.game_id.to_le_bytes());
        let result = self.result.map_or(0, |result| {
            let winners = result.winners.iter().fold(0, |bits, seat| bits | 1 << seat.index());
            winners | if result.tied { TIED } else { 0 }
        });
        out.extend([self.source.number(), self.band.number(), result]);
    }

    /// Decodes a row; `None` if a field has no meaning.
    pub(crate) fn decode(bytes: &[u8]) -> Option<GameRow> {
        let (id, rest) = bytes.split_first_chunk::<8>()?;
        let [source, band, result] = <[u8; 3]>::try_from(rest).ok()?;
        let winners: SeatSet = (0..MAX_SEATS)
            .filter(|index| result >> index & 1 == 1)
            .filter_map(Seat::from_index)
            .collect();
        let result =
            (!winners.is_empty()).then_some(ExplorerResult { winners, tied: result & TIED != 0 });
        Some(GameRow {
            game_id: u64::from_le_bytes(*id),
            source: GameSource::from_number(source)?,
            band: RatingBand::from_number(band)?,
            result,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_contain_their_ratings() {
        let check = |rating, lowest| assert_eq!(RatingBand::of(rating).lowest(), Some(lowest));
        check(0, 0);
        check(999, 0);
        check(1000, 1000);
        check(1599, 1400);
        check(3000, 2400);
        assert_eq!(RatingBand::UNRATED.lowest(), None);
        for band in RatingBand::all() {
            assert_eq!(RatingBand::from_number(band.number()), Some(band));
        }
        assert_eq!(RatingBand::from_number(10), None);
    }

    #[test]
    fn game_rows_round_trip() {
        let winners: SeatSet = [Seat::FIRST].into_iter().collect();
        for result in [None, Some(ExplorerResult { winners, tied: true })] {
            let band = RatingBand::of(1700);
            let row = GameRow { game_id: u64::MAX, source: GameSource::SelfPlay, band, result };
            let mut bytes = Vec::new();
            row.encode(&mut bytes);
            assert_eq!(bytes.len(), GameRow::BYTES);
            assert_eq!(GameRow::decode(&bytes), Some(row));
            assert_eq!(GameRow::decode(&bytes[1..]), None);
        }
    }

    #[test]
    fn results_of_teams_are_ties_only_between_teams() {
        let check = |game: &str, places: &[u8], winners: usize, tied: bool| {
            let position = game.parse::<Game>().unwrap().start();
            let result = ExplorerResult::from_places(&position, places).unwrap();
            assert_eq!((result.winners.iter().count(), result.tied), (winners, tied), "{game}");
        };
        check("pentagame:4t", &[1, 2, 1, 2], 2, false);
        check("pentagame:4", &[1, 2, 1, 2], 2, true);
        check("pentagame:2", &[2, 1], 1, false);
        let start = "pentagame".parse::<Game>().unwrap().start();
        assert_eq!(ExplorerResult::from_places(&start, &[]), None);
    }
}
