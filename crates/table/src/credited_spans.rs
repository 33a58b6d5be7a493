//! Time spans of a turn that are credited: pauses and server outages.

/// Disjoint spans in order of time, as instants in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CreditedSpans(Vec<(u64, u64)>);

impl CreditedSpans {
    /// Adds a span and returns the part of it that was not covered before.
    pub(crate) fn add(&mut self, from_ms: u64, until_ms: u64) -> u64 {
        if until_ms <= from_ms {
            return 0;
        }
        let before_ms = self.total_ms();
        let (mut from, mut until) = (from_ms, until_ms);
        self.0.retain(|(f, u)| {
            let apart = *u < from || until < *f;
            if !apart {
                (from, until) = (from.min(*f), until.max(*u));
            }
            apart
        });
        let index = self.0.partition_point(|(f, _)| *f < from);
        self.0.insert(index, (from, until));
        self.total_ms() - before_ms
    }

    /// Removes all spans when a turn begins.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn total_ms(&self) -> u64 {
        self.0.iter().map(|(from, until)| until - from).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(spans: &[(u64, u64)], gained: &[u64], together: &[(u64, u64)]) {
        let mut credited = CreditedSpans::default();
        let gains: Vec<u64> =
            spans.iter().map(|(from, until)| credited.add(*from, *until)).collect();
        assert_eq!((gains.as_slice(), credited.0.as_slice()), (gained, together), "{spans:?}");
    }

    #[test]
    fn overlapping_spans_are_credited_once_in_any_order() {
        check(&[(5, 9), (7, 8)], &[4, 0], &[(5, 9)]);
        check(&[(7, 8), (5, 9)], &[1, 3], &[(5, 9)]);
        check(&[(1, 2), (5, 6), (9, 10), (2, 9)], &[1, 1, 1, 6], &[(1, 10)]);
        check(&[(5, 6), (1, 2), (3, 3), (9, 8)], &[1, 1, 0, 0], &[(1, 2), (5, 6)]);
        check(&[(5, 8), (3, 6), (7, 12), (20, 30)], &[3, 2, 4, 10], &[(3, 12), (20, 30)]);
    }
}
