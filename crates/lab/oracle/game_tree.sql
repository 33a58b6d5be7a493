-- per game the sum over its plies of log10(legal_moves), in thousandths, rounded once per
-- game; then the mean over games. 0 legal moves counts as 1 (a forced pass). Games not cut.
WITH s AS (
  SELECT g.game, label(g.level) AS level, g.game_id,
         round(1000 * sum(log10(greatest(p.legal_moves, 1))))::HUGEINT AS t
  FROM games g JOIN plies p USING (game_id) WHERE ending <> 'cut' GROUP BY 1, 2, 3)
SELECT game, level, sum(t) AS total, sum(t * t) AS squares, count(*) AS n
FROM s GROUP BY 1, 2 ORDER BY 1, 2;
