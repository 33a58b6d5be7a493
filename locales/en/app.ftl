## Header, footer and page titles

app-home = Palamedes, start page
app-nav = Pages
app-nav-play = Play
app-nav-learn = Learn
app-nav-analyse = Analyse
app-nav-lobby = Lobby
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
app-turns-short = Your turn
app-skip-link = Skip to the content
app-sound = Sound
app-sound-on = Sound is on
app-sound-off = Sound is off
app-theme-to-day = Switch to day
app-theme-to-night = Switch to night
app-install = Install the app
app-install-why = Palamedes opens from your home screen, works offline and shows in how many games it’s your turn.
app-close = Close
app-footer = Games against the computer stay on your device and work offline.
app-update = A new version is ready.
app-update-now = Update now
app-load-failed = This page didn’t load
app-load-failed-why = You may be offline, or there is a newer version. Your games are safe in this browser.
app-error = Something went wrong
app-error-why = That’s our fault, not yours. Your games are safe in this browser. Reloading the page usually helps.
app-retry = Try again

app-title-start = Pentagame
app-title-play = Play
app-title-table = Game
app-title-learn = Learn
app-title-analyse = Analyse
app-title-settings = Settings
app-title-about = About
app-title-not-found = Page not found
app-title-lobby = Find players
app-title-friend = Play a friend
app-title-watch = Watch
app-title-rules = Rules
app-rules-print = Print
app-rules-learn = Learn by playing
app-title-games = Your games
app-title-catalogue = All games
app-title-game = Game
app-title-players = Players
app-title-player = Player
app-title-archive = Archive
app-title-science = Science
app-title-contests = Contests
app-title-organise = Organise an event
app-title-account = Your account
app-title-moderation = Moderation
app-title-operator = Operator
app-title-privacy = Privacy
app-title-imprint = Imprint

## Start page

app-start-line = Swap, block, escape: a race across the star for 2–5 players.
app-notice = Notice
app-maintenance = The server is being maintained: new games and accounts aren’t possible for a short while. Games in progress continue.
app-start-picture = A short game: pieces swap places, take blocks and reach the crossings of their colour.
app-start-play = Play now
app-start-play-hint =
    { $level ->
        [1] vs computer, easy
       *[other] vs computer, level { $level }
    }
app-start-friend = Play a friend
app-start-friend-hint = Send a link or QR code
app-start-find = Find players
app-start-find-hint = Open games, rated or casual
app-start-learn = Learn
app-start-one-device = Pass and play
app-start-more = More options
app-start-live = Live now: { $names }
app-start-race = Get your pieces to the crossings of their colour before the others do.
app-start-swap = Swap places with any piece in your way.
app-start-block = Take black blocks and drop them where it hurts.
app-start-show = What is Pentagame?
app-start-learn-hint = Ten minutes, hands-on
app-start-games = Games
app-games = Games on this device
app-games-continue = Continue
app-games-view = View
app-games-download = Download
app-games-delete = Delete
app-games-deleted = { $title } deleted.
app-games-restore = Undo
app-games-over = Finished
app-games-round = Round { $round }
app-games-turn = Player { $seat } to move
app-games-your-turn = Your move
app-games-not-started = Not started
app-games-all = Show all { $count }
app-games-title =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
        [millennium-3d-chess] Millennium 3D Chess
        [nardeshir] Nardeshir
        [hi-jack] Hi-Jack
        [sleeping-beauty-draughts] Sleeping Beauty Draughts
        [akron] Akron
        [lanza] Lanza
        [king-of-pearls] King of Pearls
        [nibelungenlied] Nibelungenlied
        [ot-tjin] Ot-tjin
        [frames] Frames
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

app-settings-hint = Changes take effect at once and stay in this browser.
app-settings-appearance = Appearance
app-settings-language = Language
app-settings-auto = Automatic
app-settings-theme = Theme
app-settings-theme-auto = Automatic
app-settings-theme-day = Day
app-settings-theme-night = Night
app-settings-board = Board
app-settings-board-theme = Look
app-settings-board-engraving = Engraving
app-settings-board-wood = Wood
app-settings-board-slate = Slate
app-settings-preview = Preview of the board
app-settings-figures = Pieces
app-settings-figures-animals = Animals
app-settings-figures-plain = Plain shapes
app-settings-layout = Levels of the board
app-settings-layout-flat = Side by side
app-settings-layout-stacked = One above the other
app-settings-labels = Show letters on the board
app-settings-threats = Mark pieces that can go out next
app-settings-auto-rotate = Turn the board towards the player to move
app-settings-auto-rotate-why = For pass and play.
app-settings-playing = Playing
app-settings-confirm = Confirm moves
app-settings-confirm-why = "Auto" asks after a touch and in correspondence games. Press ✓ beside the piece, the same place again, or Enter.
app-settings-confirm-auto = Auto
app-settings-confirm-always = Always
app-settings-confirm-never = Never
app-settings-animate = Animate moves
app-settings-animate-off = Your device asks for less motion, so moves are not animated.
app-settings-sound = Play sounds
app-settings-sound-test = Try it
app-settings-account = Passkeys, email and privacy are in your account settings.
app-settings-account-link = Open your account
app-settings-storage = Saved games
app-settings-storage-count =
    { $count ->
        [0] No games are saved in this browser.
        [one] One game is saved in this browser.
       *[other] { $count } games are saved in this browser.
    } Above sixty, the oldest finished games are deleted.

## About

app-about-what = Play Pentagame, Pente, Pentalath and ten games that had no home online: against the computer, on one device, or online. Take lessons and analyse your games. The rules and the computer players run in your browser. You don’t need an account to play online, and nothing is loaded from other sites.
app-about-game = The game
app-about-author = Pentagame was invented by Jan Suchanek, and the name is his. The rules here follow his printed rules and his Compendium, in our own words; the boards and pieces are our own drawings. The other games belong to their authors and owners, and so do their names: Hi-Jack (Barrie Evans), Frames (Marcos Donnantuoni), Lanza (Michail Antonow), Millennium 3D Chess (William D’Agostino), Nardeshir (Yeshiah Zalman), King of Pearls (Heinrich Glumpler), Nibelungenlied (Richard Vickery), Sleeping Beauty Draughts (Ralf Gering), Akron (Cameron Browne), Pente and Pentalath. Ot-tjin is a traditional game of Borneo.
app-about-independence = Palamedes is an independent project. None of the people named here made, approved or sponsored it.
app-about-science = What is known about the game from measured games:
app-about-organise = For club nights, leagues and cups in the room:
app-about-docs = Documentation: play, run a server, write a bot
app-about-name = Palamedes is the hero to whom the Greeks owed board games. He had trouble with Odysseus.
app-about-licence = Licence
app-about-licence-text = Palamedes is free software: MIT or Apache 2.0, your choice. Game records and statistics we publish are CC0. The fonts are changed versions of Fraunces and Source Sans 3, under the SIL Open Font License.
app-about-keys = Keyboard
app-about-keys-hint = Press Tab until you reach the board. Then:
app-about-key = Key
app-about-key-action = What it does
app-about-key-arrows = Arrow keys
app-about-key-arrows-action = move along the lines
app-about-key-level = Shift with up or down arrow
app-about-key-level-action = go one level up or down, on boards with levels
app-about-key-letter = Letters and digits
app-about-key-letter-action = jump to the stop or cell whose name you type, such as A, c, K10 or 2e4
app-about-key-next = Page up, page down
app-about-key-next-action = go to the next stop you can choose
app-about-key-near = Full stop
app-about-key-near-action = hear what is next to the stop
app-about-key-enter = Enter or space
app-about-key-enter-action = pick up a piece, choose a stop, place a block
app-about-key-back = Backspace or Escape
app-about-key-back-action = undo the last step
app-about-key-typed = Notation
app-about-key-typed-action = type a whole move in the field “{ board-move-input }”
app-about-version = Version { $version }

## Page not found

app-not-found = Page not found
app-not-found-why = There is no page at { $path }. The link may be old, or the game was deleted from this browser.
app-not-found-start = Go to the start page

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
        [grey] grey
       *[none] { "" }
    }
# For languages in which the colour agrees with the gender of the noun.
board-colour-masculine = { board-colour }
board-colour-feminine = { board-colour }
board-colour-neuter = { board-colour }
board-item = piece of player { $owner }
board-item-piece =
    { $figures ->
        [animals] { $owner ->
            [1] { board-colour } rabbit
            [2] { board-colour } hedgehog
            [3] { board-colour } cat
           *[other] { board-colour } goose
        }
       *[plain] { $by ->
            [own] { board-piece }
            [you] your { board-piece }
            [name] { $name }’s { board-piece }
           *[seat] { board-piece } of player { $owner }
        }
    }
board-piece =
    { $number ->
        [0] { board-colour } piece
       *[other] { board-colour } piece { $number }
    }
board-item-black = black block
board-item-grey = grey block
board-item-stone = { board-colour } stone
board-item-captured = captured { board-colour } stone
board-item-token = { board-colour } piece
board-item-ball = { board-colour } ball
board-item-stack =
    { $number ->
        [1] { board-colour } piece
       *[other] { board-colour } stack of { $number }
    }
board-item-hijacked-stack = hi-jacked { board-colour } stack of { $number }
board-item-seeds =
    { $number ->
        [one] 1 seed
       *[other] { $number } seeds
    }
board-item-man = { board-colour } man
board-item-lady = { board-colour } lady
board-item-sleeping-beauty = { board-colour } sleeping beauty
board-item-pawn = { board-colour } pawn
board-item-knight = { board-colour } knight
board-item-bishop = { board-colour } bishop
board-item-rook = { board-colour } rook
board-item-queen = { board-colour } queen
board-item-king = { board-colour } king
board-item-card-jack = Jack of { board-suit }
board-item-card-queen = Queen of { board-suit }
board-item-card-king = King of { board-suit }
board-suit =
    { $owner ->
        [1] Diamonds
        [2] Spades
        [3] Hearts
       *[other] Clubs
    }
board-item-order = order { $number }
board-item-gunther = Gunther
board-item-kriemhild = Kriemhild
board-item-hagen = Hagen
board-item-siegfried = Siegfried
board-item-brunhild = Brunhild
board-place = { $place }
board-place-corner = corner { $place }, { board-colour }
board-place-crossing = crossing { $place }, { board-colour }
board-empty = { $place }
board-occupied = { $place }: { $things }
board-neighbours = Next to it: { $places }
board-offer =
    { $kind ->
        [free] free
        [swap] { $count ->
            [1] swap
           *[other] swap, { $count } to choose from
        }
        [replace] take the black block and place it again
        [grey] remove the grey block
        [goal] its goal: takes it out
        [exit] go out
        [black] place the black block here
        [grey-block] place the grey block here
        [take] take this grey block
        [to] move here
        [stone] place a stone here
        [token] place a piece here
        [ball] place a ball here
        [line] begin the line here
        [return] put the piece here
        [seeds] sow from here
       *[other] you can choose this
    }
board-can-move =
    { $count ->
        [1] can move
       *[other] { $count } pieces can move
    }
board-mark-threat = a rival can get here next
board-mark-ko = not allowed: the same swap again
board-mark-hint = look here
board-mark-placed = just placed
board-mark-chosen = your choice
board-swap-with = Swap with { $thing }
board-choice-goal = To the goal
board-choice-free = Move here
board-choice-swap = Swap
board-choice-replace = Take the black block
board-choice-grey = Remove the grey block
board-choice-exit = Go out
board-choice-black = Place the black block
board-choice-grey-block = Place the grey block
board-choice-take = Take this grey block
board-choice-stone = Place a stone
board-choice-token = Place a piece
board-choice-ball = Place a ball
board-choice-line = Begin the line here
board-choice-return = Put the piece here
board-choice-seeds = Sow from here
board-choice-from = Choose this piece
board-choice-to = Move here
board-picked =
    { $count ->
        [0] Picked up: { $thing }. It can’t move.
        [one] Picked up: { $thing }. It can reach one stop.
       *[other] Picked up: { $thing }. It can reach { $count } stops.
    }
board-choice-title = What do you want on { $place }?
board-zoom-out = Whole board
board-zoomed = Now tap the exact stop.
board-moved = { $thing } from { $from } to { $to }
board-placed = { $thing } on { $to }
board-removed =
    { $kind ->
        [grey] { $thing } from { $from } back to the pool
        [piece] { $thing } from { $from } is out: +1
        [seeds] { $thing } taken up from { $from }
       *[other] { $thing } is taken from { $from }
    }
board-stage-walk = Choose a piece.
board-stage-walk-picked = Choose where it goes.
board-stage-exit = Your piece is on its goal. Take it out now.
board-stage-black = Place the black block on any empty stop.
board-stage-grey = Your piece is out! Place a grey block on any empty stop.
board-stage-take = No grey block left in the pool: take one from the board.
board-stage-stone = Place a stone.
board-stage-token = Place a piece.
board-stage-ball = Place a ball.
board-stage-line = Choose the square at the edge where the line begins.
board-stage-return = Put your piece on a free cell of the rim.
board-stage-seeds = Choose a hole and sow its seeds.
board-stage-from = Choose a piece.
board-stage-from-picked = Choose where it goes.
board-stage-to = Choose where it goes.
board-stage-choice = Choose.
board-stage-keyword = Choose.
board-stage-complete = Ready? Confirm your move.
board-stage-none = { "" }
board-reason-rival = That’s your opponent’s piece. Choose one of yours.
board-reason-piece-first = Choose one of your pieces first.
board-reason-stuck = { $thing } can’t move now.
board-reason-leave = Your piece on its goal has to go out first.
board-reason-in-way = You can’t go there. In the way on { $at }: { $things }.
board-undo-step = Cancel
board-confirm = Confirm
board-premove = Premove
board-premove-cancel = Cancel premove
board-keyword-pass = Pass
board-keyword-skip = Skip
board-keyword-swap = Swap colours
board-keyword-stay = Stay
board-keyword-switch = Switch the order
board-keyword-queen = Queen
board-keyword-rook = Rook
board-keyword-bishop = Bishop
board-keyword-knight = Knight
board-keyword-white-below = White below
board-keyword-white-above = White above
board-step-lanza =
    { $head ->
        [J] Jack
        [Q] Queen
       *[K] King
    }: { $tail }
board-step-nibelungenlied =
    { $head ->
        [G] Gunther
        [K] Kriemhild
        [H] Hagen
        [S] Siegfried
       *[B] Brunhild
    }
board-seats = Players
board-team = Team { $team }
board-out =
    { $game ->
        [pentagame] { $count } of { $target } pieces out
        [pente] { $count } of { $target } stones captured
       *[other] { $count } of { $target } points
    }
board-out-short =
    { $game ->
        [pentagame] out
        [pente] captured
       *[other] points
    }
board-points =
    { $count ->
        [one] 1 point
       *[other] { $points } points
    }
board-part = Level { $name }
board-parts = Levels
board-part-all = All levels
board-part-targets = you can go here
board-clock = Time left: { $left }
board-log = Moves
board-log-empty = No moves yet.
board-log-ply = Player { $seat }: { $move }
board-log-by = { $name }: { $move }
board-log-lost = loses the turn
board-move-input = Type a move
board-move-input-submit = Play
board-move-input-field = A move, as in the list
board-move-unknown = “{ $text }” isn’t a move here. Write it like the ones in the list.
