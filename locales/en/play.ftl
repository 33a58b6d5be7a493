## Setting up a game

play-title = A new game
play-loading = The board is being laid out …
play-game = Game
play-game-pentagame = Pentagame
play-game-pentagame-about = Five pieces, five goals, a star to cross. For two to five.
play-game-pente = Pente
play-game-pente-about = Five in a row, or five pairs taken. For two to four.
play-game-pentalath = Pentalath
play-game-pentalath-about = Five in a row on seventy hexagons; what has no freedom is taken. For two or three.
play-who = Who plays
play-seat = Player { $seat }
play-seat-team = Player { $seat }, team { $team }
play-seat-you = You
play-seat-guest = Another player at this device
play-seat-engine = The computer
play-level = The computer, level { $level }
play-seat-name = Name of player { $seat }
play-exchange = Let players { $first } and { $second } change seats
play-clock = Clock
play-control = Kind
play-control-none = No clock
play-control-none-about = Everybody takes the time they like.
play-control-egg = Egg timer
play-control-egg-about = The timer is turned only when it is empty, so what you do not use helps the next player. Whoever runs out loses the turn, not the game.
play-control-budget = Time for the game
play-control-budget-about = Each side has this much for all of its turns. Whoever runs out has lost.
play-control-fischer = Time with increment
play-control-fischer-about = After each turn the increment is added.
play-control-delay = Time with delay
play-control-delay-about = In each turn the clock waits for the delay before it runs.
play-control-days = Days
play-control-days-about = So many days for each turn, even while this page is closed.
play-number-sand = Seconds of sand
play-number-minutes = Minutes
play-number-seconds = Seconds each turn
play-number-days = Days for a turn
play-more-options = More options
play-start = Start

## Options of the games. A group is named by its second option.

play-group-pentagame-3 = Players
play-option-pentagame-2 = Two
play-option-pentagame-3 = Three, each against all
play-option-pentagame-4 = Four, each against all
play-option-pentagame-4t = Two teams of two: 1 and 3 against 2 and 4
play-option-pentagame-5 = Five, with three pieces of one colour each
play-group-pentagame-out-2 = Pieces out that end the game
play-option-pentagame-out-2-usual = As usual
play-option-pentagame-out-2 = Two
play-option-pentagame-out-3 = Three
play-option-pentagame-out-4 = Four
play-option-pentagame-out-5 = Five
play-option-pentagame-shape = A tie at three out is broken by the shape of the goals
play-group-pente-players-3 = Players
play-option-pente-players-3-usual = Two
play-option-pente-players-3 = Three, each against all
play-option-pente-players-4 = Four, each against all
play-option-pente-teams = Two teams of two: 1 and 3 against 2 and 4
play-group-pente-13 = Board
play-option-pente-19 = 19 lines, the usual board
play-option-pente-13 = 13 lines, a shorter game
play-option-pente-9 = 9 lines, a small board
play-group-pente-centre = Opening
play-option-pente-tournament = Tournament: first stone in the centre, the second of player 1 at least three away
play-option-pente-centre = First stone in the centre
play-option-pente-free = Free
play-option-pente-g = G-Pente: as tournament, eight more points closed
play-option-pente-d = D-Pente: player 1 sets four stones, player 2 chooses the colour
play-option-pente-first-black = Black begins
play-option-pente-keryo = Keryo: three stones can be taken as well as two, fifteen win
play-option-pente-poof = Poof: a pair set between two others vanishes
play-group-pentalath-3 = Players
play-option-pentalath-2 = Two
play-option-pentalath-3 = Three, each against all
play-group-pentalath-stuck-loss = Whoever cannot move
play-option-pentalath-stuck-skip = is skipped
play-option-pentalath-stuck-loss = has lost
play-option-pentalath-swap = Player 2 may take over the first piece

## At the table

play-title-table = { $game }: a game
play-not-here = This game is not in this browser
play-not-here-why = Games stay in the browser they were played in. It may have been deleted here, or it belongs to another device.
play-new = New game
play-you = You
play-player = Player { $seat }
play-engine =
    { $engines ->
        [1] The computer
       *[other] Computer { $seat }
    }
play-engine-brief = Comp. { $seat }
play-level-short = level { $level }
play-thinks = { $name } is thinking, at level { $level } …
play-called =
    { $who ->
        [you] Your turn.
       *[other] { $name }, it is your turn.
    }
play-yours =
    { $figures ->
        [animals] { $seat ->
            [1] You play the rabbits.
            [2] You play the hedgehogs.
            [3] You play the cats.
           *[other] You play the geese.
        }
       *[plain] { $number ->
            [0] Your pieces stand on bases with { $seat ->
                [1] a plain edge.
                [2] a dashed edge.
                [3] a dotted edge.
               *[other] a double edge.
            }
           *[other] You play { $colour ->
                [white] white.
                [blue] blue.
                [red] red.
                [yellow] yellow.
               *[green] green.
            }
        }
    }
play-last-round = Last round: everybody still has the same number of turns.
play-paused = The clocks stand still. Go on whenever you like.
play-unkept = The browser has no room to keep this game: save it before you leave.
play-tabs = More about this game
play-tab-moves = Moves
play-tab-help = Help
play-tab-settings = Board
play-hint = Hint
play-take-back = Take back
play-pause = Pause
play-resume = Go on
play-impasse = Impasse
play-resign = Resign
play-go-on = Play on
play-resign-ask =
    { $who ->
        [you] Do you resign?
       *[other] { $name }: do you resign?
    }
play-resign-what =
    { $seats ->
        [2] The other side wins.
       *[other] The others play on; your turns are lost from now on, and you are ranked last.
    }
play-resign-yes = Resign
play-impasse-ask = End the game as it stands?
play-impasse-what = If all agree, the game ends here and the pieces out are counted. The computer agrees unless it thinks it is ahead.
play-impasse-yes = Propose it
play-asking = The others think about it …
play-declined = { $name } would rather play on.
play-event-gone =
    { $who ->
        [you] You are out of the game.
       *[other] { $name } is out of the game.
    }
play-event-lost =
    { $who ->
        [you] Your time ran out: this turn is lost.
       *[other] { $name } ran out of time and loses this turn.
    }
play-event-back = Taken back.

## Help

play-hint-ask = What matters here?
play-hint-more = Tell me more
play-hint-looking = Looking …
play-hint-good = A good move:
play-hint-move = A good move: { $move }.
play-threats = Threats
play-threats-show = Show who can reach a goal next
play-why = The last move
play-why-nothing = Nothing particular can be said of it.
play-turn-board = Turn the board
play-mirror-board = Mirror it

## Result

play-result = Result
play-result-won =
    { $who ->
        [you] You win.
       *[other] { $name } wins.
    }
play-result-several =
    { $how ->
        [team] { $list } and { $last } win together.
       *[shared] { $list } and { $last } share the first place.
    }
play-result-level = All are level.
play-result-none = The game does not count.
play-result-place = Place
play-result-player = Player
play-result-points = Points
play-result-zero-sum = Zero-sum
play-result-rating = Rating
play-result-zero-sum-why = With two sides: your points less theirs. With more players: your points less those of the player after you.
play-ended-impasse = A referee ends it: the game went nowhere.
play-ended-resigned =
    { $who ->
        [you] You resigned.
       *[other] { $name } resigned.
    }
play-ended-out-of-time =
    { $who ->
        [you] Your time ran out.
       *[other] { $name } ran out of time.
    }
play-ended-agreed = All agreed to end it as it stood.
play-ended-abandoned =
    { $who ->
        [you] You left.
       *[other] { $name } left.
    }
play-ended-aborted = It was called off.
play-opened =
    { $who ->
        [you] You opened with { $code } { $name }.
       *[other] { $player } opened with { $code } { $name }.
    }
play-rematch = Play again, seats rotated
play-analyse = Analyse this game
play-download = Save the game (.pgr)
