//! The fingerprint of the engine in WASM: the same node count as in the native build.

use std::fs;

use anyhow::{Context, Result, bail};
use wasmi::{Engine, Linker, Module, Store};

use crate::command::{cargo, run};
use crate::{setup, target_dir};

/// Builds the fingerprint program for WASM and runs it in an interpreter.
pub fn check_in_wasm() -> Result<String> {
    let mut build = cargo();
    build.args(["build", "--locked", "--release", "--target", setup::WASM]);
    build.args(["--package", "palamedes-engine", "--example", "fingerprint"]);
    run(&mut build)?;
    let file = target_dir().join(setup::WASM).join("release/examples/fingerprint.wasm");
    let bytes = fs::read(&file).with_context(|| {
        format!("cannot read the WASM build of the fingerprint program {}", file.display())
    })?;
    let engine = Engine::default();
    let module = Module::new(&engine, &bytes)?;
    let mut store = Store::new(&engine, ());
    let instance = Linker::<()>::new(&engine).instantiate_and_start(&mut store, &module)?;
    let main = instance.get_typed_func::<(i32, i32), i32>(&store, "main")?;
    match main.call(&mut store, (0, 0))? {
        0 => Ok("the engine's fingerprint is the same in WASM".to_owned()),
        _ => bail!(
            "the node count of the engine in WASM differs from the expected fingerprint; if the \
             fingerprint test of the native build fails, too, the number is out of date"
        ),
    }
}
