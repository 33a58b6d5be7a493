//! Exits successfully if the bench gives its fingerprint; run natively and, in the gate, in WASM.

use std::process::ExitCode;

use engine::NeverStop;
use engine::protocol::{FINGERPRINT, FINGERPRINT_EVALS, bench};

fn main() -> ExitCode {
    match bench(FINGERPRINT_EVALS, &NeverStop) {
        Some(benched) if benched.nodes == FINGERPRINT => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
