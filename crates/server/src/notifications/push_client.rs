//! HTTP client for push services and webhooks.
//!
//! The endpoint comes from an untrusted client, and this is the only place where the server
//! connects to other hosts (SSRF): over TLS to public addresses, never to a private network.
//! Redirects are not followed, and only the status of the response is used. Push messages go to
//! the push services of the browsers alone, since a player needs no account and any other host
//! could be a victim to which many of them have messages sent. Webhooks are for members, few per
//! contest, and stop after some failures.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::HOST;
use axum::http::{Request, Uri};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::settings::Mode;

/// Maximum length of an endpoint URL.
pub(crate) const ENDPOINT_MAX_BYTES: usize = 1024;

/// Total timeout for one message.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum size of a response.
const RESPONSE_MAX_BYTES: usize = 16 * 1024;

/// Maximum number of response headers.
const RESPONSE_HEADERS_MAX: usize = 64;

/// Hosts of the push services. A name that begins with a dot stands for all hosts below it.
const PUSH_SERVICES: [&str; 4] = [
    // Chrome and the browsers made from it.
    "fcm.googleapis.com",
    // Firefox.
    ".push.services.mozilla.com",
    // Edge on Windows.
    ".notify.windows.com",
    // Safari.
    ".push.apple.com",
];

/// Returns whether a host belongs to a known push service.
fn is_push_service(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let is_match = |service: &&str| match service.starts_with('.') {
        true => host.ends_with(*service) && host.len() > service.len(),
        false => host == **service,
    };
    PUSH_SERVICES.iter().any(is_match)
}

/// Returns whether a host is this machine, where tests run a push service.
fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

/// A validated push endpoint.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    tls: bool,
}

/// Result of a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delivery {
    /// The push service accepted the message.
    Accepted,
    /// The subscription no longer exists.
    Gone,
}

impl Endpoint {
    /// Parses and validates an endpoint URL of a known push service.
    /// In development, any scheme and port of this machine is allowed, too.
    pub fn parse(text: &str, mode: Mode) -> Option<Endpoint> {
        Endpoint::parse_for(text, mode, is_push_service)
    }

    /// Parses and validates the URL of a webhook: any host that has a name.
    /// In development, any scheme and port of this machine is allowed, too.
    pub fn parse_webhook(text: &str, mode: Mode) -> Option<Endpoint> {
        let has_name = |host: &str| host.contains('.') && host.parse::<IpAddr>().is_err();
        Endpoint::parse_for(text, mode, has_name)
    }

    fn parse_for(
        text: &str,
        mode: Mode,
        is_allowed_host: impl Fn(&str) -> bool,
    ) -> Option<Endpoint> {
        if text.len() > ENDPOINT_MAX_BYTES || text.contains(['#', '@', '\\']) {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let tls = match uri.scheme_str()? {
            "https" => true,
            "http" if mode == Mode::Development => false,
            _ => return None,
        };
        let host = uri.host()?.trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
        let is_allowed = match mode {
            Mode::Development if is_loopback(&host) => true,
            _ => tls && port == 443 && is_allowed_host(&host),
        };
        is_allowed.then_some(Endpoint { uri, host, port, tls })
    }

    /// Returns scheme and host, the audience of the signature.
    pub fn origin(&self) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        match self.uri.authority() {
            Some(authority) => format!("{scheme}://{authority}"),
            None => format!("{scheme}://{}", self.host),
        }
    }

    /// Delivers a message to the push service.
    ///
    /// # Errors
    /// A short reason for the log, without personal data.
    pub async fn deliver(
        &self,
        mode: Mode,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Delivery, &'static str> {
        let left = timeout(REQUEST_TIMEOUT, async {
            let address = self.resolve(mode).await?;
            let stream = TcpStream::connect(address).await.map_err(|_| "connection")?;
            if !self.tls {
                return self.post(stream, headers, body).await;
            }
            let name = ServerName::try_from(self.host.clone()).map_err(|_| "name")?;
            let stream = connector()?.connect(name, stream).await.map_err(|_| "tls")?;
            self.post(stream, headers, body).await
        });
        left.await.unwrap_or(Err("timeout"))
    }

    /// Resolves the host and checks the address.
    /// The checked address is used directly, which prevents DNS rebinding.
    async fn resolve(&self, mode: Mode) -> Result<SocketAddr, &'static str> {
        let found = lookup_host((self.host.as_str(), self.port)).await.map_err(|_| "name")?;
        let loopback = |ip: IpAddr| mode == Mode::Development && ip.is_loopback();
        let mut good = found.filter(|address| is_public_ip(address.ip()) || loopback(address.ip()));
        good.next().ok_or("address")
    }

    async fn post(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Delivery, &'static str> {
        let mut client = http1::Builder::new();
        client.max_buf_size(RESPONSE_MAX_BYTES).max_headers(RESPONSE_HEADERS_MAX);
        let handshake = client.handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.map_err(|_| "connection")?;
        let path = self.uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        let request = Request::post(path).header(HOST, authority);
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let request = request.body(Full::new(Bytes::from(body))).map_err(|_| "request")?;
        let driver = tokio::spawn(connection);
        let response = sender.send_request(request).await;
        driver.abort();
        match response.map_err(|_| "connection")?.status().as_u16() {
            200..=299 => Ok(Delivery::Accepted),
            404 | 410 => Ok(Delivery::Gone),
            300..=399 => Err("redirect"),
            429 => Err("rate-limited"),
            400..=499 => Err("refused"),
            _ => Err("unavailable"),
        }
    }
}

fn connector() -> Result<TlsConnector, &'static str> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .ok()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Some(Arc::new(config))
    });
    config.clone().map(TlsConnector::from).ok_or("tls")
}

/// Returns whether an address is public.
/// Neither this machine nor a private network, nor a tunnel to one of them.
pub(crate) fn is_public_ip(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            let reserved = ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_documentation()
                || a == 0
                || a >= 224
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 192 && b == 88 && c == 99)
                || (a == 198 && (18..20).contains(&b));
            !reserved
        }
        IpAddr::V6(ip) => is_public_ipv6(ip),
    }
}

fn is_public_ipv6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // Global unicast is 2000::/3. Within it 2001::/23 and 2002::/16 are tunnels to IPv4 addresses,
    // 2001:db8::/32 and 3fff::/20 are for documentation.
    let is_global = a & 0xE000 == 0x2000;
    let is_tunnel = (a == 0x2001 && b < 0x0200) || a == 0x2002;
    let is_documentation = (a == 0x2001 && b == 0x0DB8) || (a == 0x3FFF && b < 0x1000);
    is_global && !is_tunnel && !is_documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_contacted() {
        for ip in ["1.1.1.1", "142.250.1.1", "2a00:1450::1", "2606:4700::1111", "100.63.0.1"] {
            assert!(is_public_ip(ip.parse().unwrap()), "{ip}");
        }
        for ip in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "3fff::1",
        ] {
            assert!(!is_public_ip(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn invalid_push_endpoint_is_rejected() {
        let origin = |text: &str, mode| Endpoint::parse(text, mode).map(|e| e.origin());
        let (real, test) = (Mode::Production, Mode::Development);
        let service = "https://web.push.apple.com";
        assert_eq!(origin(&format!("{service}/x?y"), real).as_deref(), Some(service));
        assert_eq!(origin("http://127.0.0.1:9/x", test).as_deref(), Some("http://127.0.0.1:9"));
        for text in [
            "http://web.push.apple.com/x",
            "https://web.push.apple.com:22/x",
            "https://me:secret@web.push.apple.com/x",
            "https://web.push.apple.com/x#y",
            "ftp://web.push.apple.com/x",
            "/x",
            "web.push.apple.com",
            "https:///x",
            "",
        ] {
            assert_eq!(origin(text, real), None, "{text}");
            assert_eq!(origin(text, test), None, "{text}");
        }
        let long = format!("{service}/{}", "x".repeat(ENDPOINT_MAX_BYTES));
        assert_eq!(origin(&long, real), None);
    }

    #[test]
    fn webhook_needs_tls_and_a_host_name() {
        let is_accepted = |url: &str| Endpoint::parse_webhook(url, Mode::Production).is_some();
        assert!(is_accepted("https://club.example/hook?key=1"));
        for url in [
            "http://club.example/hook",
            "https://club.example:8443/hook",
            "https://10.0.0.1/hook",
            "https://[::1]/hook",
            "https://localhost/hook",
            "https://club.example@evil.example/",
        ] {
            assert!(!is_accepted(url), "{url}");
        }
    }

    #[test]
    fn push_endpoint_of_an_unknown_service_is_rejected() {
        let is_accepted =
            |host: &str, mode| Endpoint::parse(&format!("https://{host}/x"), mode).is_some();
        for host in [
            "fcm.googleapis.com",
            "FCM.googleapis.com",
            "updates.push.services.mozilla.com",
            "wns2-par02p.notify.windows.com",
            "web.push.apple.com",
        ] {
            assert!(is_accepted(host, Mode::Production), "{host}");
        }
        for host in [
            "a.example",
            "storage.googleapis.com",
            "evil-fcm.googleapis.com",
            "fcm.googleapis.com.a.example",
            "push.services.mozilla.com",
            "evilpush.services.mozilla.com",
            "notify.windows.com.a.example",
            "web.push.apple.com.",
            "17.1.2.3",
            "localhost",
            "127.0.0.1",
            "[::1]",
        ] {
            assert!(!is_accepted(host, Mode::Production), "{host}");
            assert!(!is_accepted(host, Mode::LocalNetwork), "{host}");
        }
        assert!(!is_accepted("a.example", Mode::Development));
        assert!(is_accepted("127.0.0.1:9", Mode::Development));
    }

    #[tokio::test]
    async fn push_endpoint_in_private_network_is_rejected() {
        // As if the name of a push service were resolved to these addresses.
        for host in ["127.0.0.1", "::1", "localhost", "10.0.0.1", "169.254.169.254"] {
            let uri = Uri::from_static("https://web.push.apple.com/x");
            let endpoint = Endpoint { uri, host: host.to_owned(), port: 443, tls: true };
            assert_eq!(endpoint.deliver(Mode::Production, &[], Vec::new()).await, Err("address"));
        }
    }
}
