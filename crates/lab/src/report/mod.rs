//! The report: one HTML page with every statistic, its picture and its verdict.
//!
//! The page needs no other file and makes no request. A small script filters it by game and level;
//! without the script everything is shown.

mod chart;
mod number;
mod page;
mod summary;
mod verdict;

pub use page::render;
pub use summary::{DataSummary, summarize};
