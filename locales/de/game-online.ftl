## Texts of the pages in web/app/src/game/online.

online-loading = Der Tisch wird gedeckt …
online-retrying =
    { $code ->
        [game-broken] Ein Fehler des Servers hat diese Partie angehalten. Der Betreiber ist benachrichtigt.
        [too-many-games] Auf dieser Seite sind zu viele Partien offen. Schließ einige; sie fragt weiter.
       *[other] Der Server ist gerade beschäftigt. Diese Seite fragt weiter.
    }
online-title = { $what }: { $names }
online-title-your-turn = ● Du bist am Zug: { $names }
online-not-found = Diese Partie gibt es nicht, oder sie ist privat
online-not-found-why = Eine private Partie sieht nur, wer mitspielt oder ihren Link hat. Wenn dir jemand einen geschickt hat, öffne den vollständigen Link noch einmal.
online-lobby-link = Mitspieler finden
online-watch-link = Partien zum Zuschauen
online-unreachable = Der Server ist nicht zu erreichen
online-unreachable-why = Diese Partie liegt auf dem Server. Sobald die Verbindung steht, erscheint sie hier von selbst. Gegen den Computer kannst du inzwischen auf diesem Gerät spielen.
online-play-computer = Gegen den Computer spielen

## Connection

online-connection-lost = Verbindung wird wiederhergestellt …
online-connection-offline = Keine Verbindung. Es wird weiter versucht.
online-outdated = Diese Seite ist veraltet
online-connection-outdated = Es gibt eine neue Fassung von Palamedes. Lade sie, um weiterzuspielen.
online-move-pending = Dein Zug ist aufgehoben.
online-connection-restored = Wieder verbunden.

## Status

online-turn-of = { $name } ist am Zug.
online-opponent-disconnected = { $name } ist nicht verbunden.
online-move-sending = Dein Zug ist unterwegs …
online-move-rolled-back = Dein Zug steht nicht mehr auf dem Brett.
online-dropped-out = Du bist ausgeschieden; die anderen spielen weiter.
online-logged-out = Du bist hier nicht mehr angemeldet. Melde dich wieder an, um weiterzuspielen.
online-watching = Du schaust zu.
online-watching-delayed =
    { $minutes ->
        [0] Du schaust zu, { $seconds } s nach den Spielern.
       *[other] Du schaust zu, { $time } min nach den Spielern.
    }
online-broken = Ein Fehler des Servers hat diese Partie angehalten. Die Uhren stehen still, niemand verliert Zeit. Der Betreiber des Servers ist benachrichtigt und wird die Partie reparieren oder beenden.
online-paused = Die Uhren stehen, bis jemand weitermacht.
online-resumed = { $name } macht weiter.

## Offers

online-abort = Abbrechen
online-abort-hint = Noch war nicht jeder am Zug: Du kannst die Partie auch abbrechen, dann zählt sie nicht.
online-impasse-hint = Sind alle einverstanden, endet die Partie hier und wird gewertet, wie sie steht.
online-offers = Vorschläge
online-offered-impasse = { $name } schlägt vor, hier aufzuhören.
online-offered-pause = { $name } bittet um eine Pause.
online-offered-takeback =
    { $count ->
        [one] { $name } möchte den letzten Zug zurücknehmen.
       *[other] { $name } möchte die letzten { $count } Züge zurücknehmen.
    }
online-offered-rematch = { $name } möchte noch einmal spielen.
online-you-offered-impasse = Du hast vorgeschlagen, hier aufzuhören.
online-you-offered-pause = Du hast um eine Pause gebeten.
online-you-offered-takeback = Du hast gebeten, zurücknehmen zu dürfen.
online-you-offered-rematch = Du möchtest noch einmal spielen.
online-accept = Ja
online-decline = Nein
online-accepted = { $name } ist einverstanden.
online-declined = { $name } lehnt ab.
online-awaiting-response = Noch ohne Antwort: { $names }.

## Tabs

online-tabs = Mehr zu dieser Partie
online-tab-chat =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
online-tab-premoves = Vorauszüge
online-tab-info = Tisch
online-tab-board = Brett
online-rotate-board = Brett zu meinem Platz drehen

## Chat

online-chat = Chat
online-chat-empty = Noch hat niemand etwas gesagt.
online-chat-disabled = An diesem Tisch gibt es keinen Chat.
online-chat-players-only = An einem privaten Tisch reden nur die Spieler.
online-chat-input = Etwas sagen
online-chat-send = Senden
online-chat-audience-all = Das lesen alle, die mitspielen oder zuschauen.
online-chat-audience-spectators = Zuschauer reden unter sich; die Spieler lesen es nach der Partie.
online-chat-spectator = schaut zu
online-chat-mute = Chat stummschalten
online-chat-muted = Du hast den Chat an diesem Tisch stummgeschaltet.
online-chat-unmute = Wieder zuhören
online-chat-line = { $name }: { $text }

## Game info

online-team = { $team }: { $names }
online-match-number = { $number }. Partie des Wettkampfs
online-block-heading = Ärger mit jemandem?
online-block-hint = Auf der Seite einer Person kannst du sie blockieren: Dann trefft ihr euch nicht mehr, und du hörst nichts mehr von dort.
online-share = Link teilen
online-link-copied = Der Link ist kopiert.
online-link-copy-failed = Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.
online-embed = Code zum Einbetten kopieren
online-embed-copied = Der Code ist kopiert. Füge ihn in deine Seite ein.
online-embed-failed = Dein Browser erlaubt hier kein Kopieren.
online-animation = Animiertes Bild

## After the game

online-next-game = Nächste Partie
online-rematch-none = Revanche
online-rematch-offered = Revanche annehmen
online-rematch-accepted = Angebot zurückziehen
online-picture = Bild teilen
online-picture-failed = Der Browser konnte das Bild nicht zeichnen.
online-more-games = Andere Partie suchen

## Premoves

online-premoves-hint = Sag uns, was du auf einen Zug antwortest: Wir spielen es für dich, sobald die Stellung entsteht. Geht der Zug dann nicht mehr, passiert nichts. Nur du siehst das.
online-premoves-lines = Deine Vorauszüge
online-premoves-game-over = Die Partie ist vorbei.
online-premoves-your-turn = Du bist am Zug. Nach deinem Zug kannst du hier Vorauszüge setzen.
online-premoves-full = Mehr geht nicht. Entferne zuerst einen.
online-premoves-add = Antwort auf einen Zug
online-premoves-single = Vorauszug, egal was kommt
online-premoves-continue = Weiter
online-premoves-remove = Entfernen
online-premoves-remove-line = Entfernen: { $line }
online-premoves-saved = Gespeichert.
online-premoves-removed = Entfernt.
online-premoves-reload = Noch einmal versuchen
online-premoves-title = Bedingte Züge
online-premoves-board = Brett für bedingte Züge
online-premoves-line = Diese Zugfolge
online-premoves-prompt-opponent = Was könnte { $name } spielen? Probier es auf dem Brett.
online-premoves-prompt-opponent-more = Speichern, oder weiter: Was könnte { $name } dann spielen?
online-premoves-prompt-own =
    { $blind ->
        [yes] Was auch kommt, du spielst: { $step } Bis dahin kann das Brett anders aussehen.
       *[no] Und was spielst du dann? { $step }
    }
online-premoves-ends-game = Damit ist die Partie vorbei.
online-premoves-undo = Zurück
online-premoves-any-move = Beliebiger Zug
online-premoves-any-move-inline = beliebiger Zug
online-premoves-any-move-by = { $name }: beliebiger Zug
online-premoves-own-move = du: { $move }
online-premoves-opponent-move = { $name }: { $move }
online-premoves-save = Speichern
online-premove-choose = Vorauszug: { $step }
online-premove-set = Vorauszug gesetzt. Er wird gespielt, sobald du am Zug bist.
