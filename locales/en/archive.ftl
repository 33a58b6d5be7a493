## Texts of the pages in web/app/src/archive.

## List of games

archive-turns =
    { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
archive-position-reached =
    { $turns ->
        [0] position at the start
        [one] position after 1 turn
       *[other] position after { $turns } turns
    }
archive-open-game = View
archive-record = Download
archive-dropped-out = deleted account

## Archive

archive-filters = Search and filter
archive-filter-player = Player
archive-filter-against = Opponent
archive-filter-rules = Game
archive-any = Any
archive-opening = Opening
archive-opening-named = Opening: { $name }
archive-result = Result
archive-result-hint = Enter a player first.
archive-result-of = For { $name }.
archive-result-won = Won
archive-result-tied = Tied
archive-result-lost = Lost
archive-position = Position
archive-position-hint = The same player to move, also rotated or mirrored. The round number doesn’t matter.
archive-position-any = Any position
archive-position-search-hint = To search for a position, set it up on the analysis board and choose “Find games with this position”:
archive-games-found = Games
archive-games-shown =
    { $games ->
        [0] No games found.
        [one] 1 game shown.
       *[other] { $games } games shown.
    }
archive-more = Show older games
archive-empty = No finished games yet. Play the first one!
archive-no-match = No finished games match. Try fewer filters.
archive-show-all = Show all games
