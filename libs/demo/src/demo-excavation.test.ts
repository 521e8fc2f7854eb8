import { NewInventoryItem, NewPeriod, NewSite, NewUnit, relationClassOf } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { demoExcavation, plantedContradiction } from './demo-excavation.ts';
import type { DemoRelation, DemoUnit, DemoUnitRef } from './demo-excavation.ts';

const { site, periods, units, relations, items } = demoExcavation;
const sound = relations.filter((relation) => relation !== plantedContradiction);
const unitOf = new Map(units.map((unit) => [keyOf(unit), unit]));
const { site_name } = site;

describe('demoExcavation, its records', () => {
  it('has 150 to 250 units and 60 to 90 finds, each with its own key', () => {
    expect(units.length).toBeGreaterThanOrEqual(150);
    expect(units.length).toBeLessThanOrEqual(250);
    expect(unitOf.size).toBe(units.length);
    expect(items.length).toBeGreaterThanOrEqual(60);
    expect(items.length).toBeLessThanOrEqual(90);
    expect(new Set(items.map((item) => item.inventory_number)).size).toBe(items.length);
  });

  it('holds only what the entities accept', () => {
    const refused = [
      NewSite.safeParse(site),
      ...periods.map((period) => NewPeriod.safeParse({ site_name, ...period })),
      ...units.map((unit) => NewUnit.safeParse({ site_name, ...unit })),
      ...items.map((item) => NewInventoryItem.safeParse({ site_name, ...item })),
    ].filter(({ success }) => !success);

    expect(refused).toEqual([]);
  });

  it('says everything in Italian and in English, and no two units in the same words', () => {
    for (const unit of units) {
      expect(unit.definition && unit.interpretation && unit.description, keyOf(unit)).toBeTruthy();
      expect(unit.definition_en && unit.interpretation_en && unit.description_en, keyOf(unit)).toBeTruthy();
      expect(unit.description, keyOf(unit)).not.toBe(unit.description_en);
    }
    expect(new Set(units.map(({ description }) => description)).size).toBe(units.length);
    expect(new Set(units.map(({ description_en }) => description_en)).size).toBe(units.length);
    expect(items.every((item) => item.description && item.description_en && item.definition_en)).toBe(true);
  });

  it('declares every period and phase that a unit names', () => {
    const declared = new Set(periods.map(({ period, phase }) => `${period}/${phase}`));

    const named = units.flatMap((unit) => [
      `${unit.period}/${unit.phase}`,
      ...(unit.period_end && unit.phase_end ? [`${unit.period_end}/${unit.phase_end}`] : []),
    ]);

    expect(named.filter((period) => !declared.has(period))).toEqual([]);
  });

  it('keeps the lowest level below the highest and digs in the seasons 2022 to 2025', () => {
    const upsideDown = units.filter(
      ({ elevation_min = 0, elevation_max = 0 }) => elevation_min > elevation_max,
    );

    expect(upsideDown.map(keyOf)).toEqual([]);
    expect(new Set(units.map((unit) => unit.excavation_year))).toEqual(new Set([2022, 2023, 2024, 2025]));
  });

  it('ties every find to a unit', () => {
    expect(items.filter((item) => !unitOf.has(keyOf(item)))).toEqual([]);
  });
});

describe('demoExcavation, its relations', () => {
  it('names only units that exist, each pair once', () => {
    const pairs = relations.map(({ from, to }) => [keyOf(from), keyOf(to)].sort().join(' '));

    expect(relations.filter(({ from, to }) => !unitOf.has(keyOf(from)) || !unitOf.has(keyOf(to)))).toEqual(
      [],
    );
    expect(new Set(pairs).size).toBe(relations.length);
  });

  it('is in order without the planted slip, same units merged and contemporaries level', () => {
    const level = listPairs(sound, 'contemporary');

    expect(findKnot(mergeEdges(listEdges(sound), listPairs(sound, 'equal')))).toEqual([]);
    expect(findKnot(mergeEdges(listEdges(sound), [...listPairs(sound, 'equal'), ...level]))).toEqual([]);
  });

  it('closes exactly one cycle component with the planted slip, four units at its shortest', () => {
    const edges = listEdges(relations);
    const knot = findKnot(edges);

    const down = walk('A/1039', edges);
    const up = walk(
      'A/1039',
      edges.map(([later, earlier]): Edge => [earlier, later]),
    );

    expect(knot).toContain('A/1079');
    expect(knot.filter((unit) => !down.has(unit) || !up.has(unit))).toEqual([]);
    expect(down.get('A/1079')).toBe(3);
  });

  it('has the planted slip one digit swap away from what the other sheet says', () => {
    const right = relations.find(({ from, type }) => from.us_number === '1093' && type === 'covered_by');

    expect(plantedContradiction).toMatchObject({ from: { us_number: '1079' }, to: { us_number: '1039' } });
    expect(right?.to).toEqual(plantedContradiction.from);
  });

  it('leaves six sound relations on one sheet only', () => {
    const oneSided = sound.filter(({ recorded }) => recorded === 'one');

    expect(oneSided.map(({ from, type, to }) => `${keyOf(from)} ${type} ${to.us_number}`).sort()).toEqual([
      'A/1017 cuts 1035',
      'A/1026 covers 1032',
      'A/1066 covers 1065',
      'A/1093 covered_by 1079',
      'A/1107 abuts 1105',
      'B/2013 covers 2015',
    ]);
  });

  it.each([
    ['A', '1001', '1132'],
    ['B', '2001', '2045'],
    ['S1', '3001', '3016'],
  ])('puts the topsoil of area %s above everything and the natural ground below', (area, top, bottom) => {
    const edges = listEdges(sound).filter(([later]) => later.startsWith(`${area}/`));
    const strata = units
      .filter((unit) => unit.area === area && !['DOC', 'USVA'].includes(unit.unit_type))
      .map(keyOf);

    const below = walk(`${area}/${top}`, edges);
    const above = walk(
      `${area}/${bottom}`,
      edges.map(([later, earlier]): Edge => [earlier, later]),
    );

    expect(strata.filter((unit) => !below.has(unit))).toEqual([]);
    expect(strata.filter((unit) => !above.has(unit))).toEqual([]);
  });

  it('agrees with periods and levels: nothing later is of an older phase or lies wholly lower', () => {
    const wrong = listEdges(sound).filter(([a, b]) => {
      const later = getUnit(a);
      const earlier = getUnit(b);
      const isLower = (later.elevation_max ?? Infinity) < (earlier.elevation_min ?? -Infinity);
      return isLower || rankOf(later) > rankOf(earlier);
    });

    expect(wrong).toEqual([]);
  });

  it('fills only cuts, and every fill has one', () => {
    const fills = relations.filter(({ type }) => type === 'fills');
    const filling = new Set(fills.map(({ from }) => keyOf(from)));

    expect(fills.filter(({ to }) => getUnit(keyOf(to)).definition !== 'Taglio')).toEqual([]);
    expect(units.filter((unit) => unit.definition === 'Riempimento' && !filling.has(keyOf(unit)))).toEqual(
      [],
    );
    expect(
      relations.filter(({ from, type }) => type === 'cuts' && getUnit(keyOf(from)).definition !== 'Taglio'),
    ).toEqual([]);
  });

  it('records some relations that a longer chain implies, as diggers do', () => {
    const edges = listEdges(sound);

    const implied = edges.filter((edge) =>
      walk(
        edge[0],
        edges.filter((other) => other !== edge),
      ).has(edge[1]),
    );

    expect(implied.length / edges.length).toBeGreaterThan(0.1);
    expect(implied.length / edges.length).toBeLessThan(0.25);
  });
});

type Edge = readonly [later: string, earlier: string];

function keyOf({ area, us_number }: DemoUnitRef): string {
  return `${area}/${us_number}`;
}

function getUnit(key: string): DemoUnit {
  const unit = unitOf.get(key);
  if (!unit) throw new Error(`The demo has no unit ${key}`);
  return unit;
}

function rankOf({ period, phase }: DemoUnit): number {
  return Number(period) * 10 + Number(phase);
}

function listEdges(of: readonly DemoRelation[]): Edge[] {
  return of.flatMap(({ from, type, to }): Edge[] => {
    const order = relationClassOf(type);
    if (order === 'later') return [[keyOf(from), keyOf(to)]];
    return order === 'earlier' ? [[keyOf(to), keyOf(from)]] : [];
  });
}

function listPairs(of: readonly DemoRelation[], relationClass: 'equal' | 'contemporary'): Edge[] {
  return of
    .filter(({ type }) => relationClassOf(type) === relationClass)
    .map(({ from, to }) => [keyOf(from), keyOf(to)]);
}

/** Gives the edges with the two units of each pair taken as one. */
function mergeEdges(edges: readonly Edge[], pairs: readonly Edge[]): Edge[] {
  const parents = new Map<string, string>();
  const nameOf = (unit: string): string => {
    let name = unit;
    for (let next = parents.get(name); next !== undefined; next = parents.get(name)) name = next;
    return name;
  };
  for (const [a, b] of pairs) if (nameOf(a) !== nameOf(b)) parents.set(nameOf(b), nameOf(a));
  return edges.map(([later, earlier]) => [nameOf(later), nameOf(earlier)]);
}

/** Gives the units that peeling off tops and bottoms (Kahn) leaves over: empty when the edges have no cycle. */
function findKnot(edges: readonly Edge[]): string[] {
  let left = edges;
  for (;;) {
    const laters = new Set(left.map(([later]) => later));
    const earliers = new Set(left.map(([, earlier]) => earlier));
    const inner = left.filter(([later, earlier]) => earliers.has(later) && laters.has(earlier));
    if (inner.length === left.length) return [...laters];
    left = inner;
  }
}

/** Gives the units reached from `start`, itself included, with the fewest steps to each. */
function walk(start: string, edges: readonly Edge[]): Map<string, number> {
  const steps = new Map([[start, 0]]);
  for (const [unit, distance] of steps) {
    const next = edges.filter(([later]) => later === unit).map(([, earlier]) => earlier);
    for (const earlier of next) if (!steps.has(earlier)) steps.set(earlier, distance + 1);
  }
  return steps;
}
