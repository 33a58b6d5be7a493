//! The stretches of a turn that do not count: pauses, and what the server was away.

/// Disjoint stretches in the order of time, as instants in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Away(Vec<(u64, u64)>);

impl Away {
    /// One stretch more. Tells how much of it did not lie within others.
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

    /// A turn begins.
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

    fn check(stretches: &[(u64, u64)], gained: &[u64], together: &[(u64, u64)]) {
        let mut away = Away::default();
        let gains: Vec<u64> =
            stretches.iter().map(|(from, until)| away.add(*from, *until)).collect();
        assert_eq!((gains.as_slice(), away.0.as_slice()), (gained, together), "{stretches:?}");
    }

    #[test]
    fn nothing_counts_twice_in_whatever_order_it_is_told() {
        check(&[(5, 9), (7, 8)], &[4, 0], &[(5, 9)]);
        check(&[(7, 8), (5, 9)], &[1, 3], &[(5, 9)]);
        check(&[(1, 2), (5, 6), (9, 10), (2, 9)], &[1, 1, 1, 6], &[(1, 10)]);
        check(&[(5, 6), (1, 2), (3, 3), (9, 8)], &[1, 1, 0, 0], &[(1, 2), (5, 6)]);
        check(&[(5, 8), (3, 6), (7, 12), (20, 30)], &[3, 2, 4, 10], &[(3, 12), (20, 30)]);
    }
}
