//! Whatever drives engines from outside: matches, statistics, compliance.

pub mod references;
