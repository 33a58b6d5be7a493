//! The examples of `examples.txt`, and the meaning of their claims by the exact rules.

use std::ops::ControlFlow;

use engine::{Engine, SearchResult, WIN_THRESHOLD};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::{Move, Pentagame, Step};
use rulebook::{LOST_TURN, Notation, Outcome, Position, Seat, Steps};

/// One example of the Compendium.
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

/// Claim about the move that a player chooses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The move takes a piece out.
    Out,
    /// The next player cannot go out.
    Holds,
    /// The next player cannot go out, and can be held once more after any reply.
    HoldsAgain,
    /// The next player cannot go out, or can be followed out after any placement.
    HoldsOrTrades,
    /// The player after the next one can go out after any move.
    /// With two players this is the one who chose.
    Secures,
    /// If the next player lost the turn, the player after them could go out.
    Threat,
    /// The next player cannot place two blocks.
    OneBlock,
    /// This move of the next player is illegal afterwards, or secures nothing.
    Meets(&'static str),
    /// After moves of the next player that begin like this, the one after can go out.
    Punishes(&'static str),
    /// The engine knows that the game is won.
    Wins,
    /// The engine knows that the game is lost.
    Loses,
    /// Played on by the same engine for all seats, the game ends with these points.
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

    /// Returns true if a move keeps the claim; `None` if only the engine can tell.
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

/// All examples of the file.
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

/// Result of an example.
#[derive(Clone, Debug)]
pub struct Answer {
    pub chosen: Move,
    pub value: i32,
    /// Claims that the chosen move does not keep.
    pub broken: Vec<Claim>,
    pub line: String,
}

impl Example {
    /// The Compendium's own move.
    pub fn book_move(&self) -> Move {
        let m = self.position.read_move(self.book);
        m.unwrap_or_else(|error| panic!("{}: {}: {error}", self.name, self.book))
    }

    /// Searches the example with the clock and limits of `ask`.
    pub fn answer(
        &self,
        engine: &mut dyn Engine,
        request: &mut dyn FnMut(&mut dyn Engine, &AnyPosition, &History) -> SearchResult,
    ) -> Answer {
        engine.new_game(&self.game);
        let position = AnyPosition::Pentagame(self.position.clone());
        let result = request(engine, &position, &self.history);
        let best = result.variations.first().unwrap_or_else(|| panic!("{}: no answer", self.name));
        let value = best.value[self.position.to_move()];
        let Some(AnyMove::Pentagame(chosen)) = best.moves.first().cloned() else {
            panic!("{}: no move of this game", self.name)
        };
        let mut broken = Vec::new();
        for claim in &self.claims {
            let kept = claim.of_move(&self.position, chosen).unwrap_or_else(|| match claim {
                Claim::Wins => value >= WIN_THRESHOLD,
                Claim::Loses => value <= -WIN_THRESHOLD,
                Claim::Ends(points) => {
                    let end = self.play(engine, &result, request);
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

    /// Final points when the same engine plays all seats.
    fn play(
        &self,
        engine: &mut dyn Engine,
        first: &SearchResult,
        request: &mut dyn FnMut(&mut dyn Engine, &AnyPosition, &History) -> SearchResult,
    ) -> String {
        let mut position = AnyPosition::Pentagame(self.position.clone());
        let mut history = self.history.clone();
        let mut result = first.clone();
        while !history.outcome(&position).is_over() {
            position.play_unchecked(result.best_move().expect("a player is to move").clone());
            history.push(&position);
            if !history.outcome(&position).is_over() {
                result = request(engine, &position, &history);
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

/// Formats a line of moves.
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
        (Some(piece), Some(to)) => to == piece.goal(position.layout()),
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

/// Returns true if the player after the next one can go out after any move.
fn secures(position: &Pentagame) -> bool {
    replies(position).all(|(_, later)| !later.is_over() && can_go_out(&later))
}

fn can_hold(position: &Pentagame) -> bool {
    position.is_over() || replies(position).any(|(_, later)| !can_go_out(&later))
}
