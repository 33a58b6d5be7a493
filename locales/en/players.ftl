## Texts of the pages in web/app/src/players.

## Players page

players-search = Find a player
players-search-hint = Type the first letters. For guests, type the full name.
players-search-count =
    { $count ->
        [0] No player found.
        [one] 1 player
       *[other] { $count } players
    }
players-leaderboard = Leaderboard
players-leaderboard-none = No rated games yet. Create a game and choose “rated”.
players-leaderboard-provisional = No ranked players yet. You need about 10–20 rated games.
players-pool = Game
players-pool-with-bots = { $rules }, with bots
players-rank = Rank
players-player = Player
players-rating = Rating
players-games-played = Games
players-games =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }
players-archive-link = Browse finished games

## Player page

players-not-found = There is no player called { $name }. Check the spelling, or the account may have been deleted.
players-kind =
    { $kind ->
        [guest] Guest
        [bot] Bot
        [computer] Computer player
       *[member] Member
    }
players-since = joined { $day }
players-games-finished =
    { $games ->
        [0] no games yet
        [one] 1 game
       *[other] { $games } games
    }
players-own-account = Your account
players-computer-hint = Play a computer player any time: create a game and add one.
players-challenge = Challenge
players-challenge-name = Challenge { $name }
players-block = Block
players-unblock = Unblock
players-block-hint = You won’t be paired with each other, you can’t challenge each other, and you won’t see their chat messages. They can still see yours.
players-blocked = { $name } is blocked.
players-unblocked = { $name } is no longer blocked.
players-ratings = Ratings
players-ratings-none = No rated games yet.
players-provisional = “?” means provisional: not enough games yet.
players-setup = Game
players-rating-curve = Rating history
players-rating-curve-hint = Your rating after each rated game. The band shows the margin of error.
players-rating-curve-summary = Rating over the games, { $pool }: { $first } after { $from ->
        [one] 1 game
       *[other] { $from } games
    }, { $last } after { $to ->
        [one] 1 game
       *[other] { $to } games
    }.
players-as-table = Show as table
players-date = Date
players-date-range = { $first } to { $last }
players-results = Results
players-results-scope = Last { $games } games.
players-results-summary = Results of { $games } games, oldest first.
players-results-hint = Oldest games on the left. Filled: won. Half-tone: tied. Empty: lost.
players-by-seat = By game and seat
players-seat = Seat
players-won = Won
players-tied = Tied
players-lost = Lost
players-openings = Openings
players-opening = Opening
players-head-to-head = You and { $name }
players-head-to-head-none = You haven’t finished a game with each other yet.
players-head-to-head-games = All your games with each other
players-as-partners =
    { $games ->
        [one] On the same team: 1 game.
       *[other] On the same team: { $games } games.
    }
players-recent-games = Recent games
players-recent-games-none = No public games yet.
players-all-games = All of { $name }’s games
players-online = online
players-offline = offline
players-result-bar = { $won } won, { $tied } tied, { $lost } lost
players-rating-hint = Only the result counts for ratings: winning 3–2 is worth as much as winning 3–0.

## Friends

players-friends = Friends
players-friends-none = Follow players on their page, and you’ll see here when they’re online.
players-playing = playing now
players-watch-name = Watch { $name }
players-head-to-head-link = Head to head
players-follow = Follow
players-unfollow = Unfollow
players-followed = You follow { $name } now.
players-unfollowed = You no longer follow { $name }.
