## Was jede Seite mit anderen Leuten sagt. `online-no-CODE` ist, warum der Server etwas ablehnt.

online-guest = Gast
online-bot = Bot
online-house = Palamedes, Stufe { $level }
online-nobody = freier Platz
online-rating = Wertung { $rating }
online-here = verbunden
online-not-here = nicht verbunden
online-no = Das wurde abgelehnt ({ $code }). Lade die Seite neu und versuch es noch einmal.
online-no-failed = Etwas ging schief. Versuch es gleich noch einmal.
online-no-server-away = Keine Verbindung zum Server. Gegen den Computer kannst du hier weiterspielen; mit der Verbindung kommen auch die Leute wieder.
online-no-try-again = Der Server ist gerade beschäftigt. Versuch es noch einmal.
online-no-overloaded = Der Server ist gerade beschäftigt. Versuch es noch einmal.
online-no-took-too-long = Der Server hat zu lange gebraucht. Versuch es noch einmal.
online-no-too-often = Das war zu oft. Warte ein wenig und versuch es dann noch einmal.
online-no-not-found = So etwas gibt es hier nicht, oder es steht dir nicht offen.
online-no-who-asks = Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.
online-no-internal = Auf dem Server ging etwas schief. Es ist notiert; versuch es später noch einmal.
