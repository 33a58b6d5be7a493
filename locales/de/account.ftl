## Account page: not logged in

account-loading = Wird geladen …
account-unreachable = Der Server ist nicht erreichbar. Dein Konto braucht ihn, Partien gegen den Computer nicht.
account-signed-out = Du kannst ohne Konto spielen. Mit Konto hast du deine Partien und deine Wertung auf jedem Gerät, und Freunde finden dich.
account-guest = Du spielst als Gast, { $name }. Nur dieser Browser kennt dich: Werden seine Daten gelöscht, sind deine Partien weg. Mit einem Konto behältst du sie alle, auf jedem Gerät.
account-log-in-link = Du hast schon ein Konto? Anmelden
account-or = oder
account-show = Zeigen
account-hide = Verbergen
account-name = Name
account-name-hint = 3 bis 20 Zeichen: a bis z und Ziffern, dazwischen einzeln - oder _. Andere Spieler sehen ihn.
account-password = Passwort
account-password-hint = Mindestens 10 Zeichen. Gut ist ein kurzer Satz.
account-password-more =
    { $count ->
        [one] Noch ein Zeichen.
       *[other] Noch { $count } Zeichen.
    }
account-sign-up = Konto anlegen
account-sign-up-passkey = Mit Passkey
account-sign-up-password = Konto anlegen
account-sign-up-closed = Die Registrierung ist geschlossen. Der Betreiber dieses Servers legt die Konten an.
account-sign-up-invitation = Für ein Konto brauchst du eine Einladung. Öffne den Link, den dir der Betreiber dieses Servers geschickt hat.
account-sign-up-contact = Kontakt: { $contact }
account-passkey-hint = Dein Gerät bewahrt den Passkey auf und öffnet ihn mit Finger, Gesicht oder PIN. Du musst dir nichts merken.
account-log-in = Anmelden
account-log-in-guest = Wenn du dich hier anmeldest, bist du nicht mehr { $name } und verlierst die Partien dieses Gastes. Um sie zu behalten, leg stattdessen ein Konto an.
account-log-in-passkey = Mit Passkey anmelden
account-created = Willkommen, { $name }.
account-welcome = Willkommen, { $name }
account-welcome-text = Deine Partien und deine Wertung hast du jetzt auf jedem Gerät.
account-welcome-play = Partie finden
account-welcome-learn = Regeln lernen
account-logged-in = Du bist als { $name } angemeldet.
account-logged-out = Du bist abgemeldet.

## Forgotten password

account-forgotten = Passwort vergessen?
account-forgotten-email = Per E-Mail
account-forgotten-name = Name oder E-Mail-Adresse
account-forgotten-send = Link schicken
account-forgotten-sent = Hat dieses Konto eine bestätigte E-Mail-Adresse, ist ein Link unterwegs. Er gilt 30 Minuten.
account-forgotten-no-email = Dieser Server verschickt keine E-Mails. Du kannst dich mit einem Wiederherstellungscode oder einem Passkey anmelden; ohne beides ist das Konto verloren.
account-forgotten-code = Mit einem Wiederherstellungscode
account-code = Wiederherstellungscode
account-code-hint = Einer deiner zehn Codes. Jeder gilt einmal. Striche und Großbuchstaben sind egal.
account-password-new = Neues Passwort
account-forgotten-submit = Passwort setzen und anmelden
account-reset = Neues Passwort setzen
account-reset-hint = Mit einem neuen Passwort wirst du auf allen anderen Geräten abgemeldet.
account-reset-submit = Passwort setzen und anmelden
account-reset-cancel = Abbrechen
account-new-password-done = Dein neues Passwort gilt. Du bist als { $name } angemeldet.

## Account page: logged in

account-profile = Dein Profil
account-log-out = Abmelden
account-recovery-missing = Leg dir einen zweiten Weg zum Anmelden an, damit du dein Konto nicht verlierst.
account-recovery-make-codes = Wiederherstellungscodes anlegen
account-settings-link = Einstellungen dieses Geräts: Brett, Ton, Sprache
account-remove = Entfernen
account-keep = Speichern
account-cancel = Abbrechen
account-copy = Kopieren
account-copied = Kopiert
account-copy-failed = Kopieren geht hier nicht
account-save = Herunterladen
account-print = Drucken
account-since = seit { $date }
account-last-used = zuletzt { $date }
account-never-used = noch nie benutzt
account-until = bis { $date }

account-reauth = Bitte bestätige, dass du es bist
account-reauth-why = Deine Anmeldung ist mehr als zehn Minuten her.
account-reauth-why-passkey = Dafür brauchst du deinen Passkey, und du hast ihn vor mehr als zehn Minuten zuletzt benutzt.
account-reauth-passkey = Passkey benutzen
account-reauth-password = Bestätigen
account-reauth-nothing = Dieses Konto hat kein Passwort, und sein Passkey geht hier nicht. Mach auf dem Gerät mit deinem Passkey weiter.

account-password-state-set = gesetzt
account-password-state-none = keins
account-password-none = Du meldest dich mit einem Passkey an. Mit einem Passwort geht es auch dort, wo der Passkey fehlt.
account-password-current = Jetziges Passwort
account-password-current-wrong = Das ist nicht dein Passwort. Versuch es noch einmal.
account-password-other-logins = Damit wirst du auf allen anderen Geräten abgemeldet.
account-password-change = Passwort ändern
account-password-set = Passwort setzen
account-password-changed = Dein neues Passwort gilt. Alle anderen Geräte sind abgemeldet.

account-passkeys = Passkeys
account-passkeys-count =
    { $count ->
        [0] keiner
       *[other] { $count }
    }
account-passkeys-none = Du hast noch keinen Passkey.
account-passkeys-unsupported = Hier lässt sich kein Passkey anlegen: Das geht nur mit einem neueren Browser und einem Server mit Domain und https.
account-passkey-add = Passkey hinzufügen
account-passkey-added = Passkey gespeichert.
account-passkey-label = Name des Passkeys
account-passkey-rename = Umbenennen
account-passkey-remove-confirm = Mit diesem Passkey kannst du dich dann nicht mehr anmelden. Dein Gerät zeigt ihn vielleicht weiter an, bis du ihn auch dort entfernst.
account-passkey-removed = { $label }: entfernt.

account-codes = Wiederherstellungscodes
account-codes-count =
    { $count ->
        [0] keine
       *[other] noch { $count }
    }
account-codes-hint = Zehn Codes zum Ausdrucken oder Aufschreiben. Wenn du alles andere verlierst, kannst du mit jedem einmal ein neues Passwort setzen. Bewahr sie sicher auf.
account-codes-make = Wiederherstellungscodes anlegen
account-codes-made = Hier sind deine zehn Codes. Wir zeigen sie nur einmal.
account-codes-once = Speichere die Codes jetzt: Wir zeigen sie nur einmal.
account-codes-replace = Neue Codes ersetzen die alten.
account-codes-file = Palamedes: Wiederherstellungscodes von { $name } auf { $server }. Jeder gilt einmal.

account-devices = Geräte
account-devices-hint = Wo du angemeldet bist. Nach 30 Tagen ohne Besuch wirst du abgemeldet.
account-device-this = dieses Gerät
account-device-end = Abmelden
account-device-ended = Dieses Gerät ist abgemeldet.
account-devices-end = Alle anderen Geräte abmelden
account-devices-ended = Alle anderen Geräte sind abgemeldet.
account-agent = { $browser } auf { $system }
account-agent-unknown = Unbekannter Browser

account-email = E-Mail
account-email-state-none = keine Adresse
account-email-hint = Für ein vergessenes Passwort, Nachrichten zu deinem Konto und, wenn du willst, zu deinen Partien. Andere Spieler sehen sie nicht.
account-email-unavailable = Dieser Server verschickt keine E-Mails. Leg stattdessen Wiederherstellungscodes oder einen zweiten Passkey an.
account-email-address = E-Mail-Adresse
account-email-new-address = Neue Adresse
account-email-verification-hint = Wir schicken dir einen Link, mit dem du die Adresse bestätigst.
account-email-submit = Link schicken
account-email-sent = Wir haben einen Link an { $email } geschickt. Öffne ihn innerhalb eines Tages, um die Adresse zu bestätigen.
account-email-state-verified = bestätigt
account-email-verified = Deine E-Mail-Adresse ist bestätigt.
account-email-remove-confirm = Ohne Adresse brauchst du einen Wiederherstellungscode, wenn du dein Passwort vergisst.
account-email-removed = Adresse entfernt.
account-email-games = E-Mail, wenn ich in einer Fernpartie am Zug bin
account-email-language = Sprache der E-Mails

account-research = Forschung
account-research-on = erlaubt
account-research-off = nicht erlaubt
account-research-hint = Wenn du es erlaubst, dürfen deine neuen Partien in Statistiken und veröffentlichte Daten eingehen: Züge, Bedenkzeiten, wie Züge eingegeben wurden, Ergebnisse und Wertungen. Die Daten erscheinen unter CC0: Alle dürfen sie zu jedem Zweck nutzen.
account-research-limits = Eine Partie zählt nur, wenn alle Spieler es erlauben. Namen, Chat, E-Mail und Anmeldungen sind nie dabei. Eine öffentliche Partie lässt sich aber an ihren Zügen erkennen.
account-research-withdraw = Du kannst das jederzeit widerrufen. Das gilt für alles, was noch nicht veröffentlicht ist; was veröffentlicht ist, bleibt veröffentlicht.
account-research-allow = Forschung mit meinen Partien erlauben
account-online = Zeigen, wann ich online bin
account-online-shown = an
account-online-hidden = aus
account-online-hint = Wer dir folgt, sieht, wann du online bist und welche öffentliche Partie du spielst.
account-online-show = Anderen zeigen, wann ich online bin

account-blocked = Blockierte Spieler
account-blocked-hint = Sie können deinen Partien nicht beitreten, dich nicht herausfordern und nicht mit dir chatten. Blockieren kannst du Spieler auf ihrem Profil.
account-blocked-none = Du hast keine Spieler blockiert.
account-unblock = Nicht mehr blockieren
account-unblocked = { $name } ist nicht mehr blockiert.

account-bots-tokens = Bots und Token
account-tokens-hint = Mit einem Token spielt ein Programm für dich oder für einen deiner Bots. Dein Konto kann es nicht ändern.
account-tokens-docs = API-Dokumentation
account-tokens = Token
account-tokens-none = Du hast kein Token.
account-token-own = spielt für dich
account-token-bot = spielt für den Bot { $name }
account-token-revoke = Widerrufen
account-token-revoke-confirm = Das Programm, das es benutzt, verliert sofort den Zugang.
account-token-revoked = { $label }: widerrufen.
account-token-once = Token für { $label }, nur einmal zu sehen:
account-token-new = Neues Token
account-token-for = Für
account-token-for-new = einen neuen Bot
account-token-for-me = mich
account-token-label = Beschreibung
account-token-label-hint = Das siehst nur du.
account-token-scopes = Rechte
account-scope-read = sehen
account-scope-play = spielen
account-scope-chat = chatten
account-scope-research = Forschung
account-scope-read-long = Partien und Benachrichtigungen sehen
account-scope-play-long = Partien anbieten, beitreten und spielen
account-scope-chat-long = in Partien chatten
account-scope-research-long = die für die Forschung freigegebenen Partien exportieren
account-token-days = Gültig
account-token-days-count =
    { $count ->
        [365] ein Jahr lang
       *[other] { $count } Tage lang
    }
account-token-make = Token anlegen
account-bots = Bots
account-bot-name = Name des Bots
account-bot-delete = Löschen
account-bot-delete-confirm = Das löscht { $name } und alle seine Token. Die Partien bleiben, ohne den Namen. Du kannst das nicht rückgängig machen.
account-bot-deleted = { $name } ist gelöscht.

account-data = Deine Daten
account-export = Deine Daten herunterladen
account-export-hint = Alles, was wir über dich speichern: Konto, Anmeldungen, Partien, Chat, blockierte Spieler.
account-export-games = Deine Partien herunterladen
account-export-games-hint = Eine Partie je Zeile (NDJSON), mit allen Zügen und Zeiten.
account-delete = Dieses Konto löschen
account-delete-removed = Name, Anmeldungen, Passkeys, E-Mail-Adresse, Chat, Token und Bots werden sofort und für immer gelöscht. Offene Partien schließen wir, laufende geben wir für dich auf.
account-delete-remaining = Deine Mitspieler sehen beendete Partien weiter, ohne deinen Namen. In diesem Browser gespeicherte Partien bleiben hier.
account-delete-confirm = Gib { $name } ein, um zu bestätigen
account-delete-confirm-wrong = Gib den Namen genau so ein: { $name }
account-delete-now = Für immer löschen
account-deleted = Dein Konto ist gelöscht. Danke fürs Spielen.
