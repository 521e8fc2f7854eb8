import { describe, expect, it } from 'vitest';
import { clusterValues, fingerprint } from './cluster-values.ts';

const counted = (values: Record<string, number>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }));
const clustersOf = (values: Record<string, number>) =>
  clusterValues(counted(values)).clusters.map(({ values: some }) => some.map(({ value }) => value));

describe('similar values', () => {
  it('are brought together by their fingerprint: case, accents, punctuation, order and repetition of words', () => {
    expect(fingerprint('  Città, ALTA (città)')).toBe('alta citta');
    const { clusters } = clusterValues(
      counted({
        'Strato di terra': 9,
        'strato di terra.': 2,
        'Terra (strato di)': 1,
        Taglio: 30,
        Età: 3,
        Eta: 1,
      }),
    );

    expect(clusters).toEqual([
      {
        into: 'Strato di terra',
        similarity: 'spelling',
        values: [
          { value: 'Strato di terra', count: 9 },
          { value: 'strato di terra.', count: 2 },
          { value: 'Terra (strato di)', count: 1 },
        ],
      },
      {
        into: 'Età',
        similarity: 'spelling',
        values: [
          { value: 'Età', count: 3 },
          { value: 'Eta', count: 1 },
        ],
      },
    ]);
  });

  it('are brought together where words are divided or joined, or one or two letters differ', () => {
    expect(clustersOf({ 'Terra sigillata': 5, Terrasigillata: 1 })).toEqual([
      ['Terra sigillata', 'Terrasigillata'],
    ]);
    expect(clustersOf({ Riempimento: 7, Riempimeto: 2, Riepmimento: 1 })).toEqual([
      ['Riempimento', 'Riempimeto', 'Riepmimento'],
    ]);
    const [similar] = clusterValues(counted({ Ceramica: 4, Ceramcia: 1 })).clusters;
    expect(similar).toMatchObject({ into: 'Ceramica', similarity: 'similar' });
  });

  it.each([
    ['numbers', { 'Fase 1': 3, 'Fase 2': 3, 'Ambiente 12': 1, 'Ambiente 13': 1 }],
    ['short words', { Olla: 3, Orla: 2, US: 1, UT: 1, Muro: 1, Mura: 1 }],
    ['other words', { Fossa: 3, Buca: 1, 'Strato di terra': 1, 'Strato di pietre': 1 }],
    ['signs only', { '?': 3, '!': 2, '-': 1 }],
  ])('are not brought together by %s', (_what, values) => {
    expect(clustersOf(values as unknown as Record<string, number>)).toEqual([]);
  });

  it('suggest a term of the vocabulary before the most frequent value', () => {
    const { clusters } = clusterValues(
      counted({ ceramica: 9, Ceramica: 1 }),
      (value) => value === 'Ceramica',
    );

    expect(clusters[0]!.into).toBe('Ceramica');
  });

  it('do not chain: each value is near the most frequent one', () => {
    const { clusters } = clusterValues(counted({ abcdefgh: 5, abcdefgx: 4, abcdefyx: 3 }));

    expect(clusters.map(({ values }) => values.map(({ value }) => value))).toEqual([
      ['abcdefgh', 'abcdefgx'],
    ]);
  });

  it('are found as by comparing all pairs', () => {
    let seed = 7;
    const random = (most: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
    const base = 'riempimento di fossa con carboni';
    for (let round = 0; round < 300; round++) {
      const letters = Array.from(base.slice(0, 12 + random(20)));
      const text = letters.join('');
      for (let wrong = 0; wrong < 2; wrong++) {
        const at = 1 + random(letters.length - 2);
        if (random(2) === 0) letters.splice(at, 1);
        else letters.splice(at, 1, 'z');
      }
      const changed = letters.join('');
      const words = (one: string): string => fingerprint(one);
      if (changed.includes('  ') || words(changed) === words(text) || /^ | $/.test(changed + text)) continue;
      expect(clustersOf({ [text]: 2, [changed]: 1 }), `${text} and ${changed}`).toHaveLength(1);
    }
  });

  it('take little time for many and long values, and say if not all were compared', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({
      value: `strato di terra bruna ${String.fromCodePoint(97 + (i % 26), 97 + (Math.floor(i / 26) % 26), 97 + Math.floor(i / 676))}`,
      count: 1,
    }));
    const start = process.cpuUsage();
    const { isComplete } = clusterValues([...many, { value: 'x'.repeat(100_000), count: 1 }]);

    expect(isComplete).toBe(false);
    // CPU time, because other programs may delay the process.
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(5_000);
    expect(clusterValues([]).isComplete).toBe(true);
  });
});
