import { nameTerm } from '@trowel/domain/records';
import { createNode, createButton } from '../elements.ts';
import { dataIn, startView, wordsOf, type Frame } from '../start-view.ts';
import { showSheet } from '../unit-sheet.ts';
import { verbIn, type ViewTexts } from '../view-texts.ts';
import type { CallResult } from '../host.ts';

interface UnitRow {
  id: string;
  us_number: string;
  area: string;
  unit_type?: string;
  definition?: string;
  interpretation?: string;
  description?: string;
  period?: string;
  phase?: string;
  /** Relations, such as `covers 13`. */
  relations?: string[];
}

interface Column {
  name: keyof ViewTexts & ('unit' | 'area' | 'type' | 'definition' | 'period' | 'relations');
  valueOf(row: UnitRow): string;
}

/** Loaded rows of a list, and its order. */
interface Listed {
  rows: UnitRow[];
  total: number;
  cursor: string | undefined;
  /** Column and direction. Default: the order of the response. */
  sorted?: { name: Column['name']; isDown: boolean };
}

/** Shows the units of a response as a table. */
function drawUnits(frame: Frame, result: CallResult): void {
  const { root, t } = frame;
  const rows = dataIn(result)['units'] as UnitRow[] | undefined;
  root.append(createNode('h1', {}, t.units));
  if (!rows) return root.append(createNode('p', {}, wordsOf(result)));
  if (rows.length === 0) return root.append(createNode('p', {}, t.noUnits));
  const list = createNode('div', { class: 'scroll', role: 'group', 'aria-label': t.units, tabindex: '0' });
  const below = createNode('p', { class: 'bar' });
  const sheet = createNode('section', { class: 'sheet', hidden: true });
  root.append(list, below, sheet);
  const listed: Listed = { rows: [...rows], total: rows.length, cursor: undefined };
  readPage(listed, result);
  const show = (): void => {
    list.replaceChildren(renderTable(frame, listed, { sheet, show }));
    const more =
      listed.cursor !== undefined && createButton(t.more, () => void showMore(frame, listed, show));
    const count = createNode('span', { class: 'faint' }, t.shownOf(listed.rows.length, listed.total));
    below.replaceChildren(count, ...(more ? [more] : []));
  };
  show();
}

function readPage(listed: Listed, { structuredContent = {} }: CallResult): void {
  const page = structuredContent['page'] as { total?: number; next_cursor?: string } | undefined;
  listed.total = page?.total ?? listed.rows.length;
  listed.cursor = page?.next_cursor;
}

async function showMore(
  { host, tool, input, t, showStatus }: Frame,
  listed: Listed,
  show: () => void,
): Promise<void> {
  showStatus(t.working);
  try {
    const next = await host.callTool(tool, { ...input, cursor: listed.cursor });
    if (next.isError) return showStatus(wordsOf(next));
    listed.rows.push(...(dataIn(next)['units'] as UnitRow[]));
    readPage(listed, next);
    showStatus('');
    show();
  } catch (error) {
    showStatus(error instanceof Error ? error.message : t.failed);
  }
}

function listColumns({ language }: Frame, rows: readonly UnitRow[]): Column[] {
  const isIn = (name: keyof UnitRow): boolean => rows.some((row) => row[name]);
  const formatRelation = (relation: string): string => {
    const at = relation.indexOf(' ');
    return `${verbIn(relation.slice(0, at), language)} ${relation.slice(at + 1)}`;
  };
  const columns: (Column | false)[] = [
    { name: 'unit', valueOf: ({ us_number: number }) => number },
    isIn('area') && { name: 'area', valueOf: ({ area }) => area },
    isIn('unit_type') && { name: 'type', valueOf: ({ unit_type: type = '' }) => type },
    {
      name: 'definition',
      valueOf: ({ definition, interpretation, description }) =>
        (definition && nameTerm(definition, 'us.definition', language)) ||
        (interpretation && nameTerm(interpretation, 'us.interpretation', language)) ||
        description ||
        '',
    },
    isIn('period') && {
      name: 'period',
      valueOf: ({ period, phase }) => [period, phase].filter(Boolean).join(' · '),
    },
    isIn('relations') && {
      name: 'relations',
      valueOf: ({ relations = [] }) => relations.map(formatRelation).join(', '),
    },
  ];
  return columns.filter((column) => column !== false);
}

interface TableActs {
  sheet: HTMLElement;
  show(): void;
}

function renderTable(frame: Frame, listed: Listed, acts: TableActs): HTMLElement {
  const { t } = frame;
  const columns = listColumns(frame, listed.rows);
  const head = columns.map((column) => {
    const { sorted } = listed;
    const isSorted = sorted?.name === column.name;
    const order = !isSorted ? 'none' : sorted.isDown ? 'descending' : 'ascending';
    const sort = (): void => {
      listed.sorted = { name: column.name, isDown: isSorted && !sorted.isDown };
      acts.show();
      acts.sheet.parentElement?.querySelector<HTMLElement>(`[data-column=${column.name}] button`)?.focus();
    };
    return createNode(
      'th',
      { scope: 'col', 'aria-sort': order, 'data-column': column.name },
      createButton(t[column.name], sort),
    );
  });
  const body = sortRows(listed, columns).map((row) => renderRow(frame, row, { columns, acts }));
  return createNode(
    'table',
    {},
    createNode('thead', {}, createNode('tr', {}, ...head)),
    createNode('tbody', {}, ...body),
  );
}

function sortRows({ rows, sorted }: Listed, columns: readonly Column[]): UnitRow[] {
  const column = columns.find(({ name }) => name === sorted?.name);
  if (!column) return rows;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const inOrder = rows.toSorted((a, b) => compare(column.valueOf(a), column.valueOf(b)));
  return sorted?.isDown ? inOrder.toReversed() : inOrder;
}

function renderRow(
  frame: Frame,
  row: UnitRow,
  { columns, acts: { sheet } }: { columns: readonly Column[]; acts: TableActs },
): HTMLElement {
  const find = (name: string): HTMLElement | undefined =>
    sheet.parentElement?.querySelector<HTMLElement>(`[data-unit="${CSS.escape(name)}"]`) ?? undefined;
  const key = `${row.area}/${row.us_number}`;
  const open = (): void => {
    void showSheet(frame, sheet, row.id, {
      goTo: ({ area, number }) => {
        const other = find(`${area}/${number}`);
        return other && (() => other.click());
      },
      close: () => {
        sheet.hidden = true;
        find(key)?.focus();
      },
      actions: () => [],
    });
  };
  const cells = columns.map(({ name, valueOf }) =>
    name === 'unit'
      ? createNode(
          'th',
          { scope: 'row' },
          createButton(valueOf(row), open, { class: 'unit', 'data-unit': key }),
        )
      : createNode('td', { 'data-column': name }, valueOf(row)),
  );
  return createNode('tr', {}, ...cells);
}

await startView('filter', drawUnits);
