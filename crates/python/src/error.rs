//! Errors as Python raises them.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use rulebook::{Reason, write_reason};

create_exception!(palamedes, Error, PyValueError, "A text or a value that is not understood.");
create_exception!(palamedes, IllegalMove, Error, "A move that breaks a rule.");

/// The error of a bad text or value.
pub fn bad_value(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}

/// The error of a move that breaks a rule: its code with arguments.
pub fn illegal(reason: &impl Reason) -> PyErr {
    let mut text = String::new();
    match write_reason(reason, &mut text) {
        Ok(()) => IllegalMove::new_err(text),
        Err(error) => bad_value(error),
    }
}
