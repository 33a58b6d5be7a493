//! Puts the built pages into the program, each file compressed once.
//!
//! Without built pages it adds nothing and prints nothing; the server then reports it to clients.

#[path = "src/http/static_files/prepare.rs"]
mod prepare;

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use prepare::Prepared;

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder to build in"));
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let app = here.join("../../web/app");
    let built = app.join("dist");
    let files = if built.join(prepare::INDEX).is_file() {
        println!("cargo::rerun-if-changed={}", built.display());
        prepare::folder(&built)?
    } else {
        // A path that does not exist would count as changed on every build.
        println!("cargo::rerun-if-changed={}", app.display());
        Vec::new()
    };
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/http/static_files/prepare.rs");
    fs::write(out.join("embedded.rs"), listed(&files, &out)?)
}

/// The files as an array of Rust, with their bytes in files beside it.
fn listed(files: &[Prepared], out: &Path) -> io::Result<String> {
    let folder = out.join("embedded");
    fs::remove_dir_all(&folder).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    fs::create_dir(&folder)?;
    let mut text = String::from("&[\n");
    for (index, file) in files.iter().enumerate() {
        let bytes = folder.join(format!("{index}"));
        fs::write(&bytes, file.gzip.as_ref().unwrap_or(&file.bytes))?;
        let (path, digest, is_gzip) = (&file.path, &file.digest, file.gzip.is_some());
        let item = format!(
            "    Embedded {{ path: {path:?}, digest: {digest:?}, \
             bytes: include_bytes!({bytes:?}), is_gzip: {is_gzip} }},"
        );
        writeln!(text, "{item}").expect("text can be written to a string");
    }
    text.push_str("]\n");
    Ok(text)
}
