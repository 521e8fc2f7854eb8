import { describe, expect, it } from 'vitest';
import type { Statement } from '../matrix/graph/facts.ts';
import { buildMatrix } from '../matrix/matrix.ts';
import { createNearNumbers } from '../matrix/findings/near-numbers.ts';
import { relationClassOf } from '../records/relations/vocabulary.ts';
import { createRandom, generateSite, type GeneratedSite } from './generate-site.ts';

describe('generateSite()', () => {
  it('gives the same site for the same seed, and another for another', () => {
    expect(generateSite({ units: 200, seed: 4 })).toEqual(generateSite({ units: 200, seed: 4 }));
    expect(generateSite({ units: 200, seed: 5 })).not.toEqual(generateSite({ units: 200, seed: 4 }));
  });

  it.each([1, 2, 3])('is shaped like a real site and free of contradictions (seed %i)', (seed) => {
    const { units, statements } = generateSite({ units: 1_000, seed });

    const { statistics, findings } = buildMatrix(units, statements);

    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(statistics.units).toBe(1_000);
    expect(statistics.relations / 1_000).toBeCloseTo(2.5, 0);
    expect(statistics.reduced_relations / 1_000).toBeGreaterThan(1.1);
    expect(statistics.reduced_relations / 1_000).toBeLessThan(1.7);
    expect(statistics.depth).toBeGreaterThan(40);
    expect(statistics.isolated).toBe(0);
  });
});

describe('planted errors are found out', () => {
  const RUNS = 25;

  it('a relation turned round on the one sheet that has it is accused first', () => {
    const ranks = plant(({ statements }, random) => {
      const right = pick(statements, random);
      const isPair = ({ from, to }: Statement): boolean =>
        (from === right.from && to === right.to) || (from === right.to && to === right.from);
      const wrong = { ...right, from: right.to!, to: right.from };
      return { statements: [...statements.filter((one) => !isPair(one)), wrong], wrong };
    });

    expect(share(ranks, 1)).toBeGreaterThanOrEqual(0.7);
    expect(share(ranks, 3)).toBeGreaterThanOrEqual(0.9);
  });

  it('a number mistyped on one sheet is accused first', () => {
    const ranks = plant(({ units, statements }, random) => {
      const right = pick(statements, random);
      const near = createNearNumbers(units)(right.to!, units.find(({ key }) => key === right.to)!.area);
      const to = units[near[0] ?? -1]?.key;
      if (to === undefined || to === right.from) return undefined;
      const wrong = { ...right, to };
      return { statements: statements.map((one) => (one === right ? wrong : one)), wrong };
    });

    expect(share(ranks, 1)).toBeGreaterThanOrEqual(0.7);
    expect(share(ranks, 3)).toBeGreaterThanOrEqual(0.9);
  });

  type Planted = { statements: Statement[]; wrong: Statement };

  function pick(statements: readonly Statement[], random: () => number): Statement {
    const ordered = statements.filter(({ type }) => /later|earlier/.test(relationClassOf(type!)));
    return ordered[Math.floor(random() * ordered.length)]!;
  }

  /** Returns the rank of the wrong relation among the suspects, for each site with a contradiction. */
  function plant(spoil: (site: GeneratedSite, random: () => number) => Planted | undefined): number[] {
    const ranks: number[] = [];
    for (let seed = 1; ranks.length < RUNS; seed++) {
      const site = generateSite({ units: 200, seed });
      const spoiled = spoil(site, createRandom(seed));
      const [error] = spoiled
        ? buildMatrix(site.units, spoiled.statements).findings.filter(({ severity }) => severity === 'error')
        : [];
      if (!spoiled || !error) continue;
      const ends = ({ from, to }: { from: string; to: string | null }): string => [from, to].sort().join();
      const accused = [...new Set(error.suggestions.map(({ relation }) => ends(relation)))];
      ranks.push(accused.indexOf(ends(spoiled.wrong)) + 1);
    }
    return ranks;
  }

  function share(ranks: readonly number[], within: number): number {
    return ranks.filter((rank) => rank > 0 && rank <= within).length / ranks.length;
  }
});
