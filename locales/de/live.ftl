## Wörter der Seiten in web/app/src/live.

live-loading = Der Tisch wird gedeckt …
live-not-yet =
    { $code ->
        [too-many-games] Auf dieser Seite sind zu viele Partien offen. Schließ einige; sie fragt weiter.
       *[other] Der Server ist gerade beschäftigt. Diese Seite fragt weiter.
    }
live-title = { $what }: { $names }
live-title-yours = ● Du bist am Zug: { $names }
live-not-found = Diese Partie gibt es nicht, oder sie ist privat
live-not-found-why = Eine private Partie sieht nur, wer mitspielt oder ihren Link hat. Wenn dir jemand einen geschickt hat, öffne den vollständigen Link noch einmal.
live-to-lobby = Mitspieler finden
live-to-watch = Partien zum Zuschauen
live-away = Der Server ist nicht zu erreichen
live-away-why = Diese Partie liegt auf dem Server. Sobald die Verbindung steht, erscheint sie hier von selbst. Gegen den Computer kannst du inzwischen auf diesem Gerät spielen.
live-play-here = Gegen den Computer spielen

## Die Verbindung

live-link-lost = Verbindung verloren. Neuer Versuch …
live-link-offline = Keine Verbindung. Es wird weiter versucht.
live-outdated = Diese Seite ist veraltet
live-link-outdated = Es gibt eine neue Fassung von Palamedes. Lade sie, um weiterzuspielen.
live-link-kept = Dein Zug ist aufgehoben.
live-link-back = Wieder verbunden.

## Wer am Zug ist

live-turn-of = { $name } ist am Zug.
live-absent = { $name } ist nicht verbunden.
live-on-its-way = Dein Zug ist unterwegs …
live-rolled-back = Dein Zug steht nicht mehr auf dem Brett.
live-out = Du bist ausgeschieden; die anderen spielen weiter.
live-logged-out = Du bist hier nicht mehr angemeldet. Melde dich wieder an, um weiterzuspielen.
live-watching = Du schaust zu.
live-watching-late =
    { $minutes ->
        [0] Du schaust zu, { $seconds } s nach den Spielern.
       *[other] Du schaust zu, { $time } min nach den Spielern.
    }
live-paused = Die Uhren stehen, bis jemand weitermacht.
live-resumed = { $name } macht weiter.

## Was man vorschlagen kann. `$who` ist `you` oder jemand namens `$name`.

live-abort = Abbrechen
live-abort-what = Noch war nicht jeder am Zug: Du kannst die Partie auch abbrechen, dann zählt sie nicht.
live-impasse-what = Sind alle einverstanden, endet die Partie hier und wird gewertet, wie sie steht.
live-offers = Vorschläge
live-offered-impasse = { $name } schlägt vor, hier aufzuhören.
live-offered-pause = { $name } bittet um eine Pause.
live-offered-takeback =
    { $count ->
        [one] { $name } möchte den letzten Zug zurücknehmen.
       *[other] { $name } möchte die letzten { $count } Züge zurücknehmen.
    }
live-offered-rematch = { $name } möchte noch einmal spielen.
live-you-offered-impasse = Du hast vorgeschlagen, hier aufzuhören.
live-you-offered-pause = Du hast um eine Pause gebeten.
live-you-offered-takeback = Du hast gebeten, zurücknehmen zu dürfen.
live-you-offered-rematch = Du möchtest noch einmal spielen.
live-accept = Ja
live-decline = Nein
live-accepted = { $name } ist einverstanden.
live-declined = { $name } lehnt ab.
live-missing = Noch ohne Antwort: { $names }.

## Reiter

live-tabs = Mehr zu dieser Partie
live-tab-chat =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
live-tab-plan = Plan
live-tab-table = Tisch
live-tab-board = Brett
live-turned = Brett zu meinem Platz drehen

## Chat

live-chat = Chat
live-chat-empty = Noch hat niemand etwas gesagt.
live-chat-silent = An diesem Tisch gibt es keinen Chat.
live-chat-closed = An einem privaten Tisch reden nur die Spieler.
live-chat-say = Etwas sagen
live-chat-send = Senden
live-chat-players = Das lesen alle, die mitspielen oder zuschauen.
live-chat-spectators = Zuschauer reden unter sich; die Spieler lesen es nach der Partie.
live-chat-spectator = schaut zu
live-chat-silence = Chat stummschalten
live-chat-silenced = Du hast den Chat an diesem Tisch stummgeschaltet.
live-chat-listen = Wieder zuhören
live-chat-word = { $name }: { $text }

## Der Tisch

live-table-team = { $team }: { $names }
live-table-number = { $number }. Partie des Wettkampfs
live-trouble = Ärger mit jemandem?
live-trouble-what = Auf der Seite einer Person kannst du sie blockieren: Dann trefft ihr euch nicht mehr, und du hörst nichts mehr von dort.
live-share = Link teilen
live-copied = Der Link ist kopiert.
live-not-copied = Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.

## Nach der Partie

live-next = Zur nächsten Partie
live-rematch-none = Noch einmal, mit getauschten Plätzen
live-rematch-asked = Ja, noch einmal
live-rematch-agreed = Zurückziehen
live-picture = Als Bild teilen
live-picture-failed = Der Browser konnte das Bild nicht zeichnen.
live-more-games = Andere Partie finden


## Geplante Züge

live-plan-what = Entscheide jetzt, was du spielen wirst. Niemand sonst sieht es. Gespielt wird es, sobald es so kommt; ein Zug, der dann nicht geht, fällt weg und kostet nichts.
live-plan-lines = Was geplant ist
live-plan-over = Die Partie ist vorbei. Es gibt nichts zu planen.
live-plan-ours = Du bist am Zug. Zieh zuerst; danach kannst du hier den nächsten Zug planen.
live-plan-full = Für mehr Zugfolgen ist kein Platz. Entferne zuerst eine.
live-plan-add = Eine Antwort planen
live-plan-premove = Ein Zug, was auch kommt
live-plan-go-on = Von hier weiter
live-plan-remove = Entfernen
live-plan-remove-line = Entfernen: { $line }
live-plan-kept = Dein Plan ist aufgehoben.
live-plan-removed = Aus deinem Plan entfernt.
live-plan-look = Noch einmal nachsehen
live-plan-title = Vorausplanen
live-plan-board = Ein Brett zum Planen
live-plan-line = Diese Zugfolge
live-plan-wanted = Was könnte { $name } spielen? Probier es auf dem Brett.
live-plan-wanted-more = Behalten, oder weiter: Was könnte { $name } dann spielen?
live-plan-wanted-own =
    { $blind ->
        [yes] Was auch kommt, du spielst: { $step } Bis dahin kann das Brett anders aussehen.
       *[no] Und was spielst du dann? { $step }
    }
live-plan-ends = Damit ist die Partie vorbei.
live-plan-back = Eins zurück
live-plan-whatever = Was auch kommt
live-plan-whatever-word = was auch kommt
live-plan-any = { $name }: irgendetwas
live-plan-own = du: { $move }
live-plan-theirs = { $name }: { $move }
live-plan-keep = Zugfolge behalten
