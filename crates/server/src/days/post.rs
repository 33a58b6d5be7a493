//! How a message is left for a device. Where that is was said by a stranger, so this is the one
//! place from which the server asks something of others: only over TLS at names of the open
//! Internet, never of the network it stands in; no redirect is followed, and the answer is not read
//! beyond its status.

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

/// No address is longer.
pub(super) const ENDPOINT_MAX: usize = 1024;

/// All that a service may take for a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Of an answer no more is read than this.
const ANSWER_MAX: usize = 16 * 1024;

/// Headers of an answer.
const HEADERS_MAX: usize = 64;

/// Where messages for a device are left, after a look at what stands there.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    tls: bool,
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// The service has it.
    Yes,
    /// There is no such device any more.
    Gone,
}

impl Endpoint {
    /// An address as a stranger gave it, if messages may be left there at all. In development plain
    /// http is taken, too, on this machine alone.
    pub fn read(text: &str, mode: Mode) -> Option<Endpoint> {
        if text.len() > ENDPOINT_MAX || text.contains(['#', '@', '\\']) {
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
        // The services that keep messages are where https is; other ports are other things.
        let usual = port == 443 || mode == Mode::Development;
        (usual && !host.is_empty()).then_some(Endpoint { uri, host, port, tls })
    }

    /// Scheme and host, as a signature names them.
    pub fn origin(&self) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        match self.uri.authority() {
            Some(authority) => format!("{scheme}://{authority}"),
            None => format!("{scheme}://{}", self.host),
        }
    }

    /// Leaves a message.
    ///
    /// # Errors
    /// A word for why it was not taken, for the log; it names nobody.
    pub async fn leave(
        &self,
        mode: Mode,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Left, &'static str> {
        let left = timeout(PATIENCE, async {
            let address = self.address(mode).await?;
            let stream = TcpStream::connect(address).await.map_err(|_| "connection")?;
            if !self.tls {
                return self.ask(stream, headers, body).await;
            }
            let name = ServerName::try_from(self.host.clone()).map_err(|_| "name")?;
            let stream = connector()?.connect(name, stream).await.map_err(|_| "tls")?;
            self.ask(stream, headers, body).await
        });
        left.await.unwrap_or(Err("timeout"))
    }

    /// The address behind the name. It is looked at here and used right away: a name that leads
    /// elsewhere a moment later leads nobody there.
    async fn address(&self, mode: Mode) -> Result<SocketAddr, &'static str> {
        let found = lookup_host((self.host.as_str(), self.port)).await.map_err(|_| "name")?;
        let loopback = |ip: IpAddr| mode == Mode::Development && ip.is_loopback();
        let mut good = found.filter(|address| is_open(address.ip()) || loopback(address.ip()));
        good.next().ok_or("address")
    }

    async fn ask(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Left, &'static str> {
        let mut client = http1::Builder::new();
        client.max_buf_size(ANSWER_MAX).max_headers(HEADERS_MAX);
        let shaken = client.handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = shaken.map_err(|_| "connection")?;
        let path = self.uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        let request = Request::post(path).header(HOST, authority);
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let request = request.body(Full::new(Bytes::from(body))).map_err(|_| "request")?;
        let driven = tokio::spawn(connection);
        let answered = sender.send_request(request).await;
        driven.abort();
        match answered.map_err(|_| "connection")?.status().as_u16() {
            200..=299 => Ok(Left::Yes),
            404 | 410 => Ok(Left::Gone),
            300..=399 => Err("redirect"),
            429 => Err("too-often"),
            400..=499 => Err("refused"),
            _ => Err("later"),
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

/// Whether an address is one of the open Internet: not this machine, not the network it stands in,
/// and none by which either could be reached all the same.
pub(super) fn is_open(ip: IpAddr) -> bool {
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
        IpAddr::V6(ip) => is_open_v6(ip),
    }
}

fn is_open_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // What is given out to networks is 2000::/3. Within it 2001::/23 and 2002::/16 lead through
    // tunnels to addresses of the old kind, 2001:db8::/32 and 3fff::/20 are for books.
    let given = a & 0xE000 == 0x2000;
    let tunnel = (a == 0x2001 && b < 0x0200) || a == 0x2002;
    let book = (a == 0x2001 && b == 0x0DB8) || (a == 0x3FFF && b < 0x1000);
    given && !tunnel && !book
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_internet_are_asked() {
        for ip in ["1.1.1.1", "142.250.1.1", "2a00:1450::1", "2606:4700::1111", "100.63.0.1"] {
            assert!(is_open(ip.parse().unwrap()), "{ip}");
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
            assert!(!is_open(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn what_is_no_service_is_not_taken() {
        let origin = |text: &str, mode| Endpoint::read(text, mode).map(|e| e.origin());
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
        let long = format!("https://a.example/{}", "x".repeat(ENDPOINT_MAX));
        assert_eq!(origin(&long, real), None);
    }

    #[tokio::test]
    async fn nobody_is_sent_into_the_network_the_server_stands_in() {
        for host in ["127.0.0.1", "[::1]", "localhost", "10.0.0.1", "169.254.169.254"] {
            let endpoint = Endpoint::read(&format!("https://{host}/x"), Mode::Production).unwrap();
            assert_eq!(endpoint.leave(Mode::Production, &[], Vec::new()).await, Err("address"));
        }
    }
}
