/** Whether the engines at a table agree to end the game as it stands. */
import { Engine } from '../engine/engine';
import type { Session } from './session';

/** How much an engine looks before it answers. */
const LOOK = { evals: 60_000, ms: 1000 };

/** From this on, in hundredths of a piece, an engine would rather play on. */
const BETTER = 40;

/** The first engine that would rather play on; null if all agree. */
export async function askEngines(session: Session): Promise<number | null> {
  const { game } = session.kept.config;
  const { line, clocks } = session.view();
  const seats = session.kept.seats
    .map((plan, index) => ({ plan, seat: index + 1 }))
    .filter(({ plan, seat }) => plan.kind === 'engine' && !clocks[seat - 1]?.gone);
  if (seats.length === 0) return null;
  const engine = new Engine();
  const thought = await engine.think({ game, line, ...LOOK });
  engine.dispose();
  const values = thought?.lines[0]?.values ?? [];
  const found = seats.find(({ seat }) => (values[seat - 1] ?? 0) > BETTER);
  return found?.seat ?? null;
}
