//! Counts of games and results.

use std::collections::BTreeMap;

use rulebook::MAX_SEATS;

use crate::bytes::{ByteReader, write_number};
use crate::game::{GameRow, GameSource, RatingBand};

/// Counts of games and their results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Number of games.
    pub games: u64,
    /// Games without a result.
    pub undecided: u64,
    /// Games whose first place is shared between teams.
    pub ties: u64,
    /// Games that each seat won alone or with its team, in the order of play.
    pub wins: [u64; MAX_SEATS],
}

impl Tally {
    /// Adds the counts of other games.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.games = self.games.saturating_add(other.games);
        self.undecided = self.undecided.saturating_add(other.undecided);
        self.ties = self.ties.saturating_add(other.ties);
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum = sum.saturating_add(wins);
        }
    }

    /// Adds one game.
    pub(crate) fn add_game(&mut self, row: &GameRow) {
        let mut one = Tally { games: 1, ..Tally::default() };
        match row.result {
            None => one.undecided = 1,
            Some(result) if result.tied => one.ties = 1,
            Some(result) => {
                for (seat, wins) in one.wins.iter_mut().enumerate() {
                    let won = result.winners.iter().any(|winner| winner.index() == seat);
                    *wins = u64::from(won);
                }
            }
        }
        self.add(&one);
    }

    fn encode(&self, out: &mut Vec<u8>) {
        for number in [self.games, self.undecided, self.ties].into_iter().chain(self.wins) {
            write_number(number, out);
        }
    }

    fn decode(reader: &mut ByteReader<'_>) -> Option<Tally> {
        let [games, undecided, ties] = [reader.number()?, reader.number()?, reader.number()?];
        let mut tally = Tally { games, undecided, ties, ..Tally::default() };
        for wins in &mut tally.wins {
            *wins = reader.number()?;
        }
        Some(tally)
    }
}

/// GameSource and rating band of a group of games.
pub(crate) type Group = (GameSource, RatingBand);

/// Counts by canonical move and group. The empty move means that none followed.
pub(crate) type MoveTallies = BTreeMap<Box<str>, BTreeMap<Group, Tally>>;

/// Returns the tally of a move and a group, empty at first.
pub(crate) fn tally_of<'a>(tallies: &'a mut MoveTallies, m: &str, group: Group) -> &'a mut Tally {
    tallies.entry(m.into()).or_default().entry(group).or_default()
}

pub(crate) fn encode_tallies(tallies: &MoveTallies, out: &mut Vec<u8>) {
    write_number(tallies.len() as u64, out);
    for (m, groups) in tallies {
        write_number(m.len() as u64, out);
        out.extend(m.as_bytes());
        write_number(groups.len() as u64, out);
        for ((source, band), tally) in groups {
            out.extend([source.number(), band.number()]);
            tally.encode(out);
        }
    }
}

pub(crate) fn decode_tallies(reader: &mut ByteReader<'_>) -> Option<MoveTallies> {
    let mut tallies = MoveTallies::new();
    for _ in 0..reader.count()? {
        let m = reader.text()?;
        for _ in 0..reader.count()? {
            let [source, band] = *reader.take(2)? else { return None };
            let group = (GameSource::from_number(source)?, RatingBand::from_number(band)?);
            tally_of(&mut tallies, m, group).add(&Tally::decode(reader)?);
        }
    }
    Some(tallies)
}
