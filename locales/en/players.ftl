## Texts of the pages in web/app/src/players.

## Players page

players-search = Find a player
players-search-hint = The first letters will do. Guests are found by their whole name.
players-search-count =
    { $count ->
        [0] Nobody here has a name that begins like this.
        [one] 1 player
       *[other] { $count } players
    }
players-leaderboard = The best
players-leaderboard-none = No rated game has been finished yet. Rated games are between members: open a table and tick “rated”.
players-leaderboard-provisional = Nobody’s rating is settled here yet: that takes some ten to twenty games. Play some.
players-pool = Game and set-up
players-pool-with-bots = { $rules }, with bots
players-rank = Place
players-player = Player
players-rating = Rating
players-deviation = May be off by
players-games-played = Games
players-games =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }
players-archive-link = Find finished games in the archive

## Player page

players-not-found = No player here is called { $name }. Perhaps a letter is wrong, or the account is gone.
players-kind =
    { $kind ->
        [guest] Guest
        [bot] Bot
        [computer] Computer player
       *[member] Member
    }
players-since = here since { $day }
players-games-finished =
    { $games ->
        [0] no finished games yet
        [one] 1 finished game
       *[other] { $games } finished games
    }
players-own-account = Your account
players-computer-hint = The computer plays whenever you like: open a table and fill its free seats.
players-challenge = Challenge
players-challenge-name = Challenge { $name }
players-block = Block
players-unblock = Unblock
players-block-hint = You will not be paired or challenge each other, and you no longer see what they write in chats. They still see what you write.
players-blocked = { $name } is blocked.
players-unblocked = { $name } is no longer blocked.
players-ratings = Ratings
players-ratings-none = No rated games yet.
players-provisional = A question mark says that too few games are known for the number to mean much.
players-setup = Set-up
players-rating-curve = Learning curve
players-rating-curve-hint = The rating after each rated game. In the grey band the true strength lies in about two of three cases.
players-rating-curve-summary = Rating over the games, { $pool }: { $first } after { $from ->
        [one] 1 game
       *[other] { $from } games
    }, { $last } after { $to ->
        [one] 1 game
       *[other] { $to } games
    }.
players-as-table = As a table
players-date = When
players-date-range = { $first } to { $last }
players-results = Results
players-results-scope = Of the last { $games } games.
players-results-summary = Results of { $games } games in order of time.
players-results-hint = From the first game to the last, some games to a bar: filled is won, half-tone is tied, empty is lost.
players-by-seat = By set-up and seat
players-seat = Seat
players-won = Won
players-tied = Tied
players-lost = Lost
players-openings = Openings
players-opening = Opening
players-head-to-head = You and { $name }
players-head-to-head-none = You have not finished a game with each other yet. Challenge them.
players-head-to-head-games = All games with each other
players-as-partners =
    { $games ->
        [one] As partners: 1 game.
       *[other] As partners: { $games } games.
    }
players-recent-games = Last games
players-recent-games-none = None that everybody may see.
players-all-games = All games of { $name }
