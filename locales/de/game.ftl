## Illegal moves

refused-game-over = Die Partie ist zu Ende.
refused-not-your-turn = Spieler { $to-move } ist am Zug.
refused-one-seat-decides = Jetzt zieht nur ein Spieler. Gib einen einzelnen Zug an.
refused-seats-decide-together = Jetzt wählen alle Spieler gleichzeitig. Gib für jeden eine Wahl an.
refused-chance-decides = Jetzt entscheidet der Zufall. Gib ein Ereignis an.
refused-wrong-seats = Das sind nicht die Spieler, die jetzt wählen müssen.
refused-not-dealt = Dieses Ereignis ist hier nicht möglich.
refused-other-game = Das ist ein Zug aus { $move-of }, die Stellung gehört zu { $game }.

refused-pentagame-must-leave = Deine Figur { $piece } steht auf ihrem Ziel { $goal } und muss jetzt hinaus: Setze einen grauen Block.
refused-pentagame-not-on-goal = Figur { $piece } steht nicht auf ihrem Ziel und kann dort nicht hinaus.
refused-pentagame-no-pass = Du hast einen Zug und darfst nicht passen.
refused-pentagame-not-yours = Figur { $piece } gehört Spieler { $owner }.
refused-pentagame-piece-out = Figur { $piece } ist schon draußen.
refused-pentagame-piece-elsewhere = Figur { $piece } steht auf { $at }, nicht auf { $from }.
refused-pentagame-same-stop = Ein Weg darf nicht auf { $from } enden, wo er begonnen hat.
refused-pentagame-way-blocked =
    Der Weg von { $from } nach { $to } ist bei { $at } versperrt: Dort steht { $by ->
        [black] ein schwarzer Block
        [grey] ein grauer Block
       *[piece] Figur { $piece } von Spieler { $owner }
    }.
refused-pentagame-swap-needed = Auf { $to } steht eine Figur. Sag, mit welcher du tauschst, etwa *b oder *2b.
refused-pentagame-not-there = Figur { $piece } von Spieler { $owner } steht nicht auf { $to }.
refused-pentagame-ko = Diesen Tausch hast du schon gemacht: { $piece } auf { $from } mit { $other } von Spieler { $other-owner } auf { $to }. Derselbe Tausch geht nicht zweimal.
refused-pentagame-black-needed = Du hast den schwarzen Block auf { $at } geschlagen. Setz ihn auf ein freies Feld, etwa #A1B.
refused-pentagame-black-uncalled = Du hast keinen schwarzen Block geschlagen und darfst keinen setzen.
refused-pentagame-black-not-free = Der schwarze Block kann nicht nach { $at }: Das Feld ist besetzt.
refused-pentagame-grey-needed = Eine Figur geht hinaus. Setz einen grauen Block auf ein freies Feld, etwa +A1B.
refused-pentagame-grey-uncalled = Keine Figur geht hinaus, also darfst du keinen grauen Block setzen.
refused-pentagame-grey-not-free = Der graue Block kann nicht nach { $at }: Das Feld ist besetzt.
refused-pentagame-take-needed = Alle grauen Blöcke sind auf dem Brett. Sag, welchen du versetzt, etwa <A1B.
refused-pentagame-take-uncalled = Neben dem Brett liegt noch ein grauer Block, darum darfst du keinen anderen versetzen.
refused-pentagame-take-not-grey = Auf { $at } steht kein grauer Block.
refused-pentagame-other-spelling = Das ist eine andere Schreibweise eines erlaubten Zuges.

refused-pente-off-board = { $point } liegt nicht auf diesem Brett.
refused-pente-occupied = { $point } ist besetzt. Wähle einen freien Punkt.
refused-pente-opening-centre = Der erste Stein gehört in die Mitte, auf { $centre }.
refused-pente-opening-zone = { $point } ist zu nah: Der zweite Stein des ersten Spielers muss mindestens drei Punkte von der Mitte { $centre } entfernt sein.
refused-pente-opening-line = { $point } ist für den zweiten Stein des ersten Spielers nicht erlaubt: Der Punkt liegt in Reihe oder Spalte zu nah an { $centre }.
refused-pente-choose-colour = Wähle jetzt eine Farbe: swap oder stay.
refused-pente-no-choice = Jetzt ist keine Farbe zu wählen. Setz einen Stein.

refused-pentalath-occupied = { $cell } ist besetzt. Wähle ein leeres Feld.
refused-pentalath-no-freedom = Ein Stein auf { $cell } hätte keine Freiheit und würde nichts schlagen.
refused-pentalath-no-swap = Den ersten Stein kannst du hier nicht übernehmen.
refused-pentalath-not-stuck = Du hast einen Zug und darfst nicht aussetzen.

refused-millennium-3d-chess-choose-first = Schwarz wählt zuerst die Aufstellung: johnson oder hageman.
refused-millennium-3d-chess-no-choice = Hier gibt es keine Aufstellung zu wählen. Zieh eine Figur.
refused-millennium-3d-chess-no-own-piece = Auf { $cell } hast du keine Figur.
refused-millennium-3d-chess-not-reached = Die Figur auf { $from } kommt nicht nach { $to }: Sie zieht nicht so, oder etwas steht im Weg.
refused-millennium-3d-chess-promotion-needed = Dein Bauer wird auf { $cell } umgewandelt. Sag, was er wird: =q, =r, =b oder =n.
refused-millennium-3d-chess-no-promotion = Auf { $cell } kann diese Figur das nicht werden.
refused-millennium-3d-chess-leaves-check = Dein König stünde auf { $cell } im Schach.

refused-nardeshir-choose-first = Schwarz wählt zuerst die Aufstellung: johnson oder hageman.
refused-nardeshir-no-choice = Hier gibt es keine Aufstellung zu wählen. Zieh eine Figur.
refused-nardeshir-no-own-piece = Auf { $cell } hast du keine Figur.
refused-nardeshir-not-reached = Die Figur auf { $from } kommt nicht nach { $to }: Sie zieht nicht so, oder etwas steht im Weg.
refused-nardeshir-promotion-needed = Dein Bauer wird auf { $cell } umgewandelt. Sag, was er wird: =q, =r, =b oder =n.
refused-nardeshir-no-promotion = Auf { $cell } kann diese Figur das nicht werden.
refused-nardeshir-leaves-check = Dein König stünde auf { $cell } im Schach.

refused-hi-jack-too-weak = Auf { $square } bist du zu schwach: Deine Stärke ist dort { $strength }, nötig ist { $needed }.
refused-hi-jack-closed = Dein Stapel auf { $square } ist geschlossen: Er nimmt keinen Stein mehr von dir auf.
refused-hi-jack-no-switch = Die Reihenfolge kannst du jetzt nicht tauschen.

refused-sleeping-beauty-draughts-must-wake = Du hast deine Dame verloren. Weck zuerst ein Dornröschen.
refused-sleeping-beauty-draughts-no-wake = Auf { $square } kann kein Dornröschen von dir aufwachen.
refused-sleeping-beauty-draughts-no-piece = Auf { $square } hast du weder einen Stein noch die Dame.
refused-sleeping-beauty-draughts-must-leap =
    { $pieces ->
        [1] Du musst springen: Eine Figur lässt sich schlagen.
       *[other] Du musst springen und so viel schlagen wie möglich: { $pieces } Figuren.
    }
refused-sleeping-beauty-draughts-threatened = Kein Freudensprung: { $square }, das sie überquert, ist bedroht.
refused-sleeping-beauty-draughts-repeated = Diese Stellung gab es schon, und eine Wiederholung war genug. Spiel etwas anderes.
refused-sleeping-beauty-draughts-unreachable = So kommt die Figur nicht nach { $square }.

refused-akron-no-such-point = { $point } gibt es auf diesem Brett nicht.
refused-akron-empty-pile = Dein Vorrat ist leer. Bewege eine deiner Kugeln.
refused-akron-not-on-level-0 = Eine Kugel aus dem Vorrat kommt in ein Loch des Bretts, nicht auf { $point }.
refused-akron-occupied = { $point } ist besetzt. Wähle einen leeren Platz.
refused-akron-not-your-ball = Auf { $point } hast du keine Kugel.
refused-akron-held-down = Auf { $point } liegt mehr als eine Kugel, darum lässt sie sich nicht wegnehmen.
refused-akron-not-supported = Auf { $point } läge die Kugel nicht auf vier Kugeln.
refused-akron-not-connected = Die Kugel von { $from } kommt nicht nach { $to }: Dort ist keine Kugel, die mit ihr verbunden ist.
refused-akron-no-swap = Die erste Kugel kannst du jetzt nicht übernehmen.
refused-lanza-not-your-turn = Ein anderer Spieler ist am Zug.
refused-lanza-all-choose = Alle geben gleichzeitig Befehle: Nenne die Befehle aller Spieler.
refused-lanza-orders-due = Gib jetzt Befehle: eine Karte für jede Figur, etwa J2Q5K1.
refused-lanza-cell-due = { $piece } kehrt jetzt zurück. Wähle ein Feld am Rand, etwa a1.
refused-lanza-card-twice = Die Karte { $card } kannst du nur einmal pro Runde verwenden.
refused-lanza-not-rim = { $cell } liegt nicht am Rand. Figuren kehren am Rand zurück.
refused-lanza-occupied = Auf { $cell } steht { $piece }. Wähle ein leeres Feld am Rand.

refused-king-of-pearls-choose-together = Beide Spieler wählen gleichzeitig eine Zahl: Nenne beide.
refused-king-of-pearls-number-needed = Wähle jetzt eine Zahl von 1 bis 4.
refused-king-of-pearls-number-range = { $number } geht nicht. Wähle eine Zahl von 1 bis 4.
refused-king-of-pearls-square-needed = Wähle jetzt ein Feld am Rand. Dort beginnt eine neue Linie.
refused-king-of-pearls-not-edge = { $square } liegt nicht am Rand. Linien beginnen am Rand.
refused-king-of-pearls-occupied = { $square } ist besetzt. Wähle ein leeres Feld am Rand.

nibelungenlied-character =
    { $character ->
        [G] Gunther
        [K] Kriemhild
        [H] Hagen
        [S] Siegfried
       *[B] Brunhild
    }
refused-nibelungenlied-choose-together = Beide Spieler wählen gleichzeitig Marken: Nenne die Wahl beider.
refused-nibelungenlied-tokens-needed = Wähle jetzt zwei Marken, etwa GK.
refused-nibelungenlied-movement-needed = { nibelungenlied-character } zieht jetzt. Wähle einen Punkt, oder bleib stehen.
refused-nibelungenlied-token-in-front = Die Marke von { nibelungenlied-character } liegt schon vor deinem Schirm. Wähle eine dahinter.
refused-nibelungenlied-same-pair = { $tokens } sind die beiden Marken vor dem anderen Schirm. Wähle mindestens eine andere.
refused-nibelungenlied-not-next = Zuerst zieht { nibelungenlied-character }.
refused-nibelungenlied-occupied = Auf { $point } steht { nibelungenlied-character }. Wähle einen leeren Punkt.
refused-nibelungenlied-out-of-reach = { $point } ist zu weit weg, oder der Weg ist versperrt.

refused-ot-tjin-empty-hole = Mulde { $hole } ist leer. Wähle eine Mulde mit Samen.

refused-frames-both-choose = Beide Spieler wählen gleichzeitig einen Punkt: Nenne beide.
refused-frames-not-your-turn = Du spielst in dieser Partie nicht mit.
refused-frames-off-board = { $point } ist nicht auf diesem Brett.
refused-frames-occupied = { $point } ist besetzt. Wähle einen leeren Punkt.

## Rejected commands of a table

refused-no-seat = In dieser Partie gibt es keinen Spieler { $seat }.
refused-table-over = Die Partie ist zu Ende.
refused-table-not-over = Die Partie ist noch nicht zu Ende.
refused-seat-gone = Spieler { $seat } ist nicht mehr dabei.
refused-table-begun = Die Uhr läuft schon.
refused-table-not-begun = Die Partie hat noch nicht begonnen.
refused-table-paused = Die Partie ist pausiert. Setz sie zuerst fort.
refused-table-not-paused = Die Partie ist nicht pausiert.
refused-turn-of = Spieler { $seat } ist am Zug.
refused-nothing-to-take-back = Es gibt nichts zurückzunehmen.
refused-offered-already = Das hast du schon angeboten.
refused-accepted-already = Du hast schon zugestimmt.
refused-no-offer = Dieses Angebot gibt es nicht.
refused-too-many-offers = Das sind zu viele Angebote. Zieh zuerst.
refused-too-late-to-abort = Zum Abbrechen ist es zu spät. Du kannst aufgeben oder anbieten, die Partie zu beenden.
refused-log-full = Das Protokoll dieser Partie ist voll. Jetzt sind nur noch Züge möglich.

## Parse errors

invalid-game = Es gibt kein Spiel „{ $token }“: { $expected }.
invalid-position = Die Stellung ist bei „{ $token }“ nicht lesbar: { $expected }.
invalid-move = Der Zug ist bei „{ $token }“ nicht lesbar: { $expected }.
invalid-command = Unbekannter Befehl „{ $token }“: { $expected }.
invalid-record = Die Aufzeichnung lässt sich bei „{ $token }“ nicht schreiben: { $expected }.

expected-game = siehe palamedes games
expected-option = diese Option gibt es nicht
expected-option-twice = eine Option dieser Art ist schon angegeben
expected-option-conflict = diese Optionen passen nicht zusammen
expected-out = diese Zahl von Figuren ist hier nicht möglich
expected-set-up = die Aufstellung ist 2, 3, 4, 4t oder 5
expected-other-set-up = die Stellung hat eine andere Aufstellung als das genannte Spiel
expected-pieces = ein Feld für jede Figur jedes Spielers, + für draußen
expected-black-blocks = die Felder der schwarzen Blöcke, durch Kommas getrennt
expected-grey-blocks = die Felder der grauen Blöcke, durch Kommas getrennt, oder -
expected-to-move = die Nummer des Spielers am Zug
expected-round = die Nummer der Runde, ab 1
expected-ko = ein Tausch wie 1:1a@A*2b@B, oder -
expected-fields = eine Stellung hat weniger Angaben
expected-five-black-blocks = es gibt genau fünf schwarze Blöcke
expected-at-most-five-grey-blocks = es gibt höchstens fünf graue Blöcke
expected-stop-taken-twice = auf einem Feld stehen mehrere Figuren oder Blöcke
expected-ko-piece-out = ein verbotener Tausch nennt eine Figur, die draußen ist
expected-stop = hier fehlt ein Feld, etwa A, b, A1B oder A-1-B
expected-stop-open = gib das genaue Feld an
expected-piece = hier fehlt eine Figur des Spielers am Zug, etwa a
expected-player = hier fehlt ein Spieler
expected-dash = zwischen den beiden Feldern fehlt ein Strich
expected-move-ends = der Zug sollte hier enden
expected-which-piece = mehrere Figuren passen, nenne eine
expected-no-such-piece = dort steht keine solche Figur
expected-piece-out = diese Figur ist draußen
expected-not-its-goal = das ist nicht das Ziel der Figur
expected-other-player = ein anderer Spieler ist am Zug
expected-too-long = der Text ist zu lang
expected-line = hier fehlen zwei Knoten mit einer Linie dazwischen
expected-block-twice = dieser Block wird zweimal gesetzt
expected-bracket = eine Klammer fehlt
expected-sign = hier fehlt ein Pfeil oder ein anderes Zeichen der Notation
expected-mark = dieses Zeichen gibt es nicht
expected-pente-mark = hier fehlt ein Punkt, etwa K10; dahinter steht höchstens ein Zeichen wie !
expected-pentalath-mark = hier fehlt ein Feld, etwa e5; dahinter steht höchstens ein Zeichen wie !
expected-ideas = der Text nach der Idee ist nicht lesbar
expected-point = hier fehlt ein Punkt, etwa K10
expected-cell = hier fehlt ein Feld, etwa d5
expected-off-board = der Punkt liegt nicht auf diesem Brett
expected-rows = die Zahl der Reihen stimmt nicht
expected-row-length = die Reihe hat die falsche Länge
expected-side = hier fehlt die Seite am Zug
expected-captures = hier fehlen die geschlagenen Steine, etwa 0:2
expected-ply = hier fehlt die Zahl der Halbzüge
expected-choice = schreib swap oder stay
expected-stone = hier fehlt ein Stein einer Farbe, die mitspielt
expected-two-winners = mehr als eine Seite hat gewonnen
expected-too-few-plies = es sind mehr Steine als Halbzüge
expected-no-freedom = dort steht ein Stein ohne Freiheit
expected-run = diese Zahl leerer Plätze ist nicht möglich
expected-same-stop = die beiden Felder sind gleich
expected-too-much = hier sollte nichts mehr stehen
expected-board = hier fehlen die Reihen des Bretts
expected-move-word = so wird kein Zug geschrieben
expected-together = gleichzeitige Züge stehen als 1:ZUG|2:ZUG, in der Reihenfolge der Spieler
expected-token-long = das Wort ist zu lang
expected-command = hier fehlt ein Befehl
expected-command-long = der Befehl ist zu lang
expected-offer = schreib impasse, takeback, pause oder rematch
expected-glyph = hier fehlt die Nummer eines Zeichens
expected-time = hier fehlt eine Zeit in Millisekunden
expected-seat = hier fehlt die Nummer eines Spielers, 1 bis 5
expected-pentalath-piece = hier fehlt ein Stein einer Farbe, die mitspielt
expected-levels = es gibt drei Ebenen, getrennt durch |
expected-pawn-place = ein Bauer steht, wo keiner stehen kann
expected-castling = die Rochaden sind einige aus KQkq, in dieser Folge, oder -; König und Turm stehen dafür auf ihrem Platz
expected-unmoved = die unbewegten Bauern sind Linien, etwa ABCabc, oder -
expected-en-passant = dort lässt sich nichts en passant schlagen
expected-arrangement = hier fehlt johnson oder hageman
expected-promotion = nach = fehlt q, r, b oder n
expected-millennium-3d-chess-cell = hier fehlt ein Feld, etwa 2e4
expected-millennium-3d-chess-move = hier fehlen zwei Felder, etwa 1b1-2d1
expected-millennium-3d-chess-piece = hier fehlt der Buchstabe einer Figur: p, n, b, r, q oder k, groß oder klein
expected-millennium-3d-chess-king = jede Seite hat genau einen König
expected-millennium-3d-chess-pieces = eine Seite hat höchstens acht Bauern und insgesamt sechzehn Figuren
expected-millennium-3d-chess-clock = hier fehlt die Zahl der Züge ohne Schlag und Bauernzug, 0 bis 100
expected-millennium-3d-chess-number = hier fehlt die Nummer des Zugs, ab 1
expected-nardeshir-cell = hier fehlt ein Feld, etwa 2e4
expected-nardeshir-move = hier fehlen zwei Felder, etwa 1b1-2d1
expected-nardeshir-piece = hier fehlt der Buchstabe einer Figur: p, n, b, r, q oder k, groß oder klein
expected-nardeshir-king = jede Seite hat genau einen König
expected-nardeshir-pieces = eine Seite hat höchstens acht Bauern und insgesamt sechzehn Figuren
expected-nardeshir-clock = hier fehlt die Zahl der Züge ohne Schlag und Bauernzug, 0 bis 100
expected-nardeshir-number = hier fehlt die Nummer des Zugs, ab 1
expected-hi-jack-square = hier fehlt ein Feld, etwa d4, oder pass oder switch
expected-hi-jack-stack = hier fehlt ein Stapel, etwa b, w2 oder b3+!
expected-hi-jack-rank-length = die Reihe hat nicht acht Felder
expected-hi-jack-ranks = es gibt acht Reihen, getrennt durch /
expected-hi-jack-turns = hier fehlt der Zähler der Züge, 0 bis 7
expected-hi-jack-pass = hier fehlt -, b, w oder end, passend zu den Zügen
expected-sleeping-beauty-draughts-move = hier fehlt ein Zug, etwa d2c3, d4:b2 oder a1*b2
expected-sleeping-beauty-draughts-square = hier fehlt ein dunkles Feld, etwa a1
expected-sleeping-beauty-draughts-colour = hier fehlen die Figuren einer Farbe, etwa W:La7,e3 oder B:Sc1
expected-sleeping-beauty-draughts-square-twice = zwei Figuren stehen auf einem Feld
expected-sleeping-beauty-draughts-two-ladies = ein Spieler hat höchstens eine Dame
expected-sleeping-beauty-draughts-man-rank = auf der letzten Reihe kann kein Stein stehen
expected-sleeping-beauty-draughts-pieces = ein Spieler hat höchstens zwölf Figuren
expected-sleeping-beauty-draughts-run = diese früheren Stellungen der Folge sind nicht möglich
expected-sleeping-beauty-draughts-no-pieces = wer nicht am Zug ist, hat keine Figur
expected-sleeping-beauty-draughts-no-lady = wer nicht am Zug ist, hat ein Dornröschen, aber keine Dame
expected-sleeping-beauty-draughts-lost = hier kann kein Zug verloren sein, in dem ein Dornröschen aufwachen musste
expected-akron-point = hier fehlt ein Punkt, etwa d4 oder 1d4
expected-akron-ball = hier fehlt w, b oder eine Zahl leerer Punkte
expected-akron-rank-length = die Reihe hat die falsche Zahl von Punkten
expected-akron-ranks = die Ebene hat die falsche Zahl von Reihen
expected-akron-levels = es sind mehr Ebenen, als das Brett hat
expected-akron-floating = diese Kugel liegt nicht auf vier Kugeln
expected-akron-piles = hier fehlen die Kugeln im Vorrat, etwa w32b32
expected-akron-no-chain = wer am Zug ist, hat keine Kette
expected-lanza-cell-twice = auf einem Feld stehen zwei Figuren
expected-lanza-end = das Ende der Partie passt nicht zu Punkten und Runden
expected-lanza-orders = hier fehlt eine Karte von 1 bis 6 für jede Figur, etwa J2Q5K1
expected-lanza-phase = hier fehlt eine Phase, die zum Brett passt: deal, orders, turn-up:, return: oder over
expected-lanza-piece = hier fehlt eine Figur, die mitspielt, etwa DJ
expected-lanza-piece-order = jede Figur wird einmal genannt, in der Reihenfolge D S H C und J Q K
expected-lanza-scores = hier fehlt ein möglicher Punktestand für jeden Spieler, etwa 1:0
expected-lanza-turns = hier fehlt die Zahl der gespielten Runden, höchstens bis zur Rundengrenze
expected-king-of-pearls-first = hier fehlt der erste Spieler, b oder w
expected-king-of-pearls-full = das Brett ist voll, also ist kein Stein mehr zu setzen
expected-king-of-pearls-left = hier fehlen die Steine, die noch zu setzen sind, etwa 2:4, oder -
expected-king-of-pearls-line-gap = eine Linie ist nicht von einem Ende her lückenlos gefüllt
expected-king-of-pearls-line-open = es sind noch Steine zu setzen, aber eine Linie ist unvollendet
expected-king-of-pearls-piece = hier fehlt b oder w
expected-king-of-pearls-square = hier fehlt eine Zahl von 1 bis 4 oder ein Feld, etwa a1
expected-king-of-pearls-two-lines = zwei Linien sind unvollendet
expected-nibelungenlied-before-first-turn = vor der ersten Runde liegt keine Marke vor einem Schirm, und niemand zieht
expected-nibelungenlied-character = hier fehlt G, K, H, S oder B, in dieser Reihenfolge
expected-nibelungenlied-movements = hier fehlen die restlichen Züge der Runde, etwa 1:GnHt, oder -
expected-nibelungenlied-over = die Partie ist zu Ende, also sind keine Züge übrig
expected-nibelungenlied-point = hier fehlt ein Punkt, etwa D3
expected-nibelungenlied-point-twice = auf einem Punkt stehen zwei Figuren
expected-nibelungenlied-tokens = hier fehlen zwei Marken, etwa GK
expected-nibelungenlied-turn = hier fehlt die Nummer der Runde
expected-ot-tjin-hole = hier fehlt eine Mulde von 1 bis 9
expected-ot-tjin-row = hier fehlen S oder N und neun Zahlen
expected-ot-tjin-row-empty = wer am Zug ist, hat keine Samen, der andere aber schon
expected-ot-tjin-run = die Züge seit dem letzten Fang führen nicht hierher
expected-ot-tjin-seeds = hier fehlt eine Zahl von Samen
expected-ot-tjin-side = hier fehlt, wer am Zug ist, S oder N
expected-ot-tjin-stores = hier fehlen die Samen in beiden Speichern, etwa 0:3
expected-ot-tjin-total = die Zahl der Samen stimmt nicht
expected-frames-points = hier fehlen die Punkte beider Spieler, etwa 3:1
expected-frames-stone = hier fehlt b, w oder n

line-move = Zug { $number }, { $move }: { $why }

## Records

record-malformed = { $line }:{ $column }: { $wrong }
record-fault = { $line }:{ $column }: { $token }: { $wrong }
record-fault-ply = { $line }:{ $column }: Halbzug { $ply }, { $token }: { $wrong }
record-fault-nowhere = { $token }: { $wrong }

fault-rules-revision = Die Aufzeichnung folgt anderen Regeln. Dieses Programm kennt Fassung { $known }.
fault-round = Dieser Halbzug gehört in Runde { $found }.
fault-after-impasse =
    { $impasse ->
        [repetition] Die Partie hätte vorher enden müssen: Dieselbe Stellung kam dreimal vor.
       *[length] Die Partie hätte vorher enden müssen: Sie dauerte zu lange.
    }
fault-wrong-result = Die Züge führen zu { $found }.
fault-result-seats = Die Partie hat { $found } Spieler.
fault-wrong-ending = Die Partie endete durch { $found }.

malformed-utf-8 = Das ist kein UTF-8.
malformed-control-character = Hier steht ein Steuerzeichen.
malformed-game-tag-first = Eine Partie beginnt mit [Game "…"].
malformed-tag-name = Eine Angabe braucht einen Namen aus Buchstaben und Ziffern.
malformed-tag-syntax = Eine Angabe steht als [Name "Wert"] in einer Zeile.
malformed-tag-twice = Die Angabe { $token } hat die Partie schon.
malformed-tag-long = Der Wert der Angabe ist zu lang.
malformed-tags-many = Es gibt zu viele Angaben.
malformed-comment-open = Der Kommentar endet nicht: Die schließende Klammer fehlt.
malformed-comment-long = Der Kommentar ist zu lang.
malformed-comments-many = An einer Stelle stehen zu viele Kommentare.
malformed-token-long = Das Wort ist zu lang.
malformed-token = „{ $token }“ kann hier nicht stehen.
malformed-together = „{ $token }“: Gleichzeitige Züge stehen als 1:Zug|2:Zug, in der Reihenfolge der Spieler.
malformed-round-number = „{ $token }“ ist keine Rundennummer.
malformed-glyph = „{ $token }“ ist kein Zeichen.
malformed-glyphs-many = Hinter einem Halbzug stehen zu viele Zeichen.
malformed-time = „{ $token }“ ist keine Zeit. Schreib verbrauchte Sekunden als @12.3, mit verbleibenden als @12.3/587.7.
malformed-time-twice = Der Halbzug hat schon eine Zeit.
malformed-no-ply-before = „{ $token }“ gehört zu einem Halbzug, aber davor steht keiner.
malformed-variation-empty = Die Variante enthält keinen Halbzug.
malformed-variation-open = Die Variante endet nicht: Die schließende Klammer fehlt.
malformed-variation-close = Hier war keine Variante offen.
malformed-variation-deep = Die Varianten sind zu tief verschachtelt.
malformed-variations-many = Hinter einem Halbzug stehen zu viele Varianten.
malformed-plies-many = Es gibt zu viele Halbzüge.
malformed-game-long = Die Partie enthält zu viel Text.
malformed-result = „{ $token }“ ist kein Ergebnis. Schreib =3:2, =replay oder =*.
malformed-no-result = Die Partie endet ohne Ergebnis wie =3:2 oder =*.

check-summary =
    { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }, { $plies ->
        [one] 1 Halbzug
       *[other] { $plies } Halbzüge
    }, { $faulty ->
        [0] kein Fehler
       *[other] { $faulty } mit Fehlern
    }

## Status of a game

standing-turn = Spieler { $seats } ist am Zug.
standing-chance = Der Zufall entscheidet.
standing-replay = Die Partie zählt nicht und wird wiederholt.
standing-final =
    { $how ->
        [alone] Spieler { $winners } gewinnt, { $score }.
        [team] Die Spieler { $winners } gewinnen, { $score }.
       *[shared] Die Spieler { $winners } teilen sich den ersten Platz, { $score }.
    }

## Options of the games

option-pentagame-2 = zwei Spieler
option-pentagame-3 = drei Spieler, jeder gegen jeden
option-pentagame-4 = vier Spieler, jeder gegen jeden
option-pentagame-4t = zwei Teams: Spieler 1 und 3 gegen 2 und 4
option-pentagame-5 = fünf Spieler mit je drei Figuren einer Farbe
option-pentagame-out = Zahl der Figuren draußen, die die Partie beenden (4t: 2 bis 5, 5: 2 oder 3)
option-pentagame-shape = Gleichstand bei drei draußen entscheidet die Form der Ziele
option-pente-9 = neun Linien
option-pente-13 = dreizehn Linien
option-pente-19 = neunzehn Linien; üblich
option-pente-free = freie Eröffnung
option-pente-centre = der erste Stein gehört in die Mitte
option-pente-tournament = und der zweite Stein des ersten Spielers aus der Mitte hinaus; üblich
option-pente-g = und nicht auf acht weitere Punkte (G-Pente)
option-pente-d = vier Steine von einem Spieler, dann eine Wahl der Farbe (D-Pente)
option-pente-first = Schwarz beginnt; nur mit free
option-pente-players = drei oder vier Spieler, jeder gegen jeden
option-pente-teams = zwei Teams
option-pente-keryo = auch drei Steine werden geschlagen, und fünfzehn gewinnen
option-pente-poof = ein Paar, das zwischen zwei gegnerische Steine gesetzt wird, verschwindet
option-pentalath-2 = zwei Spieler; üblich
option-pentalath-3 = drei Spieler, jeder gegen jeden
option-pentalath-stuck = skip oder loss: Was passiert, wenn ein Spieler kein Feld hat
option-pentalath-swap = der zweite Spieler darf den ersten Stein übernehmen
option-millennium-3d-chess-setup = johnson (Weiß unten, Schwarz oben; üblich) oder hageman (umgekehrt)
option-millennium-3d-chess-black_chooses = Schwarz wählt vor dem ersten Zug die Aufstellung
option-nardeshir-traditional = die Dame zieht beliebig weit, Bauern haben den Doppelschritt; üblich
option-nardeshir-malka = die Dame zieht einen Schritt, Bauern haben keinen Doppelschritt
option-hi-jack-first = black (üblich) oder white: Wer anfängt
option-sleeping-beauty-draughts-repetition = ban (Wiederholen ist verboten; üblich) oder replay (die Partie wird neu gespielt)
option-akron-n = Löcher an einer Seite, 4 bis 16; üblich sind 8
option-akron-pile = Kugeln jedes Spielers; üblich sind halb so viele wie Löcher
option-akron-swap = on (üblich) oder off: Ob der zweite Spieler die erste Kugel übernehmen darf
option-akron-crossing = links+columns (üblich) oder links: Wo eine Verbindung eine andere trennen kann
option-akron-delayed_win = on oder off (üblich): Ob eine Kette den nächsten Zug überstehen muss
option-lanza-2 = zwei Spieler; üblich
option-lanza-3 = drei Spieler, jeder gegen jeden
option-lanza-4 = vier Spieler, jeder gegen jeden
option-lanza-target = Punkte zum Sieg, 1 bis 99; üblich sind 3
option-lanza-turn-limit = Runden, nach denen die Partie endet, 1 bis 999; üblich sind 200
option-king-of-pearls-first = black oder white: wer bei gleichen ersten Zahlen zuerst setzt
option-nibelungenlied-castles = Burgen oben, links und rechts: i Isenstein, x Xanten, w Worms
option-nibelungenlied-turns = Runden, nach denen die Partie remis ist, 1 bis 999; üblich sind 300
option-ot-tjin-fish = Samen in jeder Mulde am Anfang und in einem Fisch, 2 bis 5; üblich sind 3
option-ot-tjin-repetition = 2 oder 3: das wievielte Vorkommen einer Stellung die Partie beendet
option-ot-tjin-first = south oder north: wer beginnt
option-ot-tjin-mirror = das Brett wird so gezeichnet, dass man gegen den Uhrzeigersinn sät
option-frames-19 = 19 mal 19 Punkte, bis 10 Punkte; üblich. Alle Größen von 5 bis 25 sind möglich
option-frames-20 = 20 mal 20 Punkte, bis 10 Punkte
option-frames-12 = 12 mal 12 Punkte, bis 5 Punkte
option-frames-target = Punkte zum Sieg, 1 bis 99

## Explanations of a move: `palamedes explain`
## Variables for pieces: { $pieces } with "and", { $pieces-or } with "or", both with the owner if it
## is not the player to move; { $pieces-owner }, { $pieces-colours } (with "or") and { $pieces-count }.
## The app calls players by name: $named is yes, and variables for players are phrases. The program
## writes their numbers.

list-and = { $first } und { $last }
list-or = { $first } oder { $last }
colour-white = Weiß
colour-blue = Blau
colour-red = Rot
colour-yellow = Gelb
colour-green = Grün
colour-black = Schwarz
colour-grey = Grau
piece-numbered = { $colour } { $number }
piece-of = { $colours } von { player-owner }
player-number = Spieler { $seat }
player-owner =
    { $named ->
        [yes] { $owner }
       *[no] Spieler { $owner }
    }
player-rivals-owner =
    { $named ->
        [yes] { $rivals-owner }
       *[no] Spieler { $rivals-owner }
    }
player-rival-owner =
    { $named ->
        [yes] { $rival-owner }
       *[no] Spieler { $rival-owner }
    }
player-rival =
    { $named ->
        [yes] { $rival }
       *[no] Spieler { $rival }
    }
player-left =
    { $named ->
        [yes] { $left }
       *[no] Spieler { $left }
    }
players-left =
    { $named ->
        [yes] { $left }
       *[no] die Spieler { $left }
    }

explain-wins = Gewinnt die Partie.
explain-shares-the-win = Beendet die Partie mit geteiltem erstem Platz.
explain-decides = Bringt die letzte nötige Figur hinaus, und niemand kann mehr gleichziehen.
explain-last-round =
    { $left-count ->
        [one] Bringt die letzte nötige Figur hinaus; { player-left } ist noch einmal am Zug.
       *[other] Bringt die letzte nötige Figur hinaus; { players-left } sind noch je einmal am Zug.
    }
explain-abracadabra = Bringt { $piece } hinaus und setzt zwei Blöcke: Schwarz auf { $black }, Grau auf { $grey }. Das ist ein Abrakadabra.
explain-goes-out = Bringt { $piece } hinaus.
explain-carries-home = Bringt mit demselben Tausch { $piece } ins Ziel.
explain-stops-last-piece = Verhindert, dass { player-rivals-owner } die letzte nötige Figur hinausbringt: { $rivals-colours }.
explain-stops-out = Verhindert, dass { player-rivals-owner } { $rivals-colours } hinausbringt.
explain-anticadabra = Schlägt den schwarzen Block auf { $at }, sodass { $rival } nicht hinausgehen und zwei Blöcke setzen kann (ein Antikadabra).
explain-unstoppable =
    { $last ->
        [last] { $piece } geht im nächsten Zug hinaus, und keine einzelne Antwort verhindert das; es ist die letzte nötige Figur.
       *[more] { $piece } geht im nächsten Zug hinaus, und keine einzelne Antwort verhindert das.
    }
explain-fork =
    { $last ->
        [last] Gabel mit { $pieces }: Nach jeder einzelnen Antwort geht im nächsten Zug noch eine Figur hinaus, und es ist die letzte nötige.
       *[more] Gabel mit { $pieces }: Nach jeder einzelnen Antwort geht im nächsten Zug noch eine Figur hinaus.
    }
explain-final-fork = Schlussgabel: Selbst wenn { player-rival } als Nächstes die letzte nötige Figur hinausbringt, geht in der letzten Runde noch eine Figur hinaus.
explain-threatens-abracadabra = Droht, { $pieces-or } hinauszubringen und zwei Blöcke zu setzen (ein Abrakadabra).
explain-threatens =
    { $last ->
        [last] Droht, die letzte nötige Figur hinauszubringen: { $pieces-or }.
       *[more] Droht, { $pieces-or } hinauszubringen.
    }
explain-cuts-off =
    { $piece } auf { $at } schneidet { $rival } den Weg ab. Bis zum Ziel braucht die Figur jetzt { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    }.
explain-blocks =
    { $block ->
        [black] Der schwarze Block
       *[grey] Der graue Block
    } auf { $at } hält { $rival } auf. Bis zum Ziel braucht die Figur jetzt { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    }.
explain-swaps-away =
    Tauscht { $rival } vom Ziel weg. Bis dorthin braucht die Figur jetzt { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    }.
explain-ko-holds = { player-rival-owner } darf nicht zurücktauschen (Ko).
explain-swap-cools =
    Der Tausch bringt zwei Figuren näher ans Ziel: { $piece } braucht noch { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    }, { $other } noch { $other-to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $other-to } Züge
    }.
explain-cools =
    { $piece } braucht jetzt noch { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    } bis zum Ziel.
explain-makes-room =
    Macht { $at } für { $piece } frei. Die Figur braucht noch { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    } bis zum Ziel.
explain-leads = { $piece } steht jetzt vorn, { $rival } muss folgen.
explain-connects = Verbindet { $pieces } mit einer weiteren Figur desselben Spielers.
explain-isolates = Trennt { $rivals } von allen anderen Figuren desselben Spielers.
explain-gains-room = Gewinnt Raum: { $to } mögliche Wege statt { $from }.
explain-takes-room = Nimmt { player-rival } Raum: { $to } mögliche Wege statt { $from }.
explain-takes-node = Stellt { $piece } auf { $at }, wo vier Linien zusammenkommen.

explain-allows-last-piece = { player-rivals-owner } kann danach die letzte nötige Figur hinausbringen: { $rivals-colours }.
explain-passes-up = Lässt { $pieces-or } stehen, obwohl die Figur jetzt hinausgehen könnte.
explain-allows-out = { player-rivals-owner } kann danach { $rivals-colours } hinausbringen.
explain-helps-rival =
    Hilft { $rival }. Die Figur braucht nur noch { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    } bis zum Ziel.
explain-can-be-undone = { player-rival-owner } kann sofort zurücktauschen.
explain-ties = Bindet { $piece }: Zieht die Figur weg, ist der Weg für { $rivals } frei.
explain-warms =
    { $piece } ist jetzt weiter vom Ziel entfernt und braucht noch { $to ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $to } Züge
    }.

explain-allows-win = { player-rival } kann danach mit { $at-or } gewinnen.
explain-stops-win = Verhindert, dass { player-rival } mit { $at-or } gewinnt.
explain-double-threat = Gewinnt im nächsten Zug gegen jede einzelne Antwort, zurzeit mit { $at-or }.
explain-threatens-win = Droht, mit { $at-or } zu gewinnen.
explain-captures =
    { $count ->
        [one] Schlägt einen Stein.
       *[other] Schlägt { $count } Steine.
    }

explain-nothing = Ein ruhiger Zug.

## Hints for a position: `palamedes hint`

explain-can-go-out =
    { $last ->
        [last] Du kannst die letzte nötige Figur hinausbringen: { $pieces-or }.
       *[more] Du kannst { $pieces-or } hinausbringen.
    }
explain-can-abracadabra =
    { $last ->
        [last] Du kannst die letzte nötige Figur hinausbringen: { $pieces-or }.
       *[more] Du kannst { $pieces-or } hinausbringen und dabei zwei Blöcke setzen.
    }
explain-must-leave = { $pieces-or } steht auf dem Ziel. Bring die Figur jetzt hinaus.
explain-rival-threatens =
    { $last ->
        [last] { player-rivals-owner } droht, die letzte nötige Figur hinauszubringen: { $rivals-colours }.
       *[more] { player-rivals-owner } droht, { $rivals-colours } hinauszubringen.
    }
explain-rival-forks =
    { $last ->
        [last] Was du auch antwortest: { player-rivals-owner } kann im nächsten Zug die letzte nötige Figur hinausbringen, zurzeit { $rivals-colours }.
       *[more] Was du auch antwortest: { player-rivals-owner } kann im nächsten Zug eine Figur hinausbringen, zurzeit { $rivals-colours }.
    }
explain-can-win = Du kannst sofort gewinnen.
explain-rival-can-win = { player-rival } droht, mit { $at-or } zu gewinnen.
explain-quiet = Gerade droht nichts.
explain-idea-out = Du kannst eine Figur hinausbringen.
explain-idea-abracadabra = Du kannst eine Figur hinausbringen und dabei zwei Blöcke setzen.
explain-idea-leave = Eine deiner Figuren steht auf ihrem Ziel. Bring sie jetzt hinaus.
explain-idea-fork = Such einen Zug, auf den keine einzelne Antwort hilft: Dann geht eine deiner Figuren hinaus.
explain-idea-swap = Ein Tausch kann zwei deiner Figuren zugleich voranbringen.
explain-idea-threat = Du kannst drohen, im nächsten Zug eine Figur hinauszubringen.
explain-idea-eat = { $rival } ist kurz davor, hinauszugehen und zwei Blöcke zu setzen. Nimm den Block vom Ziel.
explain-idea-hinder =
    { $rival } braucht nur noch { $from ->
        [1] einen Zug
        [2] zwei Züge
        [3] drei Züge
       *[other] { $from } Züge
    } bis zum Ziel. Komm der Figur in die Quere.
explain-idea-room = Eine deiner Figuren steht einer anderen im Weg.
explain-idea-closer = Bring eine Figur näher an ihr Ziel.
explain-idea-space = Such Raum: Kreuzungen, Verbindungen, offene Linien.

hint-piece = Sieh dir { $piece } an.
hint-move = { $move }
