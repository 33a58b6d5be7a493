## Header, footer and page titles

app-home = Palamedes, Startseite
app-nav = Seiten
app-nav-play = Spielen
app-nav-learn = Lernen
app-nav-analyse = Analyse
app-nav-lobby = Lobby
app-nav-games = Deine Partien
app-nav-watch = Zuschauen
app-nav-players = Spieler
app-menu = Menü
app-login = Anmelden
app-turns =
    { $count ->
        [one] Du bist in einer Partie am Zug
       *[other] Du bist in { $count } Partien am Zug
    }
app-turns-short = Du bist am Zug
app-skip-link = Zum Inhalt springen
app-sound = Ton
app-sound-on = Ton ist an
app-sound-off = Ton ist aus
app-theme-to-day = Zum Tagmodus wechseln
app-theme-to-night = Zum Nachtmodus wechseln
app-install = App installieren
app-install-why = Palamedes startet dann vom Home-Bildschirm, geht auch offline und zeigt, in wie vielen Partien du am Zug bist.
app-close = Schließen
app-footer = Partien gegen den Computer bleiben auf deinem Gerät und gehen auch offline.
app-update = Eine neue Version ist da.
app-update-now = Aktualisieren
app-load-failed = Diese Seite wurde nicht geladen
app-load-failed-why = Vielleicht bist du offline, oder es gibt eine neuere Version. Deine Partien sind in diesem Browser sicher.
app-error = Da ist etwas schiefgegangen
app-error-why = Das ist unser Fehler, nicht deiner. Deine Partien sind in diesem Browser sicher. Meist hilft es, die Seite neu zu laden.
app-retry = Noch einmal

app-title-start = Pentagame
app-title-play = Spielen
app-title-table = Partie
app-title-learn = Lernen
app-title-analyse = Analyse
app-title-settings = Einstellungen
app-title-about = Über Palamedes
app-title-not-found = Seite nicht gefunden
app-title-lobby = Mitspieler finden
app-title-friend = Mit Freunden spielen
app-title-watch = Zuschauen
app-title-rules = Regeln
app-rules-print = Drucken
app-rules-learn = Spielend lernen
app-title-games = Deine Partien
app-title-catalogue = Alle Spiele
app-title-game = Partie
app-title-players = Spieler
app-title-player = Spieler
app-title-archive = Archiv
app-title-science = Wissenschaft
app-title-contests = Turniere
app-title-organise = Turnier leiten
app-title-account = Dein Konto
app-title-moderation = Moderation
app-title-operator = Betrieb
app-title-privacy = Datenschutz
app-title-imprint = Impressum

## Start page

app-start-line = Tauschen, blockieren, entkommen: ein Rennen über den Stern für 2–5 Spieler.
app-notice = Hinweis
app-maintenance = Der Server wird gewartet: Neue Spiele und Konten sind für kurze Zeit nicht möglich. Laufende Partien gehen weiter.
app-start-picture = Eine kurze Partie: Figuren tauschen die Plätze, schlagen Blöcke und erreichen die Kreuzungen ihrer Farbe.
app-start-play = Sofort spielen
app-start-play-hint =
    { $level ->
        [1] gegen den Computer, leicht
       *[other] gegen den Computer, Stufe { $level }
    }
app-start-friend = Mit Freunden spielen
app-start-friend-hint = Link oder QR-Code schicken
app-start-find = Mitspieler finden
app-start-find-hint = Offene Partien, mit oder ohne Wertung
app-start-learn = Lernen
app-start-one-device = Zusammen an einem Gerät
app-start-more = Mehr Optionen
app-start-live = Gerade live: { $names }
app-start-race = Bring deine Figuren vor den anderen zu den Kreuzungen ihrer Farbe.
app-start-swap = Tausch den Platz mit jeder Figur, die dir im Weg steht.
app-start-block = Schlag schwarze Blöcke und stell sie hin, wo es wehtut.
app-start-show = Was ist Pentagame?
app-start-learn-hint = Zehn Minuten, gleich am Brett
app-start-games = Spiele
app-games = Partien auf diesem Gerät
app-games-continue = Weiterspielen
app-games-view = Ansehen
app-games-download = Herunterladen
app-games-delete = Löschen
app-games-deleted = { $title } gelöscht.
app-games-restore = Rückgängig
app-games-over = Beendet
app-games-round = Runde { $round }
app-games-turn = Spieler { $seat } ist am Zug
app-games-your-turn = du bist am Zug
app-games-not-started = Nicht begonnen
app-games-all = Alle { $count } zeigen
app-games-title =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
        [millennium-3d-chess] Millennium 3D Chess
        [nardeshir] Nardeshir
        [hi-jack] Hi-Jack
        [sleeping-beauty-draughts] Dornröschendame
        [akron] Akron
        [lanza] Lanza
        [king-of-pearls] King of Pearls
        [nibelungenlied] Nibelungenlied
        [ot-tjin] Ot-tjin
        [frames] Frames
       *[pentagame] Pentagame
    }, { $people ->
        [0] der Computer spielt
        [1] { $engines ->
            [0] allein
           *[other] du und der Computer
        }
       *[other] { $engines ->
            [0] { app-games-people }
           *[other] { app-games-people } mit dem Computer
        }
    }
app-games-people =
    { $people ->
        [2] zu zweit
        [3] zu dritt
        [4] zu viert
       *[other] zu fünft
    }

## Settings

app-settings-hint = Änderungen gelten sofort und bleiben in diesem Browser.
app-settings-appearance = Aussehen
app-settings-language = Sprache
app-settings-auto = Automatisch
app-settings-theme = Farben
app-settings-theme-auto = Automatisch
app-settings-theme-day = Tag
app-settings-theme-night = Nacht
app-settings-board = Brett
app-settings-board-theme = Aussehen
app-settings-board-engraving = Gravur
app-settings-board-wood = Holz
app-settings-board-slate = Schiefer
app-settings-preview = Vorschau des Bretts
app-settings-figures = Figuren
app-settings-figures-animals = Tiere
app-settings-figures-plain = Schlichte Formen
app-settings-layout = Ebenen des Bretts
app-settings-layout-flat = Nebeneinander
app-settings-layout-stacked = Übereinander
app-settings-labels = Buchstaben auf dem Brett zeigen
app-settings-threats = Figuren markieren, die als Nächstes hinauskönnen
app-settings-auto-rotate = Brett zu dem Spieler drehen, der am Zug ist
app-settings-auto-rotate-why = Für Partien an einem Gerät.
app-settings-playing = Beim Spielen
app-settings-confirm = Züge bestätigen
app-settings-confirm-why = „Automatisch“ fragt bei Touch-Eingabe und in Fernpartien. Tippe ✓ neben der Figur, noch einmal dasselbe Feld, oder drück Enter.
app-settings-confirm-auto = Automatisch
app-settings-confirm-always = Immer
app-settings-confirm-never = Nie
app-settings-animate = Züge animieren
app-settings-animate-off = Dein Gerät ist auf weniger Bewegung eingestellt, darum werden Züge nicht animiert.
app-settings-sound = Töne abspielen
app-settings-sound-test = Anhören
app-settings-account = Passkeys, E-Mail und Datenschutz findest du in deinem Konto.
app-settings-account-link = Konto öffnen
app-settings-storage = Gespeicherte Partien
app-settings-storage-count =
    { $count ->
        [0] In diesem Browser ist keine Partie gespeichert.
        [one] In diesem Browser ist eine Partie gespeichert.
       *[other] In diesem Browser sind { $count } Partien gespeichert.
    } Bei mehr als sechzig werden die ältesten beendeten gelöscht.

## About

app-about-what = Spiel Pentagame, Pente, Pentalath und zehn Spiele, die online bisher kein Zuhause hatten: gegen den Computer, zu mehreren an einem Gerät oder online. Mach Lektionen und analysiere deine Partien. Die Regeln und die Computergegner laufen in deinem Browser. Online spielst du auch ohne Konto, und von anderen Seiten wird nichts geladen.
app-about-game = Das Spiel
app-about-author = Pentagame hat Jan Suchanek erfunden, und der Name gehört ihm. Die Regeln folgen seinen gedruckten Regeln und seinem Kompendium, in eigenen Worten; Bretter und Figuren sind selbst gezeichnet. Die anderen Spiele und ihre Namen gehören ihren Autoren und Eigentümern: Hi-Jack (Barrie Evans), Frames (Marcos Donnantuoni), Lanza (Michail Antonow), Millennium 3D Chess (William D’Agostino), Nardeshir (Yeshiah Zalman), King of Pearls (Heinrich Glumpler), Nibelungenlied (Richard Vickery), Dornröschendame (Ralf Gering), Akron (Cameron Browne), Pente und Pentalath. Ot-tjin ist ein traditionelles Spiel aus Borneo.
app-about-independence = Palamedes ist ein unabhängiges Projekt. Keiner der hier Genannten hat es gemacht, genehmigt oder gefördert.
app-about-science = Was gemessene Partien über das Spiel verraten:
app-about-organise = Für Spieleabende, Ligen und Pokale im Raum:
app-about-docs = Dokumentation (englisch): spielen, einen Server betreiben, einen Bot schreiben
app-about-name = Palamedes heißt der Held, dem die Griechen die Brettspiele verdankten. Mit Odysseus hatte er Ärger.
app-about-licence = Lizenz
app-about-licence-text = Palamedes ist freie Software: MIT oder Apache 2.0, nach deiner Wahl. Partien und Statistiken, die wir veröffentlichen, stehen unter CC0. Die Schriften sind veränderte Fassungen von Fraunces und Source Sans 3, unter der SIL Open Font License.
app-about-keys = Tastatur
app-about-keys-hint = Mit der Tabulatortaste kommst du aufs Brett. Dann:
app-about-key = Taste
app-about-key-action = Was sie tut
app-about-key-arrows = Pfeiltasten
app-about-key-arrows-action = den Linien folgen
app-about-key-level = Umschalt mit Pfeil auf oder ab
app-about-key-level-action = eine Ebene höher oder tiefer, auf Brettern mit Ebenen
app-about-key-letter = Buchstaben und Ziffern
app-about-key-letter-action = zu dem Feld springen, dessen Namen du tippst, etwa A, c, K10 oder 2e4
app-about-key-next = Bild auf, Bild ab
app-about-key-next-action = zum nächsten wählbaren Feld
app-about-key-near = Punkt
app-about-key-near-action = hören, was neben dem Feld liegt
app-about-key-enter = Eingabe oder Leertaste
app-about-key-enter-action = Figur nehmen, Feld wählen, Block setzen
app-about-key-back = Rücktaste oder Escape
app-about-key-back-action = den letzten Schritt rückgängig machen
app-about-key-typed = Notation
app-about-key-typed-action = einen ganzen Zug eingeben, im Feld „{ board-move-input }“
app-about-version = Version { $version }

## Page not found

app-not-found = Seite nicht gefunden
app-not-found-why = Unter { $path } gibt es keine Seite. Vielleicht ist der Link alt, oder die Partie wurde in diesem Browser gelöscht.
app-not-found-start = Zur Startseite

## Board: labels for screen readers and prompts
## Items: { $kind }, { $colour } (white, blue, red, yellow, green, black or none), { $owner } and
## { $number } (0 for none), { $figures } (animals or plain).

board-name = Brett für { $game }
board-colour =
    { $colour ->
        [white] Weiß
        [blue] Blau
        [red] Rot
        [yellow] Gelb
        [green] Grün
        [black] Schwarz
        [grey] Grau
       *[none] { "" }
    }
# Before masculine nouns: der Hase, der Igel, der Stein.
board-colour-masculine =
    { $colour ->
        [white] weißer
        [blue] blauer
        [red] roter
        [yellow] gelber
        [green] grüner
        [black] schwarzer
        [grey] grauer
       *[none] { "" }
    }
# Before feminine nouns: die Katze, die Gans, die Figur.
board-colour-feminine =
    { $colour ->
        [white] weiße
        [blue] blaue
        [red] rote
        [yellow] gelbe
        [green] grüne
        [black] schwarze
        [grey] graue
       *[none] { "" }
    }
# Before neuter nouns: das Dornröschen.
board-colour-neuter =
    { $colour ->
        [white] weißes
        [black] schwarzes
       *[none] { "" }
    }
board-item = Figur von Spieler { $owner }
board-item-piece =
    { $figures ->
        [animals] { $owner ->
            [1] { board-colour-masculine } Hase
            [2] { board-colour-masculine } Igel
            [3] { board-colour-feminine } Katze
           *[other] { board-colour-feminine } Gans
        }
       *[plain] { $by ->
            [own] { board-piece }
            [you] deine { board-piece }
            [name] { board-piece } von { $name }
           *[seat] { board-piece } von Spieler { $owner }
        }
    }
board-piece =
    { $number ->
        [0] { board-colour-feminine } Figur
       *[other] { board-colour-feminine } Figur { $number }
    }
board-item-black = schwarzer Block
board-item-grey = grauer Block
board-item-stone = { board-colour-masculine } Stein
board-item-captured = geschlagener { board-colour-masculine } Stein
board-item-token = { board-colour-masculine } Stein
board-item-ball = { board-colour-feminine } Kugel
board-item-stack =
    { $number ->
        [1] { board-colour-masculine } Stein
       *[other] { board-colour-masculine } Stapel aus { $number }
    }
board-item-hijacked-stack = gekaperter { board-colour-masculine } Stapel aus { $number }
board-item-seeds =
    { $number ->
        [one] 1 Same
       *[other] { $number } Samen
    }
board-item-man = { board-colour-masculine } Stein
board-item-lady = { board-colour-feminine } Dame
board-item-sleeping-beauty = { board-colour-neuter } Dornröschen
board-item-pawn = { board-colour-masculine } Bauer
board-item-knight = { board-colour-masculine } Springer
board-item-bishop = { board-colour-masculine } Läufer
board-item-rook = { board-colour-masculine } Turm
board-item-queen = { board-colour-feminine } Dame
board-item-king = { board-colour-masculine } König
board-item-card-jack = { board-suit }-Bube
board-item-card-queen = { board-suit }-Dame
board-item-card-king = { board-suit }-König
board-suit =
    { $owner ->
        [1] Karo
        [2] Pik
        [3] Herz
       *[other] Kreuz
    }
board-item-order = Befehl { $number }
board-item-gunther = Gunther
board-item-kriemhild = Kriemhild
board-item-hagen = Hagen
board-item-siegfried = Siegfried
board-item-brunhild = Brünhild
board-place = { $place }
board-place-corner = Ecke { $place }, { board-colour }
board-place-crossing = Kreuzung { $place }, { board-colour }
board-empty = { $place }
board-occupied = { $place }: { $things }
board-neighbours = Daneben: { $places }
board-offer =
    { $kind ->
        [free] frei
        [swap] { $count ->
            [1] tauschen
           *[other] tauschen, { $count } zur Wahl
        }
        [replace] den schwarzen Block schlagen und wieder setzen
        [grey] den grauen Block entfernen
        [goal] ihr Ziel: bringt sie hinaus
        [exit] hinausgehen
        [black] den schwarzen Block hierher setzen
        [grey-block] den grauen Block hierher setzen
        [take] diesen grauen Block nehmen
        [to] hierher ziehen
        [stone] einen Stein hierher setzen
        [token] einen Stein hierher setzen
        [ball] eine Kugel hierher legen
        [line] die Zeile hier beginnen
        [return] die Figur hierher stellen
        [seeds] von hier aus säen
       *[other] kannst du wählen
    }
board-can-move =
    { $count ->
        [1] kann ziehen
       *[other] { $count } Figuren können ziehen
    }
board-mark-threat = hierher kann als Nächstes ein Gegner
board-mark-ko = nicht erlaubt: derselbe Tausch noch einmal
board-mark-hint = hier hinsehen
board-mark-placed = gerade gesetzt
board-mark-chosen = deine Wahl
board-swap-with = Tauschen: { $thing }
board-choice-goal = Ins Ziel
board-choice-free = Hierher ziehen
board-choice-swap = Tauschen
board-choice-replace = Den schwarzen Block nehmen
board-choice-grey = Den grauen Block entfernen
board-choice-exit = Hinausgehen
board-choice-black = Den schwarzen Block setzen
board-choice-grey-block = Den grauen Block setzen
board-choice-take = Diesen grauen Block nehmen
board-choice-stone = Einen Stein setzen
board-choice-token = Einen Stein setzen
board-choice-ball = Eine Kugel legen
board-choice-line = Die Zeile hier beginnen
board-choice-return = Die Figur hierher stellen
board-choice-seeds = Von hier aus säen
board-choice-from = Diese Figur wählen
board-choice-to = Hierher ziehen
board-picked =
    { $count ->
        [0] Gewählt: { $thing }. Kann nicht ziehen.
        [one] Gewählt: { $thing }. Ein Feld ist erreichbar.
       *[other] Gewählt: { $thing }. { $count } Felder sind erreichbar.
    }
board-choice-title = Was möchtest du auf { $place } tun?
board-zoom-out = Ganzes Brett
board-zoomed = Tippe jetzt genau auf das Feld.
board-moved = { $thing } von { $from } nach { $to }
board-placed = { $thing } auf { $to }
board-removed =
    { $kind ->
        [grey] { $thing } von { $from } zurück in den Vorrat
        [piece] { $thing } von { $from } ist draußen: +1
        [seeds] { $thing } aus { $from } genommen
       *[other] { $thing } von { $from } genommen
    }
board-stage-walk = Wähle eine Figur.
board-stage-walk-picked = Wähle, wohin sie geht.
board-stage-exit = Deine Figur steht auf ihrem Ziel. Bring sie jetzt hinaus.
board-stage-black = Setze den schwarzen Block auf ein freies Feld.
board-stage-grey = Deine Figur ist draußen! Setze einen grauen Block auf ein freies Feld.
board-stage-take = Im Vorrat liegt kein grauer Block mehr: Nimm einen vom Brett.
board-stage-stone = Setze einen Stein.
board-stage-token = Setze einen Stein.
board-stage-ball = Leg eine Kugel.
board-stage-line = Wähle das Randfeld, auf dem die Zeile beginnt.
board-stage-return = Stell deine Figur auf ein freies Randfeld.
board-stage-seeds = Wähle eine Mulde und säe ihre Samen.
board-stage-from = Wähle eine Figur.
board-stage-from-picked = Wähle, wohin sie geht.
board-stage-to = Wähle, wohin sie geht.
board-stage-choice = Wähle.
board-stage-keyword = Wähle.
board-stage-complete = Fertig? Bestätige deinen Zug.
board-stage-none = { "" }
board-reason-rival = Das ist eine gegnerische Figur. Wähle eine eigene.
board-reason-piece-first = Wähle zuerst eine deiner Figuren.
board-reason-stuck = { $thing } kann gerade nicht ziehen.
board-reason-leave = Deine Figur auf ihrem Ziel muss zuerst hinaus.
board-reason-in-way = Dorthin geht es nicht. Im Weg auf { $at }: { $things }.
board-undo-step = Abbrechen
board-confirm = Bestätigen
board-premove = Vorauszug
board-premove-cancel = Vorauszug zurücknehmen
board-keyword-pass = Passen
board-keyword-skip = Aussetzen
board-keyword-swap = Farben tauschen
board-keyword-stay = Farbe behalten
board-keyword-switch = Reihenfolge tauschen
board-keyword-queen = Dame
board-keyword-rook = Turm
board-keyword-bishop = Läufer
board-keyword-knight = Springer
board-keyword-white-below = Weiß unten
board-keyword-white-above = Weiß oben
board-step-lanza =
    { $head ->
        [J] Bube
        [Q] Dame
       *[K] König
    }: { $tail }
board-step-nibelungenlied =
    { $head ->
        [G] Gunther
        [K] Kriemhild
        [H] Hagen
        [S] Siegfried
       *[B] Brunhild
    }
board-seats = Spieler
board-team = Team { $team }
board-out =
    { $game ->
        [pentagame] { $count } von { $target } Figuren draußen
        [pente] { $count } von { $target } Steinen geschlagen
       *[other] { $count } von { $target } Punkten
    }
board-out-short =
    { $game ->
        [pentagame] draußen
        [pente] geschlagen
       *[other] Punkte
    }
board-points =
    { $count ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }
board-part = Ebene { $name }
board-parts = Ebenen
board-part-all = Alle Ebenen
board-part-targets = dorthin kannst du ziehen
board-clock = Zeit übrig: { $left }
board-log = Züge
board-log-empty = Noch keine Züge.
board-log-ply = Spieler { $seat }: { $move }
board-log-by = { $name }: { $move }
board-log-lost = verliert den Zug
board-move-input = Zug eingeben
board-move-input-submit = Ziehen
board-move-input-field = Ein Zug, wie in der Liste
board-move-unknown = „{ $text }“ ist hier kein Zug. Schreib ihn wie die in der Liste.
