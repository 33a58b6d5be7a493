//! HTTP client for push services.
//!
//! The endpoint comes from an untrusted client, and this is the only place where the server
//! connects to other hosts (SSRF): only over TLS to public addresses, never to a private network;
//! redirects are not followed, and only the status of the response is used.

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
    /// Parses and validates an endpoint URL. In development, plain HTTP to loopback is allowed.
    pub fn parse(text: &str, mode: Mode) -> Option<Endpoint> {
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
        // Push services use the standard port.
        let usual = port == 443 || mode == Mode::Development;
        (usual && !host.is_empty()).then_some(Endpoint { uri, host, port, tls })
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
        assert_eq!(origin("https://a.example/x?y", real).as_deref(), Some("https://a.example"));
        assert_eq!(origin("http://127.0.0.1:9/x", test).as_deref(), Some("http://127.0.0.1:9"));
        for text in [
            "http://a.example/x",
            "https://a.example:22/x",
            "https://me:secret@a.example/x",
            "https://a.example/x#y",
            "ftp://a.example/x",
            "/x",
            "a.example",
            "https:///x",
            "",
        ] {
            assert_eq!(origin(text, real), None, "{text}");
        }
        let long = format!("https://a.example/{}", "x".repeat(ENDPOINT_MAX_BYTES));
        assert_eq!(origin(&long, real), None);
    }

    #[tokio::test]
    async fn push_endpoint_in_private_network_is_rejected() {
        for host in ["127.0.0.1", "[::1]", "localhost", "10.0.0.1", "169.254.169.254"] {
            let endpoint = Endpoint::parse(&format!("https://{host}/x"), Mode::Production).unwrap();
            assert_eq!(endpoint.deliver(Mode::Production, &[], Vec::new()).await, Err("address"));
        }
    }
}
