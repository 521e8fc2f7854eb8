import type { ImportSource } from '../import/imported-data.ts';
import type { Table } from '../text/table.ts';
import { isJsonRecord, listRecords, recordAt, textAt, type JsonRecord } from '../text/json-values.ts';

/** An item of a PHASER project: a context, a group around contexts, or a dating. */
export interface Item {
  kind: ItemKind;
  id: string;
  label: string;
  /** Id of the item that contains it. */
  parent: string;
  values: ReadonlyMap<string, string>;
  source: ImportSource;
}

export interface Edge {
  from: string;
  to: string;
  word: string;
  source: ImportSource;
}

/** Content of a PHASER project, from JSON or tables. */
export interface PhaserProject {
  items: readonly Item[];
  edges: readonly Edge[];
}

export type ItemKind = 'period' | 'phase' | 'group' | 'subgroup' | 'context' | 'dating';

/** For each table, the heading of its key and the headings of the items that contain a row, nearest first. */
const TABLES: readonly (readonly [ItemKind, string, readonly (readonly [ItemKind, string])[]])[] = [
  ['period', 'periodid', []],
  ['phase', 'phaseid', [['period', 'withinperiod']]],
  [
    'group',
    'groupid',
    [
      ['phase', 'withinphase'],
      ['period', 'withinperiod'],
    ],
  ],
  [
    'subgroup',
    'subgroupid',
    [
      ['group', 'withingroup'],
      ['period', 'withinperiod'],
    ],
  ],
  ['dating', 'datingid', [['context', 'withincontext']]],
  [
    'context',
    'contextid',
    [
      ['subgroup', 'withinsubgroup'],
      ['group', 'withingroup'],
      ['phase', 'withinphase'],
      ['period', 'withinperiod'],
    ],
  ],
];

export const KINDS: readonly string[] = TABLES.map(([kind]) => kind);

/** Reads the tables of a PHASER project by their headings; undefined if a table is of another kind. */
export function findPhaserTables(tables: readonly Table[]): PhaserProject | undefined {
  const items: Item[] = [];
  const edges: Edge[] = [];
  for (const table of tables) {
    const headings = (table.rows[0]?.cells ?? []).map((cell) => cell.replace(/[\s_]/g, '').toLowerCase());
    const isEdges = headings.includes('stratrelationship');
    const known = TABLES.find((one) => isTable(one, headings));
    if (isEdges) for (const edge of readEdgeTable(table, headings)) edges.push(edge);
    else if (known) for (const item of readItemTable(table, { headings, known })) items.push(item);
    else return undefined;
  }
  return items.length + edges.length > 0 ? { items, edges } : undefined;
}

/** Other programs also have a context ID, but only PHASER has "within…". */
function isTable([kind, key, parents]: (typeof TABLES)[number], headings: readonly string[]): boolean {
  const isOwn =
    kind === 'period' ? headings.includes('minyear') : parents.some(([, name]) => headings.includes(name));
  return headings.includes(key) && isOwn;
}

function readItemTable(
  table: Table,
  { headings, known: [kind, key, parents] }: { headings: readonly string[]; known: (typeof TABLES)[number] },
): Item[] {
  return listRows(table, headings).map(({ values, source }) => {
    const label = values.get(key) ?? '';
    const parent = parents.find(([, heading]) => values.get(heading));
    return {
      kind,
      id: `${kind} ${label}`,
      label,
      parent: parent ? `${parent[0]} ${values.get(parent[1])!}` : '',
      values,
      source,
    };
  });
}

/** Reads both forms of the table: by source and target, and the older one by context and related context. */
function readEdgeTable(table: Table, headings: readonly string[]): Edge[] {
  return listRows(table, headings).map(({ values, source }) => ({
    from: `context ${values.get('sourceid') ?? values.get('contextno') ?? ''}`,
    to: `context ${values.get('targetid') ?? values.get('relatedcontextno') ?? ''}`,
    word: values.get('stratrelationship') ?? '',
    source,
  }));
}

function listRows(table: Table, headings: readonly string[]) {
  return table.rows.slice(1).map(({ number, cells }) => ({
    values: new Map(headings.map((heading, i) => [heading, (cells[i] ?? '').trim()])),
    source: { ...(table.name !== undefined && { sheet: table.name }), row: number },
  }));
}

/** Finds a PHASER project in JSON: nodes of the classes context, group, phase. */
export function findPhaserJson(root: unknown): PhaserProject | undefined {
  if (!isJsonRecord(root)) return undefined;
  const elements = recordAt(root, 'elements');
  const nodes = listRecords(elements['nodes']).map(({ record, place }) => ({
    data: recordAt(record, 'data'),
    place,
  }));
  const isPhaser = nodes.some(({ data }) => data['class'] === 'context');
  if (!isPhaser) return undefined;
  const items = nodes.flatMap(({ data, place }): Item[] => {
    const kind = textAt(data, ['class']);
    if (!KINDS.includes(kind)) return [];
    const id = textAt(data, ['id']);
    return [
      {
        kind: kind as ItemKind,
        id,
        label: textAt(data, ['label']) || id,
        parent: textAt(data, ['parent']) || textAt(data, ['period']),
        values: valuesOf(data),
        source: { sheet: 'nodes', row: place },
      },
    ];
  });
  const edges = listRecords(elements['edges']).map(({ record, place }): Edge => {
    const data = recordAt(record, 'data');
    return {
      from: textAt(data, ['source']),
      to: textAt(data, ['target']),
      word: textAt(data, ['type']),
      source: { sheet: 'edges', row: place },
    };
  });
  return { items, edges };
}

function valuesOf(data: JsonRecord): Map<string, string> {
  const dating = recordAt(data, 'dating');
  return new Map([
    ['sitecode', textAt(data, ['siteCode'])],
    ['type', textAt(data, ['type'])],
    ['description', textAt(data, ['description'])],
    ['cud', textAt(data, ['cud'])],
    ['minyear', textAt(dating, ['minYear'])],
    ['maxyear', textAt(dating, ['maxYear'])],
  ]);
}
