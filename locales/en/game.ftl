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

refused-millennium-3d-chess-choose-first = Black chooses the arrangement first: johnson or hageman.
refused-millennium-3d-chess-no-choice = There’s no arrangement to choose here. Move a piece.
refused-millennium-3d-chess-no-own-piece = You have no piece on { $cell }.
refused-millennium-3d-chess-not-reached = The piece on { $from } can’t go to { $to }: it doesn’t move like that, or something is in the way.
refused-millennium-3d-chess-promotion-needed = Your pawn is promoted on { $cell }. Say what it becomes: =q, =r, =b or =n.
refused-millennium-3d-chess-no-promotion = On { $cell } this piece can’t become that.
refused-millennium-3d-chess-leaves-check = Your king would be in check on { $cell }.

refused-nardeshir-choose-first = Black chooses the arrangement first: johnson or hageman.
refused-nardeshir-no-choice = There’s no arrangement to choose here. Move a piece.
refused-nardeshir-no-own-piece = You have no piece on { $cell }.
refused-nardeshir-not-reached = The piece on { $from } can’t go to { $to }: it doesn’t move like that, or something is in the way.
refused-nardeshir-promotion-needed = Your pawn is promoted on { $cell }. Say what it becomes: =q, =r, =b or =n.
refused-nardeshir-no-promotion = On { $cell } this piece can’t become that.
refused-nardeshir-leaves-check = Your king would be in check on { $cell }.

refused-hi-jack-too-weak = You’re too weak on { $square }: your strength there is { $strength }, and you need { $needed }.
refused-hi-jack-closed = Your stack on { $square } is closed: it takes no more of your pieces.
refused-hi-jack-no-switch = You can’t switch the order of play now.

refused-sleeping-beauty-draughts-must-wake = You lost your lady. Wake one of your sleeping beauties first.
refused-sleeping-beauty-draughts-no-wake = No sleeping beauty of yours can wake on { $square }.
refused-sleeping-beauty-draughts-no-piece = You have no man and no lady on { $square }.
refused-sleeping-beauty-draughts-must-leap =
    { $pieces ->
        [1] You must leap: one piece can be captured.
       *[other] You must leap and capture as many as you can: { $pieces } pieces.
    }
refused-sleeping-beauty-draughts-threatened = No jump of joy: { $square }, which she would cross, is threatened.
refused-sleeping-beauty-draughts-repeated = This position has been there before, and one repetition was enough. Play something else.
refused-sleeping-beauty-draughts-unreachable = The piece can’t go to { $square } like that.

refused-akron-no-such-point = { $point } isn’t on this board.
refused-akron-empty-pile = Your pile is empty. Move a ball of yours.
refused-akron-not-on-level-0 = A ball from the pile goes into a hole of the board, not to { $point }.
refused-akron-occupied = { $point } is taken. Choose an empty place.
refused-akron-not-your-ball = You have no ball on { $point }.
refused-akron-held-down = More than one ball rests on { $point }, so it can’t be lifted.
refused-akron-not-supported = A ball on { $point } would not rest on four balls.
refused-akron-not-connected = The ball from { $from } can’t go to { $to }: no ball connected to it is there.
refused-akron-no-swap = You can’t take over the first ball now.
refused-lanza-not-your-turn = It’s another player’s turn.
refused-lanza-all-choose = All players give orders at the same time, so give orders for each.
refused-lanza-orders-due = Give orders now: a card for each piece, as in J2Q5K1.
refused-lanza-cell-due = { $piece } returns now. Choose a cell on the rim, as in a1.
refused-lanza-card-twice = You can use card { $card } only once per turn.
refused-lanza-not-rim = { $cell } isn’t on the rim. Pieces return on the rim.
refused-lanza-occupied = { $piece } is on { $cell }. Choose an empty cell on the rim.

refused-king-of-pearls-choose-together = Both players choose a number at the same time, so give both.
refused-king-of-pearls-number-needed = Choose a number from 1 to 4 now.
refused-king-of-pearls-number-range = { $number } isn’t possible. Choose a number from 1 to 4.
refused-king-of-pearls-square-needed = Choose a square on the edge now. A new line starts there.
refused-king-of-pearls-not-edge = { $square } isn’t on the edge. Lines start on the edge.
refused-king-of-pearls-occupied = { $square } is taken. Choose an empty square on the edge.

nibelungenlied-character =
    { $character ->
        [G] Gunther
        [K] Kriemhild
        [H] Hagen
        [S] Siegfried
       *[B] Brunhild
    }
refused-nibelungenlied-choose-together = Both players select at the same time, so give both selections.
refused-nibelungenlied-tokens-needed = Select two tokens now, as in GK.
refused-nibelungenlied-movement-needed = { nibelungenlied-character } moves now. Choose a point, or stay.
refused-nibelungenlied-token-in-front = The token of { nibelungenlied-character } is already in front of your screen. Select one behind it.
refused-nibelungenlied-same-pair = { $tokens } are the two tokens in front of the other screen. Select at least one other.
refused-nibelungenlied-not-next = { nibelungenlied-character } moves first.
refused-nibelungenlied-occupied = { nibelungenlied-character } is on { $point }. Choose an empty point.
refused-nibelungenlied-out-of-reach = { $point } is too far away, or the way is blocked.

refused-ot-tjin-empty-hole = Hole { $hole } is empty. Choose a hole with seeds.

refused-frames-both-choose = Both players choose a point at the same time, so give both.
refused-frames-not-your-turn = You’re not playing in this game.
refused-frames-off-board = { $point } isn’t on this board.
refused-frames-occupied = { $point } is taken. Choose an empty point.

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
expected-levels = there are three levels, separated by |
expected-pawn-place = there is a pawn where none can be
expected-castling = castling is some of KQkq, in this order, or -, and needs king and rook at home
expected-unmoved = the pawns that never moved are files, as in ABCabc, or -
expected-en-passant = nothing can be captured en passant there
expected-arrangement = expected johnson or hageman
expected-promotion = expected q, r, b or n after =
expected-millennium-3d-chess-cell = expected a cell, as in 2e4
expected-millennium-3d-chess-move = expected two cells, as in 1b1-2d1
expected-millennium-3d-chess-piece = expected the letter of a piece: p, n, b, r, q or k, large or small
expected-millennium-3d-chess-king = each side has exactly one king
expected-millennium-3d-chess-pieces = a side has at most eight pawns and sixteen pieces in all
expected-millennium-3d-chess-clock = expected the turns without capture or pawn move, 0 to 100
expected-millennium-3d-chess-number = expected the number of the move, from 1
expected-nardeshir-cell = expected a cell, as in 2e4
expected-nardeshir-move = expected two cells, as in 1b1-2d1
expected-nardeshir-piece = expected the letter of a piece: p, n, b, r, q or k, large or small
expected-nardeshir-king = each side has exactly one king
expected-nardeshir-pieces = a side has at most eight pawns and sixteen pieces in all
expected-nardeshir-clock = expected the turns without capture or pawn move, 0 to 100
expected-nardeshir-number = expected the number of the move, from 1
expected-hi-jack-square = expected a square, as in d4, or pass or switch
expected-hi-jack-stack = expected a stack, as in b, w2 or b3+!
expected-hi-jack-rank-length = the rank doesn’t have eight squares
expected-hi-jack-ranks = there are eight ranks, separated by /
expected-hi-jack-turns = expected the turn counter, 0 to 7
expected-hi-jack-pass = expected -, b, w or end, as it fits the turns
expected-sleeping-beauty-draughts-move = expected a move, as in d2c3, d4:b2 or a1*b2
expected-sleeping-beauty-draughts-square = expected a dark square, as in a1
expected-sleeping-beauty-draughts-colour = expected the pieces of a colour, as in W:La7,e3 or B:Sc1
expected-sleeping-beauty-draughts-square-twice = two pieces are on one square
expected-sleeping-beauty-draughts-two-ladies = a player has at most one lady
expected-sleeping-beauty-draughts-man-rank = a man can’t be on the far rank
expected-sleeping-beauty-draughts-pieces = a player has at most twelve pieces
expected-sleeping-beauty-draughts-run = these earlier positions of the run aren’t possible
expected-sleeping-beauty-draughts-no-pieces = the player not to move has no piece
expected-sleeping-beauty-draughts-no-lady = the player not to move has a sleeping beauty but no lady
expected-sleeping-beauty-draughts-lost = no turn with a sleeping beauty to wake can have been lost here
expected-akron-point = expected a point, as in d4 or 1d4
expected-akron-ball = expected w, b or a number of empty points
expected-akron-rank-length = the rank has the wrong number of points
expected-akron-ranks = the level has the wrong number of ranks
expected-akron-levels = there are more levels than the board has
expected-akron-floating = this ball doesn’t rest on four balls
expected-akron-piles = expected the balls in the piles, as in w32b32
expected-akron-no-chain = the player to move has no chain
expected-lanza-cell-twice = two pieces are on one cell
expected-lanza-end = the end of the game doesn’t fit the scores and the turns
expected-lanza-orders = expected a card from 1 to 6 for each piece, as in J2Q5K1
expected-lanza-phase = expected a phase that fits the board: deal, orders, turn-up:, return: or over
expected-lanza-piece = expected a piece in the game, as in DJ
expected-lanza-piece-order = each piece is named once, in the order D S H C and J Q K
expected-lanza-scores = expected a possible score for each player, as in 1:0
expected-lanza-turns = expected the number of turns played, up to the turn limit
expected-king-of-pearls-first = expected the first player, b or w
expected-king-of-pearls-full = the board is full, so there are no pieces left to place
expected-king-of-pearls-left = expected the pieces left to place, as in 2:4, or -
expected-king-of-pearls-line-gap = a line isn’t filled from one end without gaps
expected-king-of-pearls-line-open = pieces are left to place, but a line is unfinished
expected-king-of-pearls-piece = expected b or w
expected-king-of-pearls-square = expected a number from 1 to 4, or a square, as in a1
expected-king-of-pearls-two-lines = two lines are unfinished
expected-nibelungenlied-before-first-turn = before the first turn there are no tokens in front and no movements
expected-nibelungenlied-character = expected G, K, H, S or B, in this order
expected-nibelungenlied-movements = expected the movements left, as in 1:GnHt, or -
expected-nibelungenlied-over = the game is over, so there are no movements left
expected-nibelungenlied-point = expected a point, as in D3
expected-nibelungenlied-point-twice = two characters are on one point
expected-nibelungenlied-tokens = expected two tokens, as in GK
expected-nibelungenlied-turn = expected the number of the turn
expected-ot-tjin-hole = expected a hole from 1 to 9
expected-ot-tjin-row = expected S or N and nine numbers
expected-ot-tjin-row-empty = the player to move has no seeds, but the other one has
expected-ot-tjin-run = the moves since the last capture don’t lead here
expected-ot-tjin-seeds = expected a number of seeds
expected-ot-tjin-side = expected the player to move, S or N
expected-ot-tjin-stores = expected the seeds in both stores, as in 0:3
expected-ot-tjin-total = the number of seeds is wrong
expected-frames-points = expected the points of both players, as in 3:1
expected-frames-stone = expected b, w or n

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
option-millennium-3d-chess-setup = johnson (White below, Black above; usual) or hageman (the other way round)
option-millennium-3d-chess-black_chooses = Black chooses the arrangement before the first move
option-nardeshir-traditional = the queen moves any distance, pawns have a double step; usual
option-nardeshir-malka = the queen goes one step, pawns have no double step
option-hi-jack-first = black (usual) or white: who begins
option-sleeping-beauty-draughts-repetition = ban (repeating is forbidden; usual) or replay (the game is played again)
option-akron-n = holes along a side, 4 to 16; 8 is usual
option-akron-pile = balls of each player; half the holes is usual
option-akron-swap = on (usual) or off: whether the second player may take over the first ball
option-akron-crossing = links+columns (usual) or links: where a connection can cut another
option-akron-delayed_win = on or off (usual): whether a chain must survive the reply
option-lanza-2 = two players; usual
option-lanza-3 = three players, each against all
option-lanza-4 = four players, each against all
option-lanza-target = points that win, 1 to 99; 3 is usual
option-lanza-turn-limit = turns after which the game ends, 1 to 999; 200 is usual
option-king-of-pearls-first = black or white: who is first if the first two numbers are equal
option-nibelungenlied-castles = castles at the top, left and right: i Isenstein, x Xanten, w Worms
option-nibelungenlied-turns = turns after which the game is a draw, 1 to 999; 300 is usual
option-ot-tjin-fish = seeds in a hole at the start and in a fish, 2 to 5; 3 is usual
option-ot-tjin-repetition = 2 or 3: the occurrence of a position that ends the game
option-ot-tjin-first = south or north: who begins
option-ot-tjin-mirror = the board is drawn with sowing anticlockwise
option-frames-19 = 19 by 19 points, to 10 points; usual. All sizes from 5 to 25 are possible
option-frames-20 = 20 by 20 points, to 10 points
option-frames-12 = 12 by 12 points, to 5 points
option-frames-target = points that win, 1 to 99

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
colour-grey = grey
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
