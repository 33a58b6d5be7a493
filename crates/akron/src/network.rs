//! Links, cuts and connection (rules S3, S7 and S8).

use alloc::vec::Vec;

use crate::geometry::Geometry;

/// No ball is here.
pub(crate) const EMPTY: u8 = 0;

/// The balls to be connected: what is on each point, and the rule for columns.
#[derive(Clone, Copy)]
pub(crate) struct Balls<'a> {
    pub(crate) geometry: &'static Geometry,
    /// 0 for an empty point, otherwise 1 more than the index of the colour.
    /// Points behind the last ball may be left out.
    pub(crate) cells: &'a [u8],
    pub(crate) columns: bool,
}

/// The compass directions, counter-clockwise: east is 0, north-east 1, north 2 and so on.
type Directions = u8;

/// The points up to the last ball.
pub(crate) fn occupied(cells: &[u8]) -> &[u8] {
    let end = cells.iter().rposition(|cell| *cell != EMPTY).map_or(0, |last| last + 1);
    &cells[..end]
}

impl Balls<'_> {
    /// Content of a point; nothing for no point and behind the last ball.
    pub(crate) fn at(&self, index: u16) -> u8 {
        self.cells.get(usize::from(index)).copied().unwrap_or(EMPTY)
    }

    /// The colour of a level link, if there is one. Link 2 i goes east from point i, 2 i + 1 north.
    fn link(&self, link: u16) -> u8 {
        let from = usize::from(link / 2);
        let to = self.geometry.points[from].level[usize::from(link % 2)];
        if self.cells[from] == self.at(to) { self.cells[from] } else { EMPTY }
    }

    /// Returns true if a level link of this colour is cut (rule S7).
    fn is_cut(&self, link: u16, colour: u8) -> bool {
        let mut cut = false;
        let mut perpendicular = true;
        let above =
            |link: u16| self.geometry.points[usize::from(link / 2)].crossing[usize::from(link % 2)];
        let mut over = above(link);
        while usize::from(over / 2) < self.cells.len() {
            let over_colour = self.link(over);
            if over_colour == colour {
                cut = false;
            } else if over_colour != EMPTY && perpendicular {
                cut = true;
            }
            perpendicular = !perpendicular;
            over = above(over);
        }
        cut
    }

    /// The directions of the uncut links of a ball.
    fn directions(&self, index: usize) -> Directions {
        let colour = self.cells[index];
        let point = &self.geometry.points[index];
        let mut found = 0;
        for side in 0..4 {
            let to = point.level[side];
            if self.at(to) == colour {
                let from = if side < 2 { index as u16 } else { to };
                let cut = self.is_cut(from * 2 + (side % 2) as u16, colour);
                found |= u8::from(!cut) << (2 * side);
            }
            let diagonal = self.at(point.up[side]) == colour || self.at(point.down[side]) == colour;
            found |= u8::from(diagonal) << (2 * side + 1);
        }
        found
    }

    /// The directions in which an enemy ball on top of the column of this ball separates.
    fn overpass(&self, index: usize) -> Directions {
        let mut top = EMPTY;
        let mut top_at = 0;
        let mut above = self.geometry.points[index].column;
        while usize::from(above) < self.cells.len() {
            if self.at(above) != EMPTY {
                top = self.at(above);
                top_at = usize::from(above);
            }
            above = self.geometry.points[usize::from(above)].column;
        }
        if top == EMPTY || top == self.cells[index] { 0 } else { self.directions(top_at) }
    }

    /// Returns true if this colour joins its two sides (rule S4). Black is 1, White 2.
    pub(crate) fn has_chain(&self, colour: u8) -> bool {
        let size = usize::from(self.geometry.size);
        let (first, last, stride) =
            if colour == 1 { (0, size * (size - 1), 1) } else { (0, size - 1, size) };
        let side = |start: usize| {
            let line = (0..size).map(move |number| start + number * stride);
            line.filter(|index| self.at(*index as u16) == colour)
        };
        if side(first).next().is_none() || side(last).next().is_none() {
            return false;
        }
        let mut network = Network::new(*self, colour);
        // No ball is above a hole of a side, so these balls are whole.
        let begin: Vec<u16> = side(first).map(|index| network.root(index as u16)).collect();
        side(last).any(|index| begin.contains(&network.root(index as u16)))
    }
}

/// Returns true if two directions of `over` put these two on different sides (rule S8).
fn is_separated(over: Directions, one: u8, other: u8) -> bool {
    let mut between: Directions = 0;
    let mut direction = (one + 1) % 8;
    while direction != other {
        between |= 1 << direction;
        direction = (direction + 1) % 8;
    }
    let beyond = !between & !(1 << one) & !(1 << other);
    one != other && over & between != 0 && over & beyond != 0
}

/// Connection of all balls of one colour.
pub(crate) struct Network {
    /// Union-find; the nodes of whole balls come first, then eight for each separated ball.
    parents: Vec<u16>,
    /// Separated balls with the directions of their uncut links.
    separated: Vec<(u16, Directions)>,
    whole: u16,
}

impl Network {
    pub(crate) fn new(balls: Balls<'_>, colour: u8) -> Network {
        let whole = balls.cells.len() as u16;
        let mut network = Network { parents: (0..whole).collect(), separated: Vec::new(), whole };
        let own = || (0..whole).filter(|index| balls.at(*index) == colour);
        if balls.columns {
            own().for_each(|index| network.separate(balls, usize::from(index)));
        }
        for ball in own() {
            let point = &balls.geometry.points[usize::from(ball)];
            for side in 0..2 {
                let to = point.level[side];
                if balls.at(to) == colour && !balls.is_cut(ball * 2 + side as u16, colour) {
                    network.join(ball, to, 2 * side as u8);
                }
            }
            for (side, above) in (0..).zip(point.up) {
                if balls.at(above) == colour {
                    network.join(ball, above, 2 * side + 1);
                }
            }
        }
        network
    }

    /// Gives a ball one node for each direction, if an overpass separates its links.
    fn separate(&mut self, balls: Balls<'_>, index: usize) {
        let over = balls.overpass(index);
        if over.count_ones() < 2 {
            return;
        }
        let directions = balls.directions(index);
        let first = self.parents.len() as u16;
        self.parents.extend(first..first + 8);
        self.separated.push((index as u16, directions));
        let has = |direction: u8| directions >> direction & 1 == 1;
        for one in (0..8).filter(|one| has(*one)) {
            for other in (0..one).filter(|other| has(*other)) {
                if !is_separated(over, one, other) {
                    self.unite(first + u16::from(one), first + u16::from(other));
                }
            }
        }
    }

    /// The node of a ball for its links in one direction.
    fn node(&self, ball: u16, direction: u8) -> u16 {
        match self.separated.iter().position(|(separated, _)| *separated == ball) {
            None => ball,
            Some(number) => self.whole + 8 * number as u16 + u16::from(direction),
        }
    }

    fn join(&mut self, from: u16, to: u16, direction: u8) {
        let nodes = [self.node(from, direction), self.node(to, (direction + 4) % 8)];
        self.unite(nodes[0], nodes[1]);
    }

    fn unite(&mut self, one: u16, other: u16) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[usize::from(one)] = other;
    }

    fn root(&mut self, mut node: u16) -> u16 {
        while self.parents[usize::from(node)] != node {
            let grandparent = self.parents[usize::from(self.parents[usize::from(node)])];
            self.parents[usize::from(node)] = grandparent;
            node = grandparent;
        }
        node
    }

    /// Calls `each` with the part of the network of every uncut link of a ball.
    fn each_part(&mut self, ball: u16, mut each: impl FnMut(u16)) {
        match self.separated.iter().find(|(separated, _)| *separated == ball) {
            None => each(self.root(ball)),
            Some((_, directions)) => {
                let directions = *directions;
                for direction in (0..8).filter(|direction| directions >> direction & 1 == 1) {
                    let node = self.node(ball, direction);
                    each(self.root(node));
                }
            }
        }
    }

    /// Returns true if two balls of the colour are connected (rule S8).
    pub(crate) fn is_connected(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (one as u16, other as u16);
        if one == other {
            return true;
        }
        if self.separated.is_empty() {
            return self.root(one) == self.root(other);
        }
        let mut parts = Vec::with_capacity(8);
        self.each_part(one, |part| parts.push(part));
        let mut found = false;
        self.each_part(other, |part| found |= parts.contains(&part));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(over: &[u8], one: u8, other: u8, expected: bool) {
        let mask = over.iter().fold(0, |mask, direction| mask | 1 << direction);
        assert_eq!(is_separated(mask, one, other), expected, "{over:?} {one} {other}");
        assert_eq!(is_separated(mask, other, one), expected, "{over:?} {other} {one}");
    }

    #[test]
    fn directions_on_different_sides() {
        check(&[2, 6], 0, 4, true);
        check(&[1, 5], 0, 4, true);
        check(&[1, 5], 2, 4, false);
        check(&[1, 5], 6, 0, false);
        check(&[1, 5], 1, 4, false);
        check(&[1, 5], 0, 5, false);
        check(&[0, 4], 0, 4, false);
        check(&[2], 0, 4, false);
        check(&[1, 3], 2, 6, true);
        check(&[1, 3], 4, 6, false);
        check(&[0, 1, 2, 3, 4, 5, 6, 7], 0, 1, false);
        check(&[0, 1, 2, 3, 4, 5, 6, 7], 0, 2, true);
        check(&[2, 6], 3, 3, false);
    }
}
