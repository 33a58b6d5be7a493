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
use crate::{remapped_paths, root, setup, sources, target_dir};

/// Options of `cargo xtask web`.
#[derive(clap::Args)]
pub struct WebArguments {
    /// Writes only the generated sources: WASM, types, palette.
    #[arg(long)]
    generated: bool,
    /// Builds the WASM of this bundle only; the others stay as they are.
    #[arg(long, value_name = "NAME", requires = "generated")]
    bundle: Option<String>,
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
    let bundle = arguments.bundle.as_deref();
    let is_known = |name| bundles().iter().any(|bundle| bundle.name == name);
    if let Some(name) = bundle.filter(|name| !is_known(*name)) {
        let names: Vec<&str> = bundles().iter().map(|bundle| bundle.name).collect();
        bail!("there is no bundle {name}; the bundles are {}", names.join(", "));
    }
    generate_bundles(|name| bundle.is_none_or(|only| only == name))?;
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
    // Each alone uses little more than one processor.
    std::thread::scope(|scope| {
        let built = scope.spawn(build);
        check_and_test()?;
        built.join().map_err(|_| anyhow!("the thread that builds the app panicked"))?
    })?;
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
    let generated = generated_folder();
    if bundles().iter().all(|bundle| generated.join(bundle.folder()).is_dir()) {
        install()?;
        write_generated_text(&generated)?;
    } else {
        generate()?;
    }
    check_and_test()
}

/// Checks the types of the app and runs its unit tests.
fn check_and_test() -> Result<()> {
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

/// Deletes the WASM modules and their builds: the next build begins from nothing.
pub fn remove_wasm() -> Result<()> {
    remove_wasm_in(&generated_folder(), &wasm_build_folder())
}

fn remove_wasm_in(generated: &Path, build_folder: &Path) -> Result<()> {
    for folder in [&generated.join(WASM_FOLDER), build_folder] {
        if folder.exists() {
            fs::remove_dir_all(folder)
                .with_context(|| format!("cannot delete the folder {}", folder.display()))?;
        }
    }
    Ok(())
}

/// The folder of the generated sources of the app.
fn generated_folder() -> PathBuf {
    folder().join("app/src/generated")
}

/// The build folder of all WASM modules, so that their standard library is built once.
fn wasm_build_folder() -> PathBuf {
    target_dir().join("web")
}

/// Writes the generated sources of the app.
pub fn generate() -> Result<()> {
    generate_bundles(|_| true)
}

/// Writes the generated sources of the app, with the WASM of some bundles.
fn generate_bundles(is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    install()?;
    setup::install_rust_sources()?;
    let generated = generated_folder();
    fs::create_dir_all(&generated)?;
    write_generated_text(&generated)?;
    let digest = sources::digest(WASM_SOURCES)?;
    // Cargo builds one module after the other, and each is optimised beside the build of the next.
    std::thread::scope(|scope| {
        let mut running = Vec::new();
        for bundle in outdated(&generated, &digest).into_iter().filter(|one| is_wanted(one.name)) {
            let folder = generated.join(bundle.folder());
            let digest = digest.as_str();
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
    let pictures = [hero::pictures()?, game_pictures::pictures(), engravings::pictures()];
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

/// Folder of the modules below the generated sources.
const WASM_FOLDER: &str = "wasm";

/// The folder of the generated files of a bundle.
fn bundle_folder(name: &str) -> String {
    format!("{WASM_FOLDER}/{name}")
}

/// The bundles that were built from other sources, or not at all.
fn outdated(generated: &Path, digest: &str) -> Vec<Bundle> {
    let is_current = |bundle: &Bundle| {
        let file = generated.join(bundle.folder()).join(DIGEST_FILE);
        fs::read_to_string(file).is_ok_and(|built| built == digest)
    };
    bundles().into_iter().filter(|bundle| !is_current(bundle)).collect()
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
/// are unstable.
fn build_wasm(bundle: &Bundle) -> Result<Vec<u8>> {
    let Bundle { package, name, is_of_games } = bundle;
    let target = wasm_build_folder();
    let mut build = cargo();
    build.args(["build", "--locked", "--package", package, "--lib", "--profile", "wasm"]);
    if *is_of_games {
        build.args(["--no-default-features", "--features", name]);
    }
    build.args(["--target", setup::WASM, "-Z", "build-std=std,panic_abort"]);
    build.args(["-Z", "build-std-features=optimize_for_size"]);
    build.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &target);
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", WASM_RUSTFLAGS);
    remapped_paths::add(&mut build, &target)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A second build that takes the modules of the first one compares nothing.
    #[test]
    fn removed_modules_are_built_again() {
        let folder = std::env::temp_dir().join(format!("palamedes-wasm-{}", std::process::id()));
        let (generated, build_folder) = (folder.join("generated"), folder.join("build"));
        for bundle in bundles() {
            let built = generated.join(bundle.folder());
            fs::create_dir_all(&built).unwrap();
            fs::write(built.join(DIGEST_FILE), "abc").unwrap();
        }
        fs::create_dir_all(&build_folder).unwrap();
        fs::write(generated.join("wire.ts"), "").unwrap();
        let number = |digest| outdated(&generated, digest).len();
        assert_eq!((number("abc"), number("abd")), (0, bundles().len()));
        remove_wasm_in(&generated, &build_folder).unwrap();
        assert_eq!(number("abc"), bundles().len());
        assert!(!build_folder.exists() && generated.join("wire.ts").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
