## Texts of the pages in web/app/src/legal.

legal-server-name = Dieser Server heißt { $name }.
legal-contact = Kontakt:
legal-no-server = Diese Seiten kommen ohne Server aus: Es gibt keine Konten, und nichts, was du hier tust, verlässt dein Gerät.
legal-imprint-none = Wer diesen Server betreibt, hat kein Impressum angegeben.
legal-imprint-unreachable = Der Server ist nicht zu erreichen, darum lässt sich sein Impressum nicht zeigen. Versuch es wieder, sobald du Verbindung hast.
legal-imprint-program = Das Programm hinter diesen Seiten ist Palamedes. Wer es schreibt, betreibt diesen Server nicht; für alles, was hier geschieht, sind die Betreiber da.

legal-privacy-none = Wer diesen Server betreibt, hat nichts Eigenes dazu geschrieben. Was das Programm speichert, steht hier.
legal-privacy-unreachable = Der Server ist nicht zu erreichen, darum fehlt, was seine Betreiber über deine Daten sagen. Was das Programm speichert, steht hier.

## Stored data

legal-data = Was das Programm speichert
legal-data-lead = So verhält sich das Programm auf jedem Server. Wie lange Protokolle der Maschine und Sicherungen aufgehoben werden, entscheidet, wer den Server betreibt.
legal-data-device = Auf deinem Gerät
legal-data-device-text = Deine Einstellungen und die Partien, die du ohne andere Leute spielst, liegen im Speicher dieses Browsers und werden nirgendwohin geschickt. Löschst du die Daten dieser Seite, sind sie weg.
legal-data-guest = Als Gast
legal-data-guest-text = Gast wirst du, wenn du dich zum ersten Mal an einen Tisch setzt, nicht schon beim Umsehen. Dann kommt ein einziges Cookie dazu: Es zeigt dem Server, wer du bist, sonst nichts. Der Server speichert dann einen ausgedachten Namen, wann du gekommen bist, wie dein Browser sich nennt, und deine Partien.
legal-data-member = Mit einem Konto
legal-data-member-text = Dazu der Name, den du gewählt hast, und womit du zeigst, dass du es bist: eine Prüfsumme deines Passworts, die öffentlichen Schlüssel deiner Passkeys, Prüfsummen von Wiederherstellungscodes und Token. Deine Mailadresse nur, wenn du eine angegeben hast; niemand sonst bekommt sie je zu sehen. Wo du angemeldet bist, siehst nur du. Ein zweites Cookie merkt sich einen Browser, in dem du angemeldet warst, damit dich Fehlversuche anderer dort nicht aussperren; der Server hat davon eine Prüfsumme, höchstens 400 Tage lang. Nimmst du bei Partien über mehrere Tage frei, von wann bis wann. Wünschst du dir Benachrichtigungen bei geschlossener Seite, wohin sie für dieses Gerät gehen, bis dessen Anmeldung endet.
legal-data-games = Partien und Wertungen
legal-data-games-text = Partien, Namen der Spieler, Ergebnisse und Wertungen sind öffentlich, auch die Züge. Eine private Partie sieht nur, wer den Link hat. Für die Forschung werden deine Partien nur ausgewertet, wenn du zugestimmt hast.
legal-data-chat = Chat
legal-data-chat-text = Was an einem Tisch gesagt wird, bleibt bei der Partie, für alle, die diesen Tisch sehen dürfen.
legal-data-reports = Meldungen und Moderation
legal-data-reports-text = Meldest du jemanden, sehen die Moderatoren, wer du bist, was du geschrieben hast, und eine Kopie des Chats an diesem Tisch. Wer gemeldet wird, erfährt nicht, von wem. Meldungen verschwinden 180 Tage nach der Entscheidung. Was Moderatoren tun, wird dauerhaft festgehalten: wer, wen, wann und warum.
legal-data-network = Deine Adresse im Netz
legal-data-network-text = Sie wird nicht gespeichert, nur als Prüfsumme für höchstens zwei Stunden, um Versuche und Mails zu zählen. Im Protokoll des Programms steht keine Adresse und kein Name.
legal-data-third-parties = Andere
legal-data-third-parties-text = Diese Seiten laden nichts von Dritten: keine Werbung, kein Tracking, keine fremden Schriften. Mails gehen über den Mailserver der Betreiber. Wünschst du dir Benachrichtigungen bei geschlossener Seite, laufen sie verschlüsselt über den Dienst des Herstellers deines Browsers.
legal-data-rights = Was du tun kannst
legal-data-rights-text = Alles über dich als eine Datei holen, Anmeldungen beenden oder dein Konto löschen: Dann verschwindet alles außer deinen Partien, und die bleiben unter einem Namen, der nichts verrät.
legal-data-no-email = Dieser Server verschickt keine Mails. Ein vergessenes Passwort lässt sich hier nicht per Mail ersetzen: Leg dir Wiederherstellungscodes oder einen Passkey an.
