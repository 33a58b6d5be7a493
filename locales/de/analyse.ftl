## Page

analyse-loading = Das Brett wird aufgebaut …
analyse-tabs = Analyse
analyse-tab-moves = Züge
analyse-tab-review = Rückblick
analyse-tab-set-up = Aufbau
analyse-tab-open = Öffnen
analyse-tab-share = Teilen
analyse-opening = { $player }: { $code } { $name }
analyse-seat = Spieler { $seat }
analyse-you = Du
analyse-evaluation-none = Noch nicht analysiert
analyse-evaluation =
    { $by ->
        [even] Etwa gleich
        [little]
            { $own ->
                [yes] Du liegst leicht vorn
               *[no] { $name } liegt leicht vorn
            }
        [won]
            { $own ->
                [yes] Du gewinnst
               *[no] { $name } gewinnt
            }
       *[clear]
            { $own ->
                [yes] Du liegst vorn
               *[no] { $name } liegt vorn
            }
    }

## Navigation bar

analyse-navigation = Durch die Partie blättern
analyse-first = Erster Zug
analyse-back = Voriger Zug
analyse-forward = Nächster Zug
analyse-last = Letzter Zug
analyse-rotate-board = Brett drehen
analyse-prompt = { $player }: { $step }
analyse-choices = Bisher gewählt
analyse-choice-undo = Zurücknehmen
analyse-chance = Der Zufall entscheidet. Wähle, was geschieht.
analyse-events = Mögliche Ereignisse
analyse-probability = { $choice }, { $probability }
analyse-mirror-board = Brett spiegeln

## Moves

analyse-moves = Züge und Varianten
analyse-moves-none = Noch keine Züge. Zieh auf dem Brett oder öffne eine Partie.
analyse-variation = Variante
analyse-tool-edit = Bearbeiten
analyse-tool-type = Zug eingeben
analyse-ply = Runde { $round }, { $player }: { $move }
analyse-ply-unknown = Runde { $round }: { $move }
analyse-beginning = Anfang
analyse-annotation = Zug bewerten
analyse-annotation-name =
    { $sign ->
        [1] Guter Zug
        [2] Fehler
        [3] Glänzender Zug
        [4] Grober Fehler
        [5] Interessanter Zug
       *[6] Zweifelhafter Zug
    }
analyse-comment = Kommentar
analyse-promote = Zur Hauptvariante machen
analyse-delete = Ab hier löschen

## Engine

analyse-engine = Computer
analyse-engine-start = Einschalten
analyse-engine-stop = Ausschalten
analyse-engine-empty =
    { $which ->
        [over] Die Partie ist zu Ende.
        [chance] Hier entscheidet der Zufall, also gibt es keinen besten Zug.
        [thinking] Denkt nach …
       *[off] Der Computer ist aus. Schalte ihn ein, um die besten Züge zu sehen.
    }
analyse-strategy = Gemischte Strategie: { $player }
analyse-depth = Tiefe { $depth }, { $evals } Stellungen
analyse-lines = Anzahl der Varianten
analyse-lines-count =
    { $count ->
        [one] 1 Variante
       *[other] { $count } Varianten
    }
analyse-value-won = gewonnen
analyse-value-lost = verloren
analyse-seat-value = { $player } { $value }
analyse-why-best = Warum { $move }?
analyse-why-last = Warum dieser Zug?
analyse-why-nothing = Ein ruhiger Zug.
analyse-threats = Was droht?
analyse-threats-none = Gerade droht nichts.

## Eröffnungs-Explorer

analyse-explorer = Eröffnungs-Explorer
analyse-explorer-loading = Wird geladen …
analyse-explorer-games =
    { $games ->
        [one] 1 Partie
       *[other] { NUMBER($games) } Partien
    }
analyse-explorer-error =
    { $code ->
        [explorer-disabled] Dieser Server hat keinen Eröffnungs-Explorer.
        [server-unreachable] Der Eröffnungs-Explorer braucht eine Verbindung zum Server.
       *[other] Der Eröffnungs-Explorer lässt sich gerade nicht laden.
    }
analyse-explorer-none =
    { $filtered ->
        [yes] Keine Partie mit diesem Filter hat diese Stellung erreicht.
       *[no] Noch keine Partie hat diese Stellung erreicht.
    }
analyse-explorer-moves = Hier gespielte Züge
analyse-explorer-all = Alle { $count } Züge zeigen
analyse-explorer-lost-turn = Zug durch Zeit verloren
analyse-explorer-part =
    { $kind ->
        [won]
            { $own ->
                [yes] Du gewinnst { $share }
               *[no] { $name } gewinnt { $share }
            }
        [tied] Gleichstand { $share }
       *[undecided] Ohne Ergebnis { $share }
    }
analyse-explorer-examples = Beispielpartien
analyse-explorer-source-name = Herkunft der Partien
analyse-explorer-source =
    { $source ->
        [members] Mitglieder
        [computers] Mit Computern
        [self-play] Selbstspiel
       *[all] Alle Partien
    }
analyse-explorer-band-name = Wertung der Spieler
analyse-explorer-band =
    { $band ->
        [unrated] Ohne Wertung
       *[all] Alle Wertungen
    }
analyse-explorer-band-below = Unter { $high }
analyse-explorer-band-above = { $low } und höher

## Evaluation graph

analyse-graph = Bewertung nach jedem Zug, in Figuren
analyse-graph-none = Noch gibt es nichts zu analysieren. Mach ein paar Züge oder öffne eine Partie.
analyse-graph-empty = Diese Partie ist noch nicht analysiert.
analyse-graph-table = Als Tabelle zeigen
analyse-graph-half =
    { $own ->
        [yes] Über der Linie liegst du vorn.
       *[no] Über der Linie liegt diese Seite vorn.
    }
analyse-table-move = Zug
analyse-effort = Gründlichkeit
analyse-effort-name =
    { $name ->
        [quick] Schnell
       *[thorough] Gründlich
    }
analyse-sweep =
    { $how ->
        [stop] Stopp
       *[begin] Partie analysieren
    }
analyse-turning-point = Wendepunkt:
analyse-turning-point-none = Keine großen Fehler.
analyse-progress = Fortschritt
analyse-progress-count = { $done } von { $all }
analyse-progress-time = { $done } von { $all }, noch etwa { $seconds } s

## Mistakes

analyse-mistakes = Fehler
analyse-mistakes-of = Wessen Fehler
analyse-mistakes-all = Alle Spieler
analyse-mistakes-none = Keine Fehler gefunden.
analyse-mistakes-none-own = Keine Fehler von dir. Gut gespielt!
analyse-mistakes-not-yet = Bisher keine.
analyse-mistake-title =
    { $kind ->
        [blunder] Grober Fehler in Runde { $round }
       *[mistake] Fehler in Runde { $round }
    }
analyse-change = { $from } → { $to }
analyse-mistake-played =
    { $own ->
        [yes] Du hast gespielt:
       *[no] { $name } hat gespielt:
    }
analyse-mistake-better = Besser war
analyse-mistake-retry = Noch einmal versuchen
analyse-mistake-reveal = Besten Zug zeigen
analyse-mistake-count = { $number } von { $all }
analyse-mistake-previous = Zurück
analyse-mistake-next = Nächster Fehler
analyse-retry =
    { $state ->
        [asked] Finde auf dem Brett einen besseren Zug.
        [checking] Wird geprüft …
        [good] Guter Zug!
        [same] Das ist der Zug aus der Partie. Finde einen besseren.
       *[weak] Auch das hilft nicht ({ $value }). Versuch einen anderen.
    }
analyse-retry-again = Neuer Versuch

## Position editor

analyse-set-up = Stellung aufbauen
analyse-set-up-hint =
    { $pieces ->
        [yes] Zieh die Figuren dorthin, wo sie stehen sollen. Um etwas hinzuzufügen, wähl es hier aus und tippe auf ein Feld. Figuren neben dem Brett gelten als draußen.
       *[no] Zieh die Steine dorthin, wo sie liegen sollen. Um einen hinzuzufügen, wähl ihn hier aus und tippe auf ein Feld.
    }
analyse-draft-board = Stellungseditor
analyse-tools = Werkzeug
analyse-tool-hand = Verschieben
analyse-tool-set = { $thing } hinzufügen
analyse-tool-remove = Entfernen
analyse-set-up-start = Ausgangsstellung
analyse-set-up-clear = Brett leeren
analyse-turn = Am Zug
analyse-round = Runde
analyse-set-up-invalid = { $why }.
analyse-set-up-done = Diese Stellung analysieren

## Open a game

analyse-open = Partie oder Stellung öffnen
analyse-paste = Stellung, Züge oder Aufzeichnung
analyse-paste-hint = Füg den Text hier ein oder zieh eine Datei auf die Seite. Züge gelten ab der Stellung auf dem Brett.
analyse-paste-open = Öffnen
analyse-file = Datei wählen
analyse-paste-empty = Füg zuerst etwas ein.
analyse-paste-too-long = Das ist zu lang, um es hier zu öffnen.
analyse-paste-move = Zug { $number }: { $why }
analyse-link-broken = Der Link ist unvollständig. Fehlt vielleicht das Ende?
analyse-game-not-found = Diese Partie ist in diesem Browser nicht mehr gespeichert.
analyse-online-not-found = Diese Partie lässt sich nicht öffnen. Vielleicht läuft sie noch, ist privat, oder du bist offline.
analyse-games-found =
    { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }
analyse-saved-games = Deine Partien
analyse-new = Neue Partie
analyse-game = Spiel
analyse-new-start = Starten

## Save and share

analyse-share = Speichern und teilen
analyse-copy = Kopieren
analyse-copied = Kopiert.
analyse-copy-failed = Dein Browser erlaubt das Kopieren nicht. Markier den Text und kopier ihn selbst.
analyse-record = Aufzeichnung
analyse-record-hint = Die ganze Partie mit Varianten, Zeichen und Kommentaren.
analyse-record-save = Herunterladen
analyse-link = Link
analyse-link-hint = Im Link steckt die ganze Partie. Auf keinem Server wird etwas gespeichert.
analyse-link-game = Link zur Partie
analyse-link-position = Link zur Stellung
analyse-link-too-long = Die Partie ist zu lang für einen Link. Lade sie stattdessen herunter.
analyse-picture = Bild
analyse-picture-svg = SVG herunterladen
analyse-picture-png = PNG herunterladen
analyse-picture-width = Bildbreite
analyse-pixels = { $width } Pixel
analyse-picture-failed = Dein Browser konnte das Bild nicht zeichnen. Versuch es mit SVG.
analyse-position = Stellung
analyse-find-games = Partien mit dieser Stellung finden
analyse-about-game = Spieler, Veranstaltung, Datum
analyse-tag =
    { $name ->
        [Event] Veranstaltung
       *[Date] Datum
    }
