## Wörter der Seiten in web/app/src/house.

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
house-kept-device-text = Deine Einstellungen und die Partien, die du ohne andere Leute spielst, liegen im Speicher dieses Browsers und werden nirgendwohin geschickt. Löschst du die Daten dieser Seite, sind sie weg. Sobald du mit anderen spielst, kommt genau ein Cookie dazu: Es zeigt dem Server, wer du bist, sonst nichts.
house-kept-guest = Als Gast
house-kept-guest-text = Gast wirst du, wenn du dich zum ersten Mal an einen Tisch setzt, nicht schon beim Umsehen. Der Server speichert dann einen ausgedachten Namen, wann du gekommen bist, wie dein Browser sich nennt, und deine Partien.
house-kept-member = Mit einem Konto
house-kept-member-text = Dazu der Name, den du gewählt hast, und womit du zeigst, dass du es bist: eine Prüfsumme deines Passworts, die öffentlichen Schlüssel deiner Passkeys, Prüfsummen von Wiederherstellungscodes und Tokens. Deine Mailadresse nur, wenn du eine angegeben hast; niemand sonst bekommt sie je zu sehen. Wo du angemeldet bist, siehst nur du.
house-kept-games = Partien und Wertungen
house-kept-games-text = Partien, Namen der Spieler, Ergebnisse und Wertungen sind öffentlich, auch die Züge. Eine private Partie sieht nur, wer den Link hat. Für die Forschung werden deine Partien nur ausgewertet, wenn du zugestimmt hast.
house-kept-chat = Chat
house-kept-chat-text = Was an einem Tisch gesagt wird, bleibt bei der Partie, für alle, die diesen Tisch sehen dürfen.
house-kept-reports = Meldungen und Moderation
house-kept-reports-text = Meldest du jemanden, sehen die Moderatoren, wer du bist, was du geschrieben hast, und eine Kopie des Chats an diesem Tisch. Wer gemeldet wird, erfährt nicht, von wem. Meldungen verschwinden 180 Tage nach der Entscheidung. Was Moderatoren tun, wird dauerhaft festgehalten: wer, wen, wann und warum.
house-kept-network = Deine Adresse im Netz
house-kept-network-text = Sie wird nicht gespeichert, nur als Prüfsumme für höchstens zwei Stunden, um Versuche und Mails zu zählen. Im Protokoll des Programms steht keine Adresse und kein Name.
house-kept-others = Andere
house-kept-others-text = Diese Seiten laden nichts von Dritten: keine Werbung, keine Zählung, keine fremden Schriften. Mails gehen über den Mailserver der Betreiber. Wünschst du dir Nachrichten bei geschlossener Seite, laufen sie verschlüsselt über den Dienst des Herstellers deines Browsers.
house-kept-you = Was du tun kannst
house-kept-you-text = Alles über dich als eine Datei holen, Anmeldungen beenden oder dein Konto löschen: Dann verschwindet alles außer deinen Partien, und die bleiben unter einem Namen, der nichts verrät.
house-kept-no-mail = Dieser Server verschickt keine Mails. Ein vergessenes Passwort lässt sich hier nicht per Mail ersetzen: Leg dir Wiederherstellungscodes oder einen Passkey an.
