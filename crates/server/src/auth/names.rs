//! Player names: validation, comparison keys, generated names.

use wire::ApiError;

use crate::error::Error;

/// Minimum length of a name.
const NAME_MIN_CHARS: usize = 3;

/// Maximum length of a name.
const NAME_MAX_CHARS: usize = 20;

/// Reserved names, which look official or denote no player.
const RESERVED_NAMES: [&str; 26] = [
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

/// Reserved beginnings of names.
const RESERVED_PREFIXES: [&str; 6] =
    ["admin", "computer", "gone", "moderator", "official", "palamedes"];

/// Checks a name chosen by a player.
///
/// ASCII letters and digits with single `-` and `_` between them, a letter first: such a name is
/// valid in URLs and records, and is distinct to the eye once [`name_key`] is unique.
///
/// # Errors
/// [`Error::Unprocessable`] with the code of the violated rule.
pub(crate) fn check_name(text: &str) -> Result<&str, Error> {
    let refused = |code: &str| Err(Error::Unprocessable(ApiError::new(code)));
    if text.len() < NAME_MIN_CHARS {
        return refused("name-too-short");
    }
    if text.len() > NAME_MAX_CHARS {
        return refused("name-too-long");
    }
    let between = |byte: u8| byte == b'-' || byte == b'_';
    let all = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || between(byte));
    let first = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    let last = text.bytes().next_back().is_some_and(|byte| byte.is_ascii_alphanumeric());
    let single = text.bytes().zip(text.bytes().skip(1)).all(|(a, b)| !(between(a) && between(b)));
    if !(all && first && last && single) {
        return refused("invalid-name-characters");
    }
    let key = name_key(text);
    let whole = RESERVED_NAMES.iter().any(|word| name_key(word) == key);
    if whole || RESERVED_PREFIXES.iter().any(|word| key.starts_with(&name_key(word))) {
        return refused("name-reserved");
    }
    Ok(text)
}

/// Returns the comparison key of a name; names that look alike have the same key.
///
/// Equal are upper and lower case, `0` and `o`, `1`, `i` and `l`, `rn` and `m`, `vv` and `w`;
/// dashes and underscores are ignored.
pub(crate) fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    // Names have no control characters, and PostgreSQL rejects NUL even in queries.
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

/// First words of generated names.
const ADJECTIVES: [&str; 48] = [
    "able", "agile", "amber", "bold", "brave", "bright", "brisk", "calm", "cheery", "clever",
    "cosy", "crisp", "curious", "daring", "deft", "dreamy", "eager", "early", "fair", "fancy",
    "fleet", "fond", "frank", "gentle", "glad", "golden", "happy", "hardy", "honest", "jolly",
    "keen", "kind", "lively", "lucky", "mellow", "merry", "nimble", "noble", "patient", "plucky",
    "polite", "proud", "quick", "quiet", "silver", "spry", "sunny", "witty",
];

/// Second words of generated names.
const ANIMALS: [&str; 48] = [
    "badger", "bear", "beaver", "bee", "bison", "crane", "cricket", "crow", "deer", "dolphin",
    "dove", "duck", "eagle", "falcon", "ferret", "finch", "fox", "frog", "gecko", "goose", "hare",
    "hawk", "heron", "ibis", "jay", "koala", "lark", "lemur", "lynx", "magpie", "mole", "moose",
    "newt", "otter", "owl", "panda", "pigeon", "puffin", "rabbit", "raven", "robin", "seal",
    "sparrow", "swan", "tapir", "toad", "turtle", "wren",
];

/// Number of different suffixes of generated names.
const NUMBER_COUNT: u64 = 10_000;

/// Generates a name such as `calm-otter-4711`, one of 23 million.
pub(crate) fn generate_name() -> Result<String, Error> {
    let mut chance = [0u8; 8];
    getrandom::fill(&mut chance)
        .map_err(|error| Error::internal("cannot draw a random name", error))?;
    let mut rest = u64::from_le_bytes(chance);
    let mut pick = |many: u64| {
        let index = rest % many;
        rest /= many;
        index
    };
    let kindly = ADJECTIVES[pick(ADJECTIVES.len() as u64) as usize];
    let animal = ANIMALS[pick(ANIMALS.len() as u64) as usize];
    Ok(format!("{kindly}-{animal}-{}", pick(NUMBER_COUNT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Result<(), &str>) {
        let judged = check_name(name).map(drop).map_err(|error| error.code().to_owned());
        assert_eq!(judged, expected.map_err(str::to_owned), "{name}");
    }

    #[test]
    fn name_length_and_characters_are_checked() {
        for name in ["Ann", "Anna-Lena", "x_y_z", "player2026", "aaaaaaaaaaaaaaaaaaaa"] {
            check(name, Ok(()));
        }
        for (name, code) in [
            ("", "name-too-short"),
            ("ab", "name-too-short"),
            ("aaaaaaaaaaaaaaaaaaaaa", "name-too-long"),
            ("2pac", "invalid-name-characters"),
            ("-ann", "invalid-name-characters"),
            ("ann-", "invalid-name-characters"),
            ("an--na", "invalid-name-characters"),
            ("an-_na", "invalid-name-characters"),
            ("an na", "invalid-name-characters"),
            ("an\u{430}na", "invalid-name-characters"),
            ("a<b>c", "invalid-name-characters"),
            ("an\nna", "invalid-name-characters"),
            ("an\u{202E}na", "invalid-name-characters"),
            ("an\u{200B}na", "invalid-name-characters"),
        ] {
            check(name, Err(code));
        }
    }

    #[test]
    fn reserved_names_are_rejected() {
        for name in [
            "Admin",
            "adm1n",
            "admin-2",
            "PALAMEDES",
            "Pa1amedes",
            "computer-1",
            "Computer-99",
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
    fn similar_names_have_equal_keys() {
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
    fn generated_names_are_valid_and_vary() {
        let names: std::collections::BTreeSet<String> =
            (0..200).map(|_| generate_name().unwrap()).collect();
        assert!(names.len() > 195, "{}", names.len());
        for name in &names {
            check(name, Ok(()));
        }
        // The longest generated name fits.
        let longest = |words: &[&str]| words.iter().map(|word| word.len()).max().unwrap();
        assert_eq!(longest(&ADJECTIVES) + longest(&ANIMALS) + "--9999".len(), NAME_MAX_CHARS);
    }
}
