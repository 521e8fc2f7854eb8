import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '../records/sites.ts';
import { createUnit, getUnit } from '../records/units.ts';
import { undoImport } from '../changes/index.ts';
import { createTerm, getTerm, listTerms } from '../terms/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { mergeTerms, mergeTermsInto, renameTerm } from './merge-terms.ts';

describe.each(DIALECTS)('terms and the records that have them on %s', (dialect) => {
  let world: World;
  const field = { table_name: 'us', field_name: 'definition' };
  beforeAll(async () => {
    world = await openWorld(dialect);
    await createSite(world.as('operator'), { site_name: 'Colle' });
  });
  afterAll(() => world.dispose());

  it('are renamed together', async () => {
    const ctx = world.as('admin');
    const { id } = await createTerm(ctx, { ...field, value: 'Battuto grigio', label_en: 'Grey floor' });
    const unit = { site_name: 'Colle', definition: 'Battuto grigio', definition_en: 'Grey floor' };
    const { record } = await createUnit(ctx, { ...unit, us_number: '1' });

    const changes = { value: 'Battuto cinereo', label_en: 'Ashen floor' };
    const moved = await renameTerm(ctx, { id, changes });

    expect(moved).toMatchObject({ records: 1, term: { value: 'Battuto cinereo' } });
    expect(await getUnit(ctx, record.id)).toMatchObject({
      definition: 'Battuto cinereo',
      definition_en: 'Ashen floor',
      version: 2,
    });
  });

  it('are merged', async () => {
    const ctx = world.as('admin');
    const { id } = await createTerm(ctx, { ...field, value: 'Muretto A' });
    const { id: into } = await createTerm(ctx, { ...field, value: 'Muretto B' });
    const unit = { site_name: 'Colle', us_number: '2', definition: 'Muretto A' };
    const { record } = await createUnit(ctx, unit);

    const { records, batch } = await mergeTerms(ctx, { id, into });
    expect(records).toBe(1);
    expect(await getUnit(ctx, record.id)).toMatchObject({ definition: 'Muretto B' });
    await expect(getTerm(ctx, id)).rejects.toMatchObject({ code: 'not_found' });

    await undoImport(ctx, batch);

    expect(await getUnit(ctx, record.id)).toMatchObject({ definition: 'Muretto A' });
    expect(await getTerm(ctx, id)).toMatchObject({ value: 'Muretto A' });
  });

  it('are merged several at a time, in one batch', async () => {
    const ctx = world.as('admin');
    const made = ['Focolare A', 'Focolare B', 'Focolare C'].map((value) =>
      createTerm(ctx, { ...field, value }),
    );
    const [first, second, into] = (await Promise.all(made)).map(({ id }) => id);
    for (const [at, definition] of ['Focolare A', 'Focolare B'].entries())
      await createUnit(ctx, { site_name: 'Colle', us_number: `F${at}`, definition });

    const { records, batch, term } = await mergeTermsInto(ctx, { ids: [first!, second!], into: into! });
    expect([records, term.value]).toEqual([2, 'Focolare C']);
    await expect(mergeTermsInto(ctx, { ids: [into!], into: into! })).rejects.toMatchObject({
      code: 'conflict',
    });

    await undoImport(ctx, batch);
    expect(await getTerm(ctx, second!)).toMatchObject({ value: 'Focolare B' });
  });

  it('are merged in lists of several terms, each named once', async () => {
    const ctx = world.as('admin');
    const list = { table_name: 'us', field_name: 'samples' };
    const { id } = await createTerm(ctx, { ...list, value: 'Prova A' });
    const { id: into } = await createTerm(ctx, { ...list, value: 'Prova B' });
    const unit = { site_name: 'Colle', us_number: '3', samples: ['Prova A', 'Carboni', 'Prova B'] };
    const { record } = await createUnit(ctx, unit);

    expect(await mergeTerms(ctx, { id, into })).toMatchObject({ records: 1 });
    expect(await getUnit(ctx, record.id)).toMatchObject({ samples: ['Prova B', 'Carboni'] });
  });

  it('are not merged by an old version, with themselves or with a term of another field', async () => {
    const ctx = world.as('admin');
    const { id } = await createTerm(ctx, { ...field, value: 'Pozzetto A' });
    const { id: near } = await createTerm(ctx, { ...field, value: 'Pozzetto B' });
    const { id: far } = await createTerm(ctx, { ...field, field_name: 'color', value: 'Pozzetto' });

    await expect(mergeTerms(ctx, { id, into: near, ifMatch: 7 })).rejects.toThrow();
    await expect(mergeTerms(ctx, { id, into: id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(mergeTerms(ctx, { id, into: far })).rejects.toMatchObject({ code: 'conflict' });
    expect(await getTerm(ctx, id)).toMatchObject({ value: 'Pozzetto A', version: 1 });
  });

  it('are merged into built-in ones, which are not renamed, and not by a viewer', async () => {
    const ctx = world.as('admin');
    const filters = Object.entries({ ...field, source: 'builtin' }).map(
      ([name, value]) => ({ fields: [name], kind: 'text', operator: 'equals', value }) as const,
    );
    const { rows } = await listTerms(ctx, { filters, skip: 0, limit: 1 });
    const builtin = rows[0]!;
    const { id } = await createTerm(ctx, { ...field, value: 'Fossa A' });
    const { record } = await createUnit(ctx, { site_name: 'Colle', us_number: '4', definition: 'Fossa A' });

    const asViewer = mergeTerms(world.as('viewer'), { id, into: builtin.id });
    await expect(asViewer).rejects.toMatchObject({ code: 'forbidden' });
    const renamed = renameTerm(ctx, { id: builtin.id, changes: { value: 'Altro' } });
    await expect(renamed).rejects.toMatchObject({ code: 'conflict' });
    expect(await mergeTerms(ctx, { id, into: builtin.id })).toMatchObject({ records: 1 });
    expect(await getUnit(ctx, record.id)).toMatchObject({ definition: builtin.value });
  });
});
