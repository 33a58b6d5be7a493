## Pages

science-about = These numbers come from games that a computer played against itself at one level. They say how this game behaves, not how people play it.
science-interval = The line at the end of a bar is the 95 % interval: so far chance may have moved the number.
science-set-ups = Set-ups
science-all-set-ups = All set-ups
science-sample = Level { $level }, { NUMBER($games) } games
science-range = { $low } to { $high }
science-opening-other = Other moves

## Statistics

science-game_length = Length of a game
science-game_length-question = How many turns does a game take?
science-game_length-row = Turns
science-first_mover = First and second player
science-first_mover-question = How often does the first player win, how often the second?
science-first_mover-row =
    { $x ->
        [first] First player wins
        [second] Second player wins
       *[tie] Tie
    }
science-score_shares = Final scores
science-score_shares-question = With which score does a game end?
science-score_shares-row = { $x }
science-seat_value = Value of a seat
science-seat_value-question = Which share of the first places has each seat? A shared place is divided.
science-seat_value-row = Player { $x }
science-opening_use_first = Openings of the first player
science-opening_use_first-question = How often is each opening played?
science-opening_score_first = Results of these openings
science-opening_score_first-question = Which share of the points does the first player get? A tie is half a point.
science-opening_use_reply = Openings of the second player
science-opening_use_reply-question = How often is each opening played?
science-opening_score_reply = Results of these replies
science-opening_score_reply-question = Which share of the points does the second player get? A tie is half a point.
