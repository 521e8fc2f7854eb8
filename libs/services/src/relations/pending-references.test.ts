import fc from 'fast-check';
import { DIALECTS } from '@trowel/db/testing';
import type { Unit } from '@trowel/domain/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRecords } from '../batches/index.ts';
import { listChanges, undoChange, undoImport } from '../changes/index.ts';
import type { Context } from '../context.ts';
import { importFile } from '../import/index.ts';
import { getInboxJson } from '../inbox/index.ts';
import { getMatrix } from '../matrix/index.ts';
import {
  addRelationship,
  applySuggestions,
  createItem,
  createSite,
  createUnit,
  deleteUnit,
  getUnit,
  listItems,
  listUnitsOfSite,
  recordLines,
  removeRelationship,
  updateUnit,
} from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';

const ALL = { skip: 0, limit: 100, filters: [] };
const QUERY = { area: undefined, period: undefined, reduce: false, layout: false } as never;

describe.each(DIALECTS)('references without an area on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  let [site, count] = ['', 0];

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterAll(() => world.dispose());
  beforeEach(() => nextSite());

  const nextSite = async (): Promise<void> => {
    site = `Villa ${++count}`;
    await createSite(ctx, { site_name: site });
  };
  const record = async (us_number: string, area = '', ...covers: object[]): Promise<Unit> => {
    const relationships = covers.map((target) => ({ type: 'covers', ...target }));
    return (await createUnit(ctx, { site_name: site, us_number, area, relationships } as never)).record;
  };
  const setArea = (id: number, area: string) => updateUnit(ctx, { id, changes: { area } });
  const listTold = async (): Promise<string[]> => {
    const { rows } = await listUnitsOfSite(ctx, site, ALL);
    return rows
      .flatMap((unit) =>
        unit.relationships.map(
          ({ type, area, us_number }) => `${nameOf(unit)} ${type} ${nameOf({ area: area ?? '', us_number })}`,
        ),
      )
      .toSorted();
  };
  const nameOf = ({ area, us_number }: { area: string; us_number: string }): string =>
    area ? `${area}/${us_number}` : us_number;
  const findLost = async () => {
    const { findings } = await getMatrix(ctx, { siteName: site, ...(QUERY as object) } as never);
    return findings.filter(({ code }) => code === 'unknown_unit');
  };
  const lastChange = async (entity: string, action: string): Promise<number> => {
    const { rows } = await listChanges(ctx, { entity, siteName: site, skip: 0, limit: 50 } as never);
    return rows.find((change) => change.action === action)!.id;
  };

  it('follow a unit recorded later in another area (observation 14)', async () => {
    await record('5', '', { us_number: '6' });
    await record('6', 'A');

    expect(await listTold()).toEqual(['5 covers A/6', 'A/6 covered_by 5']);
    expect(await findLost()).toEqual([]);
  });

  it('follow a unit that gets its area later, alone, by a bulk change, and by the line', async () => {
    const six = await record('6');
    await record('5', '', { us_number: '6' }, { us_number: '7' });
    await setArea(six.id, 'A');
    await recordLines(ctx, { siteName: site, text: '7 area B' });
    const seven = (await listUnitsOfSite(ctx, site, ALL)).rows.find((unit) => unit.us_number === '7')!;
    await changeRecords(ctx, { entity: 'us', records: [{ id: seven.id, changes: { area: 'C' } }] });

    expect(await listTold()).toEqual([
      '5 covers A/6',
      '5 covers C/7',
      'A/6 covered_by 5',
      'C/7 covered_by 5',
    ]);
  });

  it('follow a unit that an import brings, which can be undone', async () => {
    await record('5', 'B', { us_number: '6' });
    const before = await listTold();
    const bytes = Buffer.from('us,area\n6,A\n');
    const { id } = await importFile(ctx, { fileName: 'us.csv', bytes, siteName: site } as never);

    expect(before).toEqual(['B/5 covers 6']);
    expect(await listTold()).toEqual(['A/6 covered_by B/5', 'B/5 covers A/6']);
    await undoImport(ctx, id!);
    expect(await listTold()).toEqual(before);
  });

  it('mean the unit of their own area first, also when their sheet gets its area later', async () => {
    await record('6', 'A');
    await record('6', 'B');
    const five = await record('5', '', { us_number: '6' });

    expect(await listTold()).toEqual(['5 covers 6']);
    await setArea(five.id, 'B');
    expect(await listTold()).toEqual(['B/5 covers B/6', 'B/6 covered_by B/5']);
  });

  it('have a finding that offers the candidates where several units may be meant', async () => {
    await record('6', 'A');
    await record('6', 'B');
    await record('5', 'C', { us_number: '6' });

    const [finding, ...others] = await findLost();
    expect(others).toEqual([]);
    expect(finding!.suggestions.map(({ instead }) => instead?.to)).toEqual(['A/6', 'B/6']);
    expect(finding!.message).toContain('A/6');
    const [, second] = finding!.suggestions;
    await applySuggestions(ctx, { siteName: site, suggestions: [second as never], isTrial: false });
    expect(await listTold()).toEqual(['B/6 covered_by C/5', 'C/5 covers B/6']);
    expect(await findLost()).toEqual([]);
  });

  it('follow the only unit that is left of their number, deleted or renumbered', async () => {
    const [a, b] = [await record('6', 'A'), await record('6', 'B')];
    await record('5', 'C', { us_number: '6' });
    await updateUnit(ctx, { id: b.id, changes: { us_number: '9' } });
    expect(await listTold()).toEqual(['A/6 covered_by C/5', 'C/5 covers A/6']);

    await record('7', 'A');
    const other = await record('7', 'B');
    await record('8', 'C', { us_number: '7' });
    await deleteUnit(ctx, { id: other.id, cascade: false });
    expect(await listTold()).toContain('C/8 covers A/7');
    expect(a.us_number).toBe('6');
  });

  it('keep an area that somebody wrote', async () => {
    await record('5', '', { us_number: '6', area: 'A' }, { us_number: '7', area: 'A' });
    await record('6', 'B');
    const seven = await record('7', 'B');
    const before = await listTold();
    await setArea(seven.id, 'A');

    expect(before).toEqual(['5 covers A/6', '5 covers A/7']);
    expect(await listTold()).toEqual(['5 covers A/6', '5 covers A/7', 'A/7 covered_by 5']);
    const [finding] = await findLost();
    expect(finding!.suggestions.map(({ instead }) => instead?.to)).toEqual(['6']);
  });

  it('become one with what the other sheet says already', async () => {
    const five = await record('5', '', { us_number: '6' }, { us_number: '6', area: 'A' });
    const six = await record('6', 'A');
    expect(await listTold()).toEqual(['5 covers A/6', 'A/6 covered_by 5']);

    await addRelationship(ctx, { id: five.id, relationship: { type: 'covers', us_number: '7' } });
    await createUnit(ctx, {
      site_name: site,
      us_number: '7',
      area: 'B',
      relationships: [{ type: 'covered_by', us_number: '5' }],
    } as never);
    await setArea(six.id, '');
    expect(await listTold()).toEqual(['5 covers 6', '5 covers B/7', '6 covered_by 5', 'B/7 covered_by 5']);
  });

  it('stay as they are when another relation of their sheet is removed', async () => {
    await record('6', 'A');
    await record('6', 'B');
    const five = await record('5', 'C', { us_number: '6' }, { us_number: '7' });
    await removeRelationship(ctx, { id: five.id, relationship: { type: 'covers', us_number: '7' } });

    expect((await getUnit(ctx, five.id)).relationships).toMatchObject([{ us_number: '6', area: '' }]);
  });

  it('name the unit as before when recording it is undone, and are not lost by undoing its area', async () => {
    await record('5', 'B', { us_number: '6' }, { us_number: '7', area: 'A' });
    const before = await listTold();
    await record('6', 'A');
    await undoChange(ctx, await lastChange('us', 'create'));
    expect(await listTold()).toEqual(before);

    const seven = await record('7');
    await setArea(seven.id, 'A');
    expect(await listTold()).toContain('B/5 covers A/7');
    const { rows } = await listChanges(ctx, { entity: 'us', siteName: site, skip: 0, limit: 50 } as never);
    await undoChange(ctx, rows.find((change) => change.record_id === seven.id)!.id);
    expect(await listTold()).toEqual(before);
  });

  it('do not stand in the way of undoing what is older', async () => {
    await record('5', 'B', { us_number: '6' });
    const created = await lastChange('us', 'create');
    await record('6', 'A');
    await undoChange(ctx, created);

    expect(await listTold()).toEqual([]);
  });

  it('of finds follow the unit, too', async () => {
    await createItem(ctx, { site_name: site, inventory_number: '1', us_number: '6' } as never);
    const six = await record('6', 'A');
    const { rows } = await listItems(ctx, { ...ALL, filters: [] });

    expect(rows.at(-1)).toMatchObject({ us_number: '6' });
    await expect(deleteUnit(ctx, { id: six.id, cascade: false })).rejects.toThrow('depend on SU 6');
  });

  it('of finds without their unit are a finding, however they were recorded, until the unit is there', async () => {
    const findUnplaced = async (): Promise<string[]> => {
      const { findings } = await getMatrix(ctx, { siteName: site, ...(QUERY as object) } as never);
      return findings.flatMap(({ code, message }) => (code === 'find_without_unit' ? [message] : []));
    };
    await record('1');
    await createItem(ctx, { site_name: site, inventory_number: `${site}/10`, us_number: '999' } as never);
    const bytes = Buffer.from('N. inv.;US;Tipo reperto\n2;999;Osso\n3;6;Osso\n4;1;Osso\n');
    await importFile(ctx, { fileName: 'finds.csv', bytes, siteName: site } as never);

    expect(await findUnplaced()).toEqual([
      'Find 3 names SU 6, which does not exist.',
      `Finds 2 and ${site}/10 name SU 999, which does not exist.`,
    ]);
    const inbox = await getInboxJson(ctx, site);
    expect(new TextDecoder().decode(inbox)).toContain('"key":"find_without_unit 999"');
    await record('999', 'A');
    await record('6', 'A');
    expect(await findUnplaced()).toEqual([]);
  });

  it('end in the matrix of their last areas, whatever the order of recording and of giving areas', async () => {
    const numbers = ['1', '2', '3', '4', '5'];
    const Place = fc.constantFrom('', 'A', 'B');
    const Units = fc.tuple(...numbers.map(() => fc.tuple(Place, Place)));
    const Relations = fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4)), {
      minLength: 1,
      maxLength: 6,
      selector: ([a, b]) => [a, b].toSorted().join(),
    });
    await fc.assert(
      fc.asyncProperty(
        Units,
        Relations.map((pairs) => pairs.filter(([a, b]) => a !== b)),
        fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
        async (areas, relations, order) => {
          await nextSite();
          for (const [i, [, last]] of areas.entries()) await record(numbers[i]!, last);
          const ids = new Map(
            (await listUnitsOfSite(ctx, site, ALL)).rows.map(({ us_number, id }) => [us_number, id]),
          );
          for (const [a, b] of relations)
            await addRelationship(ctx, {
              id: ids.get(numbers[a]!)!,
              relationship: { type: 'covers', us_number: numbers[b]! },
            });
          const wanted = await listTold();
          await nextSite();
          await inAnyOrder({ areas, relations, order });
          expect(await listTold()).toEqual(wanted);
          expect(await findLost()).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );

    async function inAnyOrder(given: {
      areas: readonly [string, string][];
      relations: readonly [number, number][];
      order: readonly number[];
    }): Promise<void> {
      const made = new Map<number, number>();
      const steps = [
        ...given.areas.map((_, unit) => ({ unit, kind: 'record' as const })),
        ...given.areas.map((_, unit) => ({ unit, kind: 'move' as const })),
        ...given.relations.map(([unit, to]) => ({ unit, to, kind: 'relate' as const })),
      ];
      const sorted = steps
        .map((step, i) => ({ step, at: given.order[i % given.order.length]! }))
        .toSorted((a, b) => a.at - b.at);
      for (const { step } of sorted) {
        const { unit } = step;
        const id = made.get(unit) ?? (await record(numbers[unit]!, given.areas[unit]![0])).id;
        made.set(unit, id);
        if (step.kind === 'move') await setArea(id, given.areas[unit]![1]);
        if (step.kind === 'relate')
          await addRelationship(ctx, {
            id,
            relationship: { type: 'covers', us_number: numbers[step.to]! },
          });
      }
    }
  }, 120_000);
});
