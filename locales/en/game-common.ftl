## New game

game-setup-title = New game
game-loading = Setting up the board …
game-rules = Game
game-rules-pentagame = Pentagame
game-rules-pentagame-about = Race your pieces across the star, each to the crossing of its colour. Run into a black block, and you put it in the way of the others.
game-rules-pente = Pente
game-rules-pente-about = Get five stones in a row, or capture five pairs. Enclosed pairs leave the board, so even a row of four can be broken.
game-rules-pentalath = Pentalath
game-rules-pentalath-about = Get five pieces in a row on hexagonal cells. Groups without a free cell are captured, as in Go.
game-rules-millennium-3d-chess = Millennium 3D Chess
game-rules-millennium-3d-chess-about = Checkmate the king on three boards, one above the other. Pieces also move from level to level, and the queen has 26 directions.
game-rules-nardeshir = Nardeshir
game-rules-nardeshir-about = Checkmate the king on three boards, one above the other. Pawns start quietly, and in the Malka variant the queen goes one step only.
game-rules-hi-jack = Hi-Jack
game-rules-hi-jack-about = Build stacks that control the squares around them. Where you are strong enough, you take over the stacks of your opponent.
game-rules-sleeping-beauty-draughts = Sleeping Beauty Draughts
game-rules-sleeping-beauty-draughts-about = Play draughts with one lady for each player. Further ladies sleep as beauties, and one of them wakes when the lady is captured.
game-rules-akron = Akron
game-rules-akron-about = Join your two sides of the board with a chain of balls. Stack balls to pass over the chain of your opponent and cut it.
game-rules-lanza = Lanza
game-rules-lanza-about = Give secret orders to a Jack, a Queen and a King. All pieces move at once, and each rank beats another.
game-rules-king-of-pearls = King of Pearls
game-rules-king-of-pearls-about = Choose in secret how many pieces to place; the smaller number goes first. Towers of different heights score together.
game-rules-nibelungenlied = Nibelungenlied
game-rules-nibelungenlied-about = Select heroes of the old poem in secret, and lead them to a wedding or a tragedy. Both players move the same five, with opposite aims.
game-rules-ot-tjin = Ot-tjin
game-rules-ot-tjin-about = Sow seeds around the board and catch fish, holes with just the right number. A single move can go on for many laps.
game-rules-frames = Frames
game-rules-frames-about = Both players choose a point in secret, and the two new stones are corners of a frame. With more stones inside it, you score.
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
game-group-millennium-3d-chess-setup-hageman = Arrangement
game-option-millennium-3d-chess-setup-johnson = White below, Black above
game-option-millennium-3d-chess-setup-hageman = White above, Black below
game-option-millennium-3d-chess-black_chooses = Black chooses
game-group-nardeshir-malka = Variant
game-option-nardeshir-traditional = Traditional: the queen moves any distance
game-option-nardeshir-malka = Malka: the queen goes one step, pawns have no double step
game-group-hi-jack-first-white = First move
game-option-hi-jack-first-black = Black begins
game-option-hi-jack-first-white = White begins
game-group-sleeping-beauty-draughts-repetition-replay = Repetition
game-option-sleeping-beauty-draughts-repetition-ban = Repeating a position is forbidden
game-option-sleeping-beauty-draughts-repetition-replay = The game is played again
game-group-akron-n-6 = Board
game-option-akron-n-8 = 8 × 8, the usual board
game-option-akron-n-6 = 6 × 6, a short game
game-option-akron-n-10 = 10 × 10
game-option-akron-n-12 = 12 × 12
game-group-akron-pile-32 = Balls of each player
game-option-akron-pile-32-usual = Half the holes
game-option-akron-pile-32 = 32
game-group-akron-swap-off = After the first ball
game-option-akron-swap-on = Player 2 may take it over
game-option-akron-swap-off = No swap
game-group-akron-crossing-links = Cutting
game-option-akron-crossing-links-columns = Links cut links, and columns cut links
game-option-akron-crossing-links = Only links cut links
game-group-akron-delayed_win-on = A chain wins
game-option-akron-delayed_win-off = at once
game-option-akron-delayed_win-on = if it survives the reply
game-group-lanza-3 = Players
game-option-lanza-2 = Two
game-option-lanza-3 = Three, each against all
game-option-lanza-4 = Four, each against all
game-option-lanza-target-5 = Five points win instead of three
game-option-lanza-turn-limit-100 = The game ends after 100 turns instead of 200
game-group-king-of-pearls-first-white = First if the first two numbers are equal
game-option-king-of-pearls-first-black = Black
game-option-king-of-pearls-first-white = White
game-group-nibelungenlied-castles-iwx = Castles at the top, left and right
game-option-nibelungenlied-castles-ixw = Isenstein, Xanten, Worms
game-option-nibelungenlied-castles-iwx = Isenstein, Worms, Xanten
game-option-nibelungenlied-castles-xiw = Xanten, Isenstein, Worms
game-option-nibelungenlied-castles-xwi = Xanten, Worms, Isenstein
game-option-nibelungenlied-castles-wix = Worms, Isenstein, Xanten
game-option-nibelungenlied-castles-wxi = Worms, Xanten, Isenstein
game-option-nibelungenlied-turns-100 = A draw after 100 turns instead of 300
game-group-ot-tjin-fish-2 = Seeds in a fish
game-option-ot-tjin-fish-3 = Three, as usual
game-option-ot-tjin-fish-2 = Two
game-option-ot-tjin-fish-4 = Four
game-option-ot-tjin-fish-5 = Five
game-group-ot-tjin-repetition-2 = The game ends without a result when a position comes up
game-option-ot-tjin-repetition-3 = for the third time
game-option-ot-tjin-repetition-2 = for the second time
game-group-ot-tjin-first-north = Who begins
game-option-ot-tjin-first-south = South
game-option-ot-tjin-first-north = North
game-option-ot-tjin-mirror = Draw the board with sowing anticlockwise
game-group-frames-20 = Board
game-option-frames-19 = 19 by 19 points, the usual board
game-option-frames-20 = 20 by 20 points
game-option-frames-12 = 12 by 12 points, a shorter game
game-group-frames-target-5 = Points that win
game-option-frames-target-5-usual = As usual
game-option-frames-target-5 = Five
game-option-frames-target-10 = Ten

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
game-event-chosen = { $name } has chosen.
game-log-chance = Chance: { $event }
game-log-chance-short = Chance
game-log-choice = { $name }: { $move }
game-seat-chosen = has chosen
game-choice-made = Your choice is made.
game-choice-was = Your choice is made: { $move }.
game-choice-waiting = Waiting for { $names }.
game-handover = Pass the device to { $name }
game-handover-why = Choices stay secret until everyone has chosen. The board comes back when you are alone with it.
game-handover-confirm = I am { $name }

## Help

game-goal =
    { $game ->
        [pentagame] Bring each piece to the crossing of its own colour. The first with { $target } out ends the game.
        [pente] Get five of your stones in a row, or capture { $target } stones: two at a time, between two of yours.
        [millennium-3d-chess] Checkmate the king. Pieces move within a level and between levels.
        [nardeshir] Checkmate the king. Pieces move within a level and between levels.
        [hi-jack] Be stronger on more empty squares. Each stack that you have hi-jacked counts one more.
        [sleeping-beauty-draughts] Take your opponent’s moves away: who can’t move loses. You score every piece still on the board.
        [akron] Join your two sides with a chain of balls. A chain can pass over another one and cut it.
        [lanza] Order your Jack, Queen and King in secret and capture other pieces. { $target } points win.
        [king-of-pearls] Build towers of heights 1, 2, 3 and 4: the more of them go together, the more points. Higher ones cost points.
        [nibelungenlied] Natural Order marries Siegfried to a queen, alone in a castle. Tragic Destiny brings Gunther and Brunhild to Siegfried in a castle, or Gunther and Hagen in a triangle of the middle.
        [ot-tjin] Sow so that your last seed makes a fish. The player with more seeds in the store wins.
        [frames] Your stone and your opponent’s are corners of a frame. More stones of yours inside it give a point; { $target } points win.
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
game-ended-target = The target was reached.
game-ended-turn-limit = The last turn is over.
game-ended-towers = The board is full.
game-ended-full = The board is full.
game-ended-siegfried-marries = Siegfried marries.
game-ended-gunther-marries = Gunther marries Brunhild.
game-ended-siegfried-killed = Hagen kills Siegfried.
game-ended-seeds = All seeds are caught.
game-ended-out = Enough pieces are out.
game-ended-shape = The shape of the goals broke the tie.
game-ended-line = Five in a row.
game-ended-captures = Enough stones were captured.
game-ended-both = Five in a row, and enough stones captured.
game-ended-stuck = No move was left.
game-ended-chain = A chain joins two sides.
game-ended-reveal = A move uncovered a chain of the other player.
game-ended-passes = Both players passed.
game-ended-checkmate = Checkmate.
game-ended-stalemate = Stalemate: no move, and no check.
game-ended-fifty-moves = Fifty moves of each side without a capture or a pawn move.
game-ended-bare-kings = Only the kings are left.
game-ended-lost-in-check = A king in check was left there.
game-ended-no-move = One player couldn’t move.
game-ended-wake-lost = A sleeping beauty had to wake, and the turn was lost.
game-ended-replay = The same position came up again. The game is played again.
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
