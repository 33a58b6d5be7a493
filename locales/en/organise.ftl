## Texts of the pages in web/app/src/organise.

## The list of events

organise-about = Run a club night, a league or a cup in the room: players, pairings, results, sheets to print and a wall with clocks. It works without network and account, and everything is saved on this device after every entry.
organise-new-event = New event
organise-name = Name
organise-default-name = Club night
organise-kind = Kind of event
organise-create = Create the event
organise-template-swiss-evening = Swiss evening
organise-template-swiss-evening-about = Five rounds for two. Equals meet equals, nobody is knocked out.
organise-template-mixed-night = Mixed night
organise-template-mixed-night-about = Three rounds of 90 minutes with tables of two and three. Nobody pauses.
organise-template-league = League
organise-template-league-about = Everyone plays everyone once or twice, two at a table.
organise-template-three-player-league = Three-player league
organise-template-three-player-league-about = Tables of three at which every two players meet once. For 9, 15, 21 … players, and some other numbers.
organise-template-knockout = Knockout
organise-template-knockout-about = The winner plays on. For any number of players.
organise-template-journey = Journey to the End of the Night
organise-template-journey-about = The winner leaves the table, the loser plays the next arrival.
organise-template-shrinking-table = Shrinking table
organise-template-shrinking-table-about = One table of up to five. After each game the last player leaves.
organise-saved-events = Events on this device
organise-none-saved = No events yet.
organise-event-summary = { $players ->
    [one] 1 player
   *[other] { $players } players
}, { $rounds ->
    [0] no round yet
    [one] 1 round
   *[other] { $rounds } rounds
}, { $day }
organise-delete = Delete
organise-delete-question = Delete this event from this device? This cannot be undone.
organise-cancel = Cancel
organise-import = Open an event file
organise-file-too-large = This file is larger than 8 MiB. Choose the .toml file of an event.
organise-missing = This event is not on this device
organise-missing-why = Events are saved in the browser in which they were created. If you have the event file, open it from the list.
organise-all-events = All events

## An event

organise-tab-players = Players
organise-tab-rounds = Rounds
organise-tab-standings = Standings
organise-tab-output = Print and save
organise-tab-options = Options
organise-undo = Undo
organise-redo = Redo
organise-undone = The last change is undone.
organise-redone = The change is made again.
organise-wall = Wall
organise-not-saved = The browser could not save this change: its storage is full or switched off. Save the event file now, under “Print and save”.

## Players

organise-add-players = Names, one per line
organise-add-hint = Type them or paste a list. A rating can follow after a comma: Ada, 1500
organise-add-late = These players join from the next round on.
organise-add = Add players
organise-player-count = { $count ->
    [one] 1 player
   *[other] { $count } players
}
organise-change = Change
organise-remove = Remove
organise-drop = Drops out
organise-return = Is back
organise-rated = rating { $rating }
organise-joined = from round { $round } on
organise-dropped = not from round { $round } on
organise-player-name = Name
organise-player-rating = Rating
organise-save = Save
organise-no-players = Enter the players first.

## Rounds

organise-no-rounds = No round is paired yet.
organise-pair = Pair round { $round }
organise-paired = Round { $round } is paired.
organise-over = The event is over.
organise-open-tables = { $count ->
    [one] One table is still without a result.
   *[other] { $count } tables are still without a result.
}
organise-round = Round { $round }
organise-round-short = R{ $round }
organise-round-before = Round before
organise-round-after = Round after
organise-earlier-round = An earlier round: you can correct its results. Pairings stay as they are.
organise-byes = Pause: { $names }
organise-table = Table { $table }
organise-complete = complete
organise-game = Game
organise-score = Score
organise-score-factor = Score × { $factor }
organise-points = Game { $game }, points of { $name }
organise-points-first = Game { $game }, points of { $name }, who begins
organise-begins = The dot marks the player who begins. Typing a number jumps to the next field.
organise-shape = Better shape
organise-shape-of = Game { $game }: the shape of { $name } was superior
organise-record = Record
organise-record-saved = Record saved
organise-record-of = Record of game { $game }
organise-record-text = Record of the whole game
organise-record-hint = Paste the record. The rules check it, and its result is entered.
organise-record-save = Save the game
organise-record-remove = Remove the record
organise-record-count = This is not the record of one game. It begins with a line such as [Game "pentagame:2"].
organise-record-unfinished = This game has no result yet.
organise-record-seats = This game has { $found } players, the table has { $count }.
organise-undecided = Equal: a knockout needs one more game.
organise-absent = Did not appear
organise-change-pairings = Change the pairings
organise-swap-one = First player
organise-swap-other = Second player
organise-swap = Exchange
organise-remove-round = Take the round back

## Standings

organise-rank = Rank
organise-player = Player
organise-division = Division { $division }
organise-tie-breaks-about = Equal scores are ordered by the tie-breaks, from left to right.
organise-tie-break-buchholz = Buchholz
organise-tie-break-buchholz-short = Buch.
organise-tie-break-median-buchholz = Median Buchholz
organise-tie-break-median-buchholz-short = Median
organise-tie-break-sonneborn-berger = Sonneborn-Berger
organise-tie-break-sonneborn-berger-short = S.-B.
organise-tie-break-direct-encounter = Direct encounter
organise-tie-break-direct-encounter-short = Direct
organise-tie-break-wins = Tables won
organise-tie-break-wins-short = Won
organise-tie-break-shape = Games won by shape
organise-tie-break-shape-short = Shape

## Print and save

organise-print = Print
organise-paper = Paper
organise-paper-a4 = A4
organise-paper-letter = Letter
organise-print-later = Pairings and match sheets can be printed as soon as a round is paired.
organise-print-pairings = Pairings of round { $round }
organise-print-sheets = Sheets of round { $round }
organise-save-sheets = Save the sheets
organise-blank = Blank form
organise-form-two = Match of two
organise-form-three = Match of three
organise-form-swiss = Swiss round
organise-form-mixed = Mixed tournament
organise-form-league = League table
organise-print-blank = Print the form
organise-files = Files
organise-files-about = The event file contains everything. Open it on another device, or use it with the program on a command line.
organise-export-toml = Event file
organise-export-csv = Standings (CSV)
organise-export-json = Everything (JSON)
organise-upload = Upload
organise-upload-about = With an account, store the event on the server from which this page came, as it is now.
organise-upload-now = Upload the event
organise-upload-unreachable = No connection to the server. The event stays on this device; upload it later.
organise-uploaded = The event is on the server.

## Options

organise-place = Place
organise-date = Date
organise-rounds = Number of rounds
organise-rounds-hint = Leave it empty if the system or you end the event.
organise-scoring = Scoring
organise-scoring-zero-sum = Zero-sum: own points less the rival’s
organise-scoring-constant-sum = Constant-sum: zero-sum plus three
organise-scoring-points-out = The points themselves
organise-scoring-places = Places: two for each opponent beaten
organise-length = Length of a match
organise-length-game = One game
organise-length-match = Match: every order of the players once
organise-length-round = Round: every order, and everyone begins
organise-table-size = Size of the tables
organise-players-at-table = { $count } players
organise-cycles = Meetings
organise-cycles-count = { $count ->
    [one] once
   *[other] twice
}
organise-wins = Wins that end a journey
organise-boards = Tables
organise-options-fixed = Some options are fixed since the first round was paired.

## The wall

organise-show-standings = Show the standings
organise-show-tables = Show the tables
organise-full-screen = Full screen
organise-leave-wall = Back to the event
organise-clock = Round clock
organise-clock-start = Start
organise-clock-pause = Pause
organise-clock-reset = Reset
organise-minutes = minutes
organise-egg = Egg timer
organise-egg-turn = Turn the egg timer
organise-egg-stop = Stop
organise-seconds = seconds

## Refused changes

organise-problem-outdated = This does not fit the event any more. Reload the page.
organise-problem-file = This is not an event file. Line { $line }: { $detail }
organise-problem-name-twice = There are two players called { $name }. Give one of them another name.
organise-problem-name-missing = A line has no name.
organise-problem-name-invalid = The name “{ $name }” is too long or has invalid characters.
organise-problem-too-many-players = An event has at most { $most } players.
organise-problem-too-many-rounds = An event has at most { $most } rounds.
organise-problem-too-many-games = Round { $round }, table { $table } has too many games.
organise-problem-points-missing = Round { $round }, table { $table }: enter the points of every player.
organise-problem-points-range = Round { $round }, table { $table }: points are between −{ $most } and { $most }.
organise-problem-record-too-long = Round { $round }, table { $table }: the record of a game has at most { $most } characters.
organise-problem-option = The value “{ $value }” is not possible here.
organise-problem-option-fixed = This option is fixed since the first round was paired.
organise-problem-already-paired = { $name } has been paired already and can only drop out.
organise-problem-round-has-results = The round has results. Remove them first, or undo.
organise-problem-table-has-results = One of these tables has results. Remove them first.
organise-problem-game-order = Enter game { $game } first.
organise-problem-unfinished = Round { $round }, table { $table } has no result yet. Enter its games first.
organise-problem-undecided = Round { $round }, table { $table } has no winner yet. Enter another game.
organise-problem-too-few-players = At least two players are needed.
organise-problem-finished = The event is over: all rounds are paired.
organise-problem-late-entry = { $name } came late, which this kind of event does not allow. Remove the player, or choose another kind.
organise-problem-no-design = There is no schedule for { $players } players at tables of three. Choose tables of two under “Options”, or a Swiss evening.
organise-problem-too-many-at-table = { $players } players do not fit at one table of five.
organise-problem-table-size = This kind of event has no tables of { $size } players.
