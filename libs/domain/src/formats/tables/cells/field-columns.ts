import type { Table } from '../../text/table.ts';

/** Columns that Field writes for the parts of a value: `dating.0.end.inputYear`, `dimensionLength.0.inputValue`. */
const PART = /^(dating|dimension\p{Lu}\p{L}+)\.(\d+)\.(.+)$/u;
/** Parts that the joined value contains. Others, such as remarks, stay columns. */
const JOINED_PARTS = new Set([
  'type',
  ...['begin', 'end'].flatMap((end) => ['inputYear', 'inputType', 'year'].map((part) => `${end}.${part}`)),
  'margin',
  'inputValue',
  'inputUnit',
  'inputRangeEndValue',
  'value',
]);
const MICROMETRES = 1e6;

type Parts = Map<string, string>;

interface Group {
  /** Column of the joined value. */
  column: number;
  /** Columns of the parts, by the number of the entry. */
  entries: Map<string, Map<string, number>>;
}

/**
 * Joins the columns into which Field splits datings and dimensions: `dating` (`100 BCE – 50 CE`) and
 * `dimensionLength` (`1.2 m`). Columns stay in place; joined ones lose their heading.
 */
export function joinFieldColumns(table: Table): Table {
  const [first, ...rows] = table.rows;
  const groups = first ? findGroups(first.cells) : new Map<string, Group>();
  if (!first || groups.size === 0) return table;
  const gone = [...groups.values()].flatMap(({ entries }) =>
    [...entries.values()].flatMap((parts) => [...parts.values()]),
  );
  const join = (cells: readonly string[], format: (name: string, group: Group) => string): string[] => {
    const joined = [...cells];
    for (const column of gone) if (column < joined.length) joined[column] = '';
    for (const [name, group] of groups) {
      while (joined.length <= group.column) joined.push('');
      joined[group.column] = format(name, group);
    }
    return joined;
  };
  return {
    ...table,
    rows: [
      { ...first, cells: join(first.cells, (name) => name) },
      ...rows.map((row) => ({
        ...row,
        cells: join(row.cells, (name, group) => formatEntries(name, group, row.cells)),
      })),
    ],
  };
}

function findGroups(headings: readonly string[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [column, heading] of headings.entries()) {
    const [, name = '', entry = '', part = ''] = PART.exec(heading.trim()) ?? [];
    if (!JOINED_PARTS.has(part)) continue;
    const group = groups.get(name) ?? { column, entries: new Map<string, Map<string, number>>() };
    group.entries.set(entry, (group.entries.get(entry) ?? new Map<string, number>()).set(part, column));
    groups.set(name, group);
  }
  return groups;
}

function formatEntries(name: string, { entries }: Group, cells: readonly string[]): string {
  return [...entries.values()]
    .map((columns) => new Map([...columns].map(([part, column]) => [part, (cells[column] ?? '').trim()])))
    .map((parts) => (name === 'dating' ? formatDating(parts) : formatMeasure(parts)))
    .filter((text) => text !== '')
    .join('; ');
}

function formatDating(parts: Parts): string {
  const [begin, end] = [formatYear(parts, 'begin'), formatYear(parts, 'end')];
  const margin = parts.get('margin') ? ` ± ${parts.get('margin')}` : '';
  const type = parts.get('type') ?? '';
  if (type === 'before' || type === 'after') return [type, end || begin].join(' ').trim();
  return [begin, end].filter((year) => year !== '').join(' – ') + margin;
}

function formatYear(parts: Parts, end: 'begin' | 'end'): string {
  const typed = parts.get(`${end}.inputYear`) ?? '';
  if (typed !== '') return `${typed} ${(parts.get(`${end}.inputType`) ?? '').toUpperCase()}`.trim();
  const year = parts.get(`${end}.year`) ?? '';
  if (year === '') return '';
  return year.startsWith('-') ? `${year.slice(1)} BCE` : `${year} CE`;
}

/** Without a typed value, Field stores micrometres. */
function formatMeasure(parts: Parts): string {
  const [value, last, unit] = ['inputValue', 'inputRangeEndValue', 'inputUnit'].map(
    (part) => parts.get(part) ?? '',
  );
  if (value) return `${[value, last].filter(Boolean).join('–')} ${unit}`.trim();
  const micrometres = Number(parts.get('value') || Number.NaN);
  return Number.isNaN(micrometres) ? '' : `${micrometres / MICROMETRES} m`;
}
