import type { TablePart } from '@trowel/documents';
import { compareNatural } from '@trowel/domain/core';
import type { InventoryItem } from '@trowel/domain/records';
import { reportTextsIn } from './report-texts.ts';
import { showTerm, type Words } from './show-term.ts';
import { FIXED_SPACE, showAmount, showValue } from './show-value.ts';
import { tabulate } from './tabulate.ts';

/** Totals of the finds of one kind. */
export interface FindsFigures {
  type: string | null;
  /** The recorded English term. */
  typeInEnglish: string | null;
  count: number;
  fragments: number;
  vessels: number;
  /** In grams. */
  weight: number;
}

/** Adds finds up by type, in natural order; finds without a type come last. */
export function addUpFinds(items: Iterable<InventoryItem>): FindsFigures[] {
  const byType = new Map<string | null, FindsFigures>();
  for (const { find_type: type, find_type_en, fragments_total, vessels_min, weight_g } of items) {
    const figures = byType.get(type) ?? startSums(type);
    byType.set(type, figures);
    figures.typeInEnglish ??= find_type_en;
    figures.count++;
    figures.fragments += fragments_total ?? 0;
    figures.vessels += vessels_min ?? 0;
    figures.weight = roundMg(figures.weight + (weight_g ?? 0));
  }
  return [...byType.values()].sort((a, b) => compareTypes(a.type, b.type));
}

function startSums(type: string | null): FindsFigures {
  return { type, typeInEnglish: null, count: 0, fragments: 0, vessels: 0, weight: 0 };
}

/** Removes the rounding errors of a sum of decimals. */
export function roundMg(grams: number): number {
  return Math.round(grams * 1_000) / 1_000;
}

/** Natural order; null comes last. */
export function compareTypes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNatural(a, b);
}

/** Returns the totals as text: `Pottery 3 (12 fragments, 340 g); Metal 1`. */
export function describeFinds(figures: readonly FindsFigures[], wording: Words): string {
  const { language } = wording;
  const texts = reportTextsIn(language);
  const phrases = sortByName(figures, wording).map((one) => {
    const { count, fragments, weight } = one;
    const more = [
      fragments > 0 ? texts.countFragments(showAmount(fragments, language)) : '',
      weight > 0 ? showValue(weight, { kind: 'decimal', unit: 'g' }, language) : '',
    ].filter(Boolean);
    return `${nameFindType(one, wording)}${FIXED_SPACE}${showAmount(count, language)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
  });
  return phrases.join('; ');
}

/** Sorts totals by the printed names of their types; those without a type come last. */
export function sortByName(figures: readonly FindsFigures[], wording: Words): FindsFigures[] {
  const nameOf = (one: FindsFigures): string | null => one.type && nameFindType(one, wording);
  return figures.toSorted((a, b) => compareTypes(nameOf(a), nameOf(b)));
}

/** Returns the name of a type of finds in a language. */
export function nameFindType(
  { type, typeInEnglish }: Pick<FindsFigures, 'type' | 'typeInEnglish'>,
  wording: Words,
): string {
  const { language, isPrinted } = wording;
  if (type === null) return reportTextsIn(language).noType;
  const english = isPrinted && language === 'en' ? typeInEnglish : null;
  return english ?? showTerm(type, 'inventario.find_type', wording);
}

/** Returns the totals as a table with a last row of sums. */
export function tabulateFinds(figures: readonly FindsFigures[], wording: Words): TablePart {
  const texts = reportTextsIn(wording.language);
  const rows = sortByName(figures, wording).map((one): Omit<FindsFigures, 'typeInEnglish'> => ({
    ...one,
    type: nameFindType(one, wording),
  }));
  // On paper a sum of uncounted finds stays empty.
  const counted = (sum: number): number | null => (wording.isPrinted && sum === 0 ? null : sum);
  if (rows.length > 1) rows.push({ type: texts.total, ...addUpFigures(figures) });
  return tabulate(texts.findsByType, rows, [
    { key: 'find_type', heading: texts.type, valueOf: ({ type }) => type },
    { key: 'count', heading: texts.count, valueOf: ({ count }) => count },
    { key: 'fragments_total', heading: texts.fragments, valueOf: ({ fragments }) => counted(fragments) },
    { key: 'vessels_min', heading: texts.vesselsMin, valueOf: ({ vessels }) => counted(vessels) },
    { key: 'weight_g', heading: texts.weight, valueOf: ({ weight }) => counted(weight) },
  ]);
}

function addUpFigures(figures: readonly FindsFigures[]): Omit<FindsFigures, 'type' | 'typeInEnglish'> {
  const sum = (key: 'count' | 'fragments' | 'vessels' | 'weight'): number =>
    roundMg(figures.reduce((total, one) => total + one[key], 0));
  return {
    count: sum('count'),
    fragments: sum('fragments'),
    vessels: sum('vessels'),
    weight: sum('weight'),
  };
}
