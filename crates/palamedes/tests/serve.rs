//! The pages, served by the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

mod program;

use program::palamedes_with_input;

/// The program, serving on a free port. It ends with this.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(language: &str, sentence: &str) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
            .args(["serve", "--static-only", "--listen", "127.0.0.1:0", "--language", language])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let (before, after) = sentence.split_once("URL").expect("a sentence with an address");
        let address = line.trim_end().strip_prefix(before).and_then(|l| l.strip_suffix(after));
        let address = address.unwrap_or_else(|| panic!("{line}"));
        let address = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Serving { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("somebody listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_and_answers_there() {
    let serving = Serving::start("en", "The pages are at URL (Ctrl-C ends)");
    // With or without built pages: the policy is on every answer.
    let answer = serving.get("/");
    assert!(answer.starts_with("HTTP/1.1 200 OK") || answer.contains("cargo xtask web"));
    assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
}

#[test]
fn it_ends_in_good_order_when_told() {
    let mut serving = Serving::start("de", "Die Seiten stehen unter URL (Strg-C beendet)");
    let id = serving.child.id().to_string();
    let told = Command::new("kill").args(["-TERM", &id]).status().expect("kill is there");
    assert!(told.success());
    assert_eq!(serving.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_port_in_use_is_told_with_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let answer = palamedes_with_input(&["serve", "--static-only", "--listen", &address], "");
    assert_eq!((answer.code, answer.out.as_str()), (3, ""));
    assert!(answer.err.contains(&address) && answer.err.contains("--listen"), "{}", answer.err);
}

#[test]
fn a_folder_without_pages_is_told_with_what_to_do() {
    let arguments = ["serve", "--static-only", "--listen", "127.0.0.1:0", "--pages", "no-folder"];
    let answer = palamedes_with_input(&arguments, "");
    assert_eq!(answer.code, 3);
    assert!(answer.err.contains("no-folder") && answer.err.contains("cargo xtask web"));
    assert_eq!(palamedes_with_input(&["serve"], "").code, 2);
}
