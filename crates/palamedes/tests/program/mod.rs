//! The program, run as people and scripts run it.

use std::io::Write;
use std::process::{Command, Stdio};

/// What came of it.
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with sentences in English and types this.
pub fn palamedes_with_input(arguments: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // Whoever does not read all that is typed may be gone already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let done = child.wait_with_output().expect("the program ends");
    Answer {
        code: done.status.code().expect("an exit code"),
        out: String::from_utf8(done.stdout).expect("text"),
        err: String::from_utf8(done.stderr).expect("text"),
    }
}
