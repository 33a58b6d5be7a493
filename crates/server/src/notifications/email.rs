//! Emails to players: templates and sending over SMTP.
//!
//! Emails are sent in the background, so that the response time does not reveal whether one is
//! sent. The queue is bounded; after some failed attempts an email is dropped, with a log line that
//! names no player.

use std::sync::Arc;
use std::time::Duration;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use wire::ApiError;

use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::settings::Mail;

/// Maximum number of queued emails.
const EMAILS_QUEUED_MAX: usize = 256;

/// Number of emails sent at a time.
const EMAILS_SENT_AT_ONCE: usize = 4;

/// Timeout of the SMTP server for one email.
const SMTP_TIMEOUT: Duration = Duration::from_secs(20);

/// Delays before the next attempts.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(60)];

/// Maximum length of an email address by RFC 5321.
const EMAIL_MAX_BYTES: usize = 254;

static QUEUE_PERMITS: Semaphore = Semaphore::const_new(EMAILS_QUEUED_MAX);
static SEND_PERMITS: Semaphore = Semaphore::const_new(EMAILS_SENT_AT_ONCE);

/// An email: messages `email-CODE-subject` and `email-CODE` of the catalogue with their arguments.
pub(crate) struct EmailMessage {
    pub(crate) code: &'static str,
    pub(crate) arguments: Vec<(&'static str, String)>,
}

/// The recipient of an email.
pub(crate) struct Recipient {
    pub(crate) email: String,
    pub(crate) language: String,
}

/// Parses an email address.
///
/// # Errors
/// [`Error::Unprocessable`] with the code `invalid-email`.
pub(crate) fn parse_address(mail: &str) -> Result<Address, Error> {
    let refused = || Error::Unprocessable(ApiError::new("invalid-email"));
    let address: Address = mail.trim().parse().map_err(|_| refused())?;
    let whole: &str = address.as_ref();
    let fits = whole.len() <= EMAIL_MAX_BYTES && whole.is_ascii() && address.domain().contains('.');
    fits.then_some(address).ok_or_else(refused)
}

/// Returns the URL of the account page. Secrets are in the fragment, which browsers do not send.
pub(crate) fn account_link(node: &Node, rest: &str) -> String {
    format!("{}/account{rest}", node.settings.public_url.trim_end_matches('/'))
}

/// Sends an email in the background.
///
/// # Errors
/// [`Error::Overloaded`] if the queue is full.
pub(crate) fn enqueue(node: &Arc<Node>, to: Recipient, message: EmailMessage) -> Result<(), Error> {
    if node.settings.mail.is_none() {
        return Ok(());
    }
    let permit = QUEUE_PERMITS.try_acquire().map_err(|_| Error::Overloaded)?;
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let _permit = permit;
        for pause in RETRY_DELAYS.into_iter().map(Some).chain([None]) {
            match (send_now(&node, &to, &message).await, pause) {
                (Ok(()), _) => return,
                (Err(_), Some(pause)) => sleep(pause).await,
                (Err(_), None) => {
                    tracing::error!(email = message.code, "email dropped after failed attempts");
                }
            }
        }
    });
    Ok(())
}

/// Sends an email and waits for the SMTP server.
///
/// # Errors
/// [`Error::Unavailable`] if the SMTP server did not accept it. Its message may contain the
/// address, so only the kind of failure is logged.
pub(crate) async fn send_now(
    node: &Node,
    to: &Recipient,
    message: &EmailMessage,
) -> Result<(), Error> {
    let mail = node.settings.mail.as_ref().ok_or(Error::Unavailable)?;
    let composed = compose(mail, &node.settings.public_url, to, message)?;
    send_smtp(mail, composed).await.map_err(|kind| {
        tracing::warn!(email = message.code, kind, "email not accepted by SMTP server");
        Error::Unavailable
    })
}

/// Checks the SMTP URL and the sender of the settings without a connection.
///
/// # Errors
/// [`Error::Config`] with the name of the setting.
pub(crate) fn check(settings: &Mail) -> Result<(), Error> {
    let invalid = |name, reason: &str| Error::Config { name, reason: reason.to_owned() };
    if AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.smtp).is_err() {
        return Err(invalid("email_smtp", "write it as smtps://NAME:PASSWORD@HOST"));
    }
    match settings.from.parse::<Mailbox>() {
        Ok(_) => Ok(()),
        Err(_) => Err(invalid("email_from", "write it as NAME@HOST")),
    }
}

async fn send_smtp(settings: &Mail, message: Message) -> Result<(), &'static str> {
    let _permit = SEND_PERMITS.acquire().await.map_err(|_| "shutdown")?;
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.smtp);
    let transport = transport.map_err(|_| "config")?.timeout(Some(SMTP_TIMEOUT)).build();
    transport.send(message).await.map(drop).map_err(|error| match error {
        error if error.is_permanent() => "rejected",
        error if error.is_transient() => "transient",
        error if error.is_timeout() => "timeout",
        _ => "connection",
    })
}

fn compose(
    mail: &Mail,
    server: &str,
    to: &Recipient,
    message: &EmailMessage,
) -> Result<Message, Error> {
    let invalid_sender = || Error::Internal("invalid sender address of emails".to_owned());
    let from: Mailbox = mail.from.parse().map_err(|_| invalid_sender())?;
    let recipient = Mailbox::new(None, parse_address(&to.email)?);
    let (subject, text) = render(server, &to.language, message)?;
    let composed = Message::builder()
        .from(from)
        .to(recipient)
        .subject(subject)
        .header(ContentType::TEXT_PLAIN)
        .body(text);
    composed.map_err(|error| Error::internal("cannot compose an email", error))
}

/// Renders subject and text of an email.
fn render(server: &str, language: &str, message: &EmailMessage) -> Result<(String, String), Error> {
    let catalogue = match language {
        "de" => include_str!("../../../../locales/de/email.ftl"),
        _ => include_str!("../../../../locales/en/email.ftl"),
    };
    let mut bundle = FluentBundle::new(vec![language.parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(catalogue.to_owned());
    bundle.add_resource_overriding(resource);
    let mut arguments = FluentArgs::new();
    arguments.set("server", server);
    for (name, value) in &message.arguments {
        match value.parse::<u32>() {
            Ok(number) => arguments.set(*name, number),
            Err(_) => arguments.set(*name, value.as_str()),
        }
    }
    let format = |code: &str| {
        let pattern = bundle.get_message(code).and_then(|message| message.value());
        let pattern = pattern
            .ok_or_else(|| Error::Internal(format!("missing email text {code} in the locales")))?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        match errors.is_empty() {
            true => Ok(text),
            false => {
                Err(Error::Internal(format!("cannot render the email text {code}: {errors:?}")))
            }
        }
    };
    let code = message.code;
    Ok((format(&format!("email-{code}-subject"))?, format(&format!("email-{code}"))?))
}

/// Returns the recipient of a player with a verified address.
pub(crate) async fn find_recipient(
    db: impl sqlx::PgExecutor<'_>,
    player_id: PlayerId,
) -> Result<Option<Recipient>, Error> {
    let found = db::account::find_recipient(db, player_id).await?;
    Ok(found.map(|found| Recipient { email: found.email, language: found.language }))
}

/// Notifies a player of a change to their account by email. Failures are only logged.
pub(crate) async fn notify_account_change(
    node: &Arc<Node>,
    player_id: PlayerId,
    name: &str,
    code: &'static str,
) {
    let arguments = vec![("name", name.to_owned()), ("link", account_link(node, ""))];
    let queued = match find_recipient(&node.pool, player_id).await {
        Ok(Some(to)) => enqueue(node, to, EmailMessage { code, arguments }),
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    };
    if let Err(error) = queued {
        error.log();
    }
}

/// Returns the recipient of a player who wants emails about games.
pub(crate) async fn find_game_recipient(
    node: &Node,
    player_id: PlayerId,
) -> Result<Option<Recipient>, Error> {
    let found = db::account::find_game_recipient(&node.pool, player_id).await?;
    Ok(found.map(|found| Recipient { email: found.email, language: found.language }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(code: &'static str, more: &[(&'static str, &str)]) -> EmailMessage {
        let link = ("link", "https://p.example/account");
        let all = [("name", "Ann"), link].into_iter().chain(more.iter().copied());
        EmailMessage {
            code,
            arguments: all.map(|(name, value)| (name, value.to_owned())).collect(),
        }
    }

    #[test]
    fn every_email_renders_in_both_languages() {
        for (code, more) in [
            ("verify", vec![]),
            ("reset", vec![]),
            ("password", vec![]),
            ("address", vec![]),
            ("passkey", vec![]),
            ("renamed", vec![]),
            ("turn", vec![("games", "2"), ("list", "https://p.example/play/a")]),
        ] {
            let message = message(code, &more);
            let (_, english) = render("https://p.example", "en", &message).unwrap();
            let (_, german) = render("https://p.example", "de", &message).unwrap();
            assert!(english.starts_with("Hello Ann,\n\n"), "{english}");
            assert!(german.starts_with("Hallo Ann,\n\n"), "{german}");
            for text in [english, german] {
                assert!(text.contains("https://p.example/account"), "{text}");
            }
        }
    }

    #[test]
    fn turn_email_subject_is_pluralised() {
        let subject = |language: &str, games: &str| {
            let message = message("turn", &[("games", games), ("list", "x")]);
            render("https://p.example", language, &message).unwrap().0
        };
        assert_eq!(subject("en", "1"), "Palamedes: it is your turn");
        assert_eq!(subject("en", "3"), "Palamedes: it is your turn in 3 games");
        assert_eq!(subject("de", "1"), "Palamedes: Du bist am Zug");
        assert_eq!(subject("de", "3"), "Palamedes: Du bist in 3 Partien am Zug");
    }

    #[test]
    fn only_plain_addresses_are_accepted() {
        for mail in ["ann@example.org", " a.b+c@mail.example.org "] {
            assert!(parse_address(mail).is_ok(), "{mail}");
        }
        let long = format!("{}@example.org", "a".repeat(250));
        for mail in ["", "ann", "ann@localhost", "a@b.c\r\nBcc: x@y.z", "Ann <a@b.cd>", &long] {
            assert!(parse_address(mail).is_err(), "{mail:?}");
        }
    }
}
