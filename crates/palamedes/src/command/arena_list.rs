//! `palamedes arena list`

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use arena::{Contest, Meeting, Played, RatingList, Schedule, Spec};

use super::arena::{Terms, play, read_spec, refused};

/// A list of ratings: all players against all others.
///
/// Ratings are those that make the results likeliest (Bradley and Terry, a draw is half a win),
/// 0 on average, with 95 % intervals from drawing the blocks again.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    palamedes arena list --games 40 random greedy-t greedy-f ab-ref\n  \
    palamedes arena list --games 200 --within 2 --ledger levels.txt level:1 level:2 level:3")]
pub struct Arguments {
    /// The players, two at least.
    #[arg(required = true, num_args = 2.., value_name = "SPEC", value_parser = read_spec)]
    players: Vec<Spec>,
    /// Games for each two who meet; rounded up to whole blocks.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Only those meet who are no further apart in the order given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    within: Option<u16>,
    #[command(flatten)]
    terms: Terms,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { players, terms, .. } = arguments;
    let within = arguments.within.map_or(usize::MAX, usize::from);
    let schedule = Schedule::all_against_all(&terms.game, terms.pattern(), players.len(), within)
        .map_err(refused)?;
    let games = schedule.whole_rounds(arguments.games * schedule.round_len());
    let contest = terms.contest(players.clone(), schedule);
    let mut blocks = Blocks::default();
    play(terms, &contest, games, &mut |played| {
        blocks.add(&contest, played);
        ControlFlow::Continue(String::new())
    })?;
    let meetings = blocks.meetings();
    let list = RatingList::new(players.len(), &meetings, terms.seed);
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|one, other| list.ratings[*other].value.total_cmp(&list.ratings[*one].value));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", terms.headline(&contest, games))?;
    writeln!(out, "rating  95 % interval    games  score  above the next     player")?;
    for (place, player) in order.iter().enumerate() {
        let rating = list.ratings[*player];
        let next = order.get(place + 1).map(|next| {
            let above = list.difference(*player, *next);
            format!("{:.0} [{:.0},{:.0}]", above.value, above.low, above.high)
        });
        let (games, score) = tally(*player, &meetings);
        writeln!(
            out,
            "{:6.0}  {:<16} {games:5}  {score:.3}  {:<17}  {}",
            rating.value,
            format!("[{:.0},{:.0}]", rating.low, rating.high),
            next.unwrap_or_default(),
            players[*player],
        )?;
    }
    Ok(())
}

/// Games and mean score of a player.
fn tally(player: usize, meetings: &[Meeting]) -> (u64, f64) {
    let (mut games, mut won) = (0.0, 0.0);
    for meeting in meetings {
        if meeting.player == player {
            (games, won) = (games + meeting.games, won + meeting.games * meeting.score);
        } else if meeting.rival == player {
            (games, won) = (games + meeting.games, won + meeting.games * (1.0 - meeting.score));
        }
    }
    (games as u64, if games > 0.0 { won / games } else { 0.5 })
}

/// The games of every block that is not finished, and the blocks that are.
#[derive(Default)]
struct Blocks {
    scores: BTreeMap<u64, (usize, usize, Vec<f64>)>,
}

impl Blocks {
    fn add(&mut self, contest: &Contest, played: &Played) {
        let (Some(first), Some(second)) = (played.seats.iter().min(), played.seats.iter().max())
        else {
            return;
        };
        let Some(score) = played.score(contest.team(), *first, *second) else { return };
        let block = contest.schedule.fixture(played.number).block;
        let entry = self.scores.entry(block).or_insert((*first, *second, Vec::new()));
        entry.2.push(score);
    }

    fn meetings(&self) -> Vec<Meeting> {
        let meetings = self.scores.values().map(|(player, rival, scores)| {
            let games = scores.len() as f64;
            let score = scores.iter().sum::<f64>() / games;
            Meeting { player: *player, rival: *rival, score, games }
        });
        meetings.collect()
    }
}
