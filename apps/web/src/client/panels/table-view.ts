import { compareNatural, foldText } from '@trowel/domain/core';
import type { SceneData } from '@trowel/domain/scene';
import { element, refill } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import type { FindNeighbours } from '../view/neighbours.ts';
import type { NameUnit } from '../i18n/unit-name.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';

export interface TableOptions {
  t: Texts;
  scene: SceneData;
  store: ViewStore;
  nameUnit: NameUnit;
  findNeighbours: FindNeighbours;
  /** Gives 1 for each unit that the view shows. */
  listShown: (state: ViewState) => Uint8Array;
}

const ROWS_A_PAGE = 100;

interface Column {
  heading: string;
  cell: (unit: number) => string;
  compare: (a: number, b: number) => number;
}

/** Makes the table of the units that are shown: sorted by any column, a hundred a page, each row a choice. */
export function createTableView(options: TableOptions): { object: HTMLElement; dispose(): void } {
  const { t, store, listShown } = options;
  const columns = listColumns(options);
  let sorting = { column: 0, isDescending: false };
  let first = 0;
  let wanted = '';
  const head = element('tr');
  const body = element('tbody');
  const foot = element('nav.pages', { attributes: { 'aria-label': t.table } });

  const sort = (column: number): void => {
    sorting = { column, isDescending: sorting.column === column && !sorting.isDescending };
    draw();
  };
  const turn = (to: number): void => {
    first = to;
    draw();
  };
  const draw = (): void => {
    const shown = sortUnits(listShown(store.state), columns[sorting.column]!, sorting.isDescending).filter(
      (unit) => holdsText(columns, { unit, wanted }),
    );
    first = Math.min(first, Math.max(0, Math.floor((shown.length - 1) / ROWS_A_PAGE) * ROWS_A_PAGE));
    refill(
      head,
      columns.map(({ heading }, column) =>
        drawHeading(heading, {
          direction: sorting.column === column ? directionOf(sorting) : undefined,
          onSort: () => sort(column),
        }),
      ),
    );
    refill(
      body,
      shown.slice(first, first + ROWS_A_PAGE).map((unit) => drawRow(options, { unit, columns })),
    );
    refill(foot, drawPaging(t, { first, total: shown.length, onTurn: turn }));
  };
  const dispose = store.listen((_state, changed) => {
    if (changed.has('peeled') || changed.has('isAlone') || changed.has('chosen')) draw();
  });
  draw();
  const table = element('table', { children: [element('thead', { children: [head] }), body] });
  const scroll = element('div.scroll', {
    attributes: { tabindex: '0', role: 'region', 'aria-label': t.table },
    children: [table],
  });
  const filter = element('input.table-filter', {
    attributes: { type: 'search', 'aria-label': t.tableFilter, placeholder: t.tableFilter },
    on: {
      input: (_event, { value }) => {
        wanted = foldText(value.trim());
        first = 0;
        draw();
      },
    },
  });
  return { object: element('div.table-parts', { children: [filter, scroll, foot] }), dispose };
}

/** Whether one of the cells of a unit holds a text; without a text all do. */
function holdsText(columns: readonly Column[], { unit, wanted }: { unit: number; wanted: string }): boolean {
  return wanted === '' || columns.some(({ cell }) => foldText(cell(unit)).includes(wanted));
}

function directionOf({ isDescending }: { isDescending: boolean }): 'ascending' | 'descending' {
  return isDescending ? 'descending' : 'ascending';
}

function drawHeading(
  text: string,
  { direction, onSort }: { direction: string | undefined; onSort: () => void },
): HTMLElement {
  return element('th', {
    attributes: { scope: 'col', 'aria-sort': direction },
    children: [element('button.sort', { text, attributes: { type: 'button' }, on: { click: onSort } })],
  });
}

/** What page is shown, and the ways to the ones before and after it. */
function drawPaging(
  t: Texts,
  { first, total, onTurn }: { first: number; total: number; onTurn: (to: number) => void },
): HTMLElement[] {
  const way = (text: string, to: number): HTMLElement =>
    element('button.quiet', {
      text,
      attributes: { type: 'button', disabled: to < 0 || to >= total },
      on: { click: () => onTurn(to) },
    });
  const last = Math.min(first + ROWS_A_PAGE, total);
  const shown = element('span', { text: t.tableShown(Math.min(first + 1, total), last, total) });
  if (total <= ROWS_A_PAGE) return [shown];
  return [way(t.previous, first - ROWS_A_PAGE), shown, way(t.next, first + ROWS_A_PAGE)];
}

function listColumns({ t, scene: { units, periods }, findNeighbours }: TableOptions): Column[] {
  const counts = units.map((_, unit) => {
    const neighbours = findNeighbours(unit);
    return {
      above: neighbours.filter(({ way }) => way === 'above').length,
      below: neighbours.filter(({ way }) => way === 'below').length,
    };
  });
  const byText = (cell: (unit: number) => string): Pick<Column, 'cell' | 'compare'> => ({
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

function sortUnits(isShown: Uint8Array, { compare }: Column, isDescending: boolean): number[] {
  const units = [...isShown.keys()].filter((unit) => isShown[unit] === 1);
  const sign = isDescending ? -1 : 1;
  return units.sort((a, b) => sign * compare(a, b) || a - b);
}

function drawRow(
  { t, scene, store, nameUnit }: TableOptions,
  { unit, columns }: { unit: number; columns: readonly Column[] },
): HTMLElement {
  const isChosen = store.state.chosen === unit;
  const choose = element('button.quiet.row-choice', {
    text: scene.units[unit]!.us_number,
    attributes: {
      type: 'button',
      'aria-label': t.choose(nameUnit(scene.units[unit]!)),
      'aria-pressed': String(isChosen),
    },
    on: { click: () => store.change({ chosen: isChosen ? undefined : unit }) },
  });
  const cells = columns.slice(1).map(({ cell }) => element('td', { text: cell(unit) }));
  return element(isChosen ? 'tr.chosen' : 'tr', {
    children: [element('th', { attributes: { scope: 'row' }, children: [choose] }), ...cells],
  });
}
