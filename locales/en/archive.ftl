## Texts of the pages in web/app/src/archive.

## List of games

archive-turns =
    { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
archive-points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
archive-rated = rated
archive-position-reached =
    { $turns ->
        [0] there at the beginning
        [one] there after 1 turn
       *[other] there after { $turns } turns
    }
archive-open-game = Look at it
archive-record = Record (.pgr)
archive-dropped-out = gone
archive-first-place = (first place)

## Archive

archive-filter-player = Player
archive-filter-against = With
archive-filter-rules = Game
archive-any = Any
archive-opening = Opening
archive-result = Result
archive-result-hint = For the player named above.
archive-result-won = Won
archive-result-tied = Shared first place
archive-result-lost = Lost
archive-position = Position
archive-position-hint = With whose turn it is, turned and mirrored too; the number of rounds does not matter.
archive-position-any = Any position
archive-position-search-hint = To look for a position, set it up or play to it and follow “Find games with this position” there:
archive-games-found = Games found
archive-games-shown =
    { $games ->
        [0] No games found.
        [one] 1 game is shown.
       *[other] { $games } games are shown.
    }
archive-more = Older ones
archive-empty = No game has been finished here yet. Be the first: find players, or play the computer.
archive-no-match = No finished game fits. Leave something out.
archive-show-all = Show all games
