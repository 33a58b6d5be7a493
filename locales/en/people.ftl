## Words of the pages in web/app/src/people.

## Players

people-find = Find a player
people-find-how = The first letters will do. Guests are found by their whole name.
people-found =
    { $count ->
        [0] Nobody here has a name that begins like this.
        [one] 1 player
       *[other] { $count } players
    }
people-leaders = The best
people-leaders-none = No rated game has been finished yet. Rated games are between members: open a table and tick “rated”.
people-leaders-provisional = Nobody’s rating is settled here yet: that takes some ten to twenty games. Play some.
people-pool = Game and set-up
people-with-bots = { $rules }, with bots
people-place = Place
people-player = Player
people-rating = Rating
people-deviation = May be off by
people-games-played = Games
people-games =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }
people-to-archive = Find finished games in the archive

## One player

people-no-such-player = No player here is called { $name }. Perhaps a letter is wrong, or the account is gone.
people-kind =
    { $kind ->
        [guest] Guest
        [bot] Bot
        [house] Computer player
       *[member] Member
    }
people-since = here since { $day }
people-games-finished =
    { $games ->
        [0] no finished games yet
        [one] 1 finished game
       *[other] { $games } finished games
    }
people-own-account = Your account
people-house = The computer plays whenever you like: open a table and fill its free seats.
people-challenge = Challenge
people-challenge-whom = Challenge { $name }
people-block = Block
people-unblock = Unblock
people-block-how = You will not be paired or challenge each other, and you no longer see what they write in chats. They still see what you write.
people-blocked = { $name } is blocked.
people-unblocked = { $name } is no longer blocked.
people-ratings = Ratings
people-ratings-none = No rated games yet.
people-provisional = A question mark says that too few games are known for the number to mean much.
people-setup = Set-up
people-curve = Learning curve
people-curve-how = The rating after each rated game. In the grey band the true strength lies in about two of three cases.
people-curve-summary = Rating over the games, { $pool }: { $first } after { $from ->
        [one] 1 game
       *[other] { $from } games
    }, { $last } after { $to ->
        [one] 1 game
       *[other] { $to } games
    }.
people-as-table = As a table
people-when = When
people-span = { $first } to { $last }
people-results = Results
people-last-games = Of the last { $games } games.
people-spells-summary = Results of { $games } games in order of time.
people-spells-how = From the first game to the last, some games to a bar: filled is won, half-tone is tied, empty is lost.
people-by-seat = By set-up and seat
people-seat = Seat
people-won = Won
people-tied = Tied
people-lost = Lost
people-openings = Openings
people-opening = Opening
people-against = You and { $name }
people-against-none = You have not finished a game with each other yet. Challenge them.
people-against-games = All games with each other
people-together =
    { $games ->
        [one] As partners: 1 game.
       *[other] As partners: { $games } games.
    }
people-recent = Last games
people-recent-none = None that everybody may see.
people-all-games = All games of { $name }

## Games

people-turns =
    { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
people-points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
people-rated = rated
people-found-at =
    { $turns ->
        [0] there at the beginning
        [one] there after 1 turn
       *[other] there after { $turns } turns
    }
people-look = Look at it
people-record = Record (.pgr)
people-gone = gone
people-first = (first place)

## The archive

people-sought-player = Player
people-sought-against = With
people-sought-game = Game
people-any = Any
people-result = Result
people-result-how = For the player named above.
people-result-won = Won
people-result-tied = Shared first place
people-result-lost = Lost
people-position = Position
people-position-how = With whose turn it is, turned and mirrored too; the number of rounds does not matter.
people-position-not = Any position
people-position-where = To look for a position, set it up or play to it and follow “Find games with this position” there:
people-found-games = Games found
people-shown =
    { $games ->
        [0] No games found.
        [one] 1 game is shown.
       *[other] { $games } games are shown.
    }
people-more = Older ones
people-archive-empty = No game has been finished here yet. Be the first: find players, or play the computer.
people-archive-nothing = No finished game fits. Leave something out.
people-archive-all = Show all games
