//! The bound that a ratio must meet.

use std::fmt;

/// Bound of a ratio.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

impl Bound {
    /// True if the ratio is within the bound.
    pub fn is_met(self, ratio: f64) -> bool {
        match self {
            Bound::AtLeast(bound) => ratio >= bound,
            Bound::AtMost(bound) => ratio <= bound,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::AtLeast(bound) => write!(out, ">= {bound}"),
            Bound::AtMost(bound) => write!(out, "<= {bound}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_include_their_value() {
        assert!(Bound::AtLeast(1.2).is_met(1.2) && !Bound::AtLeast(1.2).is_met(1.19));
        assert!(Bound::AtMost(3.0).is_met(3.0) && !Bound::AtMost(3.0).is_met(3.1));
        assert!(!Bound::AtMost(3.0).is_met(f64::NAN));
    }
}
