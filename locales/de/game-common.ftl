## New game

game-setup-title = Neue Partie
game-loading = Das Brett wird aufgebaut …
game-rules = Spiel
game-rules-pentagame = Pentagame
game-rules-pentagame-about = Bring deine Figuren über den Stern, jede zur Kreuzung ihrer Farbe. Triffst du auf einen schwarzen Block, setzt du ihn den anderen in den Weg.
game-rules-pente = Pente
game-rules-pente-about = Setz fünf Steine in eine Reihe, oder schlag fünf Paare. Eingeschlossene Paare kommen vom Brett, also ist auch eine Viererreihe nicht sicher.
game-rules-pentalath = Pentalath
game-rules-pentalath-about = Setz fünf Steine in eine Reihe auf sechseckigen Feldern. Gruppen ohne freies Feld werden geschlagen, wie beim Go.
game-rules-millennium-3d-chess = Millennium 3D Chess
game-rules-millennium-3d-chess-about = Setz den König matt, auf drei Brettern übereinander. Die Figuren ziehen auch von Ebene zu Ebene, und die Dame hat 26 Richtungen.
game-rules-nardeshir = Nardeshir
game-rules-nardeshir-about = Setz den König matt, auf drei Brettern übereinander. Die Bauern beginnen ruhig, und in der Variante Malka geht die Dame nur einen Schritt.
game-rules-hi-jack = Hi-Jack
game-rules-hi-jack-about = Bau Stapel, die die Felder ringsum beherrschen. Wo du stark genug bist, übernimmst du die Stapel des Gegners.
game-rules-sleeping-beauty-draughts = Dornröschendame
game-rules-sleeping-beauty-draughts-about = Spiel Dame mit nur einer Dame für jeden. Weitere Damen schlafen als Dornröschen, und eines wacht auf, wenn die Dame geschlagen wird.
game-rules-akron = Akron
game-rules-akron-about = Verbinde deine zwei Seiten des Bretts mit einer Kette aus Kugeln. Staple Kugeln, um die Kette des Gegners zu überqueren und zu durchtrennen.
game-rules-lanza = Lanza
game-rules-lanza-about = Gib Bube, Dame und König geheime Befehle. Alle Figuren ziehen zugleich, und jeder Rang schlägt einen anderen.
game-rules-king-of-pearls = King of Pearls
game-rules-king-of-pearls-about = Wähl geheim, wie viele Steine du setzt; die kleinere Zahl beginnt. Türme verschiedener Höhe bringen zusammen Punkte.
game-rules-nibelungenlied = Nibelungenlied
game-rules-nibelungenlied-about = Wähl geheim Gestalten des alten Gedichts, und führ sie zur Hochzeit oder in die Tragödie. Beide bewegen dieselben fünf, mit entgegengesetzten Zielen.
game-rules-ot-tjin = Ot-tjin
game-rules-ot-tjin-about = Säe Samen rund um das Brett und fang Fische, Mulden mit genau der richtigen Zahl. Ein einziger Zug kann viele Runden dauern.
game-rules-frames = Frames
game-rules-frames-about = Beide wählen geheim einen Punkt, und die zwei neuen Steine sind Ecken eines Rahmens. Wer darin mehr Steine hat, bekommt einen Punkt.
game-players = Spieler
game-seat = Spieler { $seat }
game-seat-team = Spieler { $seat }, Team { $team }
game-seat-you = Du
game-seat-local = Jemand an diesem Gerät
game-seat-computer = Computer
game-computer-level = { $name } · Stufe { $level } ({ $strength })
game-strength = { game-strength-word } · { $level }
game-strength-word =
    { $level ->
        [1] Anfänger
        [2] Anfänger
        [3] Hobby
        [4] Hobby
        [5] Mittel
        [6] Mittel
        [7] Stark
        [8] Stark
       *[other] Meister
    }
game-opponent = Gegner
game-opponent-engine = Computer
game-opponent-person = Ein Freund an diesem Gerät
game-opponent-name = Name deines Freundes
game-level = Stufe des Computers
game-level-easy = leicht
game-level-hard = schwer
game-first = Wer beginnt
game-first-you = Du beginnst
game-first-opponent = Der Gegner beginnt
game-seat-name = Name von Spieler { $seat }
game-swap-seats = Spieler { $first } und { $second } tauschen
game-clock = Uhr
game-time-control = Bedenkzeit
game-time-control-none = Ohne Uhr
game-time-control-none-about = Nimm dir die Zeit, die du brauchst.
game-time-control-egg = Sanduhr
game-time-control-egg-about = Mindestens { $first } Sekunden pro Zug, dazu der Sand, den der Spieler vor dir übrig lässt. Läuft sie ab, verlierst du den Zug, nicht die Partie.
game-time-control-budget = Zeit für die Partie
game-time-control-budget-about = Gesamtzeit für alle deine Züge. Ist sie um, hast du verloren.
game-time-control-fischer = Zeit mit Zuschlag
game-time-control-fischer-about = Nach jedem Zug kommen { $second } Sekunden dazu. Ist deine Zeit um, hast du verloren.
game-time-control-delay = Zeit mit Verzögerung
game-time-control-delay-about = Bei jedem Zug wartet deine Uhr erst { $second } Sekunden. Ist deine Zeit um, hast du verloren.
game-time-control-days = Tage
game-time-control-days-about = Tage für jeden Zug. Sie zählen auch, wenn diese Seite geschlossen ist.
game-time-sand = Sekunden Sand
game-time-minutes = Minuten
game-time-seconds = Sekunden pro Zug
game-time-days = Tage pro Zug
game-more-options = Mehr Optionen
game-start = Los geht’s

## Options of the games. The id of a group contains its second option.

game-group-pentagame-3 = Spieler
game-option-pentagame-2 = Zwei
game-option-pentagame-3 = Drei, jeder gegen jeden
game-option-pentagame-4 = Vier, jeder gegen jeden
game-option-pentagame-4t = Zwei Teams: 1 und 3 gegen 2 und 4
game-option-pentagame-5 = Fünf, mit je drei Figuren einer Farbe
game-group-pentagame-out-2 = Figuren draußen, die die Partie beenden
game-option-pentagame-out-2-usual = Wie üblich
game-option-pentagame-out-2 = Zwei
game-option-pentagame-out-3 = Drei
game-option-pentagame-out-4 = Vier
game-option-pentagame-out-5 = Fünf
game-option-pentagame-shape = Bei Gleichstand mit drei Figuren entscheidet die Form der Ziele
game-group-pente-players-3 = Spieler
game-option-pente-players-3-usual = Zwei
game-option-pente-players-3 = Drei, jeder gegen jeden
game-option-pente-players-4 = Vier, jeder gegen jeden
game-option-pente-teams = Zwei Teams: 1 und 3 gegen 2 und 4
game-group-pente-13 = Brett
game-option-pente-19 = 19 Linien, das übliche Brett
game-option-pente-13 = 13 Linien, für eine kürzere Partie
game-option-pente-9 = 9 Linien, ein kleines Brett
game-group-pente-centre = Eröffnung
game-option-pente-tournament = Turnier: erster Stein in die Mitte, der zweite von Spieler 1 mindestens drei entfernt
game-option-pente-centre = Erster Stein in die Mitte
game-option-pente-free = Frei
game-option-pente-g = G-Pente: wie Turnier, acht weitere Punkte gesperrt
game-option-pente-d = D-Pente: Spieler 1 setzt vier Steine, Spieler 2 wählt die Farbe
game-option-pente-first-black = Schwarz beginnt
game-option-pente-keryo = Keryo: Auch drei Steine werden geschlagen, fünfzehn gewinnen
game-option-pente-poof = Poof: Ein Paar, das zwischen zwei gegnerische Steine gesetzt wird, verschwindet
game-group-pentalath-3 = Spieler
game-option-pentalath-2 = Zwei
game-option-pentalath-3 = Drei, jeder gegen jeden
game-group-pentalath-stuck-loss = Wer nicht ziehen kann,
game-option-pentalath-stuck-skip = setzt aus
game-option-pentalath-stuck-loss = verliert
game-option-pentalath-swap = Spieler 2 darf den ersten Stein übernehmen
game-group-millennium-3d-chess-setup-hageman = Aufstellung
game-option-millennium-3d-chess-setup-johnson = Weiß unten, Schwarz oben
game-option-millennium-3d-chess-setup-hageman = Weiß oben, Schwarz unten
game-option-millennium-3d-chess-black_chooses = Schwarz wählt
game-group-nardeshir-malka = Variante
game-option-nardeshir-traditional = Traditionell: Die Dame zieht beliebig weit
game-option-nardeshir-malka = Malka: Die Dame zieht einen Schritt, Bauern haben keinen Doppelschritt
game-group-hi-jack-first-white = Erster Zug
game-option-hi-jack-first-black = Schwarz fängt an
game-option-hi-jack-first-white = Weiß fängt an
game-group-sleeping-beauty-draughts-repetition-replay = Wiederholung
game-option-sleeping-beauty-draughts-repetition-ban = Eine Stellung zu wiederholen ist verboten
game-option-sleeping-beauty-draughts-repetition-replay = Die Partie wird neu gespielt
game-group-akron-n-6 = Brett
game-option-akron-n-8 = 8 × 8, das übliche Brett
game-option-akron-n-6 = 6 × 6, eine kurze Partie
game-option-akron-n-10 = 10 × 10
game-option-akron-n-12 = 12 × 12
game-group-akron-pile-32 = Kugeln jedes Spielers
game-option-akron-pile-32-usual = Halb so viele wie Löcher
game-option-akron-pile-32 = 32
game-group-akron-swap-off = Nach der ersten Kugel
game-option-akron-swap-on = Spieler 2 darf sie übernehmen
game-option-akron-swap-off = Kein Tausch
game-group-akron-crossing-links = Trennen
game-option-akron-crossing-links-columns = Verbindungen und Säulen trennen Verbindungen
game-option-akron-crossing-links = Nur Verbindungen trennen Verbindungen
game-group-akron-delayed_win-on = Eine Kette gewinnt
game-option-akron-delayed_win-off = sofort
game-option-akron-delayed_win-on = wenn sie den nächsten Zug übersteht
game-group-lanza-3 = Spieler
game-option-lanza-2 = Zwei
game-option-lanza-3 = Drei, jeder gegen jeden
game-option-lanza-4 = Vier, jeder gegen jeden
game-option-lanza-target-5 = Fünf Punkte gewinnen statt drei
game-option-lanza-turn-limit-100 = Die Partie endet nach 100 Runden statt nach 200
game-group-king-of-pearls-first-white = Bei gleichen ersten Zahlen setzt zuerst
game-option-king-of-pearls-first-black = Schwarz
game-option-king-of-pearls-first-white = Weiß
game-group-nibelungenlied-castles-iwx = Burgen oben, links und rechts
game-option-nibelungenlied-castles-ixw = Isenstein, Xanten, Worms
game-option-nibelungenlied-castles-iwx = Isenstein, Worms, Xanten
game-option-nibelungenlied-castles-xiw = Xanten, Isenstein, Worms
game-option-nibelungenlied-castles-xwi = Xanten, Worms, Isenstein
game-option-nibelungenlied-castles-wix = Worms, Isenstein, Xanten
game-option-nibelungenlied-castles-wxi = Worms, Xanten, Isenstein
game-option-nibelungenlied-turns-100 = Remis nach 100 Runden statt nach 300
game-group-ot-tjin-fish-2 = Samen in einem Fisch
game-option-ot-tjin-fish-3 = Drei, wie üblich
game-option-ot-tjin-fish-2 = Zwei
game-option-ot-tjin-fish-4 = Vier
game-option-ot-tjin-fish-5 = Fünf
game-group-ot-tjin-repetition-2 = Die Partie endet ohne Ergebnis, wenn eine Stellung vorkommt:
game-option-ot-tjin-repetition-3 = zum dritten Mal
game-option-ot-tjin-repetition-2 = zum zweiten Mal
game-group-ot-tjin-first-north = Wer beginnt
game-option-ot-tjin-first-south = Süd
game-option-ot-tjin-first-north = Nord
game-option-ot-tjin-mirror = Das Brett so zeichnen, dass man gegen den Uhrzeigersinn sät
game-group-frames-20 = Brett
game-option-frames-19 = 19 mal 19 Punkte, das übliche Brett
game-option-frames-20 = 20 mal 20 Punkte
game-option-frames-12 = 12 mal 12 Punkte, eine kürzere Partie
game-group-frames-target-5 = Punkte zum Sieg
game-option-frames-target-5-usual = Wie üblich
game-option-frames-target-5 = Fünf
game-option-frames-target-10 = Zehn

## Game page

game-page-title = { $game }: eine Partie
game-not-found = Diese Partie ist nicht in diesem Browser
game-not-found-why = Partien bleiben in dem Browser, in dem du sie gespielt hast. Vielleicht wurde sie gelöscht, oder sie ist auf einem anderen Gerät.
game-new = Neue Partie
game-you = Du
game-player = Spieler { $seat }
game-level-short = Stufe { $level }
game-computer-thinking = { $name } (Stufe { $level }) denkt nach …
game-your-turn =
    { $who ->
        [you] Du bist am Zug.
       *[other] { $name }, du bist am Zug.
    }
game-your-pieces =
    { $figures ->
        [animals] { $seat ->
            [1] Du spielst die Hasen.
            [2] Du spielst die Igel.
            [3] Du spielst die Katzen.
           *[other] Du spielst die Gänse.
        }
       *[plain] { $number ->
            [0] Deine Figuren stehen auf { $seat ->
                [1] runden Sockeln.
                [2] eckigen Sockeln.
                [3] Schilden.
               *[other] Rauten.
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
game-last-round = Letzte Runde! Die Partie endet, wenn alle noch einmal am Zug waren.
game-paused = Pausiert.
game-not-saved = Dein Browser hat keinen Platz mehr für diese Partie. Lade sie herunter, bevor du gehst.
game-other-tab = Diese Partie ist auch in einem anderen Tab offen. Züge von dort erscheinen hier.
game-tabs = Mehr zu dieser Partie
game-zen = Zen-Modus
game-zen-leave = Zen-Modus verlassen
game-keys = Tastatur
game-keys-step = Voriger oder nächster Zug
game-keys-ends = Erste oder aktuelle Stellung
game-keys-board = Zum Brett; mit den Pfeiltasten bewegst du dich darauf
game-keys-choose = Figur oder Ziel wählen, bestätigen
game-keys-undo = Schritt rückgängig machen, Zen-Modus verlassen
game-keys-zen = Zen-Modus: nur Brett und Uhren
game-keys-help = Diese Hilfe
game-step-buttons = Durch die Partie blättern
game-step-first = Erste Stellung
game-step-back = Voriger Zug
game-step-on = Nächster Zug
game-step-last = Aktuelle Stellung
game-back-to-live =
    { $moves ->
        [0] { $over ->
            [yes] Zurück zum Ende
           *[no] Zurück zur Partie
        }
        [one] Zurück zur Partie · 1 neuer Zug
       *[other] Zurück zur Partie · { $moves } neue Züge
    }
game-tab-moves = Züge
game-tab-help = Hilfe
game-tab-settings = Brett
game-hint = Tipp
game-takeback = Zug zurück
game-pause = Pause
game-resume = Weiter
game-impasse =
    { $game ->
        [pentagame] Partieende anbieten
       *[other] Remis anbieten
    }
game-resign = Aufgeben
game-continue = Weiterspielen
game-resign-confirm =
    { $who ->
        [you] Diese Partie aufgeben?
       *[other] { $name }: diese Partie aufgeben?
    }
game-resign-hint =
    { $seats ->
        [2] Dann gewinnt die andere Seite.
       *[other] Die anderen spielen ohne dich weiter, und du wirst Letzter.
    }
game-resign-yes = Aufgeben
game-impasse-confirm = Anbieten, die Partie hier zu beenden?
game-impasse-hint = Wenn alle zustimmen, endet die Partie und zählt, wie sie steht. Der Computer stimmt zu, wenn er sich nicht im Vorteil sieht.
game-impasse-yes = Anbieten
game-awaiting-response = Warten auf Antwort …
game-declined = { $name } will weiterspielen.
game-event-dropped-out =
    { $who ->
        [you] Du scheidest aus.
       *[other] { $name } scheidet aus.
    }
game-event-turn-lost =
    { $who ->
        [you] Deine Zeit ist um. Du verlierst diesen Zug.
       *[other] Die Zeit von { $name } ist um. Dieser Zug ist verloren.
    }
game-event-takeback = Zurückgenommen.
game-event-chosen = { $name } hat gewählt.
game-log-chance = Zufall: { $event }
game-log-chance-short = Zufall
game-log-choice = { $name }: { $move }
game-seat-chosen = hat gewählt
game-choice-made = Deine Wahl steht.
game-choice-was = Deine Wahl steht: { $move }.
game-choice-waiting = Warten auf { $names } …
game-handover = Gib das Gerät an { $name }
game-handover-why = Jede Wahl bleibt geheim, bis alle gewählt haben. Das Brett erscheint wieder, wenn nur du hinsiehst.
game-handover-confirm = Ich bin { $name }

## Help

game-goal =
    { $game ->
        [pentagame] Bring jede Figur auf die Kreuzung ihrer Farbe. Wer zuerst { $target } draußen hat, beendet die Partie.
        [pente] Bring fünf deiner Steine in eine Reihe oder schlage { $target } Steine: immer zwei zwischen zweien von dir.
        [millennium-3d-chess] Setz den König matt. Figuren ziehen auf einer Ebene und zwischen den Ebenen.
        [nardeshir] Setz den König matt. Figuren ziehen auf einer Ebene und zwischen den Ebenen.
        [hi-jack] Sei auf mehr leeren Feldern der Stärkere. Jeder Stapel, den du gekapert hast, zählt einen Punkt mehr.
        [sleeping-beauty-draughts] Nimm deinem Gegner die Züge: Wer nicht ziehen kann, verliert. Jede Figur, die noch auf dem Brett steht, zählt einen Punkt.
        [akron] Verbinde deine zwei Seiten mit einer Kette von Kugeln. Eine Kette kann über eine andere hinweglaufen und sie trennen.
        [lanza] Gib deinem Buben, deiner Dame und deinem König geheime Befehle und schlag andere Figuren. { $target } Punkte gewinnen.
        [king-of-pearls] Bau Türme der Höhen 1, 2, 3 und 4: Je mehr zusammenpassen, desto mehr Punkte. Höhere kosten Punkte.
        [nibelungenlied] Die natürliche Ordnung verheiratet Siegfried mit einer Königin, allein in einer Burg. Das tragische Schicksal bringt Gunther und Brunhild zu Siegfried in eine Burg, oder Gunther und Hagen in ein Dreieck der Mitte.
        [ot-tjin] Säe so, dass dein letzter Same einen Fisch ergibt. Wer mehr Samen im Speicher hat, gewinnt.
        [frames] Dein Stein und der deines Gegners sind Ecken eines Rahmens. Hast du darin mehr Steine, bekommst du einen Punkt; { $target } Punkte gewinnen.
       *[pentalath] Bring fünf deiner Steine in eine Reihe. Hat eine Gruppe kein freies Feld mehr neben sich, wird sie geschlagen.
    }
game-goal-title = Ziel
game-marks = Zeichen auf dem Brett
game-mark-free = frei
game-mark-swap = tauschen
game-mark-take = Block nehmen
game-mark-goal = ihr Ziel
game-hint-request = Gib mir einen Tipp
game-hint-more = Noch ein Tipp
game-hint-loading = Einen Moment …
game-hint-good = Ein guter Zug:
game-hint-move = Ein guter Zug: { $move }.
game-threats = Drohungen
game-threats-show = Zeigen, wer als Nächstes ein Ziel erreichen kann
game-last-move = Der letzte Zug
game-rules-link = Spielregeln
game-last-move-nothing = Ein ruhiger Zug.
game-rotate-board = Brett drehen
game-mirror-board = Brett spiegeln

## Result

game-result = Ergebnis
game-result-won =
    { $who ->
        [you] Du gewinnst.
       *[other] { $name } gewinnt.
    }
game-result-several =
    { $how ->
        [team] { $list } und { $last } gewinnen gemeinsam.
       *[shared] { $list } und { $last } teilen sich den ersten Platz.
    }
game-result-level = Alle sind gleichauf.
game-result-none = Diese Partie zählt nicht.
game-result-place = Platz
game-result-player = Spieler
game-result-points = Punkte
game-result-rating = Wertung
game-result-more = Mehr
game-result-rounds =
    { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    }
game-result-moves =
    { $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    }
game-result-seconds = { $seconds } s
game-result-minutes =
    { $hours ->
        [0] { $minutes } min
       *[other] { $hours } h { $minutes } min
    }
game-ended-impasse = Beendet: Es ging nicht mehr voran.
game-ended-target = Das Ziel ist erreicht.
game-ended-turn-limit = Die letzte Runde ist vorbei.
game-ended-towers = Das Brett ist voll.
game-ended-full = Das Brett ist voll.
game-ended-siegfried-marries = Siegfried heiratet.
game-ended-gunther-marries = Gunther heiratet Brunhild.
game-ended-siegfried-killed = Hagen tötet Siegfried.
game-ended-seeds = Alle Samen sind gefangen.
game-ended-out = Genug Figuren sind draußen.
game-ended-shape = Die Form der Ziele hat den Gleichstand entschieden.
game-ended-line = Fünf in einer Reihe.
game-ended-captures = Genug Steine wurden geschlagen.
game-ended-both = Fünf in einer Reihe und genug Steine geschlagen.
game-ended-stuck = Es gab keinen Zug mehr.
game-ended-chain = Eine Kette verbindet zwei Seiten.
game-ended-reveal = Ein Zug hat eine Kette des anderen freigelegt.
game-ended-passes = Beide haben gepasst.
game-ended-checkmate = Schachmatt.
game-ended-stalemate = Patt: kein Zug und kein Schach.
game-ended-fifty-moves = Je fünfzig Züge ohne Schlag und ohne Bauernzug.
game-ended-bare-kings = Nur die Könige sind übrig.
game-ended-lost-in-check = Ein König blieb im Schach stehen.
game-ended-no-move = Ein Spieler konnte nicht mehr ziehen.
game-ended-wake-lost = Ein Dornröschen musste erwachen, und der Zug ging verloren.
game-ended-replay = Dieselbe Stellung kam wieder vor. Die Partie wird neu gespielt.
game-ended-resigned =
    { $who ->
        [you] Du hast aufgegeben.
       *[other] { $name } hat aufgegeben.
    }
game-ended-out-of-time =
    { $who ->
        [you] Deine Zeit ist um.
       *[other] Die Zeit von { $name } ist um.
    }
game-ended-agreed = Einvernehmlich beendet.
game-ended-abandoned =
    { $who ->
        [you] Du bist gegangen.
       *[other] { $name } ist gegangen.
    }
game-ended-aborted = Die Partie wurde abgebrochen.
game-opening =
    { $who ->
        [you] Du hast mit „{ $name }“ eröffnet.
       *[other] { $player } hat mit „{ $name }“ eröffnet.
    }
game-rematch = Revanche
game-analyse = Rückblick
game-download = Herunterladen
