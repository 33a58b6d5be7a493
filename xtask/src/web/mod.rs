//! `cargo xtask web`: builds the web app and its generated sources.

mod engravings;
mod game_pictures;
mod hero;
mod page_sizes;
mod speed;
mod types;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{self, cargo};
use crate::{root, setup, sources, target_dir};

/// Options of `cargo xtask web`.
#[derive(clap::Args)]
pub struct WebArguments {
    /// Writes only the generated sources: WASM, types, palette.
    #[arg(long)]
    generated: bool,
    /// Compares the speed of the engine in WASM and in the native build.
    #[arg(long, conflicts_with = "generated")]
    speed: bool,
}

/// Option of tasks that use the built app.
#[derive(Default, clap::Args)]
pub struct PageBuild {
    /// Uses the app as it was built last.
    #[arg(long)]
    as_built: bool,
}

impl PageBuild {
    /// Builds the app unless `--as-built` is set.
    pub fn build_if_needed(&self) -> Result<()> {
        if self.as_built { Ok(()) } else { build_and_print_sizes() }
    }
}

/// Runs `cargo xtask web`.
pub fn run(arguments: &WebArguments) -> Result<()> {
    if !arguments.generated && !arguments.speed {
        return build_and_print_sizes();
    }
    generate()?;
    if arguments.speed { speed::compare() } else { Ok(()) }
}

/// Builds the app and prints the size of each page.
fn build_and_print_sizes() -> Result<()> {
    generate()?;
    build()?;
    for line in page_sizes::measure(&dist())? {
        println!("{line}");
    }
    Ok(())
}

/// The folder of the web app, the board and the browser tests.
pub fn folder() -> PathBuf {
    root().join("web")
}

/// The folder of the built app.
pub fn dist() -> PathBuf {
    folder().join("app/dist")
}

/// Checks types, runs unit tests, builds the app and checks the size budgets.
///
/// Returns the size of each page.
pub fn check() -> Result<Vec<String>> {
    generate()?;
    command::run(npm().args(["run", "--silent", "check"]))?;
    command::run(npm().args(["run", "--silent", "test"]))?;
    build()?;
    let sizes = page_sizes::measure(&dist())?;
    page_sizes::check_budget(&sizes)?;
    Ok(sizes.iter().map(ToString::to_string).collect())
}

/// Installs the npm packages if the lock file has changed.
pub fn install() -> Result<()> {
    let lock = fs::read(folder().join("package-lock.json"))
        .context("cannot read web/package-lock.json")?;
    let stamp = folder().join("node_modules/.palamedes-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    // Not `npm ci`: it needs the packages of all other systems, which not every registry has.
    // Install scripts are off: no package needs them.
    let options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    command::run(npm().arg("install").args(options))?;
    fs::write(&stamp, lock).context("cannot write web/node_modules/.palamedes-lock")
}

/// Checks types and runs unit tests with the current types; builds the WASM only if it is missing.
pub fn check_sources() -> Result<()> {
    let generated = folder().join("app/src/generated");
    if bundles().iter().all(|bundle| generated.join(bundle.folder()).is_dir()) {
        install()?;
        write_generated_text(&generated)?;
    } else {
        generate()?;
    }
    command::run(npm().args(["run", "--silent", "check"]))?;
    command::run(npm().args(["run", "--silent", "test"]))
}

fn build() -> Result<()> {
    install()?;
    command::run(npm().args(["run", "--silent", "build"]))?;
    command::run(npm().args(["run", "--silent", "board-package"]))
}

/// Runs `cargo xtask board-package`: builds the board as a package for other pages.
pub fn build_board_package() -> Result<()> {
    generate()?;
    command::run(npm().args(["run", "--silent", "board-package"]))?;
    println!("{}", folder().join("board-package/dist").display());
    Ok(())
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(folder());
    npm
}

/// Writes the generated sources of the app.
pub fn generate() -> Result<()> {
    install()?;
    let generated = folder().join("app/src/generated");
    fs::create_dir_all(&generated)?;
    write_generated_text(&generated)?;
    let digest = sources::digest(WASM_SOURCES)?;
    // Cargo builds one module after the other, and each is optimised beside the build of the next.
    std::thread::scope(|scope| {
        let mut running = Vec::new();
        for bundle in bundles() {
            let folder = generated.join(bundle.folder());
            let digest = digest.as_str();
            if fs::read_to_string(folder.join(DIGEST_FILE)).is_ok_and(|built| built == digest) {
                continue;
            }
            let module = build_wasm(&bundle)?;
            running.push(scope.spawn(move || {
                write_bindings(&bundle, &module, &folder)?;
                fs::write(folder.join(DIGEST_FILE), digest).context("cannot write a digest")
            }));
        }
        running.into_iter().try_for_each(|bundle| {
            bundle.join().map_err(|_| anyhow!("a thread that optimises WASM panicked"))?
        })
    })
}

fn write_generated_text(generated: &Path) -> Result<()> {
    write_changed(&generated.join("wire.ts"), &types::wire())?;
    write_changed(&generated.join("rules.ts"), &types::rules())?;
    write_changed(&generated.join("organiser.ts"), &types::organiser())?;
    write_changed(&generated.join("games.ts"), &types::games())?;
    write_changed(&generated.join("bundles.ts"), &types::bundles())?;
    let loaders = generated.join("bundles");
    fs::create_dir_all(&loaders)?;
    for bundle in types::bundle_names() {
        let file = loaders.join(format!("{bundle}.ts"));
        write_changed(&file, &types::bundle_loader(bundle))?;
    }
    let board = folder().join("board/src/generated");
    fs::create_dir_all(&board)?;
    write_changed(&board.join("model.ts"), &types::board())?;
    let pictures = [hero::pictures()?, game_pictures::pictures()?, engravings::pictures()];
    for (name, svg) in pictures.into_iter().flatten() {
        write_changed(&generated.join(name), &svg)?;
    }
    write_changed(&generated.join("palette.css"), &picture::board_model::palette_css())
}

/// Writes a file only if its content changes, so that nothing is rebuilt for it.
fn write_changed(file: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(file, text)
        .with_context(|| format!("cannot write the generated file {}", file.display()))
}

/// Sources of the WASM modules, as paths for git.
const WASM_SOURCES: &[&str] = &[
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "crates",
    "rust-toolchain.toml",
    "web/package-lock.json",
    "xtask/src/web/mod.rs",
    ":!crates/arena",
    ":!crates/lab",
    ":!crates/palamedes",
    ":!crates/server",
];

/// File with the digest of the sources of a module.
const DIGEST_FILE: &str = ".sources";

/// Options of the compiler: no panic messages, and SHA-256 without unrolled loops.
const WASM_RUSTFLAGS: &str =
    "-Zunstable-options -Cpanic=immediate-abort --cfg=sha2_backend_soft=\"compact\"";

/// A WASM module with its JavaScript bindings.
struct Bundle {
    /// Name of the crate.
    package: &'static str,
    /// Name of the bindings: `rows.js` and `rows_bg.wasm`.
    name: &'static str,
    /// True if the module has the feature of this name only.
    is_of_games: bool,
}

impl Bundle {
    /// The folder of the generated files.
    fn folder(&self) -> String {
        bundle_folder(self.name)
    }
}

/// The folder of the generated files of a bundle.
fn bundle_folder(name: &str) -> String {
    format!("wasm/{name}")
}

/// A module for each bundle of games, and one for the events of organisers, who load no game.
fn bundles() -> Vec<Bundle> {
    let games = types::bundle_names().into_iter();
    let games = games.map(|name| Bundle { package: "wasm", name, is_of_games: true });
    let organiser = Bundle { package: "organiser", name: "organiser", is_of_games: false };
    games.chain([organiser]).collect()
}

/// Writes the JavaScript bindings of a built module, and the module optimised.
fn write_bindings(bundle: &Bundle, module: &[u8], folder: &Path) -> Result<()> {
    // The optimiser is slow: bindings of the same module are kept.
    let stamp = folder.join(".built");
    if fs::read(&stamp).is_ok_and(|before| before == module) {
        return Ok(());
    }
    let _ = fs::remove_dir_all(folder);
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(bundle.name, module.to_vec()).out_name(bundle.name).typescript(true);
    bindgen.web(true)?.generate(folder)?;
    optimise(&folder.join(format!("{}_bg.wasm", bundle.name)))?;
    fs::write(stamp, module).context("cannot write the stamp file of the WASM bindings")
}

/// Builds the WASM module together with the standard library, both for size.
///
/// Without panic messages, which the browser does not show, it is a sixth smaller. These options
/// are unstable. All modules share a folder, so that the standard library is built once.
fn build_wasm(bundle: &Bundle) -> Result<Vec<u8>> {
    let Bundle { package, name, is_of_games } = bundle;
    let target = target_dir().join("web");
    let mut build = cargo();
    build.args(["build", "--locked", "--package", package, "--lib", "--profile", "wasm"]);
    if *is_of_games {
        build.args(["--no-default-features", "--features", name]);
    }
    build.args(["--target", setup::WASM, "-Z", "build-std=std,panic_abort"]);
    build.args(["-Z", "build-std-features=optimize_for_size"]);
    build.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &target);
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", WASM_RUSTFLAGS);
    command::run(&mut build)?;
    let built = target.join(setup::WASM).join(format!("wasm/{package}.wasm"));
    fs::read(&built)
        .with_context(|| format!("cannot read the built WASM module {}", built.display()))
}

/// Optimises the module with Binaryen.
fn optimise(file: &Path) -> Result<()> {
    let mut opt = Command::new(folder().join("node_modules/.bin/wasm-opt"));
    // Equal code of generic functions is merged in between, and then inlined where that is shorter.
    opt.args(["-Oz", "--merge-similar-functions", "-Oz"]);
    opt.args(["--enable-bulk-memory", "--enable-nontrapping-float-to-int"]);
    opt.args(["--enable-sign-ext", "--enable-mutable-globals", "--enable-multivalue"]);
    opt.args(["--enable-reference-types", "-o"]).arg(file).arg(file);
    command::run(&mut opt)?;
    if !file.is_file() {
        bail!("wasm-opt did not write its output {}", file.display());
    }
    Ok(())
}
