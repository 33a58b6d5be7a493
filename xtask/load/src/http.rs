//! A minimal HTTP client: one request for each connection, or one after the other.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Longer than a healthy server takes for any request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(12);

/// A client of the API with its own loopback address and its cookie.
///
/// Rate limits count addresses, so each client has another one.
#[derive(Clone, Debug)]
pub struct ApiClient {
    /// Loopback address from which the client connects.
    pub address: Ipv4Addr,
    /// Cookies of the session; empty without one.
    pub cookie: String,
    /// Token of a bot; empty without one.
    pub token: String,
}

/// A response of the API.
pub struct ApiResponse {
    /// Status code of HTTP.
    pub status: u16,
    /// Cookies that the response sets.
    pub cookie: Option<String>,
    /// Body as text.
    pub body: String,
}

impl ApiClient {
    /// The client of this number, without a cookie.
    pub fn new(number: usize) -> ApiClient {
        let [.., high, low] = (number as u32 + 2).to_be_bytes();
        let address = Ipv4Addr::new(127, 1, high, low);
        ApiClient { address, cookie: String::new(), token: String::new() }
    }

    /// Opens a connection to a server on this machine.
    pub async fn connect(&self, port: u16) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((self.address, 0)))?;
        let connect = socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let stream = timeout(REQUEST_TIMEOUT, connect)
            .await
            .context("timeout while connecting to the server")??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request, such as `POST /api/login`, and reads the response.
    pub async fn request(
        &self,
        port: u16,
        method_and_path: &str,
        body: Option<&Value>,
    ) -> Result<ApiResponse> {
        let mut stream = self.connect(port).await?;
        let request = self.request_text(port, method_and_path, body, "Connection: close\r\n");
        let exchange = async {
            stream.write_all(request.as_bytes()).await?;
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await?;
            anyhow::Ok(bytes)
        };
        let bytes = timeout(REQUEST_TIMEOUT, exchange)
            .await
            .context("timeout while waiting for the HTTP response")??;
        parse_response(&String::from_utf8_lossy(&bytes))
    }

    /// The text of a request with further header lines.
    fn request_text(
        &self,
        port: u16,
        method_and_path: &str,
        body: Option<&Value>,
        headers: &str,
    ) -> String {
        let body = body.map(Value::to_string).unwrap_or_default();
        let header = |name: &str, value: &str| match value {
            "" => String::new(),
            value => format!("{name}{value}\r\n"),
        };
        let content_type = if body.is_empty() { "" } else { "application/json" };
        format!(
            "{method_and_path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}{}{}{}\
             Content-Length: {}\r\n\r\n{body}",
            header("Content-Type: ", content_type),
            header("Cookie: ", &self.cookie),
            header("Authorization: Bearer ", &self.token),
            body.len()
        )
    }

    /// Sends a request that must succeed and returns the JSON of its response.
    pub async fn request_json(
        &self,
        port: u16,
        method_and_path: &str,
        body: Option<&Value>,
    ) -> Result<Value> {
        let response = self.request(port, method_and_path, body).await?;
        if !(200..300).contains(&response.status) {
            bail!("{method_and_path} was rejected: {} {}", response.status, response.body);
        }
        Ok(serde_json::from_str(&response.body).unwrap_or(Value::Null))
    }

    /// Opens a stream with one JSON object per line.
    pub async fn open_stream(&self, port: u16, path: &str) -> Result<LineStream> {
        let mut stream = self.connect(port).await?;
        let request = self.request_text(port, &format!("GET {path}"), None, "");
        stream.write_all(request.as_bytes()).await?;
        Ok(LineStream { reader: BufReader::new(stream) })
    }

    /// Creates a guest and keeps its cookie.
    pub async fn create_guest(&mut self, port: u16) -> Result<()> {
        let response = self.request(port, "POST /api/guests", None).await?;
        match response.cookie {
            Some(cookie) if response.status == 201 => self.cookie = cookie,
            _ => bail!("cannot create a guest: {} {}", response.status, response.body),
        }
        Ok(())
    }
}

/// A response that goes on, with one JSON object per line.
pub struct LineStream {
    reader: BufReader<TcpStream>,
}

impl LineStream {
    /// Waits for the next object; skips header lines, chunk sizes and empty lines.
    pub async fn next(&mut self) -> Result<String> {
        let mut line = String::new();
        while !line.starts_with('{') {
            line.clear();
            let read = self.reader.read_line(&mut line).await?;
            if read == 0 {
                bail!("the server closed a stream");
            }
        }
        Ok(line)
    }
}

/// A client that keeps its connection open between requests, like a browser.
pub struct KeptConnection {
    client: ApiClient,
    port: u16,
    stream: Option<BufReader<TcpStream>>,
}

impl KeptConnection {
    /// A connection that is opened with the first request.
    pub fn new(client: ApiClient, port: u16) -> KeptConnection {
        KeptConnection { client, port, stream: None }
    }

    /// Sends a GET request, reads the whole response and returns its status.
    pub async fn get(&mut self, path: &str) -> Result<u16> {
        // The server may have closed a connection that was idle.
        for _ in 0..2 {
            let is_new = self.stream.is_none();
            match timeout(REQUEST_TIMEOUT, self.try_get(path)).await {
                Ok(Ok(status)) => return Ok(status),
                Ok(Err(error)) if is_new => return Err(error),
                Ok(Err(_)) => self.stream = None,
                Err(_) => {
                    self.stream = None;
                    bail!("timeout while waiting for GET {path}");
                }
            }
        }
        bail!("the server closed the connection of GET {path}")
    }

    async fn try_get(&mut self, path: &str) -> Result<u16> {
        if self.stream.is_none() {
            self.stream = Some(BufReader::new(self.client.connect(self.port).await?));
        }
        let request = self.client.request_text(self.port, &format!("GET {path}"), None, "");
        let stream = self.stream.as_mut().context("the connection was just opened")?;
        stream.get_mut().write_all(request.as_bytes()).await?;
        read_kept_response(stream).await
    }
}

/// Reads a response up to its end and returns its status.
async fn read_kept_response(stream: &mut BufReader<TcpStream>) -> Result<u16> {
    let (mut line, mut length, mut is_chunked) = (String::new(), 0, false);
    stream.read_line(&mut line).await?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.context("missing status in the HTTP response")?;
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let header = line.trim().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse()?;
        }
        is_chunked |= header.starts_with("transfer-encoding:") && header.ends_with("chunked");
    }
    let mut body = Vec::new();
    while is_chunked {
        line.clear();
        stream.read_line(&mut line).await?;
        let chunk = usize::from_str_radix(line.trim(), 16).context("invalid size of a chunk")?;
        body.resize(chunk + 2, 0);
        stream.read_exact(&mut body).await?;
        is_chunked = chunk > 0;
    }
    body.resize(length, 0);
    stream.read_exact(&mut body).await?;
    Ok(status)
}

fn parse_response(text: &str) -> Result<ApiResponse> {
    let (head, body) =
        text.split_once("\r\n\r\n").context("the HTTP response ends before its body")?;
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let mut cookies = Vec::new();
    for line in lines {
        let Some((name, value)) = line.split_once(':') else { continue };
        if name.eq_ignore_ascii_case("set-cookie") {
            cookies.extend(value.trim().split(';').next());
        }
    }
    let status = status.context("missing status in the HTTP response")?;
    let cookie = (!cookies.is_empty()).then(|| cookies.join("; "));
    Ok(ApiResponse { status, cookie, body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn response_is_parsed() {
        let text = "HTTP/1.1 201 Created\r\nSet-Cookie: palamedes=abc; Path=/\r\n\
            Set-Cookie: known=d; Path=/\r\n\r\n{}";
        let response = parse_response(text).unwrap();
        assert_eq!((response.status, &*response.body), (201, "{}"));
        assert_eq!(response.cookie.as_deref(), Some("palamedes=abc; known=d"));
        assert!(parse_response("HTTP/1.1 200 OK\r\n").is_err());
        assert!(parse_response("").is_err());
    }

    #[test]
    fn each_client_has_its_own_address() {
        assert_eq!(ApiClient::new(0).address, Ipv4Addr::new(127, 1, 0, 2));
        assert_eq!(ApiClient::new(5_000).address, Ipv4Addr::new(127, 1, 19, 138));
    }
}
