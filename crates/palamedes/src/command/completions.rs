//! `palamedes completions SHELL` and `palamedes man`: files for shells and for `man`.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

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
/// `palamedes man COMMAND` prints that of one command.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes man | man -l -\n  palamedes man play | man -l -")]
pub struct ManArguments {
    /// A command, for its own page.
    command: Option<String>,
}

pub fn run_completions(arguments: &CompletionsArguments) -> anyhow::Result<()> {
    let mut script = Vec::new();
    let mut command = crate::CommandLine::command();
    clap_complete::generate(arguments.shell, &mut command, "palamedes", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

pub fn run_man(arguments: &ManArguments) -> anyhow::Result<()> {
    let mut all = crate::CommandLine::command();
    all.build();
    let command = match &arguments.command {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let message = format!("there is no command {name}; palamedes --help lists them");
                return Err(crate::failure::Failure::InvalidInput(message).into());
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    std::io::stdout().write_all(&page)?;
    Ok(())
}
