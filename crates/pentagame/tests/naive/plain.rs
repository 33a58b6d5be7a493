//! The rules once more, slowly.
//! Names of stops, lists and a flood fill, straight from the rules page. Nothing here comes from
//! the crate under test.

/// The board of rules B1 to B5: the names of the stops, and what lies beside what.
pub struct Graph {
    /// In the order of rule B5; everywhere below a stop is its place in this list.
    pub stops: Vec<String>,
    beside: Vec<Vec<usize>>,
}

impl Graph {
    pub fn new() -> Graph {
        let corners = ["A", "B", "C", "D", "E"];
        let crossings = ["a", "b", "c", "d", "e"];
        let mut lines: Vec<(&str, &str, u32)> = Vec::new();
        for nodes in [corners, crossings] {
            lines.extend((0..5).map(|n| (nodes[n], nodes[(n + 1) % 5], 3)));
        }
        for n in 0..5 {
            lines.push((corners[n], crossings[(n + 2) % 5], 6));
            lines.push((corners[n], crossings[(n + 5 - 2) % 5], 6));
        }
        let mut graph = Graph { stops: Vec::new(), beside: vec![Vec::new(); 100] };
        graph.stops.extend(corners.into_iter().chain(crossings).map(String::from));
        for (first, last, length) in lines {
            let mut before = graph.stop(first);
            for number in 1..=length {
                graph.stops.push(format!("{first}{number}{last}"));
                graph.join(before, graph.stops.len() - 1);
                before = graph.stops.len() - 1;
            }
            graph.join(before, graph.stop(last));
        }
        graph
    }

    fn join(&mut self, one: usize, other: usize) {
        self.beside[one].push(other);
        self.beside[other].push(one);
    }

    pub fn stop(&self, name: &str) -> usize {
        self.stops.iter().position(|stop| stop == name).expect("a stop's name")
    }
}

#[derive(Clone)]
pub struct Piece {
    pub owner: usize,
    /// `a`, or `a1` in set-up 5.
    pub name: String,
    /// The crossing of its colour.
    goal: usize,
    /// None when it is out.
    pub stop: Option<usize>,
}

/// A position, as its seven fields say it.
#[derive(Clone)]
pub struct Plain<'a> {
    graph: &'a Graph,
    setup: String,
    pub pieces: Vec<Piece>,
    black: Vec<usize>,
    grey: Vec<usize>,
    pub to_move: usize,
    round: u32,
    ko: Vec<String>,
}

/// A turn after the walk: what it is called so far, and what is still to be set.
pub struct Walked<'a> {
    name: String,
    board: Plain<'a>,
    set_black: bool,
    set_grey: bool,
}

/// A list as the position string writes it.
pub fn written(list: &[String]) -> String {
    if list.is_empty() { String::from("-") } else { list.join(",") }
}

fn listed(field: &str) -> Vec<String> {
    if field == "-" { Vec::new() } else { field.split(',').map(String::from).collect() }
}

impl<'a> Plain<'a> {
    pub fn read(graph: &'a Graph, text: &str) -> Plain<'a> {
        let fields: Vec<&str> = text.split(' ').collect();
        let five = fields[0].starts_with('5');
        let mut pieces = Vec::new();
        for (player, stops) in fields[1].split('/').enumerate() {
            for (index, stop) in stops.split(',').enumerate() {
                let colour = ["a", "b", "c", "d", "e"][if five { player } else { index }];
                let number = if five { (index + 1).to_string() } else { String::new() };
                pieces.push(Piece {
                    owner: player + 1,
                    name: format!("{colour}{number}"),
                    goal: graph.stop(colour),
                    stop: (stop != "+").then(|| graph.stop(stop)),
                });
            }
        }
        let blocks = |field: &str| listed(field).iter().map(|name| graph.stop(name)).collect();
        Plain {
            graph,
            setup: fields[0].to_owned(),
            pieces,
            black: blocks(fields[2]),
            grey: blocks(fields[3]),
            to_move: fields[4].parse().unwrap(),
            round: fields[5].parse().unwrap(),
            ko: listed(fields[6]),
        }
    }

    pub fn write(&self) -> String {
        let players: Vec<String> = (1..=self.players())
            .map(|player| {
                let own = self.pieces.iter().filter(|piece| piece.owner == player);
                let stops = own.map(|piece| piece.stop.map_or("+", |stop| self.name(stop)));
                stops.collect::<Vec<_>>().join(",")
            })
            .collect();
        let in_order = |blocks: &[usize]| {
            let mut blocks = blocks.to_vec();
            blocks.sort();
            let names: Vec<String> = blocks.iter().map(|&stop| self.name(stop).into()).collect();
            written(&names)
        };
        let mut ko = self.ko.clone();
        ko.sort();
        let (black, grey) = (in_order(&self.black), in_order(&self.grey));
        let (setup, pieces, ko) = (&self.setup, players.join("/"), written(&ko));
        format!("{setup} {pieces} {black} {grey} {} {} {ko}", self.to_move, self.round)
    }

    fn name(&self, stop: usize) -> &'a str {
        &self.graph.stops[stop]
    }

    fn players(&self) -> usize {
        self.setup[..1].parse().expect("a set-up begins with the number of players")
    }

    /// Applies rule E1.
    pub fn is_over(&self) -> bool {
        let (name, agreed) = self.setup.split_once(':').unwrap_or((&self.setup, ""));
        let usual = match name {
            "4t" => 5,
            "5" => 2,
            _ => 3,
        };
        let wanted = agreed.parse().unwrap_or(usual);
        let out = |player: usize| {
            let own = self.pieces.iter().filter(|piece| piece.owner == player);
            own.filter(|piece| piece.stop.is_none()).count()
        };
        let number_is_out = if name == "4t" {
            out(1) + out(3) >= wanted || out(2) + out(4) >= wanted
        } else {
            (1..=self.players()).any(|player| out(player) >= wanted)
        };
        self.to_move == 1 && number_is_out
    }

    fn is_free(&self, stop: usize) -> bool {
        let block = self.black.contains(&stop) || self.grey.contains(&stop);
        !block && !self.pieces.iter().any(|piece| piece.stop == Some(stop))
    }

    fn free_stops(&self) -> Vec<usize> {
        (0..100).filter(|&stop| self.is_free(stop)).collect()
    }

    /// Rules T1 and T2: free stops, and obstacles met first, by flood fill.
    fn reach(&self, from: usize) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        let mut to_look_at = vec![from];
        while let Some(stop) = to_look_at.pop() {
            for &next in &self.graph.beside[stop] {
                if next == from || found.contains(&next) {
                    continue;
                }
                found.push(next);
                if self.is_free(next) {
                    to_look_at.push(next);
                }
            }
        }
        found.sort();
        found
    }

    /// Rule T12: of twins on one stop only the lowest counts.
    fn is_lowest(&self, index: usize) -> bool {
        let piece = &self.pieces[index];
        !self.pieces[..index].iter().any(|twin| {
            twin.owner == piece.owner && twin.goal == piece.goal && twin.stop == piece.stop
        })
    }

    /// A swap as rule T10 writes it down.
    fn ko_entry(&self, one: usize, other: usize) -> String {
        let mut both = [&self.pieces[one], &self.pieces[other]];
        both.sort_by_key(|piece| piece.stop);
        let side = |piece: &Piece| {
            format!("{}{}@{}", piece.owner, piece.name, self.name(piece.stop.unwrap()))
        };
        format!("{}:{}*{}", self.to_move, side(both[0]), side(both[1]))
    }

    /// Rules T5, T8, T10: the piece leaves, and what named it is dropped.
    fn take_out(&mut self, index: usize) {
        self.pieces[index].stop = None;
        let gone = format!("{}{}@", self.pieces[index].owner, self.pieces[index].name);
        self.ko.retain(|entry| {
            let (_, sides) = entry.split_once(':').unwrap();
            !sides.split('*').any(|side| side.starts_with(&gone))
        });
    }

    /// Every turn up to the setting of blocks, in the order of pieces and stops.
    pub fn walks(&self) -> Vec<Walked<'a>> {
        if self.is_over() {
            return Vec::new();
        }
        let own: Vec<usize> = (0..self.pieces.len())
            .filter(|&index| self.pieces[index].owner == self.to_move)
            .filter(|&index| self.pieces[index].stop.is_some())
            .collect();
        let exits: Vec<Walked<'a>> = own
            .iter()
            .filter(|&&index| self.pieces[index].stop == Some(self.pieces[index].goal))
            .map(|&index| self.exit(index))
            .collect();
        if !exits.is_empty() {
            return exits;
        }
        let mut walks = Vec::new();
        for &index in own.iter().filter(|&&index| self.is_lowest(index)) {
            for to in self.reach(self.pieces[index].stop.unwrap()) {
                let others: Vec<usize> = (0..self.pieces.len())
                    .filter(|&other| self.pieces[other].stop == Some(to))
                    .collect();
                if others.is_empty() {
                    walks.push(self.walk(index, to));
                }
                for other in others.into_iter().filter(|&other| self.is_lowest(other)) {
                    walks.extend(self.swap(index, to, other));
                }
            }
        }
        if walks.is_empty() {
            let (name, board) = (String::from("--"), self.clone());
            walks.push(Walked { name, board, set_black: false, set_grey: false });
        }
        walks
    }

    /// Applies rule T8.
    fn exit(&self, index: usize) -> Walked<'a> {
        let mut board = self.clone();
        board.take_out(index);
        Walked { name: self.pieces[index].name.clone(), board, set_black: false, set_grey: true }
    }

    /// Rule T2 without a swap.
    fn walk(&self, index: usize, to: usize) -> Walked<'a> {
        let piece = &self.pieces[index];
        let name = format!("{}{}-{}", piece.name, self.name(piece.stop.unwrap()), self.name(to));
        let mut board = self.clone();
        board.black.retain(|block| *block != to);
        board.grey.retain(|block| *block != to);
        let (set_black, set_grey) = (self.black.contains(&to), to == piece.goal);
        board.pieces[index].stop = Some(to);
        if set_grey {
            board.take_out(index);
        }
        Walked { name, board, set_black, set_grey }
    }

    /// Rule T2 with a swap, unless ko (T10) forbids it or it is spelled the other way round (T9).
    fn swap(&self, index: usize, to: usize, other: usize) -> Option<Walked<'a>> {
        let (piece, met) = (&self.pieces[index], &self.pieces[other]);
        let from = piece.stop.unwrap();
        let entry = self.ko_entry(index, other);
        if self.ko.contains(&entry) {
            return None;
        }
        let own = met.owner == piece.owner;
        if own && to != piece.goal && from != met.goal && from > to {
            return None;
        }
        let owner = if own { String::new() } else { met.owner.to_string() };
        let (here, there) = (self.name(from), self.name(to));
        let name = format!("{}{here}-{there}*{owner}{}", piece.name, met.name);
        let mut board = self.clone();
        board.ko.push(entry);
        board.pieces[index].stop = Some(to);
        board.pieces[other].stop = Some(from);
        if to == piece.goal {
            board.take_out(index);
        }
        Some(Walked { name, board, set_black: false, set_grey: to == piece.goal })
    }
}

/// The names of all legal moves, in order.
pub fn names(walks: &[Walked<'_>]) -> Vec<String> {
    let mut names = Vec::new();
    for walked in walks {
        walked.each_ending(&mut |name, _| names.push(name));
    }
    names
}

/// The position after a legal move.
pub fn play<'a>(walks: &[Walked<'a>], wanted: &str) -> Option<Plain<'a>> {
    let mut after = None;
    for walked in walks.iter().filter(|walked| wanted.starts_with(&walked.name)) {
        walked.each_ending(&mut |name, ending| {
            if name == wanted {
                let mut board = walked.board.clone();
                board.black.extend(ending.black);
                board.grey.retain(|block| Some(*block) != ending.taken);
                board.grey.extend(ending.grey);
                after = Some(board);
            }
        });
    }
    let mut after = after?;
    after.to_move += 1;
    if after.to_move > after.players() {
        after.to_move = 1;
        after.round += 1;
    }
    Some(after)
}

/// The stops of the black block and of the grey one, and the stop that one is taken from.
#[derive(Clone, Copy, Default)]
struct Ending {
    black: Option<usize>,
    grey: Option<usize>,
    taken: Option<usize>,
}

impl Walked<'_> {
    /// Every way to set what is to be set, on stops that are free after the walk (T4 to T6).
    fn each_ending(&self, each: &mut dyn FnMut(String, Ending)) {
        let free = self.board.free_stops();
        if !self.set_black {
            return self.each_grey(&self.name, Ending::default(), &free, each);
        }
        for &black in &free {
            let name = format!("{}#{}", self.name, self.board.name(black));
            let left: Vec<usize> = free.iter().copied().filter(|stop| *stop != black).collect();
            self.each_grey(&name, Ending { black: Some(black), ..Ending::default() }, &left, each);
        }
    }

    fn each_grey(
        &self,
        name: &str,
        ending: Ending,
        free: &[usize],
        each: &mut dyn FnMut(String, Ending),
    ) {
        if !self.set_grey {
            return each(name.to_owned(), ending);
        }
        for &grey in free {
            let name = format!("{name}+{}", self.board.name(grey));
            let ending = Ending { grey: Some(grey), ..ending };
            if self.board.grey.len() < 5 {
                each(name, ending);
                continue;
            }
            for &taken in &self.board.grey {
                let name = format!("{name}<{}", self.board.name(taken));
                each(name, Ending { taken: Some(taken), ..ending });
            }
        }
    }
}
