//! Registry of games.
//! A new game is one line at the end of this file, under a doc comment:
//! `<Game> "<name>" in <crate>, <bundle>, rules 1, usual;` for a position `<crate>::<Game>` under
//! the first revision of its rules, or `any` instead of `usual` if its positions contain their own
//! options. The bundle is a cargo feature.
//! A game that supports an optional feature (editor, encoding, symmetry) adds an arm there.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::ops::ControlFlow;

#[cfg(feature = "chess")]
use millennium_3d_chess::nardeshir;
use rulebook::{
    BySeat, ChoiceForm, DrawLimits, Notation, Outcome, ParseError, Position, Reason, Seat, Seats,
    Stakes, Steps, Team, Turn,
};

use crate::options::{Options, any, usual};

/// Text of a move that belongs to another game than the position.
const MOVE_OF_OTHER_GAME: &str = "?";

macro_rules! games {
    (($d:tt) $(
        $(#[doc = $doc:literal])+
        $game:ident $name:literal in $home:ident, rules $revision:literal, $plain:ident;
    )+) => {
        /// A game with its options, by its one name: `pentagame`, `pente:13,keryo,poof`.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Game {
            $($(#[doc = $doc])+ $game(Options<$home::Setup>),)+
        }

        /// A position of any game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(clippy::large_enum_variant, reason = "a search copies positions: none is boxed")]
        pub enum AnyPosition {
            $($(#[doc = $doc])+ $game($home::$game),)+
        }

        /// A move of any game.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum AnyMove {
            $($(#[doc = $doc])+ $game($home::Move),)+
        }

        /// A step of a move of any game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum AnyStep {
            $($(#[doc = $doc])+ $game($home::Step),)+
        }

        /// Reason why a move of any game is illegal.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum AnyIllegal {
            $($(#[doc = $doc])+ $game($home::Illegal),)+
            /// The move is of another game than the position.
            OtherGame {
                /// The plain name of the game of the position.
                position: &'static str,
                /// The plain name of the game of the move.
                m: &'static str,
            },
        }

        /// Evaluates an expression with the position of the game at hand.
        /// It is the one `match` over all games that other crates need.
        #[macro_export]
        macro_rules! with_position {
            ($d any:expr, $d position:ident => $d body:expr) => {
                match $d any {
                    $($crate::AnyPosition::$game($d position) => $d body,)+
                }
            };
        }

        /// Evaluates an expression with a position and a move of the same game.
        /// If they are of different games, evaluates the other expression.
        #[macro_export]
        macro_rules! with_move {
            ($d any:expr, $d any_move:expr,
                ($d position:ident, $d m:ident) => $d body:expr, _ => $d other:expr) => {
                match ($d any, $d any_move) {
                    $(($crate::AnyPosition::$game($d position), $crate::AnyMove::$game($d m)) => {
                        $d body
                    })+
                    _ => $d other,
                }
            };
        }

        /// Evaluates an expression with two positions of the same game.
        /// If they are of different games, evaluates the other expression.
        #[macro_export]
        macro_rules! with_both {
            ($d one:expr, $d two:expr,
                ($d first:ident, $d second:ident) => $d body:expr, _ => $d other:expr) => {
                match ($d one, $d two) {
                    $((
                        $crate::AnyPosition::$game($d first),
                        $crate::AnyPosition::$game($d second),
                    ) => {
                        $d body
                    })+
                    _ => $d other,
                }
            };
        }

        /// Evaluates an expression with a position and those steps that are of the same game.
        #[macro_export]
        macro_rules! with_steps {
            ($d any:expr, $d any_steps:expr,
                ($d position:ident, $d steps:ident) => $d body:expr) => {
                match $d any {
                    $($crate::AnyPosition::$game($d position) => {
                        let own = $d any_steps.iter().filter_map(|step| match step {
                            $crate::AnyStep::$game(step) => Some(step.clone()),
                            _ => None,
                        });
                        let $d steps: Vec<_> = own.collect();
                        $d body
                    })+
                }
            };
        }

        impl Game {
            /// Every game, by its plain name.
            pub fn all() -> impl Iterator<Item = Game> {
                [$(Game::$game(Options::Plain),)+].into_iter()
            }

            /// The name without options.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Game::$game(_) => $name,)+
                }
            }

            /// The revision of the rules that are played here.
            /// It changes when a move that was legal is no longer, or the other way round, or when
            /// a result changes.
            pub fn rules_revision(&self) -> u32 {
                match self {
                    $(Game::$game(_) => $revision,)+
                }
            }

            /// The same game with its options written out.
            /// Where a plain name takes positions of other options too, that of its usual ones.
            #[must_use]
            pub fn spelled_out(&self) -> Game {
                match self {
                    $(Game::$game(options) => Game::$game(Options::new(options.setup())),)+
                }
            }

            /// The position in which a game begins.
            pub fn start(&self) -> AnyPosition {
                match self {
                    $(Game::$game(options) => {
                        AnyPosition::$game($home::$game::start(&options.setup()))
                    })+
                }
            }

            /// Reads a position.
            ///
            /// # Errors
            /// What was wrong, and where; also a position of other options than this name has.
            pub fn read_position(&self, text: &str) -> Result<AnyPosition, ParseError> {
                match self {
                    $(Game::$game(Options::Plain) => $plain(text).map(AnyPosition::$game),
                    Game::$game(Options::Given(setup)) => {
                        $home::$game::read_position(setup, text).map(AnyPosition::$game)
                    })+
                }
            }

            pub(crate) fn read(name: &str, options: Option<&str>) -> Result<Game, ParseError> {
                match (name, options) {
                    $(($name, None) => Ok(Game::$game(Options::Plain)),
                    ($name, Some(options)) => {
                        Ok(Game::$game(Options::new(options.parse()?)))
                    })+
                    _ => Err(ParseError::new("game", 0, name)),
                }
            }

            /// Forms in which each option is written.
            /// The part before `=` is the key of its description.
            pub fn option_forms(&self) -> &'static [&'static str] {
                match self {
                    $(Game::$game(_) => $home::OPTION_FORMS,)+
                }
            }

            /// Groups of mutually exclusive options, for forms.
            /// The default of a group comes first and is empty where it has no option text. Not all
            /// combinations are valid: parsing the name decides.
            pub fn option_groups(&self) -> &'static [&'static [&'static str]] {
                match self {
                    $(Game::$game(_) => $home::OPTION_GROUPS,)+
                }
            }

            pub(crate) fn options(&self) -> String {
                match self {
                    $(Game::$game(Options::Given(setup)) => setup.to_string(),)+
                    _ => String::new(),
                }
            }
        }

        impl AnyPosition {
            /// [`rulebook::perft`], chosen once and not at every position.
            pub fn perft(&self, depth: u32) -> u64 {
                with_position!(self, position => rulebook::perft(position, depth))
            }

            /// The plain name of the game.
            pub fn name(&self) -> &'static str {
                match self {
                    $(AnyPosition::$game(_) => $name,)+
                }
            }
        }

        impl AnyMove {
            /// The plain name of the game.
            pub fn name(&self) -> &'static str {
                match self {
                    $(AnyMove::$game(_) => $name,)+
                }
            }
        }

        impl Reason for AnyIllegal {
            fn code(&self) -> &'static str {
                match self {
                    $(AnyIllegal::$game(reason) => reason.code(),)+
                    AnyIllegal::OtherGame { .. } => "other-game",
                }
            }

            fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
                match self {
                    $(AnyIllegal::$game(reason) => reason.arguments(each),)+
                    AnyIllegal::OtherGame { position, m } => {
                        each("game", position);
                        each("move-of", m);
                    }
                }
            }
        }

        impl Position for AnyPosition {
            type Setup = Game;
            type Move = AnyMove;
            type Illegal = AnyIllegal;

            fn start(game: &Game) -> AnyPosition {
                game.start()
            }

            fn seats(&self) -> Seats {
                with_position!(self, position => position.seats())
            }

            fn team(&self, seat: Seat) -> Team {
                with_position!(self, position => position.team(seat))
            }

            fn turn(&self) -> Turn {
                with_position!(self, position => position.turn())
            }

            fn each_move(
                &self,
                seat: Seat,
                mut each: impl FnMut(AnyMove) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(AnyPosition::$game(position) => {
                        position.each_move(seat, |m| each(AnyMove::$game(m)))
                    })+
                }
            }

            fn count_moves(&self, seat: Seat) -> u64 {
                with_position!(self, position => position.count_moves(seat))
            }

            fn check(&self, seat: Seat, m: &AnyMove) -> Result<(), AnyIllegal> {
                match (self, m) {
                    $((AnyPosition::$game(position), AnyMove::$game(m)) => {
                        position.check(seat, m).map_err(AnyIllegal::$game)
                    })+
                    _ => Err(AnyIllegal::OtherGame { position: self.name(), m: m.name() }),
                }
            }

            fn has_chance(&self) -> bool {
                with_position!(self, position => position.has_chance())
            }

            fn each_chance(
                &self,
                mut each: impl FnMut(AnyMove, u64) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(AnyPosition::$game(position) => {
                        position.each_chance(|event, weight| each(AnyMove::$game(event), weight))
                    })+
                }
            }

            /// A move of another game changes nothing.
            fn play_unchecked(&mut self, m: AnyMove) {
                match (self, m) {
                    $((AnyPosition::$game(position), AnyMove::$game(m)) => {
                        position.play_unchecked(m);
                    })+
                    _ => {}
                }
            }

            /// A choice of another game is a lost turn.
            fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<AnyMove>>) {
                match self {
                    $(AnyPosition::$game(position) => {
                        let own = BySeat::from_fn(choices.seats(), |seat| match &choices[seat] {
                            Some(AnyMove::$game(m)) => Some(m.clone()),
                            _ => None,
                        });
                        position.play_simultaneous_unchecked(&own);
                    })+
                }
            }

            fn lose_turn(&mut self) {
                with_position!(self, position => position.lose_turn())
            }

            fn outcome(&self) -> Outcome {
                with_position!(self, position => position.outcome())
            }

            fn adjudicate(&self) -> Outcome {
                with_position!(self, position => position.adjudicate())
            }

            fn draw_limits(&self) -> DrawLimits {
                with_position!(self, position => position.draw_limits())
            }

            fn stakes(&self) -> Stakes {
                with_position!(self, position => position.stakes())
            }

            fn no_single_mover(&self) -> AnyIllegal {
                match self {
                    $(AnyPosition::$game(position) => {
                        AnyIllegal::$game(position.no_single_mover())
                    })+
                }
            }

            fn key(&self) -> u64 {
                with_position!(self, position => position.key())
            }
        }

        impl Steps for AnyPosition {
            type Step = AnyStep;

            fn each_step(
                &self,
                seat: Seat,
                made: &[AnyStep],
                mut each: impl FnMut(AnyStep) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(AnyPosition::$game(position) => match own_steps!($game, made) {
                        Some(made) => {
                            position.each_step(seat, &made, |step| each(AnyStep::$game(step)))
                        }
                        None => ControlFlow::Continue(()),
                    },)+
                }
            }

            fn assemble(&self, seat: Seat, made: &[AnyStep]) -> Option<AnyMove> {
                match self {
                    $(AnyPosition::$game(position) => {
                        let made = own_steps!($game, made)?;
                        position.assemble(seat, &made).map(AnyMove::$game)
                    })+
                }
            }

            /// A move of another game has no steps here.
            fn steps_of(&self, seat: Seat, m: &AnyMove) -> Vec<AnyStep> {
                match (self, m) {
                    $((AnyPosition::$game(position), AnyMove::$game(m)) => {
                        position.steps_of(seat, m).into_iter().map(AnyStep::$game).collect()
                    })+
                    _ => Vec::new(),
                }
            }
        }

        impl Notation for AnyPosition {
            /// A move of another game is written `?`.
            fn write_move(&self, m: &AnyMove, out: &mut dyn fmt::Write) -> fmt::Result {
                match (self, m) {
                    $((AnyPosition::$game(position), AnyMove::$game(m)) => {
                        position.write_move(m, out)
                    })+
                    _ => out.write_str(MOVE_OF_OTHER_GAME),
                }
            }

            fn read_move(&self, text: &str) -> Result<AnyMove, ParseError> {
                match self {
                    $(AnyPosition::$game(position) => {
                        position.read_move(text).map(AnyMove::$game)
                    })+
                }
            }

            fn display_move(&self, m: &AnyMove) -> String {
                with_move!(self, m, (position, m) => position.display_move(m), _ => {
                    self.move_text(m)
                })
            }

            fn read_displayed_move(&self, text: &str) -> Result<AnyMove, ParseError> {
                match self {
                    $(AnyPosition::$game(position) => {
                        position.read_displayed_move(text).map(AnyMove::$game)
                    })+
                }
            }

            /// A step of another game is written `?`.
            fn write_step(&self, step: &AnyStep, out: &mut dyn fmt::Write) -> fmt::Result {
                match (self, step) {
                    $((AnyPosition::$game(position), AnyStep::$game(step)) => {
                        position.write_step(step, out)
                    })+
                    _ => out.write_str(MOVE_OF_OTHER_GAME),
                }
            }

            fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
                match self {
                    $(AnyPosition::$game(position) => position.write_position(out),)+
                }
            }

            fn read_position(game: &Game, text: &str) -> Result<AnyPosition, ParseError> {
                game.read_position(text)
            }

            fn choice_form(&self) -> ChoiceForm {
                with_position!(self, position => position.choice_form())
            }
        }
    };
}

/// The steps as those of one game, or nothing if one is of another.
macro_rules! own_steps {
    ($game:ident, $steps:expr) => {
        $steps
            .iter()
            .map(|step| match step {
                AnyStep::$game(step) => Some(step.clone()),
                #[allow(unreachable_patterns, reason = "reachable as soon as there are two games")]
                _ => None,
            })
            .collect::<Option<Vec<_>>>()
    };
}

/// Defines a macro that adds a game to the list if the feature of its bundle is on.
macro_rules! bundles {
    (($d:tt) $($bundle:ident $feature:literal;)+) => {
        $(
            #[cfg(feature = $feature)]
            macro_rules! $bundle {
                ([$d($d kept:tt)*] [$d($d game:tt)+] $d($d rest:tt)*) => {
                    collect! { [$d($d kept)* $d($d game)+] $d($d rest)* }
                };
            }
            #[cfg(not(feature = $feature))]
            macro_rules! $bundle {
                ([$d($d kept:tt)*] [$d($d game:tt)+] $d($d rest:tt)*) => {
                    collect! { [$d($d kept)*] $d($d rest)* }
                };
            }
        )+
    };
}

// A bundle is what a page of the web app loads for one of its games.
bundles! {
    ($)
    pentagame "pentagame"; rows "rows";
    captures "captures"; chess "chess";
    akron "akron"; frames "frames"; hi_jack "hi_jack";
    king_of_pearls "king_of_pearls";
    nibelungenlied "nibelungenlied";
    lanza "lanza";
}

/// Calls `games!` with the games whose bundles are on.
macro_rules! collect {
    ([$($kept:tt)*]) => {
        games! { ($) $($kept)* }
    };
    ([$($kept:tt)*]
        $(#[doc = $doc:literal])+
        $game:ident $name:literal in $home:ident, $bundle:ident, rules $revision:literal,
            $plain:ident;
        $($rest:tt)*
    ) => {
        $bundle! {
            [$($kept)*]
            [$(#[doc = $doc])+ $game $name in $home, rules $revision, $plain;]
            $($rest)*
        }
    };
}

/// Defines all games, and their bundles whether these are on or off.
macro_rules! all_games {
    ($(
        $(#[doc = $doc:literal])+
        $game:ident $name:literal in $home:ident, $bundle:ident, rules $revision:literal,
            $plain:ident;
    )+) => {
        collect! {
            []
            $($(#[doc = $doc])+ $game $name in $home, $bundle, rules $revision, $plain;)+
        }

        /// The name of every game with the feature that turns it on.
        pub const BUNDLES: &[(&str, &str)] = &[$(($name, stringify!($bundle))),+];
    };
}

all_games! {
    /// The game Pentagame.
    Pentagame "pentagame" in pentagame, pentagame, rules 1, any;
    /// The game Pente.
    Pente "pente" in pente, rows, rules 1, usual;
    /// The game Pentalath.
    Pentalath "pentalath" in pentalath, rows, rules 1, usual;
    /// The game Hi-Jack.
    HiJack "hi-jack" in hi_jack, hi_jack, rules 1, usual;
    /// The game Frames.
    Frames "frames" in frames, frames, rules 1, usual;
    /// The game Millennium 3D Chess.
    Millennium3dChess "millennium-3d-chess" in millennium_3d_chess, chess, rules 1, usual;
    /// The game Nardeshir.
    Nardeshir "nardeshir" in nardeshir, chess, rules 1, usual;
    /// The game King of Pearls.
    KingOfPearls "king-of-pearls" in king_of_pearls, king_of_pearls, rules 1, usual;
    /// The game Nibelungenlied.
    Nibelungenlied "nibelungenlied" in nibelungenlied, nibelungenlied, rules 1, usual;
    /// The game Lanza.
    Lanza "lanza" in lanza, lanza, rules 1, usual;
    /// The game Ot-tjin.
    OtTjin "ot-tjin" in ot_tjin, captures, rules 1, usual;
    /// The game Sleeping Beauty Draughts.
    SleepingBeautyDraughts "sleeping-beauty-draughts"
        in sleeping_beauty_draughts, captures, rules 1, usual;
    /// The game Akron.
    Akron "akron" in akron, akron, rules 1, usual;
}
