import type { Labels } from '@trowel/domain/core';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedRecord } from '../../import/imported-data.ts';

/** A way in which numbers of finds restart. */
interface Restart {
  code: 'number_by_year' | 'number_by_unit';
  /** Returns the prefix for the number; `''` if the find does not have it. */
  partOf(find: ImportedRecord): string;
  /** Returns true if the numbers restart this way and do not contain the prefix yet. */
  holds(finds: readonly ImportedRecord[]): boolean;
  format(example: { one: string; other: string; number: string }): Labels;
}

/** Share of the units that must have a find with number 1. Two finds with one number may be a mistake. */
const MOST_UNITS = 3 / 4;

const BY_YEAR: Restart = {
  code: 'number_by_year',
  partOf: ({ fields }) => (typeof fields['year'] === 'number' ? String(fields['year']) : ''),
  holds: (finds) => finds.every((find) => !numberOf(find).includes(BY_YEAR.partOf(find))),
  format: ({ one, other, number }) => ({
    en: `Inventory numbers restart each year. The year was added before all of them: ${one}/${number} and ${other}/${number} are two finds`,
    it: `I numeri di inventario ricominciano ogni anno: a tutti è stato premesso l’anno, così ${one}/${number} e ${other}/${number} sono due reperti`,
  }),
};

const BY_UNIT: Restart = {
  code: 'number_by_unit',
  partOf: ({ fields }) =>
    [fields['area'], fields['us_number']].filter((part) => typeof part === 'string' && part !== '').join('/'),
  holds(finds) {
    const units = new Set(finds.map(BY_UNIT.partOf));
    const begun = new Set(finds.filter((find) => numberOf(find) === '1').map(BY_UNIT.partOf));
    return (
      finds.every((find) => /^\d+$/.test(numberOf(find)) && find.fields['us_number'] !== undefined) &&
      begun.size >= units.size * MOST_UNITS
    );
  },
  format: ({ one, other, number }) => ({
    en: `Numbers of finds restart in each unit. The unit was added before all of them: ${one}/${number} and ${other}/${number} are two finds`,
    it: `I numeri dei reperti ricominciano in ogni US: a tutti è stata premessa la US, così ${one}/${number} e ${other}/${number} sono due reperti`,
  }),
};

/**
 * Adds the year or the unit to numbers of finds that restart with 1 in each: `2018/1` and `2019/1` are
 * two finds, and so are `101/1` and `102/1`. Each site is separate. Numbers change only if all of them
 * become unique; a number that contains its year does not change.
 */
export function resolveRestartedNumbers(builder: ImportBuilder, first: number): void {
  const bySite = new Map<unknown, ImportedRecord[]>();
  for (const record of builder.records.slice(first)) {
    if (record.entity !== 'inventario') continue;
    const site = record.fields['site_name'];
    const known = bySite.get(site);
    if (known) known.push(record);
    else bySite.set(site, [record]);
  }
  for (const finds of bySite.values()) resolveSite(builder, finds);
}

function resolveSite(builder: ImportBuilder, finds: readonly ImportedRecord[]): void {
  const numbers = new Set(finds.map(numberOf));
  if (numbers.size === finds.length) return;
  const restart = [BY_YEAR, BY_UNIT].find(({ partOf, holds }) => {
    const pairs = new Set(finds.map((find) => `${partOf(find)}/${numberOf(find)}`));
    return pairs.size === finds.length && finds.every((find) => partOf(find) !== '') && holds(finds);
  });
  if (!restart) return;
  const { partOf, format, code } = restart;
  const seen = new Set<string>();
  const again = finds.find((find) => seen.size === seen.add(numberOf(find)).size)!;
  const number = numberOf(again);
  const [one = '', other = ''] = finds.filter((find) => numberOf(find) === number).map(partOf);
  for (const find of finds) find.fields['inventory_number'] = `${partOf(find)}/${numberOf(find)}`;
  addProblem(builder, {
    severity: 'warning',
    code,
    message: format({ one, other, number }),
    ...finds[0]!.source,
  });
}

function numberOf({ fields }: ImportedRecord): string {
  return String(fields['inventory_number']);
}
