import { DIALECTS } from '@trowel/db/testing';
import { readPdf } from '@trowel/documents/testing';
import { readDocx } from '@trowel/documents/testing/docx';
import { DECLARED_KINDS, KIND_NAMES, nameTerm, NewSheetDefinition } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Language } from '../../context.ts';
import { uploadMediaBytes } from '../../files/index.ts';
import { createOfKind, createItem, createSite, createUnit } from '../../records/index.ts';
import { updateSheet } from '../../sheets/index.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { getReport, type ReportQuery } from '../reports.ts';

const siteName = 'Villa';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(DIALECTS)('printed sheets of declared kinds on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('viewer');
    const operator = world.as('operator');
    await createSite(operator, { site_name: siteName });
    await createUnit(operator, { site_name: siteName, area: '', us_number: '12', definition: 'Taglio' });
    for (const name of KIND_NAMES) {
      const body = { ...DECLARED_KINDS[name].example, site_name: siteName, custom: { scales: 'Bilancia B' } };
      const { record } = await createOfKind(operator, name, body);
      await uploadMediaBytes(operator, {
        about: { entity: name, record_id: record.id, title: 'Vista generale' },
        fileName: `${name}.png`,
        bytes: PNG,
      });
    }
    await createItem(operator, {
      site_name: siteName,
      inventory_number: '7',
      definition: 'Fibula di prova',
      box_number: '1',
    });
  });
  afterAll(() => world.dispose());

  const make = (query: Omit<ReportQuery, 'siteName'>, language: Language) =>
    getReport({ ...ctx, language }, { siteName, ...query });
  const print = async (query: Omit<ReportQuery, 'siteName' | 'format'>, language: Language) =>
    (await readDocx((await make({ ...query, format: 'docx' }, language)).bytes)).texts.join('|');

  describe.each(KIND_NAMES)('%s', (kind) => {
    const { fields, example, label, plural } = DECLARED_KINDS[kind];
    const filled = fields.filter(({ name }) => example[name] !== undefined);

    it.each(['it', 'en'] as const)('show every recorded field in %s', async (language) => {
      const text = await print({ kind }, language);
      expect(text).toContain(label[language]);
      expect(filled.filter((field) => !text.includes(field.label[language])).map(({ name }) => name)).toEqual(
        [],
      );
      const terms = filled.flatMap(({ name, vocabulary }) =>
        vocabulary ? [nameTerm(String(example[name]), vocabulary, language, {})] : [],
      );
      expect(terms.filter((term) => !text.includes(term))).toEqual([]);
      expect(text).toContain('Bilancia B');
      expect(text).toContain('Vista generale');
    });

    it('are a list, a PDF, and rows', async () => {
      expect(await print({ kind, isList: true }, 'it')).toContain(`${plural.it} (1)`);
      const pdf = await readPdf((await make({ kind, format: 'pdf' }, 'en')).bytes);
      expect(pdf.texts.flat().join('|')).toContain(label.en);
      const { records } = JSON.parse(
        new TextDecoder().decode((await make({ kind, format: 'json' }, 'en')).bytes),
      ) as { records: unknown[] };
      expect(records).toMatchObject([{ site_name: siteName, custom: { scales: 'Bilancia B' } }]);
      const csv = new TextDecoder().decode((await make({ kind, format: 'csv' }, 'it')).bytes);
      expect(csv).toContain('Bilancia B');
    });
  });

  it('name the records that they link to, and those that link to them', async () => {
    expect(await print({ kind: 'burials', number: '1' }, 'it')).toContain('1 · Femmina, Adulto');
    expect(await print({ kind: 'burials' }, 'en')).toContain('12 · Cut');
    expect(await print({ kind: 'boxes' }, 'it')).toContain('7 · Fibula di prova');
  });

  it('are named on the sheets of their units, with the area where numbers repeat', async () => {
    const operator = world.as('operator');
    const site_name = 'Due aree';
    await createSite(operator, { site_name });
    for (const area of ['A', 'B']) await createUnit(operator, { site_name, area, us_number: '5' });
    const samples = [
      { sample_number: 'C10', us_number: '5', area: 'A' },
      { sample_number: 'C9', us_number: '5', area: 'A' },
      { sample_number: 'C2', us_number: '5' },
    ];
    for (const sample of samples) await createOfKind(operator, 'samples', { site_name, ...sample });
    await createOfKind(operator, 'burials', {
      site_name,
      burial_number: 'T1',
      units: ['B/5'],
      us_number: '77',
    });
    await createOfKind(operator, 'structures', { site_name, structure_code: 'ED-1', units: ['A/5', 'B/5'] });

    const printUnit = (area: string, language: Language, format: 'pdf' | 'docx') =>
      getReport({ ...ctx, language }, { siteName: site_name, kind: 'us', us: '5', area, format });
    const docx = async (area: string, language: Language) =>
      (await readDocx((await printUnit(area, language, 'docx')).bytes)).texts.join('|');
    const first = await docx('A', 'it');
    expect(first).toMatch(/Altre schede \(N\)\s*Campioni: C2, C9, C10 – Strutture: ED-1/);
    expect(first).not.toContain('T1');
    const second = await docx('B', 'en');
    expect(second).toMatch(/Linked records\s*Samples: C2 – Structures: ED-1 – Burials: T1(\||$)/);
    const pdf = (await readPdf((await printUnit('A', 'it', 'pdf')).bytes)).texts.flat().join('|');
    expect(pdf.replaceAll('|', ' ')).toContain('Campioni: C2, C9, C10');
  });

  it('show empty fields for handwriting on request', async () => {
    const isEmpty = 'Analisi e risultato';
    expect(await print({ kind: 'samples' }, 'it')).not.toContain(isEmpty);
    expect(await print({ kind: 'samples', showsEmpty: true }, 'it')).toContain(isEmpty);
  });

  it('refuse the number of no record', async () => {
    await expect(make({ kind: 'diary', format: 'pdf', number: '77' }, 'en')).rejects.toThrow('has no diary');
  });

  it('follow the definition of the sheet, for units and finds too', async () => {
    const body = NewSheetDefinition.parse({
      sections: [
        {
          key: 'short',
          label: { it: 'Scheda breve', en: 'Short sheet' },
          fields: [{ key: 'scales', label: { it: 'Pesato con', en: 'Weighed with' } }],
        },
      ],
      custom_fields: [{ key: 'scales', type: 'text', label: { it: 'Bilancia', en: 'Scales' } }],
    });
    const admin = world.as('admin');
    for (const entity of ['us', 'inventario', 'samples'] as const)
      await updateSheet(admin, { entity, siteName, body });

    const samples = await print({ kind: 'samples' }, 'it');
    expect(samples).toContain('Scheda breve');
    expect(samples).toContain('Pesato con');
    expect(samples).not.toContain('Terreno');
    expect(await print({ kind: 'us' }, 'it')).not.toContain('Taglio');
    const unit = await print({ kind: 'us', showsEmpty: true }, 'en');
    expect(unit).toContain('Weighed with');
    expect(unit).toMatch(/Linked records\s*Burials: 1/);
    expect(await print({ kind: 'inventario', showsEmpty: true }, 'it')).toContain('Pesato con');
    const csv = new TextDecoder().decode((await make({ kind: 'samples', format: 'csv' }, 'it')).bytes);
    expect(csv).toContain('Pesato con');
    expect(csv).not.toContain('Terreno');
  });
});
