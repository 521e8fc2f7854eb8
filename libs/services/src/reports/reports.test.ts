import { readWorkbook } from '@trowel/documents';
import { readOutline, readPdf } from '@trowel/documents/testing';
import type { KindName } from '@trowel/domain/records';
import { readDocx } from '@trowel/documents/testing/docx';
import { DIALECTS } from '@trowel/db/testing';
import { parseCsv } from '@trowel/domain/formats';
import type { NewInventoryItem, NewUnit } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Language } from '../context.ts';
import { createItem } from '../records/items.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { createPeriod } from '../records/periods.ts';
import { getReport, createOverview, OVERVIEW_FORMATS, type ReportQuery } from './reports.ts';
import { OVERVIEW_TYPES } from './overview-parts.ts';
import { REPORT_FILES, type ReportFile, type ReportKind } from './report-records.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit } from '../records/units.ts';

//  A/1        B/1 (a wall)
//   |  \
//  A/2  ? (404 is not recorded)
const siteName = 'Città "Vecchia"';
const HOSTILE = '=1+1) Tj <b>\u202e🏺\n"quoted"';
/** A black square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const UNITS: Omit<NewUnit, 'site_name'>[] = [
  {
    us_number: '2',
    area: 'A',
    description: HOSTILE,
    color: 'bruno',
    color_en: 'brown',
    elevation_max: 12.5,
    custom: { Forma: 'ovale' },
  },
  {
    us_number: '1',
    area: 'A',
    period: 'I',
    recorded_on: '2024-05-12',
    recorder: 'G. Verdi',
    flotation: true,
    document_type: 'lettera',
    relationships: [
      { type: 'covers', us_number: '2', certainty: 'probable' },
      { type: 'cuts', us_number: '404' },
      { type: 'contemporary_with', us_number: '1', area: 'B' },
    ],
  },
  { us_number: '1', area: 'B', unit_type: 'USM', brick_color: 'rosso mattone' },
];
const ITEMS: Omit<NewInventoryItem, 'site_name'>[] = [
  {
    inventory_number: '10',
    find_type: 'Ceramica',
    description: 'Orlo',
    description_en: 'Rim',
    area: 'A',
    us_number: '1',
    fragments_total: 3,
    weight_g: 10.1,
  },
  {
    inventory_number: '2',
    find_type: 'Ceramica',
    area: 'A',
    us_number: '1',
    fragments_total: 2,
    weight_g: 0.2,
  },
  { inventory_number: '3', description: HOSTILE },
];

/** Said in each kind of report of the site. */
const SAID: Record<Exclude<ReportKind, KindName>, string> = {
  us: 'rosso mattone',
  inventario: 'Ceramica',
  inventory_list: 'Ceramica',
  photo_log: 'Neri',
  periods: 'Roman',
  site: 'Roman',
};

const PRINTED_IN_ENGLISH: Partial<typeof SAID> = { inventario: 'Pottery', inventory_list: 'Pottery' };

describe.each(DIALECTS)('reports on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const make = (query: Omit<ReportQuery, 'siteName'> & { siteName?: string }, language: Language = 'en') =>
    getReport({ ...ctx, language }, { siteName, ...query });
  const textOf = async (
    query: Omit<ReportQuery, 'siteName' | 'format'> & { siteName?: string },
    language?: Language,
  ) => {
    const { bytes } = await make({ ...query, format: 'pdf' }, language);
    return (await readPdf(bytes)).texts.flat().join('|');
  };
  const jsonOf = async (query: Omit<ReportQuery, 'format'>) =>
    JSON.parse(new TextDecoder().decode((await make({ ...query, format: 'json' })).bytes));

  beforeAll(async () => {
    world = await openWorld(dialect);
    const operator = world.as('operator');
    ctx = world.as('viewer');
    await createSite(operator, {
      site_name: siteName,
      municipality: 'Lanciano',
      description: 'Una città.',
      description_en: 'A town.',
    });
    await createSite(operator, { site_name: 'Empty' });
    await createPeriod(operator, {
      site_name: siteName,
      period: 'I',
      name: 'Romano',
      name_en: 'Roman',
      start_year: -27,
      end_year: 476,
    });
    for (const unit of UNITS) await createUnit(operator, { site_name: siteName, ...unit });
    for (const item of ITEMS) await createItem(operator, { site_name: siteName, ...item });
    const { rows } = await operator.services.database.reads.units.list({ filters: [], skip: 0, limit: 10 });
    const record_id = rows.find(({ us_number }) => us_number === '2')!.id;
    await uploadMediaBytes(operator, {
      about: { entity: 'us', record_id, title: 'Da nord', author: 'A. Neri' },
      fileName: 'us2.png',
      bytes: PNG,
    });
  });
  afterAll(() => world.dispose());

  describe.each(Object.keys(SAID) as (keyof typeof SAID)[])('%s', (kind) => {
    it.each(
      REPORT_FILES.flatMap((format) =>
        (['en', 'it'] as const).map((language) => [format, language] as const),
      ),
    )('as %s in %s, of a site and of an empty one', async (format, language) => {
      const full = await make({ kind, format }, language);
      const empty = await make({ kind, format, siteName: 'Empty' }, language);

      expect(full.fileName).toMatch(new RegExp(`^${siteName}_.*\\.${format}$`));
      const isPrinted = format === 'pdf' || format === 'docx';
      const said = isPrinted && language === 'en' ? (PRINTED_IN_ENGLISH[kind] ?? SAID[kind]) : SAID[kind];
      expect(await READERS[format](full.bytes)).toContain(said);
      expect(await READERS[format](empty.bytes)).not.toContain(said);
    });
  });

  it('prints every recorded field of a unit, and relations from both sides', async () => {
    const text = await textOf({ kind: 'us' }, 'it');

    for (const said of [
      'Colore|bruno',
      'Forma|ovale',
      'Tipo di documento|lettera',
      'rosso mattone',
      '12,5 m',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toContain('Copre|2 [probabile]');
    expect(text).toContain('Coperto da|1 [probabile]');
    expect(text).toContain('Taglia|404');
    expect(text).toContain('Contemporaneo a|1 (Area B)');
    expect(text).toContain('=1+1) Tj <b>');
    expect(text).toContain('12/05/2024');
    expect(text).toContain('Flottazione|Sì');
    expect(text).toContain('Dati quantitativi dei reperti|Ceramica 2 (5 frammenti, 10,3 g)');
    expect(text).toContain('Scheda di unità stratigrafica muraria');
  });

  it('follows the order of the Italian sheet in Italian, and drops what is empty in English', async () => {
    const [italian, english] = [
      await textOf({ kind: 'us', us: '2' }, 'it'),
      await textOf({ kind: 'us', us: '2' }),
    ];

    const order = [
      'Ente responsabile',
      'Località',
      'Comune',
      'Provincia',
      'Anno',
      'Saggio',
      'Piante',
      'Prospetti',
      'Sezioni',
      'Fotografie',
      'Definizione stratigrafica',
      'Sequenza fisica',
      'Copre',
      'Sequenza stratigrafica',
      'Posteriore a',
      'Descrizione',
      'Datazione',
      'Periodo',
      'Responsabile scientifico delle indagini',
      'Responsabile compilazione sul campo',
      'Firma del responsabile scientifico',
    ];
    const places = order.map((label) => italian.indexOf(`|${label}|`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(english).toContain('Colour|brown');
    expect(english).not.toContain('Recording body');
    expect(english).toContain('Covered by|1 [probable]');
  });

  it.each([
    ['it', 'Colore|bruno|', 'Colore|bruno [brown]|'],
    ['en', 'Colour|brown|', 'Colour|brown [bruno]|'],
  ] as const)('in %s prints one language alone, both on request', async (language, one, both) => {
    const alone = await textOf({ kind: 'us', us: '2' }, language);
    const together = await textOf({ kind: 'us', us: '2', isBilingual: true }, language);

    expect(alone).toContain(one);
    expect(together).toContain(both);
  });

  it('tells the site and its periods in the language of the report alone', async () => {
    const [italian, english] = [await textOf({ kind: 'site' }, 'it'), await textOf({ kind: 'site' })];

    expect(italian).toContain('Una città.');
    expect(italian).not.toContain('A town.');
    expect(english).toContain('A town.');
    expect(english).not.toContain('Una città.');
    expect(await textOf({ kind: 'site', isBilingual: true })).toContain('[Una città.]');
  });

  it('lists finds in the language of the list, and of periods what the overview does not tell', async () => {
    const [italian, english] = [
      await textOf({ kind: 'inventory_list' }, 'it'),
      await textOf({ kind: 'inventory_list' }),
    ];

    expect([italian.includes('|Orlo|'), italian.includes('|Rim|')]).toEqual([true, false]);
    expect([english.includes('|Orlo|'), english.includes('|Rim|')]).toEqual([false, true]);
    expect(await textOf({ kind: 'periods' })).not.toContain('I · Roman');
  });

  it('sets the description of a find below its row, on paper alone', async () => {
    const italian = await textOf({ kind: 'inventory_list' }, 'it');
    const { bytes } = await make({ kind: 'inventory_list', format: 'csv' }, 'it');

    expect(italian).toContain('|10|A|1|3|10,1|Orlo|');
    expect(new TextDecoder().decode(bytes)).toMatch(/Definizione.Descrizione.Area/);
  });

  it('names site, period and photographs on the sheet', async () => {
    const [italian, english] = [await textOf({ kind: 'us' }, 'it'), await textOf({ kind: 'us' })];

    expect(italian).toContain('Comune|Lanciano');
    expect(italian).toContain('Periodo|I · Romano');
    expect(italian).toContain('Fotografie|us2.png');
    expect(english).toContain('Municipality|Lanciano');
    expect(english).toContain('Period|I · Roman');
  });

  it('shows the photograph with its caption', async () => {
    const { bytes } = await make({ kind: 'us', format: 'pdf', us: '2' });

    const { contents, texts } = await readPdf(bytes);
    expect(contents[0]).toMatch(/\/P\d+ Do/);
    expect(texts[0]).toEqual(expect.arrayContaining(['Da nord · A. Neri', 'us2.png']));
  });

  it('gives one unit, those of an area, or all that share a number', async () => {
    const [all, inArea, one] = [
      await jsonOf({ kind: 'us', us: '1', siteName }),
      await jsonOf({ kind: 'us', area: 'a', siteName }),
      await jsonOf({ kind: 'us', us: '1', area: 'B', siteName }),
    ];

    expect(all.units.map(({ area }: { area: string }) => area)).toEqual(['A', 'B']);
    expect(inArea.units.map(({ us_number }: { us_number: string }) => us_number)).toEqual(['1', '2']);
    expect(await textOf({ kind: 'us', us: '1', area: 'a' })).toContain('Pottery 2 (5 fragments, 10.3 g)');
    expect(one.units).toMatchObject([{ us_number: '1', area: 'B', brick_color: 'rosso mattone' }]);
    expect((await make({ kind: 'us', format: 'pdf', us: '1', area: 'B' })).fileName).toBe(
      `${siteName}_B_us_1.pdf`,
    );
  });

  it('bookmarks the sheets by area', async () => {
    const { bytes } = await make({ kind: 'us', format: 'pdf' });

    expect(readOutline(await readPdf(bytes)).map((line) => line.replace(/ @.*/, ''))).toEqual([
      'Area A',
      '  SU 1 · Area A',
      '  SU 2 · Area A',
      'Area B',
      '  USM 1 · Area B',
    ]);
  });

  it('adds finds up by type', async () => {
    const { parts } = await jsonOf({ kind: 'inventory_list', siteName });

    expect(parts[0].rows.slice(0, 2)).toEqual([
      { find_type: 'Ceramica', count: 2, fragments_total: 5, vessels_min: 0, weight_g: 10.3 },
      { find_type: 'Without type', count: 1, fragments_total: 0, vessels_min: 0, weight_g: 0 },
    ]);
    expect(parts[1].rows.map((row: Record<string, unknown>) => row['inventory_number'])).toEqual([
      '2',
      '10',
      '3',
    ]);
  });

  it('tells a site: numbers, chronology, matrix and findings', async () => {
    const text = await textOf({ kind: 'site' }, 'it');

    expect(text).toContain(`${siteName}|Relazione di scavo|Lanciano`);
    expect(text).toContain('Unità stratigrafiche|3');
    expect(text).toContain('I|Romano|27 a.C. – 476 d.C.|1');
    expect(text).toContain(`${siteName}|Matrix di Harris|`);
    expect(text).toMatch(/Contraddizione\|[^|]*404/);
  });

  it('tells the units of each period in words, with finds and figures, and lists as an appendix', async () => {
    const text = await textOf({ kind: 'site' }, 'en');

    expect(text).toMatch(/Period I · Roman \(27 BC – AD 476\).*SU 1 · Area A.*Without period.*SU 2 · Area A/);
    expect(text).toContain('Finds|Pottery 2 (5 fragments, 10.3 g)');
    expect(text).toContain('Fig. 1 · SU 2. Da nord · A. Neri');
    expect(text).toContain('Appendix 5 · List of units');
    expect(text).toContain('Recorded by|G. Verdi');
  });

  it('calls the types of the appendix by their names, a facing too', async () => {
    const operator = world.as('operator');
    await createSite(operator, { site_name: 'Intonaci' });
    await createUnit(operator, { site_name: 'Intonaci', us_number: '301', unit_type: 'USR' });

    const { bytes } = await make({ kind: 'site', format: 'pdf', siteName: 'Intonaci' }, 'it');

    expect(await READERS.pdf(bytes)).toContain('USR|Unità stratigrafica di rivestimento|1');
  });

  it('says on the page of title who wrote it, for whom, of what season and under which licence', async () => {
    const credits = { author: 'A. Neri', institution: 'SABAP', licence: 'CC BY 4.0', season: '2024–2026' };

    const { bytes } = await make({ kind: 'site', format: 'pdf', credits }, 'it');

    const { document, texts } = await readPdf(bytes);
    const title = texts[0]!.join('|');
    expect(title).toContain(
      'Autore|A. Neri|Ente|SABAP|Campagna|2024–2026|Licenza|CC BY 4.0|Schedatura|G. Verdi',
    );
    expect(document.getAuthor()).toBe('A. Neri');
    expect(await READERS.docx((await make({ kind: 'site', format: 'docx', credits }, 'it')).bytes)).toContain(
      'Licenza|CC BY 4.0',
    );
  });

  it('derives the order on the sheet of a unit, beside the recorded one (observation 46)', async () => {
    const operator = world.as('operator');
    const site_name = 'Derived';
    await createSite(operator, { site_name });
    await createUnit(operator, { site_name, us_number: '3' });
    for (const [us_number, below] of [
      ['2', '3'],
      ['1', '2'],
    ] as const) {
      const relationships = [{ type: 'covers', us_number: below }];
      await createUnit(operator, { site_name, us_number, relationships });
    }

    const ask = { kind: 'us', siteName: site_name, us: '1' } as const;
    expect(await textOf(ask)).toContain('Later than|derived: 2, 3');
    expect(await textOf(ask, 'it')).toContain('Posteriore a|dedotto: 2, 3');
    expect(await textOf({ ...ask, us: '3' }, 'it')).toContain('Anteriore a|dedotto: 1, 2');
  });

  it('prints empty boxes with room for handwriting, or none, as requested (observation 46)', async () => {
    const ask = { kind: 'us', us: '2' } as const;
    const [all, usual, none] = [
      await textOf({ ...ask, showsEmpty: true }),
      await textOf(ask),
      await textOf({ ...ask, showsEmpty: false }),
    ];

    for (const label of ['Trench', 'Dating elements', 'Field supervisor']) {
      expect(all).toContain(label);
      expect(usual).not.toContain(label);
    }
    expect(usual).toContain('Same as|');
    expect(none).not.toContain('Same as|');
    const pagesOf = async (showsEmpty: boolean): Promise<number> =>
      (
        await readPdf((await make({ ...ask, format: 'pdf', showsEmpty }, 'it')).bytes)
      ).document.getPageCount();
    expect(await pagesOf(true)).toBeGreaterThan(await pagesOf(false));
  });

  it('has a chapter for a period that is not described, and names it once as such (observation 46)', async () => {
    const operator = world.as('operator');
    const site_name = 'Undescribed';
    await createSite(operator, { site_name });
    await createPeriod(operator, { site_name, period: '1' });
    for (const [us_number, period] of [
      ['1', '1'],
      ['2', '4'],
      ['3', '4'],
      ['4', null],
    ] as const)
      await createUnit(operator, { site_name, us_number, period });

    const text = await textOf({ kind: 'site', siteName: site_name }, 'it');

    expect(text).toMatch(/Periodo 4\|Numero di US\|2\|US 2\|–\|US 3\|–/);
    expect(text).toContain('Senza periodo');
    expect(text.match(/non descritti/g)).toHaveLength(1);
    expect(text).toContain('Periodi in uso non descritti|4 (2)');
  });

  it('draws each period that has relations in small, numbered with the photographs', async () => {
    const operator = world.as('operator');
    const site_name = 'With a matrix';
    await createSite(operator, { site_name });
    await createPeriod(operator, { site_name, period: 'I' });
    await createPeriod(operator, { site_name, period: 'I', phase: 'a', start_year: 100, end_year: 800 });
    const words = { definition: 'Crollo', interpretation: 'Crollo' };
    await createUnit(operator, { site_name, us_number: '1', period: 'I', phase: 'a', ...words });
    const relationships = [{ type: 'covers', us_number: '1' }];
    await createUnit(operator, { site_name, us_number: '2', period: 'I', phase: 'a', relationships });

    const { bytes } = await make({ kind: 'site', format: 'pdf', siteName: site_name }, 'it');
    const word = await make({ kind: 'site', format: 'docx', siteName: site_name }, 'it');

    const { texts } = await readPdf(bytes);
    expect(texts.flat().join('|')).toMatch(
      /Fase I\.a \(100–800 d\.C\.\)\|Numero di US\|2\|2\|1\|Fig\. 1 · Matrix della fase I\.a\|US 1\|Crollo\.\|US 2\|–/,
    );
    expect(await READERS.docx(word.bytes)).toContain('Fig. 1 · Matrix della fase I.a|US 1');
  });

  it.each([
    ['A4', 595],
    ['A3', 842],
  ] as const)('draws the matrix of the site on %s', async (matrixPaper, width) => {
    const { bytes } = await make({ kind: 'site', format: 'pdf', matrixPaper });

    const pages = (await readPdf(bytes)).document.getPages();
    const sheet = pages
      .map((page) => page.getSize())
      .find((size) => size.width !== 595.28 || size.height !== 841.89);
    expect(Math.round(Math.min(sheet?.width ?? 595, sheet?.height ?? 842))).toBe(width);
  });

  it('writes no text document of more sheets than the memory should hold', async () => {
    const operator = world.as('operator');
    const site_name = 'Large';
    await createSite(operator, { site_name });
    for (let at = 1; at <= 251; at++) {
      await createUnit(operator, { site_name, us_number: String(at), area: at === 1 ? 'A' : 'B' });
    }

    const whole = make({ kind: 'us', format: 'docx', siteName: site_name });

    await expect(whole).rejects.toMatchObject({
      code: 'validation',
      detail: { errors: [{ field: 'format', message: expect.stringMatching(/^251 sheets .* one area/) }] },
    });
    expect(
      (await make({ kind: 'us', format: 'docx', siteName: site_name, area: 'B' })).bytes.length,
    ).toBeGreaterThan(1000);
  });

  it('guards cells that a spreadsheet would run', async () => {
    const { bytes } = await make({ kind: 'us', format: 'csv' });

    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(`"'=1+1) Tj`);
    expect(parseCsv(text).rows).toHaveLength(1 + UNITS.length);
  });

  it('names what a site does not have', async () => {
    const failures = await Promise.allSettled([
      make({ kind: 'site', format: 'pdf', siteName: 'Nowhere' }),
      make({ kind: 'us', format: 'pdf', us: '77' }),
      make({ kind: 'inventario', format: 'json', inventoryNumber: '77' }),
      make({ kind: 'us', format: 'pdf', area: 'Z' }),
    ]);

    expect(failures.map((failure) => failure.status === 'rejected' && failure.reason)).toMatchObject([
      { code: 'not_found', message: 'There is no site Nowhere' },
      { code: 'not_found', message: `Site ${siteName} has no SU 77` },
      { code: 'not_found', message: `Site ${siteName} has no find 77` },
      { code: 'validation' },
    ]);
  });

  it('is given up when nobody waits any more', async () => {
    const signal = AbortSignal.abort(new Error('gone'));

    await expect(getReport({ ...ctx, signal }, { kind: 'site', format: 'pdf', siteName })).rejects.toThrow(
      'gone',
    );
  });

  it('prints an overview with what it tells', async () => {
    const { file } = await createOverview(ctx, {
      type: 'validation',
      format: 'pdf',
      siteName,
      details: false,
    });

    expect(await READERS.pdf(file.bytes)).toContain('404');
  });

  it.each(OVERVIEW_TYPES)('makes the overview %s in each format', async (type) => {
    for (const format of OVERVIEW_FORMATS) {
      const from = '2020-01-01T00:00:00.000Z';
      const text = type === 'counts' ? { text: 'us?rows=period' } : {};
      const { data, file } = await createOverview(ctx, {
        type,
        format,
        siteName,
        from,
        details: true,
        ...text,
      });

      expect(data).toMatchObject({ report_type: type, parts: expect.any(Array) });
      expect(file.bytes.length).toBeGreaterThan(50);
    }
  });
});

/** Returns the text of a file, as read by an independent program. */
const READERS: Record<ReportFile, (bytes: Uint8Array) => Promise<string>> = {
  pdf: async (bytes) => (await readPdf(bytes)).texts.flat().join('|'),
  docx: async (bytes) => (await readDocx(bytes)).texts.join('|'),
  xlsx: async (bytes) => JSON.stringify((await readWorkbook(bytes)).sheets),
  csv: async (bytes) => JSON.stringify(parseCsv(new TextDecoder().decode(bytes)).rows),
  json: async (bytes) => JSON.stringify(JSON.parse(new TextDecoder().decode(bytes))),
};
