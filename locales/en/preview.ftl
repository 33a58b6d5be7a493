## Preview of a shared link to a game: title, description, and the page without JavaScript.

preview-title = { $players } · { $game }
preview-free-seat = a free seat
preview-computer = { $name } (computer, level { $level })
preview-setup = { $game } for { $seats } players.
preview-setup-with = { $game } for { $seats } players, set up as { $rules }.
preview-open = Waiting for players: join with one tap.
preview-live = Live now: watch this game.
preview-broken = A server error stopped this game.
preview-finished =
    { $plies ->
        [one] Over after one turn.
       *[other] Over after { $plies } turns.
    }
preview-won =
    { $winners ->
        [one] { $names } won, { $result }.
       *[other] { $names } won together, { $result }.
    }
preview-shared = { $names } tied for first place, { $result }.
preview-picture = The board of this game.
preview-record = Download this game
preview-scripts = Palamedes needs JavaScript to show the game.

## Preview of the public pages

preview-site-picture = A game of { $game }.
preview-title-start = Palamedes: play Pentagame online
preview-about-start = Race your five pieces across the star. Swap, block, escape. For 2 to 5 players, free, in your browser.
preview-title-play = Play against the computer or a friend
preview-about-play = Pentagame and twelve more games: against the computer at ten levels, or with friends on one device. No account needed.
preview-title-learn = Learn a game in ten minutes
preview-about-learn = Learn by playing: every step is one move on the board.
preview-title-games = All games
preview-about-games = Thirteen abstract games with rules, a course and computer players. No account needed.
preview-title-rules = The rules of { $game }
preview-title-analyse = Analyse your games
preview-about-analyse = See the best moves, find the turning points of your games, and learn why a move is good.
preview-title-about = About Palamedes
preview-about-about = Who makes Palamedes, and how. Free and open source.
preview-title-lobby = Find opponents
preview-about-lobby = Join an open game, pick a time control, or leave a challenge for two weeks.
preview-title-friend = Play a friend
preview-about-friend = Send a link or a QR code and play. No account needed.
preview-title-watch = Watch live games
preview-about-watch = See who is playing right now, with the best game on top.
preview-title-players = Players and leaderboard
preview-about-players = Find players, see ratings and the leaderboard.
preview-title-archive = Game archive
preview-about-archive = Search finished games by player, opening, position and result.
preview-title-contests = Contests
preview-about-contests = Leagues, cups, Swiss evenings and arenas. Create one in a minute, or enter one.
preview-title-contests-new = New contest
preview-about-contests-new = Choose a template, a time and a game: players can enter at once.
preview-title-science = Pentagame in numbers
preview-about-science = How long is a game, who has the advantage, and which openings win? Measured in thousands of games.
preview-title-organise = Organise an event
preview-about-organise = Pairings, results, printed sheets and a wall clock for club nights, leagues and cups. It works without network and account.
