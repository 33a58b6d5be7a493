## Texts of the pages in web/app/src/game/online.

online-loading = Die Partie wird geladen …
online-retrying =
    { $code ->
        [game-broken] Ein Serverfehler hat diese Partie angehalten. Wir wissen Bescheid.
        [too-many-games] Auf dieser Seite sind zu viele Partien offen. Schließ einige; wir versuchen es weiter.
       *[other] Der Server ist gerade überlastet. Wir versuchen es weiter.
    }
online-title = { $what }: { $names }
online-title-your-turn = ● Du bist am Zug: { $names }
online-not-found = Partie nicht gefunden
online-not-found-why = Diese Partie gibt es nicht, oder sie ist privat. Wenn du einen Link bekommen hast, öffne noch einmal den vollständigen Link.
online-lobby-link = Zur Lobby
online-watch-link = Partien ansehen
online-unreachable = Der Server ist nicht erreichbar
online-unreachable-why = Die Partie erscheint hier, sobald du wieder online bist. Bis dahin kannst du auf diesem Gerät gegen den Computer spielen.
online-play-computer = Gegen den Computer spielen

## Connection

online-connection-lost = Verbindung verloren. Sie wird wiederhergestellt …
online-connection-offline = Keine Verbindung. Neuer Versuch läuft …
online-outdated = Diese Seite ist veraltet
online-connection-outdated = Es gibt eine neue Version von Palamedes. Aktualisiere, um weiterzuspielen.
online-move-pending = Dein Zug wird gesendet, sobald du wieder online bist.
online-move-possible = Du kannst trotzdem ziehen. Der Zug wird gesendet, sobald du wieder online bist.
online-connection-restored = Du bist wieder online.

## Status

online-computer-queued =
    { $position ->
        [1001] { $name } ist ausgelastet. Mehr als 1000 Züge sind vorher dran.
       *[other] { $name } ist ausgelastet: Platz { $position } in der Warteschlange.
    }
online-turn-of =
    { $offline ->
        [yes] { $name } ist am Zug (offline).
       *[no] { $name } ist am Zug.
    }
online-move-sending = Dein Zug wird gesendet …
online-move-rolled-back = Dein Zug wurde zurückgenommen.
online-dropped-out = Du bist ausgeschieden; die anderen spielen weiter.
online-logged-out = Du bist hier nicht mehr angemeldet. Melde dich wieder an, um weiterzuspielen.
online-watching = Du schaust zu.
online-watching-delayed =
    { $minutes ->
        [0] Du schaust mit { $seconds } s Verzögerung zu.
       *[other] Du schaust mit { $time } min Verzögerung zu.
    }
online-broken = Ein Serverfehler hat diese Partie angehalten. Die Uhren stehen, es geht keine Zeit verloren. Wir wissen Bescheid und reparieren oder beenden die Partie.
online-paused = Pause.
online-resumed = { $name } spielt weiter.

## Offers

online-abort = Abbrechen
online-abort-hint = Die Partie hat gerade erst begonnen: Du kannst sie abbrechen, ohne dass sie zählt.
online-impasse-hint = Wenn alle zustimmen, endet die Partie hier und wird gewertet, wie sie steht.
online-offers = Angebote
online-offered-impasse = { $name } bietet an, die Partie hier zu beenden.
online-offered-pause = { $name } bittet um eine Pause.
online-offered-takeback =
    { $count ->
        [one] { $name } möchte den letzten Zug zurücknehmen.
       *[other] { $name } möchte die letzten { $count } Züge zurücknehmen.
    }
online-offered-rematch = { $name } möchte eine Revanche.
online-you-offered-impasse = Du hast angeboten, die Partie hier zu beenden.
online-you-offered-pause = Du hast um eine Pause gebeten.
online-you-offered-takeback = Du hast gebeten, den Zug zurückzunehmen.
online-you-offered-rematch = Du hast eine Revanche angeboten.
online-accept = Annehmen
online-decline = Ablehnen
online-accepted = { $name } hat zugestimmt.
online-declined = { $name } hat abgelehnt.
online-awaiting-response = Warten auf { $names }.

## Tabs

online-tabs = Mehr zu dieser Partie
online-tab-chat =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
online-tab-premoves = Vorauszüge
online-tab-info = Info
online-tab-board = Brett
online-rotate-board = Brett zu mir drehen

## Chat

online-chat = Chat
online-chat-empty = Noch keine Nachrichten.
online-chat-disabled = In dieser Partie ist der Chat aus.
online-chat-players-only = In einer privaten Partie chatten nur die Spieler.
online-chat-input = Etwas sagen
online-chat-send = Senden
online-chat-audience-all = Spieler und Zuschauer können das lesen.
online-chat-audience-spectators = Nur für Zuschauer; die Spieler lesen es nach der Partie.
online-chat-spectator = Zuschauer
online-chat-mute = Chat stummschalten
online-chat-muted = Du hast den Chat dieser Partie stummgeschaltet.
online-chat-unmute = Stummschaltung aufheben
online-chat-line = { $name }: { $text }

## Game info

online-team = { $team }: { $names }
online-match-number = { $number }. Partie des Wettkampfs
online-block-heading = Ärger mit einem Spieler?
online-block-hint = Im Profil kannst du Spieler blockieren: Dann werdet ihr nicht mehr gepaart, und du siehst ihre Nachrichten nicht mehr.
online-share = Link teilen
online-link-copied = Link kopiert.
online-link-copy-failed = Der Browser erlaubt das Kopieren nicht. Kopiere den Link aus der Adresszeile.
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
online-premoves-several =
    { $chosen ->
        [yes] Alle wählen gleichzeitig. Deine Wahl für den nächsten Zug kannst du auf dem Brett vorgeben.
       *[no] Alle wählen gleichzeitig. Sobald du gewählt hast, kannst du auf dem Brett deine Wahl für den nächsten Zug vorgeben.
    }
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
online-premoves-line-unknown = Was danach kommt, entscheidet nicht ein Spieler allein. Die Zugfolge endet hier.
online-premoves-undo = Rückgängig
online-premoves-any-move = Beliebiger Zug
online-premoves-any-move-inline = beliebiger Zug
online-premoves-any-move-by = { $name }: beliebiger Zug
online-premoves-own-move = du: { $move }
online-premoves-opponent-move = { $name }: { $move }
online-premoves-save = Speichern
online-premove-choose = Vorauszug: { $step }
online-premove-set = Vorauszug gesetzt. Er wird gespielt, sobald du am Zug bist.
online-premove-set-secret = Vorauszug gesetzt: { $move }. Er wird im nächsten Zug gespielt, wenn er dann noch geht.
