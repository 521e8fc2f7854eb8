import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordSite } from '../../testing/record-site.ts';
import type { Statement } from '../graph/facts.ts';
import { buildMatrix } from '../matrix.ts';
import type { Finding, Suggestion } from './finding.ts';

const CONTRADICTIONS = new Set([
  'self_relation',
  'contradiction',
  'cycle',
  'equal_but_ordered',
  'contemporary_but_ordered',
  'contemporary_cannot_hold',
]);

const contradictionsOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => CONTRADICTIONS.has(code));

/** Carries a suggestion out on the records. */
function apply(statements: readonly Statement[], { action, relation, instead }: Suggestion): Statement[] {
  const isMeant = ({ from, to }: Statement): boolean =>
    (from === relation.from && to === relation.to) || (from === relation.to && to === relation.from);
  return statements.flatMap((statement): Statement[] => {
    if (!isMeant(statement) || !isOfKind(statement, relation.type)) return [statement];
    if (!instead || action === 'drop' || action === 'separate') return [];
    return [{ ...statement, from: instead.from, type: instead.type, to: instead.to }];
  });
}

const JOINS = new Set<string | null>(['same_as', 'equals']);
const LEVELS = new Set<string | null>(['contemporary_with', 'bonded_to']);

/** The suggestion is about all statements of its kind between the two. */
function isOfKind({ type }: Statement, of: string): boolean {
  const kindOf = (one: string | null): string =>
    JOINS.has(one) ? 'one' : LEVELS.has(one) ? 'level' : 'order';
  return kindOf(type) === kindOf(of);
}

const words = ['covers', 'cuts', 'covers', 'later than', 'same as', 'contemporary with', 'bonded to'];
const line = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom(...words), fc.integer({ min: 1, max: 7 }))
  .map(([from, word, to]) => `${from} ${word} ${to}`);

describe('what is said to leave no contradiction', () => {
  it('leaves none when it is carried out', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 3, maxLength: 11 }), (lines) => {
        const { units, statements } = recordSite(lines);
        const { findings } = buildMatrix(units, statements);
        const promises = contradictionsOf(findings).flatMap(({ suggestions }) =>
          suggestions.filter(({ contradictions_left }) => contradictions_left === 0),
        );
        for (const promise of promises) {
          const after = buildMatrix(units, apply(statements, promise));
          expect([promise, contradictionsOf(after.findings).map(({ message }) => message)]).toEqual([
            promise,
            [],
          ]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is not said where parting two units leaves them apart from contemporaries that do not fit', () => {
    // Two units recorded as one, ordered; parted, their contemporaries still stand in a ring.
    const { units, statements } = recordSite([
      '1 same as 2',
      '1 covers 2',
      '2 contemporary with 3',
      '3 contemporary with 1',
    ]);

    const { findings } = buildMatrix(units, statements);

    const separate = findings
      .flatMap(({ suggestions }) => suggestions)
      .find(({ action }) => action === 'separate');
    expect(separate?.contradictions_left ?? 1).toBeGreaterThan(0);
  });
});
