//! A mail server that takes every letter and keeps it for the test.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

pub struct Letter {
    pub to: String,
    pub head: String,
    pub text: String,
}

impl Letter {
    /// What the link holds behind this word.
    pub fn secret(&self, word: &str) -> String {
        let (_, rest) = self.text.split_once(&format!("#{word}=")).expect("a link");
        rest.split_whitespace().next().unwrap().to_owned()
    }
}

pub struct Sink {
    pub address: String,
    letters: mpsc::UnboundedReceiver<Letter>,
}

impl Sink {
    pub async fn open() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("smtp://{}", listener.local_addr().unwrap());
        let (sender, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take(stream, sender.clone()));
            }
        });
        Sink { address, letters }
    }

    pub async fn letter(&mut self) -> Letter {
        timeout(Duration::from_secs(20), self.letters.recv()).await.expect("mail").unwrap()
    }

    /// Whether a letter came that nobody asked for yet.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }
}

async fn take(stream: TcpStream, letters: mpsc::UnboundedSender<Letter>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await.ok()?;
    let mut to = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let answer = match line.get(..4)?.to_ascii_uppercase().as_str() {
            "EHLO" => "250 sink\r\n",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1)?.to_owned();
                "250 good\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let whole = data(&mut stream).await?;
                let (head, body) = whole.split_once("\r\n\r\n")?;
                let text = plain(head, body);
                letters.send(Letter { to: to.clone(), head: head.to_owned(), text }).ok()?;
                "250 taken\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 good\r\n",
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

async fn data(stream: &mut BufReader<TcpStream>) -> Option<String> {
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

/// The text as it was written.
fn plain(head: &str, body: &str) -> String {
    if !head.contains("quoted-printable") {
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
