## Texts of the pages in web/app/src/archive.

## List of games

archive-turns =
    { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    }
archive-points =
    { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }
archive-rated = gewertet
archive-position-reached =
    { $turns ->
        [0] gleich am Anfang
        [one] nach 1 Zug
       *[other] nach { $turns } Zügen
    }
archive-open-game = Ansehen
archive-record = Aufzeichnung (.pgr)
archive-dropped-out = nicht mehr da
archive-first-place = (erster Platz)

## Archive

archive-filter-player = Wer
archive-filter-against = Mit wem
archive-filter-rules = Spiel
archive-any = Egal
archive-opening = Eröffnung
archive-result = Ergebnis
archive-result-hint = Für den Namen oben.
archive-result-won = Gewonnen
archive-result-tied = Erster Platz geteilt
archive-result-lost = Verloren
archive-position = Stellung
archive-position-hint = Mit der Seite, die am Zug ist, auch gedreht und gespiegelt; die Zahl der Runden ist gleichgültig.
archive-position-any = Jede Stellung
archive-position-search-hint = Eine Stellung suchst du, indem du sie aufbaust oder dorthin spielst und dort „Partien mit dieser Stellung finden“ wählst:
archive-games-found = Gefundene Partien
archive-games-shown =
    { $games ->
        [0] Keine Partie gefunden.
        [one] 1 Partie wird gezeigt.
       *[other] { $games } Partien werden gezeigt.
    }
archive-more = Ältere
archive-empty = Hier ist noch keine Partie zu Ende. Mach den Anfang: Finde Mitspieler oder spiel gegen den Computer.
archive-no-match = Keine beendete Partie passt. Lass etwas weg.
archive-show-all = Alle Partien zeigen
