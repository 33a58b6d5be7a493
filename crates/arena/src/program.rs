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

use engine::protocol::{Heard, Lines};

/// A running program. It is ended when this is dropped.
pub struct Program {
    child: Child,
    mouth: Option<SyncSender<String>>,
    ears: Receiver<Heard>,
}

/// Where the complaints of a program go, its standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complaints {
    /// Nowhere.
    Unheard,
    /// To ours.
    Shown,
}

/// Why a program cannot be spoken to.
#[derive(Debug)]
pub enum ProgramError {
    /// The command line is empty, or a quotation mark in it is never closed.
    CommandLine(String),
    /// It cannot be started.
    Start(String, io::Error),
    /// It has ended, or closed its output.
    Gone,
    /// It does not read what it is told.
    Deaf,
    /// It said nothing for so long.
    Silent(Duration),
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::CommandLine(line) => write!(f, "\"{line}\" is no command line"),
            ProgramError::Start(name, error) => write!(f, "{name} cannot be started: {error}"),
            ProgramError::Gone => f.write_str("the program has ended"),
            ProgramError::Deaf => f.write_str("the program does not read what it is told"),
            ProgramError::Silent(time) => {
                write!(f, "the program said nothing for {} ms", time.as_millis())
            }
        }
    }
}

impl std::error::Error for ProgramError {}

/// Lines that wait to be read, in each direction.
const LINES_WAITING: usize = 1_024;

/// So long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// How often a program is asked whether it has ended.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The words of a command line: spaces between them, quotation marks of both kinds around those
/// that hold spaces.
///
/// # Errors
/// When there is no word, or a quotation mark is never closed.
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
    /// Starts a program: its name and its arguments, without a shell between.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &[String], complaints: Complaints) -> Result<Program, ProgramError> {
        let Some((name, arguments)) = command.split_first() else {
            return Err(ProgramError::CommandLine(String::new()));
        };
        let failed = |error| ProgramError::Start(name.clone(), error);
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match complaints {
                Complaints::Unheard => Stdio::null(),
                Complaints::Shown => Stdio::inherit(),
            })
            .spawn()
            .map_err(failed)?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (to, mouth) = sync_channel(LINES_WAITING);
        let (tell, ears) = sync_channel(LINES_WAITING);
        // From here on the program is ended whatever happens.
        let program = Program { child, mouth: Some(to), ears };
        if let (Some(stdin), Some(stdout)) = pipes {
            let writer = thread::Builder::new().name("to program".to_owned());
            writer.spawn(move || write_lines(stdin, &mouth)).map_err(failed)?;
            let reader = thread::Builder::new().name("from program".to_owned());
            reader.spawn(move || read_lines(stdout, &tell)).map_err(failed)?;
        }
        Ok(program)
    }

    /// Says a line. It does not wait for the program to read it.
    ///
    /// # Errors
    /// When the program has ended, or has not read for long.
    pub fn say(&mut self, line: &str) -> Result<(), ProgramError> {
        use std::sync::mpsc::TrySendError;
        let Some(mouth) = &self.mouth else { return Err(ProgramError::Gone) };
        mouth.try_send(format!("{line}\n")).map_err(|error| match error {
            TrySendError::Full(_) => ProgramError::Deaf,
            TrySendError::Disconnected(_) => ProgramError::Gone,
        })
    }

    /// Waits for a line.
    ///
    /// # Errors
    /// When none comes in time, or none will.
    pub fn hear(&mut self, patience: Duration) -> Result<Heard, ProgramError> {
        self.ears.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => ProgramError::Silent(patience),
            RecvTimeoutError::Disconnected => ProgramError::Gone,
        })
    }

    /// Closes its input: nothing more will be said.
    pub fn hang_up(&mut self) {
        self.mouth = None;
    }

    /// Waits for the program to end by itself, and passes over what it still says.
    pub fn ends_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        let left = || deadline.saturating_duration_since(Instant::now());
        while self.ears.recv_timeout(left()).is_ok() {}
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if !left().is_zero() => thread::sleep(LOOK_EVERY),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Whatever fails here, the program is gone or about to be.
        let _ = self.say("quit");
        self.hang_up();
        if self.ends_within(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_lines(mut stdin: ChildStdin, mouth: &Receiver<String>) {
    while let Ok(line) = mouth.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(mut stdout: ChildStdout, tell: &SyncSender<Heard>) {
    let mut lines = Lines::new();
    let mut buffer = vec![0; 1 << 16];
    let mut alive = true;
    while alive {
        let length = match stdout.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let bytes = buffer.get(..length).unwrap_or_default();
        lines.feed(bytes, |heard| alive &= tell.send(heard).is_ok());
        if length == 0 {
            if let Some(heard) = lines.finish() {
                // Nobody may be listening any more.
                let _ = tell.send(heard);
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_come_apart() {
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
    fn what_is_not_there_cannot_be_started() {
        let command = ["no-such-program-anywhere".to_owned()];
        let error = Program::start(&command, Complaints::Unheard).err().map(|e| e.to_string());
        assert!(error.is_some_and(|error| error.contains("no-such-program-anywhere")));
    }
}
