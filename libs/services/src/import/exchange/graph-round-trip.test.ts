import { existsSync, readFileSync } from 'node:fs';
import { DIALECTS } from '@trowel/db/testing';
import type { RelationRow } from '@trowel/db';
import { inverseOf, NewUnit, RELATION_TYPES, type RelationType } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { DEMO_SITE } from '../../demo/read-demo-files.ts';
import { exportGraphJson } from '../../graphs/graph-export.ts';
import { exportGraphml } from '../../graphs/graphml-export.ts';
import { createPeriod } from '../../records/periods.ts';
import { createSite, deleteSite } from '../../records/sites.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { addRelationship } from '../../records/unit-relations.ts';
import { createUnit } from '../../records/units.ts';
import { importFile } from '../import-file.ts';
import type { ImportReport } from '../report-import.ts';

const FORMATS = ['standard', 'standard 1.6', 'em_json', 'scene', 'yed', 'strict'] as const;
type Format = (typeof FORMATS)[number];

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? ''}/`;
const CORPUS_SITES = [
  ['templu-mare', 'harris/templu-mare/TempluMare.em.json'],
  ['volterra', 'graphs/graphml/golden_volterra_extmatrix.graphml'],
  ['A2', 'harris/hmc-A2/A2.xml'],
  ['great-temple', 'graphs/json/great-temple.epoch.json'],
  ['pyarchinit-xlsx', 'harris/pyarchinit-xlsx/example.xlsx'],
] as const;

const NOTHING = {
  created: 0,
  updated: 0,
  removed: 0,
  relations: 0,
  relations_changed: 0,
  relations_removed: 0,
  missing: { units: 0, relations: 0 },
  differences: [],
};

async function exportAs(ctx: Context, format: Format, siteName: string): Promise<string> {
  const isGraphml = format === 'yed' || format === 'strict';
  const { bytes } = isGraphml
    ? await exportGraphml(ctx, { siteName, grouping: 'period_area', reverseEpochs: false, dialect: format })
    : await exportGraphJson(ctx, {
        siteName,
        format: format === 'scene' || format === 'em_json' ? format : 'standard',
        ...(format === 'standard 1.6' && { options: { version: '1.6' } }),
      });
  return new TextDecoder().decode(bytes);
}

function importText(ctx: Context, text: string, options: object): Promise<ImportReport> {
  return importFile(ctx, { fileName: 'graph', bytes: Buffer.from(text), ...options });
}

const HARD = 'Città "dura" & <strana>';

/** Relations of all types from either sheet and from both, with and without a unit at the end; facts of all kinds. */
async function inventHardSite(ctx: Context): Promise<void> {
  await createSite(ctx, { site_name: HARD, description: 'Due righe\ne  spazi\uffff', latitude: 42.5 });
  await createPeriod(ctx, {
    site_name: HARD,
    period: 'I',
    phase: '1',
    name: 'Uno [a]',
    name_en: 'One',
    end_year: -27,
  });
  await createPeriod(ctx, {
    site_name: HARD,
    period: 'I',
    phase: '2',
    dating: 'Uno [a]',
    color: '#aabbcc',
    reasons: 'Perché \ufffe',
  });
  await createPeriod(ctx, { site_name: HARD, period: 'II', sort_order: 3, start_year: -500 });
  await createPeriod(ctx, { site_name: HARD, period: 'non usato', notes: 'vuoto' });
  const types = [
    'US',
    'USM',
    'USVA',
    'USVB',
    'USVC',
    'SF',
    'VSF',
    'CON',
    'DOC',
    'property',
    'Extractor',
    'Combinar',
    'TU',
    'strange',
  ];
  for (const [i, unit_type] of types.entries())
    await createUnit(
      ctx,
      NewUnit.parse({
        site_name: HARD,
        us_number: String(i + 1),
        area: i % 3 === 0 ? '' : 'A',
        unit_type,
        description: ` ${unit_type}\r\n\t"due" <righe> \u0007\ufffe\uffff\ufdd0`,
        ...(i % 2 === 0 && { period: 'I', phase: '2', period_end: 'II', definition: 'taglio' }),
        ...(i === 3 && { period: 'III' }),
        samples: ['terra', 'carbone, legno'],
        excavation_year: 1999,
        elevation_max: 12.25,
        custom: { 'z z': 'x\ufffe', a: ['1', '2'], n: 3, t: true, ['k'.repeat(99)]: 'long' },
      }),
    );
  await createUnit(ctx, { site_name: HARD, us_number: '2', area: 'B', unit_type: 'US' });
  for (const [i, type] of RELATION_TYPES.entries()) {
    const number = (i % 13) + 1;
    const [area, other] = [(number - 1) % 3 === 0 ? '' : 'A', number % 3 === 0 ? '' : 'A'];
    const { us_number, id } = (await findUnit(ctx, area, String(number)))!;
    const relation = { type, us_number: String(number + 1), area: other };
    await addRelationship(ctx, {
      id,
      relationship: {
        ...relation,
        ...(i % 2 === 0 && { certainty: 'uncertain', note: 'Forse\n"sì" \ufffe' }),
      },
    });
    if (i % 3 === 0) {
      const target = (await findUnit(ctx, other, String(number + 1)))!;
      const back = { type: inverseOf(type), us_number, area };
      await addRelationship(ctx, { id: target.id, relationship: back });
    }
    await addRelationship(ctx, { id, relationship: { type, us_number: '012', area: 'A' } });
    await addRelationship(ctx, { id, relationship: { type, us_number, area } });
  }
}

async function findUnit(ctx: Context, area: string, number: string) {
  const { lookups } = ctx.services.database.reads;
  const siteId = (await lookups.findSiteId(HARD))!;
  return (await lookups.findUnitsByNumber(siteId, number)).find((unit) => unit.area === area);
}

const OF_THE_ROW = new Set(['id', 'created_at', 'updated_at', 'version', 'relationships', 'site_id']);

/** All that is recorded of units, relations and periods, whatever the rows of the database are called. */
async function listRecords(ctx: Context, siteName: string): Promise<string[]> {
  const { lookups, units, relations, periods } = ctx.services.database.reads;
  const siteId = (await lookups.findSiteId(siteName))!;
  const told = (await relations.ofSite(siteId)).map(tell);
  const records = [...(await units.listAll(siteId)), ...told, ...(await periods.listAll(siteId))];
  return records.map((record) => JSON.stringify(sortMembers(record))).sort();
}

function sortMembers(record: object): object {
  const members = Object.entries(record).filter(([name, value]) => value !== null && !OF_THE_ROW.has(name));
  return Object.fromEntries(
    members
      .map(([name, value]): [string, unknown] => [
        name,
        name === 'custom' ? sortMembers(value as object) : value,
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** A relation of which both sheets tell is the same from either. */
function tell({ unit_id: _unit, target_id, ...row }: RelationRow): object {
  const isTied = target_id !== null;
  const { unit_area, unit_us_number, target_area, target_us_number } = row;
  const isTurned = row.confirmed && `${unit_area} ${unit_us_number}` > `${target_area} ${target_us_number}`;
  if (!isTurned) return { ...row, isTied };
  return {
    ...row,
    isTied,
    type: inverseOf(row.type as RelationType),
    unit_area: target_area,
    unit_us_number: target_us_number,
    target_area: unit_area,
    target_us_number: unit_us_number,
  };
}

/** Without what names the document and the rows of the database: they are others for another database. */
function withoutIdentity(text: string): string {
  return text
    .replaceAll(/"_id": "[^"]*"|"_rev": "[^"]*"|"created_at": "[^"]*"/g, '')
    .replaceAll(/us-\d+/g, 'us');
}

describe.each(DIALECTS)('graph files that go out and come back on %s', (dialect) => {
  let [world, other]: [World, World] = [undefined!, undefined!];
  let [ctx, elsewhere]: [Context, Context] = [undefined!, undefined!];

  const goRound = async (format: Format, siteName: string) => {
    const first = await exportAs(ctx, format, siteName);
    const same = await importText(ctx, first, { siteName, mode: 'replace', dryRun: true });
    await importText(elsewhere, first, { siteName, createSite: true });
    const second = await exportAs(elsewhere, format, siteName);
    const records = [await listRecords(ctx, siteName), await listRecords(elsewhere, siteName)];
    const id = (await elsewhere.services.database.reads.lookups.findSiteId(siteName))!;
    await deleteSite(elsewhere, { id, cascade: true });
    return { first, same, second, records };
  };

  beforeAll(async () => {
    [world, other] = [await openWorld(dialect), await openWorld(dialect)];
    [ctx, elsewhere] = [world.as('admin'), other.as('admin')];
    await loadDemo(ctx);
    await inventHardSite(ctx);
  });
  afterAll(async () => {
    await world.dispose();
    await other.dispose();
  });

  describe.each(FORMATS)('%s', (format) => {
    // What a format keeps of them is no matter of the database: PostgreSQL has the large ones in one.
    const isWhole = dialect === 'sqlite' || format === 'standard 1.6';
    const demoSites = isWhole ? [DEMO_SITE] : [];
    it.each(demoSites)(
      'changes nothing where it came from, and is the same file from elsewhere: %s',
      async (siteName) => {
        const { first, same, second, records } = await goRound(format, siteName);

        expect(same).toMatchObject(NOTHING);
        expect(records[1]).toEqual(records[0]);
        expect(withoutIdentity(second)).toBe(withoutIdentity(first));
      },
    );

    it('keeps every kind of relation, whoever tells it, and every kind of fact', async () => {
      const { first, same, second, records } = await goRound(format, HARD);

      expect(same).toMatchObject(NOTHING);
      expect(records[1]).toEqual(records[0]);
      expect(withoutIdentity(second)).toBe(withoutIdentity(first));
    });

    const corpusSites = isWhole ? CORPUS_SITES : [];
    it.skipIf(!existsSync(CORPUS)).each(corpusSites)(
      'does so with %s of the corpus (skipped where it is absent)',
      async (siteName, file) => {
        const isThere = await ctx.services.database.reads.lookups.findSiteId(siteName);
        const bytes = readFileSync(CORPUS + file);
        if (!isThere) await importFile(ctx, { fileName: file, bytes, siteName, createSite: true });

        const { first, same, second, records } = await goRound(format, siteName);

        expect(same).toMatchObject(NOTHING);
        expect(records[1]).toEqual(records[0]);
        expect(withoutIdentity(second)).toBe(withoutIdentity(first));
      },
    );
  });
});
