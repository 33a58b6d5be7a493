// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { paragraphs } from './OperatorText';

test('paragraphs are split at empty lines, and single line breaks stay', () => {
  const text = 'Ann Example\nSome Street 5\n\n \nA second one.\n';
  expect(paragraphs(text)).toEqual(['Ann Example\nSome Street 5', 'A second one.']);
  expect(paragraphs('')).toEqual([]);
});
