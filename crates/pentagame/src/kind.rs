//! What kind of move a move is.

use crate::moves::Move;
use crate::position::{Content, Pentagame};

/// What a walk met at its end (rule T2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Met {
    /// A free stop.
    Nothing,
    /// A black block, which is set elsewhere.
    BlackBlock,
    /// A grey block, which goes back to the pool.
    GreyBlock,
    /// A piece of the same player.
    OwnPiece,
    /// A piece of somebody else who is no partner.
    ForeignPiece,
    /// A piece of the partner.
    PartnersPiece,
}

impl Met {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Met::Nothing => "nothing",
            Met::BlackBlock => "black-block",
            Met::GreyBlock => "grey-block",
            Met::OwnPiece => "own-piece",
            Met::ForeignPiece => "foreign-piece",
            Met::PartnersPiece => "partners-piece",
        }
    }
}

/// Whether the turn takes a piece out, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Leaving {
    /// No piece goes out.
    Nobody,
    /// The piece walks to its goal (rule T5).
    Walking,
    /// The piece was waiting on its goal (rule T8).
    Waiting,
}

impl Leaving {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Leaving::Nobody => "nobody",
            Leaving::Walking => "walking",
            Leaving::Waiting => "waiting",
        }
    }
}

/// The word of the rules for a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveWord {
    /// To a free stop, or to a grey block, for which the rules have no word of its own.
    Move,
    /// With a piece of one's own.
    Swap,
    /// To a black block that is not on the goal.
    Replace,
    /// With a piece of somebody else.
    ForeignSwap,
    /// With a piece of the partner.
    Cooperate,
    /// Out over a black block (rule T6).
    Abracadabra,
    /// A piece that was waiting on its goal leaves (rule T8).
    Exit,
}

impl MoveWord {
    /// All of them.
    pub const ALL: [MoveWord; 7] = [
        MoveWord::Move,
        MoveWord::Swap,
        MoveWord::Replace,
        MoveWord::ForeignSwap,
        MoveWord::Cooperate,
        MoveWord::Abracadabra,
        MoveWord::Exit,
    ];

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            MoveWord::Move => "move",
            MoveWord::Swap => "swap",
            MoveWord::Replace => "replace",
            MoveWord::ForeignSwap => "foreign-swap",
            MoveWord::Cooperate => "cooperate",
            MoveWord::Abracadabra => "abracadabra",
            MoveWord::Exit => "exit",
        }
    }
}

/// What kind of move a move is: what it met, and whether it takes a piece out. Both together make
/// the word that the rules have for it.
///
/// ```
/// use pentagame::{MoveWord, Pentagame, Setup};
/// use rulebook::Notation;
///
/// let start = Pentagame::new(Setup::default());
/// let kind = start.kind(start.read_move("aA-d#A1B")?).expect("a piece moves");
/// assert_eq!(kind.word(), MoveWord::Replace);
/// # Ok::<(), rulebook::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveKind {
    /// What stood where the walk ended.
    pub met: Met,
    /// Whether a piece goes out.
    pub out: Leaving,
}

impl MoveKind {
    /// The word for it. An exit and an abracadabra have words of their own; any other way out is
    /// called by what the walk met.
    pub const fn word(self) -> MoveWord {
        match (self.out, self.met) {
            (Leaving::Waiting, _) => MoveWord::Exit,
            (Leaving::Walking, Met::BlackBlock) => MoveWord::Abracadabra,
            (Leaving::Nobody, Met::BlackBlock) => MoveWord::Replace,
            (_, Met::OwnPiece) => MoveWord::Swap,
            (_, Met::ForeignPiece) => MoveWord::ForeignSwap,
            (_, Met::PartnersPiece) => MoveWord::Cooperate,
            (_, Met::Nothing | Met::GreyBlock) => MoveWord::Move,
        }
    }
}

impl Pentagame {
    /// What kind of move a legal move of this position is; none for a lost turn.
    pub fn kind(&self, m: Move) -> Option<MoveKind> {
        let piece = m.piece()?;
        let Some(to) = m.to() else {
            return Some(MoveKind { met: Met::Nothing, out: Leaving::Waiting });
        };
        let met = match (m.swapped(), self.content(to)) {
            (Some(other), _) if other.seat() == piece.seat() => Met::OwnPiece,
            (Some(other), _) => {
                let team = |seat| self.seating().team(seat);
                if team(other.seat()) == team(piece.seat()) {
                    Met::PartnersPiece
                } else {
                    Met::ForeignPiece
                }
            }
            (None, Content::Black) => Met::BlackBlock,
            (None, Content::Grey) => Met::GreyBlock,
            (None, _) => Met::Nothing,
        };
        let out = if to == piece.goal(self.seating()) { Leaving::Walking } else { Leaving::Nobody };
        Some(MoveKind { met, out })
    }
}

#[cfg(test)]
mod tests {
    use rulebook::{Notation, Position};

    use super::*;

    fn check(position: &str, m: &str, word: &str, met: &str, out: &str) {
        let position: Pentagame = position.parse().unwrap();
        let m = position.read_move(m).unwrap();
        assert_eq!(position.check(position.to_move(), &m), Ok(()), "{position} {m:?}");
        let kind = position.kind(m).unwrap();
        let codes = (kind.word().code(), kind.met.code(), kind.out.code());
        assert_eq!(codes, (word, met, out), "{position} {m:?}");
    }

    const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

    #[test]
    fn t2_move() {
        check(START, "aA-A2B", "move", "nothing", "nobody");
    }

    #[test]
    fn t2_a_grey_block_is_met_by_a_move() {
        let position = "2 A,B,C,D,+/A,B,C,D,E a,b,c,d,e A2B 1 5 -";
        check(position, "aA-A2B", "move", "grey-block", "nobody");
    }

    #[test]
    fn t2_replace() {
        check(START, "aA-d#A1B", "replace", "black-block", "nobody");
    }

    #[test]
    fn t2_swap_in_both_spellings() {
        check(START, "aA-B*b", "swap", "own-piece", "nobody");
        check(START, "bB-A*a", "swap", "own-piece", "nobody");
    }

    #[test]
    fn t2_foreign_swap() {
        check(START, "aA-B*2b", "foreign-swap", "foreign-piece", "nobody");
    }

    #[test]
    fn t2_cooperate_is_with_the_partner_alone() {
        let teams = START
            .replacen("2 ", "4t ", 1)
            .replace("A,B,C,D,E/A,B,C,D,E", "A,B,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E");
        check(&teams, "aA-B*3b", "cooperate", "partners-piece", "nobody");
        check(&teams, "aA-B*2b", "foreign-swap", "foreign-piece", "nobody");
        let each_for_themselves = teams.replacen("4t ", "4 ", 1);
        check(&each_for_themselves, "aA-B*3b", "foreign-swap", "foreign-piece", "nobody");
    }

    #[test]
    fn t5_out_over_a_free_goal_is_a_move() {
        let position = "2 C1a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check(position, "aC1a-a+A2B", "move", "nothing", "walking");
    }

    #[test]
    fn t6_abracadabra() {
        let position = "2 C1a,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -";
        check(position, "aC1a-a#A1B+A2B", "abracadabra", "black-block", "walking");
    }

    #[test]
    fn t6_out_over_a_grey_block_is_a_move() {
        let position = "2 C1a,B,C,D,+/A,B,C,D,E A1B,b,c,d,e a 1 3 -";
        check(position, "aC1a-a+A2B", "move", "grey-block", "walking");
    }

    #[test]
    fn t6_out_by_a_swap_keeps_the_word_swap() {
        let own = "2 C1a,a,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check(own, "aC1a-a*b+A2B", "swap", "own-piece", "walking");
        let foreign = "2 C1a,B,C,D,E/A,a,C,D,E A1B,b,c,d,e - 1 3 -";
        check(foreign, "aC1a-a*2b+A2B", "foreign-swap", "foreign-piece", "walking");
    }

    #[test]
    fn t8_exit() {
        let position = "2 a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check(position, "a+A2B", "exit", "nothing", "waiting");
    }

    #[test]
    fn t11_a_lost_turn_is_no_kind_of_move() {
        let start: Pentagame = START.parse().unwrap();
        assert_eq!(start.kind(Move::PASS), None);
    }

    #[test]
    fn t12_twins_are_own_pieces() {
        let position = "5 D2a,A,A/B,B,B/C,C,C/D,D,D/E,E,E E1A,b,c,d,e - 1 2 -";
        check(position, "a1D2a-D*4d1", "foreign-swap", "foreign-piece", "nobody");
        let position = "5 D2a,D4a,A/B,B,B/C,C,C/D,D,D/E,E,E E1A,b,c,d,e - 1 2 -";
        check(position, "a1D2a-D4a*a2", "swap", "own-piece", "nobody");
    }
}
