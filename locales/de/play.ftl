## Eine Partie einrichten

play-title = Eine neue Partie
play-loading = Das Brett wird ausgelegt …
play-game = Spiel
play-game-pentagame = Pentagame
play-game-pentagame-about = Fünf Figuren, fünf Ziele, ein Stern dazwischen. Für zwei bis fünf.
play-game-pente = Pente
play-game-pente-about = Fünf in einer Reihe, oder fünf geschlagene Paare. Für zwei bis vier.
play-game-pentalath = Pentalath
play-game-pentalath-about = Fünf in einer Reihe auf siebzig Sechsecken; was keine Freiheit hat, wird geschlagen. Für zwei oder drei.
play-who = Wer spielt
play-seat = Spieler { $seat }
play-seat-team = Spieler { $seat }, Team { $team }
play-seat-you = Du
play-seat-guest = Jemand an diesem Gerät
play-seat-engine = Der Computer
play-level = Der Computer, Stufe { $level }
play-seat-name = Name von Spieler { $seat }
play-exchange = Spieler { $first } und { $second } tauschen die Plätze
play-clock = Uhr
play-control = Art
play-control-none = Ohne Uhr
play-control-none-about = Alle nehmen sich die Zeit, die sie brauchen.
play-control-egg = Sanduhr
play-control-egg-about = Die Uhr wird erst umgedreht, wenn sie leer ist: Was du übrig lässt, kommt dem Nächsten zugute. Wer sie leerlaufen lässt, verliert den Zug, nicht die Partie.
play-control-budget = Zeit für die Partie
play-control-budget-about = So viel hat jede Seite für alle ihre Züge. Ist die Zeit um, ist die Partie verloren.
play-control-fischer = Zeit mit Zuschlag
play-control-fischer-about = Nach jedem Zug kommt der Zuschlag dazu.
play-control-delay = Zeit mit Verzögerung
play-control-delay-about = In jedem Zug wartet die Uhr erst, bevor sie läuft.
play-control-days = Tage
play-control-days-about = So viele Tage für jeden Zug, auch wenn diese Seite geschlossen ist.
play-number-sand = Sekunden Sand
play-number-minutes = Minuten
play-number-seconds = Sekunden je Zug
play-number-days = Tage für einen Zug
play-more-options = Weitere Regeln
play-start = Los geht’s

## Spielregeln zur Wahl. Eine Gruppe heißt nach ihrer zweiten Möglichkeit.

play-group-pentagame-3 = Spieler
play-option-pentagame-2 = Zwei
play-option-pentagame-3 = Drei, jeder gegen jeden
play-option-pentagame-4 = Vier, jeder gegen jeden
play-option-pentagame-4t = Zwei Teams: 1 und 3 gegen 2 und 4
play-option-pentagame-5 = Fünf, mit je drei Figuren einer Farbe
play-group-pentagame-out-2 = So viele draußen beenden die Partie
play-option-pentagame-out-2-usual = Wie üblich
play-option-pentagame-out-2 = Zwei
play-option-pentagame-out-3 = Drei
play-option-pentagame-out-4 = Vier
play-option-pentagame-out-5 = Fünf
play-option-pentagame-shape = Bei Gleichstand mit drei Figuren entscheidet die Form der Ziele
play-group-pente-players-3 = Spieler
play-option-pente-players-3-usual = Zwei
play-option-pente-players-3 = Drei, jeder gegen jeden
play-option-pente-players-4 = Vier, jeder gegen jeden
play-option-pente-teams = Zwei Teams: 1 und 3 gegen 2 und 4
play-group-pente-13 = Brett
play-option-pente-19 = 19 Linien, das übliche Brett
play-option-pente-13 = 13 Linien, für eine kürzere Partie
play-option-pente-9 = 9 Linien, ein kleines Brett
play-group-pente-centre = Eröffnung
play-option-pente-tournament = Turnier: erster Stein in die Mitte, der zweite von Spieler 1 mindestens drei entfernt
play-option-pente-centre = Erster Stein in die Mitte
play-option-pente-free = Frei
play-option-pente-g = G-Pente: wie Turnier, acht weitere Punkte gesperrt
play-option-pente-d = D-Pente: Spieler 1 setzt vier Steine, Spieler 2 wählt die Farbe
play-option-pente-first-black = Schwarz beginnt
play-option-pente-keryo = Keryo: Auch drei Steine werden geschlagen, fünfzehn gewinnen
play-option-pente-poof = Poof: Ein Paar, das zwischen zwei andere gesetzt wird, verschwindet
play-group-pentalath-3 = Spieler
play-option-pentalath-2 = Zwei
play-option-pentalath-3 = Drei, jeder gegen jeden
play-group-pentalath-stuck-loss = Wer nicht ziehen kann,
play-option-pentalath-stuck-skip = setzt aus
play-option-pentalath-stuck-loss = hat verloren
play-option-pentalath-swap = Spieler 2 darf den ersten Stein übernehmen

## Am Tisch

play-title-table = { $game }: eine Partie
play-not-here = Diese Partie ist nicht in diesem Browser
play-not-here-why = Partien bleiben in dem Browser, in dem sie gespielt wurden. Vielleicht wurde sie hier gelöscht, oder sie gehört auf ein anderes Gerät.
play-new = Neue Partie
play-you = Du
play-player = Spieler { $seat }
play-engine =
    { $engines ->
        [1] Der Computer
       *[other] Computer { $seat }
    }
play-engine-brief = Comp. { $seat }
play-level-short = Stufe { $level }
play-thinks = { $name } denkt, Stufe { $level } …
play-called =
    { $who ->
        [you] Du bist am Zug.
       *[other] { $name }, du bist am Zug.
    }
play-yours =
    { $figures ->
        [animals] { $seat ->
            [1] Du spielst die Hasen.
            [2] Du spielst die Igel.
            [3] Du spielst die Katzen.
           *[other] Du spielst die Gänse.
        }
       *[plain] { $number ->
            [0] Deine Figuren stehen auf Sockeln mit { $seat ->
                [1] glattem Rand.
                [2] gestricheltem Rand.
                [3] gepunktetem Rand.
               *[other] doppeltem Rand.
            }
           *[other] Du spielst { $colour ->
                [white] Weiß.
                [blue] Blau.
                [red] Rot.
                [yellow] Gelb.
               *[green] Grün.
            }
        }
    }
play-last-round = Letzte Runde: Am Ende haben alle gleich oft gezogen.
play-paused = Die Uhren stehen. Weiter geht es, wann du willst.
play-unkept = Der Browser hat keinen Platz für diese Partie: Speichere sie, bevor du gehst.
play-tabs = Mehr zu dieser Partie
play-tab-moves = Züge
play-tab-help = Hilfe
play-tab-settings = Brett
play-hint = Tipp
play-take-back = Zug zurück
play-pause = Pause
play-resume = Weiter
play-impasse = So beenden
play-resign = Aufgeben
play-go-on = Weiterspielen
play-resign-ask =
    { $who ->
        [you] Gibst du auf?
       *[other] { $name }: Gibst du auf?
    }
play-resign-what =
    { $seats ->
        [2] Dann gewinnt die andere Seite.
       *[other] Die anderen spielen weiter; deine Züge fallen aus, und du kommst auf den letzten Platz.
    }
play-resign-yes = Aufgeben
play-impasse-ask = Die Partie so beenden, wie sie steht?
play-impasse-what = Sind alle einverstanden, endet die Partie hier, und die Figuren draußen zählen. Der Computer stimmt zu, wenn er sich nicht im Vorteil sieht.
play-impasse-yes = Vorschlagen
play-asking = Die anderen überlegen …
play-declined = { $name } möchte weiterspielen.
play-event-gone =
    { $who ->
        [you] Du scheidest aus.
       *[other] { $name } scheidet aus.
    }
play-event-lost =
    { $who ->
        [you] Deine Zeit ist um: Dieser Zug fällt aus.
       *[other] Die Zeit von { $name } ist um: Dieser Zug fällt aus.
    }
play-event-back = Zurückgenommen.

## Hilfe

play-hint-ask = Worauf kommt es an?
play-hint-more = Mehr verraten
play-hint-looking = Einen Moment …
play-hint-good = Ein guter Zug:
play-hint-move = Ein guter Zug: { $move }.
play-threats = Drohungen
play-threats-show = Zeigen, wer als Nächstes ein Ziel erreichen kann
play-why = Der letzte Zug
play-why-nothing = Zu ihm gibt es nichts Besonderes zu sagen.
play-turn-board = Brett drehen
play-mirror-board = Spiegeln

## Ergebnis

play-result = Ergebnis
play-result-won =
    { $who ->
        [you] Du gewinnst.
       *[other] { $name } gewinnt.
    }
play-result-several =
    { $how ->
        [team] { $list } und { $last } gewinnen gemeinsam.
       *[shared] { $list } und { $last } teilen sich den ersten Platz.
    }
play-result-level = Alle liegen gleichauf.
play-result-none = Die Partie zählt nicht.
play-result-place = Platz
play-result-player = Spieler
play-result-points = Punkte
play-result-zero-sum = Nullsumme
play-result-rating = Wertung
play-result-zero-sum-why = Bei zwei Seiten: eigene Punkte minus die der anderen. Bei mehr Spielern: eigene Punkte minus die des Nächsten am Zug.
play-ended-impasse = Der Schiedsrichter beendet sie: Es ging nicht mehr weiter.
play-ended-resigned =
    { $who ->
        [you] Du hast aufgegeben.
       *[other] { $name } hat aufgegeben.
    }
play-ended-out-of-time =
    { $who ->
        [you] Deine Zeit ist um.
       *[other] Die Zeit von { $name } ist um.
    }
play-ended-agreed = Alle waren einverstanden, so aufzuhören.
play-ended-abandoned =
    { $who ->
        [you] Du bist gegangen.
       *[other] { $name } ist gegangen.
    }
play-ended-aborted = Sie wurde abgebrochen.
play-opened =
    { $who ->
        [you] Du eröffnetest mit { $code } { $name }.
       *[other] { $player } eröffnete mit { $code } { $name }.
    }
play-rematch = Noch einmal, mit getauschten Plätzen
play-analyse = Diese Partie analysieren
play-download = Partie speichern (.pgr)
