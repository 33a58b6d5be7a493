//! A bounded queue that serves its owners in turn.

use std::collections::VecDeque;

/// A bounded queue with owners: it serves the owners in turn, each in first-in-first-out order.
pub(crate) struct FairQueue<T> {
    owners: VecDeque<(usize, VecDeque<T>)>,
    length: usize,
    capacity: usize,
}

impl<T> FairQueue<T> {
    /// Creates an empty queue with this capacity.
    pub(crate) fn new(capacity: usize) -> FairQueue<T> {
        FairQueue { owners: VecDeque::new(), length: 0, capacity }
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Adds an item; returns it if the queue is full.
    pub(crate) fn push(&mut self, owner: usize, one: T) -> Result<(), T> {
        if self.length >= self.capacity {
            return Err(one);
        }
        self.length += 1;
        match self.owners.iter_mut().find(|(other, _)| *other == owner) {
            Some((_, theirs)) => theirs.push_back(one),
            None => self.owners.push_back((owner, VecDeque::from([one]))),
        }
        Ok(())
    }

    /// Removes the next item.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let (owner, mut theirs) = self.owners.pop_front()?;
        let one = theirs.pop_front();
        self.length -= usize::from(one.is_some());
        if !theirs.is_empty() {
            self.owners.push_back((owner, theirs));
        }
        one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_take_turns() {
        let mut queue = FairQueue::new(6);
        for (owner, one) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            assert_eq!(queue.push(owner, one), Ok(()));
        }
        assert_eq!(queue.push(3, "g"), Err("g"));
        let order: Vec<&str> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["a", "d", "e", "b", "f", "c"]);
        assert_eq!(queue.len(), 0);
        assert_eq!(queue.push(3, "g"), Ok(()));
    }
}
