# Catalogue of the games

catalogue-filters = Filter the games
catalogue-any = Any
catalogue-count =
    { $count ->
        [0] No game fits. Choose “Any” for one of the filters.
        [one] 1 game
       *[other] { $count } games
    }
catalogue-players = Players
catalogue-players-2 = Two
catalogue-players-3 = Three
catalogue-players-4 = Four
catalogue-players-5 = Five
catalogue-players-range =
    { $most ->
        [2] 2 players
       *[other] { $least }–{ $most } players
    }
catalogue-minutes = Length
catalogue-minutes-short = Up to 15 minutes
catalogue-minutes-medium = Up to 30 minutes
catalogue-minutes-long = Longer
catalogue-minutes-about = about { $minutes } min
catalogue-kind = Kind
catalogue-kind-race = Race
catalogue-kind-line = Line
catalogue-kind-connection = Connection
catalogue-kind-area = Area
catalogue-kind-stacking = Stacking
catalogue-kind-capture = Capture
catalogue-kind-chess = Chess
catalogue-kind-sowing = Sowing
catalogue-kind-bidding = Bidding
catalogue-kind-roles = Different roles
catalogue-information = Information
catalogue-information-open = Everything is open
catalogue-information-secret = Secret choices
catalogue-information-chance = Chance
catalogue-play = Play the computer
catalogue-online = Create online
