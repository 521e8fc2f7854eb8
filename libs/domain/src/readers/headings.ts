import type { Field } from '../fields.ts';
import { unitFields } from '../entities/unit.ts';
import { isRelationType, relationClassOf, type RelationType } from '../relations/vocabulary.ts';
import { parseRelationType } from '../relations/words.ts';
import { foldText } from '../text.ts';
import {
  NOUNS,
  PAIRS,
  RELATION_CELLS,
  RELATION_HEADINGS,
  type RelationRole,
  SYNONYMS,
  TECHNICAL,
  UNIT_HEADINGS,
} from './heading-words.ts';

/** What a column of a unit table holds. */
export type UnitRole =
  | { kind: 'field'; field: Field }
  /** Relations as text: the `relationships` cell, `rapporti` or `rapporti2`. */
  | { kind: 'relations'; isSecond: boolean }
  /** A list of units this unit has that relation with. */
  | { kind: 'relation'; type: RelationType }
  | { kind: 'custom' }
  | { kind: 'own' }
  | { kind: 'ignored' };

/** From here on a heading names the unit only beside other known columns. */
const FIRST_WEAK_UNIT_HEADING = UNIT_HEADINGS.indexOf('label');
/** Headings, names and labels by their folded form. */
const FIELDS = buildFieldNames();

const WRITTEN_LINKS = new Set(['>', '<', '>>', '<<']);

/** Folds a heading: `Unità_tipo`, `UNITÀ TIPO` and `unita-tipo` become `unita tipo`. */
export function foldHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}<>]+/gu, ' ')
    .trim();
}

function buildFieldNames(): Map<string, Field> {
  const names = new Map<string, Field>();
  const add = (name: string | undefined, field: Field): void => {
    if (name !== undefined && !names.has(foldHeading(name))) names.set(foldHeading(name), field);
  };
  const fields = unitFields.filter(
    ({ section }) => section !== 'record' && section !== 'relations' && section !== 'custom',
  );
  for (const field of fields) add(field.name, field);
  for (const field of fields) add(field.pyarchinit, field);
  for (const field of fields) add(field.label.en, field);
  for (const field of fields) add(field.label.it, field);
  for (const field of fields) for (const word of SYNONYMS[field.name] ?? []) add(word, field);
  const nodeId = unitFields.find(({ name }) => name === 'graph_node_id');
  if (nodeId) for (const name of [nodeId.name, nodeId.pyarchinit]) add(name, nodeId);
  return names;
}

/** What the person who imports says of columns: heading to the name of a field, a relation, or `ignore`. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** The columns of a unit table. */
export interface UnitColumns {
  key: number;
  roles: UnitRole[];
  /** How many headings were understood. */
  known: number;
  /** The unit column is named so that other known columns must back it. */
  isWeak: boolean;
}

/** Understands a row of headings as that of a unit table, or gives undefined when no column names the unit. */
export function findUnitColumns(
  headings: readonly string[],
  mapping: ColumnMapping = {},
): UnitColumns | undefined {
  const folded = headings.map((heading) => applyMapping(heading, mapping));
  const { key, rank } = findKeyColumn(folded);
  if (key === -1) return undefined;
  const taken = new Set<string>(['us_number']);
  const roles = folded.map((heading, i): UnitRole => {
    if (i === key) return { kind: 'field', field: FIELDS.get('us number')! };
    const role = findUnitRole(heading);
    // A field has one column: a second one that means the same is kept under its own heading.
    if (role.kind === 'field') {
      if (taken.has(role.field.name)) return { kind: 'custom' };
      taken.add(role.field.name);
    }
    return role;
  });
  const known = roles.filter(({ kind }) => kind !== 'custom' && kind !== 'ignored').length;
  return { key, roles, known, isWeak: rank >= FIRST_WEAK_UNIT_HEADING };
}

function findKeyColumn(folded: readonly string[]): { key: number; rank: number } {
  for (const [rank, name] of UNIT_HEADINGS.entries()) {
    const key = folded.indexOf(name);
    if (key !== -1) return { key, rank };
  }
  return { key: -1, rank: Infinity };
}

function applyMapping(heading: string, mapping: ColumnMapping): string {
  const folded = foldHeading(heading);
  for (const [from, to] of Object.entries(mapping))
    if (foldHeading(from) === folded) return foldHeading(to) || 'ignore';
  return folded;
}

function findUnitRole(heading: string): UnitRole {
  if (heading === '' || heading === 'ignore' || TECHNICAL.has(heading)) return { kind: 'ignored' };
  if (RELATION_CELLS.has(heading)) return { kind: 'relations', isSecond: false };
  if (heading === 'rapporti2') return { kind: 'relations', isSecond: true };
  if (heading === 'custom' || heading === 'own fields' || heading === 'campi propri') return { kind: 'own' };
  const field = FIELDS.get(heading);
  if (field) return { kind: 'field', field };
  const type = NOUNS.get(heading) ?? parseRelationType(heading);
  if (type && isColumnRelation(heading, type)) return { kind: 'relation', type };
  return { kind: 'custom' };
}

/** Words such as `document` or `includes` are columns of other things far more often than relations. */
function isColumnRelation(heading: string, type: RelationType): boolean {
  if (relationClassOf(type) !== 'none' || type === 'adjacent_to' || type === 'connected_to') return true;
  return (
    WRITTEN_LINKS.has(heading) || (isRelationType(heading.replaceAll(' ', '_')) && heading.includes(' '))
  );
}

/** The columns of a table of relations. */
export interface RelationColumns {
  roles: RelationRole[];
  from: number;
  to: number;
  /** What the two headings say by themselves: `younger,older`, `context_1,context_2`; absent for `from,to`. */
  implied?: RelationType;
}

/** Understands a row of headings as that of a table of relations, or gives undefined. */
export function findRelationColumns(
  headings: readonly string[],
  mapping: ColumnMapping = {},
): RelationColumns | undefined {
  const folded = headings.map((heading) => applyMapping(heading, mapping));
  const pair = PAIRS.find(([from, to]) => folded.includes(from) && folded.includes(to));
  if (!pair) return undefined;
  const [from, to] = [folded.indexOf(pair[0]), folded.indexOf(pair[1])];
  const roles = folded.map((heading, i): RelationRole => {
    if (i === from) return 'from';
    if (i === to) return 'to';
    return Object.hasOwn(RELATION_HEADINGS, heading) ? RELATION_HEADINGS[heading]! : 'ignored';
  });
  const hasType = roles.includes('type');
  // `context_1, context_2, relationship`: the column says what the heading no longer does.
  const implied = hasType && pair[2] === 'same_as' ? undefined : pair[2];
  return { roles, from, to, ...(implied && { implied }) };
}
