import { expect, test, vi } from 'vitest';
import { resultOfRecord } from './gameRecord';

vi.mock('../engine/rules', () => ({}));
vi.mock('../i18n/i18n', () => ({ t: (id: string) => id }));

test('points of a record go from seats to places at the table', () => {
  expect(resultOfRecord({ result: '=3:1' }, [0, 1])).toEqual({ points: [3, 1], superior: [] });
  expect(resultOfRecord({ result: '=3:3/2:1' }, [1, 0])).toEqual({ points: [3, 3], superior: [0] });
  expect(resultOfRecord({ result: '=3:1:-2' }, [2, 0, 1])).toEqual({ points: [1, -2, 3], superior: [] });
});

test('a record without a result or of another number of players is refused', () => {
  expect(resultOfRecord({ result: '=*' }, [0, 1])).toEqual({ error: 'organise-record-unfinished' });
  expect(resultOfRecord({ result: '=3:1:0' }, [0, 1])).toEqual({ error: 'organise-record-seats' });
});
