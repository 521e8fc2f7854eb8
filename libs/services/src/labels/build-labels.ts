import type { Label } from '@trowel/documents';
import { compareNatural } from '@trowel/domain/core';
import { nameTerm, type CustomTerms, type InventoryItem, type Unit } from '@trowel/domain/records';
import { labelTextsIn, type LabelTexts } from './label-texts.ts';
import type { Language } from '../context.ts';

/** Fields of a unit that its labels use. */
export const UNIT_LABEL_FIELDS = [
  'unit_type',
  'definition',
  'definition_en',
  'interpretation',
  'interpretation_en',
  'period',
  'phase',
  'excavation_year',
  'samples',
  'samples_en',
] as const satisfies (keyof Unit)[];
export type LabelledUnit = Pick<
  Unit,
  (typeof UNIT_LABEL_FIELDS)[number] | 'id' | 'site_name' | 'area' | 'us_number'
>;

/** Fields of a find that its labels use. */
export const ITEM_LABEL_FIELDS = [
  'find_type',
  'find_type_en',
  'definition',
  'definition_en',
  'area',
  'us_number',
  'dating',
  'box_number',
  'fragments_total',
  'weight_g',
  'storage_place',
] as const satisfies (keyof InventoryItem)[];
export type LabelledItem = Pick<
  InventoryItem,
  (typeof ITEM_LABEL_FIELDS)[number] | 'id' | 'site_name' | 'inventory_number'
>;

/** Settings shared by all labels of a request. */
export interface LabelSetting {
  language: Language;
  /** Base address of the pages: `https://dig.example`. */
  webUrl: string;
  /** Terms that people added to the vocabularies. */
  terms: CustomTerms;
}

/** Returns a label for each unit. */
export function labelUnits(units: readonly LabelledUnit[], setting: LabelSetting): Label[] {
  const words = labelTextsIn(setting.language);
  return units.map((unit) => ({
    heading: nameUnit(unit, words),
    place: placeOf(unit, words),
    lines: fill([
      ...distinct([formatUnit(unit, 'definition', setting), formatUnit(unit, 'interpretation', setting)]),
      unit.period && words.period(unit.period, unit.phase),
      unit.excavation_year && words.year(unit.excavation_year),
    ]),
    url: `${setting.webUrl}/r/us/${unit.id}`,
  }));
}

/** Returns a label for each sample of each unit. Its code leads to the unit. */
export function labelSamples(units: readonly LabelledUnit[], setting: LabelSetting): Label[] {
  const words = labelTextsIn(setting.language);
  return units.flatMap((unit) =>
    listSamples(unit, setting).map((sample, i) => ({
      heading: words.sample(nameUnit(unit, words), i + 1),
      place: placeOf(unit, words),
      lines: fill([
        sample,
        formatUnit(unit, 'definition', setting),
        unit.excavation_year && words.year(unit.excavation_year),
      ]),
      url: `${setting.webUrl}/r/us/${unit.id}`,
    })),
  );
}

/** Returns a label for each find. */
export function labelItems(items: readonly LabelledItem[], setting: LabelSetting): Label[] {
  const words = labelTextsIn(setting.language);
  return items.map((item) => ({
    heading: words.item(item.inventory_number),
    place: fill([...placeOf(item, words), item.us_number && `${words.unit} ${item.us_number}`]),
    lines: fill([
      distinct([formatFind(item, 'find_type', setting), formatFind(item, 'definition', setting)]).join(', '),
      item.dating && nameTerm(item.dating, 'inventario.dating', setting.language, setting.terms),
      item.box_number && words.box(item.box_number),
      fill([
        item.fragments_total && words.fragments(item.fragments_total),
        item.weight_g && words.grams(formatNumber(item.weight_g, setting.language)),
      ]).join(' · '),
    ]),
    url: `${setting.webUrl}/r/inventario/${item.id}`,
  }));
}

/** Returns a label for each box of finds. Its code leads to the contents. */
export function labelBoxes(
  items: readonly LabelledItem[],
  { siteId, ...setting }: LabelSetting & { siteId: number },
): Label[] {
  const words = labelTextsIn(setting.language);
  const boxes = new Map<string, LabelledItem[]>();
  for (const item of items) {
    if (!item.box_number) continue;
    boxes.set(item.box_number, [...(boxes.get(item.box_number) ?? []), item]);
  }
  return [...boxes]
    .toSorted(([a], [b]) => compareNatural(a, b))
    .map(([box, inside]) => {
      const units = distinct(inside.map(({ us_number }) => us_number)).toSorted(compareNatural);
      return {
        heading: words.box(box),
        place: [inside[0]!.site_name],
        lines: fill([
          words.finds(inside.length),
          distinct(inside.map((item) => formatFind(item, 'find_type', setting)))
            .toSorted(compareNatural)
            .join(', '),
          units.length > 0 && words.units(units.join(', ')),
          distinct(inside.map(({ storage_place }) => storage_place)).join(', '),
        ]),
        url: `${setting.webUrl}/r/box/${siteId}/${encodeURIComponent(box)}`,
      };
    });
}

function formatUnit(
  unit: LabelledUnit,
  name: 'definition' | 'interpretation',
  setting: LabelSetting,
): string | null {
  return choose(unit[name], { twin: unit[`${name}_en`], vocabulary: `us.${name}` }, setting);
}

function formatFind(
  item: LabelledItem,
  name: 'definition' | 'find_type',
  setting: LabelSetting,
): string | null {
  return choose(item[name], { twin: item[`${name}_en`], vocabulary: `inventario.${name}` }, setting);
}

/** Returns the text in the language of the label, or else in the other. */
function choose(
  word: string | null,
  { twin, vocabulary }: { twin: string | null; vocabulary: string },
  { language, terms }: LabelSetting,
): string | null {
  if (word === null || (language === 'en' && twin !== null)) return twin;
  return nameTerm(word, vocabulary, language, terms);
}

/**
 * Returns the samples of a unit. Both languages have the same number of labels: a sample without a
 * translation keeps its text.
 */
function listSamples({ samples, samples_en }: LabelledUnit, { language, terms }: LabelSetting): string[] {
  const [own, twins] = [samples ?? [], samples_en ?? []];
  if (own.length === 0 || (language === 'en' && twins.length === own.length)) return twins;
  return own.map((one) => nameTerm(one, 'us.samples', language, terms));
}

/** Returns the name of a unit: an ordinary unit by the word of the language, others by their type. */
function nameUnit({ unit_type, us_number }: LabelledUnit, words: LabelTexts): string {
  return `${unit_type === 'US' ? words.unit : unit_type} ${us_number}`;
}

function placeOf(
  { site_name, area }: { site_name: string; area: string | null },
  words: LabelTexts,
): string[] {
  return fill([site_name, area && words.area(area)]);
}

function fill(lines: readonly (string | number | false | null | undefined)[]): string[] {
  return lines.filter((line): line is string => typeof line === 'string' && line !== '');
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => Boolean(value)))];
}

/** Formats a number with at most one decimal. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    maximumFractionDigits: 1,
    useGrouping: 'always',
  }).format(value);
}
