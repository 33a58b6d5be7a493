//! Schedule of the pairings and seatings.

use games::Game;
use rulebook::Position;

use crate::Error;
use crate::openings::sides;
use crate::phrase::Phrase;

/// Games of a contest in their order.
/// Games come in blocks: all seatings of the same players from one opening, so that neither seat
/// nor opening is an advantage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The seatings of each block of a round: for each seat the player's number.
    blocks: Vec<Vec<Vec<usize>>>,
}

/// One game of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The block it belongs to.
    pub block: u64,
    /// The opening it begins with.
    pub opening: u64,
    /// For each seat the player's number.
    pub seats: Vec<usize>,
}

impl Schedule {
    /// A match of player 0 against player 1.
    /// `pattern` says who sits where in the first seating, and a block has every other one too.
    /// Without a pattern the first player has one side and the second all others.
    ///
    /// # Errors
    /// The pattern does not fit the game.
    pub fn of_match(game: &Game, pattern: Option<&[usize]>) -> Result<Schedule, Error> {
        Ok(Schedule { blocks: vec![seatings(game, pattern, [0, 1])?] })
    }

    /// Round robin: in every round each pair of players meets in one block.
    /// Players further apart than `within` in their list do not meet.
    ///
    /// # Errors
    /// The pattern does not fit the game, or no players meet.
    pub fn all_against_all(
        game: &Game,
        pattern: Option<&[usize]>,
        players: usize,
        within: usize,
    ) -> Result<Schedule, Error> {
        let mut blocks = Vec::new();
        for first in 0..players {
            for second in first + 1..players.min(first.saturating_add(within).saturating_add(1)) {
                blocks.push(seatings(game, pattern, [first, second])?);
            }
        }
        if blocks.is_empty() {
            return Err(Error::Seats(Phrase::new("seats-none")));
        }
        Ok(Schedule { blocks })
    }

    /// Number of games per block.
    pub fn block_len(&self) -> u64 {
        self.blocks[0].len() as u64
    }

    /// Number of blocks per round: one for each pair that meets.
    pub fn round_len(&self) -> u64 {
        self.blocks.len() as u64
    }

    /// Rounds a number of games up to complete rounds.
    pub fn whole_rounds(&self, games: u64) -> u64 {
        games.next_multiple_of(self.block_len() * self.round_len())
    }

    /// Returns the pairing of the game with this number.
    pub fn pairing(&self, game: u64) -> Pairing {
        let block = game / self.block_len();
        let seatings = &self.blocks[(block % self.round_len()) as usize];
        let seats = seatings[(game % self.block_len()) as usize].clone();
        Pairing { block, opening: block / self.round_len(), seats }
    }
}

/// All seatings of two players by the pattern. Partners are one player.
fn seatings(
    game: &Game,
    pattern: Option<&[usize]>,
    players: [usize; 2],
) -> Result<Vec<Vec<usize>>, Error> {
    let start = game.start();
    let seats = start.seats();
    let teams: Vec<usize> = seats.iter().map(|seat| usize::from(start.team(seat).0)).collect();
    let sides = sides(&start);
    if sides < 2 {
        return Err(Error::Seats(Phrase::new("seats-sides").with("game", game)));
    }
    let by_team = match pattern {
        None => (0..sides).map(|team| usize::from(team > 0)).collect(),
        Some(pattern) => by_team(game, pattern, &teams, sides)?,
    };
    let arranged = arrangements(&by_team);
    let seated = arranged.iter().map(|by_team| teams.iter().map(|team| players[by_team[*team]]));
    Ok(seated.map(Iterator::collect).collect())
}

/// The pattern, team by team.
fn by_team(
    game: &Game,
    pattern: &[usize],
    teams: &[usize],
    sides: usize,
) -> Result<Vec<usize>, Error> {
    if pattern.len() != teams.len() {
        let reason = Phrase::new("seats-count").with("game", game);
        let reason = reason.with("seats", teams.len()).with("given", pattern.len());
        return Err(Error::Seats(reason));
    }
    let mut by_team = vec![None; sides];
    for (player, team) in pattern.iter().zip(teams) {
        if by_team[*team].replace(*player).is_some_and(|other| other != *player) {
            return Err(Error::Seats(Phrase::new("seats-partners")));
        }
    }
    let by_team: Vec<usize> = by_team.into_iter().flatten().collect();
    if !by_team.contains(&0) || !by_team.contains(&1) {
        return Err(Error::Seats(Phrase::new("seats-both")));
    }
    Ok(by_team)
}

/// Every distinct order of these, the given one first and then its rotations.
fn arrangements(first: &[usize]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut add = |order: Vec<usize>| {
        if !found.contains(&order) {
            found.push(order);
        }
    };
    for turn in 0..first.len() {
        let mut order = first.to_vec();
        order.rotate_right(turn);
        add(order);
    }
    // At most five places and two players: all choices of the first player's places.
    let own = first.iter().filter(|player| **player == 0).count();
    for places in 0_u32..1 << first.len() {
        if places.count_ones() as usize == own {
            add((0..first.len()).map(|place| usize::from(places >> place & 1 == 0)).collect());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: &str, pattern: Option<&[usize]>, expected: Result<&[&[usize]], &str>) {
        let schedule = Schedule::of_match(&game.parse().unwrap(), pattern);
        match (schedule, expected) {
            (Ok(schedule), Ok(seatings)) => {
                assert_eq!(schedule.blocks[0], seatings, "{game} {pattern:?}");
            }
            (Err(error), Err(sentence)) => assert!(error.to_string().contains(sentence), "{error}"),
            (found, _) => panic!("{game} {pattern:?}: {found:?}"),
        }
    }

    #[test]
    fn players_rotate_through_all_seats() {
        check("pentagame", None, Ok(&[&[0, 1], &[1, 0]]));
        check("pente", Some(&[1, 0]), Ok(&[&[1, 0], &[0, 1]]));
        check("pentagame:3", None, Ok(&[&[0, 1, 1], &[1, 0, 1], &[1, 1, 0]]));
        check("pentagame:3", Some(&[0, 0, 1]), Ok(&[&[0, 0, 1], &[1, 0, 0], &[0, 1, 0]]));
        let two_and_two: &[&[usize]] = &[
            &[0, 0, 1, 1],
            &[1, 0, 0, 1],
            &[1, 1, 0, 0],
            &[0, 1, 1, 0],
            &[0, 1, 0, 1],
            &[1, 0, 1, 0],
        ];
        check("pentagame:4", Some(&[0, 0, 1, 1]), Ok(two_and_two));
    }

    #[test]
    fn partners_are_one_player_in_pairings() {
        check("pentagame:4t", None, Ok(&[&[0, 1, 0, 1], &[1, 0, 1, 0]]));
        check("pentagame:4t", Some(&[0, 0, 1, 1]), Err("partners"));
        check("pentagame:3", Some(&[0, 1]), Err("3 seats"));
        check("pentagame:3", Some(&[0, 0, 0]), Err("both A and B"));
    }

    #[test]
    fn round_robin_proceeds_in_rounds() {
        let game: Game = "pentagame".parse().unwrap();
        let schedule = Schedule::all_against_all(&game, None, 3, usize::MAX).unwrap();
        assert_eq!((schedule.block_len(), schedule.round_len()), (2, 3));
        assert_eq!(schedule.whole_rounds(7), 12);
        let met: Vec<Vec<usize>> = (0..7).map(|game| schedule.pairing(game).seats).collect();
        assert_eq!(met, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1], [0, 1]]);
        assert_eq!((schedule.pairing(5).opening, schedule.pairing(6).opening), (0, 1));
        let neighbours = Schedule::all_against_all(&game, None, 4, 1).unwrap();
        assert_eq!(neighbours.round_len(), 3);
        assert!(Schedule::all_against_all(&game, None, 1, 1).is_err());
    }
}
