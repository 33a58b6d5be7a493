## Page

analyse-loading = Das Brett wird aufgebaut …
analyse-tabs = Was du ansehen willst
analyse-tab-moves = Züge
analyse-tab-graph = Verlauf
analyse-tab-set-up = Aufbau
analyse-tab-open = Öffnen
analyse-tab-share = Teilen
analyse-opening = Spieler { $seat }: { $code } { $name }
analyse-seat = Spieler { $seat }

## Navigation bar

analyse-navigation = Durch die Partie
analyse-first = Zum Anfang
analyse-back = Einen Zug zurück
analyse-forward = Einen Zug weiter
analyse-last = Zum Ende
analyse-rotate-board = Brett drehen
analyse-prompt = Spieler { $seat }: { $step }
analyse-mirror-board = Brett spiegeln

## Moves

analyse-moves = Züge und Varianten
analyse-moves-none = Noch keine Züge. Zieh eine Figur auf dem Brett oder öffne eine Partie.
analyse-variation = Variante
analyse-ply =
    { $seat ->
        [0] Runde { $round }: { $move }
       *[other] Runde { $round }, Spieler { $seat }: { $move }
    }
analyse-beginning = Anfang
analyse-annotation = Zeichen für diesen Zug
analyse-annotation-name =
    { $sign ->
        [1] Gut
        [2] Fraglich
        [3] Ausgezeichnet
        [4] Ein Fehler
        [5] Einen Versuch wert
       *[6] Von zweifelhaftem Wert
    }
analyse-comment = Bemerkung
analyse-promote = Zur Hauptlinie
analyse-delete = Ab hier löschen

## Engine

analyse-engine = Computer
analyse-engine-start = Los
analyse-engine-stop = Stopp
analyse-engine-empty =
    { $which ->
        [over] Hier ist die Partie zu Ende.
        [thinking] Er denkt nach …
       *[off] Der Computer ruht. Mit „Los“ siehst du, was er spielen würde.
    }
analyse-depth = Tiefe { $depth } · { $evals } Stellungen
analyse-lines = So viele Varianten zeigen
analyse-lines-count =
    { $count ->
        [one] 1 Variante
       *[other] { $count } Varianten
    }
analyse-value-wins = gewinnt
analyse-value-loses = verliert
analyse-seat-value = Spieler { $seat } { $value }
analyse-why-best = Warum { $move }?
analyse-why-last = Was hat { $move } bewirkt?
analyse-why-nothing = Dazu ist nichts Besonderes zu sagen.
analyse-threats = Was droht?
analyse-threats-none = Im Augenblick droht nichts.

## Evaluation graph

analyse-graph = Bewertung im Lauf der Partie, in Figuren
analyse-graph-none = Noch gibt es keine Partie zum Ansehen. Mach ein paar Züge oder öffne eine Aufzeichnung; dann kann der Computer sie durchgehen.
analyse-graph-empty = Der Computer hat diese Partie noch nicht angesehen.
analyse-graph-table = Dasselbe als Tabelle
analyse-table-move = Zug
analyse-effort = Wie gründlich
analyse-effort-name =
    { $name ->
        [quick] Schnell
       *[thorough] Gründlich
    }
analyse-sweep =
    { $how ->
        [stop] Stopp
        [done] Fertig
        [go-on] Weiter
       *[begin] Partie durchgehen
    }
analyse-progress = Wie weit der Computer ist
analyse-progress-count = { $done } von { $all }
analyse-turning-points = Wendepunkte
analyse-turning-points-none = Keine: Niemand hat mit einem Zug eine halbe Figur verloren oder gewonnen.
analyse-turning-points-not-yet = Bisher keine.
analyse-turning-point = Zug { $round }, Spieler { $seat }: von { $from } auf { $to }

## Position editor

analyse-set-up = Stellung aufbauen
analyse-set-up-hint =
    { $pieces ->
        [yes] Auf dem Brett kannst du alles überallhin setzen. Für Neues wähle es hier und tippe auf ein Feld; eine Figur, die nirgends steht, ist draußen.
       *[no] Auf dem Brett kannst du alles überallhin setzen. Für Neues wähle es hier und tippe auf ein Feld.
    }
analyse-draft-board = Brett zum Aufbauen
analyse-tools = Was ein Tippen aufs Brett tut
analyse-tool-hand = Versetzen
analyse-tool-set = Setzen: { $thing }
analyse-tool-remove = Wegnehmen
analyse-set-up-start = Ausgangsstellung
analyse-set-up-clear = Alle Figuren wegnehmen
analyse-turn = Am Zug
analyse-round = Runde
analyse-set-up-invalid = { $why }.
analyse-set-up-done = Diese Stellung analysieren

## Open a game

analyse-open = Partie oder Stellung öffnen
analyse-paste = Eine Stellung, Züge oder eine Aufzeichnung
analyse-paste-hint = Füg eins davon ein oder zieh eine Datei auf die Seite. Züge gehen von der Stellung auf dem Brett aus.
analyse-paste-open = Öffnen
analyse-file = Datei wählen
analyse-paste-empty = Es ist noch nichts eingefügt.
analyse-paste-too-long = Das ist zu lang, um es hier zu lesen.
analyse-paste-move = Zug { $number }: { $why }
analyse-link-broken = Der Link ist nicht vollständig: Vielleicht fehlt das Ende.
analyse-game-not-found = Diese Partie ist in diesem Browser nicht mehr gespeichert.
analyse-online-not-found = Der Server gibt diese Partie nicht heraus: Sie läuft noch, ist privat, oder es fehlt die Verbindung.
analyse-games-found =
    { $count ->
        [one] Eine Partie
       *[other] { $count } Partien
    }
analyse-saved-games = Deine Partien
analyse-new = Eine neue Partie
analyse-game = Spiel
analyse-new-start = Beginnen

## Save and share

analyse-share = Speichern und teilen
analyse-copy = Kopieren
analyse-copied = Kopiert.
analyse-copy-failed = Der Browser erlaubt das Kopieren nicht. Markier den Text und kopier ihn selbst.
analyse-record = Aufzeichnung
analyse-record-hint = Die ganze Partie mit Varianten, Zeichen und Bemerkungen, als .pgr-Datei.
analyse-record-save = Datei speichern
analyse-link = Link
analyse-link-hint = Alles steckt im Link selbst; nirgends wird etwas gespeichert.
analyse-link-game = Link zur Partie
analyse-link-position = Link zur Stellung
analyse-link-too-long = Die Partie ist zu lang für einen Link. Speichere sie als Datei.
analyse-picture = Bild
analyse-picture-svg = Als SVG
analyse-picture-png = Als PNG
analyse-picture-width = Breite des Bildes
analyse-pixels = { $width } Pixel
analyse-picture-failed = Dieser Browser konnte das Bild nicht zeichnen. Das SVG geht überall.
analyse-position = Stellung
analyse-find-games = Partien mit dieser Stellung finden
analyse-about-game = Spieler, Veranstaltung, Datum
analyse-tag =
    { $name ->
        [Event] Veranstaltung
       *[Date] Datum
    }
