//! Speed of the rules, beside cozy-chess measured in the same run.
//! Absolute figures move with the machine's other work, ratios hardly do. Each figure is the best
//! of several rounds, and the rounds of all figures are interleaved.
//!
//!     cargo bench -p pentagame

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use pentagame::{Move, Pentagame, Setup};
use rulebook::{Position, perft};

#[path = "../examples/walks/mod.rs"]
mod walks;

const ROUNDS: usize = 8;

fn main() {
    let walks = walks::walks();
    // Without ko: no list to share, none to make.
    let plain: Vec<(Pentagame, Move)> = walks
        .iter()
        .filter(|(p, m)| p.forbidden_swaps().next().is_none() && m.swapped().is_none())
        .cloned()
        .collect();
    let start = Pentagame::new(Setup::default());
    let chess = Board::default();
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let kiwipete: Board = kiwipete.parse().expect("a chess position");

    let mut count = f64::INFINITY;
    let mut apply = f64::INFINITY;
    let mut apply_plain = f64::INFINITY;
    let mut perft_3 = f64::INFINITY;
    let mut chess_start = f64::INFINITY;
    let mut chess_kiwipete = f64::INFINITY;
    for round in 0..ROUNDS {
        eprint!("\rround {} of {ROUNDS}", round + 1);
        count = count.min(time(100 * walks.len(), || {
            (0..100)
                .map(|_| walks.iter().map(|(p, _)| black_box(p).count_legal()).sum::<u64>())
                .sum()
        }));
        apply = apply.min(time_applying(&walks));
        apply_plain = apply_plain.min(time_applying(&plain));
        let expanded = 1 + 1_005 + 869_455;
        perft_3 = perft_3.min(time(expanded, || {
            let count = perft(black_box(&start), 3);
            assert_eq!(count, 719_396_155);
            count
        }));
        chess_start = chess_start.min(time(1 + 20 + 400 + 8_902 + 197_281 + 4_865_609, || {
            let count = chess_perft(black_box(&chess), 6);
            assert_eq!(count, 119_060_324);
            count
        }));
        chess_kiwipete = chess_kiwipete.min(time(1 + 48 + 2_039 + 97_862 + 4_085_603, || {
            let count = chess_perft(black_box(&kiwipete), 5);
            assert_eq!(count, 193_690_690);
            count
        }));
    }
    eprintln!();
    let chess = chess_start.max(chess_kiwipete);
    println!("count all moves             {count:7.1} ns a position   must 350, goal 150");
    println!("apply a move with hash      {apply:7.1} ns a move       must 60, goal 25");
    println!("  the same without ko       {apply_plain:7.1} ns a move");
    println!(
        "perft pentagame:2 depth 3   {:7.3} s                must 0.40, goal 0.14",
        perft_3 * 870_461e-9
    );
    println!("  the same                  {perft_3:7.1} ns an expanded position");
    println!("cozy-chess perft 6, start   {chess_start:7.1} ns an expanded position");
    println!("cozy-chess perft 5, kiwipete{chess_kiwipete:7.1} ns an expanded position");
    println!("ratio to the slower of them {:7.2}                  goal 1 or less", perft_3 / chess);
    println!("ratio to the faster of them {:7.2}", perft_3 / chess_start.min(chess_kiwipete));
}

fn time_applying(walks: &[(Pentagame, Move)]) -> f64 {
    time(100 * walks.len(), || {
        let one_pass = || walks.iter().fold(0, |key, (p, m)| key ^ applied(black_box(p), *m));
        (0..100).map(|_| one_pass()).sum()
    })
}

fn time(operations: usize, run: impl Fn() -> u64) -> f64 {
    let begun = Instant::now();
    black_box(run());
    begun.elapsed().as_nanos() as f64 / operations as f64
}

#[inline(never)]
fn applied(position: &Pentagame, m: Move) -> u64 {
    let mut next = position.clone();
    next.play_unchecked(m);
    black_box(&next).key()
}

fn chess_perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                count += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    count
}
