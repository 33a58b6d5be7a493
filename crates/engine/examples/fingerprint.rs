//! Succeeds if the bench gives its fingerprint here: run natively and, by the gate, in WASM.

use std::process::ExitCode;

use engine::NoWatch;
use engine::protocol::{FINGERPRINT, FINGERPRINT_EVALS, bench};

fn main() -> ExitCode {
    match bench(FINGERPRINT_EVALS, &NoWatch) {
        Some(benched) if benched.nodes == FINGERPRINT => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
