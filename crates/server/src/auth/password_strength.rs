//! Detection of weak passwords by rules and a short word list.
//!
//! Together they cover what lists of leaked passwords contain most: one to three common words or
//! names in any case, with letters replaced by digits and symbols (`p4$$w0rd`), with digits and
//! symbols around; keyboard rows and digit sequences; a few repeated letters; digits alone; the
//! name of the player and of the server. That is far more than the three thousand passwords that
//! ASVS 5.0 (6.2.4) requires. It is not a list of leaked passwords.

/// Words in common passwords. Keyboard rows are found by rule.
const COMMON_WORDS: &str = "\
    abc access account admin administrator alex alexander amanda andrea andreas andrew angel \
    anna anthony apple arsenal asdf ashley august autumn baby bailey banana baseball basketball \
    batman berlin boss buster butterfly change changeme charlie cheese chelsea chess chocolate \
    chris christian computer cookie correct danger daniel david december default dragon eagle \
    electric elizabeth eminem enter fall family february flower football forever freedom friday \
    friend friends fuck fuckyou game games ganteng garden george ginger girl golden google guest \
    guitar hallo hammer hannah happy harley heather hello hockey horse hunter iloveyou internet \
    jackson james january jasmine jennifer jessica jesus john jonathan jordan joseph joshua july \
    june justin killer king letme letmein liverpool login lol london love lovely lover maggie \
    manager march marina martin master matrix matthew merlin michael michelle mickey minecraft \
    monday money monkey morgan mother mustang my myspace naruto nathan new nicole nothing \
    november october oliver one orange pass password passwort peanut pentagame pentalath pente \
    pepper phoenix player please pokemon porsche prince princess private purple qazwsx qwert \
    qwerty qwertz rainbow ranger robert root sabrina samantha samsung schalke schatz scooter \
    secret september service shadow silver simple sister slipknot smile snoopy soccer sommer \
    spring staple starwars stella steven summer sunday sunshine superman superstar sweet system \
    taylor temp test tester the thomas thunder tiger tigger tinkerbell trust trustno user \
    vanessa victoria welcome whatever william willkommen winner winter world yankees yellow you \
    zaq zxcvbn";

/// Keyboard rows, the alphabet and the digits.
const KEY_ROWS: [&str; 10] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6z7u8i9o0p",
];

/// Returns whether a password is easy to guess.
/// `own` are words related to the player, such as the name.
pub(crate) fn is_weak(password: &str, own: &[&str]) -> bool {
    let small = password.to_lowercase();
    let mut met: Vec<char> = small.chars().collect();
    met.sort_unstable();
    met.dedup();
    if met.len() < 5 || small.chars().all(|letter| letter.is_ascii_digit() || letter == ' ') {
        return true;
    }
    // A digit may stand for several letters.
    ["o1", "oi", "ol"].into_iter().any(|how| {
        let letters = undo_leetspeak(&small, how);
        let core = letters.trim_matches(|letter: char| !letter.is_alphabetic());
        is_made_of_common_words(core, own)
    }) || is_made_of_common_words(small.trim_matches(|letter: char| !letter.is_alphabetic()), own)
        || is_only_key_sequences(&small)
}

/// Replaces digits and symbols by the letters they look like.
/// `1` and `!` become the last letter of `how`. Digits at the end stay.
fn undo_leetspeak(small: &str, how: &str) -> String {
    let one = how.chars().next_back().unwrap_or('1');
    let end = |letter: &char| !letter.is_alphabetic() && !"@$".contains(*letter);
    let behind = small.chars().rev().take_while(end).count();
    let many = small.chars().count();
    let read = |(at, letter): (usize, char)| match letter {
        _ if at + behind >= many => letter,
        '0' => 'o',
        '1' | '!' => one,
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        other => other,
    };
    small.chars().enumerate().map(read).collect()
}

/// Returns whether the text consists only of common words, keyboard rows and symbols.
fn is_made_of_common_words(text: &str, own: &[&str]) -> bool {
    let letters: Vec<char> = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let text: String = letters.iter().collect();
    if text.is_empty() {
        return true;
    }
    let own: Vec<String> = own.iter().flat_map(|word| word_parts(word)).collect();
    let known = |part: &str| {
        COMMON_WORDS.split_whitespace().any(|word| word == part)
            || own.iter().any(|word| word.len() > 2 && word == part)
            || part.chars().all(|letter| letter.is_ascii_digit())
            || is_key_sequence(part)
    };
    // For each prefix, the least number of common words it consists of.
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut fewest = vec![usize::MAX; starts.len()];
    fewest[0] = 0;
    for end in 1..starts.len() {
        for begin in 0..end {
            let better = fewest[begin] < 3 && fewest[begin] + 1 < fewest[end];
            if better && known(&text[starts[begin]..starts[end]]) {
                fewest[end] = fewest[begin] + 1;
            }
        }
    }
    let whole = fewest[starts.len() - 1] <= 3;
    whole || is_repetition(&letters)
}

/// Returns a word as a whole, its letters alone, and its parts.
fn word_parts(word: &str) -> Vec<String> {
    let small = word.to_lowercase();
    let only = |keep: fn(char) -> bool| small.chars().filter(|letter| keep(*letter)).collect();
    let mut all = vec![only(char::is_alphanumeric), only(char::is_alphabetic)];
    all.extend(small.split(|letter: char| !letter.is_alphabetic()).map(str::to_owned));
    all
}

/// Returns whether the text is three or more adjacent keys, forwards or backwards.
fn is_key_sequence(part: &str) -> bool {
    let back: String = part.chars().rev().collect();
    part.chars().count() >= 3
        && KEY_ROWS.iter().any(|row| row.contains(part) || row.contains(&back))
}

/// Returns whether a short part is repeated throughout.
fn is_repetition(letters: &[char]) -> bool {
    (1..=letters.len() / 2).any(|many| {
        letters.iter().zip(letters.iter().skip(many)).all(|(one, other)| one == other) && many <= 5
    })
}

/// Returns whether the text consists of key sequences, ignoring symbols between them.
fn is_only_key_sequences(small: &str) -> bool {
    let letters: Vec<char> = small.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let mut at = 0;
    while at < letters.len() {
        let longest = (at + 3..=letters.len()).rev().find(|end| {
            let part: String = letters[at..*end].iter().collect();
            is_key_sequence(&part)
        });
        match longest {
            Some(end) => at = end,
            None => return letters.len() - at <= 2 && at >= 6,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(password: &str, weak: bool) {
        assert_eq!(is_weak(password, &["Anna-Lena", "palamedes"]), weak, "{password}");
    }

    #[test]
    fn common_passwords_are_weak() {
        for password in [
            "1234567890",
            "0987654321",
            "12345678910",
            "aaaaaaaaaaaa",
            "abababababab",
            "abcabcabcabc",
            "qwertyuiop",
            "qwertzuiop123",
            "1qaz2wsx3edc",
            "1q2w3e4r5t6z",
            "password123",
            "Password2024!",
            "P@ssw0rd2026",
            "p4$$w0rd!!!!",
            "passwordpassword",
            "iloveyou123",
            "letmein1234",
            "trustno1trustno1",
            "Welcome2026!",
            "Sommer2026!!",
            "football12",
            "qwerty123456",
            "admin12345",
            "michael1987",
            "correcthorsestaple",
            "asdfghjkl123",
            "changeme12345",
            "19870523198",
            "Anna-Lena2026",
            "annalena123",
            "lena1987!!!",
            "Palamedes2026",
            "superman-batman",
            "monkeydragon1",
            "abcdefghijkl",
            "zxcvbnm,./123",
            "!!!!!!!!!!",
            "          ",
        ] {
            check(password, true);
        }
    }

    #[test]
    fn hard_to_guess_passwords_are_accepted() {
        for password in [
            "correct horse battery staple",
            "vier Igel im Sack",
            "Tr0ub4dor&3x",
            "k8#mQz!vLp2w",
            "the otter plays at noon",
            "ein Käse für Änne",
            "пять звёзд на доске",
            "pentagame is played by five",
            "x7Kd0pAqZr",
        ] {
            check(password, false);
        }
    }
}
