## Eine Partie im Rahmen einer anderen Website

embed-board = Das Brett { $ply ->
    [0] am Anfang
    [one] nach einem Zug
   *[other] nach { $ply } Zügen
  }
embed-first = Zum Anfang
embed-previous = Voriger Zug
embed-next = Nächster Zug
embed-last = Zum Ende
embed-ply = { $ply } / { $plies }
embed-live = Live
embed-open = Auf Palamedes öffnen
embed-missing = Diese Partie ist nicht öffentlich, oder es gibt sie nicht.
