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

/// Waits for the message of a server that was started with this notification socket.
#[cfg(target_os = "linux")]
fn first_notification(socket: &std::os::unix::net::UnixDatagram, address: &str) -> String {
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["serve", "--static-only", "--listen", "127.0.0.1:0"])
        .env("NOTIFY_SOCKET", address)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut message = [0; 64];
    let received = socket.recv(&mut message);
    child.kill().unwrap();
    child.wait().unwrap();
    String::from_utf8_lossy(&message[..received.expect("a message")]).into_owned()
}

#[test]
#[cfg(target_os = "linux")]
fn service_manager_is_notified_when_the_server_is_ready() {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let file = std::env::temp_dir().join(format!("palamedes-notify-{}", std::process::id()));
    let socket = UnixDatagram::bind(&file).unwrap();
    assert_eq!(first_notification(&socket, file.to_str().unwrap()), "READY=1");
    std::fs::remove_file(&file).unwrap();
    let name = format!("palamedes-notify-{}", std::process::id());
    let abstract_address = SocketAddr::from_abstract_name(&name).unwrap();
    let socket = UnixDatagram::bind_addr(&abstract_address).unwrap();
    assert_eq!(first_notification(&socket, &format!("@{name}")), "READY=1");
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
fn check_of_the_pages_exits() {
    let check = |address: &str| {
        palamedes_with_input(&["serve", "--static-only", "--check", "--listen", address], "")
    };
    let output = check("127.0.0.1:0");
    assert_eq!((output.code, output.out.as_str()), (0, "Pages and address can be used.\n"));
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    assert_eq!(check(&taken.local_addr().unwrap().to_string()).code, 3);
}

#[test]
fn settings_that_cannot_be_used_are_named() {
    let check = |arguments: &[&str]| {
        let database = ["--database", "postgres://127.0.0.1:9/palamedes"];
        let arguments = [&["serve", "--development"], &database[..], arguments].concat();
        let output = palamedes_with_input(&arguments, "");
        assert_eq!(output.code, 2, "{}", output.err);
        output.err
    };
    let err = check(&["--log", "verbose"]);
    assert!(err.contains("setting log") && err.contains("\"verbose\" is no log level"), "{err}");
    for key in ["connections", "address-per-minute", "player-per-minute"] {
        let err = check(&[&format!("--{key}"), "0"]);
        assert!(err.contains(&format!("setting {} is 0", key.replace('-', "_"))), "{err}");
    }
    assert!(check(&["--proxies", "10.0.0.0/40"]).contains("10.0.0.0/8"));
}

#[test]
fn error_in_the_settings_file_is_shown_with_its_lines() {
    let name = format!("palamedes-settings-{}.toml", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, "pubic_url = \"x\"\n").unwrap();
    let output = palamedes_with_input(&["serve", "--config", file.to_str().unwrap()], "");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(output.code, 2);
    assert!(output.err.contains("\n1 | pubic_url = \"x\"\n"), "{}", output.err);
    assert!(!output.err.contains('\u{FFFD}'), "{}", output.err);
}

#[test]
fn missing_pages_folder_is_an_error_with_a_hint() {
    let arguments = ["serve", "--static-only", "--listen", "127.0.0.1:0", "--pages", "no-folder"];
    let output = palamedes_with_input(&arguments, "");
    assert_eq!(output.code, 3);
    assert!(output.err.contains("no-folder") && output.err.contains("cargo xtask web"));
    assert_eq!(palamedes_with_input(&["serve"], "").code, 2);
}
