//! As much of HTTP as the clients need: one request, one connection.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Longer than a healthy server takes for anything.
const WITHIN: Duration = Duration::from_secs(12);

/// Whoever asks: an address of the loopback of their own, so that nobody's limits are theirs, and
/// the cookie they were given.
#[derive(Clone, Debug)]
pub struct Asker {
    pub address: Ipv4Addr,
    pub cookie: String,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: String,
}

impl Asker {
    /// The asker of this number, without a cookie.
    pub fn new(number: usize) -> Asker {
        let [.., high, low] = (number as u32 + 2).to_be_bytes();
        Asker { address: Ipv4Addr::new(127, 1, high, low), cookie: String::new() }
    }

    /// A connection to a server on this machine.
    pub async fn connect(&self, port: u16) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((self.address, 0)))?;
        let connect = socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let stream = timeout(WITHIN, connect).await.context("connecting takes too long")??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Asks and reads the whole answer.
    pub async fn ask(&self, port: u16, head: &str, body: Option<&Value>) -> Result<Answer> {
        let mut stream = self.connect(port).await?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let cookie = if self.cookie.is_empty() {
            String::new()
        } else {
            format!("Cookie: {}\r\n", self.cookie)
        };
        let request = format!(
            "{head} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{kind}{cookie}\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let exchange = async {
            stream.write_all(request.as_bytes()).await?;
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await?;
            anyhow::Ok(bytes)
        };
        let bytes = timeout(WITHIN, exchange).await.context("the answer takes too long")??;
        read(&String::from_utf8_lossy(&bytes))
    }

    /// Becomes a guest of the server.
    pub async fn enter(&mut self, port: u16) -> Result<()> {
        let answer = self.ask(port, "POST /api/guest", None).await?;
        match answer.cookie {
            Some(cookie) if answer.status == 201 => self.cookie = cookie,
            _ => bail!("no guest was made: {} {}", answer.status, answer.body),
        }
        Ok(())
    }
}

fn read(text: &str) -> Result<Answer> {
    let (head, body) = text.split_once("\r\n\r\n").context("the answer was cut off")?;
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let mut cookies = Vec::new();
    for line in lines {
        let Some((name, value)) = line.split_once(':') else { continue };
        if name.eq_ignore_ascii_case("set-cookie") {
            cookies.extend(value.trim().split(';').next());
        }
    }
    let status = status.context("the answer has no status")?;
    let cookie = (!cookies.is_empty()).then(|| cookies.join("; "));
    Ok(Answer { status, cookie, body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let text = "HTTP/1.1 201 Created\r\nSet-Cookie: palamedes=abc; Path=/\r\n\
            Set-Cookie: known=d; Path=/\r\n\r\n{}";
        let answer = read(text).unwrap();
        assert_eq!((answer.status, &*answer.body), (201, "{}"));
        assert_eq!(answer.cookie.as_deref(), Some("palamedes=abc; known=d"));
        assert!(read("HTTP/1.1 200 OK\r\n").is_err());
        assert!(read("").is_err());
    }

    #[test]
    fn askers_have_addresses_of_their_own() {
        assert_eq!(Asker::new(0).address, Ipv4Addr::new(127, 1, 0, 2));
        assert_eq!(Asker::new(5_000).address, Ipv4Addr::new(127, 1, 19, 138));
    }
}
