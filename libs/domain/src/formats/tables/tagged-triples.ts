import type { Language } from '@trowel/domain/matrix';
import { parseRelationType, type RelationType } from '@trowel/domain/records';
import { addNote, addProblem, addUnit, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportedUnit, ImportSource } from '../import/imported-data.ts';
import type { Table, TableRow } from '../text/table.ts';

/** Tags that describe a unit, with their field; undefined for a custom field named like the tag. */
const UNIT_TAGS = new Map<string, string | undefined>([
  ['status', undefined],
  ['class', 'definition'],
  ['type', 'definition'],
  ['description', 'description'],
  ['interpretation', 'interpretation'],
  ['period', 'period'],
  ['phase', 'phase'],
]);
/** Tags that put a unit or a group into a larger group, smallest first. */
const GROUP_TAGS = ['subgroup', 'group', 'landuse', 'block'];
/** Tags about the whole file. */
const FILE_TAGS = new Set(['site', 'dataset', 'project', 'title']);
const RELATION_TAGS = new Map<string, RelationType>([
  ['above', 'later_than'],
  ['below', 'earlier_than'],
  ['same', 'same_as'],
  ['contemporary', 'contemporary_with'],
]);
/** Share of rows whose third cell must be a tag. */
const ENOUGH = 0.8;

/** Finds the tags of a table of triples `a,b,tag`; undefined if it has another form. */
export function findTags(table: Table): string[] | undefined {
  const tags = new Set<string>();
  let tagged = 0;
  for (const { cells } of table.rows) {
    const tag = cells.length === 3 ? foldTag(cells[2]) : '';
    if (!isTag(tag)) continue;
    tagged++;
    tags.add(tag);
  }
  return tagged > 0 && tagged >= table.rows.length * ENOUGH ? [...tags] : undefined;
}

function foldTag(text: string | undefined): string {
  return (text ?? '').trim().toLowerCase();
}

function isTag(tag: string): boolean {
  return (
    tag !== '' &&
    (UNIT_TAGS.has(tag) || GROUP_TAGS.includes(tag) || FILE_TAGS.has(tag) || findRelation(tag) !== undefined)
  );
}

function findRelation(tag: string): RelationType | undefined {
  return RELATION_TAGS.get(tag) ?? parseRelationType(tag);
}

interface Triple {
  a: string;
  b: string;
  tag: string;
  row: TableRow;
  source: ImportSource;
}

/** Reads triples `a,b,tag`: `1,2,above` is a relation, `1,fill,class` describes unit 1, `S1,G1,group` a group of units. */
export function readTriples(builder: ImportBuilder, table: Table): void {
  const parents = new Map(GROUP_TAGS.map((tag) => [tag, new Map<string, string>()]));
  const groups = new Set<string>();
  for (const row of table.rows) {
    const triple = readTriple(table, row);
    const isGroup = GROUP_TAGS.includes(triple.tag);
    if (isGroup) groups.add(triple.b);
    if (isGroup) parents.get(triple.tag)!.set(triple.a, triple.b);
    readRow(builder, triple, groups);
  }
  for (const unit of builder.units) setGroups(unit, parents);
}

function readTriple(table: Table, row: TableRow): Triple {
  const [a = '', b = ''] = row.cells;
  const source = { ...(table.name !== undefined && { sheet: table.name }), row: row.number };
  return { a: a.trim(), b: b.trim(), tag: foldTag(row.cells[2]), row, source };
}

function readRow(builder: ImportBuilder, triple: Triple, groups: ReadonlySet<string>): void {
  const { a, b, tag, source, row } = triple;
  if (FILE_TAGS.has(tag)) {
    addNote(builder, {
      en: `The file names its ${tag}: ${shorten(a)}`,
      it: `Il file indica il proprio ${tag}: ${shorten(a)}`,
    });
    return;
  }
  if (!isTag(tag) || a === '') {
    reportTriple(builder, triple);
    return;
  }
  if (row.cells.length > 3) reportTriple(builder, triple);
  const relation = findRelation(tag);
  if (GROUP_TAGS.includes(tag)) {
    // A group inside a group is not a unit.
    if (!groups.has(a) || builder.byKey.has(`\u0000\u0000${a}`)) declare(builder, triple, {});
  } else if (UNIT_TAGS.has(tag)) {
    const field = UNIT_TAGS.get(tag);
    declare(builder, triple, b === '' ? {} : field ? { [field]: b } : { custom: { [tag]: b } });
  } else if (relation && b !== '') {
    builder.statements.push({
      from: { us_number: a },
      word: tag,
      type: relation,
      to: { us_number: b },
      source,
    });
  } else reportTriple(builder, triple);
}

function declare(builder: ImportBuilder, { a, source }: Triple, fields: Record<string, unknown>): void {
  addUnit(builder, { us_number: a, area: '', fields, source, declared: true });
}

function reportTriple(builder: ImportBuilder, { a, tag, row, source }: Triple): void {
  const reason: Record<Language, string> =
    a === ''
      ? { en: 'names no unit', it: 'non indica nessuna US' }
      : isTag(tag)
        ? { en: 'has too few or too many cells', it: 'ha troppe o troppo poche celle' }
        : {
            en: `has the unknown tag "${shorten(tag)}"`,
            it: `ha l’etichetta sconosciuta «${shorten(tag)}»`,
          };
  addProblem(builder, {
    severity: 'warning',
    code: a === '' ? 'missing_unit_number' : 'unknown_tag',
    message: { en: `Row ${row.number} ${reason.en}`, it: `La riga ${row.number} ${reason.it}` },
    ...source,
    column: 'C',
    value: row.cells.join(','),
  });
}

/** Stores the groups of a unit. A unit in subgroup S1 of group G1 is in both. */
function setGroups(unit: ImportedUnit, parents: ReadonlyMap<string, ReadonlyMap<string, string>>): void {
  const custom = unit.fields['custom'];
  const own: Record<string, unknown> = typeof custom === 'object' && custom !== null ? { ...custom } : {};
  let member = unit.us_number;
  for (const [tag, members] of parents) {
    const group = members.get(member) ?? members.get(unit.us_number);
    if (group === undefined) continue;
    own[tag] = group;
    member = group;
  }
  if (Object.keys(own).length > 0) unit.fields['custom'] = own;
}
