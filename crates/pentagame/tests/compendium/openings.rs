//! The openings and what meets them (IV.8 Examples 2 and 3, IV.9).

use std::collections::BTreeMap;

use pentagame::{Move, Pentagame};
use rulebook::Notation;

use crate::playing::*;

/// Which kinds of moves are in a list, and how many of each.
fn kinds(position: &Pentagame, moves: &[(Move, Pentagame)]) -> BTreeMap<&'static str, usize> {
    let mut kinds = BTreeMap::new();
    for (m, _) in moves {
        let kind = match m.swapped() {
            Some(other) if other.seat() == position.to_move() => "swap",
            Some(_) => "foreign swap",
            None if m.black().is_some() => "replace",
            None => "move",
        };
        *kinds.entry(kind).or_default() += 1;
    }
    kinds
}

/// Two swaps on the ring threaten to go out.
/// Bob must stop it; most of what stops it is a replace, but not all.
#[test]
fn example_2_running_rabbit() {
    let rabbit = play(&start("2"), "aA-B*b dD-b#E1b aB-C*c");
    assert_eq!(threat(&rabbit), "a");
    let stops = stoppers(&rabbit);
    assert_eq!(replies(&rabbit).count(), 1077);
    let expected = BTreeMap::from([("foreign swap", 1), ("move", 6), ("replace", 66)]);
    assert_eq!(kinds(&rabbit, &stops), expected);
    for (m, _) in stops.iter().filter(|(m, _)| m.swapped().is_none()) {
        let set = m.black().or(m.to()).expect("a stop");
        let (line, _) = set.on_line().expect("a stop on a line");
        assert_eq!((line.first(), line.last()), (stop("C"), stop("a")), "all close the leg C-a");
    }
    // The swap only wins time: Alice undoes it and Bob may not repeat it.
    let undone = play(&rabbit, "bB-C*1a aB-C*2b");
    assert_eq!(threat(&undone), "a");
    assert_ko(&undone, "bB-C*1a");
}

/// Bob invades the centre.
/// Wherever on the two lines he sets the blocks, Alice cannot go out and her white piece is cut off
/// from its goal.
#[test]
fn example_3_running_rabbit_refuted() {
    for first in stops_between('E', 'b') {
        for second in stops_between('C', 'a') {
            let line = format!("aA-B*b dD-b#{first} aB-C*c cC-e#{second}");
            let refuted = play(&start("2"), &line);
            assert_eq!(can_take_out(&refuted), "", "{line}");
            assert_eq!(refuted.shortest_path(stop("C"), stop("a")), None, "{line}");
        }
    }
}

/// The clockwise answer stops the rabbit and threatens yellow.
/// Bob's piece on c also holds Alice's blue one back: once it leaves, blue can go out, unless Bob
/// spends a block on it.
#[test]
fn ix_1_clockwise_answer() {
    for block in stops_between('C', 'a') {
        let line = format!("aA-B*b dD-E*e aB-C*c dE-c#{block}");
        let answered = play(&start("2"), &line);
        assert_eq!(can_take_out(&answered), "", "{line}");
        assert_eq!(threat(&answered), "d", "{line}");
    }
    let answered = play(&start("2"), "aA-B*b dD-E*e aB-C*c dE-c#C1a --");
    let outs = ways_out(&answered);
    assert!(outs.iter().all(|(m, _)| is_abracadabra(*m)));
    let freed = outs.iter().filter(|(_, next)| can_take_out(next).contains('b')).count();
    assert!(freed > outs.len() / 2, "{freed} of {}", outs.len());
    assert!(outs.iter().any(|(_, next)| !can_go_out(next)), "two blocks can hold everything");
}

/// The counter-clockwise answer stops the rabbit and threatens green.
#[test]
fn ix_1_counter_clockwise_answer() {
    for block in stops_between('C', 'a') {
        let line = format!("aA-B*b dD-E*e aB-C*c eD-a#{block}");
        let answered = play(&start("2"), &line);
        assert_eq!(can_take_out(&answered), "", "{line}");
        assert_eq!(threat(&answered), "e", "{line}");
    }
}

/// No first move of Bob's keeps Alice from the Fork: she can swap on one of the two distant arcs.
/// The only two moves against which she cannot carry her yellow piece there themselves.
#[test]
fn ix_2_nothing_hinders_the_fork() {
    let first = play(&start("2"), "aA-B*b");
    let forks = ["cC-D*d", "dD-E*e"];
    let hindering: Vec<(Move, Pentagame)> =
        replies(&first).filter(|(_, next)| !forks.iter().any(|fork| allows(next, fork))).collect();
    assert_eq!(texts(&first, &hindering), ["cC-D*1d", "eE-D*1d"]);
    for (line, connect) in [("cC-D*1d", "aB-C*d"), ("eE-D*1d", "bA-E*d")] {
        let connected = play(&play(&first, line), connect);
        assert_eq!(stoppers(&connected).len(), 0, "{line} {connect} is a fork already");
    }
    let one_arc = replies(&first).filter(|(_, next)| !allows(next, forks[0])).count();
    assert_eq!(one_arc, 40, "the arc C-D alone can be closed");
}

/// Once the two swaps are joined, none of Bob's moves keeps Alice in.
/// All her ways out are abracadabras.
#[test]
fn ix_2_the_joined_fork_takes_a_piece_out() {
    let joined = play(&start("2"), "aA-B*b -- cC-D*d -- aB-C*d");
    assert_eq!(threat(&joined), "ad");
    assert_eq!(stoppers(&joined).len(), 0);
    let outs = ways_out(&play(&joined, "--"));
    assert!(outs.iter().all(|(m, _)| is_abracadabra(*m)));
}

/// The answers to the Fork before it is joined.
/// Something on the arc B-C, but just as well on one of the two legs that Alice would use, or a
/// swap with one of her two pieces.
#[test]
fn ix_2_what_meets_the_fork() {
    let forked = play(&start("2"), "aA-B*b -- cC-D*d");
    let mut meeting: BTreeMap<String, usize> = BTreeMap::new();
    for (m, next) in replies(&forked) {
        let met = !allows(&next, "aB-C*d") || can_stop(&play(&next, "aB-C*d"));
        if met {
            let place = match (m.swapped(), m.black().or(m.to()).and_then(|set| set.on_line())) {
                (None, Some((line, _))) => format!("{}-{}", line.first(), line.last()),
                _ => forked.move_text(&m),
            };
            *meeting.entry(place).or_default() += 1;
        }
    }
    let expected = [
        ("B-C", 36),
        ("B-d", 66),
        ("C-a", 66),
        ("aA-B*1a", 1),
        ("bB-C*1d", 1),
        ("cC-B*1a", 1),
        ("dD-C*1d", 1),
    ];
    let expected = expected.map(|(place, count)| (place.to_string(), count));
    assert_eq!(meeting, BTreeMap::from(expected));
}

/// Returns when the fork is joined, Bob can still avoid the abracadabra, and in one manner only.
/// He beats one of the two blocks and sets it on the leg to the other.
#[test]
fn ix_2_avoiding_the_abracadabra() {
    let joined = play(&start("2"), "aA-B*b -- cC-D*d -- aB-C*d");
    let avoiding: Vec<String> = replies(&joined)
        .filter(|(_, next)| !can_abracadabra(next))
        .map(|(m, _)| joined.move_text(&m))
        .collect();
    let mut expected = Vec::new();
    for (walks, from, to) in [(["aA-d", "bB-d"], 'C', 'a'), (["cC-a", "dD-a"], 'B', 'd')] {
        for walk in walks {
            expected.extend(stops_between(from, to).map(|block| format!("{walk}#{block}")));
        }
    }
    assert_eq!(avoiding, expected);
}

/// With the arc B-C closed Alice goes to e and threatens twice.
/// The second threat is the swap from e to C. Only a swap onto e meets both.
#[test]
fn ix_2_pressure_on_e() {
    let pressed = play(&start("2"), "aA-B*b -- cC-D*d aA-c#B2C aB-e#E1b");
    assert_eq!(threat(&pressed), "a");
    let mut meeting = Vec::new();
    for (m, next) in stoppers(&pressed) {
        let double = allows(&next, "dC-e*a") && !can_stop(&play(&next, "dC-e*a"));
        if !double {
            meeting.push(pressed.move_text(&m));
        }
    }
    assert_eq!(meeting, ["bB-e*1a"]);
}

/// Bob mirrors the Fork.
/// Alice joins hers, Bob stops the abracadabra; if she goes out, his green piece cannot be stopped,
/// and he gets the abracadabra.
#[test]
fn ix_2_fork_refuted() {
    for block in stops_between('B', 'd') {
        let line = format!("aA-B*b bB-C*c cC-D*d dD-E*e aB-C*d eD-a#{block}");
        let refuted = play(&start("2"), &line);
        let outs = ways_out(&refuted);
        assert_eq!(can_take_out(&refuted), "a", "{line}");
        for (m, next) in &outs {
            assert!(!is_abracadabra(*m), "{line}");
            assert!(can_take_out(next).contains('e'), "{line} {m:?}");
            assert!(can_abracadabra(next), "{line} {m:?}");
        }
        let blue = outs.iter().filter(|(_, next)| can_take_out(next).contains('b')).count();
        assert!(blue * 10 > outs.len() * 8, "blue threatens in {blue} of {}", outs.len());
        // The move printed as Alice's fourth is her third turned round: not the same swap.
        assert!(allows(&refuted, "dB-C*a"), "{line}");
    }
}

/// Bob lets the Rocket fly.
/// If it goes on, blue or red goes out, unless Alice's first block lies on one of their ways.
#[test]
fn ix_3_rocket_refuted() {
    let start = start("2");
    let mut unmet = Vec::new();
    let mut met = 0;
    for (first, next) in replies(&start) {
        let text = start.move_text(&first);
        let Some(block) = text.strip_prefix("aA-d#") else { continue };
        // Lines that the first block makes impossible are not the book's.
        let Some(rocket) = try_line(&next, &["aA-E*e", "ad-e#A1d", "bB-c#e1a"]) else { continue };
        let advances = replies(&rocket)
            .filter(|(m, _)| m.from() == Some(stop("e")) && m.to() == Some(stop("e1a")));
        let mut advanced_at_all = false;
        let mut stopped = false;
        for (_, advanced) in advances {
            let outs = can_take_out(&advanced);
            stopped |= !outs.contains('b') && !outs.contains('c');
            advanced_at_all = true;
        }
        assert!(advanced_at_all, "{text}: the rocket cannot go on");
        if stopped { unmet.push(block.to_string()) } else { met += 1 }
    }
    let on_the_way: Vec<String> = stops_between('b', 'c').chain(stops_between('C', 'e')).collect();
    assert_eq!(unmet, on_the_way);
    assert_eq!(met, 64);
}

fn try_line(position: &Pentagame, line: &[&str]) -> Option<Pentagame> {
    let mut now = position.clone();
    for text in line {
        let m = now.read_move(text).ok()?;
        now.check_move(m).ok()?;
        now = after(&now, m);
    }
    Some(now)
}
