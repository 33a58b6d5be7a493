## Header, footer and page titles

app-home = Palamedes, start page
app-nav = Pages
app-nav-play = Play
app-nav-learn = Learn
app-nav-analyse = Analyse
app-nav-lobby = Find players
app-nav-games = Your games
app-nav-watch = Watch
app-nav-players = Players
app-menu = Menu
app-login = Log in
app-turns =
    { $count ->
        [one] Your turn in one game
       *[other] Your turn in { $count } games
    }
app-turns-short = your turn
app-skip-link = Skip to the content
app-sound = Sound
app-sound-on = Sound is on
app-sound-off = Sound is off
app-close = Close
app-footer = No account needed. What you play on this device stays here and works offline.
app-update = A new version is ready.
app-update-now = Use it now
app-load-failed = This page did not load
app-load-failed-why = It could not be fetched. You may be offline and have not opened this page before, or there is a newer version. Your games are safe in this browser.
app-error = Something broke on this page
app-error-why = That is our mistake, not yours. Your games are safe in this browser. Loading the page again usually helps.
app-retry = Try again

app-title-start = Pentagame
app-title-play = Play
app-title-table = Game
app-title-learn = Learn
app-title-analyse = Analyse
app-title-settings = Settings
app-title-about = About
app-title-not-found = No such page
app-title-lobby = Find players
app-title-friend = Play a friend
app-title-watch = Watch
app-title-games = Your games
app-title-game = Game
app-title-players = Players
app-title-player = Player
app-title-archive = Archive
app-title-account = Your account
app-title-moderation = Moderation
app-title-privacy = Privacy
app-title-imprint = Imprint

## Start page

app-start-line = A star, a circle, five colours. For two to five players.
app-start-rules = You walk your pieces from the corners of the star to the crossings of their colour. Pieces in your way swap places with you. The black blocks you meet you set in somebody else’s way. When somebody has three pieces out, the round is played to its end.
app-start-picture = The board during a game: a ring with a five-pointed star in it, pieces of two players on the way, black blocks between them.
app-start-play = Play now
app-start-play-hint = against the computer, at an easy level
app-start-friend = Play a friend
app-start-friend-hint = by a link or a QR code
app-start-find = Find players
app-start-find-hint = open tables, quick and multi-day games
app-start-learn = Learn in ten minutes
app-start-one-device = On one device
app-start-more = More players, clocks, Pente and Pentalath
app-games = Your games
app-games-continue = Continue
app-games-view = Look at it
app-games-download = Save as a file
app-games-delete = Delete
app-games-deleted = { $title }: deleted.
app-games-restore = Put back
app-games-over = Over
app-games-round = Round { $round }
app-games-turn = Player { $seat } to move
app-games-not-started = Not begun
app-games-all = Show all { $count }
app-games-title =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
       *[pentagame] Pentagame
    }, { $people ->
        [0] the computer plays
        [1] { $engines ->
            [0] alone
           *[other] you and the computer
        }
       *[other] { $engines ->
            [0] { app-games-people }
           *[other] { app-games-people } and the computer
        }
    }
app-games-people =
    { $people ->
        [2] two people
        [3] three people
        [4] four people
       *[other] five people
    }

## Settings

app-settings-hint = Every change takes effect at once and is kept in this browser.
app-settings-appearance = Appearance
app-settings-language = Language
app-settings-auto = Automatic
app-settings-theme = Theme
app-settings-theme-auto = Automatic
app-settings-theme-day = Day
app-settings-theme-night = Night
app-settings-board = Board
app-settings-figures = Pieces
app-settings-figures-animals = Animals
app-settings-figures-plain = Plain shapes
app-settings-labels = Letters beside the nodes
app-settings-threats = Mark who can go out next
app-settings-auto-rotate = Turn the board to the player whose turn it is
app-settings-auto-rotate-why = For games on one device.
app-settings-playing = Playing
app-settings-confirm = Confirm moves
app-settings-confirm-why = "Auto" asks after a touch and in correspondence games. Press ✓ beside the piece, the same place again, or Enter.
app-settings-confirm-auto = Auto
app-settings-confirm-always = Always
app-settings-confirm-never = Never
app-settings-animate = Pieces walk their way
app-settings-animate-off = Your device asks for less motion, so they do not.
app-settings-sound = Sounds of wood and stone
app-settings-sound-test = Listen
app-settings-account = Passkeys, devices, mail, the study of your games and your data belong to you and not to this device.
app-settings-account-link = Go to your account
app-settings-storage = Kept in this browser
app-settings-storage-count =
    { $count ->
        [0] No game.
        [one] One game.
       *[other] { $count } games.
    } The oldest finished ones make room when there are more than sixty.

## About

app-about-what = Palamedes plays Pentagame and its cousins Pente and Pentalath: against the computer, on one device, with people over the network, with lessons and a board to analyse on. Rules and opponent run in your browser. With people you play through this server and no other; you need no account for it, and nothing is fetched from anybody else.
app-about-game = The game
app-about-author = Pentagame is the game of Jan Suchanek, and its name is his. The rules here follow his printed rules and his Compendium, told in our own words; boards and pieces are our own drawings. Pente and Pentalath, and their names, belong to their owners.
app-about-independence = Palamedes is an independent project. Nobody named here has made, approved or sponsored it.
app-about-name = Palamedes is the hero to whom the Greeks owed board games. He had trouble with Odysseus.
app-about-licence = Licence
app-about-licence-text = The program is free: MIT or Apache 2.0, at your choice. Game records and statistics that the project publishes are CC0.
app-about-keys = Keys on the board
app-about-keys-hint = The board is a single stop for the Tab key. Then:
app-about-key = Key
app-about-key-action = What it does
app-about-key-arrows = Arrow keys
app-about-key-arrows-action = go along the lines to the next stop
app-about-key-letter = A–E, a–e
app-about-key-letter-action = jump to that corner or crossing
app-about-key-next = Page up, page down
app-about-key-next-action = go to the next stop that can be chosen
app-about-key-near = Full stop
app-about-key-near-action = says what lies beside
app-about-key-enter = Enter or space
app-about-key-enter-action = pick up a piece, choose a stop, set a block
app-about-key-back = Backspace or Escape
app-about-key-back-action = take back the last step
app-about-key-typed = Notation
app-about-key-typed-action = can be typed, in the field “{ board-move-input }”
app-about-version = Version { $version }

## Page not found

app-not-found = There is nothing here
app-not-found-why = No page has the address { $path }. Perhaps a letter is missing, or the game was deleted in this browser.
app-not-found-start = To the start page

## Board: labels for screen readers and prompts
## Items: { $kind }, { $colour } (white, blue, red, yellow, green, black or none), { $owner } and
## { $number } (0 for none), { $figures } (animals or plain).

board-name = { $game } board
board-colour =
    { $colour ->
        [white] white
        [blue] blue
        [red] red
        [yellow] yellow
        [green] green
        [black] black
       *[none] { "" }
    }
# For languages in which the colour agrees with the gender of the noun.
board-colour-masculine = { board-colour }
board-colour-feminine = { board-colour }
board-item = piece of player { $owner }
board-item-piece =
    { $figures ->
        [animals] { $owner ->
            [1] { board-colour } rabbit
            [2] { board-colour } hedgehog
            [3] { board-colour } cat
            [4] { board-colour } goose
           *[other] { board-colour } piece of player { $owner }
        }
       *[plain] { $number ->
            [0] { board-colour } piece of player { $owner }
           *[other] { board-colour } piece { $number } of player { $owner }
        }
    }
board-item-black = black block
board-item-grey = grey block
board-item-stone = { board-colour } stone
board-item-captured = captured { board-colour } stone
board-place = { $place }
board-place-corner = corner { $place }, { board-colour }
board-place-crossing = crossing { $place }, { board-colour }
board-empty = { $place }
board-occupied = { $place }: { $things }
board-neighbours = Beside it: { $places }
board-offer =
    { $kind ->
        [free] free
        [swap] { $count ->
            [1] swap
           *[other] swap, { $count } to choose from
        }
        [replace] take the black block and set it anew
        [grey] take the grey block away
        [goal] its goal: it goes out
        [exit] go out
        [black] set the black block here
        [grey-block] set the grey block here
        [take] take this grey block
        [stone] place a stone here
       *[other] can be chosen
    }
board-can-move =
    { $count ->
        [1] can move
       *[other] { $count } pieces can move
    }
board-mark-threat = can be reached by a rival next
board-mark-ko = forbidden: the same swap again
board-mark-hint = look here
board-mark-last = the last move
board-swap-with = Swap with { $thing }
board-choice-goal = To the goal
board-choice-free = Move here
board-choice-swap = Swap
board-choice-replace = Take the black block
board-choice-grey = Take the grey block away
board-choice-exit = Go out
board-choice-black = Place the black block
board-choice-grey-block = Place the grey block
board-choice-take = Take this grey block
board-choice-stone = Place a stone
board-picked =
    { $count ->
        [0] Picked up: { $thing }. It cannot go anywhere.
        [one] Picked up: { $thing }. One stop is in reach.
       *[other] Picked up: { $thing }. { $count } stops are in reach.
    }
board-choice-title = What do you want on { $place }?
board-line = Stops of the line { $line }
board-close = Close
board-moved = { $thing } from { $from } to { $to }
board-placed = { $thing } on { $to }
board-removed =
    { $kind ->
        [grey] { $thing } from { $from } back to the pool
        [piece] { $thing } goes out from { $from }
       *[other] { $thing } is taken from { $from }
    }
board-stage-walk = Choose a piece.
board-stage-walk-picked = Choose where it goes.
board-stage-exit = Your piece is on its goal. Take it out now.
board-stage-black = Place the black block on any empty stop.
board-stage-grey = Your piece is out! Place a grey block on any empty stop.
board-stage-take = No grey block left in the pool: take one from the board.
board-stage-stone = Place a stone.
board-stage-keyword = Choose.
board-stage-complete = Ready? Confirm your move.
board-stage-none = { "" }
board-reason-rival = That's your opponent's piece. Choose one of yours.
board-reason-piece-first = Choose one of your pieces first.
board-reason-stuck = { $thing } can't move now.
board-reason-leave = Your piece on its goal has to go out first.
board-reason-in-way = You can't go there. In the way on { $at }: { $things }.
board-undo-step = Undo
board-confirm = Confirm
board-keyword-pass = Pass
board-keyword-skip = Skip
board-keyword-swap = Swap colours
board-keyword-stay = Stay
board-seats = Players
board-team = Team { $team }
board-out =
    { $count ->
        [one] one piece out
       *[other] { $count } pieces out
    }
board-clock = Time left: { $left }
board-log = Moves
board-log-empty = No moves yet.
board-log-ply = Player { $seat }: { $move }
board-log-by = { $name }: { $move }
board-log-lost = loses the turn
board-move-input = Type a move
board-move-input-submit = Play it
