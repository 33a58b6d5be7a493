## Texts of the pages in web/app/src/archive.

## List of games

archive-turns =
    { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    }
archive-position-reached =
    { $turns ->
        [0] Stellung am Anfang
        [one] Stellung nach 1 Zug
       *[other] Stellung nach { $turns } Zügen
    }
archive-open-game = Ansehen
archive-record = Herunterladen
archive-dropped-out = gelöschtes Konto

## Archive

archive-filters = Suchen und filtern
archive-filter-player = Spieler
archive-filter-against = Gegner
archive-filter-rules = Spiel
archive-any = Egal
archive-opening = Eröffnung
archive-opening-named = Eröffnung: { $name }
archive-result = Ergebnis
archive-result-hint = Gib zuerst einen Spieler ein.
archive-result-of = Für { $name }.
archive-result-won = Gewonnen
archive-result-tied = Unentschieden
archive-result-lost = Verloren
archive-position = Stellung
archive-position-hint = Dieselbe Seite am Zug, auch gedreht oder gespiegelt. Die Rundenzahl ist egal.
archive-position-any = Jede Stellung
archive-position-search-hint = Um eine Stellung zu suchen, bau sie auf dem Analysebrett auf und wähle „Partien mit dieser Stellung finden“:
archive-games-found = Partien
archive-games-shown =
    { $games ->
        [0] Keine Partie gefunden.
        [one] 1 Partie gezeigt.
       *[other] { $games } Partien gezeigt.
    }
archive-more = Ältere Partien zeigen
archive-empty = Noch keine beendeten Partien. Spiel die erste!
archive-no-match = Keine beendete Partie passt. Versuch es mit weniger Filtern.
archive-show-all = Alle Partien zeigen
