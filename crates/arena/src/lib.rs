//! Whatever drives engines from outside: matches, statistics, compliance.
