## New game

game-setup-title = New game
game-loading = Setting up the board …
game-rules = Game
game-rules-pentagame = Pentagame
game-rules-pentagame-about = Race five pieces across the star. 2–5 players.
game-rules-pente = Pente
game-rules-pente-about = Five in a row, or capture five pairs. 2–4 players.
game-rules-pentalath = Pentalath
game-rules-pentalath-about = Five in a row on hexagons, with captures. 2–3 players.
game-players = Players
game-seat = Player { $seat }
game-seat-team = Player { $seat }, team { $team }
game-seat-you = You
game-seat-local = Someone on this device
game-seat-computer = Computer
game-computer-level = { $name } · level { $level } ({ $strength })
game-strength = { game-strength-word } · { $level }
game-strength-word =
    { $level ->
        [1] Beginner
        [2] Beginner
        [3] Casual
        [4] Casual
        [5] Medium
        [6] Medium
        [7] Strong
        [8] Strong
       *[other] Master
    }
game-opponent = Opponent
game-opponent-engine = Computer
game-opponent-person = A friend on this device
game-opponent-name = Your friend’s name
game-level = Computer level
game-level-easy = easy
game-level-hard = hard
game-first = Who starts
game-first-you = You start
game-first-opponent = Opponent starts
game-seat-name = Name of player { $seat }
game-swap-seats = Swap players { $first } and { $second }
game-clock = Clock
game-time-control = Time control
game-time-control-none = No clock
game-time-control-none-about = Take all the time you like.
game-time-control-egg = Egg timer
game-time-control-egg-about = At least { $first } seconds per turn, plus the sand the player before you left. Run out, and you lose the turn, not the game.
game-time-control-budget = Time for the game
game-time-control-budget-about = Total time for all of your turns. Run out, and you lose.
game-time-control-fischer = Time with increment
game-time-control-fischer-about = You gain { $second } seconds after each turn. Run out, and you lose.
game-time-control-delay = Time with delay
game-time-control-delay-about = In each turn your clock waits { $second } seconds before it starts. Run out, and you lose.
game-time-control-days = Days
game-time-control-days-about = Days for each turn. They count while this page is closed, too.
game-time-sand = Seconds of sand
game-time-minutes = Minutes
game-time-seconds = Seconds per turn
game-time-days = Days per turn
game-more-options = More options
game-start = Start

## Options of the games. The id of a group contains its second option.

game-group-pentagame-3 = Players
game-option-pentagame-2 = Two
game-option-pentagame-3 = Three, each against all
game-option-pentagame-4 = Four, each against all
game-option-pentagame-4t = Two teams of two: 1 and 3 against 2 and 4
game-option-pentagame-5 = Five, with three pieces of one colour each
game-group-pentagame-out-2 = Pieces out that end the game
game-option-pentagame-out-2-usual = As usual
game-option-pentagame-out-2 = Two
game-option-pentagame-out-3 = Three
game-option-pentagame-out-4 = Four
game-option-pentagame-out-5 = Five
game-option-pentagame-shape = Ties at three out are broken by the shape of the goals
game-group-pente-players-3 = Players
game-option-pente-players-3-usual = Two
game-option-pente-players-3 = Three, each against all
game-option-pente-players-4 = Four, each against all
game-option-pente-teams = Two teams of two: 1 and 3 against 2 and 4
game-group-pente-13 = Board
game-option-pente-19 = 19 lines, the usual board
game-option-pente-13 = 13 lines, a shorter game
game-option-pente-9 = 9 lines, a small board
game-group-pente-centre = Opening
game-option-pente-tournament = Tournament: first stone in the centre, the second of player 1 at least three away
game-option-pente-centre = First stone in the centre
game-option-pente-free = Free
game-option-pente-g = G-Pente: like tournament, with eight more points closed
game-option-pente-d = D-Pente: player 1 places four stones, player 2 chooses the colour
game-option-pente-first-black = Black begins
game-option-pente-keryo = Keryo: three stones can be captured as well as two, fifteen win
game-option-pente-poof = Poof: a pair placed between two opposing stones vanishes
game-group-pentalath-3 = Players
game-option-pentalath-2 = Two
game-option-pentalath-3 = Three, each against all
game-group-pentalath-stuck-loss = A player who can’t move
game-option-pentalath-stuck-skip = is skipped
game-option-pentalath-stuck-loss = loses
game-option-pentalath-swap = Player 2 may take over the first piece

## Game page

game-page-title = { $game }: a game
game-not-found = This game isn’t in this browser
game-not-found-why = Games stay in the browser they were played in. It may have been deleted, or it’s on another device.
game-new = New game
game-you = You
game-player = Player { $seat }
game-level-short = level { $level }
game-computer-thinking = { $name } (level { $level }) is thinking …
game-your-turn =
    { $who ->
        [you] Your turn.
       *[other] { $name }, it’s your turn.
    }
game-your-pieces =
    { $figures ->
        [animals] { $seat ->
            [1] You play the rabbits.
            [2] You play the hedgehogs.
            [3] You play the cats.
           *[other] You play the geese.
        }
       *[plain] { $number ->
            [0] Your pieces stand on { $seat ->
                [1] round bases.
                [2] square bases.
                [3] shields.
               *[other] diamonds.
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
game-last-round = Last round! The game ends when everyone has had their turn.
game-paused = Paused.
game-not-saved = Your browser has no space left for this game. Download it before you leave.
game-other-tab = This game is also open in another tab. Moves made there show up here.
game-tabs = More about this game
game-zen = Zen mode
game-zen-leave = Leave zen mode
game-keys = Keyboard
game-keys-step = Previous or next move
game-keys-ends = First or latest position
game-keys-board = Go to the board; the arrow keys move on it
game-keys-choose = Choose a piece or a stop, confirm
game-keys-undo = Undo a step, leave zen mode
game-keys-zen = Zen mode: only board and clocks
game-keys-help = This help
game-step-buttons = Step through the game
game-step-first = First position
game-step-back = Previous move
game-step-on = Next move
game-step-last = Latest position
game-back-to-live =
    { $moves ->
        [0] { $over ->
            [yes] Back to the end
           *[no] Back to live
        }
        [one] Back to live · 1 new move
       *[other] Back to live · { $moves } new moves
    }
game-tab-moves = Moves
game-tab-help = Help
game-tab-settings = Board
game-hint = Hint
game-takeback = Take back
game-pause = Pause
game-resume = Resume
game-impasse =
    { $game ->
        [pentagame] Offer to end the game
       *[other] Offer a draw
    }
game-resign = Resign
game-continue = Keep playing
game-resign-confirm =
    { $who ->
        [you] Resign this game?
       *[other] { $name }: resign this game?
    }
game-resign-hint =
    { $seats ->
        [2] The other side wins.
       *[other] The others play on without you, and you finish last.
    }
game-resign-yes = Resign
game-impasse-confirm = Offer to end the game here?
game-impasse-hint = If everyone agrees, the game ends and is scored as it stands. The computer agrees unless it thinks it’s ahead.
game-impasse-yes = Offer it
game-awaiting-response = Waiting for an answer …
game-declined = { $name } wants to keep playing.
game-event-dropped-out =
    { $who ->
        [you] You are out of the game.
       *[other] { $name } is out of the game.
    }
game-event-turn-lost =
    { $who ->
        [you] Your time ran out, so you lose this turn.
       *[other] { $name } ran out of time and loses this turn.
    }
game-event-takeback = Taken back.

## Help

game-goal =
    { $game ->
        [pentagame] Bring each piece to the crossing of its own colour. The first with { $target } out ends the game.
        [pente] Get five of your stones in a row, or capture { $target } stones: two at a time, between two of yours.
       *[pentalath] Get five of your pieces in a row. Pieces with no empty cell beside their group are captured.
    }
game-goal-title = Goal
game-marks = Marks on the board
game-mark-free = free
game-mark-swap = swap
game-mark-take = take the block
game-mark-goal = its goal
game-hint-request = Give me a hint
game-hint-more = Another hint
game-hint-loading = Thinking …
game-hint-good = A good move:
game-hint-move = A good move: { $move }.
game-threats = Threats
game-threats-show = Show who can reach a goal next
game-last-move = The last move
game-rules-link = Rules of the game
game-last-move-nothing = A quiet move.
game-rotate-board = Turn the board
game-mirror-board = Mirror the board

## Result

game-result = Result
game-result-won =
    { $who ->
        [you] You win.
       *[other] { $name } wins.
    }
game-result-several =
    { $how ->
        [team] { $list } and { $last } win together.
       *[shared] { $list } and { $last } share first place.
    }
game-result-level = Everyone is tied.
game-result-none = This game doesn’t count.
game-result-place = Place
game-result-player = Player
game-result-points = Points
game-result-rating = Rating
game-result-more = More
game-result-rounds =
    { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
game-result-moves =
    { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
game-result-seconds = { $seconds } s
game-result-minutes =
    { $hours ->
        [0] { $minutes } min
       *[other] { $hours } h { $minutes } min
    }
game-ended-impasse = Stopped: no progress was made.
game-ended-resigned =
    { $who ->
        [you] You resigned.
       *[other] { $name } resigned.
    }
game-ended-out-of-time =
    { $who ->
        [you] Your time ran out.
       *[other] { $name } ran out of time.
    }
game-ended-agreed = Ended by agreement.
game-ended-abandoned =
    { $who ->
        [you] You left.
       *[other] { $name } left.
    }
game-ended-aborted = The game was aborted.
game-opening =
    { $who ->
        [you] You opened with “{ $name }”.
       *[other] { $player } opened with “{ $name }”.
    }
game-rematch = Rematch
game-analyse = Review
game-download = Download
