import type { TablePart } from '@trowel/documents';
import { compareNatural } from '@trowel/domain/core';
import type { InventoryItem } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { reportTextsIn } from './report-texts.ts';
import { showAmount, showValue } from './show-value.ts';
import { tabulate } from './tabulate.ts';

/** What finds of one kind come to. */
export interface FindsFigures {
  type: string | null;
  count: number;
  fragments: number;
  vessels: number;
  /** In g. */
  weight: number;
}

/** Adds finds up by type, in natural order; those without a type stand last. */
export function addUpFinds(items: Iterable<InventoryItem>): FindsFigures[] {
  const byType = new Map<string | null, FindsFigures>();
  for (const { find_type: type, fragments_total, vessels_min, weight_g } of items) {
    const figures = byType.get(type) ?? { type, count: 0, fragments: 0, vessels: 0, weight: 0 };
    byType.set(type, figures);
    figures.count++;
    figures.fragments += fragments_total ?? 0;
    figures.vessels += vessels_min ?? 0;
    figures.weight = roundMg(figures.weight + (weight_g ?? 0));
  }
  return [...byType.values()].sort((a, b) => compareTypes(a.type, b.type));
}

/** Sums of decimals carry errors far behind the point. */
function roundMg(grams: number): number {
  return Math.round(grams * 1_000) / 1_000;
}

/** Natural order; what has no type stands last. */
export function compareTypes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNatural(a, b);
}

/** Gives the figures in words: `Pottery 3 (12 fragments, 340 g); Metal 1`. */
export function describeFinds(figures: readonly FindsFigures[], language: Language): string {
  const texts = reportTextsIn(language);
  const phrases = figures.map(({ type, count, fragments, weight }) => {
    const more = [
      fragments > 0 ? texts.countFragments(showAmount(fragments, language)) : '',
      weight > 0 ? showValue(weight, { kind: 'decimal', unit: 'g' }, language) : '',
    ].filter(Boolean);
    return `${type ?? texts.noType} ${showAmount(count, language)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
  });
  return phrases.join('; ');
}

/** Gives the figures as a table with a line of totals. */
export function tabulateFinds(figures: readonly FindsFigures[], language: Language): TablePart {
  const texts = reportTextsIn(language);
  const rows = figures.map(({ type, ...sums }) => ({ type: type ?? texts.noType, ...sums }));
  if (rows.length > 1) rows.push({ type: texts.total, ...addUpFigures(figures) });
  return tabulate(texts.findsByType, rows, [
    { key: 'find_type', heading: texts.type, valueOf: ({ type }) => type },
    { key: 'count', heading: texts.count, valueOf: ({ count }) => count },
    { key: 'fragments_total', heading: texts.fragments, valueOf: ({ fragments }) => fragments },
    { key: 'vessels_min', heading: texts.vesselsMin, valueOf: ({ vessels }) => vessels },
    { key: 'weight_g', heading: texts.weight, valueOf: ({ weight }) => weight },
  ]);
}

function addUpFigures(figures: readonly FindsFigures[]): Omit<FindsFigures, 'type'> {
  const sum = (key: 'count' | 'fragments' | 'vessels' | 'weight'): number =>
    roundMg(figures.reduce((total, one) => total + one[key], 0));
  return {
    count: sum('count'),
    fragments: sum('fragments'),
    vessels: sum('vessels'),
    weight: sum('weight'),
  };
}
