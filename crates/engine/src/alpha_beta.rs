//! Window, value bounds and transposition-table values of the alpha-beta searches.

use crate::{WIN, is_decided};

/// Value above all others.
pub(crate) const INFINITY: i32 = WIN + 1;

/// Search window: values at or below alpha fail low, values at or above beta fail high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// Window that contains every value.
    pub(crate) const FULL: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// Zero window: decides only whether a value is above alpha.
    #[inline]
    pub(crate) fn zero(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window seen by the other side.
    #[inline]
    pub(crate) fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns true unless it is a zero window.
    #[inline]
    pub(crate) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns true if a value lies strictly within the window.
    #[inline]
    pub(crate) fn contains(self, value: i32) -> bool {
        value > self.alpha && value < self.beta
    }
}

/// Meaning of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum ValueBound {
    /// An exact value.
    #[default]
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

impl ValueBound {
    /// Bound of the best value found with a window.
    #[inline]
    pub(crate) fn of(best: i32, window: Window) -> ValueBound {
        if best >= window.beta {
            ValueBound::Lower
        } else if best > window.alpha {
            ValueBound::Exact
        } else {
            ValueBound::Upper
        }
    }

    /// Returns true if a value with this bound decides a search with the window.
    #[inline]
    pub(crate) fn allows_cutoff(self, value: i32, window: Window) -> bool {
        match self {
            ValueBound::Exact => true,
            ValueBound::Lower => value >= window.beta,
            ValueBound::Upper => value <= window.alpha,
        }
    }
}

/// Converts a proven value for storage.
/// Plies count from the root in the search, and from the position in the table.
#[inline]
pub(crate) fn value_to_tt(value: i32, ply: usize) -> i32 {
    if is_decided(value) { value + value.signum() * ply as i32 } else { value }
}

/// Converts a stored value back, the inverse of [`value_to_tt`].
#[inline]
pub(crate) fn value_from_tt(value: i32, ply: usize) -> i32 {
    if is_decided(value) { value - value.signum() * ply as i32 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_values_round_trip() {
        for value in [0, -120, WIN - 3, 3 - WIN] {
            assert_eq!(value_from_tt(value_to_tt(value, 7), 7), value);
        }
        assert_eq!(value_to_tt(WIN - 10, 7), WIN - 3);
    }

    #[test]
    fn bound_follows_from_the_window() {
        let window = Window { alpha: -5, beta: 5 };
        for (best, bound) in
            [(-5, ValueBound::Upper), (0, ValueBound::Exact), (5, ValueBound::Lower)]
        {
            assert_eq!(ValueBound::of(best, window), bound);
            assert!(bound.allows_cutoff(best, window));
        }
        assert!(!ValueBound::Lower.allows_cutoff(4, window));
        assert_eq!(window.negated().negated(), window);
        assert!(window.is_pv() && !Window::zero(3).is_pv() && window.contains(4));
    }
}
