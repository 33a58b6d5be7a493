import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

function catalogue(language: string) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const text = ['analyse', 'game'].map((name) => {
    const file = join(import.meta.dirname, `../../../../locales/${language}/${name}.ftl`);
    return readFileSync(file, 'utf8');
  });
  for (const part of text) bundle.addResource(new FluentResource(part));
  const say = (id: string, given: Record<string, FluentVariable>) =>
    bundle.formatPattern(bundle.getMessage(id)?.value ?? '', given);
  const explanations = text.join('\n').match(/^explain-[^\n]*(\n +[^\n]*)*/gm) ?? [];
  return { say, explanations };
}

const [en, de] = [catalogue('en'), catalogue('de')];

describe('explanations', () => {
  it('agree with one and with several pieces', () => {
    const ties = (count: number, rivals: string) =>
      en.say('explain-ties', { piece: 'red', rivals, 'rivals-count': count });
    expect(ties(1, 'blue')).toContain('blue has a free way');
    expect(ties(2, 'red and green')).toContain('red and green have a free way');
  });

  it('say distances in words, in both languages', () => {
    const cools = (to: number) => [en, de].map(({ say }) => say('explain-cools', { piece: 'X', to }));
    expect(cools(1)).toEqual([
      'X is now one move from its goal.',
      'X braucht jetzt noch einen Zug bis zum Ziel.',
    ]);
    expect(cools(4)).toEqual([
      'X is now 4 moves from its goal.',
      'X braucht jetzt noch 4 Züge bis zum Ziel.',
    ]);
  });

  it('count a single move in the case of its verb, in German', () => {
    const all = { at: 'C', block: 'black', piece: 'X', rival: 'X', to: 1 };
    const ids = ['cuts-off', 'blocks', 'swaps-away', 'makes-room', 'helps-rival', 'warms'];
    for (const id of ids) {
      expect(de.say(`explain-${id}`, all)).toMatch(/ braucht .*einen Zug( bis zum Ziel)?\.$/);
    }
  });

  it('never speak of temperatures', () => {
    for (const { explanations } of [en, de]) {
      expect(explanations.length).toBeGreaterThan(40);
      expect(explanations.filter((text) => /temperatur/i.test(text))).toEqual([]);
    }
  });
});

describe('a mistake', () => {
  it('is written as a change from one value to the other', () => {
    const change = ({ say }: typeof en) => {
      return say('analyse-change', { from: '−1.1', to: say('analyse-value-lost', {}) });
    };
    expect([en, de].map(change)).toEqual(['−1.1 → lost', '−1.1 → verloren']);
  });
});
