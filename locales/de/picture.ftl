## Titles and descriptions of pictures for screen readers, and the lines below text boards.

picture-none = keine
picture-names = { $names }

## Titles.

picture-players = { $count } Spieler
picture-teams = zwei Teams
picture-title-pentagame = Pentagame, { $players }, Runde { $round }: Spieler { $seat } ist am Zug
picture-title-pentagame-over = Pentagame, { $players }: Das Spiel ist zu Ende
picture-title-pente = Pente, { $side } mal { $side }: { $colour } ist am Zug
picture-title-pente-won = Pente, { $side } mal { $side }: { $colour } hat gewonnen
picture-title-pente-drawn = Pente, { $side } mal { $side }: unentschieden
picture-title-pentalath = Pentalath: { $colour } ist am Zug
picture-title-pentalath-won = Pentalath: { $colour } hat gewonnen
picture-title-pentalath-stuck = Pentalath: { $colour } hat kein Feld mehr und hat verloren
picture-title-to-move = { $game }: { $colour } am Zug
picture-title-all-choose = { $game }: Die Spieler wählen geheim
picture-title-chance = { $game }: Der Zufall entscheidet
picture-title-won = { $game }: { $colour } hat gewonnen
picture-title-drawn = { $game }: unentschieden
picture-title-replay = { $game }: ohne Ergebnis, das Spiel wird wiederholt

## Namen der Spiele.

picture-game-hi-jack = Hi-Jack
picture-game-frames = Frames
picture-game-lanza = Lanza
picture-game-millennium-3d-chess = Millennium 3D Chess
picture-game-nardeshir = Nardeshir
picture-game-king-of-pearls = King of Pearls
picture-game-nibelungenlied = Nibelungenlied
picture-game-ot-tjin = Ot-tjin
picture-game-sleeping-beauty-draughts = Dornröschendame
picture-game-akron = Akron

## Descriptions.

picture-pentagame-player = Spieler { $seat }, { $figures }: { $pieces }.
picture-figures-rabbits = Hasen
picture-figures-hedgehogs = Igel
picture-figures-cats = Katzen
picture-figures-geese = Gänse
picture-figures-discs = Scheiben mit Nummern
picture-piece-on = { $piece } auf { $stop }
picture-piece-out = { $piece } draußen
picture-black-blocks = Schwarze Blöcke: { $stops }.
picture-grey-blocks = Graue Blöcke: { $stops }; { $pool } im Vorrat in der Mitte des Bretts. Am Zug ist Spieler { $seat }, sein Zeichen im Vorrat: { $symbol }.
picture-grey-blocks-over = Graue Blöcke: { $stops }; { $pool } im Vorrat in der Mitte des Bretts.
picture-symbol-rabbits = Hase
picture-symbol-hedgehogs = Igel
picture-symbol-cats = Katze
picture-symbol-geese = Gans
picture-symbol-letter = Buchstabe { $letter }
picture-stones =
    { $colour ->
        [white] Weiß
        [black] Schwarz
        [red] Rot
        [blue] Blau
        [yellow] Gelb
        [grey] Grau
       *[green] Grün
    }: { $places }.
picture-tokens = { $word }, { $colour }: { $places }.
picture-empty = Das Brett ist leer.
picture-figure-king = König
picture-figure-queen = Dame
picture-figure-rook = Turm
picture-figure-bishop = Läufer
picture-figure-knight = Springer
picture-figure-pawn = Bauer
picture-captured = Geschlagen von { $colours }: { $count }.

## Lines below text boards, at most 80 columns.

picture-captured-of = { $colours } hat { $count } von { $target } geschlagen
picture-pool = Vorrat
picture-out = draußen
picture-legend = { $piece }   ## schwarzer Block   o grauer Block   { $stop } frei
picture-legend-piece = 2b blaue Figur von Spieler 2
picture-legend-piece-numbered = b2 zweite Figur von Spieler 2
picture-legend-nodes = [A] Ecke  (a) Kreuzung  > am Zug  a weiß  b blau  c rot  d gelb  e grün
picture-sign-walked = * Weg
picture-sign-taken = * von hier geschlagen
picture-sign-moved = { $sign } hierher gezogen
picture-sign-set = { $sign } hierher gesetzt
picture-sign-moved-or-set = { $sign } hierher gezogen oder gesetzt
picture-sign-free = * hierher möglich
picture-sign-meets = { $sign } hier tauschen oder ersetzen
picture-sign-walker = < die Figur, die zieht
