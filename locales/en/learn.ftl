## Contents of the course

learn-title = Learn Pentagame
learn-lead = You learn it by doing it: every step is a board on which you make a move. The twelve steps of the rules take about ten minutes, and then you can play.
learn-begin = Begin
learn-continue = Go on
learn-part-rules = The rules in twelve steps
learn-part-rules-lead = From nothing to your first game.
learn-part-cases = Special cases
learn-part-cases-lead = Rare enough to wait until you have played once.
learn-part-combinations = Combinations
learn-part-combinations-lead = Little traps and rescues from the Compendium. Each has to be found.
learn-part-openings = Openings
learn-part-openings-lead = The first two moves, and what meets them.
learn-done-count = { $done } of { $count } done
learn-step-done = done
learn-reset = Forget what I have done
learn-first-game = Your first game
learn-first-game-lead = You know enough. Play a whole game against the computer at its easiest level; hints and taking back are allowed.
learn-first-game-start = Play against level 1

## Lesson step

learn-contents = Contents
learn-steps = Steps
learn-task = { $at } of { $count }
learn-board = Board of the step { $title }
learn-hint = Hint
learn-show = Show me
learn-again = Try again
learn-once-more = Once more
learn-undo = Step back
learn-next = Next
learn-found = { $found } of { $count }.
learn-right = Right.
learn-shown = This is how it goes.
learn-look = Look at the marked places.
learn-loading = The board is being set up …
learn-wrong =
    { $kind ->
        [swap] That was a swap, and not the one wanted here.
        [replace] That beat a black block, and it was not what is wanted here.
        [out] A piece is out, but that was not it.
        [place] Not that one.
       *[move] That can be played, but it is not what is wanted here.
    }

## Steps 1 to 12: the rules

learn-pieces = Your pieces
learn-pieces-1 = You are player 1: the five rabbits with the long ears are yours, one of each colour. Player 2 has the hedgehogs. Tap a rabbit, and all stops it can reach light up. Send it to an empty one.
learn-pieces-1-hint = Tap the white rabbit on A, then the marked stop.
learn-pieces-done = That was a move: one piece, one walk. Now it would be player 2’s turn.

learn-corners = Corners
learn-corners-1 = Every piece starts on the ring, on the corner of its colour. Your yellow rabbit has strayed. Bring it back to the yellow corner.
learn-corners-1-hint = It stands on the ring between D and E. The yellow corner is D.
learn-corners-done = At the start all five corners hold a rabbit and a hedgehog.

learn-blocks = Blocks
learn-blocks-1 = A black block starts on each of the five crossings. The black ones belong to nobody; the grey ones in the middle come later. One black block has gone astray: tap the crossing where it is missing.
learn-blocks-1-hint = The crossings are the five corners of the inner pentagon. Four of them are taken.
learn-blocks-done = Five crossings, five blocks: at first they are all shut.

learn-goals = Goals
learn-goals-1 = White wants to go to white, blue to blue: from its corner every piece travels to the crossing of its colour, right across the board. Tap the goal of your white rabbit.
learn-goals-1-hint = Look for the crossing with a white ring, opposite the white corner.
learn-goals-2 = And where does your red rabbit want to go?
learn-goals-2-hint = Look for the crossing with a red ring, opposite the red corner.
learn-goals-done = A piece that reaches its goal is out. Three out, and you win.

learn-directions = Any direction
learn-directions-1 = You walk in any direction, on the ring and on the star. Four lines leave every corner. Send your white rabbit out along each of them; it comes back every time.
learn-directions-1-hint = Two of the lines belong to the ring, two to the star.
learn-directions-done = Any direction, any distance, forward or back.

learn-jumping = No jumping
learn-jumping-1 = You may walk as far as you like, but never over a piece or a block. Try it all the same: send your white rabbit past the block to the red crossing.
learn-jumping-1-hint = Tap the marked crossing.
learn-jumping-2 = So go as far as you can: right up to the block.
learn-jumping-2-hint = The last empty stop before the block.
learn-jumping-done = Whatever stands in the way ends the walk.

learn-turning = Turning
learn-turning-1 = On an empty corner or crossing you may turn without stopping. So ways can be long. Bring your white rabbit to the yellow corner in one move.
learn-turning-1-hint = Over the red and the blue crossing.
learn-turning-done = Two turns, one move. Look out for the long ways: they decide games.

learn-replacing = Beating a block
learn-replacing-1 = You can walk onto a black block: now you stand there, and you set the block on any empty stop. Beat one of the blocks on the crossings.
learn-replacing-1-hint = Walk from B to d, then set the block anywhere.
learn-replacing-1-right = Your way is open, and the block stands where you like.
learn-replacing-2 = Put it to use. The white hedgehog on C can walk straight to its goal. Beat a block and set it in the way.
learn-replacing-2-hint = Beat any block, then set it between C and a.
learn-replacing-done = One move that opens a way for you and shuts one for somebody else.

learn-swapping = Swapping
learn-swapping-1 = A piece at the end of your way changes places with you. Swap two of your own rabbits: both get ahead at once.
learn-swapping-1-hint = Walk from A along the ring to B.
learn-swapping-1-right = Two pieces moved, and it was one move.
learn-swapping-2 = It works with player 2’s pieces too. Swap your white rabbit with the white hedgehog in front of it.
learn-swapping-2-hint = It stands on the line from A to d.
learn-swapping-done = One of the two must be yours. No piece is ever beaten in this game.

learn-out = Out
learn-out-1 = The way to your white goal is free. Go there: your rabbit is out at once. Then set a grey block on any empty stop.
learn-out-1-hint = Walk from e to a, then tap an empty stop.
learn-out-1-right = One out. Your grey block is in somebody’s way now.
learn-out-2 = A grey block works only once. Walk onto it with your yellow rabbit: it goes back to the middle, and you set nothing.
learn-out-2-hint = It stands on the ring between D and E.
learn-out-done = Black blocks wander, grey ones come and go.

learn-winning = Three out
learn-winning-1 = Two of yours are out, and two of player 2’s. Take your red rabbit out. Then the round is finished: player 2 has one turn left.
learn-winning-1-hint = Walk from A to c and set a grey block.
learn-winning-done = 3:2, you win. With the third piece the last round begins; after it, whoever has most pieces out has won.

learn-choosing = Two on a corner
learn-choosing-1 = If several pieces stand on a corner, you say with which one you swap. Swap your white rabbit with your own blue one on B.
learn-choosing-1-hint = Walk from A to B and choose the blue rabbit.
learn-choosing-done = These are the rules. You can play now.

## Special cases

learn-abracadabra = Abracadabra
learn-abracadabra-1 = On your white goal there is still a black block. Go there all the same: you are out, and you set two blocks, the black one first, then a grey one. It is custom to say “abracadabra”.
learn-abracadabra-1-hint = Walk from C to a. The stop you left and the goal itself are free too.
learn-abracadabra-done = A piece out and two blocks in one turn: nothing in the game is stronger.

learn-waiting = Carried home
learn-waiting-1 = Player 2 swaps the yellow hedgehog with your white rabbit, and so carries it onto its goal. There it waits until it is your turn.
learn-waiting-2 = It is your turn. Try something else first: send your blue rabbit to the marked stop.
learn-waiting-2-hint = Tap the marked stop.
learn-waiting-3 = So take the white one out: set a grey block. That is your whole turn.
learn-waiting-3-hint = Between d and e it hinders player 2 most.
learn-waiting-done = No second move, but a piece out. Think twice before you carry somebody home.

learn-both = Both at once
learn-both-1 = Your white rabbit stands on the red crossing, your red one on the white. Swap them: the one you walk is out, the other waits on its goal.
learn-both-1-hint = Walk from c over b to a.
learn-both-1-right = One out, one waiting. Player 2 has moved and left it there.
learn-both-2 = Take the red one out as well.
learn-both-2-hint = Set a grey block on any empty stop.
learn-both-done = One swap, two pieces. In earnest, guard the one that waits: player 2 could have swapped it away.

learn-ko = Ko
learn-ko-1 = You come to the red crossing, and player 2 swaps you away from it.
learn-ko-2 = Swap back: your white rabbit returns to the red crossing.
learn-ko-2-hint = Walk from A to c.
learn-ko-3 = Now player 2 would like to do it again. Try it for them: send the white hedgehog to the red crossing.
learn-ko-3-hint = Tap the marked crossing.
learn-ko-done = Nobody makes the same swap twice in a game: the same two pieces on the same two stops. So whoever came first may stay.

learn-taken = A goal that is taken
learn-taken-1 = A grey block stands on your white goal. Go there: it is lifted, you are out, and you set a grey block, even on the same stop if you like.
learn-taken-1-hint = Walk from e to a.
learn-taken-1-right = Out, as if nobody had been there.
learn-taken-2 = Here a hedgehog stands on it. Swap with it: you are out all the same.
learn-taken-2-hint = Walk from e to a. Mind where the hedgehog ends up.
learn-taken-done = Nothing can hold a goal for ever.

learn-through = Passing through
learn-through-1 = Walking through your goal does nothing: only the end of a walk counts. Send your white rabbit through it to the marked stop.
learn-through-1-hint = From e over a to the middle of the line between a and b.
learn-through-1-right = Nothing happened, and player 2 has moved.
learn-through-2 = Now end on your goal.
learn-through-2-hint = One step and it is out.
learn-through-done = Stand beside your goal only if nobody can swap you away.

learn-shortage = No grey block left
learn-shortage-1 = Three are playing, and all five grey blocks are on the board. Take your red rabbit out: you set one of the five elsewhere instead.
learn-shortage-1-hint = Walk from A to c, set a grey block, then choose which of the five it was.
learn-shortage-done = Somebody’s way opens while another closes: choose both with care.

learn-last-round = The last round
learn-last-round-1 = You are player 2 here, with the hedgehogs. Player 1 takes the third piece out. But every round is played to its end.
learn-last-round-2 = So you have a turn left. Take your red hedgehog out.
learn-last-round-2-hint = From E straight to c.
learn-last-round-done = 3:3, a draw. Everybody has had the same number of turns.

learn-five = Five players
learn-five-1 = Five can play too: each has three pieces of one colour, and two out win. White is yours, and one is out. Take the second one out.
learn-five-1-hint = Walk from e to a.
learn-five-done = The other four still have a turn each. Then the round is over.

## Combinations

learn-cutting-off = Cutting off
learn-cutting-off-1 = The white hedgehog on B can walk over the empty corner C to its goal. Stop it with one of your own pieces, without beating a block.
learn-cutting-off-1-hint = Step onto C yourself.
learn-cutting-off-done = A piece on a node closes four lines. But it is tied there as long as the hedgehog waits.

learn-fork = The fork
learn-fork-1 = Player 2 goes out with green next. Let it be: one swap gives two of your rabbits a free way to their goals, and one grey block cannot stop both.
learn-fork-1-hint = Swap white and yellow on the ring.
learn-fork-1-right = Player 2 is out and has closed one way.
learn-fork-2 = One way is closed. Take the other.
learn-fork-2-hint = Yellow goes from B to d.
learn-fork-done = Two threats at once are worth more than a block.

learn-anticadabra = Anticadabra
learn-anticadabra-1 = The white hedgehog on b cannot be kept in: it has two ways. And there is a black block on its goal, so it would set two blocks. Spoil at least that.
learn-anticadabra-1-hint = Beat the block on a.
learn-anticadabra-done = It goes out, but with one block only.

learn-room = Making room
learn-room-1 = Your yellow rabbit on C stands in the way of your white one on B. Step aside so that both threaten to go out.
learn-room-1-hint = From C to e, next to the yellow goal.
learn-room-done = Every move leaves a stop as well. Mind who uses it first.

learn-hot = The hot one first
learn-hot-1 = White and blue can both go out, and the second one would win. One of the two ways will still be there next turn, the other will not. Begin with the right one.
learn-hot-1-hint = Blue has two ways from E. White has only the long one.
learn-hot-done = What may vanish comes first; what cannot be stopped can wait.

learn-standoff = Standoff
learn-standoff-1 = You stand on player 2’s goal, player 2 on yours. A swap would take both home. Better: leave the goal so that player 2 is shut in and you go out next turn.
learn-standoff-1-hint = Stop right beside your own goal.
learn-standoff-1-right = Whatever player 2 tries, you are out next.
learn-standoff-2 = Go out.
learn-standoff-2-hint = Swap with the hedgehog on b, or walk onto the empty goal.
learn-standoff-done = A piece beside its goal is as good as out, as long as nobody comes from behind.

learn-face = In your face
learn-face-1 = You are player 2. Your white hedgehog is on the red crossing, your red one on the white crossing, and a twisted way joins them. Swap them, and set the grey block so that the one that waits is safe.
learn-face-1-hint = The yellow rabbit near d must not come to c: close A–c.
learn-face-1-right = One out, and the other cannot be driven away.
learn-face-2 = Take the red one out. It is your third.
learn-face-2-hint = Set a grey block anywhere.
learn-face-done = Two pieces with one swap, and the game is won.

learn-final-swap = The final swap
learn-final-swap-1 = You are player 2. Player 1 will soon have three out. Do not chase: you have the last turn. Swap so that one of yours surely goes out in it.
learn-final-swap-1-hint = Swap white and yellow on the ring.
learn-final-swap-1-right = Player 1 has three out. You have the last turn.
learn-final-swap-2 = Take a piece out.
learn-final-swap-2-hint = One of the two ways is still open.
learn-final-swap-done = 3:1 instead of 3:0. Every piece counts.

learn-final-replace = The final replace
learn-final-replace-1 = You are player 2. Player 1 can win in two ways, and you have no way out yet. One block stops one of them and frees you: then the other way to win lets you out.
learn-final-replace-1-hint = Yellow on A beats the block before it and sets it on the line from E to c.
learn-final-replace-1-right = Player 1 wins, and opens a way for you.
learn-final-replace-2 = It is the last turn. Take a piece out.
learn-final-replace-2-hint = Look at yellow and at blue.
learn-final-replace-done = If you cannot prevent it, make it pay.

learn-draw = Equally far
learn-draw-1 = Two out each. Your white rabbit is two steps from its goal, and so is the red hedgehog. Beat the block in front of you and set it so that player 2 cannot go out first.
learn-draw-1-hint = Set it right before the red crossing, between b and c.
learn-draw-1-right = Both are one step closer.
learn-draw-2 = Go out.
learn-draw-2-hint = Walk onto your goal and set a grey block.
learn-draw-done = 3:3. Player 2 had the last turn: equally far is a draw, whoever begins.

learn-wall = Behind the wall
learn-wall-1 = You are player 2. Your hedgehogs on B, D, a-2-b and d-2-e keep the last three rabbits from their goals. Leave the wall as it is and take your fifth piece out.
learn-wall-1-hint = Red goes from E to c.
learn-wall-done = Four pieces are the smallest wall there is, and behind it there is time.

learn-swallow = Swallow this
learn-swallow-1 = Three are playing, and you are player 2. Player 1 has carried the red cat onto its goal; it would leave next turn. Go out there yourself, and keep it from coming back.
learn-swallow-1-hint = Your red hedgehog on E. The cat will stand on E: set the grey block before it.
learn-swallow-done = You are out, and the cat starts again from E.

learn-partners = Partners
learn-partners-1 = Two against two: you are player 3, player 1 is your partner and has swapped white to B and blue to A. Swap with one of the two so that it stands one walk from its goal.
learn-partners-1-hint = From C to B: the white rabbit comes to C.
learn-partners-1-right = Player 4 has not stopped it.
learn-partners-2 = Now move for your partner: take the piece out.
learn-partners-2-hint = From the corner straight to its goal, over the black block.
learn-partners-done = Out with your partner’s second move. Nobody alone is that fast.

## Openings

learn-running-rabbit = The Running Rabbit
learn-running-rabbit-1 = Two swaps on the ring with the same piece, in the same direction: white from A to B, and on to C. Player 2 answers in between.
learn-running-rabbit-1-hint = Swap with your own pieces.
learn-running-rabbit-done = The Running Rabbit. After two moves it threatens to go out.

learn-stop-the-rabbit = Stopping the Rabbit
learn-stop-the-rabbit-1 = You are player 2. The white rabbit on C will be out next turn. Stop it.
learn-stop-the-rabbit-1-hint = Close the line from C to a.
learn-stop-the-rabbit-done = Nearly every answer beats a block and sets it on that line. If you gain a crossing with it, all the better.

learn-the-fork = The Fork as an opening
learn-the-fork-1 = Two swaps of your own on arcs of the ring that do not touch: first A with B, then C with D.
learn-the-fork-1-hint = The second swap may be on D–E as well.
learn-the-fork-done = The Fork. Nothing player 2 does at first can keep you from it.

learn-join-the-fork = Joining the Fork
learn-join-the-fork-1 = Both swaps are made. One more joins them: then two of your pieces threaten to go out, and no answer stops both.
learn-join-the-fork-1-hint = Swap white on B with yellow on C.
learn-join-the-fork-done = A piece goes out next turn, by an abracadabra at that.

learn-meet-the-fork = Meeting the Fork
learn-meet-the-fork-1 = You are player 2, and the Fork is about to be joined by a swap from B to C. Spoil it.
learn-meet-the-fork-1-hint = Close the arc between B and C, or one of the lines to the two goals.
learn-meet-the-fork-done = The Fork is dull again. The arc is not the only place: C–a and B–d do as well.

learn-little-rabbit = The Little Rabbit
learn-little-rabbit-1 = One swap on the ring, then straight into the star with the piece you swapped: white from A to B, then from B to e, beside its goal.
learn-little-rabbit-1-hint = Set the block where it hinders player 2.
learn-little-rabbit-done = The Little Rabbit: the most popular way to begin with a swap and a block.

learn-mixed = Mixed openings
learn-mixed-1 = One swap on the ring, then a block beaten by any other piece: white and blue change places, then yellow goes from D to a.
learn-mixed-1-hint = Many others do as well, but not the Little Rabbit.
learn-mixed-done = Mixed openings begin better with the swap: that keeps all choices open.

learn-clockwork = Clockwork
learn-clockwork-1 = Two pieces go into the star and turn the same way round: white from A to d, then blue from B to e.
learn-clockwork-1-hint = Any second piece will do, if it turns like the first.
learn-clockwork-done = Clockwork. Pieces that turn against each other would get in each other’s way.

learn-rocket = The Rocket
learn-rocket-1 = Beat a block, and the next one with the same piece, straight on: white from A to d, then to e.
learn-rocket-1-hint = After d comes e: beside the white goal.
learn-rocket-done = The Rocket: fast, easy to see coming, and all the others stay at home.

learn-meet-the-rocket = Meeting the Rocket
learn-meet-the-rocket-1 = You are player 2, and the Rocket on e will be out next turn. Stop it and threaten to go out yourself, with one move.
learn-meet-the-rocket-1-hint = Blue goes from B to c. Set the block between e and a.
learn-meet-the-rocket-done = Now player 1 has to answer you.
