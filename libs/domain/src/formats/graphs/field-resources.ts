// One file: the rules for the resources of Field share one table of names.
import type { Language } from '@trowel/domain/matrix';
import { isJsonRecord, recordAt, textAt, type JsonRecord } from '../text/json-values.ts';
import type { Table } from '../text/table.ts';
import { flattenMembers, isLanguage } from './json-members.ts';

/** Content of a file of Field (iDAI.field) as tables, with notes on parts that are left out. */
export interface FieldTables {
  tables: Table[];
  /** Sentences for the user. */
  remarks: Readonly<Record<Language, string>>[];
}

interface Resource {
  id: string;
  identifier: string;
  category: string;
  record: JsonRecord;
  /** Row in the file, or place in its list. */
  row: number;
  kind: 'unit' | 'find' | 'trench' | 'other';
}

const TRENCHES = new Set(['Trench', 'ExcavationArea', 'Area']);
/** Row of the first resource in a list, as below headings. */
const FIRST_ROW = 2;
const TRANSLATED_COLUMN = /^([^.]+)\.(\w{2})$/;
const RELATION_COLUMN = /^relations\.(.+)$/;
const UNITS = new Set(
  'Feature Layer Grave Burial Architecture Floor Planum FeatureSegment DrillCoreLayer Other'.split(' '),
);
const FINDS = new Set(
  'Find FindCollection Coin Pottery Bone Glass Metal Stone Terracotta Wood Brick Mollusk Lithic Lithics Inscription Sculpture HumanBone AnimalBone Organic Plaster'.split(
    ' ',
  ),
);
const KINDS = [
  ['unit', UNITS],
  ['find', FINDS],
  ['trench', TRENCHES],
] as const;
/** Relations to the place of a resource, nearest first. */
const PARENTS = ['liesWithin', 'isChildOf', 'isRecordedIn'];
/** Relations in time and space with a column in a table of units. */
const ORDER = /^(?:is)?(?:above|below|cut|cuts|fill|abut|bond|sameas|contemporary|equivalent|after|before)/i;
/** Members that are read separately or are not about the excavation. */
const HANDLED = new Set(['id', 'identifier', 'category', 'type', 'relations', 'geometry', 'georeference']);

/**
 * Converts resources of Field (`{"resource": {"category": "Feature", "identifier": "12", "relations":
 * …}}`, or without `resource`) to a table of units and a table of finds. Ids are replaced by
 * identifiers; a trench becomes the area of its units. Undefined for any other JSON.
 */
export function findFieldTables(root: unknown): FieldTables | undefined {
  const list = listBackup(root) ?? (Array.isArray(root) ? (root as unknown[]) : [root]);
  if (list.length === 0 || !list.every(isJsonRecord)) return undefined;
  const resources = list.map((one, i) => readResource(one, i + FIRST_ROW));
  const isWrapped = list.every((one) => isJsonRecord(one['resource']));
  const areAll = resources.every(({ identifier, category }) => identifier !== '' && category !== '');
  const related = resources.filter(({ record }) => record['relations'] !== undefined);
  const isRelated =
    related.length > 0 &&
    related.every(({ record }) => isJsonRecord(record['relations'])) &&
    resources.some(({ kind }) => kind === 'unit');
  return areAll && (isWrapped || isRelated) ? toTables(resources) : undefined;
}

/** Lists the documents of a backup of Field Desktop: JSON lines of `{"docs": […]}`, with one resource per document. */
function listBackup(root: unknown): JsonRecord[] | undefined {
  const lines = Array.isArray(root) ? (root as unknown[]) : [root];
  const docs = lines
    .filter(isJsonRecord)
    .flatMap((line) => (Array.isArray(line['docs']) ? line['docs'] : []));
  const resources = docs.filter(isJsonRecord).filter((doc) => isJsonRecord(doc['resource']));
  const isBackup = resources.some((doc) => isJsonRecord(recordAt(doc, 'resource')['relations']));
  return isBackup ? resources.filter((doc) => doc['_id'] !== 'configuration') : undefined;
}

/**
 * Converts a CSV export of Field, `identifier,category,relations.isAfter,…` with `;` between targets,
 * in one table or one per category. Undefined if a table has another form.
 */
export function findFieldRows(tables: readonly Table[]): FieldTables | undefined {
  const resources = tables.map(readRows);
  return tables.length > 0 && resources.every((list) => list !== undefined)
    ? toTables(resources.flat())
    : undefined;
}

function readRows({ rows }: Table): Resource[] | undefined {
  const [first, ...others] = rows;
  const headings = first?.cells.map((cell) => cell.trim()) ?? [];
  const isField =
    headings.includes('identifier') &&
    (headings.includes('category') || headings.includes('type')) &&
    headings.some((heading) => RELATION_COLUMN.test(heading));
  if (!isField) return undefined;
  const resources = others.map(({ cells, number }) => {
    const written = headings.flatMap((heading, i) => {
      const text = (cells[i] ?? '').trim();
      return heading === '' || text === '' ? [] : [{ heading, text }];
    });
    const facts: Record<string, string | Record<string, string>> = {};
    for (const { heading, text } of written) {
      const [, name = '', language = ''] = TRANSLATED_COLUMN.exec(heading) ?? [];
      if (RELATION_COLUMN.test(heading)) continue;
      if (isLanguage(language))
        facts[name] = { ...(typeof facts[name] === 'object' && facts[name]), [language]: text };
      else facts[heading] = text;
    }
    const relations = written.flatMap(({ heading, text }) => {
      const name = RELATION_COLUMN.exec(heading)?.[1];
      return name === undefined ? [] : [[name, text.split(';').map((target) => target.trim())]];
    });
    return readResource({ ...facts, relations: Object.fromEntries(relations) }, number);
  });
  return resources.filter(({ identifier }) => identifier !== '');
}

function toTables(read: readonly Resource[]): FieldTables {
  const resources = findOwnUnits(read);
  const byName = new Map<string, Resource>();
  for (const resource of resources) byName.set(resource.identifier, resource);
  for (const resource of resources) if (resource.id !== '') byName.set(resource.id, resource);
  const listOf = (kind: Resource['kind']): Resource[] =>
    resources.filter((resource) => resource.kind === kind);
  const tables = [
    toTable('Feature', listOf('unit'), (unit) => describeUnit(unit, byName)),
    toTable('Find', listOf('find'), (find) => describeFind(find, byName)),
  ];
  return { tables: tables.filter(({ rows }) => rows.length > 1), remarks: reportRest(resources) };
}

/** Treats custom categories of a project as units, if they have or are the target of a relation in time. */
function findOwnUnits(resources: readonly Resource[]): Resource[] {
  const ordered = new Set(
    resources.flatMap(({ identifier, record }) => {
      const relations = Object.entries(recordAt(record, 'relations')).filter(([name]) => ORDER.test(name));
      return relations.length === 0
        ? []
        : [identifier, ...relations.flatMap(([, value]) => targetsOf(value))];
    }),
  );
  return resources.map((resource) => {
    const isOrdered = ordered.has(resource.identifier) || ordered.has(resource.id);
    return resource.kind === 'other' && isOrdered ? { ...resource, kind: 'unit' } : resource;
  });
}

function readResource(one: JsonRecord, row: number): Resource {
  const record = isJsonRecord(one['resource']) ? one['resource'] : one;
  const category = textAt(record, ['category', 'type']).replace(/^.*:/, '');
  return {
    id: textAt(record, ['id']),
    identifier: textAt(record, ['identifier']),
    category,
    record,
    row,
    kind: KINDS.find(([, categories]) => categories.has(category))?.[0] ?? 'other',
  };
}

type Names = ReadonlyMap<string, Resource>;

function describeUnit(unit: Resource, names: Names): Record<string, string> {
  const area = findParent(unit, names, 'trench');
  return {
    us_number: unit.identifier,
    ...(area && { area: area.identifier }),
    category: unit.category,
    ...relationsOf(unit, names),
    ...listFacts(unit.record),
  };
}

function describeFind(find: Resource, names: Names): Record<string, string> {
  const unit = findParent(find, names, 'unit')?.identifier ?? findStranger(find, names);
  const area = findParent(find, names, 'trench');
  return {
    inventory_number: find.identifier,
    ...(unit !== undefined && { us_number: unit }),
    ...(area && { area: area.identifier }),
    find_category: find.category,
    ...listFacts(find.record),
  };
}

/** Finds the nearest resource of a kind that contains this one. */
function findParent(resource: Resource, names: Names, kind: Resource['kind']): Resource | undefined {
  const seen = new Set([resource]);
  const waiting = [resource];
  for (const one of waiting) {
    const relations = recordAt(one.record, 'relations');
    for (const name of PARENTS.flatMap((parent) => targetsOf(relations[parent]))) {
      const parent = names.get(name);
      if (!parent || seen.has(parent)) continue;
      if (parent.kind === kind) return parent;
      seen.add(parent);
      waiting.push(parent);
    }
  }
  return undefined;
}

/** Finds a parent that the file does not contain. It is a unit, because finds can be exported alone. */
function findStranger({ record }: Resource, names: Names): string | undefined {
  const relations = recordAt(record, 'relations');
  return PARENTS.flatMap((parent) => targetsOf(relations[parent])).find((name) => !names.has(name));
}

function targetsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
}

function relationsOf({ record }: Resource, names: Names): Record<string, string> {
  const relations = Object.entries(recordAt(record, 'relations')).filter(([name]) => ORDER.test(name));
  return Object.fromEntries(
    relations.map(([name, value]) => [
      `relations.${name}`,
      targetsOf(value)
        .map((target) => names.get(target)?.identifier ?? target)
        .join(', '),
    ]),
  );
}

function listFacts(record: JsonRecord): Record<string, string> {
  const facts: Record<string, string> = {};
  const filled = Object.entries(record).filter(
    ([name, value]) => !HANDLED.has(name) && value !== null && value !== undefined,
  );
  for (const [name, value] of Object.entries(flattenMembers(Object.fromEntries(filled))))
    flatten(facts, name, value);
  return facts;
}

/** Flattens lists of objects to columns, as in the CSV of Field: `dating.0.type`. */
function flatten(facts: Record<string, string>, name: string, value: unknown): void {
  const waiting: [string, unknown][] = [[name, value]];
  for (const [key, one] of waiting) {
    const isPlainList = Array.isArray(one) && one.every((item) => typeof item !== 'object');
    if (isPlainList) facts[key] = one.map(String).join(', ');
    else if (typeof one === 'object' && one !== null)
      waiting.push(
        ...Object.entries(one).map(([part, inner]): [string, unknown] => [`${key}.${part}`, inner]),
      );
    else if (one !== null && one !== undefined) facts[key] = String(one);
  }
}

function toTable(
  name: string,
  resources: readonly Resource[],
  describe: (resource: Resource) => Record<string, string>,
): Table {
  const described = resources.map(describe);
  const headings = [...new Set(described.flatMap((one) => Object.keys(one)))];
  const rows = described.map((one, i) => ({
    number: resources[i]!.row,
    cells: headings.map((heading) => one[heading] ?? ''),
  }));
  return { name, rows: rows.length === 0 ? [] : [{ number: 1, cells: headings }, ...rows] };
}

function reportRest(resources: readonly Resource[]): FieldTables['remarks'] {
  const counts = new Map<string, number>();
  let shapes = 0;
  for (const { category, kind, record } of resources) {
    if (isJsonRecord(record['geometry'])) shapes++;
    if (kind === 'unit' || kind === 'find') continue;
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const trenches = [...counts].filter(([category]) => TRENCHES.has(category));
  const others = [...counts].filter(([category]) => !TRENCHES.has(category));
  const list = (some: readonly [string, number][]): string =>
    some.map(([category, count]) => `${category} (${count})`).join(', ');
  return [
    ...(trenches.length > 0
      ? [
          {
            en: `Trenches became the areas of their units; their other data were not read: ${list(trenches)}`,
            it: `I saggi sono diventati le aree delle loro US; gli altri loro dati non vengono letti: ${list(trenches)}`,
          },
        ]
      : []),
    ...(others.length > 0
      ? [
          {
            en: `These resources are neither units nor finds and were not read: ${list(others)}`,
            it: `Queste risorse non sono né US né reperti e non vengono lette: ${list(others)}`,
          },
        ]
      : []),
    ...(shapes > 0
      ? [
          {
            en: `Geometries were not read; ${shapes} resources have one`,
            it: `Le geometrie non vengono lette; ne hanno una ${shapes} risorse`,
          },
        ]
      : []),
  ];
}
