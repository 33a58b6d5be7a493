//! `palamedes completions SHELL` and `palamedes man`: files for shells and for `man`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::file_error::FileError;
use crate::usage::ValueError;

/// Prints a completion script for a shell.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes completions bash > ~/.local/share/bash-completion/completions/palamedes\n  \
    palamedes completions zsh > ~/.zfunc/_palamedes\n  \
    palamedes completions fish > ~/.config/fish/completions/palamedes.fish")]
pub struct CompletionsArguments {
    /// The shell that reads the script.
    shell: Shell,
}

/// Prints the manual page.
///
/// `palamedes man COMMAND` prints that of one command, and `--out` writes those of all commands.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  palamedes man | man -l -\n  palamedes man play | man -l -\n  \
    palamedes man --out ~/.local/share/man/man1"
)]
pub struct ManArguments {
    /// A command, for its own page.
    command: Option<String>,
    /// Writes the pages of all commands to this folder, such as palamedes-arena-match.1.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub fn run_completions(arguments: &CompletionsArguments) -> anyhow::Result<()> {
    let mut script = Vec::new();
    let mut command = crate::CommandLine::command();
    clap_complete::generate(arguments.shell, &mut command, "palamedes", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

/// Writes a page for every command.
fn write_pages(folder: &Path) -> anyhow::Result<()> {
    let all = crate::CommandLine::command().disable_help_subcommand(true);
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(all, folder));
    Ok(written.map_err(|error| FileError::write(folder, error))?)
}

pub fn run_man(arguments: &ManArguments) -> anyhow::Result<()> {
    if let Some(folder) = &arguments.out {
        return write_pages(folder);
    }
    let mut all = crate::CommandLine::command();
    all.build();
    let command = match &arguments.command {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let known = all.get_subcommands().map(clap::Command::get_name);
                let error = ValueError::new("man-no-command").with("command", name);
                return Err(error.with_proposal(name, known).into());
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    std::io::stdout().write_all(&page)?;
    Ok(())
}
