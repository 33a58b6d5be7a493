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

## Was vereinbart ist, in wenigen Worten für eine Liste: `online-seats-SPIEL-OPTION` ist, wer gegen wen
## spielt, `online-seats-SPIEL` das Übliche, `online-option-SPIEL-OPTION` alles andere.

online-game-pentagame = Pentagame
online-seats-pentagame = zu zweit
online-seats-pentagame-2 = zu zweit
online-seats-pentagame-3 = zu dritt
online-seats-pentagame-4 = zu viert
online-seats-pentagame-4t = zwei Zweierteams
online-seats-pentagame-5 = zu fünft
online-option-pentagame-out-2 = bis zwei draußen sind
online-option-pentagame-out-3 = bis drei draußen sind
online-option-pentagame-out-4 = bis vier draußen sind
online-option-pentagame-out-5 = bis fünf draußen sind
online-option-pentagame-shape = bei Gleichstand zählt die Gestalt
online-game-pente = Pente
online-seats-pente = zu zweit
online-seats-pente-players-3 = zu dritt
online-seats-pente-players-4 = zu viert
online-seats-pente-teams = zwei Zweierteams
online-option-pente-9 = 9 Linien
online-option-pente-13 = 13 Linien
online-option-pente-19 = 19 Linien
online-option-pente-free = freie Eröffnung
online-option-pente-centre = erster Stein in die Mitte
online-option-pente-tournament = Turniereröffnung
online-option-pente-g = G-Pente
online-option-pente-d = D-Pente
online-option-pente-first-black = Schwarz beginnt
online-option-pente-keryo = Keryo
online-option-pente-poof = Poof
online-game-pentalath = Pentalath
online-seats-pentalath = zu zweit
online-seats-pentalath-2 = zu zweit
online-seats-pentalath-3 = zu dritt
online-option-pentalath-stuck-skip = wer feststeckt, setzt aus
online-option-pentalath-stuck-loss = wer feststeckt, verliert
online-option-pentalath-swap = mit Übernahme
online-other-start = aus einer Stellung
online-control-none = ohne Uhr
online-control-egg = Eieruhr, { $first } s
online-control-budget = { $time } für alles
online-control-fischer = { $time } + { $second } s
online-control-delay = { $time }, { $second } s Aufschub
online-control-days =
    { $first ->
        [one] ein Tag je Zug
       *[other] { $first } Tage je Zug
    }
online-minutes = { $minutes } Min.
online-seconds = { $seconds } s
