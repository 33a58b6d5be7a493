## Words of the pages in web/app/src/lobby.

## A table that gathers

lobby-waiting = Waiting for players
lobby-waiting-title = { $what }: waiting
lobby-invites-you = { $name } invites you
lobby-waiting-for =
    { $free ->
        [0] Everybody is here. The game begins.
        [one] One more player, and it begins.
       *[other] { $free } more players, and it begins.
    }
lobby-free =
    { $free ->
        [0] Every seat is taken or kept for somebody.
        [one] One seat is free: sit down, and it begins.
       *[other] { $free } seats are free.
    }
lobby-seats = Seats
lobby-you = (you)
lobby-to-move = to move
lobby-kept-for = kept for { $name }
lobby-sit = Sit down
lobby-sit-here = Sit on seat { $seat }
lobby-accept = Accept and sit down
lobby-decline = Decline
lobby-no-form = No account needed: you play as a guest, under a name that is drawn for you.
lobby-seats-by-chance = No account needed. Who begins is drawn when the last seat is taken.
lobby-rated = rated
lobby-casual = casual
lobby-silent = no chat
lobby-bring = Bring somebody
lobby-link = Link to this table
lobby-link-how = Whoever opens it can sit down.
lobby-copy = Copy the link
lobby-copied = Copied. Send it to whoever shall play.
lobby-copy-by-hand = The link is marked: copy it by hand.
lobby-share = Hand it on
lobby-qr = QR code of the link: to be photographed with a phone
lobby-fill = Do not want to wait?
lobby-fill-what =
    { $free ->
        [one] The house takes the free seat, and the game begins at once.
       *[other] The house takes the { $free } free seats, and the game begins at once.
    }
lobby-level = Level
lobby-fill-now = Fill with the house
lobby-meanwhile = Meanwhile
lobby-meanwhile-what = Your seat is kept while this site is open. You are told when the game begins.
lobby-meanwhile-play = Play the computer
lobby-close = Close the table
lobby-leave = Get up
