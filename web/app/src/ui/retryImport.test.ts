import { expect, test, vi } from 'vitest';
import { retryImport } from './retryImport';

test('a part that cannot be loaded is loaded once the connection is back', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline'));
  load.mockResolvedValue('part');
  const loaded = retryImport(load);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
