import type { MatrixUnit, Statement } from '@trowel/domain/matrix';
import { readScreen, unitsOfBox, COMPARED_STATES, type MatrixScreen } from '@trowel/domain/drawing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildMatrixUnit, type SiteMatrixRecords } from './matrix-records.ts';
import { packMatrix } from './packed-matrix.ts';
import { writeScreenJson } from './write-screen-json.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7'];

const units = fc
  .subarray(KEYS, { minLength: 1 })
  .chain((keys) =>
    fc.tuple(...keys.map((key) => fc.constantFrom('', 'I', 'II').map((period) => unit(key, period)))),
  );
const statements = fc.array(
  fc.record({
    pair: fc.subarray(KEYS, { minLength: 2, maxLength: 2 }),
    type: fc.constantFrom('covers', 'covers', 'cuts', 'later_than', 'same_as', 'contemporary_with'),
  }),
  { maxLength: 10 },
);

/** A season, and what a second one made of it: units that came and went, relations and equals of either alone. */
const states = fc.tuple(fc.tuple(units, statements), fc.tuple(units, statements), statements);

function unit(key: string, period: string): MatrixUnit {
  return buildMatrixUnit(key, { us_number: key, period });
}

type Said = { pair: string[]; type: Statement['type'] }[];

function inputOf(recorded: readonly MatrixUnit[], said: Said): SiteMatrixRecords {
  const known = new Set(recorded.map(({ key }) => key));
  return {
    units: [...recorded],
    periods: [],
    statements: said.flatMap(({ pair: [from = '', to = ''], type }) =>
      known.has(from) && known.has(to) ? [{ from, type, to, toLabel: to, certainty: null }] : [],
    ),
  };
}

async function draw(
  now: SiteMatrixRecords,
  relations: 'reduced' | 'all',
  against?: SiteMatrixRecords,
): Promise<MatrixScreen> {
  const json = await writeScreenJson(
    {
      ...(await packMatrix(now)),
      ...(against && { against: await packMatrix(against) }),
      siteName: 'Villa',
      part: {},
      grouping: 'none',
      relations,
      lanes: [],
      language: 'en',
    },
    () => undefined,
  );
  return JSON.parse(new TextDecoder().decode(json)) as MatrixScreen;
}

/** Returns the units in each box of a drawing. */
function boxesOf(screen: MatrixScreen): string[][] {
  const scene = readScreen(screen);
  return screen.boxes.ids.map((_, box) => unitsOfBox(scene, box).map(({ id }) => String(id)));
}

/** The lines of a drawing between the boxes of another, which holds its units. */
function linesIn(screen: MatrixScreen, boxes: readonly string[][]): Set<string> {
  const own = boxesOf(screen);
  const placeOf = (box: number): number => boxes.findIndex((ids) => ids.includes(own[box]?.[0] ?? ''));
  const { sources, targets } = screen.edges;
  return new Set(sources.map((source, at) => `${placeOf(source)} ${placeOf(targets[at]!)}`));
}

function notWithin(line: string): boolean {
  const [source, target] = line.split(' ');
  return source !== target;
}

it.each(['reduced', 'all'] as const)(
  'draws of two states what either has, and nothing else: %s',
  async (relations) => {
    await fc.assert(
      fc.asyncProperty(states, async ([[oldUnits, oldSaid], [newUnits, newSaid], shared]) => {
        const [was, is] = [
          inputOf(oldUnits, [...oldSaid, ...shared]),
          inputOf(newUnits, [...newSaid, ...shared]),
        ];
        const [old, now, both] = [
          await draw(was, relations),
          await draw(is, relations),
          await draw(is, relations, was),
        ];
        const boxes = boxesOf(both);
        const [wasDrawn, isDrawn] = [linesIn(old, boxes), linesIn(now, boxes)];
        const drawn = linesIn(both, boxes);

        expect(boxes.flat().sort()).toEqual([...new Set([...boxesOf(old), ...boxesOf(now)].flat())].sort());
        expect([...drawn].filter(notWithin).sort()).toEqual(
          [...new Set([...wasDrawn, ...isDrawn])].filter(notWithin).sort(),
        );
        expect(both.certificate.is_faithful).toBe(true);
        for (const [at, state] of both.comparison!.edges.entries()) {
          const line = `${both.edges.sources[at]} ${both.edges.targets[at]}`;
          const told = !isDrawn.has(line) ? 'gone' : wasDrawn.has(line) ? 'kept' : 'added';
          expect(COMPARED_STATES[state]).toBe(told);
        }
      }),
      { numRuns: 60 },
    );
  },
);

it('tells that units became one, or are no longer', async () => {
  const recorded = ['1', '2'].map((key) => unit(key, ''));
  const [apart, one] = [inputOf(recorded, []), inputOf(recorded, [{ pair: ['1', '2'], type: 'same_as' }])];

  for (const both of [await draw(one, 'reduced', apart), await draw(apart, 'reduced', one)]) {
    expect(both.comparison!.boxes.map((state) => COMPARED_STATES[state])).toEqual(['changed']);
  }
});
