//! Pentagame: evaluation in the book's words and the searches that stand on it.

mod cuts;
mod features;
mod scan;
mod weights;
