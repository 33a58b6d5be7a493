//! One operation, many times over: what the instruction counts are taken of.
//!
//!     operations count 1000
//!
//! runs the operation a thousand times over the positions of the two-player reference walks and
//! prints a number that depends on all results, so that nothing can be left out.

use std::hint::black_box;
use std::ops::ControlFlow;

use pentagame::{Move, Pentagame};
use rulebook::Position;

mod walks;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [operation, times] = arguments.as_slice() else {
        panic!("usage: operations copy|apply|count|list|check TIMES")
    };
    let times: usize = times.parse().expect("a number of times");
    let walks = walks::walks();
    let run = match operation.as_str() {
        "copy" => copy,
        "apply" => apply,
        "count" => count,
        "list" => list,
        "check" => check,
        other => panic!("no operation is called {other}"),
    };
    let mut sum = 0u64;
    for (position, m) in walks.iter().cycle().take(times) {
        sum = sum.wrapping_add(run(black_box(position), *m));
    }
    println!("{sum}");
}

#[inline(never)]
fn copy(position: &Pentagame, _: Move) -> u64 {
    black_box(position.clone()).key()
}

#[inline(never)]
fn apply(position: &Pentagame, m: Move) -> u64 {
    let mut next = position.clone();
    next.play_unchecked(m);
    black_box(&next).key()
}

#[inline(never)]
fn count(position: &Pentagame, _: Move) -> u64 {
    position.count_legal()
}

#[inline(never)]
fn list(position: &Pentagame, _: Move) -> u64 {
    let mut moves = 0;
    let _ = position.each_legal(|m| {
        black_box(m);
        moves += 1;
        ControlFlow::Continue(())
    });
    moves
}

#[inline(never)]
fn check(position: &Pentagame, m: Move) -> u64 {
    u64::from(position.check_move(m).is_ok())
}
