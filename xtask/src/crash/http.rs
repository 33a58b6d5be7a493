//! A minimal HTTP client: one request for each connection.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Longer than a healthy server takes for any request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(12);

/// A client of the API with its own loopback address and its cookie.
///
/// Rate limits count addresses, so each client has another one.
#[derive(Clone, Debug)]
pub struct ApiClient {
    pub address: Ipv4Addr,
    pub cookie: String,
}

/// A response of the API.
pub struct ApiResponse {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: String,
}

impl ApiClient {
    /// The client of this number, without a cookie.
    pub fn new(number: usize) -> ApiClient {
        let [.., high, low] = (number as u32 + 2).to_be_bytes();
        ApiClient { address: Ipv4Addr::new(127, 1, high, low), cookie: String::new() }
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
        let body = body.map(Value::to_string).unwrap_or_default();
        let content_type = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let cookie = if self.cookie.is_empty() {
            String::new()
        } else {
            format!("Cookie: {}\r\n", self.cookie)
        };
        let request = format!(
            "{method_and_path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             {content_type}{cookie}Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
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
