## Account page: not logged in

account-loading = Einen Moment …
account-unreachable = Der Server ist nicht zu erreichen. Für Konten braucht es ihn; gegen den Computer kannst du hier auch so spielen.
account-signed-out = Du kannst ohne Konto spielen. Mit einem sind deine Partien und deine Wertung auf jedem Gerät da, und Freunde finden dich beim Namen.
account-guest = Du spielst als Gast, { $name }. Nur dieser Browser kennt dich: Werden seine Daten gelöscht, kommst du an deine Partien nicht mehr heran. Mit einem Konto behältst du sie alle, auf jedem Gerät.
account-log-in-link = Du hast ein Konto? Zur Anmeldung
account-or = oder
account-show = Zeigen
account-hide = Verbergen
account-name = Name
account-name-hint = 3 bis 20 Zeichen: a bis z und Ziffern, dazwischen einzeln - oder _. Alle sehen ihn.
account-password = Passwort
account-password-hint = Mindestens 10 Zeichen, ganz gleich welche. Gut ist ein kurzer Satz.
account-password-more =
    { $count ->
        [one] Noch ein Zeichen.
       *[other] Noch { $count } Zeichen.
    }
account-sign-up = Behalte deine Partien: mit einem Konto
account-sign-up-passkey = Konto mit Passkey anlegen
account-sign-up-password = Konto mit Passwort anlegen
account-passkey-hint = Ein Passkey liegt auf deinem Gerät und öffnet sich mit dessen Sperre: Finger, Gesicht oder PIN. Nichts zu merken, und bei uns nichts zu stehlen.
account-log-in = Anmelden
account-log-in-guest = Wenn du dich hier anmeldest, bist du nicht mehr { $name }, und an die Partien dieses Gastes kommt niemand mehr heran. Um sie zu behalten, leg stattdessen ein Konto an.
account-log-in-passkey = Mit Passkey anmelden
account-created = Willkommen, { $name }. Deine Partien bleiben dir.
account-logged-in = Du bist als { $name } angemeldet.
account-logged-out = Du bist abgemeldet.

## Forgotten password

account-forgotten = Passwort vergessen?
account-forgotten-email = Mit einer Mail
account-forgotten-name = Name oder Mailadresse
account-forgotten-send = Schick mir einen Link
account-forgotten-sent = Gibt es ein solches Konto mit bestätigter Adresse, dann ist ein Link unterwegs. Er gilt eine halbe Stunde.
account-forgotten-no-email = Dieser Server verschickt keine Mail. Hinein kommst du mit einem Wiederherstellungscode oder einem Passkey; ohne beides ist das Konto verloren.
account-forgotten-code = Mit einem Wiederherstellungscode
account-code = Wiederherstellungscode
account-code-hint = Einer der zehn Codes, die du aufgehoben hast. Striche und Großbuchstaben spielen keine Rolle. Jeder gilt einmal.
account-password-new = Neues Passwort
account-forgotten-submit = Passwort setzen und anmelden
account-reset = Ein neues Passwort
account-reset-hint = Du hast den Link aus unserer Mail geöffnet. Mit einem neuen Passwort enden alle deine anderen Anmeldungen.
account-reset-submit = Passwort setzen und anmelden
account-reset-cancel = Abbrechen
account-new-password-done = Dein neues Passwort gilt. Du bist als { $name } angemeldet.

## Account page: logged in

account-profile = Dein Profil
account-log-out = Abmelden
account-recovery-missing = Du hast einen Weg hinein und noch keinen zweiten: Geht er verloren, ist das Konto verloren.
account-recovery-make-codes = Leg Wiederherstellungscodes an
account-settings-link = Brett, Ton, Sprache: die Einstellungen dieses Geräts
account-remove = Entfernen
account-keep = Behalten
account-cancel = Abbrechen
account-copy = Kopieren
account-copied = Kopiert
account-copy-failed = Geht hier nicht
account-save = Als Datei speichern
account-print = Drucken
account-since = seit { $date }
account-last-used = zuletzt { $date }
account-never-used = noch nie benutzt
account-until = bis { $date }

account-reauth = Bist du es?
account-reauth-why = Dafür braucht es eine Anmeldung aus den letzten zehn Minuten. Zeig noch einmal, dass du es bist, dann geschieht es.
account-reauth-why-passkey = Dafür braucht es eine Anmeldung mit deinem Passkey in den letzten zehn Minuten.
account-reauth-passkey = Passkey zeigen
account-reauth-password = Weiter
account-reauth-nothing = Dieses Konto hat weder ein Passwort noch einen Passkey, der hier geht. Mach dort weiter, wo dein Passkey ist.

account-password-state-set = gesetzt
account-password-state-none = keins
account-password-none = Du hast kein Passwort; dein Passkey genügt. Mit einem Passwort kommst du auch dort hinein, wo der Passkey nicht ist.
account-password-current = Jetziges Passwort
account-password-current-wrong = Das ist nicht dein Passwort. Versuch es noch einmal.
account-password-other-logins = Alle deine anderen Anmeldungen enden damit.
account-password-change = Passwort ändern
account-password-set = Passwort setzen
account-password-changed = Dein neues Passwort gilt. Alle anderen Anmeldungen sind beendet.

account-passkeys = Passkeys
account-passkeys-count =
    { $count ->
        [0] keiner
       *[other] { $count }
    }
account-passkeys-none = Du hast noch keinen Passkey.
account-passkeys-unsupported = Hier lässt sich kein Passkey anlegen: Dazu braucht es einen Browser, der sie kennt, und einen Server mit Namen und https.
account-passkey-add = Passkey hinzufügen
account-passkey-added = Der Passkey ist gespeichert.
account-passkey-label = Wie du ihn nennst
account-passkey-rename = Umbenennen
account-passkey-remove-confirm = Mit diesem Passkey kommst du dann nicht mehr hinein. Dein Gerät zeigt ihn vielleicht weiter an, bis du ihn auch dort entfernst.
account-passkey-removed = { $label }: entfernt.

account-codes = Wiederherstellungscodes
account-codes-count =
    { $count ->
        [0] keine
       *[other] noch { $count }
    }
account-codes-hint = Zehn Codes auf Papier. Jeder führt einmal zu einem neuen Passwort, wenn alles andere verloren ist. Bewahr sie auf, wo sonst niemand nachsieht.
account-codes-make = Zehn Codes anlegen
account-codes-made = Hier sind deine zehn Codes. Sie werden nur dieses eine Mal gezeigt.
account-codes-once = Nur dieses eine Mal zu sehen: Heb sie jetzt auf.
account-codes-replace = Neue Codes ersetzen die, die du hast.
account-codes-file = Palamedes: Wiederherstellungscodes von { $name } auf { $server }. Jeder gilt einmal.

account-devices = Geräte
account-devices-hint = Wo du angemeldet bist. Eine Anmeldung endet von selbst, wenn sie 30 Tage nicht benutzt wird.
account-device-this = dieses Gerät
account-device-end = Beenden
account-device-ended = Diese Anmeldung ist beendet.
account-devices-end = Alle anderen beenden
account-devices-ended = Alle anderen Anmeldungen sind beendet.
account-agent = { $browser } auf { $system }
account-agent-unknown = Unbekannter Browser

account-email = Mail
account-email-state-none = keine Adresse
account-email-hint = Für ein vergessenes Passwort, für Nachrichten über dein Konto und, wenn du willst, über deine Partien. Sonst sieht die Adresse niemand.
account-email-unavailable = Dieser Server verschickt keine Mail; eine Adresse nützt hier also nichts. Leg stattdessen Wiederherstellungscodes an, oder einen zweiten Passkey.
account-email-address = Mailadresse
account-email-new-address = Andere Adresse
account-email-verification-hint = Wir schicken einen Link dorthin. Die Adresse gilt, sobald du ihn geöffnet hast.
account-email-submit = Link schicken
account-email-sent = Ein Link ist unterwegs an { $email }. Die Adresse gilt, sobald du ihn öffnest, innerhalb eines Tages.
account-email-state-verified = bestätigt
account-email-verified = Deine Adresse ist bestätigt.
account-email-remove-confirm = Ohne Adresse braucht ein vergessenes Passwort einen Wiederherstellungscode.
account-email-removed = Die Adresse ist entfernt.
account-email-games = Mail an mich, wenn ich in einer Partie über mehrere Tage am Zug bin
account-email-language = Sprache der Mail

account-research = Auswertung deiner Partien
account-research-on = erlaubt
account-research-off = nicht erlaubt
account-research-hint = Wenn du es erlaubst, werden Partien, die du ab jetzt beginnst, zur Auswertung freigegeben: Züge, Bedenkzeiten und Ergebnisse dürfen in Statistiken und veröffentlichte Daten eingehen, damit alle lernen können, wie diese Spiele gespielt werden.
account-research-limits = Freigegeben wird eine Partie nur, wenn alle am Tisch es erlaubt haben. Chat, Mail und Anmeldungen gehören nie dazu. Für künftige Partien kannst du es dir jederzeit anders überlegen.
account-research-allow = Meine Partien dürfen ausgewertet werden

account-blocked = Blockierte Spieler
account-blocked-hint = Sie können sich nicht an deine Tische setzen, dich nicht herausfordern und nicht mit dir reden. Blockieren kannst du jemanden auf seiner Seite.
account-blocked-none = Du blockierst niemanden.
account-unblock = Nicht mehr blockieren
account-unblocked = { $name } kann dir wieder begegnen.

account-bots-tokens = Bots und Token
account-tokens-hint = Mit einem Token handelt ein Programm für dich oder für einen Bot von dir. An dein Konto kommt es nie.
account-tokens-docs = Wie Programme mit diesem Server reden
account-tokens = Token
account-tokens-none = Du hast kein Token.
account-token-own = handelt für dich
account-token-bot = handelt für den Bot { $name }
account-token-revoke = Widerrufen
account-token-revoke-confirm = Das Programm, das es zeigt, ist dann sofort ausgesperrt.
account-token-revoked = { $label }: widerrufen.
account-token-once = Das Token von { $label }, nur dieses eine Mal zu sehen:
account-token-new = Ein neues Token
account-token-for = Es handelt für
account-token-for-new = einen neuen Bot
account-token-for-me = mich
account-token-label = Wofür es ist
account-token-label-hint = Das siehst nur du.
account-token-scopes = Es darf
account-scope-read = sehen
account-scope-play = spielen
account-scope-chat = chatten
account-scope-read-long = Partien und Nachrichten sehen
account-scope-play-long = Tische eröffnen, sich setzen und spielen
account-scope-chat-long = an Tischen chatten
account-token-days = Es gilt
account-token-days-count =
    { $count ->
        [365] ein Jahr
       *[other] { $count } Tage
    }
account-token-make = Token anlegen
account-bots = Bots
account-bot-name = Name des Bots
account-bot-delete = Beenden
account-bot-delete-confirm = { $name } und alle seine Token verschwinden. Seine Partien bleiben, unter einem Namen, der nichts verrät. Das lässt sich nicht rückgängig machen.
account-bot-deleted = { $name } ist weg.

account-data = Deine Daten
account-export = Alles als Datei speichern
account-export-hint = Alles, was über dich gespeichert ist: Konto, Anmeldungen, Partien, Chat, wen du blockierst.
account-delete = Dieses Konto löschen
account-delete-removed = Name, Anmeldungen, Passkeys, Mailadresse, Chat, Token und Bots verschwinden, sofort und für immer. Tische, an denen du wartest, werden geschlossen, und laufende Partien aufgegeben.
account-delete-remaining = Beendete Partien bleiben für alle lesbar, die mitgespielt haben, unter einem Namen, der nichts verrät. Partien in diesem Browser bleiben hier.
account-delete-confirm = Tippe { $name } ein, um fortzufahren
account-delete-confirm-wrong = Tippe den Namen so, wie er geschrieben ist: { $name }
account-delete-now = Für immer löschen
account-deleted = Das Konto ist gelöscht. Danke fürs Spielen.
