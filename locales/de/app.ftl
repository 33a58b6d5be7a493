## Rund um jede Seite

app-home = Palamedes, Startseite
app-nav = Seiten
app-nav-play = Spielen
app-nav-learn = Lernen
app-nav-analyse = Analyse
app-nav-lobby = Mitspieler
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
app-turns-short = am Zug
app-skip = Zum Inhalt springen
app-sound = Ton
app-sound-on = Ton ist an
app-sound-off = Ton ist aus
app-close = Schließen
app-foot = Ein Konto brauchst du nicht. Was du auf diesem Gerät spielst, bleibt hier und geht auch ohne Netz.
app-update = Eine neue Fassung liegt bereit.
app-update-now = Jetzt nehmen
app-trouble = Diese Seite ist nicht angekommen
app-trouble-why = Sie ließ sich nicht laden. Vielleicht bist du ohne Netz und warst hier noch nie, oder es gibt eine neuere Fassung. Deine Partien sind in diesem Browser sicher.
app-broken = Auf dieser Seite ist etwas kaputtgegangen
app-broken-why = Das ist unser Fehler, nicht deiner. Deine Partien sind in diesem Browser sicher. Meist hilft es, die Seite neu zu laden.
app-again = Noch einmal

app-title-start = Pentagame
app-title-play = Spielen
app-title-table = Partie
app-title-learn = Lernen
app-title-analyse = Analyse
app-title-settings = Einstellungen
app-title-about = Über Palamedes
app-title-nowhere = Keine solche Seite
app-title-lobby = Mitspieler finden
app-title-friend = Mit Freunden spielen
app-title-watch = Zuschauen
app-title-games = Deine Partien
app-title-game = Partie
app-title-players = Spieler
app-title-player = Spieler
app-title-archive = Archiv
app-title-account = Dein Konto
app-title-moderation = Moderation
app-title-privacy = Datenschutz
app-title-imprint = Impressum

## Start

app-start-line = Ein Stern, ein Kreis, fünf Farben. Für zwei bis fünf.
app-start-what = Du führst deine Figuren von den Ecken des Sterns zu den Kreuzungen ihrer Farbe. Wer im Weg steht, tauscht mit dir den Platz. Jeden schwarzen Block, den du triffst, stellst du jemand anderem in den Weg. Hat jemand drei Figuren draußen, wird die Runde zu Ende gespielt.
app-start-picture = Das Brett mitten in einer Partie: ein Ring mit einem fünfzackigen Stern darin, Figuren zweier Spieler unterwegs, dazwischen schwarze Blöcke.
app-start-play = Sofort spielen
app-start-play-how = gegen den Computer, auf leichter Stufe
app-start-friend = Mit Freunden spielen
app-start-friend-how = per Link oder QR-Code
app-start-find = Mitspieler finden
app-start-find-how = offene Tische, schnelle und lange Partien
app-start-learn = In zehn Minuten lernen
app-start-round = Zu mehreren an einem Gerät
app-start-more = Mehr Spieler, Uhren, Pente und Pentalath
app-games = Deine Partien
app-games-continue = Weiterspielen
app-games-look = Ansehen
app-games-download = Als Datei speichern
app-games-delete = Löschen
app-games-deleted = { $title }: gelöscht.
app-games-put-back = Zurückholen
app-games-over = Beendet
app-games-round = Runde { $round }
app-games-turn = Spieler { $seat } ist am Zug
app-games-not-begun = Noch nicht begonnen
app-games-all = Alle { $count } zeigen
app-games-title =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
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

## Einstellungen

app-settings-at-once = Jede Änderung gilt sofort und bleibt in diesem Browser.
app-settings-look = Aussehen
app-settings-language = Sprache
app-settings-auto = Automatisch
app-settings-theme = Licht
app-settings-theme-auto = Automatisch
app-settings-theme-day = Tag
app-settings-theme-night = Nacht
app-settings-board = Brett
app-settings-figures = Figuren
app-settings-figures-animals = Tiere
app-settings-figures-plain = Schlichte Formen
app-settings-labels = Buchstaben neben den Knoten
app-settings-threats = Zeigen, wer als Nächstes hinauskann
app-settings-turned = Das Brett zu dem drehen, der am Zug ist
app-settings-turned-why = Für Partien zu mehreren an einem Gerät.
app-settings-playing = Beim Spielen
app-settings-confirm = Vor jedem Zug nachfragen
app-settings-confirm-why = Ein großer Knopf, damit nichts aus Versehen geschieht.
app-settings-animate = Figuren gehen ihren Weg
app-settings-animate-off = Dein Gerät wünscht weniger Bewegung, darum gehen sie nicht.
app-settings-sound = Töne aus Holz und Stein
app-settings-sound-try = Anhören
app-settings-account = Passkeys, Geräte, Mail, die Auswertung deiner Partien und deine Daten gehören zu dir und nicht zu diesem Gerät.
app-settings-account-go = Zum Konto
app-settings-kept = In diesem Browser aufgehoben
app-settings-kept-count =
    { $count ->
        [0] Keine Partie.
        [one] Eine Partie.
       *[other] { $count } Partien.
    } Sind es mehr als sechzig, weichen die ältesten beendeten.

## Über

app-about-what = Palamedes spielt Pentagame und dessen Verwandte Pente und Pentalath: gegen den Computer, zu mehreren an einem Gerät, mit Leuten übers Netz, mit Lektionen und einem Brett zum Analysieren. Regeln und Gegner laufen in deinem Browser. Mit Leuten spielst du über diesen Server und keinen anderen; ein Konto brauchst du dafür nicht, und von niemandem sonst wird etwas geladen.
app-about-game = Das Spiel
app-about-author = Pentagame ist das Spiel von Jan Suchanek, und der Name gehört ihm. Die Regeln folgen seinen gedruckten Regeln und seinem Kompendium, in eigenen Worten; Bretter und Figuren sind selbst gezeichnet. Pente und Pentalath samt ihren Namen gehören ihren Eigentümern.
app-about-apart = Palamedes ist ein unabhängiges Projekt. Niemand, der hier genannt ist, hat es gemacht, gebilligt oder bezahlt.
app-about-name = Palamedes heißt der Held, dem die Griechen die Brettspiele verdankten. Mit Odysseus hatte er Ärger.
app-about-licence = Lizenz
app-about-licence-text = Das Programm ist frei: MIT oder Apache 2.0, nach deiner Wahl. Partien und Statistiken, die das Projekt veröffentlicht, stehen unter CC0.
app-about-keys = Tasten am Brett
app-about-keys-how = Mit der Tabulatortaste kommst du aufs Brett. Dann gilt:
app-about-key = Taste
app-about-does = Was sie tut
app-about-key-arrows = Pfeiltasten
app-about-key-arrows-does = gehen die Linien entlang zum nächsten Feld
app-about-key-letter = A–E, a–e
app-about-key-letter-does = springen zu dieser Ecke oder Kreuzung
app-about-key-next = Bild auf, Bild ab
app-about-key-next-does = gehen zum nächsten Feld, das gewählt werden kann
app-about-key-near = Punkt
app-about-key-near-does = sagt, was daneben liegt
app-about-key-enter = Eingabe oder Leertaste
app-about-key-enter-does = nimmt eine Figur, wählt ein Feld, setzt einen Block
app-about-key-back = Rücktaste oder Escape
app-about-key-back-does = nimmt den letzten Schritt zurück
app-about-key-typed = Notation
app-about-key-typed-does = lässt sich eintippen, im Feld „{ board-typed }“
app-about-version = Fassung { $version }

## Keine solche Seite

app-nowhere = Hier ist nichts
app-nowhere-why = Keine Seite hat die Adresse { $path }. Vielleicht fehlt ein Buchstabe, oder die Partie wurde in diesem Browser gelöscht.
app-nowhere-start = Zur Startseite

## Das Brett: was vorgelesen wird und was gerade fehlt
## Dinge: { $kind }, { $colour } (white, blue, red, yellow, green, black oder none), { $owner } und
## { $number } (0 heißt keine), { $figures } (animals oder plain).

board-name = Brett für { $game }
board-colour =
    { $colour ->
        [white] Weiß
        [blue] Blau
        [red] Rot
        [yellow] Gelb
        [green] Grün
        [black] Schwarz
       *[none] { "" }
    }
# Mit Endung, vor männlichen Wörtern: der Hase, der Igel, der Stein.
board-coloured-he =
    { $colour ->
        [white] weißer
        [blue] blauer
        [red] roter
        [yellow] gelber
        [green] grüner
        [black] schwarzer
       *[none] { "" }
    }
# Vor weiblichen Wörtern: die Katze, die Gans, die Figur.
board-coloured-she =
    { $colour ->
        [white] weiße
        [blue] blaue
        [red] rote
        [yellow] gelbe
        [green] grüne
        [black] schwarze
       *[none] { "" }
    }
board-thing = Figur von Spieler { $owner }
board-thing-piece =
    { $figures ->
        [animals] { $owner ->
            [1] { board-coloured-he } Hase
            [2] { board-coloured-he } Igel
            [3] { board-coloured-she } Katze
            [4] { board-coloured-she } Gans
           *[other] { board-coloured-she } Figur von Spieler { $owner }
        }
       *[plain] { $number ->
            [0] { board-coloured-she } Figur von Spieler { $owner }
           *[other] { board-coloured-she } Figur { $number } von Spieler { $owner }
        }
    }
board-thing-black = schwarzer Block
board-thing-grey = grauer Block
board-thing-stone = { board-coloured-he } Stein
board-thing-captured = geschlagener { board-coloured-he } Stein
board-place = { $place }
board-place-corner = Ecke { $place }, { board-colour }
board-place-crossing = Kreuzung { $place }, { board-colour }
board-empty = { $place }
board-standing = { $place }: { $things }
board-neighbours = Daneben: { $places }
board-offer =
    { $kind ->
        [free] frei
        [swap] { $count ->
            [1] tauschen
           *[other] tauschen, { $count } zur Wahl
        }
        [replace] den schwarzen Block nehmen und neu setzen
        [grey] den grauen Block wegnehmen
        [goal] ihr Ziel: Sie geht hinaus
        [exit] hinausgehen
        [black] den schwarzen Block hierher
        [grey-block] den grauen Block hierher
        [take] diesen grauen Block nehmen
        [stone] einen Stein hierher
       *[other] kann gewählt werden
    }
board-can-move =
    { $count ->
        [1] kann ziehen
       *[other] { $count } Figuren können ziehen
    }
board-mark-threat = kann ein Gegner als Nächstes erreichen
board-mark-ko = verboten: derselbe Tausch noch einmal
board-mark-hint = hierher sehen
board-mark-last = letzter Zug
board-swap-with = Tauschen: { $thing }
board-choice-goal = Ins Ziel
board-choice-free = Dorthin gehen
board-choice-swap = Tauschen
board-choice-replace = Den schwarzen Block nehmen
board-choice-grey = Den grauen Block wegnehmen
board-choice-exit = Hinausgehen
board-choice-black = Den schwarzen Block setzen
board-choice-grey-block = Den grauen Block setzen
board-choice-take = Diesen grauen Block nehmen
board-choice-stone = Einen Stein setzen
board-picked =
    { $count ->
        [0] Gewählt: { $thing }. Es gibt keinen Weg.
        [one] Gewählt: { $thing }. Ein Feld ist erreichbar.
       *[other] Gewählt: { $thing }. { $count } Felder sind erreichbar.
    }
board-chooser = Was soll auf { $place } geschehen?
board-line = Felder der Linie { $line }
board-close = Schließen
board-went = { $thing } von { $from } nach { $to }
board-came = { $thing } auf { $to }
board-left =
    { $kind ->
        [grey] { $thing } von { $from } zurück in den Vorrat
        [piece] { $thing } geht von { $from } hinaus
       *[other] { $thing } von { $from } genommen
    }
board-stage-walk = Wähle eine Figur.
board-stage-walk-picked = Wohin?
board-stage-exit = Eine deiner Figuren steht auf ihrem Ziel und muss jetzt hinaus. Führe sie hinaus.
board-stage-black = Du hast einen schwarzen Block. Setze ihn auf ein freies Feld.
board-stage-grey = Deine Figur ist draußen. Setze einen grauen Block auf ein freies Feld.
board-stage-take = Im Vorrat liegt kein grauer Block mehr. Nimm einen vom Brett.
board-stage-stone = Setze einen Stein.
board-stage-keyword = Wähle.
board-stage-complete = Der Zug ist vollständig.
board-stage-none = { "" }
board-undo-step = Schritt zurück
board-confirm = So ziehen
board-word-pass = Passen
board-word-skip = Aussetzen
board-word-swap = Farben tauschen
board-word-stay = Dabei bleiben
board-seats = Spieler
board-team = Team { $team }
board-out =
    { $count ->
        [one] eine Figur draußen
       *[other] { $count } Figuren draußen
    }
board-clock = Zeit übrig: { $left }
board-log = Züge
board-log-empty = Noch kein Zug.
board-log-ply = Spieler { $seat }: { $move }
board-log-by = { $name }: { $move }
board-log-lost = verliert den Zug
board-typed = Zug eingeben
board-typed-enter = Ziehen
