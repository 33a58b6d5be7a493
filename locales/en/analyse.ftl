## Page

analyse-loading = Setting up the board …
analyse-tabs = Analysis
analyse-tab-moves = Moves
analyse-tab-review = Review
analyse-tab-set-up = Set up
analyse-tab-open = Open
analyse-tab-share = Share
analyse-opening = { $player }: { $code } { $name }
analyse-seat = Player { $seat }
analyse-you = You
analyse-evaluation-none = Not analysed yet
analyse-evaluation =
    { $by ->
        [even] About even
        [little]
            { $own ->
                [yes] You’re slightly ahead
               *[no] { $name } is slightly ahead
            }
        [won]
            { $own ->
                [yes] You’re winning
               *[no] { $name } is winning
            }
       *[clear]
            { $own ->
                [yes] You’re ahead
               *[no] { $name } is ahead
            }
    }

## Navigation bar

analyse-navigation = Step through the game
analyse-first = First move
analyse-back = Previous move
analyse-forward = Next move
analyse-last = Last move
analyse-rotate-board = Rotate board
analyse-prompt = { $player }: { $step }
analyse-choices = Choices so far
analyse-choice-undo = Take back
analyse-chance = Chance decides. Choose what happens.
analyse-events = Events of chance
analyse-probability = { $choice }, { $probability }
analyse-mirror-board = Mirror board

## Moves

analyse-moves = Moves and variations
analyse-moves-none = No moves yet. Make a move on the board or open a game.
analyse-variation = Variation
analyse-tool-edit = Edit
analyse-tool-type = Enter a move
analyse-ply = Round { $round }, { $player }: { $move }
analyse-ply-unknown = Round { $round }: { $move }
analyse-beginning = Start
analyse-annotation = Rate this move
analyse-annotation-name =
    { $sign ->
        [1] Good move
        [2] Mistake
        [3] Brilliant move
        [4] Blunder
        [5] Interesting move
       *[6] Dubious move
    }
analyse-comment = Comment
analyse-promote = Make main line
analyse-delete = Delete from here

## Engine

analyse-engine = Engine
analyse-engine-start = Turn on
analyse-engine-stop = Turn off
analyse-engine-empty =
    { $which ->
        [over] The game is over.
        [chance] Chance decides here, so there is no best move.
        [thinking] Thinking …
       *[off] Engine off. Turn it on to see the best moves.
    }
analyse-strategy = Mixed strategy: { $player }
analyse-depth = Depth { $depth }, { $evals } positions
analyse-lines = Number of lines
analyse-lines-count =
    { $count ->
        [one] 1 line
       *[other] { $count } lines
    }
analyse-value-won = won
analyse-value-lost = lost
analyse-seat-value = { $player } { $value }
analyse-why-best = Why { $move }?
analyse-why-last = Why this move?
analyse-why-nothing = A quiet move.
analyse-threats = What are the threats?
analyse-threats-none = No immediate threats.

## Opening explorer

analyse-explorer = Opening explorer
analyse-explorer-loading = Loading …
analyse-explorer-games =
    { $games ->
        [one] 1 game
       *[other] { NUMBER($games) } games
    }
analyse-explorer-error =
    { $code ->
        [explorer-disabled] This server has no opening explorer.
        [server-unreachable] The opening explorer needs a connection to the server.
       *[other] The opening explorer can’t be loaded right now.
    }
analyse-explorer-none =
    { $filtered ->
        [yes] No game with this filter has reached this position.
       *[no] No game has reached this position yet.
    }
analyse-explorer-moves = Moves played here
analyse-explorer-all = Show all { $count } moves
analyse-explorer-lost-turn = turn lost on time
analyse-explorer-part =
    { $kind ->
        [won]
            { $own ->
                [yes] You win { $share }
               *[no] { $name } wins { $share }
            }
        [tied] Tie { $share }
       *[undecided] No result { $share }
    }
analyse-explorer-examples = Example games
analyse-explorer-source-name = Source of the games
analyse-explorer-source =
    { $source ->
        [members] Members
        [computers] With computers
        [self-play] Self-play
       *[all] All games
    }
analyse-explorer-band-name = Rating of the players
analyse-explorer-band =
    { $band ->
        [unrated] Without a rating
       *[all] All ratings
    }
analyse-explorer-band-below = Below { $high }
analyse-explorer-band-above = { $low } and higher

## Evaluation graph

analyse-graph = Evaluation of each move, in pieces
analyse-graph-none = Nothing to review yet. Make some moves or open a game.
analyse-graph-empty = This game hasn’t been analysed yet.
analyse-graph-table = Show as table
analyse-graph-half =
    { $own ->
        [yes] Above the line you’re ahead.
       *[no] Above the line this player is ahead.
    }
analyse-table-move = Move
analyse-effort = Depth
analyse-effort-name =
    { $name ->
        [quick] Quick
       *[thorough] Thorough
    }
analyse-sweep =
    { $how ->
        [stop] Stop
       *[begin] Analyse game
    }
analyse-turning-point = Turning point:
analyse-turning-point-none = No big mistakes.
analyse-progress = Progress
analyse-progress-count = { $done } of { $all }
analyse-progress-time = { $done } of { $all }, about { $seconds } s left

## Mistakes

analyse-mistakes = Mistakes
analyse-mistakes-of = Whose mistakes
analyse-mistakes-all = All players
analyse-mistakes-none = No mistakes found.
analyse-mistakes-none-own = No mistakes by you. Well played!
analyse-mistakes-not-yet = None so far.
analyse-mistake-title =
    { $kind ->
        [blunder] Blunder in round { $round }
       *[mistake] Mistake in round { $round }
    }
analyse-change = { $from } → { $to }
analyse-mistake-played =
    { $own ->
        [yes] You played
       *[no] { $name } played
    }
analyse-mistake-better = Better was
analyse-mistake-retry = Try it again
analyse-mistake-reveal = Show the best move
analyse-mistake-count = { $number } of { $all }
analyse-mistake-previous = Previous
analyse-mistake-next = Next mistake
analyse-retry =
    { $state ->
        [asked] Find a better move on the board.
        [checking] Checking …
        [good] Good move!
        [same] That’s the move from the game. Find a better one.
       *[weak] That doesn’t help either ({ $value }). Try another.
    }
analyse-retry-again = Try again

## Position editor

analyse-set-up = Set up a position
analyse-set-up-hint =
    { $pieces ->
        [yes] Drag pieces to set up a position. To add one, choose it here and press a place. Pieces off the board count as out.
       *[no] Drag stones to set up a position. To add one, choose it here and press a place.
    }
analyse-draft-board = Board editor
analyse-tools = Tool
analyse-tool-hand = Move
analyse-tool-set = Add { $thing }
analyse-tool-remove = Remove
analyse-set-up-start = Starting position
analyse-set-up-clear = Clear the board
analyse-turn = To move
analyse-round = Round
analyse-set-up-invalid = { $why }.
analyse-set-up-done = Analyse this position

## Open a game

analyse-open = Open a game or a position
analyse-paste = Position, moves or game record
analyse-paste-hint = Paste it here or drop a file on the page. Moves continue from the position on the board.
analyse-paste-open = Open
analyse-file = Choose file
analyse-paste-empty = Paste something first.
analyse-paste-too-long = That’s too long to open here.
analyse-paste-move = Move { $number }: { $why }
analyse-link-broken = This link is incomplete. Was the end cut off?
analyse-game-not-found = This game is no longer saved in this browser.
analyse-online-not-found = This game can’t be opened. It may still be running or private, or you’re offline.
analyse-games-found =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
analyse-saved-games = Your games
analyse-new = New game
analyse-game = Game
analyse-new-start = Start

## Save and share

analyse-share = Save and share
analyse-copy = Copy
analyse-copied = Copied.
analyse-copy-failed = Your browser didn’t allow copying. Please select the text and copy it.
analyse-record = Game record
analyse-record-hint = The whole game with variations, marks and comments.
analyse-record-save = Download
analyse-link = Link
analyse-link-hint = The link contains the whole game. Nothing is stored on a server.
analyse-link-game = Link to game
analyse-link-position = Link to position
analyse-link-too-long = The game is too long for a link. Download it instead.
analyse-picture = Picture
analyse-picture-svg = Download SVG
analyse-picture-png = Download PNG
analyse-picture-width = Picture width
analyse-pixels = { $width } pixels
analyse-picture-failed = Your browser couldn’t draw the picture. Try SVG instead.
analyse-position = Position
analyse-find-games = Find games with this position
analyse-about-game = Players, event, date
analyse-tag =
    { $name ->
        [Event] Event
       *[Date] Date
    }
