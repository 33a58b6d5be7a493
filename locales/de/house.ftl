## Wörter der Seiten in web/app/src/house.

house-name = Dieser Server heißt { $name }.
house-contact = Kontakt:
house-alone = Diese Seiten kommen ohne Server aus: Es gibt keine Konten, und nichts, was du hier tust, verlässt dein Gerät.
house-imprint-none = Wer diesen Server betreibt, hat kein Impressum angegeben.
house-imprint-away = Der Server ist nicht zu erreichen, darum lässt sich sein Impressum nicht zeigen. Versuch es wieder, sobald du Verbindung hast.
house-imprint-program = Das Programm hinter diesen Seiten ist Palamedes. Wer es schreibt, betreibt diesen Server nicht; für alles, was hier geschieht, sind die Betreiber da.

house-privacy-none = Wer diesen Server betreibt, hat nichts Eigenes dazu geschrieben. Was das Programm speichert, steht hier.
house-privacy-away = Der Server ist nicht zu erreichen, darum fehlt, was seine Betreiber über deine Daten sagen. Was das Programm speichert, steht hier.

## Was das Programm speichert

house-kept = Was das Programm speichert
house-kept-lead = So verhält sich das Programm auf jedem Server. Wie lange Protokolle der Maschine und Sicherungen aufgehoben werden, entscheidet, wer den Server betreibt.
house-kept-device = Auf deinem Gerät
house-kept-device-text = Deine Einstellungen und die Partien, die du ohne andere Leute spielst, liegen im Speicher dieses Browsers und werden nirgendwohin geschickt. Löschst du die Daten dieser Seite, sind sie weg.
house-kept-guest = Als Gast
house-kept-guest-text = Gast wirst du, wenn du dich zum ersten Mal an einen Tisch setzt, nicht schon beim Umsehen. Dann kommt ein einziges Cookie dazu: Es zeigt dem Server, wer du bist, sonst nichts. Der Server speichert dann einen ausgedachten Namen, wann du gekommen bist, wie dein Browser sich nennt, und deine Partien.
house-kept-member = Mit einem Konto
house-kept-member-text = Dazu der Name, den du gewählt hast, und womit du zeigst, dass du es bist: eine Prüfsumme deines Passworts, die öffentlichen Schlüssel deiner Passkeys, Prüfsummen von Wiederherstellungscodes und Token. Deine Mailadresse nur, wenn du eine angegeben hast; niemand sonst bekommt sie je zu sehen. Wo du angemeldet bist, siehst nur du. Ein zweites Cookie merkt sich einen Browser, in dem du angemeldet warst, damit dich Fehlversuche anderer dort nicht aussperren; der Server hat davon eine Prüfsumme, höchstens 400 Tage lang. Nimmst du bei Partien über mehrere Tage frei, von wann bis wann. Wünschst du dir Benachrichtigungen bei geschlossener Seite, wohin sie für dieses Gerät gehen, bis dessen Anmeldung endet.
house-kept-games = Partien und Wertungen
house-kept-games-text = Partien, Namen der Spieler, Ergebnisse und Wertungen sind öffentlich, auch die Züge. Eine private Partie sieht nur, wer den Link hat. Für die Forschung werden deine Partien nur ausgewertet, wenn du zugestimmt hast.
house-kept-chat = Chat
house-kept-chat-text = Was an einem Tisch gesagt wird, bleibt bei der Partie, für alle, die diesen Tisch sehen dürfen.
house-kept-reports = Meldungen und Moderation
house-kept-reports-text = Meldest du jemanden, sehen die Moderatoren, wer du bist, was du geschrieben hast, und eine Kopie des Chats an diesem Tisch. Wer gemeldet wird, erfährt nicht, von wem. Meldungen verschwinden 180 Tage nach der Entscheidung. Was Moderatoren tun, wird dauerhaft festgehalten: wer, wen, wann und warum.
house-kept-network = Deine Adresse im Netz
house-kept-network-text = Sie wird nicht gespeichert, nur als Prüfsumme für höchstens zwei Stunden, um Versuche und Mails zu zählen. Im Protokoll des Programms steht keine Adresse und kein Name.
house-kept-others = Andere
house-kept-others-text = Diese Seiten laden nichts von Dritten: keine Werbung, kein Tracking, keine fremden Schriften. Mails gehen über den Mailserver der Betreiber. Wünschst du dir Benachrichtigungen bei geschlossener Seite, laufen sie verschlüsselt über den Dienst des Herstellers deines Browsers.
house-kept-you = Was du tun kannst
house-kept-you-text = Alles über dich als eine Datei holen, Anmeldungen beenden oder dein Konto löschen: Dann verschwindet alles außer deinen Partien, und die bleiben unter einem Namen, der nichts verrät.
house-kept-no-mail = Dieser Server verschickt keine Mails. Ein vergessenes Passwort lässt sich hier nicht per Mail ersetzen: Leg dir Wiederherstellungscodes oder einen Passkey an.

## Jemanden melden

house-report-reason = Worum geht es?
house-reason-chat-long = Was gesagt wurde
house-reason-cheating-long = Unfaires Spiel, etwa Hilfe von einem Programm
house-reason-name-long = Der Name
house-reason-other-long = Etwas anderes
house-report-text = Mehr dazu, wenn du magst
house-report-seen = Das sehen die Moderatoren, mit deinem Namen. Wen du meldest, erfährt nichts davon.
house-report-with-chat = Das sehen die Moderatoren, mit deinem Namen und einer Kopie des Chats an diesem Tisch. Wen du meldest, erfährt nichts davon.
house-report-choose = Wähle aus, worum es geht.
house-report-send = Meldung abschicken
house-report-sent = Danke. Die Moderatoren sehen es sich an.
house-report-block = Willst du dieser Person nicht mehr begegnen, blockier sie auf ihrer Seite: Dann kann sie dich weder herausfordern noch mit dir reden.
house-cancel = Abbrechen

## Moderation

house-not-yours = Diese Seite ist für die Moderatoren dieses Servers. Gehörst du dazu, melde dich zuerst an.
house-tab-open = Offen
house-tab-open-count = Offen ({ $count })
house-tab-decided = Erledigt
house-tab-player = Spieler
house-tab-audit = Protokoll
house-more = Mehr zeigen
house-no-open = Keine Meldung ist offen.
house-no-decided = Noch keine Meldung ist entschieden.
house-decided = Erledigt und im Protokoll festgehalten.

house-reason-chat = Chat
house-reason-cheating = Unfaires Spiel
house-reason-name = Name
house-reason-other = Sonstiges
house-report-about = Meldung über { $name }
house-reported-by = Gemeldet von
house-the-game = die Partie
house-was-called = Der Name war damals { $name }.
house-no-text = Ohne weitere Worte.
house-chat =
    { $count ->
        [one] Eine Zeile Chat am Tisch
       *[other] { $count } Zeilen Chat am Tisch
    }
house-chat-spectator = (schaut zu)
house-was-acted = { $name } hat etwas unternommen, { $when }.
house-was-unfounded = { $name } fand nichts zu tun, { $when }.

house-is-moderator = Moderiert
house-is-muted = Im Chat stumm bis { $when }
house-is-suspended = Anmeldung gesperrt, bis jemand sie wieder öffnet
house-is-suspended-until = Anmeldung gesperrt bis { $when }
house-open-reports =
    { $count ->
        [0] Keine offene Meldung
        [one] Eine offene Meldung
       *[other] { $count } offene Meldungen
    }
house-acts-before =
    { $count ->
        [0] Bisher wurde nichts unternommen
        [one] Einmal wurde schon etwas unternommen
       *[other] Schon { $count }-mal wurde etwas unternommen
    }

house-decide = Was soll geschehen?
house-act-none = Bitte wählen …
house-act-nothing = Nichts: Die Meldung ist unbegründet
house-act-mute = Im Chat für eine Zeit stummschalten
house-act-unmute = Wieder chatten lassen
house-act-reset-name = Einen neutralen Namen geben
house-act-suspend = Anmeldung sperren; Partien laufen weiter
house-act-unsuspend = Anmeldung wieder öffnen
house-act-otherwise = Es ist anders geklärt
house-how-long = Wie lange
house-hours =
    { $hours ->
        [1] Eine Stunde
        [24] Einen Tag
       *[other] { $days } Tage
    }
house-until-lifted = Bis jemand sie wieder öffnet
house-why = Warum
house-why-hint = Das bleibt dauerhaft im Protokoll: Sag, was geschehen ist, ohne Namen und Privates.
house-why-missing = Sag, warum: Es kommt ins Protokoll.
house-choose = Wähle aus, was geschehen soll.
house-do = Entscheiden
house-moderator-kept = Diese Person moderiert selbst. Das muss zuerst beenden, wer den Server betreibt: palamedes moderator remove NAME.

house-player-name = Name des Spielers
house-player-find = Nachsehen
house-player-log = Was bisher geschah

## Das Protokoll

house-log-empty = Noch ist nichts geschehen.
house-log-mute = Stummgeschaltet
house-log-unmute = Nicht mehr stumm
house-log-suspend = Anmeldung gesperrt
house-log-unsuspend = Anmeldung wieder offen
house-log-reset-name = Umbenannt
house-log-report-acted = Meldung erledigt
house-log-report-unfounded = Meldung unbegründet
house-log-moderator-added = Moderiert jetzt
house-log-moderator-removed = Moderiert nicht mehr
house-until = bis { $when }
house-by = durch
house-by-operator = durch die Betreiber
