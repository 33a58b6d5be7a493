//! Lists of open and live games, loaded once for many viewers.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use wire::{GameList, GameListing, ToClient};

use crate::db::block::{self, BlockedPair};
use crate::db::lobby_game::{self, OnlineSince};
use crate::db::presence::ONLINE_MS;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::lobby::list::{Audience, with_seats};
use crate::lobby::presence::NEW_GAME_MS;
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum length of a list.
pub(crate) const LIST_MAX: u8 = 100;

/// Number of open games that are loaded for all viewers, some of whom may not see all of them.
const OPEN_GAMES_MAX: i64 = 2 * LIST_MAX as i64;

/// Maximum numbers of blocks and of invited players that are loaded for all viewers.
/// A game that is shown in spite of a block cannot be joined.
const PAIRS_MAX: i64 = 10_000;

/// Open games with reserved seats, by the player for whom a seat is reserved.
pub(crate) type Invitations = HashMap<PlayerId, Vec<GameListing>>;

/// List of games that all viewers share.
#[derive(Default)]
pub(crate) struct ListSnapshot {
    /// The newest games that are not private, with their creators.
    games: Vec<(PlayerId, GameListing)>,
    /// Blocks by and against the creators.
    blocks: HashSet<BlockedPair>,
    /// Players on either side of a block.
    blocking_or_blocked: HashSet<PlayerId>,
    /// Players for whom a seat is reserved.
    invited: HashSet<PlayerId>,
}

impl ListSnapshot {
    /// Returns the list as it was at most a second ago.
    pub(crate) async fn shared(node: &Node, list: GameList) -> Result<Arc<ListSnapshot>, Error> {
        match list {
            GameList::Open => {
                let load = ListSnapshot::load_open(node);
                node.list_cache.get_or_load_value("open".to_owned(), load).await
            }
            GameList::Live => {
                let load = ListSnapshot::load_live(node);
                node.list_cache.get_or_load_value("live".to_owned(), load).await
            }
        }
    }

    async fn load_open(node: &Node) -> Result<ListSnapshot, Error> {
        let rows = lobby_game::list_open(&node.pool, &online_since(node), OPEN_GAMES_MAX).await?;
        let creators: Vec<PlayerId> = rows.iter().map(|row| row.created_by).collect();
        let (blocks, invited, games) = tokio::try_join!(
            block::pairs_with_any(&node.pool, &creators, PAIRS_MAX),
            lobby_game::invited_players(&node.pool, PAIRS_MAX),
            with_seats(node, &node.pool, rows, Audience::Public),
        )?;
        Ok(ListSnapshot {
            games: creators.into_iter().zip(games).collect(),
            blocking_or_blocked: blocks.iter().flat_map(BlockedPair::players).collect(),
            blocks: blocks.into_iter().collect(),
            invited: invited.into_iter().collect(),
        })
    }

    async fn load_live(node: &Node) -> Result<ListSnapshot, Error> {
        let rows = lobby_game::list_live(&node.pool, LIST_MAX.into()).await?;
        let creators: Vec<PlayerId> = rows.iter().map(|row| row.created_by).collect();
        let games = with_seats(node, &node.pool, rows, Audience::Public).await?;
        let games = creators.into_iter().zip(games).collect();
        Ok(ListSnapshot { games, ..ListSnapshot::default() })
    }

    /// Creates a list without blocks and invitations.
    #[cfg(test)]
    pub(crate) fn of_games(games: Vec<(PlayerId, GameListing)>) -> ListSnapshot {
        ListSnapshot { games, ..ListSnapshot::default() }
    }

    /// Returns whether a player may see another list than a viewer without account.
    pub(crate) fn has_own_view(&self, player_id: PlayerId) -> bool {
        self.invited.contains(&player_id) || self.blocking_or_blocked.contains(&player_id)
    }

    /// Returns the games that a viewer sees.
    /// Games with a seat reserved for the viewer are first. Games of players whom the viewer
    /// blocks, or who block the viewer, are left out.
    pub(crate) fn view<'a>(
        &'a self,
        viewer_id: Option<PlayerId>,
        invitations: &'a Invitations,
    ) -> Vec<&'a GameListing> {
        let invitations = viewer_id.and_then(|viewer_id| invitations.get(&viewer_id));
        let mut games: Vec<&GameListing> = invitations.into_iter().flatten().collect();
        let invited: HashSet<&str> = games.iter().map(|game| &*game.id).collect();
        let others = self.games.iter().filter(|(creator, game)| {
            !invited.contains(&*game.id)
                && viewer_id.is_none_or(|viewer_id| self.shows(*creator, viewer_id))
        });
        games.extend(others.map(|(_, game)| game));
        games.truncate(LIST_MAX.into());
        games
    }

    /// Returns whether a viewer sees the games of a creator.
    fn shows(&self, creator: PlayerId, viewer: PlayerId) -> bool {
        let is_blocked =
            |player_id, blocked_id| self.blocks.contains(&BlockedPair { player_id, blocked_id });
        !is_blocked(creator, viewer) && !is_blocked(viewer, creator)
    }
}

/// Loads the invitations of those of these players who have some.
pub(crate) async fn load_invitations(
    node: &Node,
    open: &ListSnapshot,
    players: &BTreeSet<PlayerId>,
) -> Result<Invitations, Error> {
    let invited: Vec<PlayerId> =
        players.iter().filter(|player_id| open.invited.contains(player_id)).copied().collect();
    // Also players without a visible game have an entry: they need not be loaded again.
    let mut invitations: Invitations = invited.iter().map(|id| (*id, Vec::new())).collect();
    if invited.is_empty() {
        return Ok(invitations);
    }
    let since = online_since(node);
    let rows = lobby_game::list_invitations(&node.pool, &invited, &since, LIST_MAX.into()).await?;
    let (players, rows): (Vec<PlayerId>, Vec<_>) = rows.into_iter().unzip();
    let games = with_seats(node, &node.pool, rows, Audience::Public).await?;
    for (player_id, game) in players.into_iter().zip(games) {
        invitations.entry(player_id).or_default().push(game);
    }
    Ok(invitations)
}

/// Times since when a creator must have been online.
fn online_since(node: &Node) -> OnlineSince {
    let now_ms = node.now();
    OnlineSince { created_ms: now_ms - NEW_GAME_MS, seen_ms: now_ms - ONLINE_MS }
}

/// Returns the changes from one list to the next, if there are any.
pub(crate) fn list_changes(
    list: GameList,
    before: &[&GameListing],
    now: &[&GameListing],
) -> Option<ToClient> {
    let old: HashMap<&str, &GameListing> = before.iter().map(|game| (&*game.id, *game)).collect();
    let ids: HashSet<&str> = now.iter().map(|game| &*game.id).collect();
    let changed = now.iter().filter(|game| old.get(&*game.id) != Some(*game));
    let changed: Vec<GameListing> = changed.map(|game| (*game).clone()).collect();
    let removed = before.iter().filter(|game| !ids.contains(&*game.id));
    let removed: Vec<String> = removed.map(|game| game.id.clone()).collect();
    if changed.is_empty() && removed.is_empty() {
        return None;
    }
    Some(ToClient::ListChanged { list, changed, removed, total: in_range(now.len()) })
}
