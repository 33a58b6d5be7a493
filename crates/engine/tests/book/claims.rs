//! The examples of `examples.txt` and what their claims mean, by the exact rules.

use std::ops::ControlFlow;

use engine::{Thinker, Thought, WON};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::{Move, Pentagame, Step};
use rulebook::{LOST_TURN, Notation, Outcome, Position, Seat, Steps};

/// One example of the book.
#[derive(Clone, Debug)]
pub struct Example {
    pub name: &'static str,
    pub place: &'static str,
    pub game: Game,
    pub position: Pentagame,
    pub history: History,
    pub book: &'static str,
    pub claims: Vec<Claim>,
    pub says: &'static str,
}

/// What must be true of the move that a player chooses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It takes a piece out.
    Out,
    /// The next player cannot go out.
    Holds,
    /// The next player cannot go out, and whatever she does, she can be held once more.
    HoldsAgain,
    /// The next player cannot go out; or, wherever she sets her blocks, can be followed out.
    HoldsOrTrades,
    /// Whatever the next player does, the player after her (with two: the one who chose) can go
    /// out.
    Secures,
    /// If the next player lost her turn, the player after her could go out.
    Threat,
    /// The next player cannot set two blocks.
    OneBlock,
    /// This move of the next player is illegal afterwards, or secures nothing.
    Meets(&'static str),
    /// After moves of the next player that begin so, the one after can go out.
    Punishes(&'static str),
    /// The player knows that the game is won.
    Wins,
    /// The player knows that the game is lost.
    Loses,
    /// Played on by the same player for all seats, the game ends with these points.
    Ends(&'static str),
}

impl Claim {
    fn read(text: &'static str) -> Claim {
        match text.split_once(':') {
            None => match text {
                "out" => Claim::Out,
                "holds" => Claim::Holds,
                "holds-again" => Claim::HoldsAgain,
                "holds-or-trades" => Claim::HoldsOrTrades,
                "secures" => Claim::Secures,
                "threat" => Claim::Threat,
                "one-block" => Claim::OneBlock,
                "wins" => Claim::Wins,
                "loses" => Claim::Loses,
                _ => panic!("no such claim: {text}"),
            },
            Some(("meets", m)) => Claim::Meets(m),
            Some(("punishes", m)) => Claim::Punishes(m),
            Some(("ends", points)) => Claim::Ends(points),
            Some(_) => panic!("no such claim: {text}"),
        }
    }

    /// Whether a move keeps the claim; none if the rules cannot tell and the player must.
    pub fn of_move(&self, position: &Pentagame, m: Move) -> Option<bool> {
        let next = after(position, m);
        if next.is_over() {
            return matches!(self, Claim::Out).then(|| goes_out(position, m));
        }
        let kept = match self {
            Claim::Out => goes_out(position, m),
            Claim::Holds => !can_go_out(&next),
            Claim::HoldsAgain => {
                !can_go_out(&next) && replies(&next).all(|(_, later)| can_hold(&later))
            }
            Claim::HoldsOrTrades => replies(&next)
                .filter(|(out, _)| goes_out(&next, *out))
                .all(|(_, later)| !later.is_over() && can_go_out(&later)),
            Claim::Secures => secures(&next),
            Claim::Threat => can_go_out(&lost(&next)),
            Claim::OneBlock => !can_abracadabra(&next),
            Claim::Meets(text) => {
                let met = next.read_move(text).expect("a move");
                next.check_move(met).is_err() || !secures(&after(&next, met))
            }
            Claim::Punishes(text) => replies(&next)
                .filter(|(m, _)| next.move_text(m).starts_with(text))
                .all(|(_, later)| can_go_out(&later)),
            Claim::Wins | Claim::Loses | Claim::Ends(_) => return None,
        };
        Some(kept)
    }
}

/// All examples.
pub fn examples() -> impl Iterator<Item = Example> {
    let paragraphs = include_str!("examples.txt").split("\n\n");
    paragraphs.filter(|paragraph| !paragraph.starts_with('#')).map(read)
}

fn read(paragraph: &'static str) -> Example {
    let mut lines = paragraph.trim().lines();
    let name = lines.next().expect("a name");
    let field = |wanted: &str| {
        let mut found =
            lines.clone().filter_map(|line| line.strip_prefix(wanted)?.strip_prefix(' '));
        found.next()
    };
    let must =
        |field: Option<&'static str>, what| field.unwrap_or_else(|| panic!("{name}: {what}"));
    let game: Game = field("game").unwrap_or("pentagame").parse().expect("a game");
    let start = match field("position") {
        Some(text) => game.read_position(text).unwrap_or_else(|error| panic!("{name}: {error}")),
        None => game.start(),
    };
    let AnyPosition::Pentagame(mut position) = start.clone() else { panic!("{name}: {game}") };
    let mut history = History::new(&start);
    for text in field("line").unwrap_or_default().split_whitespace() {
        if text == LOST_TURN {
            position.lose_turn();
        } else {
            let m = position.read_move(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            position.check_move(m).unwrap_or_else(|wrong| panic!("{name}: {text}: {wrong:?}"));
            position.play_unchecked(m);
        }
        history.push(&position);
    }
    let claims = must(field("claim"), "claim").split_whitespace().map(Claim::read).collect();
    let (place, book) = (must(field("place"), "place"), must(field("book"), "book"));
    Example {
        name,
        place,
        game,
        position,
        history,
        book,
        claims,
        says: must(field("says"), "says"),
    }
}

/// What a player made of an example.
#[derive(Clone, Debug)]
pub struct Answer {
    pub chosen: Move,
    pub value: i32,
    /// The claims that the answer does not keep.
    pub broken: Vec<Claim>,
    pub line: String,
}

impl Example {
    /// The book's own move.
    pub fn book_move(&self) -> Move {
        let m = self.position.read_move(self.book);
        m.unwrap_or_else(|error| panic!("{}: {}: {error}", self.name, self.book))
    }

    /// Asks a player, with the clock and the budget of `ask`.
    pub fn answer(
        &self,
        player: &mut dyn Thinker,
        ask: &mut dyn FnMut(&mut dyn Thinker, &AnyPosition, &History) -> Thought,
    ) -> Answer {
        player.new_game(&self.game);
        let position = AnyPosition::Pentagame(self.position.clone());
        let thought = ask(player, &position, &self.history);
        let best = thought.lines.first().unwrap_or_else(|| panic!("{}: no answer", self.name));
        let value = best.value[self.position.to_move()];
        let Some(AnyMove::Pentagame(chosen)) = best.moves.first().cloned() else {
            panic!("{}: no move of this game", self.name)
        };
        let mut broken = Vec::new();
        for claim in &self.claims {
            let kept = claim.of_move(&self.position, chosen).unwrap_or_else(|| match claim {
                Claim::Wins => value >= WON,
                Claim::Loses => value <= -WON,
                Claim::Ends(points) => {
                    let end = self.play_on(player, &thought, ask);
                    end == *points
                }
                _ => true,
            });
            if !kept {
                broken.push(claim.clone());
            }
        }
        Answer { chosen, value, broken, line: line_text(&self.position, &best.moves) }
    }

    /// The points in the end, when the same player chooses for all.
    fn play_on(
        &self,
        player: &mut dyn Thinker,
        first: &Thought,
        ask: &mut dyn FnMut(&mut dyn Thinker, &AnyPosition, &History) -> Thought,
    ) -> String {
        let mut position = AnyPosition::Pentagame(self.position.clone());
        let mut history = self.history.clone();
        let mut thought = first.clone();
        while !history.outcome(&position).is_over() {
            position.play_unchecked(thought.best().expect("somebody is to move").clone());
            history.push(&position);
            if !history.outcome(&position).is_over() {
                thought = ask(player, &position, &history);
            }
        }
        match history.outcome(&position) {
            Outcome::Final(end) => {
                let points: Vec<String> = end.score.as_slice().iter().map(i32::to_string).collect();
                points.join(":")
            }
            _ => String::new(),
        }
    }
}

/// A line of moves as text.
pub fn line_text(position: &Pentagame, moves: &[AnyMove]) -> String {
    let mut now = position.clone();
    let mut texts = Vec::new();
    for m in moves {
        let AnyMove::Pentagame(m) = m else { break };
        texts.push(now.move_text(m));
        now.play_unchecked(*m);
    }
    texts.join(" ")
}

fn after(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

fn lost(position: &Pentagame) -> Pentagame {
    let mut next = position.clone();
    next.lose_turn();
    next
}

fn replies(position: &Pentagame) -> impl Iterator<Item = (Move, Pentagame)> {
    let moves = position.moves(position.to_move());
    moves.into_iter().map(move |m| (m, after(position, m)))
}

fn goes_out(position: &Pentagame, m: Move) -> bool {
    match (m.piece(), m.to()) {
        (Some(piece), Some(to)) => to == piece.goal(position.seating()),
        (piece, _) => piece.is_some(),
    }
}

fn any_first_step(position: &Pentagame, wanted: impl Fn(Step) -> bool) -> bool {
    let seat: Seat = position.to_move();
    let found = position.each_step(seat, &[], |step| match wanted(step) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found.is_break()
}

fn can_go_out(position: &Pentagame) -> bool {
    any_first_step(position, |step| match step {
        Step::Exit(_) => true,
        Step::Walk(walk) => goes_out(position, walk),
        _ => false,
    })
}

fn can_abracadabra(position: &Pentagame) -> bool {
    let black = position.black();
    any_first_step(position, |step| match step {
        Step::Walk(walk) => {
            goes_out(position, walk) && walk.to().is_some_and(|to| black.contains(to))
        }
        _ => false,
    })
}

/// Whatever the player to move does, the one after can go out.
fn secures(position: &Pentagame) -> bool {
    replies(position).all(|(_, later)| !later.is_over() && can_go_out(&later))
}

fn can_hold(position: &Pentagame) -> bool {
    position.is_over() || replies(position).any(|(_, later)| !can_go_out(&later))
}
