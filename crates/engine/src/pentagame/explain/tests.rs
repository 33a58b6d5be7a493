//! Examples of the Compendium that give reasons, and every tag against a brute-force check.

use std::ops::ControlFlow;

use pentagame::{Content, Move, Pentagame, Piece, Stop, StopSet};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Outcome, Position, Seat};

use super::super::predicates::tests::{flood, plain_defence, played, positions, random_move};
use super::super::predicates::{after_move, are_partners};
use super::*;

/// Checks that the last move of a line has the expected tags; returns all tags.
fn check(position: &str, moves: &str, expected: &[&str]) -> Vec<String> {
    let (line, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    let before = played(position, line);
    let m = before.read_move(last).expect("a move");
    assert_eq!(before.check(before.to_move(), &m), Ok(()), "{last} on {before}");
    let explanations: Vec<String> =
        explain(&before, m).iter().map(|tag| tag.to_explanation(&before).to_string()).collect();
    for tag in expected {
        assert!(
            explanations.iter().any(|explanations| explanations == tag),
            "{moves}: {tag} is not among {explanations:#?}"
        );
    }
    explanations
}

/// Checks that no tag has this code.
fn check_silent(explanations: &[String], code: &str) {
    assert!(
        explanations.iter().all(|explanations| explanations.split(' ').next() != Some(code)),
        "{explanations:#?}"
    );
}

const START: &str = "startpos";

#[test]
fn example_1_next_to_the_goal_nothing_stops_it() {
    let standoff = "2 A,a,C,D,E/b,B,C,D,E c,d,e,C6a,D6a - 1 3 -";
    let explanations = check(
        standoff,
        "ba-a3b",
        &["unstoppable seat=1 piece=1b last=more", "stops-out seat=1 rivals=2a"],
    );
    check_silent(&explanations, "allows-out");
    // With an open back, Bob can still swap it away.
    let explanations = check("2 A,a,C,D,E/b,B,C,D,E c,d,e,E3A,D6a - 1 3 -", "ba-a3b", &[]);
    check_silent(&explanations, "unstoppable");
}

#[test]
fn c1_a_fork_instead_of_a_block() {
    let position = "2 B,A,D,C,E/A,B,D,E,C5e a,b,c,d,e2a - 1 4 -";
    check(
        position,
        "aB-C*d",
        &["fork seat=1 pieces=1a,1d last=more", "allows-out seat=1 rivals=2e"],
    );
    let broken = "2 B,A,D,C,+/+,B,D,E,C5e a,b,c,d,e d2e,e2a 1 6 -";
    let explanations = check(broken, "aB-C*d", &["threatens-abracadabra seat=1 pieces=1a,1d"]);
    check_silent(&explanations, "fork");
}

#[test]
fn c2_cutting_off_ties_the_piece() {
    check(
        "2 A,B,e,D,E/B,A,C3e,D,E a,b,c,d,B4d - 1 5 -",
        "dD-C",
        &[
            "stops-out seat=1 rivals=2a",
            "cuts-off seat=1 piece=1d at=C rival=2a from=1 to=2",
            "ties seat=1 piece=1d rivals=2a",
        ],
    );
}

#[test]
fn c3_anticadabra_eats_the_block() {
    let explanations = check(
        "2 A,B,C,+,E/b,B,C,+,E a,c,e,D2E,E3b A2B,C2D 1 7 -",
        "cC-a#a1b",
        &["anticadabra seat=1 rival=2a at=a", "allows-out seat=1 rivals=2a"],
    );
    check_silent(&explanations, "stops-out");
}

#[test]
fn c4_stepping_out_of_ones_own_way() {
    check(
        "2 B,A,D,C,E/A,B,+,D,E a,c,d,e,D3b E2A 1 8 -",
        "dC-e#c2d",
        &["fork seat=1 pieces=1a,1d last=more", "makes-room seat=1 piece=1a at=C from=2 to=1"],
    );
    // The warning: the node helps the rival, too.
    check(
        "2 B,A,D,C,E/A,B,+,E,D a,c,d,e,D3b E2A 1 8 -",
        "dC-e#c2d",
        &["allows-out seat=1 rivals=2e", "helps-rival seat=1 rival=2e from=2 to=1"],
    );
}

#[test]
fn c5_the_short_fork_is_still_there() {
    check(
        "2 A,E,C,+,B/+,B,C,+,C c,E2A,C3e,C2a,D4a C2D,B3d,B3e 1 9 -",
        "aA-a+A6d",
        &["goes-out seat=1 piece=1a", "unstoppable seat=1 piece=1b last=last"],
    );
}

#[test]
fn c6_in_your_face() {
    let position = "2 E,D5b,+,A5d,D/c,C,a,E,+ a2b,b2c,c2d,D3a,E3c E2A,C2e 2 12 -";
    let expected = ["goes-out seat=2 piece=2a", "carries-home seat=2 piece=2c"];
    check(position, "ac-a*c+A6c", &expected);
    // Even if it is swapped away, the second piece comes home: there is a way back.
    for grey in ["A6c", "C3D"] {
        let m = format!("ac-a*c+{grey}");
        check(position, &m, &["unstoppable seat=2 piece=2c last=last"]);
    }
}

#[test]
fn examples_2_and_3_the_running_rabbit() {
    let rabbit = "aA-B*b dD-b#E1b aB-C*c";
    check(START, rabbit, &["threatens-abracadabra seat=1 pieces=1a"]);
    let answer = format!("{rabbit} cC-e#C1a");
    check(
        START,
        &answer,
        &["stops-out seat=2 rivals=1a", "blocks seat=2 block=black at=C1a rival=1a from=1 to=2"],
    );
}

#[test]
fn ix_1_answers_with_a_threat_of_their_own() {
    check(
        START,
        "aA-B*b dD-E*e aB-C*c dE-c#C1a",
        &["stops-out seat=2 rivals=1a", "threatens-abracadabra seat=2 pieces=2d"],
    );
    check(
        START,
        "aA-B*b dD-E*e aB-C*c eD-a#C1a",
        &["stops-out seat=2 rivals=1a", "threatens-abracadabra seat=2 pieces=2e"],
    );
}

#[test]
fn ix_2_the_fork_threatens_two_abracadabras() {
    let explanations = check(
        START,
        "aA-B*b -- cC-D*d -- aB-C*d",
        &["fork seat=1 pieces=1a,1d last=more", "threatens-abracadabra seat=1 pieces=1a,1d"],
    );
    assert!(explanations[0].starts_with("fork"), "{explanations:?}");
    // Too late for anything but preventing the abracadabra.
    check(START, "aA-B*b -- cC-D*d -- aB-C*d eE-b#E2c", &["allows-out seat=2 rivals=1a,1d"]);
    check(START, "aA-B*b -- cC-D*d -- aB-C*d dD-a#B2d", &["anticadabra seat=2 rival=1a at=a"]);
}

#[test]
fn ix_2_a_swap_brings_two_closer() {
    check(
        START,
        "aA-B*b -- cC-D*d -- aB-C*d",
        &["swap-cools seat=1 piece=1a from=2 to=1 other=1d other-from=2 other-to=1"],
    );
}

#[test]
fn examples_4_and_5_the_last_round() {
    check(
        "2 +,B,b1c,+,E/B,A,D,C,E b,e,D2E,A4c,E3b c2d,D3a 2 12 -",
        "aB-C*d",
        &["final-fork seat=2 rival=1", "allows-last-piece seat=2 rivals=1c"],
    );
    let position = "2 D,B,E,+,+/A,C,C,A,E b,e,c2d,A3d,B3d E2A,C3a 2 12 -";
    check(position, "dA-A3d#E3c", &["final-fork seat=2 rival=1"]);
}

#[test]
fn x_3_who_still_has_a_turn() {
    let equally = "2 e2a,B,C,+,+/A,B,b2c,+,+ b,e,A2B,B2C,e3a c2d,C2e,D3a,E3c 1 14 -";
    check(
        equally,
        "ae2a-e3a#b3c",
        &["unstoppable seat=1 piece=1a last=last", "stops-last-piece seat=1 rivals=2c"],
    );
    // Bob's third ends the game at once, Alice's does not.
    let waiting = "3 a,B,C,+,+/A,b,C,+,+/A,B,c,+,+ d,e,A2B,C2D,E2A - 1 15 -";
    check(waiting, "a+A1B", &["last-round seat=1 left=2,3"]);
    check(waiting, "-- -- c+A1B", &["wins seat=3"]);
    check(waiting, "a+A1B -- c+A1c", &["shares-the-win seat=3"]);
    check(waiting, "-- b+A1B", &["last-round seat=2 left=3"]);
    check("2 a,B,C,+,+/A,b,C,D,+ d,e,A2B,C2D,E2A - 1 15 -", "a+A1B", &["decides seat=1"]);
}

#[test]
fn example_13_partners_help_each_other() {
    let start = "4t A,B,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    let explanations = check(
        start,
        "aA-B*b -- cC-B*1a",
        &["swap-cools seat=3 piece=3c from=3 to=2 other=1a other-from=2 other-to=1"],
    );
    check_silent(&explanations, "helps-rival");
}

#[test]
fn i_3_ko_lets_the_first_comer_stay() {
    let line = "aA-c#D2E aA-c*1a";
    check(START, line, &["can-be-undone seat=2 rival=1a"]);
    check(START, &format!("{line} aA-c*2a"), &["ko-holds seat=1 rival=2a"]);
}

#[test]
fn illegal_move_has_no_tags() {
    let start = played(START, "");
    let m = start.read_move("aA-a#A1B+A2B").expect("a move");
    assert_eq!(explain(&start, m), []);
}

#[test]
fn every_tag_is_confirmed_by_brute_force() {
    let mut random = SplitMix64::new(7);
    let mut seen = std::collections::BTreeMap::new();
    for position in positions(8, 200) {
        for _ in 0..3 {
            let m = random_move(&position, &mut random);
            for tag in explain(&position, m) {
                let plain = Plain { before: &position, m, after: after_move(&position, m) };
                assert!(plain.confirms(&tag), "{tag:?} of {m:?} on {position}");
                *seen.entry(tag.code()).or_insert(0) += 1;
            }
        }
    }
    // Tags that are rare in random games have examples above.
    let rare = ["wins", "shares-the-win", "decides", "last-round", "final-fork", "carries-home"];
    for sample in sample_explanations() {
        let found = seen.get(sample.code).copied().unwrap_or_default();
        assert!(found > 0 || rare.contains(&sample.code), "{}: {seen:?}", sample.code);
    }
}

/// The same statements, checked by listing moves and flood fill.
struct Plain<'a> {
    before: &'a Pentagame,
    m: Move,
    after: Pentagame,
}

/// The position after all players before this one lose their turn.
fn passed(position: &Pentagame, seat: Seat) -> Option<Pentagame> {
    let mut position = position.clone();
    loop {
        if position.is_over() {
            return None;
        }
        if position.to_move() == seat {
            return Some(position);
        }
        position.lose_turn();
    }
}

/// Pieces a player could take out with a turn, with the moves.
fn ways_out(position: &Pentagame, seat: Seat) -> Vec<(Piece, Move)> {
    let Some(position) = passed(position, seat) else { return Vec::new() };
    let mut found = Vec::new();
    let _ = position.each_legal(|m| {
        if let Some(piece) = m.piece()
            && found.last().is_none_or(|(last, _)| *last != piece)
            && after_move(&position, m).stop_of(piece).is_none()
        {
            found.push((piece, m));
        }
        ControlFlow::Continue(())
    });
    found
}

fn can_go_out(position: &Pentagame, piece: Piece) -> bool {
    ways_out(position, piece.seat()).iter().any(|(found, _)| *found == piece)
}

/// Faster check by flood fill, for use after every reply.
fn floods_home(position: &Pentagame, piece: Piece) -> bool {
    let Some(position) = passed(position, piece.seat()) else { return false };
    let Some(from) = position.stop_of(piece) else { return false };
    let goal = piece.goal(position.layout());
    let waiting: Vec<Piece> = position.waiting(piece.seat()).collect();
    if !waiting.is_empty() {
        return waiting.contains(&piece);
    }
    let forbidden = match position.content(goal) {
        Content::Pieces(there) => there.iter().any(|other| {
            position.forbidden_swaps().any(|(seat, swap)| {
                seat == piece.seat()
                    && (swap == [(piece, from), (*other, goal)]
                        || swap == [(*other, goal), (piece, from)])
            })
        }),
        _ => false,
    };
    flood(position.taken(), from).contains(goal) && !forbidden
}

/// Number of landings, by repeated flood fill.
fn landings(taken: StopSet, from: Stop, goal: Stop) -> u32 {
    let mut landed = vec![from];
    if from == goal {
        return 1;
    }
    for count in 1.. {
        let reached: Vec<Stop> = landed.iter().flat_map(|stop| flood(taken, *stop)).collect();
        if reached.contains(&goal) {
            return count;
        }
        landed.extend(reached.into_iter().filter(|stop| taken.contains(*stop)));
    }
    0
}

impl Plain<'_> {
    fn seat(&self) -> Seat {
        self.before.to_move()
    }

    fn moves(position: &Pentagame, piece: Piece, lifted: Option<Stop>) -> u32 {
        let taken = lifted.map_or(position.taken(), |stop| position.taken().without(stop));
        let goal = piece.goal(position.layout());
        position.stop_of(piece).map_or(0, |from| landings(taken, from, goal))
    }

    fn changed(&self, piece: Piece, moves: (u32, u32)) -> bool {
        (Plain::moves(self.before, piece, None), Plain::moves(&self.after, piece, None)) == moves
    }

    fn is_rival(&self, piece: Piece) -> bool {
        !are_partners(self.before, piece.seat(), self.seat())
    }

    /// Returns true if one of the pieces goes out against any single reply.
    fn sure(&self, pieces: &[Piece]) -> bool {
        let mut turn = self.after.clone();
        while turn.to_move() != self.seat() {
            let rival = !are_partners(&turn, turn.to_move(), self.seat());
            let still = |next: &Pentagame| pieces.iter().any(|piece| floods_home(next, *piece));
            if rival && plain_defence(&turn, still) {
                return false;
            }
            turn.lose_turn();
            if turn.is_over() {
                return false;
            }
        }
        true
    }

    fn is_alone(position: &Pentagame, piece: Piece) -> bool {
        let own = |other: &Piece| other.seat() == piece.seat() && *other != piece;
        position.stop_of(piece).is_some_and(|stop| {
            let reach = flood(position.taken(), stop);
            Piece::all(position.layout())
                .filter(own)
                .filter_map(|other| position.stop_of(other))
                .all(|at| !reach.contains(at))
        })
    }

    fn confirms(&self, tag: &MoveTag) -> bool {
        let (before, after) = (self.before, &self.after);
        match tag {
            MoveTag::Wins
            | MoveTag::SharesTheWin
            | MoveTag::Decides
            | MoveTag::LastRound { .. } => self.confirms_ending(tag),
            MoveTag::AllowsLastPiece { rivals } | MoveTag::AllowsOut { rivals } => {
                rivals.iter().all(|rival| self.is_rival(*rival) && can_go_out(after, *rival))
            }
            MoveTag::StopsLastPiece { rivals } | MoveTag::StopsOut { rivals } => {
                let seat = rivals[0].seat();
                rivals.iter().all(|rival| self.is_rival(*rival) && can_go_out(before, *rival))
                    && ways_out(after, seat).is_empty()
                    && passed(after, seat).is_some()
            }
            MoveTag::Abracadabra { piece, .. } | MoveTag::GoesOut { piece } => {
                before.stop_of(*piece).is_some()
                    && after.stop_of(*piece).is_none()
                    && after.out(self.seat()) == before.out(self.seat()) + 1
                    && matches!(tag, MoveTag::Abracadabra { .. })
                        == before.black().contains(piece.goal(before.layout()))
            }
            MoveTag::CarriesHome { piece } => {
                after.waiting(piece.seat()).any(|home| home == *piece)
            }
            MoveTag::Anticadabra { rival, at } => {
                let two = |position| {
                    ways_out(position, rival.seat())
                        .iter()
                        .any(|(piece, m)| piece == rival && m.black().is_some())
                };
                before.black().contains(*at) && two(before) && !two(after)
            }
            MoveTag::Unstoppable { piece, .. } => self.sure(&[*piece]),
            MoveTag::Fork { .. } => {
                let own: Vec<Piece> = Piece::of_seat(before.layout(), self.seat()).collect();
                self.sure(&own)
            }
            MoveTag::FinalFork { rival } => self.confirms_final_fork(*rival),
            MoveTag::ThreatensAbracadabra { pieces } | MoveTag::Threatens { pieces, .. } => {
                pieces.iter().all(|piece| can_go_out(after, *piece))
            }
            MoveTag::Leads { .. }
            | MoveTag::Ties { .. }
            | MoveTag::CutsOff { .. }
            | MoveTag::Blocks { .. } => self.confirms_obstacle(tag),
            _ => self.confirms_room(tag),
        }
    }

    fn confirms_ending(&self, tag: &MoveTag) -> bool {
        let team = |seat| self.after.team(seat) == self.after.team(self.seat());
        match (tag, self.after.outcome()) {
            (MoveTag::Wins, Outcome::Final(end)) => end.winners().all(team),
            (MoveTag::SharesTheWin, Outcome::Final(end)) => {
                end.winners().any(team) && !end.winners().all(team)
            }
            (MoveTag::LastRound { left }, Outcome::Unfinished) => {
                self.after.is_last_round() && left[0] == self.after.to_move()
            }
            (MoveTag::Decides, Outcome::Unfinished) => {
                // No reply of the next player draws level; the rest is counted.
                let own = self.after.team_out(self.after.team(self.seat()));
                let behind = |next: &Pentagame| {
                    next.seats().iter().filter(|seat| !team(*seat)).all(|seat| {
                        let plies = next.seats().iter().filter(|other| {
                            next.team(*other) == next.team(seat)
                                && *other >= next.to_move()
                                && !next.is_over()
                        });
                        usize::from(next.team_out(next.team(seat))) + plies.count()
                            < usize::from(own)
                    })
                };
                !plain_defence(&self.after, behind)
            }
            _ => false,
        }
    }

    fn confirms_final_fork(&self, rival: Seat) -> bool {
        let Some(turn) = passed(&self.after, rival) else { return false };
        let mut finishes = false;
        let escaped = turn.each_legal(|m| {
            let next = after_move(&turn, m);
            if !next.is_last_round() {
                return ControlFlow::Continue(());
            }
            finishes = true;
            let own = Piece::of_seat(next.layout(), self.seat());
            match own.into_iter().any(|piece| floods_home(&next, piece)) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        finishes && escaped.is_continue()
    }

    fn confirms_obstacle(&self, tag: &MoveTag) -> bool {
        let after = &self.after;
        let colder_without = |rival: Piece, at: Stop| {
            self.is_rival(rival)
                && Plain::moves(after, rival, Some(at)) < Plain::moves(after, rival, None)
        };
        match tag {
            MoveTag::CutsOff { piece, at, rival, moves } => {
                after.stop_of(*piece) == Some(*at)
                    && self.before.stop_of(*piece) != Some(*at)
                    && self.changed(*rival, *moves)
                    && moves.0 < moves.1
                    && colder_without(*rival, *at)
            }
            MoveTag::Blocks { block, at, rival, moves } => {
                let there = match block {
                    BlockColour::Black => after.content(*at) == Content::Black,
                    BlockColour::Grey => after.content(*at) == Content::Grey,
                };
                there
                    && self.changed(*rival, *moves)
                    && moves.0 < moves.1
                    && colder_without(*rival, *at)
            }
            MoveTag::Leads { piece, rival } => {
                let goal = |piece: &Piece| piece.goal(after.layout());
                let stop = after.stop_of(*piece);
                goal(piece) == goal(rival) && stop.is_some_and(|stop| colder_without(*rival, stop))
            }
            MoveTag::Ties { piece, rivals } => rivals.iter().all(|rival| {
                let stop = after.stop_of(*piece);
                self.is_rival(*rival)
                    && Plain::moves(after, *rival, None) > 1
                    && Plain::moves(after, *rival, stop) == 1
            }),
            _ => false,
        }
    }

    fn confirms_room(&self, tag: &MoveTag) -> bool {
        let (before, after) = (self.before, &self.after);
        match tag {
            MoveTag::SwapsAway { rival, moves } => {
                self.m.swapped() == Some(*rival)
                    && self.changed(*rival, *moves)
                    && moves.0 < moves.1
            }
            MoveTag::KoHolds { rival } => {
                let made = |(seat, swap): (Seat, [(Piece, Stop); 2])| {
                    let ours = |piece| swap.iter().any(|(named, _)| Some(*named) == piece);
                    seat == rival.seat() && ours(Some(*rival)) && ours(self.m.piece())
                };
                !self.swaps_back(*rival) && after.forbidden_swaps().any(made)
            }
            MoveTag::CanBeUndone { rival } => self.swaps_back(*rival),
            MoveTag::PassesUp { pieces } => {
                pieces.iter().all(|piece| can_go_out(before, *piece))
                    && before.out(self.seat()) == after.out(self.seat())
            }
            MoveTag::HelpsRival { rival, moves } => {
                self.is_rival(*rival) && self.changed(*rival, *moves) && moves.1 < moves.0
            }
            MoveTag::SwapCools { piece, moves, other, other_moves } => {
                [(piece, moves), (other, other_moves)].into_iter().all(|(piece, moves)| {
                    !self.is_rival(*piece) && self.changed(*piece, *moves) && moves.1 < moves.0
                })
            }
            MoveTag::Cools { piece, moves } => {
                !self.is_rival(*piece) && self.changed(*piece, *moves) && moves.1 < moves.0
            }
            MoveTag::Warms { piece, moves } => {
                !self.is_rival(*piece) && self.changed(*piece, *moves) && moves.1 > moves.0
            }
            MoveTag::MakesRoom { piece, at, moves } => {
                let from = after.stop_of(*piece).expect("on the board");
                let closed = landings(after.taken().with(*at), from, piece.goal(after.layout()));
                self.m.from() == Some(*at)
                    && self.changed(*piece, *moves)
                    && moves.1 < moves.0
                    && closed > moves.1
            }
            MoveTag::Connects { pieces } => pieces
                .iter()
                .all(|piece| Plain::is_alone(before, *piece) && !Plain::is_alone(after, *piece)),
            MoveTag::Isolates { rivals } => rivals
                .iter()
                .all(|piece| !Plain::is_alone(before, *piece) && Plain::is_alone(after, *piece)),
            MoveTag::GainsRoom { options } => {
                self.walks(before, self.seat()) == options.0
                    && self.walks(after, self.seat()) == options.1
                    && options.1 > options.0
            }
            MoveTag::TakesRoom { rival, options } => {
                self.walks(before, *rival) == options.0
                    && self.walks(after, *rival) == options.1
                    && options.1 < options.0
            }
            MoveTag::TakesNode { piece, at } => {
                after.stop_of(*piece) == Some(*at)
                    && at.is_node()
                    && before.stop_of(*piece).is_some_and(|stop| !stop.is_node())
            }
            _ => false,
        }
    }

    /// Returns true if a legal move of the owner puts both pieces back.
    fn swaps_back(&self, rival: Piece) -> bool {
        let Some(turn) = passed(&self.after, rival.seat()) else { return false };
        turn.moves(rival.seat()).iter().any(|m| {
            m.piece() == Some(rival)
                && m.swapped() == self.m.piece()
                && m.from() == self.m.from()
                && m.to() == self.m.to()
        })
    }

    fn walks(&self, position: &Pentagame, seat: Seat) -> usize {
        let Some(position) = passed(position, seat) else { return 0 };
        let mut walks = position.moves(seat);
        walks.iter_mut().for_each(|m| *m = m.without_blocks());
        walks.sort_unstable();
        walks.dedup();
        walks.len()
    }
}
