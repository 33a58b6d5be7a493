## Texts of the pages in web/app/src/moderation.

## Report form

moderation-report-reason = Worum geht es?
moderation-reason-chat-long = Was gesagt wurde
moderation-reason-cheating-long = Unfaires Spiel, etwa Hilfe von einem Programm
moderation-reason-name-long = Der Name
moderation-reason-other-long = Etwas anderes
moderation-report-text = Einzelheiten (freiwillig)
moderation-report-visibility = Die Moderatoren sehen das und deinen Namen. Der gemeldete Spieler nicht.
moderation-report-visibility-chat = Die Moderatoren sehen das, deinen Namen und eine Kopie des Chats dieser Partie. Der gemeldete Spieler nicht.
moderation-report-reason-required = Wähle einen Grund.
moderation-report-send = Meldung abschicken
moderation-report-sent = Danke. Die Moderatoren kümmern sich darum.
moderation-report-block = Willst du diesem Spieler nicht mehr begegnen, blockier ihn auf seinem Profil: Dann kann er dich weder herausfordern noch mit dir chatten.
moderation-cancel = Abbrechen

## Moderation page

moderation-forbidden = Diese Seite ist für die Moderatoren dieses Servers. Gehörst du dazu, melde dich zuerst an.
moderation-passkey-first = Zum Entscheiden brauchst du einen Passkey.
moderation-passkey-add = Im Konto hinzufügen
moderation-tab-open = Offen
moderation-tab-open-count = Offen ({ $count })
moderation-tab-decided = Erledigt
moderation-tab-player = Spieler
moderation-tab-audit = Protokoll
moderation-more = Mehr zeigen
moderation-no-open-reports = Keine offenen Meldungen.
moderation-no-decided-reports = Noch keine erledigten Meldungen.
moderation-decision-saved = Erledigt und ins Protokoll eingetragen.

moderation-reason-chat = Chat
moderation-reason-cheating = Unfaires Spiel
moderation-reason-name = Name
moderation-reason-other = Sonstiges
moderation-report-about = Meldung über { $name }
moderation-reported-by = Gemeldet von
moderation-game-link = die Partie
moderation-former-name = Damaliger Name: { $name }.
moderation-report-words = { $name } schreibt in der Meldung:
moderation-report-no-text = Keine Einzelheiten.
moderation-chat-lines =
    { $count ->
        [one] Eine Zeile Chat
       *[other] { $count } Zeilen Chat
    }
moderation-chat-spectator = (schaut zu)
moderation-report-acted = { $name } hat etwas unternommen, { $when }.
moderation-report-unfounded = { $name } fand die Meldung unbegründet, { $when }.

moderation-status-moderator = Moderator
moderation-status-muted = Im Chat stumm bis { $when }
moderation-status-suspended = Gesperrt, bis ein Moderator es aufhebt
moderation-status-suspended-until = Gesperrt bis { $when }
moderation-open-reports =
    { $count ->
        [0] Keine offenen Meldungen
        [one] Eine offene Meldung
       *[other] { $count } offene Meldungen
    }
moderation-past-actions =
    { $count ->
        [0] Keine früheren Maßnahmen
        [one] Eine frühere Maßnahme
       *[other] { $count } frühere Maßnahmen
    }

moderation-decision = Entscheidung
moderation-action-none = Bitte wählen …
moderation-action-nothing = Nichts: Die Meldung ist unbegründet
moderation-action-mute = Im Chat stummschalten
moderation-action-unmute = Stummschaltung aufheben
moderation-action-reset-name = Namen durch einen neutralen ersetzen
moderation-action-suspend = Sperren und laufende Partien aufgeben
moderation-action-unsuspend = Sperre aufheben
moderation-action-other = Anders geklärt
moderation-duration = Wie lange
moderation-hours =
    { $hours ->
        [1] Eine Stunde
        [24] Einen Tag
       *[other] { $days } Tage
    }
moderation-until-lifted = Bis ein Moderator es aufhebt
moderation-note = Begründung
moderation-note-hint = Das bleibt dauerhaft im Protokoll: Sag, was geschehen ist, ohne Namen und Privates.
moderation-note-required = Gib einen Grund an: Er kommt ins Protokoll.
moderation-action-required = Wähle eine Entscheidung.
moderation-submit = Entscheiden
moderation-moderator-protected = Dieser Spieler ist Moderator. Das muss der Betreiber zuerst beenden: palamedes moderator remove NAME.

moderation-player-name = Name des Spielers
moderation-player-search = Suchen
moderation-player-log = Frühere Maßnahmen

## Audit log

moderation-log-empty = Noch keine Maßnahmen.
moderation-log-mute = Stummgeschaltet
moderation-log-unmute = Stummschaltung aufgehoben
moderation-log-suspend = Gesperrt
moderation-log-unsuspend = Sperre aufgehoben
moderation-log-reset-name = Umbenannt
moderation-log-report-acted = Meldung erledigt
moderation-log-report-unfounded = Meldung unbegründet
moderation-log-moderator-added = Zum Moderator ernannt
moderation-log-moderator-removed = Kein Moderator mehr
moderation-log-member-added = Konto angelegt
moderation-log-password-reset = Passwort zurückgesetzt
moderation-log-member-deleted = Konto gelöscht
moderation-log-operator-added = Zum Betreiber ernannt
moderation-log-operator-removed = Kein Betreiber mehr
moderation-log-site-access = Zugang zum Server geändert
moderation-log-site-notice = Hinweis geändert
moderation-log-maintenance-on = Wartungsmodus begonnen
moderation-log-maintenance-off = Wartungsmodus beendet
moderation-until = bis { $when }
moderation-by = von
moderation-by-operator = vom Betreiber
