## Listen von Turnieren

contests-create = Turnier anlegen
contests-organise = Turnier vor Ort leiten
contests-organise-hint = Ein Vereinsabend mit echten Brettern? Leite ihn auf deinem Gerät, ohne Konto und Netz.
contests-none = Gerade läuft kein Turnier, und keines ist offen. Leg eines an: Es dauert eine Minute.
contests-list-running = Laufende Turniere
contests-list-open = Offen zur Anmeldung
contests-list-finished = Frühere Turniere
contests-more = Weitere Turniere
contests-all = Alle Turniere
contests-live = live
contests-players =
    { $players ->
        [0] noch niemand
        [one] ein Spieler
       *[other] { $players } Spieler
    }
contests-by = von
contests-calendar = In den Kalender
contests-calendar-all = Kalender aller Turniere
contests-calendar-of = In den Kalender: { $name }
contests-loading = Wird geladen …
contests-back = Zurück

contests-system-league = Liga
contests-system-knockout = K.-o.-System
contests-system-shrinking-table = Schrumpfender Tisch
contests-system-swiss = Schweizer System
contests-system-mixed = Zweier- und Dreiertische
contests-system-journey = Reise ans Ende der Nacht
contests-system-arena = Arena
contests-real-boards = an echten Brettern

## Stand eines Turniers

contests-in = in { $time }
contests-starts = Beginn: { $when }.
contests-starting = Beginnt jetzt.
contests-check-in-open = Die Anwesenheit wird jetzt erfasst.
contests-check-in-from = Anwesenheit melden ab { $minutes } Minuten vorher.
contests-round = Runde { $round }
contests-round-of = Runde { $round } von { $rounds }
contests-round-table = Runde { $round }, Tisch { $table }
contests-round-begins = Runde { $round } beginnt.
contests-next-round = Nächste Runde: { $when }.
contests-ends = Ende: { $when }.
contests-last-games = Die Zeit ist um. Die letzten Partien laufen noch.
contests-state-finished = Dieses Turnier ist zu Ende.
contests-state-cancelled = Dieses Turnier wurde abgesagt.
contests-problem = Die nächste Runde lässt sich nicht auslosen.
contests-reason-aborted-twice = Der Spieler hat die Partie zweimal abgebrochen.
contests-reason-account-closed = Das Konto wurde geschlossen.
contests-reason-no-design = Für { $players } Spieler an Dreiertischen gibt es keinen Plan. Warte auf weitere Spieler oder lass einige sich zurückziehen und starte noch einmal.
contests-reason-no-move = Kein Zug innerhalb von { $seconds } Sekunden.
contests-reason-no-pairing = Spieler und Einstellungen passen nicht zusammen.
contests-reason-not-there = Zu Beginn nicht da: { $players }
contests-reason-too-few-players = Mindestens zwei Spieler sind nötig.
contests-reason-too-many-at-table = { $players } Spieler passen nicht an einen Fünfertisch. Lass einige sich zurückziehen und starte noch einmal.
contests-reason-undecided = Tisch { $table } in Runde { $round } hat keinen Sieger. Ändere das Ergebnis.
contests-reason-withdrew = Der Spieler hat sich zurückgezogen.

## Deine Teilnahme

contests-your-part = Deine Teilnahme
contests-enter = Mitspielen
contests-withdraw = Zurückziehen
contests-check-in = Ich bin da
contests-check-in-now = Melde dich anwesend, damit du in der ersten Runde spielst.
contests-you-are-in = Du bist dabei. Hier erscheint dein Tisch, wenn die erste Runde beginnt.
contests-you-are-checked-in = Du bist anwesend gemeldet. Hier erscheint dein Tisch, wenn die erste Runde beginnt.
contests-entry-closed = Die Anmeldung ist geschlossen. Du kannst zuschauen.
contests-members-only = Gewertete Turniere sind für Mitglieder.
contests-your-game = Tisch { $table }: Du spielst gegen { $opponents }.
contests-play = Jetzt spielen
contests-you-pause = In dieser Runde pausierst du.
contests-you-wait = In der nächsten Runde bekommst du einen Gegner.
contests-your-result = Dein Tisch ist fertig: { $score } gegen { $opponents }. Warte hier auf die nächste Runde.
contests-game-comes = Deine Partie gegen { $opponents } beginnt gleich.

## Tabelle und Runden

contests-standings = Tabelle
contests-crosstable = Kreuztabelle
contests-division = Staffel { $division }
contests-bracket = Turnierbaum
contests-bracket-winner = Sieger: { $name }
contests-final = Finale
contests-bye = Freilos
contests-place = Platz
contests-player = Spieler
contests-score = Punkte
contests-all-players = Alle { $players } Spieler zeigen
contests-dropped = zurückgezogen
contests-tie-break-buchholz = Buchholz: Matchpunkte aller Gegner
contests-tie-break-buchholz-short = BH
contests-tie-break-median-buchholz = Mittlere Buchholzwertung: ohne den stärksten und den schwächsten Gegner
contests-tie-break-median-buchholz-short = MB
contests-tie-break-sonneborn-berger = Sonneborn-Berger: Matchpunkte der besiegten Gegner
contests-tie-break-sonneborn-berger-short = SB
contests-tie-break-direct-encounter = Direkter Vergleich
contests-tie-break-direct-encounter-short = DV
contests-tie-break-wins = Gewonnene Tische
contests-tie-break-wins-short = Siege
contests-tie-break-shape = Durch Form gewonnene Partien
contests-tie-break-shape-short = Form
contests-rounds = Runden
contests-round-choose = Runde wählen
contests-round-before = Vorige Runde
contests-round-after = Nächste Runde
contests-live-tables = Laufende Partien
contests-latest-results = Letzte Ergebnisse
contests-table = Tisch { $table }
contests-your-table = dein Tisch
contests-absent = abwesend
contests-byes =
    { $players ->
        [one] { $names } pausiert in dieser Runde.
       *[other] { $names } pausieren in dieser Runde.
    }
contests-game = Partie { $game }: { $result }
contests-watch = zuschauen
contests-watch-table = Tisch { $table } zuschauen
contests-over = zu Ende
contests-entries =
    { $players ->
        [0] Noch keine Spieler
        [one] Ein Spieler
       *[other] { $players } Spieler
    }
contests-checked-in = anwesend
contests-about = Über dieses Turnier
contests-with-bots = Bots erlaubt
contests-without-bots = nur Menschen
contests-with-late-entry = Einstieg nach dem Beginn möglich
contests-repeats =
    { $days ->
        [one] jeden Tag
        [7] jede Woche
       *[other] alle { $days } Tage
    }
contests-wall = Alle Bretter groß
contests-wall-empty = Hier erscheinen die Bretter, wenn die erste Runde beginnt.
contests-csv = Tabelle (CSV)
contests-picture = Bild der Tabelle
contests-event-file = Turnierdatei (TOML)

## Turnierleitung

contests-organiser = Turnierleitung
contests-organiser-hint-open = Schick die Adresse dieser Seite an deine Spieler. Das Turnier beginnt von selbst; du kannst es früher starten.
contests-organiser-hint-running = Die Runden beginnen von selbst. Ergebnisse kannst du unten am Tisch ändern.
contests-too-few-players = Zum Starten sind mindestens zwei Spieler nötig.
contests-copied = Link kopiert
contests-copy-failed = Nicht kopiert: Nimm die Adresse der Seite
contests-do-start = Jetzt starten
contests-do-next-round = Nächste Runde jetzt
contests-do-finish = Beenden
contests-do-cancel = Turnier absagen
contests-ask-finish = Es gibt keine weiteren Runden, und die Tabelle ist endgültig. Turnier beenden?
contests-ask-cancel = Ein abgesagtes Turnier lässt sich nicht fortsetzen. Absagen?
contests-override = Ergebnis ändern
contests-override-table = Ergebnis ändern: Tisch { $table }
contests-override-hint = Trag die Punkte jeder Partie ein. Eine laufende Partie wird abgebrochen.
contests-override-game = Partie { $game }
contests-override-add = Weitere Partie
contests-override-remove = Letzte Partie entfernen
contests-override-absent = Abwesend, verliert kampflos
contests-override-reason = Grund
contests-override-reason-hint = Alle können ihn im Protokoll lesen.
contests-override-save = Ergebnis speichern
contests-webhooks = Webhooks
contests-webhooks-hint = Für die Seite deines Vereins: Neue Zeilen des Protokolls werden an diese Adressen gesendet.
contests-webhook-url = Adresse
contests-webhook-add = Webhook hinzufügen
contests-webhook-delete = Löschen
contests-webhook-delete-of = { $url } löschen
contests-webhook-failures =
    { $failures ->
        [one] einmal fehlgeschlagen
       *[other] { $failures }-mal fehlgeschlagen
    }
contests-webhook-secret = Der Schlüssel, mit dem die Nachrichten signiert sind. Er wird nur jetzt angezeigt:
contests-log = Protokoll
contests-log-created = Angelegt
contests-log-entered = Angemeldet
contests-log-withdrew = Zurückgezogen
contests-log-checked-in = Anwesend gemeldet
contests-log-round-started = Runde begonnen
contests-log-forfeit = Kampflos
contests-log-overridden = Ergebnis geändert
contests-log-finished = Beendet
contests-log-cancelled = Abgesagt
contests-log-uploaded = Hochgeladen

## Neues Turnier

contests-create-members = Zum Anlegen brauchst du ein Konto, damit alle wissen, wer das Turnier leitet. Ohne Konto kannst du ein Turnier vor Ort leiten.
contests-template = Welche Art?
contests-template-swiss = Schweizer Abend
contests-template-swiss-about = Fünf Runden gegen Spieler mit gleicher Punktzahl. Niemand scheidet aus.
contests-template-mixed = Gemischter Abend
contests-template-mixed-about = Runden von 90 Minuten an Zweier- und Dreiertischen. Niemand pausiert.
contests-template-triples = Dreierliga
contests-template-triples-about = Dreiertische; je zwei Spieler treffen sich einmal.
contests-template-cup = Pokal
contests-template-cup-about = Sieger spielen gegen Sieger, bis einer übrig ist.
contests-template-arena = Arena
contests-template-arena-about = 60 Minuten, so viele Partien du magst. Komm und geh, wann du willst.
contests-template-journey = Reise ans Ende der Nacht
contests-template-journey-about = Wer gewinnt, verlässt den Tisch; wer verliert, spielt gegen den Nächsten.
contests-template-correspondence = Fernliga
contests-template-correspondence-about = Alle gegen alle, mit Tagen für jeden Zug.
contests-name = Name
contests-start-field = Beginn
contests-start-hint = In deiner Ortszeit.
contests-game-field = Spiel
contests-check-in-field = Anwesenheit melden
contests-check-in-minutes =
    { $minutes ->
        [0] nicht nötig
       *[other] { $minutes } Minuten vor Beginn
    }
contests-rated = Gewertete Partien
contests-bots = Bot-Konten dürfen mitspielen
contests-late-entry = Einstieg nach dem Beginn erlaubt
contests-options = Weitere Einstellungen
contests-cycles = Begegnungen
contests-cycles-of =
    { $cycles ->
        [one] eine mit jedem
       *[other] zwei mit jedem
    }
contests-wins = Siege bis zum Ziel
contests-boards = Tische
contests-minutes = Dauer
contests-description = Beschreibung
contests-table-size = Spieler an einem Tisch
contests-scoring = Wertung
contests-scoring-zero-sum = Punktdifferenz
contests-scoring-constant-sum = Punktdifferenz plus Konstante
contests-scoring-points-out = Punkte
contests-scoring-places = Plätze
contests-length = Ein Tisch spielt
contests-length-game = eine Partie
contests-length-match = ein Match: alle Sitzordnungen
contests-length-round = ein langes Match: in jeder Sitzordnung beginnt jeder
contests-break = Pause zwischen den Runden
contests-break-of =
    { $minutes ->
        [0] keine
        [one] eine Minute
       *[other] { $minutes } Minuten
    }
contests-repeat = Wiederholung
contests-repeat-days =
    { $days ->
        [0] keine
        [one] jeden Tag
        [7] jede Woche
       *[other] alle { $days } Tage
    }
contests-divisions = Staffeln
contests-divisions-of =
    { $divisions ->
        [1] keine
       *[other] { $divisions }
    }
contests-divisions-hint = Nach der Wertungszahl zu Beginn eingeteilt.
contests-promoted = Auf- und Absteiger
contests-promoted-hint = So viele steigen je Staffel im nächsten Turnier auf und ab.
contests-create-now = Turnier anlegen
