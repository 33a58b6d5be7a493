//! SMTP server for tests that accepts every email and keeps it.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

pub struct ReceivedEmail {
    pub to: String,
    pub headers: String,
    pub text: String,
}

impl ReceivedEmail {
    /// Returns the secret of the link whose fragment has this key.
    pub fn secret(&self, key: &str) -> String {
        let (_, rest) = self.text.split_once(&format!("#{key}=")).expect("a link");
        rest.split_whitespace().next().unwrap().to_owned()
    }
}

pub struct SmtpServer {
    pub address: String,
    emails: mpsc::UnboundedReceiver<ReceivedEmail>,
}

impl SmtpServer {
    pub async fn start() -> SmtpServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("smtp://{}", listener.local_addr().unwrap());
        let (sender, emails) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, sender.clone()));
            }
        });
        SmtpServer { address, emails }
    }

    pub async fn next_email(&mut self) -> ReceivedEmail {
        timeout(Duration::from_secs(20), self.emails.recv()).await.expect("an email").unwrap()
    }

    /// Returns whether all received emails have been read.
    pub fn is_empty(&self) -> bool {
        self.emails.is_empty()
    }
}

async fn serve(stream: TcpStream, emails: mpsc::UnboundedSender<ReceivedEmail>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 test\r\n").await.ok()?;
    let mut to = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let answer = match line.get(..4)?.to_ascii_uppercase().as_str() {
            "EHLO" => "250 test\r\n",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1)?.to_owned();
                "250 ok\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let whole = read_data(&mut stream).await?;
                let (headers, body) = whole.split_once("\r\n\r\n")?;
                let text = decode_body(headers, body);
                emails
                    .send(ReceivedEmail { to: to.clone(), headers: headers.to_owned(), text })
                    .ok()?;
                "250 queued\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

async fn read_data(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut whole = String::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        if line == ".\r\n" {
            return Some(whole);
        }
        whole += line.strip_prefix('.').unwrap_or(&line);
    }
}

/// Decodes the body if it is quoted-printable.
fn decode_body(headers: &str, body: &str) -> String {
    if !headers.contains("quoted-printable") {
        return body.to_owned();
    }
    let body = body.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = body.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        if *first == b'=' && more.len() >= 2 {
            let code = std::str::from_utf8(&more[..2]).unwrap();
            bytes.push(u8::from_str_radix(code, 16).unwrap());
            rest = &more[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).unwrap()
}
