## Texte der Seiten in web/app/src/organise.

## Liste der Turniere

organise-about = Leite einen Spieleabend, eine Liga oder einen Pokal im Raum: Spieler, Paarungen, Ergebnisse, Blätter zum Drucken und eine Wand mit Uhren. Es geht ohne Netz und Konto, und nach jeder Eingabe ist alles auf diesem Gerät gespeichert.
organise-new-event = Neues Turnier
organise-name = Name
organise-default-name = Spieleabend
organise-kind = Art des Turniers
organise-create = Turnier anlegen
organise-template-swiss-evening = Schweizer Abend
organise-template-swiss-evening-about = Fünf Runden zu zweit. Gleich Starke treffen sich, niemand scheidet aus.
organise-template-mixed-night = Gemischter Abend
organise-template-mixed-night-about = Drei Runden von 90 Minuten mit Tischen zu zweit und zu dritt. Niemand pausiert.
organise-template-league = Liga
organise-template-league-about = Jeder gegen jeden, ein- oder zweimal, zu zweit am Tisch.
organise-template-three-player-league = Liga zu dritt
organise-template-three-player-league-about = Tische zu dritt, an denen sich je zwei Spieler einmal treffen. Für 9, 15, 21 … Spieler und einige andere Zahlen.
organise-template-knockout = K.-o.-Turnier
organise-template-knockout-about = Der Sieger spielt weiter. Für jede Zahl von Spielern.
organise-template-journey = Reise ans Ende der Nacht
organise-template-journey-about = Der Sieger verlässt den Tisch, der Verlierer spielt gegen den Nächsten.
organise-template-shrinking-table = Schrumpfender Tisch
organise-template-shrinking-table-about = Ein Tisch mit bis zu fünf Spielern. Nach jeder Partie geht der Letzte.
organise-saved-events = Turniere auf diesem Gerät
organise-none-saved = Noch keine Turniere.
organise-event-summary = { $players ->
    [one] 1 Spieler
   *[other] { $players } Spieler
}, { $rounds ->
    [0] noch keine Runde
    [one] 1 Runde
   *[other] { $rounds } Runden
}, { $day }
organise-delete = Löschen
organise-delete-question = Dieses Turnier von diesem Gerät löschen? Das lässt sich nicht rückgängig machen.
organise-cancel = Abbrechen
organise-import = Turnierdatei öffnen
organise-file-too-large = Diese Datei ist größer als 8 MiB. Wähle die .toml-Datei eines Turniers.
organise-missing = Dieses Turnier ist nicht auf diesem Gerät
organise-missing-why = Turniere sind in dem Browser gespeichert, in dem sie angelegt wurden. Wenn du die Turnierdatei hast, öffne sie aus der Liste.
organise-all-events = Alle Turniere

## Ein Turnier

organise-tab-players = Spieler
organise-tab-rounds = Runden
organise-tab-standings = Stand
organise-tab-output = Drucken und sichern
organise-tab-options = Optionen
organise-undo = Rückgängig
organise-redo = Wiederholen
organise-undone = Die letzte Änderung ist rückgängig gemacht.
organise-redone = Die Änderung ist wiederhergestellt.
organise-wall = Wand
organise-not-saved = Der Browser konnte diese Änderung nicht speichern: Sein Speicher ist voll oder abgeschaltet. Sichere jetzt die Turnierdatei unter „Drucken und sichern“.

## Spieler

organise-add-players = Namen, einer pro Zeile
organise-add-hint = Tippe sie ein oder füge eine Liste ein. Nach einem Komma kann eine Wertungszahl folgen: Ada, 1500
organise-add-late = Diese Spieler sind ab der nächsten Runde dabei.
organise-add = Spieler hinzufügen
organise-player-count = { $count ->
    [one] 1 Spieler
   *[other] { $count } Spieler
}
organise-change = Ändern
organise-remove = Entfernen
organise-drop = Steigt aus
organise-return = Ist zurück
organise-rated = Wertungszahl { $rating }
organise-joined = ab Runde { $round }
organise-dropped = ab Runde { $round } nicht mehr dabei
organise-player-name = Name
organise-player-rating = Wertung
organise-save = Speichern
organise-no-players = Gib zuerst die Spieler ein.

## Runden

organise-no-rounds = Noch keine Runde ist ausgelost.
organise-pair = Runde { $round } auslosen
organise-paired = Runde { $round } ist ausgelost.
organise-over = Das Turnier ist zu Ende.
organise-open-tables = { $count ->
    [one] Ein Tisch hat noch kein Ergebnis.
   *[other] { $count } Tische haben noch kein Ergebnis.
}
organise-round = Runde { $round }
organise-round-short = R{ $round }
organise-round-before = Runde davor
organise-round-after = Runde danach
organise-earlier-round = Eine frühere Runde: Ergebnisse lassen sich berichtigen. Die Paarungen bleiben.
organise-byes = Pause: { $names }
organise-table = Tisch { $table }
organise-complete = vollständig
organise-game = Partie
organise-score = Wertung
organise-score-factor = Wertung × { $factor }
organise-points = Partie { $game }, Punkte von { $name }
organise-points-first = Partie { $game }, Punkte von { $name } (beginnt)
organise-begins = Der Punkt zeigt, wer beginnt. Nach einer Zahl springt die Eingabe ins nächste Feld.
organise-shape = Bessere Form
organise-shape-of = Partie { $game }: Die Form von { $name } war überlegen
organise-record = Aufzeichnung
organise-record-saved = Aufzeichnung gespeichert
organise-record-of = Aufzeichnung von Partie { $game }
organise-record-text = Aufzeichnung der ganzen Partie
organise-record-hint = Füge die Aufzeichnung ein. Die Regeln prüfen sie, und ihr Ergebnis wird eingetragen.
organise-record-save = Partie speichern
organise-record-remove = Aufzeichnung entfernen
organise-record-count = Das ist nicht die Aufzeichnung einer Partie. Sie beginnt mit einer Zeile wie [Game "pentagame:2"].
organise-record-unfinished = Diese Partie hat noch kein Ergebnis.
organise-record-seats = Diese Partie hat { $found } Spieler, der Tisch { $count }.
organise-undecided = Gleichstand: Im K.-o.-Turnier ist noch eine Partie nötig.
organise-absent = Nicht erschienen
organise-change-pairings = Paarungen ändern
organise-swap-one = Erster Spieler
organise-swap-other = Zweiter Spieler
organise-swap = Tauschen
organise-remove-round = Runde zurücknehmen

## Stand

organise-rank = Rang
organise-player = Spieler
organise-division = Staffel { $division }
organise-tie-breaks-about = Bei gleicher Wertung entscheiden die Feinwertungen, von links nach rechts.
organise-tie-break-buchholz = Buchholz
organise-tie-break-buchholz-short = Buch.
organise-tie-break-median-buchholz = Mittlere Buchholz
organise-tie-break-median-buchholz-short = Mittl.
organise-tie-break-sonneborn-berger = Sonneborn-Berger
organise-tie-break-sonneborn-berger-short = S.-B.
organise-tie-break-direct-encounter = Direkter Vergleich
organise-tie-break-direct-encounter-short = Direkt
organise-tie-break-wins = Gewonnene Tische
organise-tie-break-wins-short = Siege
organise-tie-break-shape = Durch Form gewonnene Partien
organise-tie-break-shape-short = Form

## Drucken und sichern

organise-print = Drucken
organise-paper = Papier
organise-paper-a4 = A4
organise-paper-letter = Letter
organise-print-later = Paarungen und Spielblätter lassen sich drucken, sobald eine Runde ausgelost ist.
organise-print-pairings = Paarungen der Runde { $round }
organise-print-sheets = Blätter der Runde { $round }
organise-save-sheets = Blätter sichern
organise-blank = Leeres Formular
organise-form-two = Match zu zweit
organise-form-three = Match zu dritt
organise-form-swiss = Runde im Schweizer System
organise-form-mixed = Gemischtes Turnier
organise-form-league = Ligatabelle
organise-print-blank = Formular drucken
organise-files = Dateien
organise-files-about = Die Turnierdatei enthält alles. Öffne sie auf einem anderen Gerät oder benutze sie mit dem Programm auf der Kommandozeile.
organise-export-toml = Turnierdatei
organise-export-csv = Stand (CSV)
organise-export-json = Alles (JSON)
organise-upload = Hochladen
organise-upload-about = Mit einem Konto speicherst du das Turnier, wie es jetzt ist, auf dem Server, von dem diese Seite kam.
organise-upload-now = Turnier hochladen
organise-upload-unreachable = Keine Verbindung zum Server. Das Turnier bleibt auf diesem Gerät; lade es später hoch.
organise-uploaded = Das Turnier ist auf dem Server.

## Optionen

organise-place = Ort
organise-date = Datum
organise-rounds = Zahl der Runden
organise-rounds-hint = Lass das Feld leer, wenn das System oder du das Turnier beendest.
organise-scoring = Wertung
organise-scoring-zero-sum = Nullsumme: eigene Punkte weniger die des Rivalen
organise-scoring-constant-sum = Konstantsumme: Nullsumme plus drei
organise-scoring-points-out = Die Punkte selbst
organise-scoring-places = Plätze: zwei für jeden besiegten Gegner
organise-length = Länge eines Matches
organise-length-game = Eine Partie
organise-length-match = Match: jede Reihenfolge der Spieler einmal
organise-length-round = Runde: jede Reihenfolge, und jeder beginnt
organise-table-size = Größe der Tische
organise-players-at-table = { $count } Spieler
organise-cycles = Begegnungen
organise-cycles-count = { $count ->
    [one] einmal
   *[other] zweimal
}
organise-wins = Siege bis zum Ende der Reise
organise-boards = Tische
organise-options-fixed = Einige Optionen stehen fest, seit die erste Runde ausgelost ist.

## Die Wand

organise-show-standings = Stand zeigen
organise-show-tables = Tische zeigen
organise-full-screen = Vollbild
organise-leave-wall = Zurück zum Turnier
organise-clock = Rundenuhr
organise-clock-start = Start
organise-clock-pause = Anhalten
organise-clock-reset = Zurücksetzen
organise-minutes = Minuten
organise-egg = Eieruhr
organise-egg-turn = Eieruhr umdrehen
organise-egg-stop = Anhalten
organise-seconds = Sekunden

## Abgelehnte Änderungen

organise-problem-outdated = Das passt nicht mehr zum Turnier. Lade die Seite neu.
organise-problem-file = Das ist keine Turnierdatei. Zeile { $line }: { $detail }
organise-problem-name-twice = Zwei Spieler heißen { $name }. Gib einem von ihnen einen anderen Namen.
organise-problem-name-missing = Eine Zeile hat keinen Namen.
organise-problem-name-invalid = Der Name „{ $name }“ ist zu lang oder hat ungültige Zeichen.
organise-problem-too-many-players = Ein Turnier hat höchstens { $most } Spieler.
organise-problem-too-many-rounds = Ein Turnier hat höchstens { $most } Runden.
organise-problem-too-many-games = Runde { $round }, Tisch { $table } hat zu viele Partien.
organise-problem-points-missing = Runde { $round }, Tisch { $table }: Gib die Punkte aller Spieler ein.
organise-problem-points-range = Runde { $round }, Tisch { $table }: Punkte liegen zwischen −{ $most } und { $most }.
organise-problem-record-too-long = Runde { $round }, Tisch { $table }: Die Aufzeichnung einer Partie hat höchstens { $most } Zeichen.
organise-problem-option = Der Wert „{ $value }“ ist hier nicht möglich.
organise-problem-option-fixed = Diese Option steht fest, seit die erste Runde ausgelost ist.
organise-problem-already-paired = { $name } hat schon einen Tisch gehabt und kann nur noch aussteigen.
organise-problem-round-has-results = Die Runde hat Ergebnisse. Entferne sie zuerst oder gehe zurück.
organise-problem-table-has-results = Einer dieser Tische hat Ergebnisse. Entferne sie zuerst.
organise-problem-game-order = Gib zuerst Partie { $game } ein.
organise-problem-unfinished = Runde { $round }, Tisch { $table } hat noch kein Ergebnis. Gib zuerst seine Partien ein.
organise-problem-undecided = Runde { $round }, Tisch { $table } hat noch keinen Sieger. Gib eine weitere Partie ein.
organise-problem-too-few-players = Mindestens zwei Spieler sind nötig.
organise-problem-finished = Das Turnier ist zu Ende: Alle Runden sind ausgelost.
organise-problem-late-entry = { $name } kam zu spät, was diese Art von Turnier nicht erlaubt. Entferne den Spieler oder wähle eine andere Art.
organise-problem-no-design = Für { $players } Spieler an Tischen zu dritt gibt es keinen Plan. Wähle Tische zu zweit unter „Optionen“ oder einen Schweizer Abend.
organise-problem-too-many-at-table = { $players } Spieler passen nicht an einen Tisch für fünf.
organise-problem-table-size = Diese Art von Turnier hat keine Tische mit { $size } Spielern.
