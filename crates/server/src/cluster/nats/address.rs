//! Addresses of NATS servers.

use std::fmt;

/// Port of NATS if the address has none.
const DEFAULT_PORT: u16 = 4222;

/// Address of a NATS server, with the credentials in it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct NatsAddress {
    pub host: String,
    pub port: u16,
    /// The address begins with `tls://`.
    pub requires_tls: bool,
    pub credentials: NatsCredentials,
}

/// NatsCredentials of a NATS server.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum NatsCredentials {
    None,
    Token(String),
    Password { user: String, password: String },
}

/// Without credentials, which must not appear in a log.
impl fmt::Display for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// Returns the addresses in a list with commas.
///
/// # Errors
/// The reason, without credentials.
pub(crate) fn parse_addresses(urls: &str) -> Result<Vec<NatsAddress>, String> {
    urls.split(',').map(|url| parse_address(url.trim())).collect()
}

fn parse_address(url: &str) -> Result<NatsAddress, String> {
    let (scheme, rest) = url.split_once("://").unwrap_or(("nats", url));
    let requires_tls = match scheme {
        "nats" => false,
        "tls" => true,
        _ => return Err("use nats://HOST:PORT or tls://HOST:PORT".to_owned()),
    };
    let (user_info, place) = match rest.rsplit_once('@') {
        Some((user_info, place)) => (Some(user_info), place),
        None => (None, rest),
    };
    let (host, port) = split_port(place.trim_end_matches('/'));
    let port = match port {
        Some(port) => port.parse().map_err(|_| format!("{port} is not a port"))?,
        None => DEFAULT_PORT,
    };
    if host.is_empty() || host.contains(['/', '?', '#', ' ']) {
        return Err("the host is missing; use nats://HOST:PORT".to_owned());
    }
    let credentials = match user_info.map(|text| text.split_once(':').ok_or(text)) {
        None => NatsCredentials::None,
        Some(Err(token)) => NatsCredentials::Token(decode(token)),
        Some(Ok((user, password))) => {
            NatsCredentials::Password { user: decode(user), password: decode(password) }
        }
    };
    Ok(NatsAddress { host: host.to_owned(), port, requires_tls, credentials })
}

/// Splits host and port. An IPv6 address is in brackets.
fn split_port(place: &str) -> (&str, Option<&str>) {
    if let Some((host, rest)) = place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return (host, rest.strip_prefix(':'));
    }
    match place.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (place, None),
    }
}

/// Decodes percent signs.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(user: &str, password: &str) -> NatsCredentials {
        NatsCredentials::Password { user: user.to_owned(), password: password.to_owned() }
    }

    #[test]
    fn address_has_host_port_tls_and_credentials() {
        let check =
            |url: &str, host: &str, port: u16, requires_tls, credentials: NatsCredentials| {
                let expected =
                    NatsAddress { host: host.to_owned(), port, requires_tls, credentials };
                assert!(parse_addresses(url) == Ok(vec![expected]), "{url}");
            };
        check("localhost", "localhost", 4222, false, NatsCredentials::None);
        check("nats://10.0.0.2:42/", "10.0.0.2", 42, false, NatsCredentials::None);
        check("tls://[::1]:42", "::1", 42, true, NatsCredentials::None);
        check("tls://[::1]", "::1", 4222, true, NatsCredentials::None);
        check(
            "nats://abc@n.example",
            "n.example",
            4222,
            false,
            NatsCredentials::Token("abc".into()),
        );
        check("nats://ann:p%40ss%3a@n.example:1", "n.example", 1, false, password("ann", "p@ss:"));
        check("nats://ann:100%@n.example", "n.example", 4222, false, password("ann", "100%"));
        let both = parse_addresses("tls://a.example, nats://b.example").unwrap();
        assert_eq!(both.iter().map(|each| each.requires_tls).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn invalid_address_is_refused_without_its_password() {
        for url in ["", "http://a", "nats://", "nats://ann:secret@", "nats://ann:secret@a:port"] {
            let reason = parse_addresses(url).err().unwrap();
            assert!(!reason.contains("secret"), "{reason}");
        }
        let shown = parse_addresses("nats://ann:secret@a.example:42").unwrap()[0].to_string();
        assert_eq!(shown, "a.example:42");
    }
}
