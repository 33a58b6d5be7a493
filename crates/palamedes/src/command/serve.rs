//! `palamedes serve --static-only`

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use server::{Error, Limits, Pages};

use crate::words::Words;

/// Serves the pages: play, learn and analyse in a browser.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes serve --static-only\n  \
    palamedes serve --static-only --listen 0.0.0.0:80\n  \
    palamedes serve --static-only --listen 127.0.0.1:0\n\n\
    The first line says where the pages are. Port 0 finds a free one. Ctrl-C ends.")]
pub struct Arguments {
    /// Serves the pages alone: no accounts, and nothing is kept here. The only way for now.
    #[arg(long, required = true)]
    static_only: bool,
    /// The address and port to listen on.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Serves the pages of this folder instead of those in the program.
    #[arg(long, value_name = "FOLDER")]
    pages: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let pages = match &arguments.pages {
        Some(folder) => Pages::read(folder).map_err(|error| told(error, words))?,
        None => Pages::embedded(),
    };
    if !pages.are_built() {
        eprintln!("palamedes: {}", words.sentence("serve-not-built", &[]));
    }
    let listening = |address: SocketAddr| {
        let address = format!("http://{address}/");
        let sentence = words.sentence("serve-listening", &[("address", &address)]);
        // Whoever does not read this is served all the same.
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "{sentence}").and_then(|()| out.flush());
    };
    server::serve(arguments.listen, pages, Limits::default(), listening)
        .map_err(|error| told(error, words))
}

/// The error with what can be done about it.
fn told(error: Error, words: &Words) -> anyhow::Error {
    let (code, name, value, why) = match &error {
        Error::Listen { address, source } => {
            let code = match source.kind() {
                io::ErrorKind::AddrInUse => "serve-address-in-use",
                io::ErrorKind::PermissionDenied => "serve-address-forbidden",
                _ => "serve-address-refused",
            };
            (code, "address", address.to_string(), source.to_string())
        }
        Error::Pages { folder, source } => {
            ("serve-pages-unread", "folder", folder.display().to_string(), source.to_string())
        }
        _ => return anyhow::Error::new(error),
    };
    anyhow::Error::msg(words.sentence(code, &[(name, &value), ("why", &why)]))
}
