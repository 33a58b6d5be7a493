//! Results of a match.

use std::collections::BTreeMap;
use std::fmt;

use crate::Contest;
use crate::match_game::MatchGameResult;
use crate::phrase::Phrase;
use crate::statistics::{BlockSample, Interval};

/// The first player of a contest against the second.
///
/// A game is won when some seat of the first has a better place than every seat of the second,
/// and drawn when their best places are the same. The score of a game is that of
/// [`MatchGameResult::score`]: with two sides 1, a half or 0; with more, the mean over all pairs of
/// seats, so that equal players score a half for any number of seats.
pub struct MatchResult {
    wins: u64,
    draws: u64,
    losses: u64,
    sum: f64,
    sample: BlockSample,
    /// Blocks of which not all games are finished: the sum of the scores, and how many.
    open: BTreeMap<u64, (f64, u64)>,
    block_len: u64,
    /// By seat of the first player its games and the sum of its scores.
    by_seat: Vec<(u64, f64)>,
    /// The share of first places, and what it would be among equals.
    first_places: (f64, f64),
    /// The sums of the points of an average seat of either.
    points: [f64; 2],
    plies: u64,
    longest_us: [u64; 2],
    ends: BTreeMap<String, u64>,
}

impl MatchResult {
    /// Creates a result without games.
    pub fn new(contest: &Contest) -> MatchResult {
        let seats = contest.schedule.pairing(0).seats.len();
        MatchResult {
            wins: 0,
            draws: 0,
            losses: 0,
            sum: 0.0,
            sample: BlockSample::new(contest.schedule.block_len()),
            open: BTreeMap::new(),
            block_len: contest.schedule.block_len(),
            by_seat: vec![(0, 0.0); seats],
            first_places: (0.0, 0.0),
            points: [0.0; 2],
            plies: 0,
            longest_us: [0; 2],
            ends: BTreeMap::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, contest: &Contest, played: &MatchGameResult) {
        let Some(score) = played.score(contest.team(), 0, 1) else { return };
        let best = |player: usize| {
            let own = played.seats.iter().zip(&played.places).filter(|(who, _)| **who == player);
            own.map(|(_, place)| *place).min()
        };
        match best(0).cmp(&best(1)) {
            std::cmp::Ordering::Less => self.wins += 1,
            std::cmp::Ordering::Equal => self.draws += 1,
            std::cmp::Ordering::Greater => self.losses += 1,
        }
        self.sum += score;
        let block = contest.schedule.pairing(played.number).block;
        let open = self.open.entry(block).or_default();
        *open = (open.0 + score, open.1 + 1);
        if open.1 == self.block_len {
            self.sample.add(open.0 / self.block_len as f64);
            self.open.remove(&block);
        }
        self.add_details(played, score);
    }

    fn add_details(&mut self, played: &MatchGameResult, score: f64) {
        let tops = played.places.iter().filter(|place| **place == 1).count() as f64;
        for player in 0..2 {
            let seats = || (0..played.seats.len()).filter(|seat| played.seats[*seat] == player);
            let count = seats().count() as f64;
            let points: i32 = seats().map(|seat| played.scores[seat]).sum();
            self.points[player] += f64::from(points) / count;
            let longest = seats().map(|seat| played.longest_us[seat]).max().unwrap_or_default();
            self.longest_us[player] = self.longest_us[player].max(longest);
            if player == 0 {
                let first = seats().filter(|seat| played.places[*seat] == 1).count() as f64;
                self.first_places.0 += first / tops;
                self.first_places.1 += count / played.seats.len() as f64;
                for seat in seats() {
                    let by_seat = &mut self.by_seat[seat];
                    *by_seat = (by_seat.0 + 1, by_seat.1 + score);
                }
            }
        }
        self.plies += u64::from(played.plies);
        *self.ends.entry(played.end.clone()).or_default() += 1;
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Numbers of won, drawn and lost games.
    pub fn counts(&self) -> [u64; 3] {
        [self.wins, self.draws, self.losses]
    }

    /// Number of games by the reason of their end.
    pub fn ends(&self) -> &BTreeMap<String, u64> {
        &self.ends
    }

    /// The mean score of a game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.sum / self.games() as f64 }
    }

    /// The scores of the blocks that are finished.
    pub fn sample(&self) -> &BlockSample {
        &self.sample
    }

    /// Details beside the summary, one line each.
    pub fn details(&self) -> Vec<Phrase> {
        let games = self.games().max(1) as f64;
        let counts = self.sample.counts().iter();
        let blocks: Vec<String> =
            counts.map(|(score, count)| format!("{score:.3}: {count}")).collect();
        let mut lines = vec![Phrase::new("result-blocks").with("blocks", blocks.join("  "))];
        let seats = (1..).zip(&self.by_seat).filter(|(_, (count, _))| *count > 0);
        let seats: Vec<String> = seats
            .map(|(seat, (count, sum))| format!("{seat}: {:.3}", sum / *count as f64))
            .collect();
        lines.push(Phrase::new("result-seats").with("seats", seats.join("  ")));
        if self.by_seat.len() > 2 {
            let (share, equal) = self.first_places;
            let (share, equal) = (share / games, equal / games);
            let line = Phrase::new("result-first-places").with("share", format!("{share:.3}"));
            lines.push(line.with("equal", format!("{equal:.3}")));
        }
        let [a, b] = self.points.map(|sum| sum / games);
        let points = Phrase::new("result-points").with("a", format!("{a:.2}"));
        lines.push(points.with("b", format!("{b:.2}")));
        let ends: Vec<String> =
            self.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        let plies = format!("{:.1}", self.plies as f64 / games);
        lines.push(Phrase::new("result-plies").with("plies", plies).with("ends", ends.join(", ")));
        let [a, b] = self.longest_us.map(|us| us as f64 / 1e3);
        let longest = Phrase::new("result-longest-turn").with("a", format!("{a:.1}"));
        lines.push(longest.with("b", format!("{b:.1}")));
        let Interval { value, low, high } = self.sample.normalised_elo();
        if value.is_finite() {
            let los = 100.0 * self.sample.likelihood_of_superiority();
            let elo = format!("{value:.1} [{low:.1},{high:.1}]");
            let line = Phrase::new("result-superiority").with("elo", elo);
            lines.push(line.with("percent", format!("{los:.2}")));
        }
        lines
    }
}

/// Reorders finished games by their number in the schedule.
#[derive(Default)]
pub struct OrderedResults {
    next: u64,
    waiting: BTreeMap<u64, MatchGameResult>,
}

impl OrderedResults {
    /// A game has ended.
    pub fn push(&mut self, played: MatchGameResult) {
        self.waiting.insert(played.number, played);
    }

    /// The next game of the schedule, if it has ended.
    pub fn pop(&mut self) -> Option<MatchGameResult> {
        let played = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some(played)
    }
}

/// The summary, as scripts read it.
impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatchResult { wins, draws, losses, .. } = self;
        let Interval { value, low, high } = self.sample.elo();
        write!(
            f,
            "A wins {wins} draws {draws} losses {losses} score {:.3} \
             elo {value:.1} [{low:.1},{high:.1}]",
            self.score(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClockSource, MatchConditions, Openings, Schedule};

    fn contest(game: &str) -> Contest {
        let game = game.parse().unwrap();
        Contest {
            players: vec!["ab-ref".parse().unwrap(), "random".parse().unwrap()],
            schedule: Schedule::of_match(&game, None).unwrap(),
            budget: None,
            clock: ClockSource::Wall,
            conditions: MatchConditions::default(),
            openings: Openings::new(&game, None, 1),
            seed: 1,
            game,
        }
    }

    /// For each game the places by seat; the seats go round as the schedule has them.
    fn check(game: &str, places: &[&[u8]], expected: &str) {
        let contest = contest(game);
        let mut result = MatchResult::new(&contest);
        for (number, places) in (0..).zip(places) {
            let played = MatchGameResult {
                number,
                seats: contest.schedule.pairing(number).seats,
                places: places.to_vec(),
                scores: vec![0; places.len()],
                plies: 40,
                end: "out".to_owned(),
                longest_us: vec![0; places.len()],
            };
            result.add(&contest, &played);
        }
        assert_eq!(result.to_string(), expected);
    }

    #[test]
    fn summary_has_the_documented_form() {
        let (first, second, drawn): (&[u8], &[u8], &[u8]) = (&[1, 2], &[2, 1], &[1, 1]);
        check(
            "pentagame",
            &[first, second, first, second],
            "A wins 4 draws 0 losses 0 score 1.000 elo inf [-290.5,inf]",
        );
        check(
            "pentagame",
            &[second, first],
            "A wins 0 draws 0 losses 2 score 0.000 elo -inf [-inf,636.4]",
        );
        // Two pairs of 1 and ½: mean ¾, standard error ¼.
        check(
            "pentagame",
            &[first, second, first, first],
            "A wins 3 draws 0 losses 1 score 0.750 elo 190.8 [-181.7,inf]",
        );
        check(
            "pentagame",
            &[drawn, drawn],
            "A wins 0 draws 2 losses 0 score 0.500 elo 0.0 [-inf,inf]",
        );
        check("pentagame", &[], "A wins 0 draws 0 losses 0 score 0.500 elo 0.0 [-inf,inf]");
    }

    /// A first, then second of three, then last of three: 1, ½ and 0.
    #[test]
    fn with_three_players_each_opponent_counts() {
        check(
            "pentagame:3",
            &[&[1, 2, 3], &[1, 2, 3], &[1, 1, 3]],
            "A wins 1 draws 0 losses 2 score 0.500 elo 0.0 [-inf,inf]",
        );
        check(
            "pentagame:3",
            &[&[1, 1, 3], &[2, 1, 3], &[3, 2, 1]],
            "A wins 2 draws 1 losses 0 score 0.917 elo 416.6 [-inf,inf]",
        );
    }

    #[test]
    fn partners_count_as_one_player() {
        check(
            "pentagame:4t",
            &[&[1, 2, 1, 2], &[1, 2, 1, 2]],
            "A wins 1 draws 0 losses 1 score 0.500 elo 0.0 [-inf,inf]",
        );
    }
}
