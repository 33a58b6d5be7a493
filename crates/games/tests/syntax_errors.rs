//! Every way in which the text of a record can be malformed, with the exact place.

use games::record::bounds::*;
use games::record::{RecordErrorKind, read_records};

/// Reads a text with one error in it, and says what was wrong and where.
fn wrong(text: &[u8]) -> Option<(RecordErrorKind, u64, u64)> {
    let mut errors = read_records(text).into_iter().filter_map(Result::err);
    let error = errors.next()?;
    assert_eq!(errors.next(), None, "one error in {:?}", String::from_utf8_lossy(text));
    Some((error.kind(), error.location().line, error.location().column))
}

fn check(text: impl AsRef<[u8]>, expected: RecordErrorKind, line: u64, column: u64) {
    let text = text.as_ref();
    let shown: String = String::from_utf8_lossy(text).chars().take(200).collect();
    assert_eq!(wrong(text), Some((expected, line, column)), "{shown}");
}

/// The same behind a tag, so that the text begins in line 2.
fn check_moves(moves: &str, expected: RecordErrorKind, line: u64, column: u64) {
    check(format!("[Game \"pente\"]\n{moves}"), expected, line, column);
}

fn is_fine(moves: &str) {
    assert_eq!(wrong(format!("[Game \"pente\"]\n{moves}").as_bytes()), None);
}

#[test]
fn bytes() {
    check(b"[Game \"p\xFFx\"]", RecordErrorKind::Utf8, 1, 9);
    check(b"[Game \"p\xE2\x96\"]", RecordErrorKind::Utf8, 1, 9);
    check(b"[Game \"p\"]\n\xE2\x96", RecordErrorKind::Utf8, 2, 1);
    check("[Game \"p\u{7}\"]", RecordErrorKind::ControlCharacter, 1, 9);
    check_moves("K10 {a\u{0}b} =*", RecordErrorKind::ControlCharacter, 2, 7);
    check_moves("K10 \u{85} =*", RecordErrorKind::ControlCharacter, 2, 5);
    is_fine("K10\tL10\r\n=*");
}

#[test]
fn tags() {
    check("K10 =*", RecordErrorKind::GameTagFirst, 1, 1);
    check("\n  [Rules \"1\"]", RecordErrorKind::GameTagFirst, 2, 3);
    check("[Game \"pente\"] [", RecordErrorKind::TagSyntax, 1, 17);
    check("[Game \"pente\"]\n[1 \"x\"]", RecordErrorKind::TagName, 2, 1);
    check("[Game \"pente\"]\n[ \"x\"]", RecordErrorKind::TagName, 2, 1);
    check("[Game pente]", RecordErrorKind::TagSyntax, 1, 7);
    check("[Game \"pente]\n=*", RecordErrorKind::TagSyntax, 1, 14);
    check("[Game \"pente\" x]", RecordErrorKind::TagSyntax, 1, 15);
    check("[Game]", RecordErrorKind::TagSyntax, 1, 6);
    check("[Game \"pente\"]\n[Site \"a\"]\n[Site \"b\"]", RecordErrorKind::TagTwice, 3, 1);
    check("[Game \"pente\"]\n [Game \"pente\"]", RecordErrorKind::TagTwice, 2, 2);
    let long = "x".repeat(TAG_NAME_BYTES);
    is_fine(&format!("[{long} \"\"] =*"));
    check_moves(&format!("[{long}x \"\"] =*"), RecordErrorKind::TagName, 2, 1);
    let long = "x".repeat(TAG_VALUE_BYTES);
    is_fine(&format!("[Long \"{long}\"] =*"));
    check_moves(&format!("[Long \"{long}x\"] =*"), RecordErrorKind::TagLong, 2, 8);
    let many: String = (2..=TAGS_PER_GAME).map(|n| format!("[T{n} \"\"]\n")).collect();
    is_fine(&format!("{many}=*"));
    let after = TAGS_PER_GAME as u64 + 1;
    check_moves(&format!("{many}[More \"\"]\n=*"), RecordErrorKind::TagsMany, after, 1);
}

#[test]
fn comments() {
    check_moves("K10 {never ends", RecordErrorKind::CommentOpen, 2, 5);
    check_moves("K10 {escaped \\}", RecordErrorKind::CommentOpen, 2, 5);
    let long = "x".repeat(COMMENT_BYTES);
    is_fine(&format!("{{{long}   }} ;{long} \n=*"));
    check_moves(&format!("K10\n {{{long}x}} =*"), RecordErrorKind::CommentLong, 3, 2);
    check_moves(&format!("K10\n ;{long} x\n =*"), RecordErrorKind::CommentLong, 3, 2);
    let many = "{c}".repeat(COMMENTS_PER_PLY);
    is_fine(&format!("{many} K10 {many} (L10 {many}) L11 {many} =*"));
    let after = many.len() as u64 + 1;
    check_moves(&format!("{many}{{}}{{c}} K10 =*"), RecordErrorKind::CommentsMany, 2, after + 2);
}

#[test]
fn words() {
    check_moves("K10 \" =*", RecordErrorKind::Token, 2, 5);
    check_moves("K10 ] =*", RecordErrorKind::Token, 2, 5);
    check_moves("K10 } =*", RecordErrorKind::Token, 2, 5);
    check_moves("K10 ä =*", RecordErrorKind::Token, 2, 5);
    check_moves("K10ä =*", RecordErrorKind::Token, 2, 4);
    check_moves("K1.0 =*", RecordErrorKind::Token, 2, 3);
    check_moves("* =*", RecordErrorKind::Token, 2, 1);
    check_moves("~ =*", RecordErrorKind::Token, 2, 1);
    check_moves("a|b =*", RecordErrorKind::Token, 2, 1);
    check_moves("1:a|1:b =*", RecordErrorKind::SimultaneousMoves, 2, 1);
    check_moves("1. 2:a|1:b =*", RecordErrorKind::SimultaneousMoves, 2, 4);
    check_moves("0. K10 =*", RecordErrorKind::RoundNumber, 2, 1);
    check_moves(&format!("{}. K10 =*", ROUND_MAX + 1), RecordErrorKind::RoundNumber, 2, 1);
    is_fine(&format!("{ROUND_MAX}...K10 =*"));
    let long = "x".repeat(TOKEN_BYTES);
    is_fine(&format!("{long} =*"));
    check_moves(&format!("1. {long}x =*"), RecordErrorKind::TokenLong, 2, 4);
}

#[test]
fn glyphs_and_times() {
    check_moves("K10!!! =*", RecordErrorKind::MoveGlyph, 2, 4);
    check_moves("K10 $256 =*", RecordErrorKind::MoveGlyph, 2, 5);
    check_moves("! K10 =*", RecordErrorKind::NoPlyBefore, 2, 1);
    check_moves("△K10 =*", RecordErrorKind::NoPlyBefore, 2, 1);
    check_moves("K10 (@3 L10) =*", RecordErrorKind::NoPlyBefore, 2, 6);
    let many = " $9".repeat(GLYPHS_PER_PLY);
    is_fine(&format!("K10 {many} L10 {many} =*"));
    check_moves(&format!("K10{many} △ =*"), RecordErrorKind::GlyphsMany, 2, many.len() as u64 + 5);
    check_moves("K10 @1.2345 =*", RecordErrorKind::MoveTime, 2, 5);
    check_moves("K10 @ =*", RecordErrorKind::MoveTime, 2, 5);
    check_moves("K10 @1 @2 =*", RecordErrorKind::TimeTwice, 2, 8);
}

#[test]
fn variations() {
    check_moves("(K10) =*", RecordErrorKind::NoPlyBefore, 2, 1);
    check_moves("K10 () =*", RecordErrorKind::VariationEmpty, 2, 6);
    check_moves("K10 ({c}) =*", RecordErrorKind::VariationEmpty, 2, 9);
    check_moves("K10 ) =*", RecordErrorKind::VariationClose, 2, 5);
    check_moves("K10 (L10 =*", RecordErrorKind::VariationOpen, 2, 10);
    check_moves("K10 (L10 ", RecordErrorKind::VariationOpen, 2, 10);
    let deep = format!("K10{}{}", "(L10".repeat(VARIATION_DEPTH), ")".repeat(VARIATION_DEPTH));
    is_fine(&format!("{deep} =*"));
    let column = 3 + 4 * VARIATION_DEPTH as u64 + 1;
    let deeper = "K10".to_owned() + &"(L10".repeat(VARIATION_DEPTH + 1);
    check_moves(&deeper, RecordErrorKind::VariationDeep, 2, column);
    let many = "(L10)".repeat(VARIATIONS_PER_PLY);
    is_fine(&format!("K10{many} L10{many} =*"));
    check_moves(
        &format!("K10{many}(L10) =*"),
        RecordErrorKind::VariationsMany,
        2,
        many.len() as u64 + 4,
    );
}

#[test]
fn errors_between_games_are_located() {
    let line = "K10\n".repeat(PLIES_PER_LINE);
    is_fine(&format!("{line}=*"));
    let after = 2 + PLIES_PER_LINE as u64;
    check_moves(&format!("{line}K10 =*"), RecordErrorKind::PliesMany, after, 1);
    is_fine(&format!("K10 ({line}) {} =*", "K10 ".repeat(PLIES_PER_LINE - 1)));
    let game = format!("K10 (L10\n({line}) {} (", "K10 ".repeat(PLIES_PER_LINE - 2));
    let column = game.rsplit('\n').next().unwrap().len() as u64 + 1;
    check_moves(&format!("{game}K10 "), RecordErrorKind::PliesMany, after + 1, column);
    let comment = format!("K10 {{{}}}\n", "x".repeat(COMMENT_BYTES));
    let long = comment.repeat(GAME_BYTES / COMMENT_BYTES);
    let last = GAME_BYTES as u64 / COMMENT_BYTES as u64 + 1;
    check_moves(&format!("{long}=*"), RecordErrorKind::GameLong, last, 5);
    check_moves("K10 =3-2", RecordErrorKind::Result, 2, 5);
    check_moves("K10 =", RecordErrorKind::Result, 2, 5);
    check_moves("K10\n", RecordErrorKind::NoResult, 3, 1);
    check_moves("1.", RecordErrorKind::NoResult, 2, 3);
    check("[Game \"pente\"]", RecordErrorKind::NoResult, 1, 15);
}

/// A game with an error in it is lost, and nothing else.
/// The next line that begins with `[Game` begins another.
#[test]
fn reading_goes_on_behind_an_error() {
    let check = |text: &[u8], expected: &[Result<&str, (RecordErrorKind, u64)>]| {
        let games = read_records(text);
        let games: Vec<Result<&str, (RecordErrorKind, u64)>> = games
            .iter()
            .map(|game| match game {
                Ok(record) => Ok(record.tag("Game").unwrap()),
                Err(error) => Err((error.kind(), error.location().line)),
            })
            .collect();
        assert_eq!(games, expected, "{}", String::from_utf8_lossy(text));
    };
    check(b"K10\n[Game \"a\"] =*", &[Err((RecordErrorKind::GameTagFirst, 1)), Ok("a")]);
    check(
        b"[Game \"a\"] K10 \" [Game \"no\"] =*\n [Game \"no\"] =*\n[Gam\n[Game \"b\"] =*",
        &[Err((RecordErrorKind::Token, 1)), Ok("b")],
    );
    check(b"[Game \"a\"]\nK10\n[Game \"b\"] =*", &[Err((RecordErrorKind::NoResult, 3)), Ok("b")]);
    check(b"[Game \"a\"]\n[Game \"b\"] =*", &[Err((RecordErrorKind::NoResult, 2)), Ok("b")]);
    check(
        b"[Game \"a\"]\n[Site x]\n[Game \"b\"] =*",
        &[Err((RecordErrorKind::TagSyntax, 2)), Ok("b")],
    );
    check(
        b"\xFF\n\xFF\xE2\n[Game \"b\"] =* \xE2",
        &[Err((RecordErrorKind::Utf8, 1)), Ok("b"), Err((RecordErrorKind::Utf8, 3))],
    );
    check(
        b"[Gamer \"a\"]\n[Game \"b\"] =* [Game \"c\"] =*",
        &[Err((RecordErrorKind::GameTagFirst, 1)), Ok("b"), Ok("c")],
    );
    check(b"\xEF\xBB\xBF[Game \"a\"] =*", &[Ok("a")]);
    check(b"", &[]);
    check(b"{nothing but words} ; and more", &[]);
}

/// The tests above cover every kind of error.
#[test]
fn all_error_kinds_are_tested() {
    let tests = include_str!("syntax_errors.rs");
    for kind in RecordErrorKind::ALL {
        assert!(tests.contains(&format!("RecordErrorKind::{kind:?},")), "{kind:?}");
    }
}
