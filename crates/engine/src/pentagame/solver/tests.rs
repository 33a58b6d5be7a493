//! The solver against the Compendium and against brute-force searches.

use pentagame::Step;
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Outcome, Steps};

use super::*;

fn proof(text: &str) -> SolverResult {
    solve(&text.parse().unwrap(), 60_000)
}

fn check(text: &str, expected: SolverProof, first: Option<&str>) {
    let position: Pentagame = text.parse().unwrap();
    let result = proof(text);
    assert_eq!(result.proof, expected, "{text}: {result:?}");
    if let Some(first) = first {
        let m = result.line.first().map(|m| position.move_text(m)).unwrap_or_default();
        assert!(m.starts_with(first), "{text}: {m}");
    }
}

/// Example IV.7, C6: one swap brings two home; and with two out before, at once.
#[test]
fn in_your_face_example_is_won() {
    let two = "2 E,D5b,+,A5d,D/c,C,a,E,+ a2b,b2c,c2d,D3a,E3c E2A,C2e 2 12 -";
    check(two, SolverProof::Won, Some("ac-a*c"));
    check("2 E,D5b,+,A5d,D/c,C,a,+,+ a2b,b2c,c2d,D3a,E3c E2A,C2e 2 12 -", SolverProof::Won, None);
}

/// Figures 10.2 to 10.4 of IV.10.3: two draws, which are not provable wins, and a loss.
#[test]
fn last_round_is_considered() {
    let tail = "b,e,A2B,B2C,e3a c2d,C2e,D3a,E3c 1 14 -";
    let closer = "2 e3a,B,C,+,+/A,B,b2c,+,+ E2A,B3d,B3e,C3e,D3b A2c,A3d,D3a,E3c 1 14 -";
    for drawn in [&format!("2 e2a,B,C,+,+/A,B,b2c,+,+ {tail}"), closer] {
        assert!(matches!(proof(drawn).proof, SolverProof::Open | SolverProof::Unknown), "{drawn}");
    }
    check(&format!("2 e2a,B,C,+,+/A,B,b3c,+,+ {tail}"), SolverProof::Lost, None);
}

#[test]
fn games_of_more_players_are_unknown() {
    let start = Pentagame::new("3".parse().unwrap());
    assert_eq!(solve(&start, 1000).proof, SolverProof::Unknown);
    assert_eq!(solve(&Pentagame::new("2".parse().unwrap()), 1000).proof, SolverProof::Open);
}

fn after(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

fn is_won_for(position: &Pentagame, seat: Seat) -> bool {
    match position.outcome() {
        Outcome::Final(end) => end.winners().eq([seat]),
        _ => false,
    }
}

/// Returns true if a move ends the game in the player's favour, last turn included.
fn plain_win(position: &Pentagame) -> bool {
    let seat = position.to_move();
    let found = position.each_step(seat, &[], |step| {
        let walk = match step {
            Step::Walk(walk) => walk,
            Step::Exit(piece) => Move::exit(piece),
            _ => return ControlFlow::Continue(()),
        };
        if !goes_out(position, walk) || position.out(seat) != 2 {
            return ControlFlow::Continue(());
        }
        position.each_legal(|m| {
            if m.without_blocks() != walk {
                return ControlFlow::Continue(());
            }
            let next = after(position, m);
            let last_turn = || next.moves(next.to_move()).into_iter().map(|m| after(&next, m));
            let won = is_won_for(&next, seat)
                || !next.is_over() && last_turn().all(|end| is_won_for(&end, seat));
            if won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    found.is_break()
}

/// Positions with two out, from games in which every exit is taken.
fn late_positions(games: u64) -> Vec<Pentagame> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = Pentagame::new("2".parse().unwrap());
        for _ in 0..400 {
            if position.is_over() {
                break;
            }
            let seats = position.layout().seats();
            if !position.is_last_round() && seats.iter().any(|seat| position.out(seat) == 2) {
                found.push(position.clone());
            }
            let moves = position.moves(position.to_move());
            let outs: Vec<Move> =
                moves.iter().copied().filter(|m| goes_out(&position, *m)).collect();
            let list = if outs.is_empty() || random.below(4) == 0 { &moves } else { &outs };
            position = after(&position, list[random.below(list.len() as u64) as usize]);
        }
    }
    found
}

/// Checks that every legal reply of the defender runs into the proven win.
fn replay(position: &Pentagame, result: &SolverResult, depth: u32) {
    let next = after(position, result.line[0]);
    if next.is_over() {
        return assert!(is_won_for(&next, position.to_move()), "{position}");
    }
    if depth == 0 {
        return;
    }
    for m in next.moves(next.to_move()) {
        let later = after(&next, m);
        if later.is_over() {
            assert!(is_won_for(&later, position.to_move()), "{position} {m:?}");
            continue;
        }
        if !plain_win(&later) {
            let again = solve(&later, 1_000_000);
            assert_eq!(again.proof, SolverProof::Won, "{position}: {} {later}", next.move_text(&m));
            replay(&later, &again, depth - 1);
        }
    }
}

#[test]
fn proven_wins_survive_every_defence() {
    let (mut deep, mut lost) = (0, 0);
    for position in &late_positions(30) {
        let result = solve(position, 2_000);
        match result.proof {
            SolverProof::Won if result.line.len() > 1 && deep < 12 => {
                replay(position, &result, 2);
                deep += 1;
            }
            SolverProof::Lost => {
                assert!(!plain_win(position), "{position}");
                lost += 1;
            }
            _ => {}
        }
    }
    assert!(deep >= 5 && lost >= 5, "{deep} {lost}");
}

/// Losses in one, by the rules alone: every move allows an immediate win.
#[test]
fn losses_in_one_are_found_exactly() {
    let mut lost = 0;
    for position in &late_positions(15) {
        let mut plain = !plain_win(position);
        plain = plain
            && position.moves(position.to_move()).into_iter().all(|m| {
                let next = after(position, m);
                !next.is_over() && !next.is_last_round() && plain_win(&next)
            });
        if plain {
            assert_eq!(solve(position, 100_000).proof, SolverProof::Lost, "{position}");
            lost += 1;
        }
    }
    assert!(lost >= 3, "{lost}");
}
