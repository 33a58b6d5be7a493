## A game in a frame of another site

embed-board = The board after { $ply ->
    [0] no moves
    [one] one move
   *[other] { $ply } moves
  }
embed-first = To the start
embed-previous = One move back
embed-next = One move on
embed-last = To the end
embed-ply = { $ply } / { $plies }
embed-live = Live
embed-open = Open on Palamedes
embed-missing = This game is not public, or it does not exist.
