## Illegal moves

refused-game-over = The game is over.
refused-not-your-turn = It’s player { $to-move }’s turn.
refused-one-seat-decides = It’s one player’s turn now, so give a single move.
refused-seats-decide-together = All players choose at the same time now, so give a choice for each.
refused-chance-decides = Chance decides now, so give an event.
refused-wrong-seats = These are not the players who have to choose now.
refused-not-dealt = This event isn’t possible here.
refused-other-game = This is a { $move-of } move, but the position is from { $game }.

refused-pentagame-must-leave = Your piece { $piece } is on its goal { $goal } and must go out now: place a grey block.
refused-pentagame-not-on-goal = Piece { $piece } isn’t on its goal, so it can’t go out from there.
refused-pentagame-no-pass = You have a move, so you can’t pass.
refused-pentagame-not-yours = Piece { $piece } belongs to player { $owner }.
refused-pentagame-piece-out = Piece { $piece } is already out.
refused-pentagame-piece-elsewhere = Piece { $piece } is on { $at }, not on { $from }.
refused-pentagame-same-stop = A walk can’t end where it started, on { $from }.
refused-pentagame-way-blocked =
    The way from { $from } to { $to } is blocked at { $at } by { $by ->
        [black] a black block
        [grey] a grey block
       *[piece] piece { $piece } of player { $owner }
    }.
refused-pentagame-swap-needed = There’s a piece on { $to }. Say which one you swap with, as in *b or *2b.
refused-pentagame-not-there = Piece { $piece } of player { $owner } isn’t on { $to }.
refused-pentagame-ko = You’ve already made this swap: { $piece } on { $from } with { $other } of player { $other-owner } on { $to }. The same swap can’t be made twice.
refused-pentagame-black-needed = You took the black block on { $at }. Place it on an empty stop, as in #A1B.
refused-pentagame-black-uncalled = You didn’t take a black block, so you can’t place one.
refused-pentagame-black-not-free = The black block can’t go to { $at }: it’s taken.
refused-pentagame-grey-needed = A piece goes out. Place a grey block on an empty stop, as in +A1B.
refused-pentagame-grey-uncalled = No piece goes out, so you can’t place a grey block.
refused-pentagame-grey-not-free = The grey block can’t go to { $at }: it’s taken.
refused-pentagame-take-needed = All grey blocks are on the board. Say which one you move, as in <A1B.
refused-pentagame-take-uncalled = There’s still a grey block beside the board, so you can’t move another one.
refused-pentagame-take-not-grey = There’s no grey block on { $at }.
refused-pentagame-other-spelling = This is another way to write a legal move.

refused-pente-off-board = { $point } isn’t on this board.
refused-pente-occupied = { $point } is taken. Choose an empty point.
refused-pente-opening-centre = The first stone goes to the centre, { $centre }.
refused-pente-opening-zone = { $point } is too close: the first player’s second stone goes at least three points away from the centre, { $centre }.
refused-pente-opening-line = { $point } isn’t allowed for the first player’s second stone: it’s too close to { $centre } on its row or column.
refused-pente-choose-colour = Choose a colour now: swap or stay.
refused-pente-no-choice = There’s no colour to choose now. Place a stone.

refused-pentalath-occupied = { $cell } is taken. Choose an empty cell.
refused-pentalath-no-freedom = A piece on { $cell } would have no freedom and capture nothing.
refused-pentalath-no-swap = You can’t take over the first piece here.
refused-pentalath-not-stuck = You have a move, so you can’t skip your turn.

## Rejected commands of a table

refused-no-seat = This game has no player { $seat }.
refused-table-over = The game is over.
refused-table-not-over = The game isn’t over yet.
refused-seat-gone = Player { $seat } is out of the game.
refused-table-begun = The clock is already running.
refused-table-not-begun = The game hasn’t started yet.
refused-table-paused = The game is paused. Resume it first.
refused-table-not-paused = The game isn’t paused.
refused-turn-of = It’s player { $seat }’s turn.
refused-nothing-to-take-back = There’s nothing to take back.
refused-offered-already = You already offered that.
refused-accepted-already = You already agreed.
refused-no-offer = There’s no such offer.
refused-too-many-offers = Too many offers. Move first.
refused-too-late-to-abort = It’s too late to abort. You can resign or offer to end the game.
refused-log-full = The log of this game is full. Only moves are possible now.
refused-seat-taken = Seat { $seat } is taken.
refused-seat-reserved = Seat { $seat } is reserved for another player.
refused-sits-already = You already have seat { $seat } in this game.
refused-not-sitting = You’re not playing in this game.
refused-no-seat-free = This game is full.
refused-players-missing = This game still needs players.
refused-other-number = This game needs a different number of players.

## Parse errors

invalid-game = There is no game called "{ $token }": { $expected }.
invalid-position = The position cannot be read at "{ $token }": { $expected }.
invalid-move = The move cannot be read at "{ $token }": { $expected }.
invalid-command = Unknown command "{ $token }": { $expected }.
invalid-record = The record can’t be written at "{ $token }": { $expected }.

expected-game = see palamedes games
expected-option = no such option
expected-option-twice = an option of this kind is already given
expected-option-conflict = these options don’t go together
expected-out = this number of pieces out isn’t possible here
expected-set-up = the set-up is one of 2, 3, 4, 4t, 5
expected-other-set-up = the position has a different set-up from the game
expected-pieces = a stop for each piece of each player, + for out
expected-black-blocks = the stops of the black blocks, separated by commas
expected-grey-blocks = the stops of the grey blocks, separated by commas, or -
expected-to-move = the number of the player to move
expected-round = the number of the round, from 1
expected-ko = a swap as in 1:1a@A*2b@B, or -
expected-fields = there are more fields than a position has
expected-five-black-blocks = there are exactly five black blocks
expected-at-most-five-grey-blocks = there are at most five grey blocks
expected-stop-taken-twice = two things are on one stop
expected-ko-piece-out = a forbidden swap names a piece that is out
expected-stop = expected a stop, as in A, b, A1B or A-1-B
expected-stop-open = expected the exact stop
expected-piece = expected a piece of the player to move, as in a
expected-player = expected a player
expected-dash = expected a dash between the two stops
expected-move-ends = the move should end here
expected-which-piece = several pieces fit, so name one
expected-no-such-piece = there is no such piece
expected-piece-out = this piece is out
expected-not-its-goal = this isn’t the goal of the piece
expected-other-player = it is another player’s turn
expected-too-long = the text is too long
expected-line = expected two nodes joined by a line
expected-block-twice = this block is placed twice
expected-bracket = a bracket is missing
expected-sign = expected an arrow or a sign of the notation
expected-mark = there is no such mark
expected-pente-mark = expected a point, as in K10, and after it at most a mark such as !
expected-pentalath-mark = expected a cell, as in e5, and after it at most a mark such as !
expected-ideas = the text after the idea can’t be read
expected-point = expected a point, as in K10
expected-cell = expected a cell, as in d5
expected-off-board = the point isn’t on this board
expected-rows = the number of rows is wrong
expected-row-length = the row has the wrong length
expected-side = expected the side to move
expected-captures = expected the captured stones, as in 0:2
expected-ply = expected the number of plies
expected-choice = expected swap or stay
expected-stone = expected a stone of a colour in the game
expected-two-winners = more than one side has won
expected-too-few-plies = there are more stones than plies
expected-no-freedom = there is a piece without freedom
expected-run = this number of empty places isn’t possible
expected-same-stop = the two stops are the same
expected-too-much = nothing more is expected here
expected-board = expected the rows of the board
expected-move-word = moves aren’t written like this
expected-together = simultaneous choices are written 1:MOVE|2:MOVE, in the order of the players
expected-token-long = the word is too long
expected-command = expected a command
expected-command-long = the command is too long
expected-offer = expected impasse, takeback, pause or rematch
expected-glyph = expected the number of a glyph
expected-time = expected milliseconds
expected-seat = expected the number of a player, 1 to 5
expected-pentalath-piece = expected a piece of a colour in the game

line-move = Move { $number }, { $move }: { $why }

## Records

record-malformed = { $line }:{ $column }: { $wrong }
record-fault = { $line }:{ $column }: { $token }: { $wrong }
record-fault-ply = { $line }:{ $column }: ply { $ply }, { $token }: { $wrong }
record-fault-nowhere = { $token }: { $wrong }

fault-rules-revision = The record was made with other rules. This program knows revision { $known }.
fault-round = This ply belongs to round { $found }.
fault-after-impasse =
    { $impasse ->
        [repetition] The game should have ended earlier: the same position came up three times.
       *[length] The game should have ended earlier: it lasted too long.
    }
fault-wrong-result = The moves lead to { $found }.
fault-result-seats = The game has { $found } players.
fault-wrong-ending = The game ended by { $found }.

malformed-utf-8 = This is not UTF-8.
malformed-control-character = There is a control character here.
malformed-game-tag-first = A game begins with [Game "…"].
malformed-tag-name = A tag needs a name of letters and digits.
malformed-tag-syntax = A tag is written [Name "value"] on one line.
malformed-tag-twice = The game already has the tag { $token }.
malformed-tag-long = The value of the tag is too long.
malformed-tags-many = There are too many tags.
malformed-comment-open = The comment never ends: a closing brace is missing.
malformed-comment-long = The comment is too long.
malformed-comments-many = There are too many comments in one place.
malformed-token-long = The word is too long.
malformed-token = "{ $token }" is not possible here.
malformed-together = "{ $token }": simultaneous choices are written 1:move|2:move, in the order of the players.
malformed-round-number = "{ $token }" is not the number of a round.
malformed-glyph = "{ $token }" is not a glyph.
malformed-glyphs-many = There are too many glyphs after one ply.
malformed-time = "{ $token }" is not a time. Write seconds spent as @12.3, with seconds left as @12.3/587.7.
malformed-time-twice = The ply already has a time.
malformed-no-ply-before = "{ $token }" belongs to a ply, but there is none before it.
malformed-variation-empty = The variation has no plies.
malformed-variation-open = The variation never ends: a closing parenthesis is missing.
malformed-variation-close = There is no open variation here.
malformed-variation-deep = Variations are nested too deeply.
malformed-variations-many = There are too many variations after one ply.
malformed-plies-many = There are too many plies.
malformed-game-long = The game contains too much text.
malformed-result = "{ $token }" is not a result. Write =3:2, =replay or =*.
malformed-no-result = The game ends without a result, such as =3:2 or =*.

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
standing-replay = The game doesn’t count and will be played again.
standing-final =
    { $how ->
        [alone] Player { $winners } wins, { $score }.
        [team] Players { $winners } win, { $score }.
       *[shared] Players { $winners } share first place, { $score }.
    }

## Options of the games

option-pentagame-2 = two players
option-pentagame-3 = three players, each against all
option-pentagame-4 = four players, each against all
option-pentagame-4t = two teams: players 1 and 3 against 2 and 4
option-pentagame-5 = five players with three pieces of one colour each
option-pentagame-out = number of pieces out that end the game (4t: 2 to 5, 5: 2 or 3)
option-pentagame-shape = ties at three out are broken by the shape of the goals
option-pente-9 = nine lines
option-pente-13 = thirteen lines
option-pente-19 = nineteen lines; usual
option-pente-free = no restriction at the opening
option-pente-centre = the first stone goes to the centre
option-pente-tournament = and the first player’s second stone out of the middle; usual
option-pente-g = and not on eight further points (G-Pente)
option-pente-d = four stones by one player, then a choice of colour (D-Pente)
option-pente-first = Black begins; with free only
option-pente-players = three or four players, each against all
option-pente-teams = two teams of two
option-pente-keryo = three stones can be captured too, and fifteen win
option-pente-poof = a pair placed between two opposing stones leaves the board
option-pentalath-2 = two players; usual
option-pentalath-3 = three players, each against all
option-pentalath-stuck = skip or loss: what happens when a player has no cell
option-pentalath-swap = the second player may take over the first piece

## Explanations of a move: `palamedes explain`
## Variables for pieces: { $pieces } with "and", { $pieces-or } with "or", both with the owner if it
## is not the player to move; { $pieces-owner }, { $pieces-colours } (with "or") and { $pieces-count }.
## The app calls players by name: $named is yes, and variables for players are phrases. The program
## writes their numbers.

list-and = { $first } and { $last }
list-or = { $first } or { $last }
colour-white = white
colour-blue = blue
colour-red = red
colour-yellow = yellow
colour-green = green
colour-black = black
piece-numbered = { $colour } { $number }
piece-of = { $colours } of { player-owner }
player-number = player { $seat }
player-owner =
    { $named ->
        [yes] { $owner }
       *[no] player { $owner }
    }
player-rivals-owner =
    { $named ->
        [yes] { $rivals-owner }
       *[no] player { $rivals-owner }
    }
player-rival-owner =
    { $named ->
        [yes] { $rival-owner }
       *[no] player { $rival-owner }
    }
player-rival =
    { $named ->
        [yes] { $rival }
       *[no] player { $rival }
    }
player-left =
    { $named ->
        [yes] { $left }
       *[no] player { $left }
    }
players-left =
    { $named ->
        [yes] { $left }
       *[no] players { $left }
    }

explain-wins = Wins the game.
explain-shares-the-win = Ends the game with a shared first place.
explain-decides = Takes out the last piece needed, and no rival can catch up.
explain-last-round =
    { $left-count ->
        [one] Takes out the last piece needed; { player-left } has one more turn.
       *[other] Takes out the last piece needed; { players-left } have one more turn each.
    }
explain-abracadabra = Takes { $piece } out and places two blocks: black on { $black }, grey on { $grey }. That’s an abracadabra.
explain-goes-out = Takes { $piece } out.
explain-carries-home = Brings { $piece } to its goal with the same swap.
explain-stops-last-piece = Keeps { player-rivals-owner } from taking out the last piece needed, { $rivals-colours }.
explain-stops-out = Keeps { player-rivals-owner } from taking { $rivals-colours } out.
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
explain-final-fork = Final fork: even if { player-rival } takes out the last piece needed, a piece still goes out in the last round.
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
explain-ko-holds = { player-rival-owner } can’t swap back (ko).
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
explain-takes-room = Takes room from { player-rival }: { $to } possible walks instead of { $from }.
explain-takes-node = Puts { $piece } on { $at }, where four lines meet.

explain-allows-last-piece = { player-rivals-owner } can then take out the last piece needed, { $rivals-colours }.
explain-passes-up = Leaves { $pieces-or } standing, which could go out now.
explain-allows-out = { player-rivals-owner } can then take { $rivals-colours } out.
explain-helps-rival =
    Helps { $rival }, which is now { $to ->
        [1] one move
        [2] two moves
        [3] three moves
       *[other] { $to } moves
    } from its goal.
explain-can-be-undone = { player-rival-owner } can swap back at once.
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

explain-allows-win = { player-rival } can then win with { $at-or }.
explain-stops-win = Keeps { player-rival } from winning with { $at-or }.
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
        [last] { player-rivals-owner } threatens to take out the last piece needed, { $rivals-colours }.
       *[more] { player-rivals-owner } threatens to take { $rivals-colours } out.
    }
explain-rival-forks =
    { $last ->
        [last] Whatever you reply, { player-rivals-owner } can take out the last piece needed next turn, now with { $rivals-colours }.
       *[more] Whatever you reply, { player-rivals-owner } can take a piece out next turn, now with { $rivals-colours }.
    }
explain-can-win = You can win right now.
explain-rival-can-win = { player-rival } threatens to win with { $at-or }.
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
