//! The web app served by the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

mod program;

use program::palamedes_with_input;

/// A running server on a free port, killed on drop.
struct RunningServer {
    child: Child,
    address: String,
}

impl RunningServer {
    fn start(language: &str, sentence: &str) -> RunningServer {
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
        RunningServer { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
        let mut response = Vec::new();
        stream.read_to_end(&mut response).expect("a response");
        String::from_utf8_lossy(&response).into_owned()
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn address_is_printed_and_served() {
    let server = RunningServer::start("en", "The pages are at URL (Ctrl-C ends)");
    // With or without a built app: the policy is in every response.
    let response = server.get("/");
    assert!(response.starts_with("HTTP/1.1 200 OK") || response.contains("cargo xtask web"));
    assert!(response.contains("content-security-policy: default-src 'none'"), "{response}");
}

#[test]
fn sigterm_shuts_the_server_down() {
    let mut server = RunningServer::start("de", "Die Seiten stehen unter URL (Strg-C beendet)");
    let id = server.child.id().to_string();
    let status = Command::new("kill").args(["-TERM", &id]).status().expect("kill is there");
    assert!(status.success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn port_in_use_is_an_error_with_a_hint() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = palamedes_with_input(&["serve", "--static-only", "--listen", &address], "");
    assert_eq!((output.code, output.out.as_str()), (3, ""));
    assert!(output.err.contains(&address) && output.err.contains("--listen"), "{}", output.err);
}

#[test]
fn missing_pages_folder_is_an_error_with_a_hint() {
    let arguments = ["serve", "--static-only", "--listen", "127.0.0.1:0", "--pages", "no-folder"];
    let output = palamedes_with_input(&arguments, "");
    assert_eq!(output.code, 3);
    assert!(output.err.contains("no-folder") && output.err.contains("cargo xtask web"));
    assert_eq!(palamedes_with_input(&["serve"], "").code, 2);
}
