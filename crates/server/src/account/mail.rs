//! Mail to players who gave an address: the words, and how they are sent.
//!
//! Letters are sent beside the answer, so that nobody learns from how long it takes whether there
//! was one. What waits is bounded; a letter that cannot be sent after some tries is given up, and
//! the log says so without naming anybody.

use std::sync::Arc;
use std::time::Duration;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use wire::Why;

use crate::error::Error;
use crate::node::Node;
use crate::settings::Mail;

/// So many letters are under way or wait …
const WAITING: usize = 256;

/// … and so many are sent at a time.
const AT_ONCE: usize = 4;

/// How long a server may take for a letter.
const TIMEOUT: Duration = Duration::from_secs(20);

/// How long until the next try, after each that failed.
const PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(60)];

/// The longest address there is, by RFC 5321.
const MAIL_MAX: usize = 254;

static PLACES: Semaphore = Semaphore::const_new(WAITING);
static SENDING: Semaphore = Semaphore::const_new(AT_ONCE);

/// A letter: `mail-CODE-subject` and `mail-CODE` in the catalogues, with these arguments beside the
/// name of the server.
pub(crate) struct Letter {
    pub(crate) code: &'static str,
    pub(crate) arguments: Vec<(&'static str, String)>,
}

/// To whom a letter goes.
pub(crate) struct Reached {
    pub(crate) mail: String,
    pub(crate) language: String,
}

/// An address that can be one.
///
/// # Errors
/// With the code `mail-address`.
pub(crate) fn readable(mail: &str) -> Result<Address, Error> {
    let refused = || Error::Refused(Why::new("mail-address"));
    let address: Address = mail.trim().parse().map_err(|_| refused())?;
    let whole: &str = address.as_ref();
    let fits = whole.len() <= MAIL_MAX && whole.is_ascii() && address.domain().contains('.');
    fits.then_some(address).ok_or_else(refused)
}

/// The address of a page of the account, for a letter. What is secret stands behind `#`, where no
/// server and no other site gets to see it.
pub(crate) fn link(node: &Node, rest: &str) -> String {
    format!("{}/account{rest}", node.settings.public_url.trim_end_matches('/'))
}

/// Sends a letter, beside everything else.
///
/// # Errors
/// [`Error::Overloaded`] where too many wait already.
pub(crate) fn post(node: &Arc<Node>, to: Reached, letter: Letter) -> Result<(), Error> {
    if node.settings.mail.is_none() {
        return Ok(());
    }
    let place = PLACES.try_acquire().map_err(|_| Error::Overloaded)?;
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let _place = place;
        for pause in PAUSES.into_iter().map(Some).chain([None]) {
            match (deliver(&node, &to, &letter).await, pause) {
                (Ok(()), _) => return,
                (Err(_), Some(pause)) => sleep(pause).await,
                (Err(_), None) => tracing::error!(letter = letter.code, "a letter is given up"),
            }
        }
    });
    Ok(())
}

/// Sends a letter now, and tells whether it was taken. A server without mail takes none.
///
/// # Errors
/// [`Error::TryAgain`] where the mail server did not take it. Its words may hold the address: only
/// what kind of refusal it was is logged.
pub(crate) async fn deliver(node: &Node, to: &Reached, letter: &Letter) -> Result<(), Error> {
    let mail = node.settings.mail.as_ref().ok_or(Error::TryAgain)?;
    let message = write(mail, &node.settings.public_url, to, letter)?;
    try_to_send(mail, message).await.map_err(|kind| {
        tracing::warn!(letter = letter.code, kind, "a letter was not taken");
        Error::TryAgain
    })
}

async fn try_to_send(mail: &Mail, message: Message) -> Result<(), &'static str> {
    let _turn = SENDING.acquire().await.map_err(|_| "ending")?;
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.smtp);
    let transport = transport.map_err(|_| "setting")?.timeout(Some(TIMEOUT)).build();
    transport.send(message).await.map(drop).map_err(|error| match error {
        error if error.is_permanent() => "refused",
        error if error.is_transient() => "later",
        error if error.is_timeout() => "timeout",
        _ => "connection",
    })
}

fn write(mail: &Mail, server: &str, to: &Reached, letter: &Letter) -> Result<Message, Error> {
    let inside = |why: String| Error::Internal(why);
    let from: Mailbox = mail.from.parse().map_err(|_| inside("the sender of mail".to_owned()))?;
    let to_whom = Mailbox::new(None, readable(&to.mail)?);
    let (subject, text) = words(server, &to.language, letter)?;
    let message = Message::builder()
        .from(from)
        .to(to_whom)
        .subject(subject)
        .header(ContentType::TEXT_PLAIN)
        .body(text);
    message.map_err(|error| inside(error.to_string()))
}

/// Subject and text of a letter.
fn words(server: &str, language: &str, letter: &Letter) -> Result<(String, String), Error> {
    let catalogue = match language {
        "de" => include_str!("../../../../locales/de/mail.ftl"),
        _ => include_str!("../../../../locales/en/mail.ftl"),
    };
    let mut bundle = FluentBundle::new(vec![language.parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(catalogue.to_owned());
    bundle.add_resource_overriding(resource);
    let mut arguments = FluentArgs::new();
    arguments.set("server", server);
    for (name, value) in &letter.arguments {
        match value.parse::<u32>() {
            Ok(number) => arguments.set(*name, number),
            Err(_) => arguments.set(*name, value.as_str()),
        }
    }
    let say = |code: &str| {
        let pattern = bundle.get_message(code).and_then(|message| message.value());
        let pattern = pattern.ok_or_else(|| Error::Internal(format!("no words for {code}")))?;
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        match errors.is_empty() {
            true => Ok(said),
            false => Err(Error::Internal(format!("{code}: {errors:?}"))),
        }
    };
    let code = letter.code;
    Ok((say(&format!("mail-{code}-subject"))?, say(&format!("mail-{code}"))?))
}

/// How a player is reached, if they gave an address and it is theirs.
pub(crate) async fn reached(node: &Node, player_id: i64) -> Result<Option<Reached>, Error> {
    let found = sqlx::query!(
        r#"SELECT mail AS "mail!", language FROM account
           WHERE player_id = $1 AND mail IS NOT NULL"#,
        player_id,
    )
    .fetch_optional(&node.pool)
    .await?;
    Ok(found.map(|found| Reached { mail: found.mail, language: found.language }))
}

/// Tells a player what was done to their account, if there is a way. It is done whether they can
/// be told or not.
pub(crate) async fn tell(node: &Arc<Node>, player_id: i64, name: &str, code: &'static str) {
    let arguments = vec![("name", name.to_owned()), ("link", link(node, ""))];
    let posted = match reached(node, player_id).await {
        Ok(Some(to)) => post(node, to, Letter { code, arguments }),
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    };
    if let Err(error) = posted {
        error.log();
    }
}

/// How a player wants to be told of games by mail, if they do.
pub(crate) async fn reached_for_games(
    node: &Node,
    player_id: i64,
) -> Result<Option<Reached>, Error> {
    let found = sqlx::query!(
        r#"SELECT mail AS "mail!", language FROM account
           WHERE player_id = $1 AND mail IS NOT NULL AND mail_games"#,
        player_id,
    )
    .fetch_optional(&node.pool)
    .await?;
    Ok(found.map(|found| Reached { mail: found.mail, language: found.language }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(code: &'static str, more: &[(&'static str, &str)]) -> Letter {
        let link = ("link", "https://p.example/account");
        let all = [("name", "Ann"), link].into_iter().chain(more.iter().copied());
        Letter { code, arguments: all.map(|(name, value)| (name, value.to_owned())).collect() }
    }

    #[test]
    fn every_letter_can_be_written_in_both_languages() {
        for (code, more) in [
            ("verify", vec![]),
            ("reset", vec![]),
            ("password", vec![]),
            ("address", vec![]),
            ("passkey", vec![]),
            ("renamed", vec![]),
            ("turn", vec![("games", "2"), ("list", "https://p.example/play/a")]),
        ] {
            let letter = letter(code, &more);
            let (_, english) = words("https://p.example", "en", &letter).unwrap();
            let (_, german) = words("https://p.example", "de", &letter).unwrap();
            assert!(english.starts_with("Hello Ann,\n\n"), "{english}");
            assert!(german.starts_with("Hallo Ann,\n\n"), "{german}");
            for text in [english, german] {
                assert!(text.contains("https://p.example/account"), "{text}");
            }
        }
    }

    #[test]
    fn one_game_and_several_are_told_apart() {
        let subject = |language: &str, games: &str| {
            let letter = letter("turn", &[("games", games), ("list", "x")]);
            words("https://p.example", language, &letter).unwrap().0
        };
        assert_eq!(subject("en", "1"), "Palamedes: it is your turn");
        assert_eq!(subject("en", "3"), "Palamedes: it is your turn in 3 games");
        assert_eq!(subject("de", "1"), "Palamedes: Du bist am Zug");
        assert_eq!(subject("de", "3"), "Palamedes: Du bist in 3 Partien am Zug");
    }

    #[test]
    fn addresses_are_plain() {
        for mail in ["ann@example.org", " a.b+c@mail.example.org "] {
            assert!(readable(mail).is_ok(), "{mail}");
        }
        let long = format!("{}@example.org", "a".repeat(250));
        for mail in ["", "ann", "ann@localhost", "a@b.c\r\nBcc: x@y.z", "Ann <a@b.cd>", &long] {
            assert!(readable(mail).is_err(), "{mail:?}");
        }
    }
}
