## Contents of the course

learn-title = Spielen lernen
learn-lead = Lerne beim Spielen: Jeder Schritt ist ein Zug auf dem Brett. Für die Regeln brauchst du etwa zehn Minuten.
learn-begin = Los geht’s
learn-continue = Weiter
learn-part-rules = Die Regeln in zwölf Schritten
learn-part-rules-lead = Vom ersten Zug bis zur ersten Partie.
learn-part-cases = Sonderfälle
learn-part-cases-lead = Das kommt selten vor. Spiel erst ein, zwei Partien.
learn-part-combinations = Kombinationen
learn-part-combinations-lead = Fallen und Rettungen aus dem Kompendium. Findest du sie?
learn-part-openings = Eröffnungen
learn-part-openings-lead = Gute erste Züge und passende Antworten.
learn-part-pente = Pente in elf Schritten
learn-part-pente-lead = Fünf in einer Reihe oder fünf geschlagene Paare.
learn-part-pentalath = Pentalath in zehn Schritten
learn-part-pentalath-lead = Fünf in einer Reihe auf Sechsecken, geschlagen wird wie beim Go.
learn-game =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
       *[pentagame] Pentagame
    }
learn-rules-page = Regeln lesen
learn-done-count = { $done } von { $count } geschafft
learn-step-done = geschafft
learn-reset = Fortschritt zurücksetzen
learn-first-game = Deine erste Partie
learn-ready = Du bist so weit!
learn-first-game-lead = Spiel deine erste Partie. Tipps und Zurücknehmen sind an.
learn-first-game-start = Gegen den Computer spielen

## Lesson step

learn-contents = Alle Lektionen
learn-steps = Schritte
learn-task = { $at } von { $count }
learn-board = Brett zum Schritt { $title }
learn-hint = Tipp
learn-show = Zeig es mir
learn-again = Noch ein Versuch
learn-once-more = Noch einmal
learn-undo = Rückgängig
learn-next = Weiter
learn-found = { $found } von { $count }.
learn-right = Gut gemacht!
learn-shown = So geht es.
learn-look = Sieh dir die markierten Stellen an.
learn-loading = Das Brett wird aufgebaut …
learn-wrong =
    { $kind ->
        [swap] Das ist ein Tausch, aber nicht der gesuchte.
        [replace] Das schlägt einen schwarzen Block, gesucht ist aber etwas anderes.
        [out] Eine Figur ist draußen, gesucht ist aber etwas anderes.
        [place] Nicht diese Stelle.
       *[move] Der Zug ist erlaubt, gesucht ist aber ein anderer.
    }

## Steps 1 to 12: the rules

learn-pieces = Deine Figuren
learn-pieces-1 = Du bist Spieler 1: Dir gehören die fünf Hasen mit den langen Ohren, einer in jeder Farbe. Spieler 2 hat die Igel. Tippe einen Hasen an, und alle Felder leuchten auf, die er erreicht. Schick ihn auf ein leeres.
learn-pieces-1-hint = Tippe den weißen Hasen auf A an, dann das markierte Feld.
learn-pieces-done = Das war ein Zug: eine Figur, ein Weg. Jetzt wäre Spieler 2 am Zug.

learn-corners = Ecken
learn-corners-1 = Jede Figur beginnt auf dem Ring, auf der Ecke ihrer Farbe. Dein gelber Hase hat sich verlaufen. Bring ihn zurück auf die gelbe Ecke.
learn-corners-1-hint = Er steht auf dem Ring zwischen D und E. Die gelbe Ecke ist D.
learn-corners-done = Am Anfang stehen auf allen fünf Ecken ein Hase und ein Igel.

learn-blocks = Blöcke
learn-blocks-1 = Auf jeder der fünf Kreuzungen liegt anfangs ein schwarzer Block. Die schwarzen gehören niemandem; die grauen in der Mitte kommen später. Ein schwarzer Block ist am falschen Ort: Tippe auf die Kreuzung, auf der er fehlt.
learn-blocks-1-hint = Die Kreuzungen sind die Ecken des inneren Fünfecks. Vier davon sind besetzt.
learn-blocks-done = Fünf Kreuzungen, fünf Blöcke: Zu Beginn sind alle versperrt.

learn-goals = Ziele
learn-goals-1 = Weiß will zu Weiß, Blau zu Blau: Jede Figur reist von ihrer Ecke zur Kreuzung ihrer Farbe, quer über das Brett. Tippe auf das Ziel deines weißen Hasen.
learn-goals-1-hint = Such die Kreuzung mit weißem Rand, gegenüber der weißen Ecke.
learn-goals-2 = Und wohin will dein roter Hase?
learn-goals-2-hint = Such die Kreuzung mit rotem Rand, gegenüber der roten Ecke.
learn-goals-done = Eine Figur, die ihr Ziel erreicht, ist draußen. Bring drei hinaus, bevor es die anderen tun.

learn-directions = Jede Richtung
learn-directions-1 = Du kannst in jede Richtung gehen, auf dem Ring und auf dem Stern. Von jeder Ecke führen vier Linien weg. Schick deinen weißen Hasen auf jede davon; er kommt jedes Mal zurück.
learn-directions-1-hint = Zwei der Linien gehören zum Ring, zwei zum Stern.
learn-directions-done = Jede Richtung, jede Entfernung, vor und zurück.

learn-jumping = Nicht springen
learn-jumping-1 = Du darfst beliebig weit gehen, aber nie über eine Figur oder einen Block hinweg. Versuch es trotzdem: Schick deinen weißen Hasen am Block vorbei auf die rote Kreuzung.
learn-jumping-1-hint = Tippe auf die markierte Kreuzung.
learn-jumping-2 = Dann geh so weit wie möglich: bis direkt vor den Block.
learn-jumping-2-hint = Das letzte leere Feld vor dem Block.
learn-jumping-done = Was im Weg steht, beendet deinen Weg.

learn-turning = Abbiegen
learn-turning-1 = Auf einer leeren Ecke oder Kreuzung darfst du abbiegen, ohne anzuhalten. So werden Wege lang. Bring deinen weißen Hasen in einem Zug auf die gelbe Ecke.
learn-turning-1-hint = Über die rote und die blaue Kreuzung.
learn-turning-done = Zweimal abgebogen, ein Zug. Achte auf lange Wege: Sie entscheiden Partien.

learn-replacing = Einen Block schlagen
learn-replacing-1 = Zieh auf einen schwarzen Block, und du stehst auf seinem Feld. Dann setzt du den Block auf ein beliebiges leeres Feld. Schlag einen der Blöcke auf den Kreuzungen.
learn-replacing-1-hint = Geh von B nach d und setz den Block dann irgendwohin.
learn-replacing-1-right = Dein Weg ist frei, und der Block steht, wo du willst.
learn-replacing-2 = Jetzt nutz das aus. Der weiße Igel auf C kann direkt in sein Ziel gehen. Schlag einen Block und setz ihn in den Weg.
learn-replacing-2-hint = Schlag irgendeinen Block und setz ihn zwischen C und a.
learn-replacing-done = Ein Zug öffnet dir einen Weg und versperrt einen anderen.

learn-swapping = Tauschen
learn-swapping-1 = Zieh auf eine Figur, und ihr tauscht die Plätze. Tausch zwei deiner Hasen: Beide kommen auf einmal voran.
learn-swapping-1-hint = Geh von A auf dem Ring nach B.
learn-swapping-1-right = Zwei Figuren in einem Zug bewegt.
learn-swapping-2 = Das geht auch mit den Figuren von Spieler 2. Tausch deinen weißen Hasen mit dem weißen Igel vor ihm.
learn-swapping-2-hint = Er steht auf der Linie von A nach d.
learn-swapping-done = Eine der beiden muss dir gehören. Figuren werden in diesem Spiel nie geschlagen.

learn-out = Hinaus
learn-out-1 = Der Weg in dein weißes Ziel ist frei. Geh hin, und dein Hase ist draußen. Setz dann einen grauen Block auf ein beliebiges leeres Feld.
learn-out-1-hint = Geh von e nach a und tippe dann auf ein leeres Feld.
learn-out-1-right = Eine draußen! Und dein grauer Block steht jemandem im Weg.
learn-out-2 = Ein grauer Block hält nur einmal. Zieh mit deinem gelben Hasen auf ihn: Er kommt zurück in die Mitte, und du setzt nichts.
learn-out-2-hint = Er steht auf dem Ring zwischen D und E.
learn-out-done = Schwarze Blöcke wandern, graue kommen und gehen.

learn-winning = Drei draußen
learn-winning-1 = Du hast zwei Figuren draußen, Spieler 2 auch. Bring deinen roten Hasen hinaus. Dann wird die Runde zu Ende gespielt: Spieler 2 hat noch einen Zug.
learn-winning-1-hint = Geh von A nach c und setz einen grauen Block.
learn-winning-done = 3:2, du gewinnst! Mit der dritten Figur beginnt die letzte Runde. Danach gewinnt der Spieler mit den meisten Figuren draußen.

learn-choosing = Zwei auf einer Ecke
learn-choosing-1 = Stehen mehrere Figuren auf einer Ecke, wählst du, mit welcher du tauschst. Tausch deinen weißen Hasen mit deinem eigenen blauen auf B.
learn-choosing-1-hint = Geh von A nach B und wähle den blauen Hasen.
learn-choosing-done = Das sind die Regeln. Jetzt kannst du spielen!

## Special cases

learn-abracadabra = Abrakadabra
learn-abracadabra-1 = Auf deinem weißen Ziel liegt noch ein schwarzer Block. Geh trotzdem hin: Du bist draußen und setzt zwei Blöcke, erst den schwarzen, dann einen grauen. Dazu sagen die Spieler „Abrakadabra“.
learn-abracadabra-1-hint = Geh von C nach a. Auch das verlassene Feld und das Ziel selbst sind frei.
learn-abracadabra-done = Eine Figur draußen und zwei Blöcke in einem Zug: Das ist der stärkste Zug im Spiel.

learn-waiting = Ins Ziel getauscht
learn-waiting-1 = Spieler 2 tauscht den gelben Igel mit deinem weißen Hasen. Dadurch landet der Hase auf seinem Ziel. Dort wartet er, bis du am Zug bist.
learn-waiting-2 = Du bist am Zug. Versuch zuerst etwas anderes: Schick deinen blauen Hasen auf das markierte Feld.
learn-waiting-2-hint = Tippe auf das markierte Feld.
learn-waiting-3 = Bring also den weißen hinaus: Setz einen grauen Block. Das ist dein ganzer Zug.
learn-waiting-3-hint = Zwischen d und e stört er Spieler 2 am meisten.
learn-waiting-done = Mehr darfst du in diesem Zug nicht tun, aber eine Figur ist draußen. Überleg es dir gut, bevor du einen Gegner ins Ziel tauschst.

learn-both = Beide auf einmal
learn-both-1 = Dein weißer Hase steht auf der roten Kreuzung, dein roter auf der weißen. Tausch sie: Der, mit dem du gehst, ist draußen, der andere wartet auf seinem Ziel.
learn-both-1-hint = Geh von c über b nach a.
learn-both-1-right = Einer draußen, einer wartet. Spieler 2 hat gezogen und ihn stehen lassen.
learn-both-2 = Bring auch den roten hinaus.
learn-both-2-hint = Setz einen grauen Block auf ein beliebiges leeres Feld.
learn-both-done = Ein Tausch, zwei Figuren. Schütz in einer echten Partie die wartende: Spieler 2 hätte sie wegtauschen können.

learn-ko = Ko
learn-ko-1 = Du kommst auf die rote Kreuzung, und Spieler 2 tauscht dich von dort weg.
learn-ko-2 = Tausch zurück: Dein weißer Hase kommt wieder auf die rote Kreuzung.
learn-ko-2-hint = Geh von A nach c.
learn-ko-3 = Jetzt möchte Spieler 2 dasselbe noch einmal tun. Versuch es für ihn: Schick den weißen Igel auf die rote Kreuzung.
learn-ko-3-hint = Tippe auf die markierte Kreuzung.
learn-ko-done = Denselben Tausch darfst du in einer Partie nicht zweimal machen: dieselben zwei Figuren auf denselben zwei Feldern. Die erste Figur darf also bleiben.

learn-taken = Ein besetztes Ziel
learn-taken-1 = Auf deinem weißen Ziel steht ein grauer Block. Geh hin: Er kommt weg, du bist draußen und setzt einen grauen Block, auf Wunsch sogar auf dasselbe Feld.
learn-taken-1-hint = Geh von e nach a.
learn-taken-1-right = Draußen, als wäre das Ziel leer gewesen.
learn-taken-2 = Hier steht ein Igel darauf. Tausch mit ihm: Du bist trotzdem draußen.
learn-taken-2-hint = Geh von e nach a. Achte darauf, wo der Igel landet.
learn-taken-done = Kein Ziel lässt sich für immer versperren.

learn-through = Nur hindurch
learn-through-1 = Durch das Ziel zu gehen bewirkt nichts: Nur das Ende des Weges zählt. Schick deinen weißen Hasen hindurch auf das markierte Feld.
learn-through-1-hint = Von e über a auf die Mitte der Linie zwischen a und b.
learn-through-1-right = Nichts ist passiert, und Spieler 2 hat gezogen.
learn-through-2 = Jetzt beende den Weg auf deinem Ziel.
learn-through-2-hint = Ein Schritt, und er ist draußen.
learn-through-done = Halt nur dann neben deinem Ziel an, wenn dich dort kein Gegner wegtauschen kann.

learn-shortage = Kein grauer Block mehr
learn-shortage-1 = Drei Spieler, und alle fünf grauen Blöcke stehen auf dem Brett. Bring deinen roten Hasen hinaus: Dafür versetzt du einen der fünf.
learn-shortage-1-hint = Geh von A nach c, setz einen grauen Block und wähl dann, welcher der fünf es war.
learn-shortage-done = Ein Weg geht auf, ein anderer zu: Wähl beides gut.

learn-last-round = Die letzte Runde
learn-last-round-1 = Hier bist du Spieler 2 mit den Igeln. Spieler 1 bringt die dritte Figur hinaus. Aber jede Runde wird zu Ende gespielt.
learn-last-round-2 = Du hast also noch einen Zug. Bring deinen roten Igel hinaus.
learn-last-round-2-hint = Von E direkt nach c.
learn-last-round-done = 3:3, unentschieden. Beide hatten gleich viele Züge.

learn-five = Zu fünft
learn-five-1 = Auch fünf können spielen: Jeder hat drei Figuren einer Farbe und muss zwei hinausbringen. Dir gehört Weiß, eine ist schon draußen. Bring die zweite hinaus.
learn-five-1-hint = Geh von e nach a.
learn-five-done = Die anderen vier haben noch je einen Zug. Dann ist die Runde vorbei.

## Combinations

learn-cutting-off = Den Weg abschneiden
learn-cutting-off-1 = Der weiße Igel auf B kann über die leere Ecke C in sein Ziel gehen. Halte ihn mit einer eigenen Figur auf, ohne einen Block zu schlagen.
learn-cutting-off-1-hint = Stell dich selbst auf C.
learn-cutting-off-done = Eine Figur auf einer Ecke oder Kreuzung schließt vier Linien. Aber sie muss bleiben, solange der Igel wartet.

learn-fork = Die Gabel
learn-fork-1 = Spieler 2 geht gleich mit Grün hinaus. Lass ihn: Ein Tausch gibt zwei deiner Hasen einen freien Weg ins Ziel, und ein grauer Block hält nicht beide auf.
learn-fork-1-hint = Tausch Weiß und Gelb auf dem Ring.
learn-fork-1-right = Spieler 2 ist draußen und hat einen Weg geschlossen.
learn-fork-2 = Ein Weg ist zu. Nimm den anderen.
learn-fork-2-hint = Gelb geht von B nach d.
learn-fork-done = Zwei Drohungen zugleich sind mehr wert als ein Block.

learn-anticadabra = Antikadabra
learn-anticadabra-1 = Den weißen Igel auf b kannst du nicht aufhalten: Er hat zwei Wege. Und auf seinem Ziel liegt ein schwarzer Block, er würde also zwei Blöcke setzen. Verhindere wenigstens das.
learn-anticadabra-1-hint = Schlag den Block auf a.
learn-anticadabra-done = Er geht hinaus, aber mit nur einem Block.

learn-room = Platz machen
learn-room-1 = Dein gelber Hase auf C steht deinem weißen auf B im Weg. Geh so zur Seite, dass beide drohen hinauszugehen.
learn-room-1-hint = Von C nach e, neben das gelbe Ziel.
learn-room-done = Jeder Zug gibt auch ein Feld frei. Achte darauf, wem es zuerst nützt.

learn-hot = Das Dringende zuerst
learn-hot-1 = Weiß und Blau können beide hinaus, und die zweite Figur würde gewinnen. Einer der beiden Wege ist im nächsten Zug noch da, der andere nicht. Beginne mit dem richtigen.
learn-hot-1-hint = Blau hat von E aus zwei Wege. Weiß hat nur den langen.
learn-hot-done = Nimm zuerst, was verschwinden könnte. Was keiner aufhalten kann, kann warten.

learn-standoff = Gegenüber
learn-standoff-1 = Du stehst auf dem Ziel von Spieler 2, er auf deinem. Ein Tausch würde beide hinausbringen. Besser: Verlass das Ziel so, dass er eingesperrt ist und du im nächsten Zug hinausgehst.
learn-standoff-1-hint = Bleib direkt neben deinem eigenen Ziel stehen.
learn-standoff-1-right = Was Spieler 2 auch versucht, du gehst als Nächstes hinaus.
learn-standoff-2 = Geh hinaus.
learn-standoff-2-hint = Tausch mit dem Igel auf b, oder geh auf das leere Ziel.
learn-standoff-done = Eine Figur neben ihrem Ziel ist so gut wie draußen, solange niemand von hinten kommt.

learn-face = Zwei auf einen Streich
learn-face-1 = Du bist Spieler 2. Dein weißer Igel steht auf der roten Kreuzung, dein roter auf der weißen, und ein verwinkelter Weg verbindet sie. Tausch sie und setz den grauen Block so, dass der wartende sicher ist.
learn-face-1-hint = Der gelbe Hase bei d darf nicht nach c kommen: Schließ A–c.
learn-face-1-right = Einer draußen, und den anderen kann keiner vertreiben.
learn-face-2 = Bring den roten hinaus. Es ist dein dritter.
learn-face-2-hint = Setz irgendwo einen grauen Block.
learn-face-done = Zwei Figuren mit einem Tausch, und die Partie ist gewonnen.

learn-final-swap = Der letzte Tausch
learn-final-swap-1 = Du bist Spieler 2. Spieler 1 hat bald drei draußen. Lauf nicht hinterher: Du hast den letzten Zug. Tausch so, dass dann sicher eine deiner Figuren hinausgeht.
learn-final-swap-1-hint = Tausch Weiß und Gelb auf dem Ring.
learn-final-swap-1-right = Spieler 1 hat drei draußen. Du hast den letzten Zug.
learn-final-swap-2 = Bring eine Figur hinaus.
learn-final-swap-2-hint = Einer der beiden Wege ist noch offen.
learn-final-swap-done = 3:1 statt 3:0. Jede Figur zählt.

learn-final-replace = Der letzte Block
learn-final-replace-1 = Du bist Spieler 2. Spieler 1 kann auf zwei Arten gewinnen, und du kommst noch nicht hinaus. Ein Block verhindert die eine und macht dich frei: Gewinnt Spieler 1 auf die andere Art, kommst du hinaus.
learn-final-replace-1-hint = Gelb auf A schlägt den Block davor und setzt ihn auf die Linie von E nach c.
learn-final-replace-1-right = Spieler 1 gewinnt und öffnet dir dabei einen Weg.
learn-final-replace-2 = Es ist der letzte Zug. Bring eine Figur hinaus.
learn-final-replace-2-hint = Sieh dir Gelb und Blau an.
learn-final-replace-done = Was du nicht verhindern kannst, nutz wenigstens aus.

learn-draw = Gleich weit
learn-draw-1 = Je zwei sind draußen. Dein weißer Hase ist zwei Schritte vom Ziel entfernt, der rote Igel auch. Schlag den Block vor dir und setz ihn so, dass Spieler 2 nicht zuerst hinauskommt.
learn-draw-1-hint = Setz ihn direkt vor die rote Kreuzung, zwischen b und c.
learn-draw-1-right = Beide sind einen Schritt näher.
learn-draw-2 = Geh hinaus.
learn-draw-2-hint = Geh in dein Ziel und setz einen grauen Block.
learn-draw-done = 3:3. Spieler 2 hatte den letzten Zug: Gleich weit ist unentschieden, egal wer anfängt.

learn-wall = Hinter der Mauer
learn-wall-1 = Du bist Spieler 2. Deine Igel auf B, D, a-2-b und d-2-e versperren den letzten drei Hasen den Weg zum Ziel. Lass die Mauer stehen und bring die fünfte Figur hinaus.
learn-wall-1-hint = Rot geht von E nach c.
learn-wall-done = Vier Figuren sind die kleinste Mauer, die es gibt. Hinter ihr hast du Zeit.

learn-swallow = Weggeschnappt
learn-swallow-1 = Drei Spieler, und du bist Spieler 2. Spieler 1 hat die rote Katze auf ihr Ziel getauscht; im nächsten Zug würde sie hinausgehen. Geh selbst dort hinaus und lass sie nicht zurückkommen.
learn-swallow-1-hint = Dein roter Igel auf E. Die Katze steht danach auf E: Setz ihr den grauen Block vor die Nase.
learn-swallow-done = Du bist draußen, und die Katze fängt auf E von vorn an.

learn-partners = Partner
learn-partners-1 = Zwei gegen zwei: Du bist Spieler 3. Dein Partner ist Spieler 1 und hat Weiß nach B und Blau nach A getauscht. Tausch mit einer der beiden Figuren, sodass sie nur einen Weg von ihrem Ziel entfernt ist.
learn-partners-1-hint = Von C nach B: Der weiße Hase kommt nach C.
learn-partners-1-right = Spieler 4 hat das nicht verhindert.
learn-partners-2 = Jetzt zieh für deinen Partner: Bring die Figur hinaus.
learn-partners-2-hint = Von der Ecke direkt ins Ziel, auf den schwarzen Block.
learn-partners-done = Draußen mit dem zweiten Zug deines Partners. Allein ist niemand so schnell.

## Openings

learn-running-rabbit = Der rennende Hase
learn-running-rabbit-1 = Zweimal tauschen auf dem Ring, mit derselben Figur, in dieselbe Richtung: Weiß von A nach B und weiter nach C. Dazwischen antwortet Spieler 2.
learn-running-rabbit-1-hint = Tausch mit deinen eigenen Figuren.
learn-running-rabbit-done = Der rennende Hase. Nach zwei Zügen droht er hinauszugehen.

learn-stop-the-rabbit = Den Hasen aufhalten
learn-stop-the-rabbit-1 = Du bist Spieler 2. Der weiße Hase auf C geht im nächsten Zug hinaus. Halte ihn auf.
learn-stop-the-rabbit-1-hint = Schließ die Linie von C nach a.
learn-stop-the-rabbit-done = Fast jede Antwort schlägt einen Block und setzt ihn auf diese Linie. Gewinnst du dabei eine Kreuzung, umso besser.

learn-the-fork = Die Gabel als Eröffnung
learn-the-fork-1 = Zweimal eigene Figuren tauschen, auf Bögen des Rings, die sich nicht berühren: erst A mit B, dann C mit D.
learn-the-fork-1-hint = Der zweite Tausch darf auch zwischen D und E sein.
learn-the-fork-done = Die Gabel. Spieler 2 kann sie mit seinem ersten Zug nicht verhindern.

learn-join-the-fork = Die Gabel schließen
learn-join-the-fork-1 = Zweimal hast du getauscht. Ein dritter Tausch verbindet beide: Dann drohen zwei deiner Figuren hinauszugehen, und keine Antwort hält beide auf.
learn-join-the-fork-1-hint = Tausch Weiß auf B mit Gelb auf C.
learn-join-the-fork-done = Im nächsten Zug geht eine Figur hinaus, und du setzt zwei Blöcke.

learn-meet-the-fork = Gegen die Gabel
learn-meet-the-fork-1 = Du bist Spieler 2, und Spieler 1 will die Gabel mit einem Tausch von B nach C schließen. Verhindere das.
learn-meet-the-fork-1-hint = Schließ den Bogen zwischen B und C oder eine der Linien zu den beiden Zielen.
learn-meet-the-fork-done = Die Gabel ist verhindert. Der Bogen ist nicht der einzige Ort: C–a und B–d gehen auch.

learn-little-rabbit = Der kleine Hase
learn-little-rabbit-1 = Ein Tausch auf dem Ring, dann mit der getauschten Figur gleich in den Stern: Weiß von A nach B, dann von B nach e, neben das Ziel.
learn-little-rabbit-1-hint = Setz den Block dorthin, wo er Spieler 2 aufhält.
learn-little-rabbit-done = Der kleine Hase: die beliebteste Art, mit Tausch und Block zu beginnen.

learn-mixed = Gemischte Eröffnungen
learn-mixed-1 = Ein Tausch auf dem Ring, dann schlägt eine andere Figur einen Block: Weiß und Blau tauschen, dann geht Gelb von D nach a.
learn-mixed-1-hint = Vieles andere geht auch, nur nicht der kleine Hase.
learn-mixed-done = Fang besser mit dem Tausch an: Dann bleibt alles offen.

learn-clockwork = Das Uhrwerk
learn-clockwork-1 = Zwei Figuren gehen in den Stern und drehen in dieselbe Richtung: Weiß von A nach d, dann Blau von B nach e.
learn-clockwork-1-hint = Jede zweite Figur passt, wenn sie wie die erste dreht.
learn-clockwork-done = Das Uhrwerk. Figuren, die gegeneinander drehen, kommen sich in die Quere.

learn-rocket = Die Rakete
learn-rocket-1 = Schlag einen Block und mit derselben Figur gleich den nächsten: Weiß von A nach d, dann nach e.
learn-rocket-1-hint = Nach d kommt e: neben dem weißen Ziel.
learn-rocket-done = Die Rakete: schnell, leicht vorauszusehen, und alle deine anderen Figuren bleiben zurück.

learn-meet-the-rocket = Gegen die Rakete
learn-meet-the-rocket-1 = Du bist Spieler 2, und die Rakete auf e geht im nächsten Zug hinaus. Halte sie auf und drohe selbst hinauszugehen, alles in einem Zug.
learn-meet-the-rocket-1-hint = Blau geht von B nach c. Setz den Block zwischen e und a.
learn-meet-the-rocket-done = Jetzt muss Spieler 1 reagieren.

## Pente

learn-pente-place = Der erste Stein
learn-pente-place-1 = Du spielst Weiß und fängst an. Ein Zug ist ein Stein auf einem freien Punkt. Nur der allererste Stein hat seinen festen Platz: die Mitte des Bretts.
learn-pente-place-1-hint = Tippe auf den markierten Punkt in der Mitte.
learn-pente-place-done = Steine werden nie bewegt. Jetzt ist Schwarz am Zug.

learn-pente-five = Fünf in einer Reihe
learn-pente-five-1 = Fünf deiner Steine in einer Reihe gewinnen: waagerecht, senkrecht oder schräg. Vier hast du schon. Gewinne!
learn-pente-five-1-hint = Setz einen Stein an eines der beiden Enden.
learn-pente-five-done = Fünf in einer Reihe gewinnen sofort. Auch sechs oder mehr zählen.

learn-pente-capture = Ein Paar schlagen
learn-pente-capture-1 = Zwei schwarze Steine nebeneinander kannst du schlagen: Setz an jedes Ende des Paars einen weißen Stein. Einer liegt schon da.
learn-pente-capture-1-hint = Das schwarze Paar liegt auf E5 und F5, dein Stein auf D5. Schließ es von der anderen Seite ein.
learn-pente-capture-done = Das Paar verlässt das Brett. Das geht in alle acht Richtungen, aber nur bei genau zwei Steinen: Einer allein und drei in einer Reihe sind sicher.

learn-pente-safe = Sicher dazwischen
learn-pente-safe-1 = Du darfst dich zwischen zwei gegnerische Steine setzen. Geschlagen wird dabei nichts: Nur wer zieht, schlägt. Probier es am markierten Punkt.
learn-pente-safe-1-hint = Setz auf F5, zwischen die beiden schwarzen Steine.
learn-pente-safe-done = Dein Paar zwischen zwei schwarzen Steinen ist sicher, weil du es selbst gelegt hast.

learn-pente-save = Rette dein Paar
learn-pente-save-1 = Der schwarze Stein auf G5 berührt dein Paar. Noch einer auf der anderen Seite, und es ist geschlagen. Rette das Paar.
learn-pente-save-1-hint = Nimm den Punkt, den Schwarz braucht: D5. Drei in einer Reihe können nicht geschlagen werden.
learn-pente-save-done = Schau nach jedem Zug auf deine Paare: Liegt an einem Ende ein gegnerischer Stein, sind sie in Gefahr.

learn-pente-ten = Fünf Paare gewinnen
learn-pente-ten-1 = Es gibt noch einen Weg zum Sieg: fünf geschlagene Paare, also zehn Steine. Du hast vier Paare. Hol das fünfte.
learn-pente-ten-1-hint = Das schwarze Paar liegt auf D4 und D5, dein Stein auf D6. Setz auf D3.
learn-pente-ten-done = Zehn geschlagene Steine gewinnen, auch ohne Reihe.

learn-pente-three = Eine offene Drei
learn-pente-three-1 = Drei in einer Reihe mit zwei freien Enden sind eine offene Drei. Daraus kann eine Vier werden, die keiner mehr aufhält. Mach eine aus deinen zwei Steinen.
learn-pente-three-1-hint = Setz in derselben Reihe einen dritten Stein neben E5 und F5.
learn-pente-three-done = Auch Tria genannt. Schwarz sollte sofort antworten.

learn-pente-four = Eine offene Vier
learn-pente-four-1 = Schwarz hat auf deine Drei nicht geantwortet. Mach vier in einer Reihe mit zwei freien Enden.
learn-pente-four-1-hint = Setz an eines der Enden: C5 oder G5.
learn-pente-four-done = Vier in einer Reihe, eine Tessera: Schwarz kann nur ein Ende versperren, am anderen gewinnst du.

learn-pente-block = Eine Vier aufhalten
learn-pente-block-1 = Schwarz hat vier in einer Reihe und gewinnt im nächsten Zug. Ein Ende gehört schon dir. Halte Schwarz auf.
learn-pente-block-1-hint = Die Reihe endet bei G3.
learn-pente-block-done = Eine Vier mit nur einem freien Ende lässt sich aufhalten. Aber nur sofort.

learn-pente-counter = Schlagen als Rettung
learn-pente-counter-1 = Schwarz hat vier in einer Reihe, beide Enden sind frei: Versperren hilft nicht. Aber ein Stein der Reihe gehört zu einem Paar, das du schlagen kannst.
learn-pente-counter-1-hint = Das Paar liegt auf D4 und D5, dein Stein auf D6. Setz auf D3.
learn-pente-counter-done = Schlagen reißt Lücken in Reihen. Darum gewinnt in Pente nicht einmal eine offene Vier immer.

learn-pente-opening = Die eingeschränkte Eröffnung
learn-pente-opening-1 = Wer anfängt, ist im Vorteil. Darum darf dein zweiter Stein nicht nah an der Mitte liegen. Versuch es mit D5.
learn-pente-opening-1-hint = Tippe auf den markierten Punkt.
learn-pente-opening-1-right = Er muss also weiter weg.
learn-pente-opening-2 = Setz deinen zweiten Stein mindestens drei Punkte von der Mitte entfernt.
learn-pente-opening-2-hint = Weit genug ist zum Beispiel H5.
learn-pente-opening-2-right = Das ist weit genug.
learn-pente-opening-done = Ab dem dritten Stein bist du frei. Du kannst auch ohne diese Einschränkung spielen: Das stellst du beim Spiel ein.

## Pentalath

learn-pentalath-place = Ein Stein pro Zug
learn-pentalath-place-1 = Du spielst Weiß und fängst an. Setz einen Stein auf ein beliebiges Feld.
learn-pentalath-place-1-hint = Zum Beispiel in die Mitte: d5.
learn-pentalath-place-done = Steine werden nie bewegt, können aber geschlagen werden. Jetzt ist Schwarz am Zug.

learn-pentalath-five = Fünf in einer Reihe
learn-pentalath-five-1 = Fünf deiner Steine in einer geraden Linie gewinnen. Du hast vier. Gewinne!
learn-pentalath-five-1-hint = Setz einen Stein an eines der beiden Enden.
learn-pentalath-five-done = Fünf oder mehr in einer Reihe gewinnen sofort.

learn-pentalath-line = Drei Richtungen
learn-pentalath-line-1 = Auf Sechsecken gibt es drei Richtungen: die Zeile und die beiden Schrägen. Finde das fünfte Feld dieser Linie.
learn-pentalath-line-1-hint = Deine Steine führen von a3 nach unten. Das nächste Feld ist e3.
learn-pentalath-line-done = Prüf immer alle drei Richtungen, für dich und für Schwarz.

learn-pentalath-capture = Einen Stein schlagen
learn-pentalath-capture-1 = Ein Stein ohne freies Nachbarfeld ist geschlagen. Der schwarze Stein in der Ecke hat nur noch eins.
learn-pentalath-capture-1-hint = Besetz das letzte freie Feld neben a1: b2.
learn-pentalath-capture-done = In der Ecke und am Rand gibt es wenige Nachbarn: Dort ist das Schlagen leicht.

learn-pentalath-group = Eine Gruppe schlagen
learn-pentalath-group-1 = Steine einer Farbe, die sich berühren, bilden eine Gruppe: Sie teilen sich ihre freien Nachbarfelder. Schlag beide schwarzen Steine.
learn-pentalath-group-1-hint = Die zwei haben noch ein gemeinsames freies Feld: b2.
learn-pentalath-group-done = Eine Gruppe wird immer als Ganzes geschlagen.

learn-pentalath-suicide = Kein Zutritt
learn-pentalath-suicide-1 = Du darfst keinen Stein dorthin setzen, wo er kein freies Nachbarfeld hat. Versuch es in der Ecke.
learn-pentalath-suicide-1-hint = Tippe auf das markierte Feld a1.
learn-pentalath-suicide-done = Ein solches Feld ist für Schwarz sicher.

learn-pentalath-first = Erst wird geschlagen
learn-pentalath-first-1 = Eine Ausnahme gibt es: Wenn dein Stein schlägt, schafft er sich selbst Platz. Hier gehört dir dieselbe Ecke.
learn-pentalath-first-1-hint = Die drei schwarzen Steine haben außer a1 kein freies Nachbarfeld.
learn-pentalath-first-done = Geschlagene Steine gehen vom Brett, bevor dein eigener geprüft wird.

learn-pentalath-save = Rette deinen Stein
learn-pentalath-save-1 = Dein Stein in der Ecke hat nur noch ein freies Nachbarfeld, und gleich ist Schwarz am Zug. Rette ihn.
learn-pentalath-save-1-hint = Verlängere nach b2: Dort haben deine Steine wieder Platz.
learn-pentalath-save-done = Zwei verbundene Steine mit Platz sind viel schwerer zu schlagen.

learn-pentalath-block = Eine Vier aufhalten
learn-pentalath-block-1 = Schwarz hat vier in einer Reihe. Ein Ende gehört dir. Verhindere den Sieg.
learn-pentalath-block-1-hint = Die Reihe endet bei d7.
learn-pentalath-block-done = Manchmal hilft es auch, einen Stein mitten aus der Reihe zu schlagen.

learn-pentalath-double = Zwei Wege zum Sieg
learn-pentalath-double-1 = Mach vier in einer Reihe mit zwei freien Enden. Schwarz kann nur eins versperren.
learn-pentalath-double-1-hint = Setz einen Stein auf d3 oder d7.
learn-pentalath-double-done = Reihen und Schlagen zusammen ergeben die stärksten Drohungen.
