// @vitest-environment happy-dom
import { createComponent, Suspense } from 'solid-js';
import { render } from 'solid-js/web';
import { expect, test, vi } from 'vitest';
import type { OnlineGame } from './onlineGame';
import { createRatings } from './ratings';

const game = {
  id: 'g1',
  snapshot: () => ({ rated: true }),
  view: () => ({ ending: {} }),
} as unknown as OnlineGame;

const rating = (value: number) => ({ value, provisional: true });
const seats = [{ seat: 1, rating_before: rating(1500), rating_after: rating(1512) }];

test('a result is shown before the new ratings are known, and then with them', async () => {
  let answer = (_: Response): void => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
  const host = document.createElement('div');
  const Result = () => {
    const ratings = createRatings(game);
    const text = () => `won ${ratings()?.get(1)?.after.value ?? ''}`;
    return createComponent(Suspense, {
      get children() {
        return text as unknown as Element;
      },
    });
  };
  const dispose = render(() => createComponent(Result, {}), host);
  expect(host.textContent).toBe('won ');
  answer(Response.json({ seats }));
  await vi.waitFor(() => expect(host.textContent).toBe('won 1512'));
  dispose();
});
