import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/generate-site.ts';
import { createGraph } from '../../testing/small-graph.ts';
import { estimateSignal } from './learn-signal.ts';

const UNITS = 100;
const chain = createGraph(
  Array.from({ length: UNITS - 1 }, (_, at) => [at, at + 1] as const),
  UNITS,
);

describe('estimateSignal()', () => {
  it('speaks against an edge where nearly all others rise and it falls', () => {
    const valueOf = Float64Array.from({ length: UNITS }, (_, at) => at);
    [valueOf[50], valueOf[51]] = [51, 50];

    const signal = estimateSignal(chain, valueOf);

    expect(signal(50)).toBeGreaterThan(1);
    expect(signal(10)).toBeLessThan(-1);
  });

  it('speaks against an edge that rises or falls far beyond what others rise', () => {
    const valueOf = Float64Array.from({ length: UNITS }, (_, at) => at);
    valueOf[50] = 90;

    const signal = estimateSignal(chain, valueOf);

    // 49 → 50 rises by 41, 50 → 51 falls by 39: neither is what a right edge does.
    expect(signal(49)).toBeGreaterThan(0);
    expect(signal(50)).toBeGreaterThan(0);
    expect(signal(10)).toBeLessThan(-1);
  });

  it('learns a value that falls with the order as well as one that rises', () => {
    const valueOf = Float64Array.from({ length: UNITS }, (_, at) => -at);

    expect(estimateSignal(chain, valueOf)(10)).toBeLessThan(-1);
  });

  it('says next to nothing where the value has nothing to do with the order', () => {
    const random = createRandom(3);
    const valueOf = Float64Array.from({ length: UNITS }, () => random());

    const signal = estimateSignal(chain, valueOf);

    for (let edge = 0; edge < chain.source.length; edge++) expect(Math.abs(signal(edge))).toBeLessThan(0.5);
  });

  it('is silent where a value is missing and where too few are known', () => {
    const valueOf = Float64Array.from({ length: UNITS }, (_, at) => at);
    valueOf[50] = Number.NaN;
    const few = new Float64Array(UNITS).fill(Number.NaN);
    [few[0], few[1]] = [0, 1];

    expect(estimateSignal(chain, valueOf)(50)).toBe(0);
    expect(estimateSignal(chain, few)(0)).toBe(0);
  });
});
