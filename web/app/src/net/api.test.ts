// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newRequestId } from './api';

test('request ids are unique UUIDs of version 4', () => {
  const keys = Array.from({ length: 200 }, newRequestId);
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(keys.filter((key) => !form.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
