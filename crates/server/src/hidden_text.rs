//! Invisible characters, which can disguise a text.

/// Ranges of characters that show nothing or change the order of others, in ascending order.
///
/// These are the default ignorable code points of Unicode 16, the interlinear and musical format
/// characters, and the line separators. Without them a text reads as it is stored. Joined emoji and
/// some spellings of Persian and Indic words need U+200C or U+200D and are refused, too: a list of
/// permitted contexts would be longer than all else here. The variation selectors U+FE00 to U+FE0F
/// are not listed: they change the look of one character, and keyboards append them to emoji.
const HIDDEN: [(char, char); 18] = [
    ('\u{AD}', '\u{AD}'),       // soft hyphen
    ('\u{34F}', '\u{34F}'),     // grapheme joiner
    ('\u{61C}', '\u{61C}'),     // Arabic direction mark
    ('\u{115F}', '\u{1160}'),   // Hangul fillers
    ('\u{17B4}', '\u{17B5}'),   // Khmer inherent vowels
    ('\u{180B}', '\u{180F}'),   // Mongolian selectors and vowel separator
    ('\u{200B}', '\u{200F}'),   // zero-width space and joiners, direction marks
    ('\u{2028}', '\u{202E}'),   // line and paragraph separator, direction embeddings and overrides
    ('\u{2060}', '\u{206F}'),   // word joiner, invisible operators, direction isolates
    ('\u{2800}', '\u{2800}'),   // blank Braille pattern
    ('\u{3164}', '\u{3164}'),   // Hangul filler
    ('\u{FEFF}', '\u{FEFF}'),   // byte order mark
    ('\u{FFA0}', '\u{FFA0}'),   // halfwidth Hangul filler
    ('\u{FFF0}', '\u{FFFB}'),   // reserved, interlinear annotation
    ('\u{13430}', '\u{1343F}'), // Egyptian format controls
    ('\u{1BCA0}', '\u{1BCA3}'), // shorthand format controls
    ('\u{1D173}', '\u{1D17A}'), // musical format controls
    ('\u{E0000}', '\u{E0FFF}'), // tags, supplementary variation selectors, reserved
];

/// Returns whether a character is invisible or changes the order of others.
pub(crate) fn is_hidden(letter: char) -> bool {
    HIDDEN.iter().any(|(first, last)| (*first..=*last).contains(&letter))
}

/// Returns whether a character has no place in a line of text: a control or an invisible one.
pub(crate) fn is_control_or_hidden(letter: char) -> bool {
    letter.is_control() || is_hidden(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_hidden_characters_are_ascending_and_disjoint() {
        assert!(HIDDEN.iter().all(|(first, last)| first <= last));
        assert!(HIDDEN.iter().zip(HIDDEN.iter().skip(1)).all(|(one, next)| one.1 < next.0));
    }

    #[test]
    fn bidi_and_zero_width_characters_are_hidden() {
        let bidi = "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\
                    \u{2068}\u{2069}";
        let zero_width = "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{180E}\u{E0041}";
        for letter in bidi.chars().chain(zero_width.chars()) {
            assert!(is_hidden(letter), "{:x}", u32::from(letter));
        }
        for letter in "aß ü\u{300}日עא\u{1F642}\u{2764}\u{FE0F}\u{A0}".chars() {
            assert!(!is_hidden(letter), "{:x}", u32::from(letter));
        }
    }
}
