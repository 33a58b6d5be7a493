//! Error codes that each operation returns.

use serde_json::{Map, Value};

use crate::error_codes::find_error_code;

/// Beginnings of paths that exist for moderators or operators only: others get 404.
const HIDDEN_PATHS: [&str; 2] = ["/moderation/", "/operator/"];

const NEW_NAME: &[&str] =
    &["invalid-name-characters", "name-reserved", "name-too-long", "name-too-short"];

const NEW_PASSWORD: &[&str] = &["password-common", "password-too-long", "password-too-short"];

const REGISTRATION: &[&str] =
    &["invalid-invitation", "maintenance", "registration-by-invitation", "registration-closed"];

const SUSPENSION: &[&str] = &["suspended", "suspended-until"];

const GAME_CONFIG: &[&str] = &[
    "clock-costs-turn",
    "config-too-long",
    "days",
    "seconds",
    "single-player-game",
    "time-control",
];

const GAME_QUOTA: &[&str] = &["too-many-games", "too-many-open-games"];

/// Groups of codes, with the ids of the operations that return them.
const GROUPS: &[(&[&str], &[&str])] = &[
    (NEW_NAME, &["addMember", "createAccount", "createToken", "registerBegin"]),
    (NEW_PASSWORD, &["changePassword", "confirmPasswordReset", "createAccount"]),
    (REGISTRATION, &["createAccount", "registerBegin", "registerEnd"]),
    (SUSPENSION, &["confirmPasswordReset", "createToken", "login", "loginEnd"]),
    (GAME_CONFIG, &["createContest", "createGame", "quickPair"]),
    (GAME_QUOTA, &["createGame", "joinGame", "quickPair"]),
    (
        &["chosen-already", "move-text"],
        &["checkMove", "listSteps", "putPremoves", "randomMove", "sendCommand"],
    ),
    (&["already-registered"], &["createAccount", "registerBegin"]),
    (
        &["contest-not-started", "contest-over"],
        &["cancelContest", "finishContest", "nextRound", "overrideResult"],
    ),
    (&["contest-not-entered"], &["checkIn", "withdrawFromContest"]),
    (&["explorer-disabled", "invalid-position", "invalid-rules"], &["explore", "searchArchive"]),
    (
        &["game-broken"],
        &["getGame", "getGameState", "getPremoves", "putPremoves", "sendCommand", "streamGame"],
    ),
    (&["game-broken"], &["deletePremoves"]),
    (&["game-not-finished"], &["getAnimation", "getGameRecord"]),
    (
        &[
            "game-over",
            "instant",
            "lag",
            "log-line",
            "no-config",
            "no-game",
            "no-option",
            "no-option-conflict",
            "no-option-twice",
            "no-out",
            "not-all-chosen",
            "wrong-seed",
        ],
        &["checkMove", "listSteps", "randomMove"],
    ),
    (&["game-started"], &["addComputers", "joinGame", "leaveGame"]),
    (
        &["hidden-characters"],
        &["closeReport", "createReport", "performModerationAction", "sendChat"],
    ),
    (&["invalid-contest-name"], &["createContest", "uploadContest"]),
    (&["invalid-cursor"], &["listContests", "searchArchive"]),
    (&["invalid-days"], &["createToken", "inviteMember"]),
    (&["invalid-label"], &["createToken", "registerEnd", "renamePasskey"]),
    (
        &["invalid-limit"],
        &["leaderboard", "listLiveGames", "listOpenGames", "listPools", "searchArchive"],
    ),
    (&["invalid-link"], &["confirmPasswordReset", "verifyEmail"]),
    (&["invalid-reason"], &["closeReport", "overrideResult", "performModerationAction"]),
    (&["maintenance"], &["addComputers", "createGame", "createGuest", "joinGame", "quickPair"]),
    (
        &["members-only"],
        &[
            "changePassword",
            "createContest",
            "createRecoveryCodes",
            "createToken",
            "registerBegin",
            "setEmail",
            "startVacation",
            "uploadContest",
        ],
    ),
    (&["name-required"], &["registerBegin", "registerEnd"]),
    (&["name-taken"], &["addMember", "createAccount", "createToken", "registerEnd"]),
    (&["no-seat"], &["createGame", "joinGame"]),
    (&["no-such-member", "operator-protected"], &["deleteMember", "resetMemberPassword"]),
    (&["no-such-player"], &["createGame", "createReport", "performModerationAction"]),
    (
        &["not-contest-organiser"],
        &[
            "addWebhook",
            "cancelContest",
            "deleteWebhook",
            "finishContest",
            "listWebhooks",
            "nextRound",
            "overrideResult",
            "startContest",
        ],
    ),
    (&["passkey-challenge-expired"], &["loginEnd", "registerEnd"]),
    (
        &["passkey-required", "recent-login-required"],
        &[
            "addMember",
            "closeReport",
            "deleteMember",
            "inviteMember",
            "performModerationAction",
            "registerBegin",
            "removePasskey",
            "resetMemberPassword",
            "setAccess",
            "setMaintenance",
            "setNotice",
        ],
    ),
    (&["passkeys-unavailable"], &["loginBegin", "loginEnd", "registerBegin", "registerEnd"]),
    (
        &["rated-by-token"],
        &["createGame", "enterContest", "joinGame", "putPremoves", "quickPair", "sendCommand"],
    ),
    (&["rated-for-members"], &["createGame", "enterContest", "quickPair"]),
    (&["rated-pool-mismatch"], &["createGame", "joinGame"]),
    (
        &["recent-login-required"],
        &[
            "changePassword",
            "createRecoveryCodes",
            "createToken",
            "deleteBot",
            "deleteMe",
            "exportAccount",
            "setEmail",
        ],
    ),
    (&["self-not-allowed"], &["block", "createReport", "follow", "performModerationAction"]),
    (&["wrong-credentials"], &["changePassword", "login", "loginEnd"]),
    (
        &["computer-busy", "computers-play-casual", "invalid-level", "no-computers"],
        &["addComputers"],
    ),
    (&["not-game-creator"], &["addComputers"]),
    (&["push-disabled", "push-endpoint", "push-keys"], &["addPushSubscription"]),
    (&["invalid-webhook-url", "too-many-webhooks"], &["addWebhook"]),
    (&["too-many-blocks"], &["block"]),
    (&["contest-check-in-closed"], &["checkIn"]),
    (&["report-already-closed"], &["closeReport"]),
    (&["wrong-recovery-code"], &["confirmPasswordReset"]),
    (
        &[
            "contest-rules-missing",
            "contest-rules-unused",
            "contest-team-game",
            "contest-without-clock",
            "invalid-contest-description",
            "invalid-contest-settings",
            "invalid-contest-start",
            "too-many-contests",
        ],
        &["createContest"],
    ),
    (
        &[
            "computer-not-invitable",
            "invalid-delay",
            "invitation-blocked",
            "invited-twice",
            "rated-private",
            "rated-with-start",
            "rated-without-clock",
            "start-position-finished",
            "start-position-in-play",
            "too-many-invited",
        ],
        &["createGame"],
    ),
    (&["already-signed-in", "guests-disabled"], &["createGuest"]),
    (
        &["already-reported", "computer-not-reportable", "report-text", "too-many-reports"],
        &["createReport"],
    ),
    (
        &["insufficient-scope", "scopes-required", "too-many-bots", "too-many-tokens"],
        &["createToken"],
    ),
    (&["contest-full", "contest-no-bots", "contest-no-late-entry"], &["enterContest"]),
    (&["contest-over"], &["enterContest", "startContest", "withdrawFromContest"]),
    (&["invalid-bands", "invalid-sources"], &["explore"]),
    (&["follow-blocked", "player-not-followable", "too-many-followed"], &["follow"]),
    (&["blocked", "game-full", "rated-pair-limit", "seat-taken"], &["joinGame"]),
    (&["no-step"], &["listSteps"]),
    (&["contest-round-open"], &["nextRound"]),
    (&["origin", "upgrade-required"], &["openSocket"]),
    (&["contest-round-over", "invalid-contest-result"], &["overrideResult"]),
    (
        &[
            "already-moderator",
            "computer-not-moderated",
            "invalid-hours",
            "no-such-report",
            "not-muted",
            "not-suspended",
        ],
        &["performModerationAction"],
    ),
    (&["game-not-live", "plan", "plan-long"], &["putPremoves"]),
    (&["unknown-preset"], &["quickPair"]),
    (&["too-many-passkeys"], &["registerBegin"]),
    (&["invalid-passkey", "passkey-already-registered"], &["registerEnd"]),
    (&["last-passkey"], &["removePasskey"]),
    (&["player-required", "rules-required"], &["searchArchive"]),
    (&["chat-disabled", "chat-full", "invalid-chat-text", "muted"], &["sendChat"]),
    (
        &[
            "command-not-allowed",
            "game-not-started",
            "invalid-request-id",
            "not-a-player",
            "request-id-reused",
            "stale-ply",
        ],
        &["sendCommand"],
    ),
    (&["invalid-email"], &["setEmail"]),
    (&["invalid-notice"], &["setNotice"]),
    (&["contest-started", "contest-too-few-players"], &["startContest"]),
    (&["vacation-active", "vacation-days-exceeded"], &["startVacation"]),
    (&["invalid-software"], &["streamEvents"]),
    (&["invalid-language"], &["updateMe"]),
    (&["invalid-event-file"], &["uploadContest"]),
];

/// Returns the codes of an operation: its own, then those of authentication and the middleware.
pub(super) fn operation_codes(
    method: &str,
    path: &str,
    operation: &Map<String, Value>,
) -> Vec<&'static str> {
    let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default();
    let groups = GROUPS.iter().filter(|(_, operations)| operations.contains(&id));
    let mut codes: Vec<&str> = groups.flat_map(|(codes, _)| codes.iter().copied()).collect();
    codes.extend(common_codes(method, path, operation));
    let mut known = Vec::new();
    codes.retain(|code| {
        let is_new = !known.contains(code);
        known.push(*code);
        is_new
    });
    codes
}

fn common_codes(
    method: &str,
    path: &str,
    operation: &Map<String, Value>,
) -> impl Iterator<Item = &'static str> {
    let has_status = |status| operation.get("responses").is_some_and(|all| !all[status].is_null());
    let schemes = operation.get("security").and_then(Value::as_array);
    let scheme = |name| schemes.into_iter().flatten().map(move |scheme| &scheme[name]);
    let has_scheme = |name| scheme(name).any(|scopes| !scopes.is_null());
    let has_scopes = scheme("token").any(|scopes| scopes.get(0).is_some());
    let is_hidden = HIDDEN_PATHS.iter().any(|begin| path.starts_with(begin));
    let needs_login = (has_scheme("session") || has_scheme("token")) && !is_hidden;
    let reads_token = needs_login || has_status("401");
    let is_session_only = needs_login && !has_scheme("token");
    let has_body = operation.contains_key("requestBody");
    let parameters = operation.get("parameters").and_then(Value::as_array);
    let has_query = parameters.into_iter().flatten().any(|parameter| parameter["in"] == "query");
    let is_unsafe = method != "get";
    let applies = [
        ("invalid-json-fields", has_body),
        ("malformed-json", has_body),
        ("invalid-query", has_query),
        ("unauthorized", needs_login),
        ("invalid-token", reads_token),
        ("insufficient-scope", has_scopes),
        ("session-required", is_session_only),
        ("bots-disabled", reads_token),
        ("origin", is_unsafe),
        ("not-found", has_status("404")),
        ("payload-too-large", is_unsafe),
        ("unsupported-media-type", is_unsafe),
        ("rate-limited", true),
        ("overloaded", true),
        ("timeout", true),
        ("unavailable", true),
    ];
    applies.into_iter().filter(|(_, applies)| *applies).map(|(code, _)| code)
}

/// Returns the status of a code.
pub(super) fn status_of(code: &str) -> Option<u16> {
    find_error_code(code)?.status
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Settings;
    use crate::error_codes::ERROR_CODES;

    /// Codes with a status that no operation of the document returns, with the reason.
    const NOT_OF_OPERATIONS: &[(&str, &str)] = &[
        ("already-operator", "only on the command line"),
        ("bad-request", "a request that no handler has read"),
        ("internal", "a defect, in any operation"),
        ("method-not-allowed", "a method that the path does not have"),
        ("no-such-moderator", "only on the command line"),
        ("no-such-operator", "only on the command line"),
    ];

    /// The operations of the document with their codes.
    fn operations() -> Vec<(Value, Vec<&'static str>)> {
        let document = crate::document(&Settings::development(""));
        let paths = document["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| {
                let codes = operation_codes(method, path, operation.as_object().unwrap());
                (operation.clone(), codes)
            })
        });
        operations.collect()
    }

    #[test]
    fn codes_and_operations_of_groups_exist() {
        let operations = operations();
        let ids: BTreeSet<&str> = operations
            .iter()
            .filter_map(|(operation, _)| operation["operationId"].as_str())
            .collect();
        for (codes, operations) in GROUPS {
            for code in *codes {
                assert!(status_of(code).is_some(), "{code} is no HTTP code");
            }
            for id in *operations {
                assert!(ids.contains(id), "{id} is no operation");
            }
        }
    }

    #[test]
    fn every_http_code_belongs_to_an_operation_or_has_a_reason() {
        let mut used: BTreeSet<&str> =
            operations().into_iter().flat_map(|(_, codes)| codes).collect();
        for (code, reason) in NOT_OF_OPERATIONS {
            assert!(used.insert(code), "{code} belongs to an operation, and not: {reason}");
        }
        let listed = ERROR_CODES.iter().filter(|entry| entry.status.is_some());
        assert_eq!(used, listed.map(|entry| entry.code).collect());
    }

    /// Formerly any code of a status was shown: a command seemed to return `already-moderator`.
    #[test]
    fn every_error_response_shows_the_codes_of_the_operation() {
        for (operation, codes) in operations() {
            for (status, response) in operation["responses"].as_object().unwrap() {
                let Some(body) = response["content"].get("application/problem+json") else {
                    continue;
                };
                let shown = body["examples"].as_object().unwrap();
                let shown: BTreeSet<&str> = shown.keys().map(String::as_str).collect();
                let of_status = codes.iter().copied().filter(|code| {
                    status_of(code).is_some_and(|number| number.to_string() == *status)
                });
                let id = &operation["operationId"];
                assert!(!shown.is_empty(), "{id} {status} has no code");
                assert_eq!(shown, of_status.collect(), "{id} {status}");
            }
        }
    }

    #[test]
    fn codes_of_typical_operations() {
        let operations = operations();
        let check = |id: &str, status: u16, expected: &[&str]| {
            let found = operations.iter().find(|(operation, _)| operation["operationId"] == id);
            let codes = found.unwrap().1.iter().copied();
            let mut codes: Vec<&str> =
                codes.filter(|code| status_of(code) == Some(status)).collect();
            codes.sort_unstable();
            assert_eq!(codes, expected, "{id} {status}");
        };
        check("sendCommand", 422, &["chosen-already", "move-text"]);
        check(
            "sendCommand",
            409,
            &["game-broken", "game-not-started", "request-id-reused", "stale-ply"],
        );
        check("getMe", 401, &["invalid-token", "unauthorized"]);
        check("getGame", 401, &["invalid-token"]);
        check("listTokens", 403, &["bots-disabled", "session-required"]);
        check("listMembers", 403, &[]);
        check("setNotice", 403, &["origin", "passkey-required", "recent-login-required"]);
        check("serverInfo", 429, &["rate-limited"]);
    }
}
