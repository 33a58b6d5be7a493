## Illegal moves

refused-game-over = The game is over.
refused-not-your-turn = It is the turn of player { $to-move }.
refused-one-seat-decides = One player is to move now, so one move is wanted.
refused-seats-decide-together = The players choose at once now, so a choice of each is wanted.
refused-chance-decides = Chance decides now, so an event is wanted.
refused-wrong-seats = These are not the players who have to choose now.
refused-not-dealt = Chance cannot deal this here.
refused-other-game = This is a move of { $move-of }, and the position is one of { $game }.

refused-pentagame-must-leave = Your piece { $piece } is on its goal { $goal } and must go out now: place a grey block.
refused-pentagame-not-on-goal = Piece { $piece } does not stand on its goal, so it cannot leave from there.
refused-pentagame-no-pass = You have a move, so you can't pass.
refused-pentagame-not-yours = Piece { $piece } belongs to player { $owner }.
refused-pentagame-piece-out = Piece { $piece } is out already.
refused-pentagame-piece-elsewhere = Piece { $piece } stands on { $at }, not on { $from }.
refused-pentagame-same-stop = A walk may not end where it began, on { $from }.
refused-pentagame-way-blocked =
    The way from { $from } to { $to } is blocked at { $at } by { $by ->
        [black] a black block
        [grey] a grey block
       *[piece] piece { $piece } of player { $owner }
    }.
refused-pentagame-swap-needed = A piece stands on { $to }: name the one you swap with, as in *b or *2b.
refused-pentagame-not-there = Piece { $piece } of player { $owner } does not stand on { $to }.
refused-pentagame-ko = You've already made this swap: { $piece } on { $from } with { $other } of player { $other-owner } on { $to }. The same swap can't be made twice.
refused-pentagame-black-needed = You beat the black block on { $at }: set it on a free stop, as in #A1B.
refused-pentagame-black-uncalled = You beat no black block, so you cannot set one.
refused-pentagame-black-not-free = The black block can't go to { $at }: it's taken.
refused-pentagame-grey-needed = A piece goes out: set a grey block on a free stop, as in +A1B.
refused-pentagame-grey-uncalled = No piece goes out, so you cannot set a grey block.
refused-pentagame-grey-not-free = The grey block can't go to { $at }: it's taken.
refused-pentagame-take-needed = No grey block is left beside the board: say which one on the board you set anew, as in <A1B.
refused-pentagame-take-uncalled = A grey block waits beside the board, so none is taken from the board.
refused-pentagame-take-not-grey = No grey block stands on { $at }.
refused-pentagame-other-spelling = This is another spelling of a legal move.

refused-pente-off-board = { $point } is not on this board.
refused-pente-occupied = { $point } is taken: choose an empty point.
refused-pente-opening-centre = The first stone goes to the centre, { $centre }.
refused-pente-opening-zone = { $point } is too near: the second stone of the first player goes at least three points away from the centre, { $centre }.
refused-pente-opening-line = { $point } is not allowed for the second stone of the first player: it is too near { $centre } on its row or column.
refused-pente-choose-colour = You choose a colour now: swap or stay.
refused-pente-no-choice = There is no colour to choose now: place a stone.

refused-pentalath-occupied = { $cell } is taken: choose an empty cell.
refused-pentalath-no-freedom = A piece on { $cell } would have no freedom and capture nothing.
refused-pentalath-no-swap = The first piece cannot be taken over here.
refused-pentalath-not-stuck = You have a move, so you are not skipped.

## Rejected commands of a table

refused-no-seat = There is no seat { $seat } at this table.
refused-table-over = The game is over.
refused-table-not-over = The game is not over yet.
refused-seat-gone = Player { $seat } is out of the game.
refused-table-begun = The clock runs already.
refused-table-not-begun = Nobody has begun yet.
refused-table-paused = The game is paused: go on with it first.
refused-table-not-paused = The game is not paused.
refused-turn-of = It is the turn of player { $seat }.
refused-nothing-to-take-back = There is nothing to take back.
refused-offered-already = That is offered already.
refused-accepted-already = You have agreed already.
refused-no-offer = Nobody has offered that.
refused-too-many-offers = You have offered enough for now: move first.
refused-too-late-to-abort = Everyone has moved, so the game counts: you can resign or offer to end it.
refused-log-full = So much has been said at this table that only moves are taken now.
refused-seat-taken = Somebody sits on seat { $seat } already.
refused-seat-reserved = Seat { $seat } is kept for somebody else.
refused-sits-already = You have seat { $seat } at this table already.
refused-not-sitting = You do not sit at this table.
refused-no-seat-free = No seat is free at this table.
refused-players-missing = Somebody is still missing at this table.
refused-other-number = This game is one for more or fewer players.

## Parse errors

invalid-game = No game is called "{ $token }": { $expected }.
invalid-position = The position cannot be read at "{ $token }": { $expected }.
invalid-move = The move cannot be read at "{ $token }": { $expected }.
invalid-command = The table does not know "{ $token }": { $expected }.
invalid-record = The record cannot be written, at "{ $token }": { $expected }.

expected-game = see palamedes games
expected-option = no such option
expected-option-twice = an option of this kind is given already
expected-option-conflict = these options do not go together
expected-out = this number of pieces out cannot be agreed here
expected-set-up = the set-up is one of 2, 3, 4, 4t, 5
expected-other-set-up = the position is of another set-up than the game named
expected-pieces = a stop for each piece of each player, + for out
expected-black-blocks = the stops of the black blocks, with commas between them
expected-grey-blocks = the stops of the grey blocks, with commas between them, or -
expected-to-move = the number of the player to move
expected-round = the number of the round, from 1
expected-ko = a swap as in 1:1a@A*2b@B, or -
expected-fields = there are more fields than a position has
expected-five-black-blocks = there are exactly five black blocks
expected-at-most-five-grey-blocks = there are at most five grey blocks
expected-stop-taken-twice = two things stand on one stop
expected-ko-piece-out = a forbidden swap names a piece that is out
expected-stop = a stop is wanted, as in A, b, A1B or A-1-B
expected-stop-open = the exact stop is wanted
expected-piece = a piece of the player to move is wanted, as in a
expected-player = a player is wanted
expected-dash = a dash is wanted between the two stops
expected-move-ends = the move should end here
expected-which-piece = several pieces fit, so name one
expected-no-such-piece = no such piece stands there
expected-piece-out = this piece is out
expected-not-its-goal = this is not the goal of the piece
expected-other-player = it is another player's turn
expected-too-long = the text is too long
expected-line = two nodes that a line joins are wanted
expected-block-twice = this block is set twice
expected-bracket = a bracket is missing
expected-sign = an arrow or a sign of the notation is wanted
expected-mark = no such mark
expected-pente-mark = a point is wanted, as in K10, with at most a mark such as ! behind it
expected-pentalath-mark = a cell is wanted, as in e5, with at most a mark such as ! behind it
expected-ideas = what stands behind the idea cannot be read
expected-point = a point is wanted, as in K10
expected-cell = a cell is wanted, as in d5
expected-off-board = the point is not on this board
expected-rows = another number of rows is wanted
expected-row-length = the row is of the wrong length
expected-side = the side to move is wanted
expected-captures = the captured stones are wanted, as in 0:2
expected-ply = the number of plies is wanted
expected-choice = swap or stay is wanted
expected-stone = a stone of a colour that plays is wanted
expected-two-winners = more than one side has won
expected-too-few-plies = there are more stones than plies
expected-no-freedom = a piece stands there without freedom
expected-run = this run of empty places cannot be
expected-same-stop = the two stops are the same
expected-too-much = nothing more is wanted here
expected-board = the rows of the board are wanted
expected-move-word = no move is written like this
expected-together = choices made at once are written 1:MOVE|2:MOVE, the players in order
expected-token-long = the word is too long
expected-command = a command of a table is wanted
expected-command-long = the command is too long
expected-offer = impasse, takeback, pause or rematch is wanted
expected-glyph = the number of a glyph is wanted
expected-time = milliseconds are wanted
expected-seat = the number of a player is wanted, 1 to 5
expected-pentalath-piece = a piece of a colour that plays is wanted

line-move = Move { $number }, { $move }: { $why }

## Records

record-malformed = { $line }:{ $column }: { $wrong }
record-fault = { $line }:{ $column }: { $token }: { $wrong }
record-fault-ply = { $line }:{ $column }: ply { $ply }, { $token }: { $wrong }
record-fault-nowhere = { $token }: { $wrong }

fault-rules-revision = The record was made under other rules; those known here are revision { $known }.
fault-round = This ply belongs to round { $found }.
fault-after-impasse =
    { $impasse ->
        [repetition] The referee had to end the game before: the position had occurred three times.
       *[length] The referee had to end the game before: it had lasted too long.
    }
fault-wrong-result = The moves lead to { $found }.
fault-result-seats = The game has { $found } players.
fault-wrong-ending = The game ended by { $found }.

malformed-utf-8 = This is no UTF-8.
malformed-control-character = A control character stands here.
malformed-game-tag-first = A game begins with [Game "…"].
malformed-tag-name = A tag needs a name of letters and digits.
malformed-tag-syntax = A tag is written [Name "value"] on one line.
malformed-tag-twice = The game has the tag { $token } already.
malformed-tag-long = The value of the tag is too long.
malformed-tags-many = There are too many tags.
malformed-comment-open = The comment never ends: a closing brace is missing.
malformed-comment-long = The comment is too long.
malformed-comments-many = Too many comments stand in one place.
malformed-token-long = The word is too long.
malformed-token = "{ $token }" cannot stand here.
malformed-together = "{ $token }": choices made at once are written 1:move|2:move, the players in order.
malformed-round-number = "{ $token }" is no number of a round.
malformed-glyph = "{ $token }" is no glyph.
malformed-glyphs-many = Too many glyphs stand behind one ply.
malformed-time = "{ $token }" is no time: seconds spent are written @12.3, with seconds left @12.3/587.7.
malformed-time-twice = The ply has a time already.
malformed-no-ply-before = "{ $token }" says something of a ply, and none stands before it.
malformed-variation-empty = The variation holds no ply.
malformed-variation-open = The variation never ends: a closing parenthesis is missing.
malformed-variation-close = No variation was open here.
malformed-variation-deep = Variations stand too deep in one another.
malformed-variations-many = Too many variations stand behind one ply.
malformed-plies-many = There are too many plies.
malformed-game-long = The game holds too much text.
malformed-result = "{ $token }" is no result: write =3:2, =replay or =*.
malformed-no-result = The game ends without its result, such as =3:2 or =*.

check-summary =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }, { $faulty ->
        [0] no fault
       *[other] { $faulty } with faults
    }

## Status of a game

standing-turn = Player { $seats } to move.
standing-chance = Chance decides.
standing-replay = The game does not count and is played again.
standing-final =
    { $how ->
        [alone] Player { $winners } wins, { $score }.
        [team] Players { $winners } win, { $score }.
       *[shared] Players { $winners } share the first place, { $score }.
    }

## Options of the games

option-pentagame-2 = two players
option-pentagame-3 = three players, each against all
option-pentagame-4 = four players, each against all
option-pentagame-4t = two teams: players 1 and 3 against 2 and 4
option-pentagame-5 = five players with three pieces of one colour each
option-pentagame-out = so many pieces out end the game (4t: 2 to 5, 5: 2 or 3)
option-pentagame-shape = ties at three out are broken by the shape of the goals
option-pente-9 = nine lines
option-pente-13 = thirteen lines
option-pente-19 = nineteen lines; usual
option-pente-free = no restriction at the opening
option-pente-centre = the first stone goes to the centre
option-pente-tournament = and the first player's second stone out of the middle; usual
option-pente-g = and not on eight further points (G-Pente)
option-pente-d = four stones by one player, then a choice of colour (D-Pente)
option-pente-first = Black begins; with free only
option-pente-players = three or four players, each against all
option-pente-teams = two teams of two
option-pente-keryo = three stones can be captured too, and fifteen win
option-pente-poof = a pair placed between two enemy stones goes off the board
option-pentalath-2 = two players; usual
option-pentalath-3 = three players, each against all
option-pentalath-stuck = skip or loss: what happens to a player without a cell
option-pentalath-swap = the second player may take over the first piece

## Explanations of a move: `palamedes explain`
## Variables for pieces: { $pieces } with "and", { $pieces-or } with "or", both with the owner if it
## is not the player to move; { $pieces-owner }, { $pieces-colours } (with "or") and { $pieces-count }.

list-and = { $first } and { $last }
list-or = { $first } or { $last }
colour-white = white
colour-blue = blue
colour-red = red
colour-yellow = yellow
colour-green = green
colour-black = black
piece-numbered = { $colour } { $number }
piece-of = { $colours } of player { $owner }

explain-wins = Wins the game.
explain-shares-the-win = Ends the game with a shared first place.
explain-decides = Takes out the last piece needed, and no rival can catch up.
explain-last-round =
    { $left-count ->
        [one] Takes out the last piece needed; player { $left } has one more turn.
       *[other] Takes out the last piece needed; players { $left } have one more turn each.
    }
explain-abracadabra = Takes { $piece } out and places two blocks: black on { $black }, grey on { $grey }. That’s an abracadabra.
explain-goes-out = Takes { $piece } out.
explain-carries-home = Brings { $piece } to its goal with the same swap.
explain-stops-last-piece = Keeps player { $rivals-owner } from taking out the last piece needed, { $rivals-colours }.
explain-stops-out = Keeps player { $rivals-owner } from taking { $rivals-colours } out.
explain-anticadabra = Takes the black block on { $at }, so { $rival } can’t go out and place two blocks (an anticadabra).
explain-unstoppable =
    { $last ->
        [last] No single reply stops { $piece } from going out next turn, and that’s the last piece needed.
       *[more] No single reply stops { $piece } from going out next turn.
    }
explain-fork =
    { $last ->
        [last] Fork with { $pieces }: after any single reply a piece still goes out next turn, and that’s the last one needed.
       *[more] Fork with { $pieces }: after any single reply a piece still goes out next turn.
    }
explain-final-fork = Final fork: even if player { $rival } takes out the last piece needed, a piece still goes out in the last round.
explain-threatens-abracadabra = Threatens to take { $pieces-or } out and place two blocks (an abracadabra).
explain-threatens =
    { $last ->
        [last] Threatens to take out the last piece needed, { $pieces-or }.
       *[more] Threatens to take { $pieces-or } out.
    }
explain-cuts-off =
    { $piece } on { $at } cuts off { $rival }, which is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-blocks =
    { $block ->
        [black] The black block
       *[grey] The grey block
    } on { $at } holds up { $rival }, which is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-swaps-away =
    Swaps { $rival } away: it is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-ko-holds = Player { $rival-owner } can’t swap back (ko).
explain-swap-cools =
    The swap brings two pieces closer: { $piece } is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal, { $other } is { $other-to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $other-to } moves
    } away.
explain-cools =
    { $piece } is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-makes-room =
    Leaves { $at } free for { $piece }, which is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-leads = Puts { $piece } in front, so { $rival } has to follow.
explain-connects = Connects { $pieces } with another piece of the same player.
explain-isolates = Separates { $rivals } from all other pieces of the same player.
explain-gains-room = Gains room: { $to } possible walks instead of { $from }.
explain-takes-room = Takes room from player { $rival }: { $to } possible walks instead of { $from }.
explain-takes-node = Puts { $piece } on { $at }, where four lines meet.

explain-allows-last-piece = Player { $rivals-owner } can then take out the last piece needed, { $rivals-colours }.
explain-passes-up = Leaves { $pieces-or } standing, which could go out now.
explain-allows-out = Player { $rivals-owner } can then take { $rivals-colours } out.
explain-helps-rival =
    Helps { $rival }, which is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-can-be-undone = Player { $rival-owner } can swap back at once.
explain-ties =
    { $rivals-count ->
        [one] Ties { $piece } down: if it moves away, { $rivals } has a free way to its goal.
       *[other] Ties { $piece } down: if it moves away, { $rivals } have a free way to their goals.
    }
explain-warms =
    { $piece } is now farther from its goal: { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    }.

explain-allows-win = Player { $rival } can then win with { $at-or }.
explain-stops-win = Keeps player { $rival } from winning with { $at-or }.
explain-double-threat = Wins next turn against any single reply, now with { $at-or }.
explain-threatens-win = Threatens to win with { $at-or }.
explain-captures =
    { $count ->
        [one] Captures a stone.
       *[other] Captures { $count } stones.
    }

explain-nothing = A quiet move.

## Hints for a position: `palamedes hint`

explain-can-go-out =
    { $last ->
        [last] You can take out the last piece you need, { $pieces-or }.
       *[more] You can take { $pieces-or } out.
    }
explain-can-abracadabra =
    { $last ->
        [last] You can take out the last piece you need, { $pieces-or }.
       *[more] You can take { $pieces-or } out, and place two blocks with it.
    }
explain-must-leave = { $pieces-or } is on its goal. Take it out now.
explain-rival-threatens =
    { $last ->
        [last] Player { $rivals-owner } threatens to take out the last piece needed, { $rivals-colours }.
       *[more] Player { $rivals-owner } threatens to take { $rivals-colours } out.
    }
explain-rival-forks =
    { $last ->
        [last] Whatever you reply, player { $rivals-owner } can take out the last piece needed next turn, now with { $rivals-colours }.
       *[more] Whatever you reply, player { $rivals-owner } can take a piece out next turn, now with { $rivals-colours }.
    }
explain-can-win = You can win right now.
explain-rival-can-win = Player { $rival } threatens to win with { $at-or }.
explain-quiet = No immediate threats.
explain-idea-out = You can take a piece out.
explain-idea-abracadabra = You can take a piece out and place two blocks with it.
explain-idea-leave = One of your pieces is on its goal. Take it out now.
explain-idea-fork = Look for a move that no single reply can answer: a piece of yours then goes out.
explain-idea-swap = A swap can bring two of your pieces closer at once.
explain-idea-threat = You can threaten to take a piece out next turn.
explain-idea-eat = { $rival } is about to go out and place two blocks. Take the block off its goal.
explain-idea-hinder =
    { $rival } is only { $from ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $from } moves
    } from its goal. Get in its way.
explain-idea-room = One of your pieces is in the way of another.
explain-idea-closer = Bring a piece closer to its goal.
explain-idea-space = Look for room: crossings, connections, open lines.

hint-piece = Think about { $piece }.
hint-move = { $move }
