## Page

analyse-loading = The board is being laid out …
analyse-tabs = What to look at
analyse-tab-moves = Moves
analyse-tab-graph = Graph
analyse-tab-set-up = Set up
analyse-tab-open = Open
analyse-tab-share = Share
analyse-opening = Player { $seat }: { $code } { $name }
analyse-seat = Player { $seat }

## Navigation bar

analyse-navigation = Through the game
analyse-first = To the beginning
analyse-back = One move back
analyse-forward = One move on
analyse-last = To the end
analyse-rotate-board = Turn the board
analyse-prompt = Player { $seat }: { $step }
analyse-mirror-board = Mirror the board

## Moves

analyse-moves = Moves and variations
analyse-moves-none = No moves yet. Move a piece on the board, or open a game.
analyse-variation = Variation
analyse-ply =
    { $seat ->
        [0] Round { $round }: { $move }
       *[other] Round { $round }, player { $seat }: { $move }
    }
analyse-beginning = Beginning
analyse-annotation = Sign for this move
analyse-annotation-name =
    { $sign ->
        [1] Good
        [2] Doubtful
        [3] Excellent
        [4] A mistake
        [5] Worth a try
       *[6] Of doubtful worth
    }
analyse-comment = Remark
analyse-promote = To the main line
analyse-delete = Delete from here

## Engine

analyse-engine = Engine
analyse-engine-start = Go
analyse-engine-stop = Stop
analyse-engine-empty =
    { $which ->
        [over] The game is over here.
        [thinking] Thinking …
       *[off] The engine is resting. Press Go to see what it would play.
    }
analyse-depth = depth { $depth } · { $evals } positions
analyse-lines = Lines to show
analyse-lines-count =
    { $count ->
        [one] 1 line
       *[other] { $count } lines
    }
analyse-value-wins = wins
analyse-value-loses = loses
analyse-seat-value = player { $seat } { $value }
analyse-why-best = Why { $move }?
analyse-why-last = What did { $move } do?
analyse-why-nothing = Nothing particular can be said of it.
analyse-threats = What are the threats?
analyse-threats-none = There is no immediate threat.

## Evaluation graph

analyse-graph = Evaluation over the game, in pieces
analyse-graph-none = There is no game to look at yet. Play some moves or open a record; then the engine can go over it.
analyse-graph-empty = The engine has not looked at this game yet.
analyse-graph-table = The same as a table
analyse-table-move = Move
analyse-effort = How thoroughly
analyse-effort-name =
    { $name ->
        [quick] Quick
       *[thorough] Thorough
    }
analyse-sweep =
    { $how ->
        [stop] Stop
        [done] Done
        [go-on] Go on
       *[begin] Go over the game
    }
analyse-progress = How far the engine has come
analyse-progress-count = { $done } of { $all }
analyse-turning-points = Turning points
analyse-turning-points-none = None: nobody lost or gained half a piece in one move.
analyse-turning-points-not-yet = None so far.
analyse-turning-point = Move { $round }, player { $seat }: from { $from } to { $to }

## Position editor

analyse-set-up = Set up a position
analyse-set-up-hint =
    { $pieces ->
        [yes] Move things anywhere on the board. To set something new, choose it here and press a place; a piece that stands nowhere is out.
       *[no] Move things anywhere on the board. To set something new, choose it here and press a place.
    }
analyse-draft-board = Board to set up
analyse-tools = What a press on the board does
analyse-tool-hand = Move things
analyse-tool-set = Set: { $thing }
analyse-tool-remove = Take things off
analyse-set-up-start = Starting position
analyse-set-up-clear = Take all pieces off
analyse-turn = To move
analyse-round = Round
analyse-set-up-invalid = { $why }.
analyse-set-up-done = Analyse this position

## Open a game

analyse-open = Open a game or a position
analyse-paste = A position, moves or a record
analyse-paste-hint = Paste any of them, or drop a file on the page. Moves go on from the position on the board.
analyse-paste-open = Open
analyse-file = Choose a file
analyse-paste-empty = Nothing has been pasted yet.
analyse-paste-too-long = That is too long to be read here.
analyse-paste-move = Move { $number }: { $why }
analyse-link-broken = The link is not complete: perhaps its end was cut off.
analyse-game-not-found = This game is no longer kept in this browser.
analyse-online-not-found = The server does not show this game: it is still running, it is private, or there is no connection.
analyse-games-found =
    { $count ->
        [one] One game
       *[other] { $count } games
    }
analyse-saved-games = Your games
analyse-new = A new game
analyse-game = Game
analyse-new-start = Begin

## Save and share

analyse-share = Save and share
analyse-copy = Copy
analyse-copied = Copied.
analyse-copy-failed = The browser did not allow copying. Select the text and copy it yourself.
analyse-record = Record
analyse-record-hint = The whole game with variations, signs and remarks, as a .pgr file.
analyse-record-save = Save the file
analyse-link = Link
analyse-link-hint = Everything is in the link itself; nothing is stored anywhere.
analyse-link-game = Link to the game
analyse-link-position = Link to the position
analyse-link-too-long = The game is too long for a link. Save it as a file instead.
analyse-picture = Picture
analyse-picture-svg = As SVG
analyse-picture-png = As PNG
analyse-picture-width = Width of the picture
analyse-pixels = { $width } pixels
analyse-picture-failed = This browser could not draw the picture. The SVG works everywhere.
analyse-position = Position
analyse-find-games = Find games with this position
analyse-about-game = Players, event, date
analyse-tag =
    { $name ->
        [Event] Event
       *[Date] Date
    }
