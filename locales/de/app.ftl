## Rund um jede Seite

app-home = Palamedes, Startseite
app-nav = Seiten
app-nav-play = Spielen
app-nav-learn = Lernen
app-nav-analyse = Analyse
app-skip = Zum Inhalt springen
app-sound = Ton
app-sound-on = Ton ist an
app-sound-off = Ton ist aus
app-close = Schließen
app-foot = Kein Konto, und nichts verlässt dein Gerät. Einmal geladen, geht alles auch ohne Netz.
app-update = Eine neue Fassung liegt bereit.
app-update-now = Jetzt nehmen
app-trouble = Diese Seite ist nicht angekommen
app-trouble-why = Sie ließ sich nicht laden. Vielleicht bist du ohne Netz und warst hier noch nie, oder es gibt eine neuere Fassung. Deine Partien sind in diesem Browser sicher.
app-again = Noch einmal

app-title-start = Pentagame
app-title-play = Spielen
app-title-table = Partie
app-title-learn = Lernen
app-title-analyse = Analyse
app-title-settings = Einstellungen
app-title-about = Über Palamedes
app-title-nowhere = Keine solche Seite

## Start

app-start-what = Ein Stern, ein Kreis, fünf Farben. Führe deine Figuren von den Ecken zu den Kreuzungen ihrer Farbe: Sind drei draußen, läuft die letzte Runde. Wer dir im Weg steht, tauscht mit dir den Platz; und jeden schwarzen Block, den du triffst, stellst du jemand anderem in den Weg. Für zwei bis fünf.
app-start-picture = Das Brett mitten in einer Partie: ein Ring mit einem fünfzackigen Stern darin, Figuren zweier Spieler unterwegs, dazwischen schwarze Blöcke.
app-start-play = Sofort spielen
app-start-play-how = gegen das Haus, auf leichter Stufe
app-start-learn = In zehn Minuten lernen
app-start-round = Zu mehreren an einem Gerät
app-start-more = Mehr Spieler, Uhren, Pente und Pentalath
app-games = Deine Partien
app-games-continue = Weiterspielen
app-games-look = Ansehen
app-games-download = Als Datei sichern
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
        [0] das Haus spielt
        [1] { $engines ->
            [0] allein
           *[other] du und das Haus
        }
       *[other] { $engines ->
            [0] zu { $people }
           *[other] { $people } Leute und das Haus
        }
    }
app-games-level = Stufe { $level }

## Einstellungen

app-settings-at-once = Jede Änderung gilt sofort und bleibt in diesem Browser.
app-settings-look = Aussehen
app-settings-language = Sprache
app-settings-auto = Wie im Browser
app-settings-theme = Licht
app-settings-theme-auto = Wie am Gerät
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
app-settings-kept = In diesem Browser aufgehoben
app-settings-kept-count =
    { $count ->
        [0] Keine Partie.
        [one] Eine Partie.
       *[other] { $count } Partien.
    } Sind es mehr als sechzig, weichen die ältesten beendeten.

## Über

app-about-what = Palamedes spielt Pentagame und seine Verwandten Pente und Pentalath: gegen das Haus, zu mehreren an einem Gerät, mit Lektionen und einem Brett zum Untersuchen. Regeln und Gegner laufen in deinem Browser. Es gibt kein Konto, niemand schaut zu, und es wird bei niemandem sonst etwas abgerufen.
app-about-game = Das Spiel
app-about-author = Pentagame ist das Spiel von Jan Suchanek, und der Name gehört ihm. Die Regeln folgen seinen gedruckten Regeln und seinem Kompendium, in eigenen Worten; Bretter und Figuren sind selbst gezeichnet. Pente und Pentalath samt ihren Namen gehören ihren Eigentümern.
app-about-apart = Palamedes ist ein unabhängiges Projekt. Niemand, der hier genannt ist, hat es gemacht, gebilligt oder bezahlt.
app-about-name = Palamedes heißt der Held, dem die Griechen die Brettspiele verdankten. Mit Odysseus hatte er Ärger.
app-about-licence = Lizenz
app-about-licence-text = Das Programm ist frei: MIT oder Apache 2.0, nach deiner Wahl. Partien und Statistiken, die das Projekt veröffentlicht, stehen unter CC0.
app-about-keys = Tasten am Brett
app-about-keys-how = Das Brett ist ein Halt der Tabulatortaste. Dann gilt:
app-about-key = Taste
app-about-does = Was sie tut
app-about-key-arrows = Pfeiltasten
app-about-key-arrows-does = gehen die Linien entlang zum nächsten Feld
app-about-key-letter = A–E, a–e
app-about-key-letter-does = springen zu dieser Ecke oder Kreuzung
app-about-key-enter = Eingabe oder Leertaste
app-about-key-enter-does = nimmt eine Figur, wählt ein Feld, setzt einen Block
app-about-key-back = Rücktaste oder Escape
app-about-key-back-does = nimmt den letzten Schritt zurück
app-about-key-typed = Notation
app-about-key-typed-does = kann in das Feld unter dem Brett geschrieben werden
app-about-version = Fassung { $version }

## Keine solche Seite

app-nowhere = Hier ist nichts
app-nowhere-why = Keine Seite hat die Adresse { $path }. Vielleicht fehlt ein Buchstabe, oder die Partie wurde in diesem Browser gelöscht.
app-nowhere-start = Zur Startseite
