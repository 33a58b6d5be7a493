// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { navigate, useRoute } from './router';

test.each([
  ['/analyse#r1.abc', 'r1.abc'],
  ['/analyse#r%31.abc', 'r1.abc'],
  ['/analyse#50%', '50%'],
  ['/analyse', ''],
])('the hash of %s is %s', (path, hash) => {
  navigate(path);
  expect(useRoute().hash).toBe(hash);
});
