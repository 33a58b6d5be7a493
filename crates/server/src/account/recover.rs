//! Passwords that are changed, forgotten and found again; addresses for mail.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use sqlx::PgConnection;
use wire::{
    AskReset, ChangePassword, GiveMail, NewPassword, PlayerKind, RecoveryCodes, VerifyMail, Why,
};

use super::address::From;
use super::attempt::{self, MAIL_ADDRESS, MAIL_NAME, Tries, household};
use super::enter::{Entered, bounded_key, prove};
use super::mail::{self, Letter, Reached};
use super::who::LoggedIn;
use super::{Answered, me, password, secret, session};
use crate::body::Sent;
use crate::error::Error;
use crate::node::Node;

/// How long a link to a new password is good: mail may be slow.
const RESET_MS: i64 = 30 * 60 * 1000;

/// How long a link that verifies an address is good.
const VERIFY_MS: i64 = 24 * 60 * 60 * 1000;

/// So many recovery codes.
const CODES: usize = 10;

/// Accounts with one address that are told when somebody asks with it.
const ACCOUNTS_PER_MAIL: i64 = 5;

#[derive(Clone, Copy)]
enum Link {
    Verify = 0,
    Reset = 1,
}

/// Changes the password, and ends all other logins.
#[utoipa::path(post, path = "/me/password", tag = "account",
    operation_id = "changePassword", request_body = ChangePassword,
    responses(
        (status = 200, body = wire::Me, description = "The cookie is the login from now on."),
        (status = 400, body = Why), (status = 401, body = Why), (status = 403, body = Why),
        (status = 413, body = Why), (status = 415, body = Why),
        (status = 422, body = Why, description = "The old one is wrong, or the new will not do."),
        (status = 429, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn change(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    headers: HeaderMap,
    Sent(wanted): Sent<ChangePassword>,
) -> Result<Entered, Error> {
    login.member()?;
    let who = &login.who;
    password::allowed(&wanted.new, &who.name)?;
    let has_one = sqlx::query_scalar!(
        r#"SELECT password IS NOT NULL AS "has!" FROM account WHERE player_id = $1"#,
        who.player_id,
    )
    .fetch_one(&node.pool)
    .await?;
    match has_one {
        true => {
            let old = wanted.old.as_deref().unwrap_or_default();
            prove(&node, &Tries::logged_in(&login), old).await?;
        }
        false => login.fresh(&node)?,
    }
    let hash = password::hash(&wanted.new).await?;
    set_password(&node, who.player_id, &who.name, &hash, &headers, None).await
}

/// What is used up with a new password.
struct UsedUp {
    secret: Vec<u8>,
    by: By,
}

enum By {
    Mail,
    Code,
}

/// Sets a password, ends all logins and begins one. What is used up for it is used up in the same
/// transaction: of two who try at once, one gets in.
async fn set_password(
    node: &Arc<Node>,
    player_id: i64,
    name: &str,
    hash: &str,
    headers: &HeaderMap,
    used_up: Option<UsedUp>,
) -> Result<Entered, Error> {
    let mut transaction = node.pool.begin().await?;
    if let Some(used_up) = used_up {
        use_up(node, &mut transaction, player_id, &used_up).await?;
    }
    sqlx::query!("UPDATE account SET password = $2 WHERE player_id = $1", player_id, hash)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("DELETE FROM mail_link WHERE player_id = $1 AND kind = 1", player_id)
        .execute(&mut *transaction)
        .await?;
    session::end_all(&mut transaction, player_id, None).await?;
    let kind = PlayerKind::Member;
    let cookies = session::begin(node, &mut transaction, player_id, kind, headers).await?;
    transaction.commit().await?;
    node.games.send_away(node, player_id);
    mail::tell(node, player_id, name, "password").await;
    Ok((StatusCode::OK, cookies, Json(me::of(node, player_id, None).await?)))
}

async fn use_up(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: i64,
    used_up: &UsedUp,
) -> Result<(), Error> {
    let done = match used_up.by {
        By::Mail => sqlx::query!(
            "DELETE FROM mail_link WHERE secret = $1 AND player_id = $2 AND kind = 1
             AND until_ms > $3",
            used_up.secret,
            player_id,
            node.now(),
        )
        .execute(transaction),
        By::Code => sqlx::query!(
            "DELETE FROM recovery_code WHERE secret = $1 AND player_id = $2",
            used_up.secret,
            player_id,
        )
        .execute(transaction),
    };
    match done.await?.rows_affected() {
        1 => Ok(()),
        _ => Err(wrong(&used_up.by)),
    }
}

fn wrong(by: &By) -> Error {
    match by {
        By::Mail => Error::Refused(Why::new("link-wrong")),
        By::Code => Error::Refused(Why::new("code-wrong")),
    }
}

/// Asks for a link to a new password by mail. The answer is the same whether there is such an
/// account or not, and takes the same time: what is done about it is done afterwards.
#[utoipa::path(post, path = "/password/reset", tag = "account", request_body = AskReset,
    responses(
        (status = 202, description = "If there is such an account with an address, mail comes."),
        (status = 400, body = Why), (status = 413, body = Why), (status = 415, body = Why),
        (status = 429, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn ask_reset(
    State(node): State<Arc<Node>>,
    From(address): From,
    Sent(asked): Sent<AskReset>,
) -> Answered {
    attempt::count(&node, MAIL_ADDRESS, &household(address)).await?;
    tokio::spawn(async move {
        if let Err(error) = send_reset(&node, &asked.who).await {
            error.log();
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_reset(node: &Arc<Node>, who: &str) -> Result<(), Error> {
    if node.settings.mail.is_none() {
        return Ok(());
    }
    let (name, mail) = match who.contains('@') {
        true => (None, Some(who.trim().to_lowercase())),
        false => (Some(bounded_key(who)), None),
    };
    let found = sqlx::query!(
        r#"SELECT player_id, name, mail AS "mail!", language FROM account
           JOIN player USING (player_id)
           WHERE (name_key = $1 OR lower(mail) = $2) AND mail IS NOT NULL AND gone_ms IS NULL
           LIMIT $3"#,
        name,
        mail,
        ACCOUNTS_PER_MAIL,
    )
    .fetch_all(&node.pool)
    .await?;
    for account in found {
        if attempt::count(node, MAIL_NAME, &account.player_id.to_string()).await.is_err() {
            continue;
        }
        let token = make_link(node, account.player_id, Link::Reset, &account.mail).await?;
        let link = mail::link(node, &format!("#reset={token}"));
        let arguments = vec![("name", account.name), ("link", link)];
        let to = Reached { mail: account.mail, language: account.language };
        mail::post(node, to, Letter { code: "reset", arguments })?;
    }
    Ok(())
}

/// What a link in a mail holds. The one before it of the same kind is good no more.
async fn make_link(node: &Node, player_id: i64, kind: Link, mail: &str) -> Result<String, Error> {
    let token = secret::fresh()?;
    let lasts_ms = match kind {
        Link::Verify => VERIFY_MS,
        Link::Reset => RESET_MS,
    };
    let mut transaction = node.pool.begin().await?;
    sqlx::query!(
        "DELETE FROM mail_link WHERE player_id = $1 AND kind = $2",
        player_id,
        kind as i16,
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "INSERT INTO mail_link (secret, player_id, kind, mail, until_ms)
         VALUES ($1, $2, $3, $4, $5)",
        secret::kept(&token),
        player_id,
        kind as i16,
        mail,
        node.now() + lasts_ms,
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(token)
}

/// Sets a new password with the link of a mail or with a recovery code, ends all logins and logs
/// in. Link and code are good once.
#[utoipa::path(post, path = "/password/new", tag = "account", request_body = NewPassword,
    responses(
        (status = 200, body = wire::Me, description = "The cookie is the login."),
        (status = 400, body = Why), (status = 413, body = Why), (status = 415, body = Why),
        (status = 422, body = Why, description = "Link or code are wrong, or the password is."),
        (status = 429, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn reset(
    State(node): State<Arc<Node>>,
    From(address): From,
    headers: HeaderMap,
    Sent(wanted): Sent<NewPassword>,
) -> Result<Entered, Error> {
    match wanted {
        NewPassword::Mail { token, password } => {
            reset_by_mail(&node, &headers, &token, &password).await
        }
        NewPassword::Code { name, code, password } => {
            let tries = Tries::of(&node, &name, address, &headers).await?;
            let (player_id, hash) = prepare_by_code(&node, &tries, &name, &password).await?;
            let player = player_id.ok_or_else(|| wrong(&By::Code))?;
            let used_up = UsedUp { secret: secret::kept_code(&code), by: By::Code };
            let entered =
                set_password(&node, player.0, &player.1, &hash, &headers, Some(used_up)).await?;
            tries.forgive(&node).await?;
            Ok(entered)
        }
    }
}

async fn reset_by_mail(
    node: &Arc<Node>,
    headers: &HeaderMap,
    token: &str,
    password: &str,
) -> Result<Entered, Error> {
    let kept = secret::kept(token);
    let found = sqlx::query!(
        "SELECT player_id, name FROM mail_link JOIN player USING (player_id)
         JOIN account USING (player_id)
         WHERE secret = $1 AND mail_link.kind = 1 AND until_ms > $2
         AND account.mail = mail_link.mail",
        kept,
        node.now(),
    )
    .fetch_optional(&node.pool)
    .await?
    .ok_or_else(|| wrong(&By::Mail))?;
    password::allowed(password, &found.name)?;
    let hash = password::hash(password).await?;
    let used_up = UsedUp { secret: kept, by: By::Mail };
    set_password(node, found.player_id, &found.name, &hash, headers, Some(used_up)).await
}

/// Whose code it may be, and the hash of the new password: made for an unknown name too, which so
/// takes as long as a wrong code.
async fn prepare_by_code(
    node: &Node,
    tries: &Tries,
    name: &str,
    password: &str,
) -> Result<(Option<(i64, String)>, String), Error> {
    password::allowed(password, name)?;
    tries.count_code(node).await?;
    let hash = password::hash(password).await?;
    let found = sqlx::query!(
        "SELECT player_id, name FROM player WHERE name_key = $1 AND kind = 1 AND gone_ms IS NULL",
        tries.name,
    )
    .fetch_optional(&node.pool)
    .await?;
    Ok((found.map(|found| (found.player_id, found.name)), hash))
}

/// Makes ten recovery codes. Those before are good no more. They are told once.
#[utoipa::path(post, path = "/me/recovery-codes", tag = "account", responses(
    (status = 201, body = RecoveryCodes),
    (status = 401, body = Why),
    (status = 403, body = Why, description = "A login of the last minutes is needed."),
    (status = 503, body = Why),
))]
pub(crate) async fn recovery_codes(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<(StatusCode, Json<RecoveryCodes>), Error> {
    login.member()?;
    login.fresh(&node)?;
    let codes: Vec<String> =
        (0..CODES).map(|_| secret::recovery_code()).collect::<Result<_, _>>()?;
    let kept: Vec<Vec<u8>> = codes.iter().map(|code| secret::kept_code(code)).collect();
    let mut transaction = node.pool.begin().await?;
    sqlx::query!("DELETE FROM recovery_code WHERE player_id = $1", login.who.player_id)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        "INSERT INTO recovery_code (player_id, secret) SELECT $1, unnest($2::bytea[])",
        login.who.player_id,
        &kept,
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { codes })))
}

/// Gives an address for mail, which counts once the link that is sent there was opened; or takes
/// the address back, at once.
#[utoipa::path(post, path = "/me/mail", tag = "account", request_body = GiveMail, responses(
    (status = 202, description = "Mail is on its way, if this server sends any."),
    (status = 204, description = "There is no address any more."),
    (status = 400, body = Why), (status = 401, body = Why),
    (status = 403, body = Why, description = "A login of the last minutes is needed."),
    (status = 413, body = Why), (status = 415, body = Why), (status = 422, body = Why),
    (status = 429, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn give_mail(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    From(address): From,
    Sent(given): Sent<GiveMail>,
) -> Answered {
    login.member()?;
    login.fresh(&node)?;
    let player_id = login.who.player_id;
    let Some(mail) = given.mail else {
        mail::tell(&node, player_id, &login.who.name, "address").await;
        let mut transaction = node.pool.begin().await?;
        sqlx::query!("UPDATE account SET mail = NULL WHERE player_id = $1", player_id)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!("DELETE FROM mail_link WHERE player_id = $1", player_id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        return Ok(StatusCode::NO_CONTENT);
    };
    let mail = mail::readable(&mail)?.to_string();
    attempt::count(&node, MAIL_ADDRESS, &household(address)).await?;
    attempt::count(&node, MAIL_NAME, &player_id.to_string()).await?;
    let language = me::of(&node, player_id, None).await?.language;
    let token = make_link(&node, player_id, Link::Verify, &mail).await?;
    let link = mail::link(&node, &format!("#verify={token}"));
    let arguments = vec![("name", login.who.name), ("link", link)];
    mail::post(&node, Reached { mail, language }, Letter { code: "verify", arguments })?;
    Ok(StatusCode::ACCEPTED)
}

/// Says that an address is theirs, with what the link of the mail holds.
#[utoipa::path(post, path = "/mail/verify", tag = "account", request_body = VerifyMail, responses(
    (status = 204, description = "The address counts from now on."),
    (status = 400, body = Why), (status = 413, body = Why), (status = 415, body = Why),
    (status = 422, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn verify_mail(
    State(node): State<Arc<Node>>,
    Sent(shown): Sent<VerifyMail>,
) -> Answered {
    let mut transaction = node.pool.begin().await?;
    let link = sqlx::query!(
        "DELETE FROM mail_link l USING player p WHERE secret = $1 AND l.kind = 0 AND until_ms > $2
         AND p.player_id = l.player_id RETURNING l.player_id, mail, name",
        secret::kept(&shown.token),
        node.now(),
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or_else(|| wrong(&By::Mail))?;
    let before = mail::reached(&node, link.player_id).await?;
    sqlx::query!("UPDATE account SET mail = $2 WHERE player_id = $1", link.player_id, link.mail)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    if let Some(before) = before.filter(|before| before.mail != link.mail) {
        let arguments = vec![("name", link.name), ("link", mail::link(&node, ""))];
        if let Err(error) = mail::post(&node, before, Letter { code: "address", arguments }) {
            error.log();
        }
    }
    Ok(StatusCode::NO_CONTENT)
}
