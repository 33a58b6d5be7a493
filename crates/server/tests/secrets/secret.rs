//! Secrets of the simulation and their visibility.

use std::collections::BTreeSet;

/// Index of a participant.
pub type ParticipantId = usize;

/// Text that only some participants may receive.
pub struct Secret {
    /// Kind of the secret, for failure messages.
    pub what: &'static str,
    pub text: String,
    pub visibility: Visibility,
}

/// A secret that reached a participant who must not know it.
#[derive(Debug)]
#[expect(dead_code, reason = "failure messages print all fields")]
pub struct Leak {
    pub to: ParticipantId,
    /// Kind of the secret.
    pub what: &'static str,
    pub secret: String,
    pub channel: String,
    pub received: String,
}

/// Participants viewer may receive a secret.
pub enum Visibility {
    /// Only these participants, at any time.
    OnlyFor(Vec<ParticipantId>),
    /// The author of a square used only in this game; after it was played, all its viewers.
    Square { game: usize, by: ParticipantId },
    /// Viewers of this game.
    Viewers(usize),
    /// Viewers of this game when it is finished; before that no participant.
    AfterEnd(usize),
    /// Everyone except the players of this game until it is finished.
    NonPlayers(usize),
}

/// A game with its players and permitted viewers.
pub struct TestGame {
    pub slug: String,
    pub players: BTreeSet<ParticipantId>,
    /// Participants with the invitation link, if the game is private.
    pub invited: Option<BTreeSet<ParticipantId>>,
    pub is_delayed: bool,
}

impl TestGame {
    fn is_visible_to(&self, viewer: ParticipantId, finished: bool) -> bool {
        let has_link = self.invited.as_ref().is_none_or(|invited| invited.contains(&viewer));
        self.players.contains(&viewer) || (has_link && (finished || !self.is_delayed))
    }
}

/// Public facts in the database.
#[derive(Default)]
pub struct PublicState {
    /// Played squares with their game.
    pub played: BTreeSet<(String, String)>,
    /// Finished games by slug.
    pub finished: BTreeSet<String>,
}

impl Secret {
    /// Returns whether this participant may receive the secret.
    pub fn is_visible_to(
        &self,
        viewer: ParticipantId,
        games: &[TestGame],
        public: &PublicState,
    ) -> bool {
        let is_finished = |game: usize| public.finished.contains(&games[game].slug);
        match &self.visibility {
            Visibility::OnlyFor(these) => these.contains(&viewer),
            Visibility::Viewers(game) => games[*game].is_visible_to(viewer, is_finished(*game)),
            Visibility::AfterEnd(game) => {
                is_finished(*game) && games[*game].is_visible_to(viewer, true)
            }
            Visibility::NonPlayers(game) => {
                is_finished(*game) || !games[*game].players.contains(&viewer)
            }
            Visibility::Square { game, by } => {
                let played = (games[*game].slug.clone(), self.text.clone());
                let is_open = || games[*game].is_visible_to(viewer, is_finished(*game));
                viewer == *by || (public.played.contains(&played) && is_open())
            }
        }
    }

    /// Returns whether the text contains the secret; a square must match a whole word.
    pub fn occurs_in(&self, text: &str) -> bool {
        let is_square = matches!(self.visibility, Visibility::Square { .. });
        let part_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"+/_-=".contains(&byte);
        text.match_indices(&self.text).any(|(at, _)| {
            let before = at.checked_sub(1).map(|at| text.as_bytes()[at]);
            let after = text.as_bytes().get(at + self.text.len()).copied();
            !is_square || !(before.is_some_and(part_of_word) || after.is_some_and(part_of_word))
        })
    }
}

#[test]
fn square_is_matched_as_whole_word() {
    let visibility = Visibility::Square { game: 0, by: 0 };
    let secret = Secret { what: "premove", text: "K17".to_owned(), visibility };
    for text in ["K17", "move K17\"", "0 E5 !K17 ; * !A1", "[\"K17\",", "K171 K17"] {
        assert!(secret.occurs_in(text), "{text}");
    }
    for text in ["", "K171", "xK17", "K1", "_K17", "K17="] {
        assert!(!secret.occurs_in(text), "{text}");
    }
}
