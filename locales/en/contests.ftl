## Lists of contests

contests-create = Create a contest
contests-organise = Organise in the room
contests-organise-hint = A club night with real boards? Organise it on your device, without account and network.
contests-none = No contest is running or open. Create one: it takes a minute.
contests-list-running = Running now
contests-list-open = Open for entry
contests-list-finished = Past contests
contests-more = More contests
contests-all = All contests
contests-live = live
contests-players =
    { $players ->
        [0] no players yet
        [one] one player
       *[other] { $players } players
    }
contests-by = by
contests-calendar = Add to calendar
contests-calendar-all = Calendar of all contests
contests-calendar-of = Add to calendar: { $name }
contests-loading = Loading …
contests-back = Back

contests-system-league = League
contests-system-knockout = Knockout
contests-system-shrinking-table = Shrinking table
contests-system-swiss = Swiss
contests-system-mixed = Mixed tables of two and three
contests-system-journey = Journey to the End of the Night
contests-system-arena = Arena
contests-real-boards = on real boards

## State of a contest

contests-in = in { $time }
contests-starts = Starts { $when }.
contests-starting = Starting now.
contests-check-in-open = Check-in is open.
contests-check-in-from = Check-in opens { $minutes } minutes before.
contests-round = Round { $round }
contests-round-of = Round { $round } of { $rounds }
contests-round-table = round { $round }, table { $table }
contests-round-begins = Round { $round } begins.
contests-next-round = Next round { $when }.
contests-ends = Ends { $when }.
contests-last-games = The time is up. The last games are being played.
contests-state-finished = This contest is over.
contests-state-cancelled = This contest was cancelled.
contests-problem = The next round can’t be paired.
contests-reason-aborted-twice = The player aborted the game twice.
contests-reason-account-closed = The account was closed.
contests-reason-no-design = There is no schedule for { $players } players at tables of three. Wait for more players, or let some withdraw, and start again.
contests-reason-no-move = No move within { $seconds } seconds.
contests-reason-no-pairing = Players and settings don’t fit together.
contests-reason-not-there = Not there at the start: { $players }
contests-reason-too-few-players = At least two players are needed.
contests-reason-too-many-at-table = { $players } players don’t fit at one table of five. Let some withdraw, and start again.
contests-reason-undecided = Table { $table } of round { $round } has no winner. Change its result.
contests-reason-withdrew = The player withdrew.

## Your part

contests-your-part = Your part
contests-enter = Enter
contests-withdraw = Withdraw
contests-check-in = Check in
contests-check-in-now = Check in now to be paired in the first round.
contests-you-are-in = You’re in. This page shows your table when the first round starts.
contests-you-are-checked-in = You’re checked in. This page shows your table when the first round starts.
contests-entry-closed = Entry is closed. You can watch.
contests-members-only = Rated contests are for members.
contests-your-game = Table { $table }: you play { $opponents }.
contests-play = Play now
contests-you-pause = You pause in this round.
contests-you-wait = You’ll be paired in the next round.
contests-your-result = Your table is done: { $score } against { $opponents }. Wait here for the next round.
contests-game-comes = Your game against { $opponents } starts in a moment.

## Standings and rounds

contests-standings = Standings
contests-crosstable = Crosstable
contests-division = Division { $division }
contests-bracket = Bracket
contests-bracket-winner = Winner: { $name }
contests-final = Final
contests-bye = bye
contests-place = Place
contests-player = Player
contests-score = Score
contests-all-players = Show all { $players } players
contests-dropped = withdrawn
contests-tie-break-buchholz = Buchholz: match points of all opponents
contests-tie-break-buchholz-short = BH
contests-tie-break-median-buchholz = Median Buchholz: without the strongest and the weakest opponent
contests-tie-break-median-buchholz-short = MB
contests-tie-break-sonneborn-berger = Sonneborn-Berger: match points of beaten opponents
contests-tie-break-sonneborn-berger-short = SB
contests-tie-break-direct-encounter = Direct encounter
contests-tie-break-direct-encounter-short = DE
contests-tie-break-wins = Tables won
contests-tie-break-wins-short = Wins
contests-tie-break-shape = Games won by shape
contests-tie-break-shape-short = Shape
contests-rounds = Rounds
contests-round-choose = Choose a round
contests-round-before = Previous round
contests-round-after = Next round
contests-live-tables = Games in play
contests-latest-results = Latest results
contests-table = Table { $table }
contests-your-table = your table
contests-absent = absent
contests-byes =
    { $players ->
        [one] { $names } pauses in this round.
       *[other] { $names } pause in this round.
    }
contests-game = Game { $game }: { $result }
contests-watch = watch
contests-watch-table = Watch table { $table }
contests-over = over
contests-entries =
    { $players ->
        [0] No players yet
        [one] One player
       *[other] { $players } players
    }
contests-checked-in = checked in
contests-about = About this contest
contests-with-bots = bots allowed
contests-without-bots = people only
contests-with-late-entry = late entry allowed
contests-repeats =
    { $days ->
        [one] repeated every day
        [7] repeated every week
       *[other] repeated every { $days } days
    }
contests-wall = Wall of boards
contests-wall-empty = The boards appear here when the first round starts.
contests-csv = Standings (CSV)
contests-picture = Picture of the standings
contests-event-file = Event file (TOML)

## Organiser

contests-organiser = For the organiser
contests-organiser-hint-open = Send the address of this page to your players. The contest starts by itself; you can start it earlier.
contests-organiser-hint-running = Rounds start by themselves. You can change the result of a table below.
contests-too-few-players = At least two players are needed to start.
contests-copied = Link copied
contests-copy-failed = Not copied: use the address of the page
contests-do-start = Start now
contests-do-next-round = Next round now
contests-do-finish = Finish
contests-do-cancel = Cancel the contest
contests-ask-finish = No more rounds are paired, and the standings are final. Finish the contest?
contests-ask-cancel = Nobody can continue a cancelled contest. Cancel it?
contests-override = Change result
contests-override-table = Change result of table { $table }
contests-override-hint = Enter the points of each game. A running game is aborted.
contests-override-game = Game { $game }
contests-override-add = Add a game
contests-override-remove = Remove the last game
contests-override-absent = Absent, forfeits the table
contests-override-reason = Reason
contests-override-reason-hint = Everyone can read it in the log.
contests-override-save = Save the result
contests-webhooks = Webhooks
contests-webhooks-hint = For the page of your club: new lines of the log are sent to these addresses.
contests-webhook-url = Address
contests-webhook-add = Add the webhook
contests-webhook-delete = Delete
contests-webhook-delete-of = Delete { $url }
contests-webhook-failures =
    { $failures ->
        [one] failed once
       *[other] failed { $failures } times
    }
contests-webhook-secret = The secret that signs the messages. It is shown only now:
contests-log = Log
contests-log-created = Created
contests-log-entered = Entered
contests-log-withdrew = Withdrew
contests-log-checked-in = Checked in
contests-log-round-started = Round started
contests-log-forfeit = Forfeit
contests-log-overridden = Result changed
contests-log-finished = Finished
contests-log-cancelled = Cancelled
contests-log-uploaded = Uploaded

## New contest

contests-create-members = You need an account to create a contest, so that players know the organiser. Without one you can organise in the room.
contests-template = What kind?
contests-template-swiss = Swiss evening
contests-template-swiss-about = Five rounds against players with your score. Nobody is out.
contests-template-mixed = Mixed night
contests-template-mixed-about = Rounds of 90 minutes at tables of two and three. Nobody pauses.
contests-template-triples = Three-player league
contests-template-triples-about = Tables of three; every two players meet once.
contests-template-cup = Knockout cup
contests-template-cup-about = Winners play winners until one is left.
contests-template-arena = Arena
contests-template-arena-about = 60 minutes, as many games as you like. Come and go.
contests-template-journey = Journey to the End of the Night
contests-template-journey-about = The winner leaves the table, the loser plays the next arrival.
contests-template-correspondence = Correspondence league
contests-template-correspondence-about = Everyone against everyone, with days for each turn.
contests-name = Name
contests-start-field = Start
contests-start-hint = In your local time.
contests-game-field = Game
contests-check-in-field = Check-in
contests-check-in-minutes =
    { $minutes ->
        [0] none
       *[other] { $minutes } minutes before the start
    }
contests-rated = Rated games
contests-bots = Bot accounts can enter
contests-late-entry = Players can enter after the start
contests-options = More options
contests-cycles = Meetings
contests-cycles-of =
    { $cycles ->
        [one] once with each
       *[other] twice with each
    }
contests-wins = Wins to leave
contests-boards = Tables
contests-minutes = Length
contests-description = Description
contests-table-size = Players at a table
contests-scoring = Scoring
contests-scoring-zero-sum = Difference of points
contests-scoring-constant-sum = Difference plus a constant
contests-scoring-points-out = Points
contests-scoring-places = Places
contests-length = A table plays
contests-length-game = one game
contests-length-match = a match: all orders of seats
contests-length-round = a long match: everyone begins each order
contests-break = Break between rounds
contests-break-of =
    { $minutes ->
        [0] none
        [one] one minute
       *[other] { $minutes } minutes
    }
contests-repeat = Repeat
contests-repeat-days =
    { $days ->
        [0] never
        [one] every day
        [7] every week
       *[other] every { $days } days
    }
contests-divisions = Divisions
contests-divisions-of =
    { $divisions ->
        [1] none
       *[other] { $divisions }
    }
contests-divisions-hint = Formed by rating at the start.
contests-promoted = Promoted players
contests-promoted-hint = So many go up from each division, and down, in the next contest.
contests-create-now = Create the contest
