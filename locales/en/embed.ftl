## A game in a frame of another site

embed-board = The board after { $ply ->
    [0] no moves
    [one] one move
   *[other] { $ply } moves
  }
embed-first = Start of the game
embed-previous = Previous move
embed-next = Next move
embed-last = End of the game
embed-ply = { $ply } / { $plies }
embed-live = Live
embed-open = Open on Palamedes
embed-missing = This game isn’t public, or it doesn’t exist.
