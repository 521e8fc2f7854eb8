import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { MatrixFormat } from '@trowel/documents';
import { createGlb } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { uploadModel } from '../files/model-upload.ts';
import { exportGraphJson } from '../graphs/graph-export.ts';
import { exportGraphml } from '../graphs/graphml-export.ts';
import { importFile } from '../import/import-file.ts';
import { getMatrixFile } from '../matrix/matrix-files.ts';
import { createItem } from '../records/items.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportArchive } from './export-archive.ts';
import { exportPyarchinit } from './export-pyarchinit.ts';
import { exportTable } from './export-table.ts';
import { readSiteRecords, type SiteRecords } from './site-records.ts';

const DOCS = readFileSync(new URL('../../../../docs/graph-formats.md', import.meta.url), 'utf8');
const ROWS = DOCS.split('\n').filter((line) => /\| [✓–] \|/.test(line));
const SITE = 'Orto';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Files = (ctx: Context, siteName?: string) => Promise<Uint8Array[]>;

const graph =
  (options: object): Files =>
  async (ctx, siteName = SITE) => [
    (await exportGraphJson(ctx, { siteName, format: 'standard', ...options })).bytes,
  ];
const graphml =
  (dialect: 'yed' | 'strict'): Files =>
  async (ctx, siteName = SITE) => [
    (await exportGraphml(ctx, { siteName, grouping: 'period_area', reverseEpochs: false, dialect })).bytes,
  ];
const matrix =
  (format: MatrixFormat): Files =>
  async (ctx, siteName = SITE) => {
    const options = { siteName, grouping: 'period', paper: 'A3', orientation: 'landscape' } as const;
    return [(await getMatrixFile(ctx, { ...options, format })).bytes];
  };
/** A table holds one kind of record: all of them, one after the other. */
const tables =
  (what: 'csv' | 'xlsx' | 'json'): Files =>
  (ctx) =>
    Promise.all(
      (['sites', 'periods', 'us', 'inventario'] as const).map(
        async (entity) => (await exportTable(ctx, { what, entity, siteName: SITE })).bytes,
      ),
    );

/** Files that are written and read again, by their name in the table of the documentation. */
const FORMATS: readonly (readonly [string, Files])[] = [
  ['archive (ZIP)', async (ctx) => [await buffer(await (await exportArchive(ctx, SITE)).open())]],
  ['pyArchInit (SQLite)', async (ctx) => [(await exportPyarchinit(ctx, SITE)).bytes]],
  ['tables as CSV', tables('csv')],
  ['tables as Excel', tables('xlsx')],
  ['tables as JSON', tables('json')],
  ['standard JSON 1.5', graph({})],
  ['standard JSON 1.6', graph({ options: { version: '1.6' } })],
  ['em.json (container)', graph({ format: 'em_json' })],
  ['scene JSON', graph({ format: 'scene' })],
  ['GraphML, `dialect=yed`', graphml('yed')],
  ['GraphML, `dialect=strict`', graphml('strict')],
  ['DOT', matrix('dot')],
  ['HMCX', matrix('hmcx')],
  ['LST', matrix('lst')],
  ['levels as CSV', matrix('csv')],
];

interface Found extends Omit<SiteRecords, 'media'> {
  media: number;
  models: number;
}

/** Formats that also contain the periods of a site without units. */
const GRAPHS = FORMATS.filter(([name]) => /JSON 1|em.json|scene|GraphML/.test(name));
/** Formats that contain units only. */
const MATRICES = FORMATS.filter(([name]) => /^(?:DOT|HMCX|LST|levels)/.test(name));

/** Compared records, with the function that reads those of a site. */
const ASPECTS: readonly (readonly [string, (found: Found) => unknown])[] = [
  ['units', ({ units }) => units.length],
  ['areas', ({ units }) => units.map(({ area, us_number }) => `${area}/${us_number}`).toSorted()],
  ['kinds of relation', (found) => relationsOf(found).filter((one) => !one.includes('same_as'))],
  [
    'certainty',
    ({ units }) => units.flatMap(({ relationships }) => relationships.flatMap((one) => one.certainty ?? [])),
  ],
  ['equal', (found) => relationsOf(found).some((one) => one.includes('same_as'))],
  ['periods', ({ units }) => units.map(({ us_number, period }) => [us_number, period]).toSorted()],
  ['phases', ({ units }) => units.map(({ us_number, phase }) => [us_number, phase]).toSorted()],
  [
    'years',
    ({ periods }) => periods.map(({ start_year, end_year }) => `${start_year} ${end_year}`).toSorted(),
  ],
  ['groups', ({ units }) => units.map(({ activity }) => activity ?? '').toSorted()],
  ['finds', ({ items }) => items.map(({ inventory_number, us_number }) => [inventory_number, us_number])],
  ['media', ({ media }) => media],
  ['models', ({ models }) => models],
  ['custom fields', ({ units }) => units.map(({ custom }) => JSON.stringify(custom)).toSorted()],
  [
    'two languages',
    ({ units }) => units.map((unit) => `${unit.definition} ${unit.definition_en}`).toSorted(),
  ],
];

function relationsOf({ units }: Found): string[] {
  return units
    .flatMap(({ us_number, relationships }) =>
      relationships.map(({ type, us_number: other }) => `${us_number} ${type} ${other}`),
    )
    .toSorted();
}

async function recordOrto(ctx: Context): Promise<void> {
  const site = await createSite(ctx, { site_name: SITE });
  await createPeriod(ctx, {
    site_name: SITE,
    period: 'I',
    phase: '1',
    name: 'Romano',
    start_year: -27,
    end_year: 300,
  });
  await createPeriod(ctx, {
    site_name: SITE,
    period: 'I',
    phase: '2',
    name: 'Tardo',
    start_year: 300,
    end_year: 476,
  });
  const related = (type: string, us_number: string, more = {}) => ({ type, us_number, area: 'A', ...more });
  const units = [
    {
      area: 'A',
      us_number: '1',
      period: 'I',
      phase: '2',
      definition: 'Muro',
      definition_en: 'Wall',
      activity: 'Cantiere',
      custom: { Vetrina: 'verde', giri: 3 },
      relationships: [related('covers', '2', { certainty: 'uncertain' }), related('bonded_to', '6')],
    },
    { area: 'A', us_number: '2', period: 'I', phase: '1', relationships: [related('fills', '3')] },
    {
      area: 'A',
      us_number: '3',
      definition: 'Taglio',
      relationships: [related('cuts', '4'), related('abuts', '5')],
    },
    { area: 'A', us_number: '4', relationships: [{ type: 'same_as', us_number: '1', area: 'B' }] },
    { area: 'A', us_number: '5' },
    { area: 'A', us_number: '6' },
    { area: 'B', us_number: '1' },
  ];
  for (const unit of units.toReversed()) await createUnit(ctx, { site_name: SITE, ...unit } as never);
  await createItem(ctx, { site_name: SITE, inventory_number: 'R-1', us_number: '2', area: 'A' });
  await uploadMediaBytes(ctx, {
    fileName: 'veduta.png',
    bytes: PNG,
    about: { entity: 'sites', record_id: site.id },
  });
  const received = await ctx.services.files.receive(onePiece(createGlb()), { maxBytes: 1_000_000 });
  await uploadModel(ctx, { siteName: SITE, usId: '2', area: 'A', files: [{ fileName: 'm.glb', received }] });
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function look(ctx: Context, siteName: string): Promise<Found> {
  const { reads } = ctx.services.database;
  const id = (await reads.lookups.findSiteId(siteName))!;
  const media = await reads.media.listAll(id);
  const models = await reads.models.listAll(id);
  return { ...(await readSiteRecords(reads, id)), media: media.length, models: models.length };
}

describe('the table of what is kept in docs/graph-formats.md', () => {
  let world: World = undefined!;
  let ctx: Context = undefined!;

  beforeAll(async () => {
    world = await openWorld('sqlite');
    ctx = world.as('admin');
    await recordOrto(ctx);
  });
  afterAll(() => world.dispose());

  it('has its columns', () => {
    expect(DOCS).toContain(`| | ${ASPECTS.map(([name]) => name).join(' | ')} |`);
  });

  it.each(FORMATS)('is true of %s, read into a new site', async (name, make) => {
    const siteName = `Copia ${name}`;
    for (const bytes of await make(ctx))
      await importFile(ctx, { fileName: 'copia', bytes, siteName, createSite: true });

    const [before, after] = [await look(ctx, SITE), await look(ctx, siteName)];

    const marks = ASPECTS.map(([, tell]) =>
      JSON.stringify(tell(after)) === JSON.stringify(tell(before)) ? '✓' : '–',
    );
    expect(ROWS.find((row) => row.startsWith(`| ${name} |`))).toBe(`| ${name} | ${marks.join(' | ')} |`);
  });

  describe('and of a site without units', () => {
    const site_name = 'Vuoto';
    beforeAll(async () => {
      await createSite(ctx, { site_name });
      await createPeriod(ctx, { site_name, period: 'I', name: 'Romano', start_year: -27, end_year: 300 });
    });

    it.each(GRAPHS)('its periods are kept by %s', async (name, make) => {
      const [bytes] = await make(ctx, site_name);
      const siteName = `Copia vuota ${name}`;

      const report = await importFile(ctx, { fileName: 'copia', bytes: bytes!, siteName, createSite: true });

      expect(report.created).toBe(0);
      const { periods } = await look(ctx, siteName);
      expect(periods).toMatchObject([{ period: 'I', name: 'Romano', start_year: -27, end_year: 300 }]);
    });

    it.each(MATRICES)('no unit is made up by %s, and nothing read is said', async (name, make) => {
      const [bytes] = await make(ctx, site_name);
      const siteName = `Copia vuota ${name}`;

      const result = await importFile(ctx, {
        fileName: 'copia',
        bytes: bytes!,
        siteName,
        createSite: true,
      }).then(
        ({ created, problems }) => `${created} ${problems.map(({ code }) => code).join()}`,
        (error: Error) => error.message,
      );

      expect(result).toMatch(name.startsWith('levels') ? /^0 no_rows$/ : /^Nothing was read from copia/);
    });
  });
});
