//! Rounds of three-player tables in which every pair of players meets once.
//!
//! Each pair can meet exactly once if the number of players leaves 1 or 3 when divided by 6 (a
//! Steiner triple system). If it leaves 3, there are rounds in which all players sit at a table (a
//! Kirkman triple system). They are known for all these numbers; this module constructs them for
//!
//! - three times a prime 6t + 1: 21, 39, 57 …, and twice such a prime plus one: 15, 27, 39, 63 …
//!   (D. K. Ray-Chaudhuri, R. M. Wilson: Solution of Kirkman's schoolgirl problem, 1971), and
//! - three times a number that has one: 9, 27, 45, 63 …
//!
//! For the other numbers of both kinds, players sit out in turn: 7, 13, 19, 25, 31, 33 …
//! For 18 and 24 players there are rounds in which all sit at a table and each pair meets once,
//! except that every player has one opponent whom he or she never meets (a nearly Kirkman triple
//! system). There are none for 6 and 12.

/// Most players of a system of triples: the number of tables grows with its square.
const DESIGN_PLAYERS_MAX: usize = 201;

/// Three players at one table.
type Triple = [usize; 3];

/// Rounds of three-player tables in which every pair of players meets exactly once.
///
/// `None` if this number of players has no such rounds. See the list of numbers in the source of
/// this module; with 18 and 24 players, every player misses one opponent.
pub fn triple_rounds(players: usize) -> Option<Vec<Vec<[usize; 3]>>> {
    if !(3..=DESIGN_PLAYERS_MAX).contains(&players) {
        return None;
    }
    match players % 6 {
        3 => Some(kirkman(players).unwrap_or_else(|| spread_over_rounds(players, bose(players)))),
        1 => Some(spread_over_rounds(players, skolem(players))),
        0 => nearly_kirkman(players),
        _ => None,
    }
}

/// Rounds in which all players sit at a table, for the numbers with a construction.
fn kirkman(players: usize) -> Option<Vec<Vec<Triple>>> {
    if players == 3 {
        return Some(vec![vec![[0, 1, 2]]]);
    }
    let is_usable = |prime: usize| prime % 6 == 1 && is_prime(prime);
    if players.is_multiple_of(3) && is_usable(players / 3) {
        return Some(three_copies_of_a_field(players / 3));
    }
    if is_usable((players - 1) / 2) {
        return Some(two_copies_of_a_field((players - 1) / 2));
    }
    if players.is_multiple_of(9) {
        return kirkman(players / 3).map(|rounds| tripled(players / 3, &rounds));
    }
    None
}

fn is_prime(number: usize) -> bool {
    number > 1 && (2..).take_while(|d| d * d <= number).all(|d| !number.is_multiple_of(d))
}

/// The powers of the least primitive root of a prime, from the exponent 0.
fn powers_of_primitive_root(prime: usize) -> Vec<usize> {
    let powers = |root: usize| -> Vec<usize> {
        let next = |&power: &usize| Some(power * root % prime).filter(|&power| power != 1);
        std::iter::successors(Some(1), next).collect()
    };
    (2..prime).map(powers).find(|powers| powers.len() == prime - 1).unwrap_or_default()
}

/// Some copies of the numbers below a modulus, and players beyond them.
///
/// The player `copy · modulus + number` is a number of a copy.
#[derive(Clone, Copy)]
struct Copies {
    copies: usize,
    modulus: usize,
}

impl Copies {
    /// Adds a distance to the numbers of all players; those beyond the copies stay.
    fn translate(self, triple: Triple, distance: usize) -> Triple {
        triple.map(|player| {
            let (copy, number) = (player / self.modulus, player % self.modulus);
            if copy < self.copies {
                copy * self.modulus + (number + distance) % self.modulus
            } else {
                player
            }
        })
    }

    /// All translations of one round.
    fn rounds(self, base: &[Triple]) -> Vec<Vec<Triple>> {
        let round = |x: usize| base.iter().map(|&triple| self.translate(triple, x)).collect();
        (0..self.modulus).map(round).collect()
    }

    /// The round of all translations of one triple.
    fn round_of(self, triple: Triple) -> Vec<Triple> {
        (0..self.modulus).map(|distance| self.translate(triple, distance)).collect()
    }
}

/// Kirkman triple system of three times a prime 6t + 1.
fn three_copies_of_a_field(prime: usize) -> Vec<Vec<Triple>> {
    let (t, powers) = (prime / 6, powers_of_primitive_root(prime));
    let power = |exponent: usize| powers[exponent % (prime - 1)];
    let mixed = |i: usize| [power(i), prime + power(i + 2 * t), 2 * prime + power(i + 4 * t)];
    let copies = Copies { copies: 3, modulus: prime };
    let mut base: Vec<Triple> = vec![[0, prime, 2 * prime]];
    for i in 0..t {
        let pure = [power(i), power(i + 2 * t), power(i + 4 * t)];
        base.extend([0, 1, 2].map(|copy| pure.map(|number| copy * prime + number)));
        base.extend([1, 3, 5].map(|k| mixed(i + k * t)));
    }
    let mut rounds = copies.rounds(&base);
    for i in 0..t {
        rounds.extend([0, 2, 4].map(|k| copies.round_of(mixed(i + k * t))));
    }
    rounds
}

/// Kirkman triple system of twice a prime 6t + 1 and one more player.
fn two_copies_of_a_field(prime: usize) -> Vec<Vec<Triple>> {
    let (t, powers) = (prime / 6, powers_of_primitive_root(prime));
    let power = |exponent: usize| powers[exponent % (prime - 1)];
    // The m for which twice the m-th power is the t-th power plus one.
    let is_middle = |m: &usize| 2 * power(*m) % prime == (power(t) + 1) % prime;
    let m = (0..prime - 1).find(is_middle).unwrap_or(0);
    let mut base: Vec<Triple> = vec![[0, prime, 2 * prime]];
    for i in 0..t {
        let mixed = |i: usize| [power(i), power(i + t), prime + power(i + m)];
        base.extend([0, 2, 4].map(|k| mixed(i + k * t)));
        base.push([1, 3, 5].map(|k| prime + power(i + m + k * t)));
    }
    Copies { copies: 2, modulus: prime }.rounds(&base)
}

/// Kirkman triple system of three times as many players as another one.
fn tripled(players: usize, rounds: &[Vec<Triple>]) -> Vec<Vec<Triple>> {
    let in_all_copies = |round: &Vec<Triple>| {
        let copy = |copy: usize| move |triple: &Triple| triple.map(|p| copy * players + p);
        (0..3).flat_map(|number| round.iter().map(copy(number))).collect()
    };
    // The number of players is odd, so that twice a distance is another one for each distance.
    let copies = Copies { copies: 3, modulus: players };
    let across = |distance: usize| {
        let third = 2 * players + 2 * distance % players;
        copies.round_of([0, players + distance, third])
    };
    rounds.iter().map(in_all_copies).chain((0..players).map(across)).collect()
}

/// Rounds of nearly Kirkman triple systems.
///
/// They were found by search: all translations of some rounds, without a repeated pair.
fn nearly_kirkman(players: usize) -> Option<Vec<Vec<Triple>>> {
    let (copies, base): (Copies, &[&[Triple]]) = match players {
        18 => (
            Copies { copies: 4, modulus: 4 },
            &[
                &[[0, 3, 15], [1, 10, 17], [2, 6, 9], [4, 7, 8], [5, 12, 16], [11, 13, 14]],
                &[[0, 5, 14], [1, 11, 16], [2, 4, 10], [3, 6, 12], [7, 15, 17], [8, 9, 13]],
            ],
        ),
        24 => (
            Copies { copies: 2, modulus: 11 },
            &[&[
                [0, 12, 22],
                [1, 11, 23],
                [2, 3, 9],
                [4, 7, 20],
                [5, 13, 19],
                [6, 8, 15],
                [10, 14, 16],
                [17, 18, 21],
            ]],
        ),
        _ => return None,
    };
    Some(base.iter().flat_map(|round| copies.rounds(round)).collect())
}

/// Steiner triple system of 6t + 3 players (R. C. Bose).
fn bose(players: usize) -> Vec<Triple> {
    let order = players / 3;
    let half = order.div_ceil(2);
    let mut triples: Vec<Triple> = (0..order).map(|x| [x, order + x, 2 * order + x]).collect();
    for copy in 0..3 {
        let next = (copy + 1) % 3 * order;
        for x in 0..order {
            for y in x + 1..order {
                let middle = (x + y) * half % order;
                triples.push([copy * order + x, copy * order + y, next + middle]);
            }
        }
    }
    triples
}

/// Steiner triple system of 6t + 1 players (T. Skolem).
fn skolem(players: usize) -> Vec<Triple> {
    let (order, half) = (players / 3, players / 6);
    let last = players - 1;
    let mut triples: Vec<Triple> = (0..half).map(|x| [x, order + x, 2 * order + x]).collect();
    for copy in 0..3 {
        let (this, next) = (copy * order, (copy + 1) % 3 * order);
        triples.extend((0..half).map(|x| [this + half + x, next + x, last]));
        for x in 0..order {
            for y in x + 1..order {
                let sum = (x + y) % order;
                let middle = sum / 2 + sum % 2 * half;
                triples.push([this + x, this + y, next + middle]);
            }
        }
    }
    triples
}

/// Distributes triples over rounds in which no player sits twice.
///
/// Players with the most tables left come first, so that they sit out in turn.
fn spread_over_rounds(players: usize, mut triples: Vec<Triple>) -> Vec<Vec<Triple>> {
    let mut left = vec![0_usize; players];
    triples.iter().flatten().for_each(|&player| left[player] += 1);
    let mut rounds = Vec::new();
    while !triples.is_empty() {
        triples.sort_by_key(|triple| {
            let most = triple.iter().map(|&player| left[player]).sum::<usize>();
            (usize::MAX - most, *triple)
        });
        let mut is_seated = vec![false; players];
        let (round, later): (Vec<Triple>, Vec<Triple>) = triples.into_iter().partition(|triple| {
            let is_free = triple.iter().all(|&player| !is_seated[player]);
            if is_free {
                triple.iter().for_each(|&player| is_seated[player] = true);
            }
            is_free
        });
        round.iter().flatten().for_each(|&player| left[player] -= 1);
        rounds.push(round);
        triples = later;
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that no player sits twice in a round and returns how often each pair meets.
    fn meetings(players: usize, rounds: &[Vec<Triple>]) -> Vec<Vec<usize>> {
        let mut met = vec![vec![0; players]; players];
        for round in rounds {
            let mut seated: Vec<usize> = round.concat();
            seated.sort_unstable();
            seated.dedup();
            assert_eq!(seated.len(), 3 * round.len(), "{players}: {round:?}");
            for &[a, b, c] in round {
                for (x, y) in [(a, b), (b, c), (c, a)] {
                    met[x][y] += 1;
                    met[y][x] += 1;
                }
            }
        }
        met
    }

    #[test]
    fn every_pair_meets_exactly_once() {
        for players in (3..=93).filter(|players| matches!(players % 6, 1 | 3)) {
            let rounds = triple_rounds(players).expect("a Steiner triple system");
            for (player, met) in meetings(players, &rounds).iter().enumerate() {
                let is_right =
                    |(other, &times): (usize, &usize)| times == usize::from(other != player);
                assert!(met.iter().enumerate().all(is_right), "{players}: {player}");
            }
        }
    }

    #[test]
    fn kirkman_rounds_seat_all_players() {
        for players in [3, 9, 15, 21, 27, 39, 45, 57, 63, 75, 81, 87, 93] {
            let rounds = triple_rounds(players).expect("a Kirkman triple system");
            assert_eq!(rounds.len(), (players - 1) / 2);
            assert!(rounds.iter().all(|round| round.len() == players / 3), "{players}");
        }
    }

    #[test]
    fn players_sit_out_in_turn() {
        // Any two triples of seven players share one.
        assert_eq!(triple_rounds(7).map(|rounds| rounds.len()), Some(7));
        for players in [13, 19, 25, 31, 33, 51] {
            let rounds = triple_rounds(players).expect("a Steiner triple system");
            let least = rounds.iter().map(Vec::len).sum::<usize>().div_ceil(players / 3);
            println!("{players} players: {} rounds, at least {least}", rounds.len());
            assert!(2 * rounds.len() <= 3 * least, "{players}: {} rounds", rounds.len());
        }
    }

    #[test]
    fn nearly_kirkman_rounds_miss_one_opponent_each() {
        for players in [18, 24] {
            let rounds = triple_rounds(players).expect("a nearly Kirkman triple system");
            assert!(rounds.iter().all(|round| round.len() == players / 3));
            for met in meetings(players, &rounds) {
                assert!(met.iter().all(|&times| times <= 1));
                assert_eq!(met.iter().sum::<usize>(), players - 2);
            }
        }
    }

    #[test]
    fn other_numbers_have_no_rounds() {
        for players in [0, 1, 2, 4, 5, 6, 8, 10, 11, 12, 14, 207] {
            assert_eq!(triple_rounds(players), None);
        }
    }
}
