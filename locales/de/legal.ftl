## Texts of the pages in web/app/src/legal.

legal-server-name = Dieser Server heißt { $name }.
legal-contact = Kontakt:
legal-no-server = Diese Seiten kommen ohne Server aus: Es gibt keine Konten, und nichts, was du hier tust, verlässt dein Gerät.
legal-imprint-none = Der Betreiber dieses Servers hat kein Impressum angegeben.
legal-imprint-unreachable = Der Server ist nicht erreichbar, darum können wir sein Impressum nicht zeigen. Versuch es wieder, sobald du Verbindung hast.
legal-imprint-program = Diese Seiten sind mit Palamedes gemacht. Die Autoren betreiben diesen Server nicht; wende dich mit allem, was hier passiert, an den Betreiber.

legal-privacy-none = Der Betreiber dieses Servers hat keinen Text ergänzt. Was Palamedes speichert, steht hier.
legal-privacy-unreachable = Der Server ist nicht erreichbar, darum fehlt der Text des Betreibers. Was Palamedes speichert, steht hier.

## Stored data

legal-data = Was Palamedes speichert
legal-data-lead = Das ist auf jedem Server mit Palamedes gleich. Wie lange er Systemprotokolle und Sicherungskopien aufbewahrt, entscheidet der Betreiber.
legal-data-device = Auf deinem Gerät
legal-data-device-text = Deine Einstellungen und die Partien, die du offline spielst, liegen in diesem Browser und werden nicht verschickt. Löschst du die Daten dieser Seite, sind sie weg.
legal-data-guest = Als Gast
legal-data-guest-text = Gast wirst du, wenn du zum ersten Mal einer Partie beitrittst, nicht schon beim Umsehen. Dann setzt der Server ein Cookie, an dem er dich erkennt, und sonst nichts. Er speichert einen ausgedachten Namen, die Zeit, den Namen deines Browsers und deine Partien.
legal-data-member = Mit einem Konto
legal-data-member-text = Wir speichern außerdem deinen Namen und womit du dich anmeldest: einen Hash deines Passworts, die öffentlichen Schlüssel deiner Passkeys, Hashes deiner Wiederherstellungscodes und Token. Deine E-Mail-Adresse speichern wir nur, wenn du eine angibst; andere Spieler sehen sie nie. Wo du angemeldet bist, siehst nur du. Ein zweites Cookie merkt sich einen Browser, in dem du angemeldet warst, damit dich Fehlversuche anderer nicht aussperren; der Server hat davon höchstens 400 Tage lang einen Hash. Nimmst du in Fernpartien Urlaub, speichern wir die Daten. Schaltest du Benachrichtigungen ein, speichern wir, wohin sie für dieses Gerät gehen, bis du dich dort abmeldest.
legal-data-games = Partien und Wertungen
legal-data-games-text = Partien, Züge, Namen der Spieler, Ergebnisse und Wertungen sind öffentlich. Eine private Partie sehen alle, die den Link haben. Für die Forschung werden deine Partien nur genutzt, wenn du es erlaubst; wir speichern, wann und für welchen Text. In Partien, bei denen alle Spieler es erlauben, speichern wir auch, wie jeder Zug eingegeben wurde (Maus, Finger oder Tastatur) und ob der Spieler verbunden war. Solche Partien dürfen ohne Namen veröffentlicht werden, für alle und zu jedem Zweck (CC0). Eine öffentliche Partie lässt sich trotzdem an ihren Zügen erkennen. Du kannst jederzeit widerrufen, für alles, was noch nicht veröffentlicht ist.
legal-data-chat = Chat
legal-data-chat-text = Der Chat wird mit der Partie gespeichert, für alle, die diese Partie sehen können.
legal-data-reports = Meldungen und Moderation
legal-data-reports-text = Meldest du einen Spieler, sehen die Moderatoren deinen Namen, deinen Text und eine Kopie des Chats dieser Partie. Der gemeldete Spieler erfährt nicht, von wem die Meldung kam. Meldungen werden 180 Tage nach der Entscheidung gelöscht. Was Moderatoren tun, wird dauerhaft protokolliert: wer, wen, wann und warum.
legal-data-network = Deine IP-Adresse
legal-data-network-text = Wir speichern sie nicht, nur höchstens zwei Stunden lang als Hash, um Anmeldeversuche und E-Mails zu begrenzen. Im Protokoll des Servers stehen keine Adressen und keine Namen.
legal-data-third-parties = Dritte
legal-data-third-parties-text = Diese Seiten laden nichts von anderen Seiten: keine Werbung, kein Tracking, keine fremden Schriften. E-Mails gehen über den Mailserver des Betreibers. Benachrichtigungen laufen verschlüsselt über den Dienst des Herstellers deines Browsers.
legal-data-rights = Was du tun kannst
legal-data-rights-text = Du kannst alles herunterladen, was über dich gespeichert ist, Geräte abmelden oder dein Konto löschen: Dann wird alles gelöscht außer deinen Partien, und die bleiben ohne deinen Namen.
legal-data-no-email = Dieser Server verschickt keine E-Mails. Ein vergessenes Passwort lässt sich hier nicht per E-Mail ersetzen: Leg dir Wiederherstellungscodes oder einen Passkey an.
