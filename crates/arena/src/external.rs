//! Programs that speak the protocol, as players.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::time::{Duration, Instant};

use engine::protocol::{FromEngine, Go, Heard, Id, Info, Score, ToEngine};
use engine::{Question, Thinker, Thought, Variation, WIN};
use games::{AnyMove, AnyPosition, Game, START};
use rulebook::{BySeat, Notation, Position, Turn};

use crate::program::{Complaints, Program, ProgramError, command_words};

/// So long a program may take to say who it is and that it is ready.
const READY: Duration = Duration::from_secs(30);

/// So long a turn may take beyond its time. A machine can be busy.
const GRACE: Duration = Duration::from_secs(2);

/// So long a turn may take for which no time was set.
const LONGEST: Duration = Duration::from_secs(300);

/// How often somebody who wants to stop is heard while a program thinks.
const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// A player that is another program.
///
/// Where the program fails (it ends, says nothing in time, answers with no legal move) the thought
/// is empty and the failure is told by [`External::failure`]; with the next game the program is
/// started anew.
pub struct External {
    text: String,
    command: Vec<String>,
    game: Game,
    name: Option<Box<str>>,
    program: Option<Program>,
    failure: Option<String>,
}

/// Starts a program, by its command line.
///
/// # Errors
/// Why it cannot be started, or does not play this game.
pub(crate) fn start(text: &str, game: &Game) -> Result<Box<dyn Thinker>, String> {
    External::start(text, game).map(|external| Box::new(external) as Box<dyn Thinker>)
}

impl External {
    /// Starts a program, by its command line, and makes sure that it plays this game.
    ///
    /// # Errors
    /// Why it cannot be started, or does not play this game.
    pub fn start(text: &str, game: &Game) -> Result<External, String> {
        let command = command_words(text).map_err(|error| error.to_string())?;
        let mut external = External {
            text: text.to_owned(),
            command,
            game: game.clone(),
            name: None,
            program: None,
            failure: None,
        };
        external.begin()?;
        Ok(external)
    }

    /// The last thing that went wrong, if anything did.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// A new game, with the program at hand or a new one.
    fn begin(&mut self) -> Result<(), String> {
        let mut program = match self.program.take() {
            Some(program) => program,
            None => {
                let mut program = Program::start(&self.command, Complaints::Unheard)
                    .map_err(|error| error.to_string())?;
                self.name = introduce(&mut program)?;
                program
            }
        };
        say(&mut program, &ToEngine::NewGame(Some(self.game.clone())))?;
        ready(&mut program)?;
        self.program = Some(program);
        Ok(())
    }

    fn ask(
        &mut self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, String> {
        let position = question.position;
        let program = self.program.as_mut().ok_or("the program is not running")?;
        let text = position.position_text();
        let start = self.game.start().position_text() == text;
        let line = if start { START.into() } else { text.into() };
        say(program, &ToEngine::Position(line))?;
        let begun = Instant::now();
        say(program, &ToEngine::Go(Box::new(go(question))))?;
        let most = question
            .budget
            .time
            .map_or(LONGEST, |time| Duration::from_micros(time.hard_us).saturating_add(GRACE));
        let mut thought = Thought::default();
        let mut stopped = false;
        let mut most = most;
        loop {
            if question.watch.is_stopped() && !stopped {
                say(program, &ToEngine::Stop)?;
                stopped = true;
                most = begun.elapsed().saturating_add(GRACE).min(most);
            }
            let left = most.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(format!("no answer in {} ms", most.as_millis()));
            }
            match program.hear(left.min(LISTEN_EVERY)) {
                Ok(Heard::Line(line)) => match line.parse::<FromEngine>() {
                    Ok(FromEngine::Info(info)) => {
                        if learn(&mut thought, position, &info) {
                            report(&thought);
                        }
                    }
                    Ok(FromEngine::BestMove { m, ponder }) => {
                        let best = m.as_deref().unwrap_or("none");
                        return answered(thought, position, best, ponder.as_deref());
                    }
                    // A program may say more than is known here.
                    Ok(_) | Err(_) => {}
                },
                Ok(Heard::TooLong(_)) | Err(ProgramError::Silent(_)) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
    }
}

impl Thinker for External {
    fn name(&self) -> String {
        self.name.as_deref().unwrap_or(&self.text).to_owned()
    }

    fn new_game(&mut self, game: &Game) {
        self.game = game.clone();
        if let Err(failure) = self.begin() {
            self.failure = Some(failure);
        }
    }

    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        match self.ask(question, report) {
            Ok(thought) => thought,
            Err(failure) => {
                // Whatever it was thinking about, it must not answer the next question with it.
                self.program = None;
                self.failure = Some(failure);
                Thought::default()
            }
        }
    }
}

fn say(program: &mut Program, line: &ToEngine) -> Result<(), String> {
    program.say(&line.to_string()).map_err(|error| error.to_string())
}

/// Hears lines until `is_it` finds the one that was waited for.
fn wait<T>(
    program: &mut Program,
    wanted: &str,
    mut is_it: impl FnMut(FromEngine) -> Option<Result<T, String>>,
) -> Result<T, String> {
    let begun = Instant::now();
    loop {
        let left = READY.saturating_sub(begun.elapsed());
        match program.hear(left) {
            Ok(Heard::Line(line)) => {
                if let Some(found) = line.parse().ok().and_then(&mut is_it) {
                    return found;
                }
            }
            Ok(Heard::TooLong(_)) => {}
            Err(error) => return Err(format!("no {wanted}: {error}")),
        }
    }
}

/// The name of the program, if it has one.
fn introduce(program: &mut Program) -> Result<Option<Box<str>>, String> {
    say(program, &ToEngine::Ugi)?;
    let mut name = None;
    wait(program, "ugiok", |line| match line {
        FromEngine::Id(Id::Name, said) => {
            name = Some(said);
            None
        }
        FromEngine::UgiOk => Some(Ok(())),
        _ => None,
    })?;
    Ok(name)
}

/// Waits until a new game was taken in.
fn ready(program: &mut Program) -> Result<(), String> {
    say(program, &ToEngine::IsReady)?;
    wait(program, "readyok", |line| match line {
        FromEngine::ReadyOk => Some(Ok(())),
        FromEngine::Remark(remark) if remark.starts_with("unknown game") => {
            Some(Err(format!("it does not play this game: {remark}")))
        }
        _ => None,
    })
}

/// The limits of a question in the words of the protocol.
fn go(question: &Question<'_>) -> Go {
    let among = question.among.iter().map(|m| question.position.move_text(m).into());
    Go {
        nodes: question.budget.evals,
        depth: question.budget.depth,
        movetime_ms: question.budget.time.map(|time| (time.hard_us / 1000).max(1)),
        searchmoves: among.collect(),
        ..Go::default()
    }
}

/// Takes in what a program tells of its search. Says whether there is a new best line.
fn learn(thought: &mut Thought, position: &AnyPosition, info: &Info) -> bool {
    thought.depth = info.depth.unwrap_or(thought.depth);
    thought.deepest = info.seldepth.unwrap_or(thought.deepest).max(thought.depth);
    thought.nodes = info.nodes.unwrap_or(thought.nodes);
    thought.evals = info.evals.unwrap_or(thought.nodes);
    if info.multipv.is_some_and(|rank| rank > 1) || info.bound.is_some() {
        return false;
    }
    let moves = read_line(position, &info.pv);
    if moves.is_empty() {
        return false;
    }
    let value = value(position, info.score.as_ref());
    thought.lines = vec![Variation { value, moves }];
    true
}

/// The moves of a line, up to the first that cannot be played.
fn read_line(position: &AnyPosition, words: &[Box<str>]) -> Vec<AnyMove> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in words {
        let Turn::Seat(seat) = position.turn() else { break };
        let Ok(m) = position.read_move(word) else { break };
        if !position.is_legal(seat, &m) {
            break;
        }
        position.play_unchecked(m.clone());
        moves.push(m);
    }
    moves
}

/// What a score means for each seat; nothing known is nothing for anybody.
fn value(position: &AnyPosition, score: Option<&Score>) -> BySeat<i32> {
    let Turn::Seat(seat) = position.turn() else {
        return BySeat::from_fn(position.seats(), |_| 0);
    };
    let own = match score {
        None | Some(Score::Out(_)) => 0,
        Some(Score::Cp(value)) => (*value).clamp(-WIN, WIN),
        Some(Score::Win(plies)) => WIN.saturating_sub_unsigned(*plies).max(0),
        Some(Score::Loss(plies)) => WIN.saturating_sub_unsigned(*plies).max(0).saturating_neg(),
        Some(Score::Vec(values)) => {
            return BySeat::from_fn(position.seats(), |seat| {
                values.get(seat.index()).copied().unwrap_or(0)
            });
        }
    };
    let team = position.team(seat);
    BySeat::from_fn(position.seats(), |seat| if position.team(seat) == team { own } else { -own })
}

/// The answer, with the line that was told for it.
fn answered(
    mut thought: Thought,
    position: &AnyPosition,
    best: &str,
    ponder: Option<&str>,
) -> Result<Thought, String> {
    let words: Vec<Box<str>> = [Some(best), ponder].into_iter().flatten().map(Into::into).collect();
    let moves = read_line(position, &words);
    if moves.is_empty() {
        let place = position.position_text();
        return Err(format!("{best:?} is no legal move of {place}"));
    }
    let told = thought.lines.first().is_some_and(|line| line.moves.first() == moves.first());
    if !told {
        thought.lines = vec![Variation { value: value(position, None), moves }];
    }
    Ok(thought)
}

#[cfg(test)]
mod tests {
    use engine::Budget;
    use games::History;

    use super::*;

    #[test]
    fn a_program_that_is_none_is_named() {
        let game: Game = "pente:9".parse().unwrap();
        let error = External::start("no-such-program-anywhere --fast", &game).err();
        assert!(error.is_some_and(|error| error.contains("no-such-program-anywhere")));
        assert!(External::start("'open", &game).is_err());
    }

    #[test]
    fn a_budget_is_put_in_the_words_of_the_protocol() {
        let position = "pente:9,free".parse::<Game>().unwrap().start();
        let history = History::new(&position);
        let check = |budget: Budget, expected: &str| {
            let question = Question::new(&position, &history, budget);
            assert_eq!(go(&question).to_string(), expected);
        };
        check(Budget::default(), "");
        check(Budget::evals(500), " nodes 500");
        check(Budget::time_ms(50), " movetime 50");
        check(Budget { depth: Some(3), ..Budget::evals(5) }, " nodes 5 depth 3");
        let among = [position.read_move("B2").unwrap()];
        let question =
            Question { among: &among, ..Question::new(&position, &history, Budget::default()) };
        assert_eq!(go(&question).to_string(), " searchmoves B2");
    }

    #[test]
    fn what_a_program_tells_is_learnt() {
        let check = |game: &str, line: &str, expected: &[i32]| {
            let position = game.parse::<Game>().unwrap().start();
            let Ok(FromEngine::Info(info)) = line.parse() else { panic!("{line}") };
            let mut thought = Thought::default();
            assert!(learn(&mut thought, &position, &info), "{line}");
            assert_eq!(thought.lines[0].value.as_slice(), expected, "{line}");
        };
        check("pente:9", "info depth 3 score cp 25 pv E5", &[25, -25]);
        check("pente:9", "info score win 3 pv E5", &[WIN - 3, 3 - WIN]);
        check("pente:9", "info score loss 4 pv E5", &[4 - WIN, WIN - 4]);
        check("pentagame:4t", "info score cp 7 pv aA-B*b", &[7, -7, 7, -7]);
        check("pentagame:3", "info score vec 1 2 -3 pv aA-B*b", &[1, 2, -3]);
        let position = "pente:9".parse::<Game>().unwrap().start();
        for line in [
            "info depth 3",
            "info score cp 1 lowerbound pv E5",
            "info multipv 2 pv E5",
            "info pv Z9",
        ] {
            let Ok(FromEngine::Info(info)) = line.parse() else { panic!("{line}") };
            assert!(!learn(&mut Thought::default(), &position, &info), "{line}");
        }
    }

    #[test]
    fn only_a_legal_move_is_an_answer() {
        let position = "pente:9".parse::<Game>().unwrap().start();
        let thought = answered(Thought::default(), &position, "E5", Some("E4")).unwrap();
        assert_eq!(thought.lines[0].moves.len(), 2);
        for best in ["none", "A1", "zz", "--"] {
            assert!(answered(Thought::default(), &position, best, None).is_err(), "{best}");
        }
    }
}
