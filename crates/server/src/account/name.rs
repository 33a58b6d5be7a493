//! Names of players: what they may look like, and when two are the same to the eye.

use wire::Why;

use crate::error::Error;

/// The shortest name.
const NAME_MIN: usize = 3;

/// The longest name.
const NAME_MAX: usize = 20;

/// Whoever is called so seems to speak for the house, or is no one: whole names.
const RESERVED: [&str; 26] = [
    "abuse",
    "account",
    "all",
    "anonymous",
    "api",
    "everyone",
    "guest",
    "help",
    "here",
    "info",
    "me",
    "mod",
    "nobody",
    "noreply",
    "null",
    "owner",
    "postmaster",
    "root",
    "security",
    "staff",
    "support",
    "sysop",
    "system",
    "undefined",
    "webmaster",
    "you",
];

/// The same for what a name begins with.
const RESERVED_BEGINNINGS: [&str; 6] =
    ["admin", "gone", "house", "moderator", "official", "palamedes"];

/// A name that somebody may choose, checked.
///
/// Letters and digits of ASCII, with single `-` and `_` between them, a letter first: such a name
/// stands in any address and in any record, and looks like no other once [`name_key`] is unique.
///
/// # Errors
/// With a code that says what is wrong.
pub(crate) fn chosen_name(text: &str) -> Result<&str, Error> {
    let refused = |code: &str| Err(Error::Refused(Why::new(code)));
    if text.len() < NAME_MIN {
        return refused("name-short");
    }
    if text.len() > NAME_MAX {
        return refused("name-long");
    }
    let between = |byte: u8| byte == b'-' || byte == b'_';
    let all = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || between(byte));
    let first = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    let last = text.bytes().next_back().is_some_and(|byte| byte.is_ascii_alphanumeric());
    let single = text.bytes().zip(text.bytes().skip(1)).all(|(a, b)| !(between(a) && between(b)));
    if !(all && first && last && single) {
        return refused("name-letters");
    }
    let key = name_key(text);
    let whole = RESERVED.iter().any(|word| name_key(word) == key);
    if whole || RESERVED_BEGINNINGS.iter().any(|word| key.starts_with(&name_key(word))) {
        return refused("name-reserved");
    }
    Ok(text)
}

/// The name as it is compared: what looks alike is the same. Of the letters a name may have these
/// are taken for each other: capitals and small letters, `0` and `o`, `1`, `i` and `l`, `rn` and
/// `m`, `vv` and `w`; and nobody remembers where the dashes were.
pub(crate) fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    // No name has a control character, and the database refuses one of them even in a question.
    let counts = |letter: &char| !matches!(letter, '-' | '_') && !letter.is_control();
    for letter in name.chars().filter(counts) {
        match letter.to_ascii_lowercase() {
            '0' => key.push('o'),
            '1' | 'i' => key.push('l'),
            'n' if key.ends_with('r') => {
                key.pop();
                key.push('m');
            }
            'v' if key.ends_with('v') => {
                key.pop();
                key.push('w');
            }
            other => key.push(other),
        }
    }
    key
}

/// What a guest may be called first …
const KINDLY: [&str; 48] = [
    "able", "agile", "amber", "bold", "brave", "bright", "brisk", "calm", "cheery", "clever",
    "cosy", "crisp", "curious", "daring", "deft", "dreamy", "eager", "early", "fair", "fancy",
    "fleet", "fond", "frank", "gentle", "glad", "golden", "happy", "hardy", "honest", "jolly",
    "keen", "kind", "lively", "lucky", "mellow", "merry", "nimble", "noble", "patient", "plucky",
    "polite", "proud", "quick", "quiet", "silver", "spry", "sunny", "witty",
];

/// … and second.
const ANIMALS: [&str; 48] = [
    "badger", "bear", "beaver", "bee", "bison", "crane", "cricket", "crow", "deer", "dolphin",
    "dove", "duck", "eagle", "falcon", "ferret", "finch", "fox", "frog", "gecko", "goose", "hare",
    "hawk", "heron", "ibis", "jay", "koala", "lark", "lemur", "lynx", "magpie", "mole", "moose",
    "newt", "otter", "owl", "panda", "pigeon", "puffin", "rabbit", "raven", "robin", "seal",
    "sparrow", "swan", "tapir", "toad", "turtle", "wren",
];

/// How many numbers follow.
const NUMBERS: u64 = 10_000;

/// A friendly name, such as `calm-otter-4711`, out of 23 million.
pub(crate) fn friendly_name() -> Result<String, Error> {
    let mut chance = [0u8; 8];
    getrandom::fill(&mut chance).map_err(|error| Error::Internal(error.to_string()))?;
    let mut rest = u64::from_le_bytes(chance);
    let mut pick = |many: u64| {
        let index = rest % many;
        rest /= many;
        index
    };
    let kindly = KINDLY[pick(KINDLY.len() as u64) as usize];
    let animal = ANIMALS[pick(ANIMALS.len() as u64) as usize];
    Ok(format!("{kindly}-{animal}-{}", pick(NUMBERS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Result<(), &str>) {
        let judged = chosen_name(name).map(drop).map_err(|error| error.code().to_owned());
        assert_eq!(judged, expected.map_err(str::to_owned), "{name}");
    }

    #[test]
    fn names_have_a_bounded_alphabet() {
        for name in ["Ann", "Anna-Lena", "x_y_z", "player2026", "aaaaaaaaaaaaaaaaaaaa"] {
            check(name, Ok(()));
        }
        for (name, code) in [
            ("", "name-short"),
            ("ab", "name-short"),
            ("aaaaaaaaaaaaaaaaaaaaa", "name-long"),
            ("2pac", "name-letters"),
            ("-ann", "name-letters"),
            ("ann-", "name-letters"),
            ("an--na", "name-letters"),
            ("an-_na", "name-letters"),
            ("an na", "name-letters"),
            ("an\u{430}na", "name-letters"),
            ("a<b>c", "name-letters"),
            ("an\nna", "name-letters"),
        ] {
            check(name, Err(code));
        }
    }

    #[test]
    fn nobody_speaks_for_the_house() {
        for name in [
            "Admin",
            "adm1n",
            "admin-2",
            "PALAMEDES",
            "Pa1amedes",
            "house-1",
            "House-99",
            "moderator",
            "rnoderator",
            "gone-abc",
            "Support",
            "sy_st-em",
            "undefined",
            "n-u-l-l",
        ] {
            check(name, Err("name-reserved"));
        }
        check("Thousand", Ok(()));
        check("Goner", Err("name-reserved"));
    }

    #[test]
    fn what_looks_alike_is_the_same() {
        for (one, other) in [
            ("Bill", "bi1l"),
            ("Ian", "lan"),
            ("Otto", "0tt0"),
            ("modern", "rnodem"),
            ("willow", "vvillow"),
            ("Anna-Lena", "annalena"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        assert_ne!(name_key("Anna"), name_key("Hanna"));
        assert_ne!(name_key("calm-otter-10"), name_key("calm-otter-11"));
    }

    #[test]
    fn friendly_names_may_be_chosen_and_differ() {
        let names: std::collections::BTreeSet<String> =
            (0..200).map(|_| friendly_name().unwrap()).collect();
        assert!(names.len() > 195, "{}", names.len());
        for name in &names {
            check(name, Ok(()));
        }
        // The longest there is.
        let longest = |words: &[&str]| words.iter().map(|word| word.len()).max().unwrap();
        assert_eq!(longest(&KINDLY) + longest(&ANIMALS) + "--9999".len(), NAME_MAX);
    }
}
