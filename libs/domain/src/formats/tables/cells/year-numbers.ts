import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedRecord } from '../../import/imported-data.ts';

/**
 * Puts the year before inventory numbers that begin again with 1 each year: `2018/1` and `2019/1` are two finds. Only
 * where the years tell all such numbers apart; a number that has its year already stays as it is.
 */
export function settleYearNumbers(builder: ImportBuilder, first: number): void {
  const finds = builder.records.slice(first).filter(({ entity }) => entity === 'inventario');
  const yearsOf = new Map<string, Set<string>>();
  for (const find of finds) {
    const number = numberOf(find);
    yearsOf.set(number, (yearsOf.get(number) ?? new Set()).add(yearOf(find)));
  }
  const pairs = new Set(finds.map((find) => `${yearOf(find)}/${numberOf(find)}`));
  const isTold = finds.every((find) => yearOf(find) !== '' && !numberOf(find).includes(yearOf(find)));
  if (yearsOf.size === finds.length || pairs.size < finds.length || !isTold) return;
  for (const find of finds) find.fields['inventory_number'] = `${yearOf(find)}/${numberOf(find)}`;
  const [again] = [...yearsOf].find(([, years]) => years.size > 1)!;
  const [one, other] = [...yearsOf.get(again)!];
  addProblem(builder, {
    severity: 'warning',
    code: 'number_by_year',
    message: {
      en: `Inventory numbers begin again each year: the year was put before all of them, so that ${one}/${again} and ${other}/${again} are two finds`,
      it: `I numeri di inventario ricominciano ogni anno: a tutti è stato premesso l’anno, così ${one}/${again} e ${other}/${again} sono due reperti`,
    },
    ...finds[0]!.source,
  });
}

function numberOf({ fields }: ImportedRecord): string {
  return String(fields['inventory_number']);
}

function yearOf({ fields }: ImportedRecord): string {
  return typeof fields['year'] === 'number' ? String(fields['year']) : '';
}
