//! Length of sentences in the documentation.
//!
//! Only prose counts: no tables, code, headings, generated pages and rules pages. An item of a
//! list is prose of its own.

use super::{Finding, Tree};

const MEAN_WORDS_MAX: f64 = 18.0;
const SENTENCE_WORDS_MAX: usize = 40;

const DOCS: &str = "docs/";
const ROOT_PAGES: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/// Rules pages, and pages that quote printed rules.
const EXEMPT: &[&str] = &["docs/games/", "docs/research/compendium.md", "docs/SUMMARY.md"];

/// Abbreviations whose full stop does not end a sentence.
const ABBREVIATIONS: &[&str] = &["e.g.", "i.e.", "etc.", "vs.", "cf.", "p.", "no.", "approx."];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let root_pages = ROOT_PAGES.iter().filter_map(|page| Some((*page, tree.text(page)?)));
    let pages = tree.texts_in(DOCS, ".md").chain(root_pages).filter(|(path, _)| {
        !EXEMPT.iter().any(|exempt| path.starts_with(exempt)) && !tree.is_generated(path)
    });
    pages.flat_map(|(path, text)| check_page(path, text)).collect()
}

fn check_page(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut lengths = Vec::new();
    for paragraph in paragraphs(text) {
        for sentence in sentences(&paragraph.text) {
            let words = count_words(&sentence);
            if words > SENTENCE_WORDS_MAX {
                let start: String = sentence.chars().take(50).collect();
                let start = start.trim_end();
                let problem = format!(
                    "sentence of {words} words, more than {SENTENCE_WORDS_MAX}: \"{start} …\""
                );
                findings.push(Finding::at_line(path, paragraph.line, problem));
            }
            lengths.push(words);
        }
    }
    let mean = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
    if mean > MEAN_WORDS_MAX {
        let problem = format!("mean sentence of {mean:.1} words, more than {MEAN_WORDS_MAX}");
        findings.push(Finding::new(path, problem));
    }
    findings
}

/// A paragraph or an item of a list.
struct Paragraph {
    /// Index of the first line.
    line: usize,
    text: String,
}

fn paragraphs(page: &str) -> Vec<Paragraph> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let (mut in_code, mut is_open, mut in_list) = (false, false, false);
    for (index, line) in page.lines().enumerate() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("```") {
            in_code = !in_code;
            is_open = false;
            continue;
        }
        let is_indented_code = line.starts_with("    ") && !in_list && !is_open;
        if in_code || is_indented_code || is_no_prose(trimmed) {
            is_open = false;
            in_list &= trimmed.is_empty();
            continue;
        }
        let item = list_item(trimmed);
        in_list |= item.is_some();
        in_list &= item.is_some() || line.starts_with(' ') || is_open;
        let text = item.unwrap_or(trimmed).trim_start_matches("> ");
        match paragraphs.last_mut().filter(|_| is_open && item.is_none()) {
            Some(paragraph) => {
                paragraph.text.push(' ');
                paragraph.text.push_str(text);
            }
            None => paragraphs.push(Paragraph { line: index, text: text.to_owned() }),
        }
        is_open = true;
    }
    paragraphs
}

/// True for empty lines, headings, tables, HTML and rules.
fn is_no_prose(line: &str) -> bool {
    line.is_empty() || line.starts_with(['#', '|', '<']) || line.starts_with("---")
}

/// The text of an item of a list, without its bullet or number.
fn list_item(line: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ "].iter().find_map(|bullet| line.strip_prefix(bullet));
    bullet.or_else(|| {
        let (number, text) = line.split_once(". ")?;
        let is_number = !number.is_empty() && number.chars().all(|char| char.is_ascii_digit());
        is_number.then_some(text)
    })
}

/// The sentences of a paragraph; code in backquotes counts as one word.
fn sentences(paragraph: &str) -> Vec<String> {
    let plain: String = paragraph
        .split('`')
        .enumerate()
        .map(|(index, part)| if index % 2 == 0 { part.to_owned() } else { "CODE".to_owned() })
        .collect();
    let mut sentences = Vec::new();
    let mut sentence: Vec<&str> = Vec::new();
    for word in plain.split_whitespace() {
        sentence.push(word);
        let bare = word.trim_end_matches(['"', '”', ')', '*', '_', '\'']);
        let is_end = bare.ends_with(['.', '!', '?'])
            && !ABBREVIATIONS.contains(&bare.trim_start_matches('(').to_lowercase().as_str());
        if is_end {
            sentences.push(sentence.join(" "));
            sentence.clear();
        }
    }
    if !sentence.is_empty() {
        sentences.push(sentence.join(" "));
    }
    sentences.retain(|sentence| count_words(sentence) > 0);
    sentences
}

/// The number of words; targets of links and signs alone are none.
fn count_words(sentence: &str) -> usize {
    let mut text = sentence.to_owned();
    while let Some(start) = text.find("](") {
        let length = text[start..].find(')').map_or(text.len() - start, |end| end + 1);
        text.replace_range(start..start + length, " ");
    }
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn check(page: &str, expected: &[&str]) {
        let findings = lines(&super::check(&Tree::of(&[("docs/a.md", page)])));
        let expected: Vec<String> =
            expected.iter().map(|line| format!("docs/a.md{line}")).collect();
        assert_eq!(findings, expected);
    }

    fn sentence(words: usize) -> String {
        format!("{}end.\n", "word ".repeat(words - 1))
    }

    #[test]
    fn no_sentence_is_longer_than_forty_words() {
        let short = "Short one here. ".repeat(20);
        check(&format!("# Title\n\n{short}{}", sentence(40)), &[]);
        let found = ":3: sentence of 41 words, more than 40: \"word word word word word word word \
                     word word word …\"";
        check(&format!("# Title\n\n{short}{}", sentence(41)), &[found]);
    }

    #[test]
    fn mean_of_a_page_is_at_most_eighteen_words() {
        check(&format!("{}\n{}", sentence(20), sentence(16)), &[]);
        let found = ": mean sentence of 18.5 words, more than 18";
        check(&format!("{}\n{}", sentence(21), sentence(16)), &[found]);
    }

    #[test]
    fn only_prose_is_counted() {
        let long = "word ".repeat(60);
        for page in [
            format!("# {long}\n"),
            format!("| {long} |\n"),
            format!("```text\n{long}\n```\n"),
            format!("    {long}\n"),
            format!("`{long}` is code.\n"),
            format!("[a]({})\n", long.trim().replace(' ', "/")),
        ] {
            check(&page, &[]);
        }
        check(
            &format!("- Item.\n\n    {long}\n"),
            &[
                ":3: sentence of 60 words, more than 40: \"word word word word word word word word \
             word word …\"",
                ": mean sentence of 30.5 words, more than 18",
            ],
        );
        let tree = Tree::of(&[("docs/games/a.md", &long), ("docs/b.txt", &long)]);
        assert_eq!(super::check(&tree), []);
    }

    #[test]
    fn items_of_lists_are_sentences_of_their_own() {
        let item = "- word word word word word word word word word word\n";
        check(&item.repeat(10), &[]);
        let numbered = "1. word word word word word word word word word word\n";
        check(&numbered.repeat(10), &[]);
    }

    #[test]
    fn abbreviations_and_decimals_end_no_sentence() {
        assert_eq!(sentences("Use it (e.g. 1.5 s) here. Then `a. b` goes.").len(), 2);
        assert_eq!(sentences("Is it? Yes! \"Quoted.\" **Bold.** End").len(), 5);
    }
}
