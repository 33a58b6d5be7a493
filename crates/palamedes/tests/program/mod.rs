//! Runs the program in a child process.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Exit code and output of the program.
pub struct ProgramOutput {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program in English with this standard input.
#[allow(dead_code, reason = "some tests use another folder")]
pub fn palamedes_with_input(arguments: &[&str], input: &str) -> ProgramOutput {
    palamedes_in(&std::env::temp_dir().join("palamedes-tests"), arguments, input)
}

/// Runs the program with this data folder.
pub fn palamedes_in(data_folder: &Path, arguments: &[&str], input: &str) -> ProgramOutput {
    let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .env("XDG_DATA_HOME", data_folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may end before it has read all input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    ProgramOutput {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}
