//! What is hidden, and from whom.

use std::collections::BTreeSet;

/// The number of somebody who listens, whoever they are.
pub type Listener = usize;

/// Something that not everybody may be shown.
pub struct Secret {
    /// What it is, for whoever reads of a leak.
    pub what: &'static str,
    pub text: String,
    pub from: Hidden,
}

/// From whom it is hidden.
pub enum Hidden {
    /// From all but these, for good.
    AllBut(Vec<Listener>),
    /// A square that is played nowhere else: it is known to who thought of it until it is played at
    /// this table, and then to whoever may see the table.
    Square { table: usize, by: Listener },
    /// From whoever may not see this table.
    Table(usize),
    /// From the players at this table, until the game is over.
    Players(usize),
}

/// Who may see what happens at a table.
pub struct Table {
    pub game: String,
    pub sits: BTreeSet<Listener>,
    /// Who has the link, where the table is private.
    pub invited: Option<BTreeSet<Listener>>,
    pub is_delayed: bool,
}

impl Table {
    fn is_open_to(&self, who: Listener, over: bool) -> bool {
        let has_link = self.invited.as_ref().is_none_or(|invited| invited.contains(&who));
        self.sits.contains(&who) || (has_link && (over || !self.is_delayed))
    }
}

/// What has become public, as the database holds it.
#[derive(Default)]
pub struct Public {
    /// Squares, with the game they were played in.
    pub played: BTreeSet<(String, String)>,
    /// Games that are over.
    pub over: BTreeSet<String>,
}

impl Secret {
    /// Whether this listener may be shown it.
    pub fn is_for(&self, who: Listener, tables: &[Table], public: &Public) -> bool {
        let over = |table: usize| public.over.contains(&tables[table].game);
        match &self.from {
            Hidden::AllBut(these) => these.contains(&who),
            Hidden::Table(table) => tables[*table].is_open_to(who, over(*table)),
            Hidden::Players(table) => over(*table) || !tables[*table].sits.contains(&who),
            Hidden::Square { table, by } => {
                let played = (tables[*table].game.clone(), self.text.clone());
                let is_open = || tables[*table].is_open_to(who, over(*table));
                who == *by || (public.played.contains(&played) && is_open())
            }
        }
    }

    /// Whether it stands in this text. A square is short, so it must stand as a word.
    pub fn is_in(&self, text: &str) -> bool {
        let is_square = matches!(self.from, Hidden::Square { .. });
        let part_of_word =
            |letter: u8| letter.is_ascii_alphanumeric() || b"+/_-=".contains(&letter);
        text.match_indices(&self.text).any(|(at, _)| {
            let before = at.checked_sub(1).map(|at| text.as_bytes()[at]);
            let after = text.as_bytes().get(at + self.text.len()).copied();
            !is_square || !(before.is_some_and(part_of_word) || after.is_some_and(part_of_word))
        })
    }
}

#[test]
fn a_square_is_found_as_a_word() {
    let from = Hidden::Square { table: 0, by: 0 };
    let secret = Secret { what: "plan", text: "K17".to_owned(), from };
    for text in ["K17", "move K17\"", "0 E5 !K17 ; * !A1", "[\"K17\",", "K171 K17"] {
        assert!(secret.is_in(text), "{text}");
    }
    for text in ["", "K171", "xK17", "K1", "_K17", "K17="] {
        assert!(!secret.is_in(text), "{text}");
    }
}
