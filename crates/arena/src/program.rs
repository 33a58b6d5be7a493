//! A program that is run beside this one and spoken to line by line.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::protocol::{InputLine, LineReader};

use crate::debug_log::DebugLog;

/// A running program. Dropping it ends the program.
pub struct Program {
    child: Child,
    input: Option<SyncSender<String>>,
    output: Receiver<InputLine>,
    log: Option<DebugLog>,
}

/// Destination of the standard error of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StderrMode {
    /// The output is discarded.
    Discard,
    /// The output goes to our standard error.
    Inherit,
}

/// Error in the communication with a program.
#[derive(Debug)]
pub enum ProgramError {
    /// The command line is empty, or a quotation mark is not closed.
    CommandLine(String),
    /// The program cannot be started.
    Start(String, io::Error),
    /// The program has exited, or closed its output.
    Exited,
    /// The program does not read its input.
    InputBlocked,
    /// The program sent nothing for this duration.
    Timeout(Duration),
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::CommandLine(line) => write!(f, "invalid command line \"{line}\""),
            ProgramError::Start(name, error) => write!(f, "cannot start {name}: {error}"),
            ProgramError::Exited => f.write_str("the engine program has ended"),
            ProgramError::InputBlocked => f.write_str("the engine program does not read its input"),
            ProgramError::Timeout(time) => {
                write!(f, "the engine program sent nothing for {} ms", time.as_millis())
            }
        }
    }
}

impl std::error::Error for ProgramError {}

/// Maximum number of queued lines in each direction.
const LINE_QUEUE_MAX: usize = 1_024;

/// Timeout for the exit of a program.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// Interval at which the exit of a program is checked.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Splits a command line at spaces; quotation marks of both kinds protect spaces.
///
/// # Errors
/// The command line is empty, or a quotation mark is not closed.
pub fn command_words(line: &str) -> Result<Vec<String>, ProgramError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open = None;
    for c in line.chars() {
        match (open, c) {
            (Some(mark), c) if c == mark => open = None,
            (None, '"' | '\'') => {
                open = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if open.is_some() || words.is_empty() {
        return Err(ProgramError::CommandLine(line.to_owned()));
    }
    Ok(words)
}

impl Program {
    /// Starts a program by its name and arguments, without a shell.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(command: &[String], stderr: StderrMode) -> Result<Program, ProgramError> {
        let Some((name, arguments)) = command.split_first() else {
            return Err(ProgramError::CommandLine(String::new()));
        };
        let failed = |error| ProgramError::Start(name.clone(), error);
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match stderr {
                StderrMode::Discard => Stdio::null(),
                StderrMode::Inherit => Stdio::inherit(),
            })
            .spawn()
            .map_err(failed)?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (to, input) = sync_channel(LINE_QUEUE_MAX);
        let (sender, output) = sync_channel(LINE_QUEUE_MAX);
        // From here on `Drop` ends the program.
        let program = Program { child, input: Some(to), output, log: None };
        if let (Some(stdin), Some(stdout)) = pipes {
            let writer = thread::Builder::new().name("to program".to_owned());
            writer.spawn(move || write_lines(stdin, &input)).map_err(failed)?;
            let reader = thread::Builder::new().name("from program".to_owned());
            reader.spawn(move || read_lines(stdout, &sender)).map_err(failed)?;
        }
        Ok(program)
    }

    /// Sends a line without waiting for the program to read it.
    ///
    /// # Errors
    /// The program has exited, or does not read its input.
    pub fn send(&mut self, line: &str) -> Result<(), ProgramError> {
        use std::sync::mpsc::TrySendError;
        let Some(input) = &self.input else { return Err(ProgramError::Exited) };
        if let Some(log) = &self.log {
            log.write(self.child.id(), '>', line);
        }
        input.try_send(format!("{line}\n")).map_err(|error| match error {
            TrySendError::Full(_) => ProgramError::InputBlocked,
            TrySendError::Disconnected(_) => ProgramError::Exited,
        })
    }

    /// Waits for a line.
    ///
    /// # Errors
    /// No line arrives in time, or the program has exited.
    pub fn receive(&mut self, timeout: Duration) -> Result<InputLine, ProgramError> {
        let received = self.output.recv_timeout(timeout).map_err(|error| match error {
            RecvTimeoutError::Timeout => ProgramError::Timeout(timeout),
            RecvTimeoutError::Disconnected => ProgramError::Exited,
        });
        match (&self.log, &received) {
            (Some(log), Ok(InputLine::Line(line))) => log.write(self.child.id(), '<', line),
            (Some(log), Err(error @ ProgramError::Exited)) => {
                log.write(self.child.id(), '!', &error.to_string());
            }
            _ => {}
        }
        received
    }

    /// Writes all further lines to a log.
    pub(crate) fn set_log(&mut self, log: Option<DebugLog>) {
        self.log = log;
    }

    /// Closes the input of the program.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the program to exit by itself and discards its output.
    pub fn wait_for_exit(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        let left = || deadline.saturating_duration_since(Instant::now());
        while self.output.recv_timeout(left()).is_ok() {}
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if !left().is_zero() => thread::sleep(EXIT_POLL_INTERVAL),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Errors are ignored: the program has exited or is about to.
        let _ = self.send("quit");
        self.close_input();
        if self.wait_for_exit(EXIT_TIMEOUT).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_lines(mut stdin: ChildStdin, input: &Receiver<String>) {
    while let Ok(line) = input.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(mut stdout: ChildStdout, output: &SyncSender<InputLine>) {
    let mut lines = LineReader::new();
    let mut buffer = vec![0; 1 << 16];
    let mut alive = true;
    while alive {
        let length = match stdout.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let bytes = buffer.get(..length).unwrap_or_default();
        lines.feed(bytes, |line| alive &= output.send(line).is_ok());
        if length == 0 {
            if let Some(line) = lines.finish() {
                // The receiver may be gone.
                let _ = output.send(line);
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_into_words() {
        let check = |line: &str, expected: Option<&[&str]>| {
            let words = command_words(line).ok();
            let words: Option<Vec<&str>> =
                words.as_ref().map(|words| words.iter().map(String::as_str).collect());
            assert_eq!(words.as_deref(), expected, "{line}");
        };
        check("palamedes engine", Some(&["palamedes", "engine"]));
        check(
            "  './my engine'  \"a 'b'\" '' c\"d e\"f ",
            Some(&["./my engine", "a 'b'", "", "cd ef"]),
        );
        check("C:\\engine.exe", Some(&["C:\\engine.exe"]));
        check("", None);
        check("'open", None);
    }

    #[test]
    fn missing_programs_cannot_be_started() {
        let command = ["no-such-program-anywhere".to_owned()];
        let error = Program::start(&command, StderrMode::Discard).err().map(|e| e.to_string());
        assert!(error.is_some_and(|error| error.contains("no-such-program-anywhere")));
    }
}
