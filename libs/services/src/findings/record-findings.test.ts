import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS } from '@trowel/db/testing';
import type { CheckedKind, KindName } from '@trowel/domain/records';
import type { Finding } from '@trowel/domain/matrix';
import type { BatchEntity } from '../batches/batch-kinds.ts';
import { changeRecords, tryRecords, type BatchRecord } from '../batches/change-records.ts';
import type { Context } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { listFindingsOfRecord, listFindingsOfUnit, noteFindings } from '../inbox/index.ts';
import { loadCheckedRecords, packMatrix, unpackMatrix } from '../matrix/index.ts';
import {
  createItem,
  createItemSeries,
  createOfKind,
  createSite,
  createUnit,
  updateOfKind,
} from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { readInbox } from '../testing/read-inbox.ts';

const SITE = 'Campo Lungo';

describe.each(DIALECTS)('findings about records that are no units on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const create = (name: KindName, body: object) => createOfKind(ctx, name, { site_name: SITE, ...body });

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: SITE });
    for (const us_number of ['1', '2', '3']) await createUnit(ctx, { site_name: SITE, us_number });
  });
  afterAll(() => world.dispose());

  it('are in the answer to saving a record, and no longer once it is corrected', async () => {
    const { record, findings } = await create('samples', {
      sample_number: 'C1',
      us_number: '99',
      individual_number: 'I1',
    });
    expect(findings.map(({ code, subject }) => [code, subject])).toEqual([
      ['missing_record', 'individuals I1'],
      ['missing_record', 'us 99'],
    ]);
    const saved = await updateOfKind(ctx, 'samples', {
      id: record.id,
      changes: { us_number: '2', individual_number: null },
    });
    expect(saved.findings).toEqual([]);
  });

  it('name what links to a saved record and what it links to', async () => {
    const burial = await create('burials', { burial_number: 'T1', us_number: '1', units: ['2'] });
    expect(burial.findings.map(({ code }) => code)).toEqual(['burial_without_individual']);
    const individual = await create('individuals', {
      individual_number: 'I9',
      burial_number: 'T1',
      us_number: '3',
    });
    expect(individual.findings).toMatchObject([
      {
        code: 'individual_outside_burial',
        records: [
          { entity: 'individuals', name: 'I9' },
          { entity: 'burials', name: 'T1' },
        ],
      },
    ]);
  });

  it('compare a box with all that is in it, whichever record is saved', async () => {
    await create('boxes', { box_number: '1', weight_g: 100 });
    expect(
      (await create('pottery', { pottery_number: '1', weight_g: 60, box_number: '1' })).findings,
    ).toEqual([]);
    const { findings } = await createItem(ctx, {
      site_name: SITE,
      inventory_number: '7',
      weight_g: 50,
      box_number: '1',
    });
    expect(findings).toMatchObject([{ code: 'box_too_light', records: [{ entity: 'boxes', name: '1' }] }]);
    const missing = await createItem(ctx, { site_name: SITE, inventory_number: '8', box_number: '5' });
    expect(missing.findings.map(({ code, subject }) => [code, subject])).toEqual([
      ['missing_record', 'boxes 5'],
    ]);
  });

  it('are in the answer to saving a structure', async () => {
    const { findings } = await create('structures', { structure_code: 'ED-1', units: ['1', '2'] });
    expect(findings).toMatchObject([{ code: 'structure_unconnected', units: ['2'] }]);
  });

  it('are the same in a worker thread', async () => {
    const { reads } = ctx.services.database;
    const input = await loadCheckedRecords(reads, (await reads.lookups.findSiteId(SITE))!);
    expect(await unpackMatrix(structuredClone(await packMatrix(input)))).toEqual(input);
  });

  it('are findings of the site, with their records', async () => {
    await create('pottery', { pottery_number: '2', sherd_count: 0 });
    const { valid, warnings, infos } = await readInbox(ctx, SITE);
    expect(valid).toBe(true);
    const withRecords = [...warnings, ...infos].filter(({ records }) => records !== undefined);
    expect(withRecords.map(({ key }) => key)).toEqual([
      'missing_record boxes 5',
      'individual_outside_burial individuals I9',
      'box_too_light boxes 1',
      'zero_quantity pottery 2',
      'structure_unconnected structures ED-1',
    ]);
  });

  it('are listed for each record they name, with dismissed ones left out', async () => {
    const keysOf = async (entity: CheckedKind, number: string) =>
      (await listFindingsOfRecord(ctx, { siteName: SITE, entity, number })).map(({ key }) => key);
    const stray = 'individual_outside_burial individuals I9';
    expect(await keysOf('individuals', 'I9')).toEqual([stray]);
    expect(await keysOf('burials', 'T1')).toEqual([stray]);
    expect(await keysOf('structures', 'ED-1')).toEqual(['structure_unconnected structures ED-1']);
    expect(await keysOf('inventario', '8')).toEqual(['missing_record boxes 5']);
    expect(await keysOf('pottery', '1')).toEqual([]);
    const ofUnit = await listFindingsOfUnit(ctx, { siteName: SITE, number: '3', area: '' });
    expect(ofUnit.map(({ key }) => key)).toContain(stray);

    await noteFindings(ctx, { siteName: SITE, keys: [stray], reason: 'Cut by a later grave' });
    expect(await keysOf('burials', 'T1')).toEqual([]);
    await noteFindings(ctx, { siteName: SITE, keys: [stray], reason: null });
  });
});

/** More than are read singly. */
const MANY = 12;

describe.each(DIALECTS)('findings about many records at once on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const batch = (entity: BatchEntity, records: BatchRecord[]) => changeRecords(ctx, { entity, records });
  const codesOf = (findings: readonly Finding[]) => findings.map(({ code, subject }) => `${code} ${subject}`);

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await createSite(ctx, { site_name: SITE });
    await createUnit(ctx, { site_name: SITE, us_number: '1' });
  });
  afterEach(() => world.dispose());

  it.each([2, MANY])('are in the answer to a batch of %i records, but not those of others', async (count) => {
    const ids: number[] = [];
    for (let i = 1; i <= count; i++) {
      const body = { site_name: SITE, sample_number: `C${i}`, us_number: '1' };
      ids.push((await createOfKind(ctx, 'samples', body)).record.id);
    }
    await createOfKind(ctx, 'burials', { site_name: SITE, burial_number: 'T1' });

    const changed = await batch(
      'samples',
      ids.map((id, i) => ({ id, changes: i === 0 ? { individual_number: 'I7' } : { us_number: '99' } })),
    );
    expect(codesOf(changed.findings)).toEqual(['missing_record individuals I7', 'missing_record us 99']);
    const corrected = await batch(
      'samples',
      ids.map((id) => ({ id, changes: { us_number: '1', individual_number: null } })),
    );
    expect(corrected.findings).toEqual([]);
  });

  it('are in the answer to a partial batch of finds, and to a series of them', async () => {
    await createOfKind(ctx, 'boxes', { site_name: SITE, box_number: '1', weight_g: 10 });
    await createOfKind(ctx, 'boxes', { site_name: SITE, box_number: '2', weight_g: 10 });
    const shared = { site_name: SITE, us_number: '1', weight_g: 6 };
    const series = await createItemSeries(ctx, { shared: { ...shared, box_number: '1' }, count: MANY });
    expect(codesOf(series.findings)).toEqual(['box_too_light boxes 1']);

    const records = series.records.slice(0, 3).map(({ id }) => ({ id, changes: { box_number: '2' } }));
    const { findings } = await tryRecords(ctx, {
      entity: 'inventario',
      records: [...records, { id: 999_999, changes: { box_number: '3' } }],
    });
    expect(codesOf(findings)).toEqual(['box_too_light boxes 2']);
  });

  it('are in the report of an import, the same in the dry run as after it', async () => {
    await createOfKind(ctx, 'samples', { site_name: SITE, sample_number: 'C1', us_number: '98' });
    await createOfKind(ctx, 'samples', { site_name: SITE, sample_number: 'C3', us_number: '97' });
    const bytes = Buffer.from(
      'Sito,Numero campione,US\nCampo Lungo,C1,1\nCampo Lungo,C2,99\nCampo Lungo,C3,97\n',
    );
    const bring = (dryRun: boolean) =>
      importFile(ctx, { fileName: 'campioni.csv', bytes, siteName: SITE, dryRun, preview: dryRun });
    const expected = ['missing_record us 97', 'missing_record us 99'];

    const dry = await bring(true);
    expect(dry.records.samples).toEqual({ created: 1, updated: 1, unchanged: 1 });
    expect(codesOf(dry.findings).filter((one) => one.startsWith('missing'))).toEqual(expected);
    expect(codesOf(dry.preview!.brought)).toEqual(['missing_record us 99']);
    expect(dry.preview!.resolved_count).toBe(1);
    const written = await bring(false);
    expect(codesOf(written.findings).filter((one) => one.startsWith('missing'))).toEqual(expected);
  });
});
