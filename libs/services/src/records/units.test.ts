import { DIALECTS } from '@trowel/db/testing';
import { parseListQuery, unitFields, type Unit } from '@trowel/domain/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '../changes/changes.ts';
import { undoChange, undoImport } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { createItem, getItem, listItems } from './items.ts';
import { createSite, deleteSite, getSite, updateSite } from './sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { addRelationship, removeRelationship } from './unit-relations.ts';
import { createUnit, deleteUnit, getUnit, listUnits, updateUnit } from './units.ts';

let count = 0;

describe.each(DIALECTS)('units on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let site: { id: number; site_name: string };

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
  });
  afterAll(() => world.dispose());
  beforeEach(async () => {
    site = await createSite(ctx, { site_name: `Villa ${(count += 1)}` });
  });

  const record = async (us_number: string, given: object = {}): Promise<Unit> =>
    (await createUnit(ctx, { site_name: site.site_name, us_number, ...given })).record;
  const told = async ({ id }: { id: number }): Promise<string[]> =>
    (await getUnit(ctx, id)).relationships.map(({ type, us_number }) => `${type} ${us_number}`);
  const lastChange = async (id: number) =>
    (await listChanges(ctx, { entity: 'us', id, skip: 0, limit: 1 })).rows[0]!;

  it('a relation recorded on one sheet is seen from both', async () => {
    const lower = await record('2');
    const upper = await record('1', {
      relationships: [{ type: 'copre', us_number: '2', note: 'in section' }],
    });

    expect(upper.relationships).toEqual([
      { type: 'covers', us_number: '2', area: '', certainty: null, note: 'in section' },
    ]);
    expect(await told(lower)).toEqual(['covered_by 1']);
    expect((await getUnit(ctx, lower.id)).version).toBe(2);
  });

  it('what is left out when recording is null, the type is US and the area empty', async () => {
    const unit = await record('7', { description: '' });

    expect(unit).toMatchObject({ unit_type: 'US', area: '', description: null, custom: {}, version: 1 });
  });

  it('relations that waited for a unit are checked when it is recorded, or takes their number', async () => {
    await record('9', { relationships: [{ type: 'covers', us_number: '99' }] });
    await record('10', {
      relationships: [
        { type: 'covers', us_number: '9' },
        { type: 'covered_by', us_number: '99' },
      ],
    });
    const late = { site_name: site.site_name, us_number: '99' };

    await expect(createUnit(ctx, late, { onContradiction: 'reject' })).rejects.toThrow(/cannot/);
    const { record: unit, findings } = await createUnit(ctx, { ...late, us_number: '98' });
    expect(findings).toEqual([]);
    const changes = { us_number: '99' };
    await expect(updateUnit(ctx, { id: unit.id, changes, onContradiction: 'reject' })).rejects.toThrow(
      /cannot/,
    );
    const renamed = await updateUnit(ctx, { id: unit.id, changes });
    expect(renamed.findings.map(({ code }) => code)).toContain('cycle');
  });

  it('a unit that does not exist yet is kept, reported, and found when it is recorded', async () => {
    const { record: unit, findings } = await createUnit(ctx, {
      site_name: site.site_name,
      us_number: '1',
      relationships: [{ type: 'covers', us_number: '9' }],
    });
    expect(findings.map(({ code }) => code)).toEqual(['unknown_unit']);
    expect(await told(unit)).toEqual(['covers 9']);

    const late = await record('9', { relationships: [{ type: 'covered by', us_number: '1' }] });

    expect(await told(late)).toEqual(['covered_by 1']);
    expect(await told(unit)).toEqual(['covers 9']);
  });

  it('sending relationships makes them exactly that list, also those the other sheet told', async () => {
    const two = await record('2');
    const three = await record('3');
    const one = await record('1', { relationships: [{ type: 'covers', us_number: '2' }] });

    await updateUnit(ctx, { id: two.id, changes: { relationships: [{ type: 'fills', us_number: '3' }] } });

    expect([await told(one), await told(two), await told(three)]).toEqual([[], ['fills 3'], ['filled_by 2']]);
  });

  it('sending back what was read changes nothing', async () => {
    const two = await record('2');
    await record('1', { relationships: [{ type: 'covers', us_number: '2' }] });
    const { relationships, version } = await getUnit(ctx, two.id);

    const { record: after } = await updateUnit(ctx, { id: two.id, changes: { relationships } });

    expect(after.relationships).toEqual(relationships);
    expect(after.version).toBe(version);
  });

  it('unknown words are refused with the nearest known one', async () => {
    const wrong = record('1', { relationships: [{ type: 'coverz', us_number: '2' }] });

    await expect(wrong).rejects.toMatchObject({
      code: 'validation',
      detail: { errors: [{ type: 'unknown_relation' }] },
    });
  });

  it('undoing a new number gives it back in the relations and finds that name the unit', async () => {
    const two = await record('2');
    const one = await record('1', { relationships: [{ type: 'covers', us_number: '2' }] });
    const { record: find } = await createItem(ctx, {
      site_name: site.site_name,
      inventory_number: '1',
      us_number: '2',
    });
    await updateUnit(ctx, { id: two.id, changes: { us_number: '22' } });
    expect(await told(one)).toEqual(['covers 22']);

    await undoChange(ctx, (await lastChange(two.id)).id);

    expect(await told(one)).toEqual(['covers 2']);
    expect(await getItem(ctx, find.id)).toMatchObject({ us_number: '2' });
  });

  it('undoing a new number is refused when another unit has the old one now', async () => {
    const two = await record('2');
    await updateUnit(ctx, { id: two.id, changes: { us_number: '22' } });
    const { id } = await lastChange(two.id);
    await record('2');

    await expect(undoChange(ctx, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('contemporaneity that the order forbids is refused like a contradiction, when asked so', async () => {
    await record('1', { relationships: [{ type: 'covers', us_number: '2' }] });
    await record('2');
    const relationships = [
      { type: 'contemporary_with', us_number: '1' },
      { type: 'contemporary_with', us_number: '2' },
    ];
    const body = { site_name: site.site_name, us_number: '3', relationships };

    await expect(createUnit(ctx, body, { onContradiction: 'reject' })).rejects.toMatchObject({
      detail: { errors: [{ type: 'contemporary_cannot_hold' }] },
    });
  });

  it('a contradiction is recorded and told, or refused when asked so, leaving nothing', async () => {
    const one = await record('1', { relationships: [{ type: 'covers', us_number: '2' }] });
    const two = await record('2', { relationships: [{ type: 'covers', us_number: '3' }] });
    const three = await record('3');

    const refused = addRelationship(ctx, {
      id: three.id,
      relationship: { type: 'covers', us_number: '1' },
      onContradiction: 'reject',
    });
    await expect(refused).rejects.toMatchObject({ code: 'validation' });
    await expect(refused).rejects.toThrow(/3/);
    expect(await told(three)).toEqual(['covered_by 2']);

    const { findings } = await addRelationship(ctx, {
      id: three.id,
      relationship: { type: 'covers', us_number: '1' },
    });

    expect(findings.map(({ code }) => code)).toEqual(['cycle']);
    expect(findings[0]!.chain).toHaveLength(3);
    expect(await told(one)).toEqual(['covers 2', 'covered_by 3']);
    expect(two.us_number).toBe('2');
  });

  it('one relation is taken away from whichever side', async () => {
    const two = await record('2');
    const one = await record('1', { relationships: [{ type: 'cuts', us_number: '2' }] });

    await removeRelationship(ctx, { id: two.id, relationship: { type: 'cut_by', us_number: '1' } });

    expect([await told(one), await told(two)]).toEqual([[], []]);
    await expect(
      removeRelationship(ctx, { id: two.id, relationship: { type: 'cut_by', us_number: '1' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('relations and finds follow a new number', async () => {
    const two = await record('2', { area: 'A' });
    const one = await record('1', { area: 'A', relationships: [{ type: 'covers', us_number: '2' }] });
    const { record: item } = await createItem(ctx, {
      site_name: site.site_name,
      inventory_number: 'R1',
      us_number: '2',
    });
    expect(item.area).toBe('A');

    await updateUnit(ctx, { id: two.id, changes: { us_number: '200' } });

    expect(await told(one)).toEqual(['covers 200']);
    expect(await getItem(ctx, item.id)).toMatchObject({ us_number: '200', area: 'A', version: 2 });
  });

  it('numbers are taken within an area only', async () => {
    await record('1', { area: 'A' });
    await record('1', { area: 'B' });

    await expect(record('1', { area: 'A' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('an old version is refused, whatever form it comes in', async () => {
    const unit = await record('1');
    await updateUnit(ctx, { id: unit.id, changes: { color: 'bruno' }, ifMatch: 1 });

    await expect(
      updateUnit(ctx, { id: unit.id, changes: { color: 'nero' }, ifMatch: 1 }),
    ).rejects.toMatchObject({
      code: 'stale_version',
      detail: { current_version: 2, your_version: 1 },
    });
  });

  it('of a hundred changes with the same version one goes through', async () => {
    const unit = await record('1');

    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        updateUnit(ctx, { id: unit.id, changes: { color: `c${i}` }, ifMatch: 1 }),
      ),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await getUnit(ctx, unit.id)).version).toBe(2);
  });

  it('is not deleted while others rest on it, and with cascade all comes back at once', async () => {
    const two = await record('2');
    const one = await record('1', { relationships: [{ type: 'covers', us_number: '2' }] });
    await createItem(ctx, { site_name: site.site_name, inventory_number: 'R1', us_number: '2' });
    await expect(deleteUnit(ctx, { id: two.id, cascade: false })).rejects.toMatchObject({
      code: 'conflict',
      detail: { dependants: { inventario: 1, relationships: 1 } },
    });

    await deleteUnit(ctx, { id: two.id, cascade: true });
    expect(await told(one)).toEqual([]);
    const { batch } = await lastChange(two.id);
    await undoImport(ctx, batch!);

    expect(await told(two)).toEqual(['covered_by 1']);
    expect(await told(one)).toEqual(['covers 2']);
    expect((await listItems(ctx, parseListQuery(unitFields, { us_number: '2' }))).total).toBeGreaterThan(0);
  });

  it('a change is undone, and the log tells who did what', async () => {
    const unit = await record('1', { color: 'bruno', definition: 'Strato' });
    await updateUnit(ctx, { id: unit.id, changes: { color: null, definition: 'Riempimento' } });
    const change = await lastChange(unit.id);
    expect(change).toMatchObject({
      action: 'update',
      actor: 'operator',
      via: 'api',
      version: 2,
      before: { color: 'bruno', definition: 'Strato' },
      after: { color: null, definition: 'Riempimento' },
    });

    await undoChange(ctx, change.id);

    expect(await getUnit(ctx, unit.id)).toMatchObject({ color: 'bruno', definition: 'Strato', version: 3 });
    expect(await lastChange(unit.id)).toMatchObject({ action: 'undo', version: 3 });
  });

  it('a change with a newer one on top is not undone', async () => {
    const unit = await record('1');
    await updateUnit(ctx, { id: unit.id, changes: { color: 'bruno' } });
    const change = await lastChange(unit.id);
    await updateUnit(ctx, { id: unit.id, changes: { color: 'nero' } });

    await expect(undoChange(ctx, change.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('an older change can be undone once the newer ones are', async () => {
    const unit = await record('50', { description: 'first' });
    await updateUnit(ctx, { id: unit.id, changes: { description: 'second' } });
    const second = await lastChange(unit.id);
    await updateUnit(ctx, { id: unit.id, changes: { description: 'third', interpretation: 'pit' } });
    const third = await lastChange(unit.id);

    await expect(undoChange(ctx, second.id)).rejects.toMatchObject({ code: 'conflict' });
    await undoChange(ctx, third.id);
    await undoChange(ctx, second.id);

    expect(await getUnit(ctx, unit.id)).toMatchObject({ description: 'first', interpretation: null });
  });

  it('what was made can be taken back after a deletion of it was undone', async () => {
    const unit = await record('51', { relationships: [{ type: 'covers', us_number: '52' }] });
    const made = await lastChange(unit.id);
    await deleteUnit(ctx, { id: unit.id, cascade: false });
    await undoChange(ctx, (await lastChange(unit.id)).id);

    await undoChange(ctx, made.id);

    await expect(getUnit(ctx, unit.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a deleted unit comes back under its id with its relations', async () => {
    const two = await record('2');
    const one = await record('1', { color: 'bruno', relationships: [{ type: 'covers', us_number: '2' }] });
    await deleteUnit(ctx, { id: one.id, cascade: false });

    await undoChange(ctx, (await lastChange(one.id)).id);

    expect(await getUnit(ctx, one.id)).toMatchObject({ us_number: '1', color: 'bruno' });
    expect(await told(two)).toEqual(['covered_by 1']);
  });

  it('a recorded unit is taken away by undoing', async () => {
    const unit = await record('1');

    await undoChange(ctx, (await lastChange(unit.id)).id);

    await expect(getUnit(ctx, unit.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a renamed site keeps its units; a deleted one takes them along and gives them back', async () => {
    const unit = await record('1');
    const renamed = await updateSite(ctx, { id: site.id, changes: { site_name: `${site.site_name} bis` } });
    expect(await getUnit(ctx, unit.id)).toMatchObject({ site_name: renamed.site_name, version: 2 });
    await expect(deleteSite(ctx, { id: site.id, cascade: false })).rejects.toMatchObject({
      code: 'conflict',
    });

    await deleteSite(ctx, { id: site.id, cascade: true });
    await expect(getSite(ctx, site.id)).rejects.toMatchObject({ code: 'not_found' });
    await undoImport(ctx, (await lastChange(unit.id)).batch!);

    expect(await getUnit(ctx, unit.id)).toMatchObject({ us_number: '1', site_name: renamed.site_name });
  });

  it('a viewer reads but cannot write', async () => {
    const unit = await record('1');
    const viewer = world.as('viewer');

    expect((await listUnits(viewer, parseListQuery(unitFields, { site_name: site.site_name }))).total).toBe(
      1,
    );
    await expect(updateUnit(viewer, { id: unit.id, changes: { color: 'nero' } })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(deleteUnit(viewer, { id: unit.id, cascade: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
