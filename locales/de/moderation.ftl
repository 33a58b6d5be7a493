## Texts of the pages in web/app/src/moderation.

## Report form

moderation-report-reason = Worum geht es?
moderation-reason-chat-long = Was gesagt wurde
moderation-reason-cheating-long = Unfaires Spiel, etwa Hilfe von einem Programm
moderation-reason-name-long = Der Name
moderation-reason-other-long = Etwas anderes
moderation-report-text = Mehr dazu, wenn du magst
moderation-report-visibility = Das sehen die Moderatoren, mit deinem Namen. Wen du meldest, erfährt nichts davon.
moderation-report-visibility-chat = Das sehen die Moderatoren, mit deinem Namen und einer Kopie des Chats an diesem Tisch. Wen du meldest, erfährt nichts davon.
moderation-report-reason-required = Wähle aus, worum es geht.
moderation-report-send = Meldung abschicken
moderation-report-sent = Danke. Die Moderatoren sehen es sich an.
moderation-report-block = Willst du dieser Person nicht mehr begegnen, blockier sie auf ihrer Seite: Dann kann sie dich weder herausfordern noch mit dir reden.
moderation-cancel = Abbrechen

## Moderation page

moderation-forbidden = Diese Seite ist für die Moderatoren dieses Servers. Gehörst du dazu, melde dich zuerst an.
moderation-passkey-missing = Zum Moderieren brauchst du einen Passkey und eine Anmeldung damit in den letzten zehn Minuten. Hier legst du einen an:
moderation-tab-open = Offen
moderation-tab-open-count = Offen ({ $count })
moderation-tab-decided = Erledigt
moderation-tab-player = Spieler
moderation-tab-audit = Protokoll
moderation-more = Mehr zeigen
moderation-no-open-reports = Keine Meldung ist offen.
moderation-no-decided-reports = Noch keine Meldung ist entschieden.
moderation-decision-saved = Erledigt und im Protokoll festgehalten.

moderation-reason-chat = Chat
moderation-reason-cheating = Unfaires Spiel
moderation-reason-name = Name
moderation-reason-other = Sonstiges
moderation-report-about = Meldung über { $name }
moderation-reported-by = Gemeldet von
moderation-game-link = die Partie
moderation-former-name = Der Name war damals { $name }.
moderation-report-no-text = Ohne weitere Worte.
moderation-chat-lines =
    { $count ->
        [one] Eine Zeile Chat am Tisch
       *[other] { $count } Zeilen Chat am Tisch
    }
moderation-chat-spectator = (schaut zu)
moderation-report-acted = { $name } hat etwas unternommen, { $when }.
moderation-report-unfounded = { $name } fand nichts zu tun, { $when }.

moderation-status-moderator = Moderiert
moderation-status-muted = Im Chat stumm bis { $when }
moderation-status-suspended = Anmeldung gesperrt, bis jemand sie wieder öffnet
moderation-status-suspended-until = Anmeldung gesperrt bis { $when }
moderation-open-reports =
    { $count ->
        [0] Keine offene Meldung
        [one] Eine offene Meldung
       *[other] { $count } offene Meldungen
    }
moderation-past-actions =
    { $count ->
        [0] Bisher wurde nichts unternommen
        [one] Einmal wurde schon etwas unternommen
       *[other] Schon { $count }-mal wurde etwas unternommen
    }

moderation-decision = Was soll geschehen?
moderation-action-none = Bitte wählen …
moderation-action-nothing = Nichts: Die Meldung ist unbegründet
moderation-action-mute = Im Chat für eine Zeit stummschalten
moderation-action-unmute = Wieder chatten lassen
moderation-action-reset-name = Einen neutralen Namen geben
moderation-action-suspend = Anmeldung sperren und Partien aufgeben
moderation-action-unsuspend = Anmeldung wieder öffnen
moderation-action-other = Es ist anders geklärt
moderation-duration = Wie lange
moderation-hours =
    { $hours ->
        [1] Eine Stunde
        [24] Einen Tag
       *[other] { $days } Tage
    }
moderation-until-lifted = Bis jemand sie wieder öffnet
moderation-note = Warum
moderation-note-hint = Das bleibt dauerhaft im Protokoll: Sag, was geschehen ist, ohne Namen und Privates.
moderation-note-required = Sag, warum: Es kommt ins Protokoll.
moderation-action-required = Wähle aus, was geschehen soll.
moderation-submit = Entscheiden
moderation-moderator-protected = Diese Person moderiert selbst. Das muss zuerst beenden, wer den Server betreibt: palamedes moderator remove NAME.

moderation-player-name = Name des Spielers
moderation-player-search = Nachsehen
moderation-player-log = Was bisher geschah

## Audit log

moderation-log-empty = Noch ist nichts geschehen.
moderation-log-mute = Stummgeschaltet
moderation-log-unmute = Nicht mehr stumm
moderation-log-suspend = Anmeldung gesperrt
moderation-log-unsuspend = Anmeldung wieder offen
moderation-log-reset-name = Umbenannt
moderation-log-report-acted = Meldung erledigt
moderation-log-report-unfounded = Meldung unbegründet
moderation-log-moderator-added = Moderiert jetzt
moderation-log-moderator-removed = Moderiert nicht mehr
moderation-until = bis { $when }
moderation-by = durch
moderation-by-operator = durch die Betreiber
