//! Runs a command of the program on a database.

use std::process::Command;

/// Runs the command in English; returns exit code, standard output and standard error.
pub fn run_on_database(
    database: &str,
    command: &[&str],
    arguments: &[&str],
) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(command)
        .args(arguments)
        .args(["--language", "en"])
        .env_remove("PALAMEDES_CONFIG")
        .env("PALAMEDES_DATABASE", database)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
