//! All error codes of the API, with status and meaning.
//!
//! Rejections by the rules and the table, and errors of the notation, carry the codes of those
//! crates; `rejection_text` lists those with a sentence in the catalogue. The page
//! `docs/api/errors.md` is generated from both lists; a test compares them. To regenerate it:
//! `PALAMEDES_WRITE_DOCS=1 cargo test -p server error_codes`.

/// Error code of the API.
pub struct ErrorCode {
    /// The code itself.
    pub code: &'static str,
    /// The HTTP status; none for codes of the socket only.
    pub status: Option<u16>,
    /// The invalid field of the request, where it is always the same.
    pub field: Option<&'static str>,
    /// The meaning, which is the default `detail` of an error.
    pub meaning: &'static str,
}

const fn code(code: &'static str, status: u16, meaning: &'static str) -> ErrorCode {
    ErrorCode { code, status: Some(status), field: None, meaning }
}

const fn invalid(
    code: &'static str,
    status: u16,
    field: &'static str,
    meaning: &'static str,
) -> ErrorCode {
    ErrorCode { code, status: Some(status), field: Some(field), meaning }
}

const fn socket(code: &'static str, meaning: &'static str) -> ErrorCode {
    ErrorCode { code, status: None, field: None, meaning }
}

/// Error codes in alphabetical order.
pub const ERROR_CODES: &[ErrorCode] = &[
    code("already-moderator", 422, "The player is already a moderator."),
    code("already-operator", 422, "The member is already an operator."),
    code("already-registered", 403, "The player already has an account."),
    code("already-reported", 409, "You have an open report about this player and game."),
    code("already-signed-in", 409, "The session belongs to a member; log out first."),
    code("bad-request", 400, "The path or the query cannot be parsed."),
    code("blocked", 403, "A player of this game has blocked you."),
    code("bots-disabled", 403, "The server accepts no bots."),
    code("chat-disabled", 422, "Chat is disabled in this game."),
    code("chat-full", 422, "The chat of this game has reached its maximum length."),
    code("chosen-already", 422, "You have already chosen in this turn."),
    invalid(
        "clock-costs-turn",
        422,
        "time_control",
        "In this game running out of time costs the game; choose another time control.",
    ),
    code("command-not-allowed", 403, "Players may not send this command."),
    code("computer-busy", 422, "The queue of the computer players is too long."),
    code("computer-not-invitable", 422, "Computer players cannot be invited by name."),
    code("computer-not-moderated", 422, "Computer players cannot be moderated."),
    code("computer-not-reportable", 422, "Computer players cannot be reported."),
    code("computers-play-casual", 422, "Computer players play casual games only."),
    code("config-too-long", 400, "The game configuration is too long."),
    socket("connection-lost", "The connection was lost, or the login is no longer valid."),
    code(
        "contest-check-in-closed",
        409,
        "Check-in is closed: it opens some time before the start.",
    ),
    code("contest-full", 422, "The contest has the maximum number of players."),
    code("contest-no-bots", 403, "Bots may not enter this contest."),
    code("contest-no-late-entry", 409, "The contest has started and accepts no late entries."),
    code("contest-not-entered", 409, "You have not entered this contest."),
    code("contest-not-started", 409, "The contest has not started."),
    code("contest-over", 409, "The contest is over."),
    code("contest-round-open", 409, "A table of the round has no result yet."),
    code(
        "contest-round-over",
        409,
        "The next round depends on this result, which cannot be changed any more.",
    ),
    invalid(
        "contest-rules-missing",
        422,
        "rules",
        "Tables of a size that can occur have no rules.",
    ),
    invalid(
        "contest-rules-unused",
        422,
        "rules",
        "Rules for tables of a size are given twice, or no such tables occur.",
    ),
    code("contest-started", 409, "The contest has started."),
    invalid("contest-team-game", 422, "rules", "Contests are for games without teams."),
    code("contest-too-few-players", 409, "The contest has fewer than two players."),
    invalid("contest-without-clock", 422, "time_control", "Contests require a clock."),
    invalid("days", 400, "time_control", "The number of days is invalid."),
    socket("duplicate-hello", "The hello message was sent twice."),
    code(
        "explorer-disabled",
        422,
        "The opening explorer and the search by position are disabled on this server.",
    ),
    code("follow-blocked", 403, "You or the player have blocked the other."),
    code("game-broken", 409, "An error of the server stopped the game; the operator is notified."),
    code("game-full", 409, "All seats of this game are taken."),
    code("game-not-finished", 409, "The game is not finished."),
    code("game-not-live", 409, "The game is not being played."),
    code("game-not-started", 409, "The game has not started; seats are free."),
    code("game-over", 422, "The game is finished in this position."),
    code("game-started", 409, "The game has already started."),
    code("guests-disabled", 403, "The server accepts no guests."),
    code("hidden-characters", 400, "The text contains invisible characters."),
    socket("idle-timeout", "The client sent nothing for 60 seconds."),
    code("instant", 422, "A time in the log is invalid."),
    code("insufficient-scope", 403, "The token does not have the required scope."),
    code("internal", 500, "An internal error occurred; it is logged on the server."),
    invalid("invalid-bands", 400, "bands", "A rating band does not exist."),
    invalid("invalid-chat-text", 400, "text", "A chat message is one line of 1 to 300 characters."),
    invalid(
        "invalid-contest-description",
        422,
        "description",
        "A description has at most 2,000 visible characters.",
    ),
    invalid(
        "invalid-contest-name",
        422,
        "name",
        "The name of a contest has 3 to 60 visible characters.",
    ),
    invalid(
        "invalid-contest-result",
        422,
        "games",
        "The points or absent players do not fit the table.",
    ),
    invalid(
        "invalid-contest-settings",
        422,
        "settings",
        "A setting is out of range or does not belong to the system.",
    ),
    invalid(
        "invalid-contest-start",
        422,
        "starts_at_ms",
        "A contest starts in the future, within a year.",
    ),
    invalid("invalid-cursor", 400, "before", "The page cursor is invalid."),
    invalid("invalid-days", 422, "days", "The number of days is out of range."),
    invalid("invalid-delay", 400, "spectator_delay_s", "The spectator delay is out of range."),
    invalid("invalid-email", 422, "email", "The email address is invalid."),
    invalid("invalid-event-file", 422, "event", "The event file has an error in this line."),
    invalid("invalid-hours", 400, "hours", "The number of hours is out of range."),
    invalid(
        "invalid-invitation",
        422,
        "invitation",
        "The invitation does not exist, has expired or was used.",
    ),
    code("invalid-json-fields", 400, "The JSON body does not have the expected fields."),
    invalid("invalid-label", 422, "label", "A label has 1 to 60 visible characters."),
    invalid("invalid-language", 422, "language", "The language is not available."),
    invalid("invalid-level", 400, "level", "The level of the computer player does not exist."),
    invalid("invalid-limit", 400, "limit", "The page size is out of range."),
    code("invalid-link", 422, "The link has expired or was used before."),
    invalid("invalid-name-characters", 422, "name", "The name contains invalid characters."),
    code("invalid-notice", 422, "A notice is one line of at most 500 visible characters."),
    code("invalid-passkey", 422, "The passkey was not accepted."),
    invalid("invalid-position", 400, "position", "The position cannot be parsed."),
    code("invalid-query", 400, "The query parameters cannot be parsed."),
    invalid("invalid-reason", 400, "reason", "A reason has 1 to 500 characters."),
    invalid("invalid-request-id", 400, "request_id", "The request id is not a UUID."),
    invalid("invalid-rules", 400, "rules", "The rules or their options do not exist."),
    invalid(
        "invalid-software",
        400,
        "software",
        "The name and version of a program have 1 to 80 visible characters.",
    ),
    invalid("invalid-sources", 400, "sources", "A source of games does not exist."),
    code("invalid-token", 401, "The token is unknown, expired or revoked."),
    invalid("invalid-webhook-url", 422, "url", "A webhook has an https address of a public host."),
    code("invitation-blocked", 422, "The invited player has blocked you."),
    code("invited-twice", 422, "The same player is invited to two seats."),
    code("lag", 422, "A lag in the log is invalid."),
    code("last-passkey", 422, "The last passkey of an account without password cannot be removed."),
    code("log-line", 422, "A line of the log cannot be parsed."),
    code("maintenance", 503, "The operator has paused new games and registrations."),
    code("malformed-json", 400, "The body is not valid JSON."),
    socket("malformed-message", "The message is not valid."),
    code("members-only", 403, "Only members may do this."),
    code("method-not-allowed", 405, "The method is not allowed for this path."),
    code(
        "move-text",
        422,
        "The text is not a move of this game; `wanted` is the code of the notation.",
    ),
    code("muted", 422, "A moderator has disabled chat for you."),
    invalid("name-required", 422, "name", "A name is required."),
    invalid("name-reserved", 422, "name", "The name is reserved."),
    invalid("name-taken", 409, "name", "The name, or one that looks like it, is taken."),
    invalid("name-too-long", 422, "name", "The name is too long."),
    invalid("name-too-short", 422, "name", "The name is too short."),
    code("no-computers", 422, "No computer player is connected."),
    invalid("no-config", 422, "config", "The table config cannot be parsed."),
    code("no-game", 422, "There is no game with this name."),
    socket("no-hello", "The first message was not a valid hello."),
    code("no-option", 422, "The game has no such option."),
    code("no-option-conflict", 422, "Options of the game exclude each other."),
    code("no-option-twice", 422, "An option of this kind is given twice."),
    code("no-out", 422, "This number of pieces out is impossible with this set-up."),
    invalid("no-seat", 400, "seat", "The game does not have this seat."),
    invalid("no-step", 422, "steps", "The step does not exist in this position."),
    code("no-such-member", 422, "There is no member with this name."),
    code("no-such-moderator", 422, "There is no moderator with this name."),
    code("no-such-operator", 422, "There is no operator with this name."),
    code("no-such-player", 422, "There is no player with this name."),
    code("no-such-report", 422, "There is no open report with this id about this player."),
    code("not-a-player", 403, "You do not play in this game."),
    code("not-all-chosen", 422, "The log reveals the choices before all players have chosen."),
    code("not-contest-organiser", 403, "Only the organiser of the contest may do this."),
    code("not-found", 404, "The resource does not exist, or you may not see it."),
    code("not-game-creator", 403, "Only the creator of the game may do this."),
    code("not-muted", 409, "The player is not muted."),
    code("not-suspended", 409, "The player is not suspended."),
    code("operator-protected", 422, "Operators are changed on the command line only."),
    code("origin", 403, "The request comes from a page of another origin."),
    code("overloaded", 503, "The server handles too many requests; try again."),
    code("passkey-already-registered", 409, "The passkey is already registered."),
    code("passkey-challenge-expired", 422, "The passkey challenge has expired."),
    code("passkey-required", 403, "Log in with a passkey to do this."),
    code("passkeys-unavailable", 422, "Passkeys require a server with a domain name."),
    invalid("password-common", 422, "password", "The password is too common."),
    invalid("password-too-long", 422, "password", "The password is too long."),
    invalid("password-too-short", 422, "password", "The password is too short."),
    code("payload-too-large", 413, "The body is too large."),
    invalid("plan", 400, "premoves", "The premoves cannot be parsed."),
    invalid("plan-long", 400, "premoves", "The premoves are too long."),
    code("player-not-followable", 422, "Guests and computer players cannot be followed."),
    invalid("player-required", 400, "player", "The filter on results requires a player."),
    code("push-disabled", 422, "Web Push is disabled on this server."),
    invalid(
        "push-endpoint",
        422,
        "endpoint",
        "The endpoint does not belong to a known push service.",
    ),
    invalid("push-keys", 422, "p256dh", "The keys of the push subscription are invalid."),
    code("rate-limited", 429, "Too many requests; try again after the time in `Retry-After`."),
    code("rated-by-token", 403, "Members play rated games in person, not with a token."),
    code("rated-for-members", 403, "Only members may play rated games."),
    code("rated-pair-limit", 403, "You have played enough rated games with this player today."),
    code("rated-pool-mismatch", 403, "Members and bots do not play rated games with each other."),
    code("rated-private", 422, "Rated games are public."),
    code("rated-with-start", 422, "Rated games begin at the start position."),
    code("rated-without-clock", 422, "Rated games require a clock."),
    code("recent-login-required", 403, "Log in again to do this."),
    code("registration-by-invitation", 403, "Registration requires an invitation."),
    code("registration-closed", 403, "Only the operator creates accounts on this server."),
    code("report-already-closed", 409, "The report is already closed."),
    invalid("report-text", 400, "text", "The text of the report is too long."),
    code("request-id-reused", 409, "The request id belongs to another command."),
    invalid("rules-required", 400, "rules", "The search by position requires the rules."),
    invalid("scopes-required", 422, "scopes", "A token requires at least one scope."),
    code("seat-taken", 409, "The seat is taken."),
    invalid("seconds", 400, "time_control", "A number of seconds is invalid."),
    code("self-not-allowed", 422, "You cannot name yourself."),
    socket("server-restart", "The server restarts; connect again."),
    code("session-required", 403, "A login with a session is required; a token is not enough."),
    code("single-player-game", 422, "The game is for one player only."),
    code("stale-ply", 409, "The game has continued; `ply` is not the number of plies."),
    code("start-position-finished", 422, "The game is finished in the given start position."),
    code("start-position-in-play", 422, "A rated game is at this position now; try again later."),
    code("suspended", 422, "A moderator has suspended the account."),
    code("suspended-until", 422, "A moderator has suspended the account for a time."),
    socket("text-frame-required", "Binary messages are not allowed."),
    invalid("time-control", 400, "time_control", "The time control cannot be parsed."),
    code("timeout", 503, "The request took too long; try again."),
    code("too-many-blocks", 422, "You have blocked the maximum number of players."),
    code("too-many-bots", 422, "You have the maximum number of bots."),
    code("too-many-contests", 422, "You organise the maximum number of contests."),
    code("too-many-followed", 422, "You follow the maximum number of players."),
    code("too-many-games", 422, "You play the maximum number of games."),
    code("too-many-invited", 400, "More players are invited than there are seats."),
    code("too-many-open-games", 422, "You wait in the maximum number of open games."),
    code("too-many-passkeys", 422, "You have the maximum number of passkeys."),
    socket("too-many-pending-commands", "The client has too many unanswered commands."),
    code("too-many-reports", 422, "You have too many open reports."),
    code("too-many-tokens", 422, "You have the maximum number of tokens."),
    code("too-many-webhooks", 422, "The contest has the maximum number of webhooks."),
    code("unauthorized", 401, "Authentication is required; there is no session and no token."),
    code("unavailable", 503, "The result is unknown; repeat the request with the same id."),
    invalid("unknown-preset", 422, "control", "Quick pairing does not offer this time control."),
    code("unsupported-media-type", 415, "The body must be JSON, with its content type."),
    socket("unsupported-protocol", "The protocol version is not supported."),
    code("upgrade-required", 400, "A WebSocket upgrade is required."),
    code("vacation-active", 409, "You are on vacation already."),
    invalid("vacation-days-exceeded", 422, "days", "Not enough vacation days are left this year."),
    code("wrong-credentials", 422, "Name and password do not match."),
    code("wrong-recovery-code", 422, "Name and recovery code do not match."),
    code(
        "wrong-seed",
        422,
        "The seed in the log does not fit its commitment or the events of chance.",
    ),
];

/// Returns the entry of a code.
pub fn find_error_code(code: &str) -> Option<&'static ErrorCode> {
    let index = ERROR_CODES.binary_search_by(|entry| entry.code.cmp(code)).ok()?;
    ERROR_CODES.get(index)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::rejection_text::{RejectionKind, rejection_codes, rejection_template};

    /// Functions whose first or second text argument is an error code.
    const CONSTRUCTORS: &[&str] =
        &["ApiError::new(", "Error::Forbidden(", "Closed(POLICY_VIOLATION, "];

    fn collect_codes(folder: &Path, codes: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect_codes(&path, codes);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for constructor in CONSTRUCTORS {
                let arguments = text.split(constructor).skip(1).map(str::trim_start);
                let quoted = arguments.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
                codes.extend(quoted.filter(|code| !code.is_empty()).map(str::to_owned));
            }
        }
    }

    #[test]
    fn error_codes_are_sorted_and_complete() {
        assert!(ERROR_CODES.is_sorted_by(|one, other| one.code < other.code));
        let mut used = BTreeSet::new();
        collect_codes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
        assert!(used.len() > 60, "{used:?}");
        let unlisted: Vec<_> = used.iter().filter(|code| find_error_code(code).is_none()).collect();
        assert!(unlisted.is_empty(), "{unlisted:?}");
    }

    /// Returns the page of the documentation that lists all codes.
    fn error_codes_page() -> String {
        let mut page = String::from(
            "# Error codes\n\n\
             An error is a JSON object of type `application/problem+json` (RFC 9457) with `code`, \
             `detail` (plain English) and, for invalid input, `field`. `arguments` holds values \
             for localised messages. Programs compare `code`; it does not change when the text \
             does.\n\n\
             A command that the rules or the table reject has status 422 and a [code of the rules \
             or the table](#codes-of-the-rules-and-the-table). A text that cannot be parsed has a \
             [code of the notation](#codes-of-the-notation), with status 400, or 422 in `/rules`. \
             Codes without status occur on the WebSocket only.\n\n\
             This page is generated from `crates/server/src/error_codes.rs` and \
             `locales/en/game.ftl`.\n\n\
             | code | status | field | meaning |\n|---|---|---|---|\n",
        );
        for entry in ERROR_CODES {
            let status = entry.status.map(|status| status.to_string()).unwrap_or_default();
            let field = entry.field.map(|field| format!("`{field}`")).unwrap_or_default();
            page += &format!("| `{}` | {status} | {field} | {} |\n", entry.code, entry.meaning);
        }
        page += "\n## Codes of the rules and the table\n\n\
                 `RulesErrorCode` in the OpenAPI document. A code without a game belongs to the \
                 table or to several games. Names in braces are `arguments`.\n\n";
        page += &rejections_table(RejectionKind::Rules);
        page += "\n## Codes of the notation\n\n\
                 `NotationErrorCode` in the OpenAPI document. `detail` names the text that cannot \
                 be read, followed by the reason. A code without a game belongs to several games, \
                 to commands or to the notation of Pentagame.\n\n";
        page += &rejections_table(RejectionKind::Notation);
        page
    }

    /// Returns the table of all codes of a kind. Games with the same sentence share a row.
    fn rejections_table(kind: RejectionKind) -> String {
        let mut rows: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
        for (game, code) in rejection_codes(kind) {
            let sentence = rejection_template(kind, game, code);
            let games = rows.entry((code, sentence)).or_default();
            games.extend(game.map(|game| format!("`{game}`")));
        }
        let mut table = String::from("| code | games | detail |\n|---|---|---|\n");
        for ((code, sentence), games) in rows {
            // These characters have a meaning in Markdown.
            let sentence = sentence.replace('|', "\\|").replace('*', "\\*").replace('<', "\\<");
            table += &format!("| `{code}` | {} | {sentence} |\n", games.join(", "));
        }
        table
    }

    #[test]
    fn every_rejection_of_the_table_is_listed() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../table/src/rejection.rs");
        let source = fs::read_to_string(file).unwrap();
        let codes = source.split("=> \"").skip(1).filter_map(|rest| rest.split('"').next());
        let codes: Vec<&str> = codes.collect();
        assert!(codes.contains(&"turn-of") && codes.len() > 15, "{codes:?}");
        for code in codes {
            let has_sentence =
                rejection_codes(RejectionKind::Rules).any(|(_, other)| other == code);
            assert!(has_sentence || find_error_code(code).is_some(), "{code}");
        }
    }

    #[test]
    fn error_codes_page_is_up_to_date() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api/errors.md");
        if std::env::var_os("PALAMEDES_WRITE_DOCS").is_some() {
            fs::create_dir_all(Path::new(file).parent().unwrap()).unwrap();
            fs::write(file, error_codes_page()).unwrap();
        }
        assert_eq!(fs::read_to_string(file).unwrap(), error_codes_page());
    }

    /// Markdown files below a folder.
    fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pages(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }

    /// Codes in backquotes directly behind a status of a client error: ``409 `stale-ply` ``.
    fn codes_with_status(text: &str) -> Vec<(u16, &str)> {
        let parts: Vec<&str> = text.split('`').collect();
        let pairs = parts.windows(2).step_by(2);
        let found = pairs.filter_map(|pair| {
            let before = pair[0].trim_end_matches([' ', '\n', '*', '|']);
            let before = before.strip_suffix(" with").unwrap_or(before);
            let status = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
            let status = status.parse().ok().filter(|status| (400..500).contains(status))?;
            let is_code = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            pair[1].chars().all(is_code).then_some((status, pair[1]))
        });
        found.collect()
    }

    #[test]
    fn codes_behind_a_status_are_found() {
        let check = |text: &str, expected: &[(u16, &str)]| {
            assert_eq!(codes_with_status(text), expected, "{text}");
        };
        check("returns 403 `a-b` and 422\n`c`.", &[(403, "a-b"), (422, "c")]);
        check("**404 `a`.** | 409 | `b`: 422 with `c`", &[(404, "a"), (409, "b"), (422, "c")]);
        check("409, `a` 200 `b` `c` 1409 `d` 422 `e f`", &[]);
    }

    #[test]
    fn codes_on_pages_exist_with_their_status() {
        let mut files = Vec::new();
        pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs"), &mut files);
        // In the generated table, the field is behind the status.
        files.retain(|file| !file.ends_with("errors.md"));
        let mut number = 0;
        for file in files {
            let page = fs::read_to_string(&file).unwrap();
            for (status, code) in codes_with_status(&page) {
                let listed = find_error_code(code).and_then(|entry| entry.status);
                assert_eq!(listed, Some(status), "{}: {status} `{code}`", file.display());
                number += 1;
            }
        }
        assert!(number > 12, "only {number} codes were found");
    }
}
