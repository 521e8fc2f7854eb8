import { compareNatural, foldText } from '@trowel/domain/core';
import type { Texts } from '../i18n/texts.ts';
import type { SceneAccess } from './scene-context.ts';

export interface UnitColumn {
  heading: string;
  cell: (unit: number) => string;
  compare: (a: number, b: number) => number;
}

/** Returns the columns of the table of units. */
export function listUnitColumns(
  t: Texts,
  { scene: { units, periods }, findNeighbours }: Pick<SceneAccess, 'scene' | 'findNeighbours'>,
): UnitColumn[] {
  const counts = units.map((_, unit) => {
    const neighbours = findNeighbours(unit);
    return {
      above: neighbours.filter(({ way }) => way === 'above').length,
      below: neighbours.filter(({ way }) => way === 'below').length,
    };
  });
  const byText = (cell: (unit: number) => string): Pick<UnitColumn, 'cell' | 'compare'> => ({
    cell,
    compare: (a, b) => compareNatural(cell(a), cell(b)),
  });
  const byNumber = (value: (unit: number) => number, cell = (unit: number) => String(value(unit))) => ({
    cell,
    compare: (a: number, b: number) => value(a) - value(b),
  });
  return [
    { heading: t.unit, ...byText((unit) => units[unit]!.us_number) },
    { heading: t.area, ...byText((unit) => units[unit]!.area) },
    { heading: t.type, ...byText((unit) => units[unit]!.unit_type) },
    { heading: t.definition, ...byText((unit) => units[unit]!.definition) },
    {
      heading: t.period,
      ...byNumber(
        (unit) => units[unit]!.period,
        (unit) => periods[units[unit]!.period]?.label ?? '',
      ),
    },
    { heading: t.level, ...byNumber((unit) => units[unit]!.level + 1) },
    { heading: t.tableAbove, ...byNumber((unit) => counts[unit]!.above) },
    { heading: t.tableBelow, ...byNumber((unit) => counts[unit]!.below) },
  ];
}

/** Order of the rows. */
export interface Sorting {
  /** Place of the column. */
  column: number;
  isDescending: boolean;
}

/** Returns the shown units that contain a text in one of their cells, sorted. An empty text matches every unit. */
export function listRows(
  isShown: Uint8Array,
  columns: readonly UnitColumn[],
  { sorting, text }: { sorting: Sorting; text: string },
): number[] {
  const wanted = foldText(text.trim());
  const matches = (unit: number): boolean =>
    wanted === '' || columns.some(({ cell }) => foldText(cell(unit)).includes(wanted));
  const { compare } = columns[sorting.column]!;
  const sign = sorting.isDescending ? -1 : 1;
  return [...isShown.keys()]
    .filter((unit) => isShown[unit] === 1 && matches(unit))
    .sort((a, b) => sign * compare(a, b) || a - b);
}
