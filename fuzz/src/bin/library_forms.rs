//! Hashes, texts of moves, `serde` and `arbitrary`, which users of the libraries rely on.
//! The first byte chooses the game, the others play it.
#![no_main]

use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use rulebook::{Notation, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Moves that are checked in each position.
const MOVES_MAX: usize = 50;

/// Longer lists of moves are not made.
const LIST_MAX: u64 = 2_000;

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn check_json<T: Serialize + DeserializeOwned + PartialEq + Debug + Hash>(value: &T) {
    let json = serde_json::to_string(value).expect("a value can be written");
    let read: T = serde_json::from_str(&json).expect("what was written can be read");
    assert_eq!(read, *value, "{json}");
    assert_eq!(hash_of(&read), hash_of(value), "{json}");
}

fn check<P>(mut bytes: Unstructured<'_>) -> arbitrary::Result<()>
where
    P: Notation + Serialize + DeserializeOwned + for<'a> Arbitrary<'a>,
    P::Setup: Serialize + DeserializeOwned + for<'a> Arbitrary<'a>,
    P::Move: Display + FromStr<Err: Debug> + Serialize + DeserializeOwned + for<'a> Arbitrary<'a>,
{
    check_json(&P::Setup::arbitrary(&mut bytes)?);
    let position = P::arbitrary(&mut bytes)?;
    check_json(&position);
    for seat in position.turn().seats().iter() {
        let count = position.count_moves(seat);
        if count > LIST_MAX {
            continue;
        }
        let moves = position.moves(seat);
        for m in moves.iter().take(MOVES_MAX) {
            assert_eq!(m.to_string().parse::<P::Move>().expect("a move is read"), *m);
            check_json(m);
        }
        if position.turn() == Turn::Seat(seat) {
            assert_eq!(position.legal_moves().count() as u64, count);
        }
    }
    check_json(&P::Move::arbitrary(&mut bytes)?);
    Ok(())
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Some((game, rest)) = input.split_first() else { return };
    let bytes = Unstructured::new(rest);
    // An error is a lack of bytes, or a game that is over.
    let _ = match game % 13 {
        0 => check::<pentagame::Pentagame>(bytes),
        1 => check::<pente::Pente>(bytes),
        2 => check::<pentalath::Pentalath>(bytes),
        3 => check::<akron::Akron>(bytes),
        4 => check::<frames::Frames>(bytes),
        5 => check::<hi_jack::HiJack>(bytes),
        6 => check::<king_of_pearls::KingOfPearls>(bytes),
        7 => check::<lanza::Lanza>(bytes),
        8 => check::<millennium_3d_chess::Millennium3dChess>(bytes),
        9 => check::<millennium_3d_chess::nardeshir::Nardeshir>(bytes),
        10 => check::<nibelungenlied::Nibelungenlied>(bytes),
        11 => check::<ot_tjin::OtTjin>(bytes),
        _ => check::<sleeping_beauty_draughts::SleepingBeautyDraughts>(bytes),
    };
});
