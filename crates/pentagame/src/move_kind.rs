//! Classification of moves: the encounter at the end of a walk, and the way out.

use crate::moves::Move;
use crate::position::{Content, Pentagame};

/// The stop's content that a walk meets at its end (rule T2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Encounter {
    /// A free stop.
    Nothing,
    /// A black block, which is placed elsewhere.
    BlackBlock,
    /// A grey block, which returns to the pool.
    GreyBlock,
    /// A piece of the same player.
    OwnPiece,
    /// A piece of another player who is no partner.
    ForeignPiece,
    /// A piece of the partner.
    PartnersPiece,
}

impl Encounter {
    /// Returns a stable code for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Encounter::Nothing => "nothing",
            Encounter::BlackBlock => "black-block",
            Encounter::GreyBlock => "grey-block",
            Encounter::OwnPiece => "own-piece",
            Encounter::ForeignPiece => "foreign-piece",
            Encounter::PartnersPiece => "partners-piece",
        }
    }
}

/// The way a piece goes out in a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WayOut {
    /// No piece goes out.
    None,
    /// The piece walks to its goal (rule T5).
    Walking,
    /// The piece was waiting on its goal (rule T8).
    Waiting,
}

impl WayOut {
    /// Returns a stable code for programs.
    pub const fn code(self) -> &'static str {
        match self {
            WayOut::None => "none",
            WayOut::Walking => "walking",
            WayOut::Waiting => "waiting",
        }
    }
}

/// Kind of a move: the encounter of the walk, and whether it takes a piece out.
/// Both together decide the word of the rules: a swap, a replace, an abracadabra.
///
/// ```
/// use pentagame::{Encounter, Pentagame, Setup};
/// use rulebook::Notation;
///
/// let start = Pentagame::new(Setup::default());
/// let kind = start.kind(start.read_move("aA-d#A1B")?).expect("a piece moves");
/// assert_eq!(kind.met, Encounter::BlackBlock);
/// # Ok::<(), rulebook::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveKind {
    /// Content of the stop where the walk ended.
    pub met: Encounter,
    /// Way in which a piece goes out.
    pub out: WayOut,
}

impl Pentagame {
    /// Returns the kind of a legal move of this position; none for a lost turn.
    pub fn kind(&self, m: Move) -> Option<MoveKind> {
        let piece = m.piece()?;
        let Some(to) = m.to() else {
            return Some(MoveKind { met: Encounter::Nothing, out: WayOut::Waiting });
        };
        let met = match (m.swapped(), self.content(to)) {
            (Some(other), _) if other.seat() == piece.seat() => Encounter::OwnPiece,
            (Some(other), _) => {
                let team = |seat| self.layout().team(seat);
                if team(other.seat()) == team(piece.seat()) {
                    Encounter::PartnersPiece
                } else {
                    Encounter::ForeignPiece
                }
            }
            (None, Content::Black) => Encounter::BlackBlock,
            (None, Content::Grey) => Encounter::GreyBlock,
            (None, _) => Encounter::Nothing,
        };
        let out = if to == piece.goal(self.layout()) { WayOut::Walking } else { WayOut::None };
        Some(MoveKind { met, out })
    }
}

#[cfg(test)]
mod tests {
    use rulebook::{Notation, Position};

    use super::*;

    fn check(position: &str, m: &str, met: &str, out: &str) {
        let position: Pentagame = position.parse().unwrap();
        let m = position.read_move(m).unwrap();
        assert_eq!(position.check(position.to_move(), &m), Ok(()), "{position} {m:?}");
        let kind = position.kind(m).unwrap();
        assert_eq!((kind.met.code(), kind.out.code()), (met, out), "{position} {m:?}");
    }

    const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

    #[test]
    fn t2_move() {
        check(START, "aA-A2B", "nothing", "none");
    }

    #[test]
    fn t2_a_grey_block_is_met_by_a_move() {
        let position = "2 A,B,C,D,+/A,B,C,D,E a,b,c,d,e A2B 1 5 -";
        check(position, "aA-A2B", "grey-block", "none");
    }

    #[test]
    fn t2_replace() {
        check(START, "aA-d#A1B", "black-block", "none");
    }

    #[test]
    fn t2_swap_in_both_spellings() {
        check(START, "aA-B*b", "own-piece", "none");
        check(START, "bB-A*a", "own-piece", "none");
    }

    #[test]
    fn t2_foreign_swap() {
        check(START, "aA-B*2b", "foreign-piece", "none");
    }

    #[test]
    fn t2_cooperate_is_with_the_partner_alone() {
        let teams = START
            .replacen("2 ", "4t ", 1)
            .replace("A,B,C,D,E/A,B,C,D,E", "A,B,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E");
        check(&teams, "aA-B*3b", "partners-piece", "none");
        check(&teams, "aA-B*2b", "foreign-piece", "none");
        let each_for_themselves = teams.replacen("4t ", "4 ", 1);
        check(&each_for_themselves, "aA-B*3b", "foreign-piece", "none");
    }

    #[test]
    fn t5_out_over_a_free_goal_is_a_move() {
        let position = "2 C1a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check(position, "aC1a-a+A2B", "nothing", "walking");
    }

    #[test]
    fn t6_abracadabra() {
        let position = "2 C1a,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -";
        check(position, "aC1a-a#A1B+A2B", "black-block", "walking");
    }

    #[test]
    fn t6_out_over_a_grey_block_is_a_move() {
        let position = "2 C1a,B,C,D,+/A,B,C,D,E A1B,b,c,d,e a 1 3 -";
        check(position, "aC1a-a+A2B", "grey-block", "walking");
    }

    #[test]
    fn t6_out_by_a_swap_keeps_the_word_swap() {
        let own = "2 C1a,a,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check(own, "aC1a-a*b+A2B", "own-piece", "walking");
        let foreign = "2 C1a,B,C,D,E/A,a,C,D,E A1B,b,c,d,e - 1 3 -";
        check(foreign, "aC1a-a*2b+A2B", "foreign-piece", "walking");
    }

    #[test]
    fn t8_exit() {
        let position = "2 a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check(position, "a+A2B", "nothing", "waiting");
    }

    #[test]
    fn t11_a_lost_turn_is_no_kind_of_move() {
        let start: Pentagame = START.parse().unwrap();
        assert_eq!(start.kind(Move::PASS), None);
    }

    #[test]
    fn t12_twins_are_own_pieces() {
        let position = "5 D2a,A,A/B,B,B/C,C,C/D,D,D/E,E,E E1A,b,c,d,e - 1 2 -";
        check(position, "a1D2a-D*4d1", "foreign-piece", "none");
        let position = "5 D2a,D4a,A/B,B,B/C,C,C/D,D,D/E,E,E E1A,b,c,d,e - 1 2 -";
        check(position, "a1D2a-D4a*a2", "own-piece", "none");
    }
}
