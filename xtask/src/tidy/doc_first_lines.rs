//! First lines of doc comments: a short sentence that says what the item is or does.

use super::{Finding, Tree};

const WORDS_MIN: usize = 3;

/// First words that turn the line into a riddle or a fragment.
const BANNED_FIRST_WORDS: &[&str] =
    &["What", "Who", "How", "Where", "When", "Whether", "So", "It", "Those"];

const MARKS: [&str; 2] = ["///", "//!"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.texts_in("", ".rs").filter(|(path, _)| !tree.is_generated(path));
    files.flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut previous = None;
    for (index, line) in text.lines().enumerate() {
        let doc = doc_text(line);
        if let Some((mark, first)) = doc
            && previous != Some(mark)
            && let Some(problem) = problem_of(first)
        {
            findings.push(Finding::at_line(path, index, format!("{problem}: {first:?}")));
        }
        previous = doc.map(|(mark, _)| mark);
    }
    findings
}

/// The mark and the text of a line that belongs to a doc comment.
fn doc_text(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim_start();
    let mark = MARKS.into_iter().find(|mark| line.starts_with(mark))?;
    let text = &line[mark.len()..];
    // Four slashes are an ordinary comment.
    (!text.starts_with('/')).then_some((mark, text.trim()))
}

fn problem_of(first: &str) -> Option<String> {
    let words: Vec<&str> = first.split_whitespace().collect();
    let first_word = words.first().copied().unwrap_or_default();
    let bare = first_word.split(['\'', '’', ',', ':']).next().unwrap_or_default();
    if words.len() < WORDS_MIN {
        Some(format!("first doc line has fewer than {WORDS_MIN} words"))
    } else if !first.ends_with('.') {
        Some("first doc line does not end with a full stop".to_owned())
    } else if BANNED_FIRST_WORDS.contains(&bare) {
        Some(format!("first doc line begins with {bare}"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let findings = lines(&super::check(&Tree::of(&[("a.rs", text)])));
        let expected: Vec<String> = expected.iter().map(|line| format!("a.rs:{line}")).collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn first_doc_line_is_a_short_sentence() {
        check("//! Reads one position.\n//! what follows is free\n\n/// Number of moves.\n", &[]);
        check("/// Where.\n", &["1: first doc line has fewer than 3 words: \"Where.\""]);
        let no_stop = "first doc line does not end with a full stop";
        check("    /// Reads a position\n", &[&format!("1: {no_stop}: \"Reads a position\"")]);
        check("/// One of these:\n", &[&format!("1: {no_stop}: \"One of these:\"")]);
        check("///\n", &["1: first doc line has fewer than 3 words: \"\""]);
    }

    #[test]
    fn first_word_is_no_question_and_no_pronoun() {
        check("/// Whatever position is read.\n", &[]);
        for word in BANNED_FIRST_WORDS {
            let line = format!("{word} many moves there are.");
            let found = format!("1: first doc line begins with {word}: {line:?}");
            check(&format!("/// {line}\n"), &[&found]);
        }
        let found = "1: first doc line begins with It: \"It's a clock of sorts.\"";
        check("/// It's a clock of sorts.\n", &[found]);
    }

    #[test]
    fn each_comment_has_its_own_first_line() {
        let text = "//! Module of moves.\n/// Bad line\nfn a() {}\n//// no doc\n// neither\n";
        check(text, &["2: first doc line has fewer than 3 words: \"Bad line\""]);
    }
}
