## Titles and descriptions of pictures for screen readers, and the lines below text boards.

picture-none = none
picture-names = { $names }

## Titles.

picture-players = { $count } players
picture-teams = two teams
picture-title-pentagame = Pentagame, { $players }, round { $round }: player { $seat } to move
picture-title-pentagame-over = Pentagame, { $players }: the game is over
picture-title-pente = Pente, { $side } by { $side }: { $colour } to move
picture-title-pente-won = Pente, { $side } by { $side }: { $colour } has won
picture-title-pente-drawn = Pente, { $side } by { $side }: a draw
picture-title-pentalath = Pentalath: { $colour } to move
picture-title-pentalath-won = Pentalath: { $colour } has won
picture-title-pentalath-stuck = Pentalath: { $colour } has no cell left and has lost
picture-title-to-move = { $game }: { $colour } to move
picture-title-all-choose = { $game }: the players choose in secret
picture-title-chance = { $game }: chance decides
picture-title-won = { $game }: { $colour } has won
picture-title-drawn = { $game }: a draw
picture-title-replay = { $game }: no result, the game is played again

## Names of games.

picture-game-hi-jack = Hi-Jack
picture-game-frames = Frames
picture-game-lanza = Lanza
picture-game-millennium-3d-chess = Millennium 3D Chess
picture-game-nardeshir = Nardeshir
picture-game-king-of-pearls = King of Pearls
picture-game-nibelungenlied = Nibelungenlied
picture-game-ot-tjin = Ot-tjin
picture-game-sleeping-beauty-draughts = Sleeping Beauty Draughts
picture-game-akron = Akron

## Descriptions.

picture-pentagame-player = Player { $seat }, { $figures }: { $pieces }.
picture-figures-rabbits = rabbits
picture-figures-hedgehogs = hedgehogs
picture-figures-cats = cats
picture-figures-geese = geese
picture-figures-discs = numbered discs
picture-piece-on = { $piece } on { $stop }
picture-piece-out = { $piece } out
picture-black-blocks = Black blocks: { $stops }.
picture-grey-blocks = Grey blocks: { $stops }; { $pool } in the pool, in the middle of the board; the { $symbol } inside it says that player { $seat } is to move.
picture-grey-blocks-over = Grey blocks: { $stops }; { $pool } in the pool, in the middle of the board.
picture-symbol-rabbits = rabbit
picture-symbol-hedgehogs = hedgehog
picture-symbol-cats = cat
picture-symbol-geese = goose
picture-symbol-letter = letter { $letter }
picture-stones =
    { $colour ->
        [white] White
        [black] Black
        [red] Red
        [blue] Blue
        [yellow] Yellow
        [grey] Grey
       *[green] Green
    }: { $places }.
picture-tokens = { $word }, { $colour }: { $places }.
picture-empty = The board is empty.
picture-figure-king = King
picture-figure-queen = Queen
picture-figure-rook = Rook
picture-figure-bishop = Bishop
picture-figure-knight = Knight
picture-figure-pawn = Pawn
picture-captured = Taken by { $colours }: { $count }.

## Lines below text boards, at most 80 columns.

picture-captured-of = { $colours } has taken { $count } of { $target }
picture-pool = pool
picture-out = out
picture-legend = { $piece }   ## black block   o grey block   { $stop } free stop
picture-legend-piece = 2b blue piece of player 2
picture-legend-piece-numbered = b2 second piece of player 2
picture-legend-nodes = [A] corner  (a) crossing  > to move  a white  b blue  c red  d yellow  e green
picture-sign-walked = * way walked
picture-sign-taken = * taken from here
picture-sign-moved = { $sign } moved here
picture-sign-set = { $sign } set here
picture-sign-moved-or-set = { $sign } moved or set here
picture-sign-free = * can go here
picture-sign-meets = { $sign } can swap or replace here
picture-sign-walker = < the piece that goes
