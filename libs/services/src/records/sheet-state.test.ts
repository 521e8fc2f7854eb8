import { DIALECTS } from '@trowel/db/testing';
import { parseListQuery, unitFields, type Unit, type UnitChanges } from '@trowel/domain/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRecords, tryRecords } from '../batches/index.ts';
import { listChanges } from '../changes/changes.ts';
import { undoChange, undoImport } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { importFile, type ImportRequest } from '../import/import-file.ts';
import { createSite } from './sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createItem } from './items.ts';
import { addRelationship, removeRelationship } from './unit-relations.ts';
import { createUnit, deleteUnit, getUnit, listUnits, updateUnit } from './units.ts';

let count = 0;

describe.each(DIALECTS)('the state of a sheet on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let siteName = '';

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
  });
  afterAll(() => world.dispose());
  beforeEach(async () => {
    siteName = (await createSite(ctx, { site_name: `Castro ${(count += 1)}` })).site_name;
  });

  const record = async (us_number: string, given: object = {}): Promise<Unit> =>
    (await createUnit(ctx, { site_name: siteName, us_number, ...given })).record;
  const change = async ({ id }: { id: number }, changes: UnitChanges): Promise<Unit> =>
    (await updateUnit(ctx, { id, changes })).record;
  const close = (unit: { id: number }): Promise<Unit> => change(unit, { state: 'closed' });
  const closedOne = async (us_number: string, given: object = {}): Promise<Unit> =>
    close(await record(us_number, given));
  const relationsOf = async ({ id }: { id: number }): Promise<string[]> =>
    (await getUnit(ctx, id)).relationships.map(({ type, us_number }) => `${type} ${us_number}`);
  const lastChange = async (id: number) =>
    (await listChanges(ctx, { entity: 'us', id, skip: 0, limit: 1 })).rows[0]!;
  const CLOSED = /^SU 1 was closed by operator on .+ 20\d\d\. Reopen the sheet to change it$/;

  it('begins as a draft, and records who set it and when (observation 25)', async () => {
    const unit = await record('1', { state: 'draft', state_by: 'somebody' });
    expect(unit).toMatchObject({ state: null, state_by: null, state_at: null });

    const checked = await change(unit, { state: 'checked' });
    expect(checked).toMatchObject({ state: 'checked', state_by: 'operator', state_at: checked.updated_at });
    const same = await change(checked, { state: 'checked', definition: 'Strato' });
    expect(same).toMatchObject({ state: 'checked', state_at: checked.state_at });
    expect((await lastChange(unit.id)).after).not.toHaveProperty('state');

    await close(unit);
    const { before, after, at } = await lastChange(unit.id);
    expect([before?.['state'], after?.['state'], after?.['state_at']]).toEqual(['checked', 'closed', at]);
  });

  it('is read-only while closed, for every way of writing, until it is reopened', async () => {
    const other = await record('2');
    const unit = await closedOne('1', { relationships: [{ type: 'covers', us_number: '2' }] });
    const { id } = unit;
    const covers3 = { type: 'covers', us_number: '3' };
    const ways: [string, () => Promise<unknown>][] = [
      ['fields', () => change(unit, { definition: 'Muro' })],
      ['its number', () => change(unit, { us_number: '11' })],
      ['custom fields', () => change(unit, { custom: { ph: 7 } })],
      ['the list of relations', () => change(unit, { relationships: [] })],
      ['a relation', () => addRelationship(ctx, { id, relationship: covers3 })],
      [
        'removing one',
        () => removeRelationship(ctx, { id, relationship: { type: 'covers', us_number: '2' } }),
      ],
      ['removing it from the other sheet', () => change(other, { relationships: [] })],
      ['deleting it', () => deleteUnit(ctx, { id, cascade: true })],
      ['deleting its neighbour', () => deleteUnit(ctx, { id: other.id, cascade: true })],
      ['a batch', () => changeRecords(ctx, { entity: 'us', records: [{ id, changes: { period: '3' } }] })],
    ];
    for (const [way, write] of ways) {
      await expect(write(), way).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(CLOSED) as string,
        detail: { type: 'closed', closed: [{ id, us_number: '1', state_by: 'operator' }] },
      });
    }
    expect(await getUnit(ctx, id)).toEqual(unit);

    await change(unit, { state: 'draft' });
    expect(await change(unit, { definition: 'Muro' })).toMatchObject({ definition: 'Muro', state: 'draft' });
  });

  it('may be named by other sheets, which record the relation themselves', async () => {
    const unit = await closedOne('1');
    const later = await record('5', { relationships: [{ type: 'covers', us_number: '1' }] });
    expect(await relationsOf(unit)).toEqual(['covered_by 5']);

    await createItem(ctx, { site_name: siteName, inventory_number: '1', us_number: '1' });
    await change(later, { us_number: '6' });
    expect(await relationsOf(unit)).toEqual(['covered_by 6']);
    await change(later, { relationships: [] });
    expect(await relationsOf(unit)).toEqual([]);
  });

  it('is set for many sheets as one batch, which rejects closed ones one by one', async () => {
    const units = [await record('1'), await record('2')];
    const set = (changes: UnitChanges) =>
      tryRecords(ctx, { entity: 'us', records: units.map(({ id }) => ({ id, changes })) });
    expect((await set({ state: 'draft' })).batch).toBeNull();
    expect((await set({ state: 'closed' })).data.map(({ record }) => record)).toMatchObject(
      units.map(() => ({ state: 'closed', state_by: 'operator' })),
    );
    await change(units[1]!, { state: 'checked' });

    const { data } = await set({ period: '3' });
    expect(data).toMatchObject([
      { status: 'invalid', errors: [{ field: 'state', type: 'closed', message: CLOSED_ONE }] },
      { status: 'changed', record: { period: '3' } },
    ]);
    expect((await set({ state: 'draft', period: '4' })).data.map(({ status }) => status)).toEqual([
      'changed',
      'changed',
    ]);
  });
  const CLOSED_ONE = expect.stringMatching(CLOSED) as string;

  it('is not undone over, but closing itself can be undone', async () => {
    const unit = await record('1');
    const records = [{ id: unit.id, changes: { definition: 'Muro' } }];
    const { batch } = await changeRecords(ctx, { entity: 'us', records });
    const { id: changeId } = await lastChange(unit.id);
    await close(unit);
    const { id: closing } = await lastChange(unit.id);

    await expect(undoChange(ctx, changeId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(undoImport(ctx, batch!, { later: 'leave' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('SU 1 was closed by operator') as string,
    });
    await undoChange(ctx, closing);
    expect(await getUnit(ctx, unit.id)).toMatchObject({ state: null, state_by: null, definition: 'Muro' });
  });

  it('is found by its word, drafts without one too', async () => {
    await record('1');
    await change(await record('2'), { state: 'checked' });
    await closedOne('3');
    await change(await closedOne('4'), { state: 'draft' });
    const numbers = async (params: Record<string, string>): Promise<string[]> =>
      (await listUnits(ctx, parseListQuery(unitFields, { site_name_is: siteName, ...params }))).rows.map(
        ({ us_number }) => us_number,
      );

    expect(await numbers({ state_is: 'draft' })).toEqual(['1', '4']);
    expect(await numbers({ state: 'Draft' })).toEqual(['1', '4']);
    expect(await numbers({ state_is: 'closed' })).toEqual(['3']);
    expect(await numbers({ state_by: 'operator', sort_by: 'us_number' })).toEqual(['2', '3', '4']);
  });

  describe('in an import', () => {
    const read = (text: string, request: Partial<ImportRequest> = {}) =>
      importFile(ctx, { fileName: 'units.csv', bytes: new TextEncoder().encode(text), siteName, ...request });

    it('refuses the row of a closed sheet, names it, and imports the rest', async () => {
      await record('2', { definition: 'Strato' });
      const unit = await closedOne('1', { definition: 'Muro' });
      const report = await read(
        'us_number,definition,relationships\n1,Crollo,covers 2\n2,Fossa,\n3,Taglio,covers 1\n',
      );

      expect(report.problems).toContainEqual(
        expect.objectContaining({
          severity: 'error',
          code: 'closed_sheet',
          row: 2,
          message: expect.stringMatching(
            /^SU 1 was closed by operator .+ Not imported: the row of the unit and one relation$/,
          ),
        }),
      );
      expect(await getUnit(ctx, unit.id)).toMatchObject({ definition: 'Muro', state: 'closed' });
      expect(await relationsOf(unit)).toEqual(['covered_by 3']);
      const { rows } = await listUnits(ctx, parseListQuery(unitFields, { site_name_is: siteName }));
      expect(rows.map(({ us_number, definition }) => `${us_number} ${definition}`)).toEqual([
        '1 Muro',
        '2 Fossa',
        '3 Taglio',
      ]);
    });

    it('records a relation that both sheets state on the open one', async () => {
      const unit = await closedOne('1');
      await read('us_number,relationships\n1,covers 2\n2,covered by 1\n');

      const [found] = (
        await listUnits(ctx, parseListQuery(unitFields, { site_name_is: siteName, us_number_is: '2' }))
      ).rows;
      expect(await relationsOf(unit)).toEqual(['covers 2']);
      expect(await relationsOf(found!)).toEqual(['covered_by 1']);
      await change(found!, { relationships: [] });
      expect(await relationsOf(unit)).toEqual([]);
    });

    it('is set by a table, with the person who imports it', async () => {
      await read('us_number,state\n1,checked\n2,draft\n');
      const { rows } = await listUnits(ctx, parseListQuery(unitFields, { site_name_is: siteName }));
      expect(rows).toMatchObject([
        { state: 'checked', state_by: 'operator' },
        { state: null, state_by: null },
      ]);
    });
  });

  it('cannot be set without the permission to change', async () => {
    const { id } = await record('1');
    await expect(updateUnit(world.as('viewer'), { id, changes: { state: 'closed' } })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
