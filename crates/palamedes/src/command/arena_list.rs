//! `palamedes arena list`: a rating list of several players.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use arena::{Contest, MatchGameResult, PairScore, PlayerSpec, RatingList, Schedule};

use serde_json::{Value, json};

use super::arena::{ContestArguments, interval_json, parse_spec, play, to_failure};
use crate::translator::Translator;

/// Plays a round robin and prints a rating list.
///
/// Ratings are maximum likelihood estimates (Bradley–Terry, a draw is half a win), 0 on average,
/// with 95 % intervals by bootstrap over blocks.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    palamedes arena list --games 40 random greedy-t greedy-f ab-ref\n  \
    palamedes arena list --games 200 --within 2 --ledger levels.txt level:1 level:2 level:3")]
pub struct RatingListArguments {
    /// Players, at least two.
    #[arg(required = true, num_args = 2.., value_name = "SPEC", value_parser = parse_spec)]
    players: Vec<PlayerSpec>,
    /// Games of each pair, rounded up to whole blocks.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Pairs only players at most this far apart in the given order.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    within: Option<u16>,
    #[command(flatten)]
    contest: ContestArguments,
}

pub fn run(arguments: &RatingListArguments, translator: &Translator) -> anyhow::Result<()> {
    let RatingListArguments { players, contest: options, .. } = arguments;
    let within = arguments.within.map_or(usize::MAX, usize::from);
    let schedule =
        Schedule::all_against_all(&options.game, options.pattern(), players.len(), within)
            .map_err(|error| to_failure(error, translator))?;
    let games = schedule.whole_rounds(arguments.games * schedule.round_len());
    let contest = options.contest(players.clone(), schedule, translator)?;
    let mut blocks = BlockScores::default();
    play(options, &contest, games, translator, &mut |played| {
        blocks.add(&contest, played);
        ControlFlow::Continue(String::new())
    })?;
    let meetings = blocks.meetings();
    let list = RatingList::new(players.len(), &meetings, options.seed);
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|one, other| list.ratings[*other].value.total_cmp(&list.ratings[*one].value));
    let mut out = std::io::stdout().lock();
    if options.json {
        let rows = order.iter().map(|player| {
            let (games, score) = total_score(*player, &meetings);
            let rating = interval_json(list.ratings[*player]);
            let spec = &contest.players[*player];
            let (player, name) = (spec.to_string(), spec.display_name());
            json!({
                "player": player, "name": name, "rating": rating, "games": games, "score": score,
            })
        });
        writeln!(out, "{}", Value::from(rows.collect::<Vec<_>>()))?;
        return Ok(());
    }
    writeln!(out, "{}", options.headline(&contest, games, translator))?;
    let word = |part: &str| translator.translate(&format!("arena-list-{part}"), &[]);
    writeln!(
        out,
        "{:>6}  {:<16} {:>5}  {:<5}  {:<17}  {}",
        word("rating"),
        word("interval"),
        word("games"),
        word("score"),
        word("above"),
        word("player"),
    )?;
    for (place, player) in order.iter().enumerate() {
        let rating = list.ratings[*player];
        let next = order.get(place + 1).map(|next| {
            let above = list.difference(*player, *next);
            format!("{:.0} [{:.0},{:.0}]", above.value, above.low, above.high)
        });
        let (games, score) = total_score(*player, &meetings);
        writeln!(
            out,
            "{:6.0}  {:<16} {games:5}  {score:.3}  {:<17}  {}",
            rating.value,
            format!("[{:.0},{:.0}]", rating.low, rating.high),
            next.unwrap_or_default(),
            contest.players[*player].display_name(),
        )?;
    }
    Ok(())
}

/// Games and mean score of a player.
fn total_score(player: usize, meetings: &[PairScore]) -> (u64, f64) {
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

/// Scores of all games by block.
#[derive(Default)]
struct BlockScores {
    scores: BTreeMap<u64, (usize, usize, Vec<f64>)>,
}

impl BlockScores {
    fn add(&mut self, contest: &Contest, played: &MatchGameResult) {
        let (Some(first), Some(second)) = (played.seats.iter().min(), played.seats.iter().max())
        else {
            return;
        };
        let Some(score) = played.score(contest.team(), *first, *second) else { return };
        let block = contest.schedule.pairing(played.number).block;
        let entry = self.scores.entry(block).or_insert((*first, *second, Vec::new()));
        entry.2.push(score);
    }

    fn meetings(&self) -> Vec<PairScore> {
        let meetings = self.scores.values().map(|(player, rival, scores)| {
            let games = scores.len() as f64;
            let score = scores.iter().sum::<f64>() / games;
            PairScore { player: *player, rival: *rival, score, games }
        });
        meetings.collect()
    }
}
