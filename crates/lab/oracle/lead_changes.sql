-- after each ply the leader is the one seat with the highest standing, if that standing is
-- at least 25 (a quarter of a piece). Plies without a leader are skipped; a change is a leader other than the
-- leader before. Games without teams (each seat its own team) with a standing after at least one ply; a
-- game without any lead has 0 changes.
WITH q AS (
  SELECT p.game_id, p.ply, list_position(p.standing, list_max(p.standing)) AS leader
  FROM plies p
  WHERE p.standing IS NOT NULL AND list_max(p.standing) >= 25
    AND len(list_filter(p.standing, lambda v: v = list_max(p.standing))) = 1),
d AS (SELECT game_id, leader, lag(leader) OVER (PARTITION BY game_id ORDER BY ply) AS before FROM q),
c AS (SELECT game_id, count(*) AS changes FROM d WHERE leader <> before GROUP BY 1),
a AS (
  SELECT g.game, label(g.level) AS level, coalesce(c.changes, 0)::HUGEINT AS t
  FROM games g LEFT JOIN c USING (game_id)
  WHERE ending <> 'cut' AND len(list_distinct(g.team)) = g.seats
    AND game_id IN (SELECT game_id FROM plies WHERE standing IS NOT NULL))
SELECT game, level, sum(t) AS total, sum(t * t) AS squares, count(*) AS n
FROM a GROUP BY 1, 2 ORDER BY 1, 2;
