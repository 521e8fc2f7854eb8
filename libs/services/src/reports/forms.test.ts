import {
  inventoryItemFields,
  RELATION_TYPES,
  unitFields,
  type InventoryItem,
  type Unit,
} from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import type { RecordForm } from '@trowel/documents';
import { describe, expect, it } from 'vitest';
import { buildItemForm } from './item-form.ts';
import { buildUnitForm, type SheetExtras } from './unit-form.ts';

const EXTRAS: SheetExtras = {
  finds: 'said finds',
  files: [{ name: 'said files', words: [], isImage: false }],
  pictures: [],
};
const SAID_OTHERWISE = new Set(['id', 'version', 'created_at', 'updated_at', 'relationships', 'custom']);
const MOMENTS = { id: 1, version: 2, created_at: '2024-05-12T10:00:00Z', updated_at: '2025-06-13T10:00:00Z' };
const OWN = { custom: { 'Own field': 'said custom', Nothing: null } };
/** Only relations that stand for themselves: each has its own target. */
const RELATIONSHIPS = RELATION_TYPES.map((type, at) => ({ type, us_number: `target${at}.`, area: '' }));

/** Returns a unique value that fits the type of a field, and its printed form. */
function markOf({ name, kind }: Field, at: number): { value: unknown; printed: string } {
  const number = 1_000 + at;
  if (kind === 'integer' || kind === 'decimal') return { value: number, printed: String(number) };
  if (kind === 'date') return { value: '2023-02-01', printed: '2023' };
  if (kind === 'boolean') return { value: null, printed: '' };
  if (kind === 'list') return { value: [`a ${name}.`, `b ${name}.`], printed: `a ${name}.; b ${name}.` };
  return { value: `said ${name}.`, printed: `said ${name}.` };
}

function fill(fields: readonly Field[]): { record: Record<string, unknown>; printed: string[] } {
  const marked = fields
    .filter(({ name }) => !SAID_OTHERWISE.has(name))
    .map((field, at) => ({ field, ...markOf(field, at) }));
  const record = Object.fromEntries(marked.map(({ field, value }) => [field.name, value]));
  return { record: { ...record, ...MOMENTS, ...OWN }, printed: marked.map(({ printed }) => printed) };
}

/** A unit of which only the number is known. */
const NOTHING_SAID = {
  ...Object.fromEntries(unitFields.map(({ name }) => [name, null])),
  ...MOMENTS,
  site_name: 'Site',
  area: '',
  us_number: '1',
  relationships: [],
  custom: {},
};

const textOf = ({ groups }: RecordForm): string =>
  groups
    .flatMap(({ rows }) => rows.flat().map(({ value }) => value))
    .join('\n')
    // Amounts are written in groups of digits.
    .replace(/(\d)[.,](\d{3})/g, '$1$2');
const spansOf = ({ groups }: RecordForm): number[] =>
  groups.flatMap(({ rows }) => rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)));

describe.each(['it', 'en'] as const)('printed forms in %s', (language) => {
  it.each(['US', 'USM', 'SF', 'of our own'])('lose no field of a unit of type %s', (unit_type) => {
    const { record, printed } = fill(unitFields);
    const unit = { ...record, unit_type, relationships: RELATIONSHIPS } as unknown as Unit;

    const form = buildUnitForm(unit, EXTRAS, { language, isBilingual: true, isPrinted: true, terms: {} });

    const text = textOf(form);
    const said = printed.filter((one) => one !== 'said unit_type.');
    expect(said.filter((one) => !text.includes(one))).toEqual([]);
    expect(RELATIONSHIPS.filter(({ us_number }) => !text.includes(us_number))).toEqual([]);
    for (const one of ['said custom', 'said finds', 'said files', unit_type]) expect(text).toContain(one);
    expect(form.note).toContain('2025');
    expect(new Set(spansOf(form))).toEqual(new Set([12]));
  });

  it('lose no field of a find', () => {
    const { record, printed } = fill(inventoryItemFields);

    const form = buildItemForm(record as unknown as InventoryItem, EXTRAS, {
      language,
      isBilingual: true,
      isPrinted: true,
      terms: {},
    });

    const text = textOf(form);
    expect(printed.filter((one) => !text.includes(one))).toEqual([]);
    expect(text).toContain('said files');
    expect(new Set(spansOf(form))).toEqual(new Set([12]));
  });

  it('leaves out what of a wall nobody described, and keeps the rest to be written into', () => {
    const unit = { ...NOTHING_SAID, unit_type: 'USM', mortar_samples: 'one' } as unknown as Unit;

    const form = buildUnitForm(unit, EXTRAS, { language, isBilingual: false, isPrinted: true, terms: {} });

    const titles = form.groups.filter(({ rows }) => rows.length > 0).map(({ title }) => title);
    expect(titles).toContain(language === 'it' ? 'Legante' : 'Binder');
    for (const folded of ['Laterizi', 'Bricks', 'Elementi litici', 'Stones', 'Opera muraria', 'Masonry']) {
      expect(titles).not.toContain(folded);
    }
    expect(titles).toContain(language === 'it' ? 'Sequenza fisica' : 'Physical relations');
  });

  it('sorts documents into their boxes', () => {
    const documentation = ['Pianta 12', 'Prospetti', 'Sezione A-A’', 'Fotografie 3-9', 'Fotopiani'];
    const files = ['DSC_1.jpg', 'pianta_us1.png', 'relazione.pdf'].map((name) => ({
      name,
      words: [name.replaceAll('_', ' ')],
      isImage: !name.endsWith('pdf'),
    }));
    const unit = { ...NOTHING_SAID, unit_type: 'US', documentation } as unknown as Unit;

    const form = buildUnitForm(
      unit,
      { ...EXTRAS, files },
      { language, isBilingual: false, isPrinted: true, terms: {} },
    );

    const values = form.groups.flatMap(({ rows }) => rows.flat().map(({ value }) => value));
    for (const said of [
      'Pianta 12; pianta_us1.png',
      language === 'it' ? 'Prospetti' : 'Elevation drawings',
      'Sezione A-A’',
      'Fotografie 3-9; DSC_1.jpg',
      language === 'it' ? 'Fotopiani' : 'Rectified photographs',
      'relazione.pdf',
    ]) {
      expect(values).toContain(said);
    }
  });

  it('tells of a wall its colour beside its definition, and names the links of the Extended Matrix', () => {
    const unit = {
      ...NOTHING_SAID,
      unit_type: 'USM',
      color: 'said colour',
      relationships: [
        { type: 'em_linked_from', us_number: '34', area: '' },
        { type: 'documented_by', us_number: '35', area: '' },
      ],
    } as unknown as Unit;

    const { groups } = buildUnitForm(unit, EXTRAS, {
      language,
      isBilingual: false,
      isPrinted: true,
      terms: {},
    });

    const titleOf = (value: string): string | undefined =>
      groups.find(({ rows }) => rows.flat().some((box) => box.value === value))?.title;
    expect(titleOf('said colour')).toBe(
      language === 'it' ? 'Definizione e caratteri fisici' : 'Position and state',
    );
    for (const linked of ['34', '35']) {
      expect(titleOf(linked)).toBe(language === 'it' ? 'Sequenza stratigrafica' : 'Stratigraphic sequence');
    }
    const labels = groups.flatMap(({ rows }) => rows.flat().map(({ label }) => label));
    expect(labels).toContain(language === 'it' ? 'Collegato da (<)' : 'Linked from (<)');
    expect(labels).not.toContain('<');
  });

  it('gives a long text the whole width instead of half of it beside nothing', () => {
    const unit = { ...NOTHING_SAID, unit_type: 'US', interpretation_text: 'long '.repeat(100) };

    const { groups } = buildUnitForm(unit as unknown as Unit, EXTRAS, {
      language,
      isBilingual: false,
      isPrinted: true,
      terms: {},
    });

    const boxes = groups.flatMap(({ rows }) => rows.flat());
    expect(boxes.find(({ value }) => value.startsWith('long'))?.span).toBe(12);
  });

  it('shows the state of the sheet and custom terms in the language of the report', () => {
    const unit = {
      ...fill(unitFields).record,
      unit_type: 'US',
      relationships: [],
      state: 'checked',
      color: 'CR',
      color_en: null,
    } as unknown as Unit;
    const terms = { 'us.color': [{ value: 'CR', label: { it: 'Rosso mattone', en: 'Brick red' } }] };
    const valuesIn = (isPrinted: boolean): string[] =>
      buildUnitForm(unit, EXTRAS, { language, isBilingual: false, isPrinted, terms })
        .groups.flatMap(({ rows }) => rows.flat())
        .map(({ value }) => value);

    const [state, color] = language === 'it' ? ['Controllata', 'Rosso mattone'] : ['Checked', 'Brick red'];
    expect(valuesIn(true)).toEqual(expect.arrayContaining([state, color]));
    expect(valuesIn(false)).toEqual(expect.arrayContaining(['checked', 'CR']));
  });

  it('ends with the signatures, whatever else is recorded', () => {
    const unit = { ...fill(unitFields).record, unit_type: 'USM', relationships: [] } as unknown as Unit;
    const item = fill(inventoryItemFields).record as unknown as InventoryItem;
    const wording = { language, isBilingual: false, isPrinted: true, terms: {} };

    for (const { groups } of [buildUnitForm(unit, EXTRAS, wording), buildItemForm(item, EXTRAS, wording)]) {
      const last = groups.flatMap(({ rows }) => rows).at(-1)!;
      expect(last.map(({ isSignature }) => isSignature)).toEqual([true, true]);
    }
  });

  it('says on the sheet of a find where the site lies', () => {
    const item = fill(inventoryItemFields).record as unknown as InventoryItem;
    const place = { municipality: 'Lanciano', province: 'CH' };

    const form = buildItemForm(
      item,
      { ...EXTRAS, place },
      { language, isBilingual: false, isPrinted: true, terms: {} },
    );

    expect(textOf(form)).toContain('Lanciano\nCH');
  });

  it('has lines for signatures', () => {
    const unit = { ...NOTHING_SAID, unit_type: 'US' } as unknown as Unit;

    const form = buildUnitForm(unit, EXTRAS, { language, isBilingual: false, isPrinted: true, terms: {} });

    const boxes = form.groups.flatMap(({ rows }) => rows.flat());
    expect(boxes.filter(({ isSignature }) => isSignature)).toHaveLength(2);
  });

  it('prints truth in words', () => {
    const unit = {
      ...fill(unitFields).record,
      unit_type: 'US',
      relationships: [],
      flotation: false,
    } as unknown as Unit;

    const boxes = buildUnitForm(unit, EXTRAS, {
      language,
      isBilingual: true,
      isPrinted: true,
      terms: {},
    }).groups.flatMap(({ rows }) => rows.flat());

    expect(boxes.find(({ label }) => label === 'Flotation' || label === 'Flottazione')?.value).toBe('No');
  });
});
