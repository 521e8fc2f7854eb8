import { RELATION_TYPES } from '@trowel/domain/records';

/** A record, or the loaded part of it: values by field. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A field that both changed to different values. */
export interface FieldConflict {
  /** `color`, `custom.ph` for a custom field, `relationships` for a relation. */
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** The relation concerned, if the field is `relationships`. */
  relation?: { type: string; us_number: string; area: string | null };
}

/** Two versions of a record merged. */
export interface MergedRecord {
  /** Their version with my changes where they changed nothing. In a conflict it has their value. */
  merged: Record<string, unknown>;
  conflicts: FieldConflict[];
  /** Fields with my values, which have to be sent. */
  mine: string[];
  /** Fields in which their values differ from the base, which are new to me. */
  theirs: string[];
}

/** Fields that only the service writes. Their values are always used. */
const SERVICE_FIELDS: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at']);
const ABSENT = Symbol('absent');

/** A value, or `ABSENT`. */
type Value = unknown;

interface Three {
  base: RecordValues;
  mine: RecordValues;
  theirs: RecordValues;
}

/**
 * Merges two changed versions of a record by field: `base` is the version I started with, `mine` my current one,
 * `theirs` the stored one (three-way merge). A field changed by one side has the value of that side. Equal
 * changes are no conflict. Relations are merged one by one, identified by type, number and area, and custom
 * fields (`custom`) by name. An absent field was not touched, and null clears. Cost: linear in the fields and
 * relations.
 */
export function mergeRecords(base: RecordValues, mine: RecordValues, theirs: RecordValues): MergedRecord {
  const result: MergedRecord = { merged: {}, conflicts: [], mine: [], theirs: [] };
  const three: Three = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
  for (const field of fieldsOf(three)) {
    if (SERVICE_FIELDS.has(field)) put(result.merged, field, valueOf(theirs, field));
    else if (field === 'relationships') mergeRelationships(result, three);
    else if (field === 'custom' && areObjects(three)) mergeCustomFields(result, three);
    else mergeField(result, field, three);
  }
  return result;
}

function fieldsOf({ base, mine, theirs }: Three): string[] {
  return [...new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])];
}

function valueOf(record: RecordValues, field: string): Value {
  return Object.hasOwn(record, field) ? record[field] : ABSENT;
}

function put(record: Record<string, unknown>, field: string, value: Value): void {
  // Defined, not set, because a field may be named __proto__.
  if (value !== ABSENT)
    Object.defineProperty(record, field, { value, enumerable: true, writable: true, configurable: true });
}

function mergeField(result: MergedRecord, field: string, { base, mine, theirs }: Three): void {
  const values = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)] as const;
  const value = mergeValue(...values);
  put(result.merged, field, value.value);
  note(result, field, value);
  if (value.from === 'conflict') result.conflicts.push({ field, ...shown(...values) });
}

interface MergedValue {
  value: Value;
  from: 'both' | 'mine' | 'theirs' | 'conflict';
}

function mergeValue(base: Value, mine: Value, theirs: Value): MergedValue {
  if (isEqual(mine, theirs)) return { value: theirs, from: isEqual(base, theirs) ? 'both' : 'theirs' };
  if (isEqual(base, mine)) return { value: theirs, from: 'theirs' };
  if (isEqual(base, theirs)) return { value: mine, from: 'mine' };
  return { value: theirs, from: 'conflict' };
}

function note(result: MergedRecord, field: string, { from }: MergedValue): void {
  if (from === 'mine' && !result.mine.includes(field)) result.mine.push(field);
  if ((from === 'theirs' || from === 'conflict') && !result.theirs.includes(field)) result.theirs.push(field);
}

function shown(base: Value, mine: Value, theirs: Value): Pick<FieldConflict, 'base' | 'mine' | 'theirs'> {
  const show = (value: Value): unknown => (value === ABSENT ? null : value);
  return { base: show(base), mine: show(mine), theirs: show(theirs) };
}

/** Returns true if the values are equal as JSON. The order of keys is ignored, that of lists is not. */
function isEqual(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as RecordValues, b as RecordValues];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

function areObjects({ base, mine, theirs }: Three): boolean {
  return [base, mine, theirs].every(({ custom = {} }) => isPlainObject(custom));
}

function isPlainObject(value: unknown): value is RecordValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mergeCustomFields(result: MergedRecord, { base, mine, theirs }: Three): void {
  const ownOf = ({ custom = {} }: RecordValues): RecordValues => (isPlainObject(custom) ? custom : {});
  const three: Three = { base: ownOf(base), mine: ownOf(mine), theirs: ownOf(theirs) };
  const merged: Record<string, unknown> = {};
  for (const name of fieldsOf(three)) {
    const values = [
      valueOf(three.base, name),
      valueOf(three.mine, name),
      valueOf(three.theirs, name),
    ] as const;
    const value = mergeValue(...values);
    put(merged, name, value.value);
    note(result, 'custom', value);
    if (value.from === 'conflict') result.conflicts.push({ field: `custom.${name}`, ...shown(...values) });
  }
  put(result.merged, 'custom', merged);
}

type Relation = Readonly<Record<string, unknown>>;

/** Merges relations as a set: each is present or not, with its certainty and note. */
function mergeRelationships(result: MergedRecord, { base, mine, theirs }: Three): void {
  const lists = [base, mine, theirs].map((record) => indexRelations(record)) as [
    RelationIndex,
    RelationIndex,
    RelationIndex,
  ];
  const [before, own, others] = lists;
  const merged: Relation[] = [];
  for (const key of new Set([...others.keys(), ...own.keys(), ...before.keys()])) {
    const values = lists.map((list) => list.get(key) ?? ABSENT) as [Value, Value, Value];
    const value = mergeValue(...values);
    // If one side removes a relation and the other marks it as doubtful, it is a conflict, and the
    // relation stays until then.
    const current = value.from === 'conflict' && value.value === ABSENT ? values[1] : value.value;
    if (current !== ABSENT) merged.push(current as Relation);
    note(result, 'relationships', value);
    if (value.from === 'conflict')
      result.conflicts.push({ field: 'relationships', ...shown(...values), relation: nameOf(values) });
  }
  put(result.merged, 'relationships', merged);
}

type RelationIndex = Map<string, Relation>;

function indexRelations(record: RecordValues): RelationIndex {
  const list = Array.isArray(record['relationships']) ? (record['relationships'] as Relation[]) : [];
  const ownArea = textOf(record['area']);
  return new Map(list.map((relation) => [keyOf(relation, ownArea), tidy(relation, ownArea)]));
}

function keyOf({ type, us_number, area }: Relation, ownArea: string): string {
  return JSON.stringify([type, textOf(us_number), typeof area === 'string' ? area : ownArea]);
}

/** Adds the area and removes empty values, because a draft may omit values that a stored relation has as null. */
function tidy({ area, certainty, note: remark, ...rest }: Relation, ownArea: string): Relation {
  return {
    ...rest,
    area: typeof area === 'string' ? area : ownArea,
    certainty: certainty || null,
    note: remark || null,
  };
}

function nameOf(values: readonly Value[]): NonNullable<FieldConflict['relation']> {
  const { type, us_number, area } = values.find((value) => value !== ABSENT) as Relation;
  return { type: textOf(type), us_number: textOf(us_number), area: typeof area === 'string' ? area : null };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Applies the decisions on conflicts to a merged record: whose value is used. */
export function resolveConflicts(
  { merged, conflicts }: MergedRecord,
  choose: (conflict: FieldConflict) => 'mine' | 'theirs' | 'base',
): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...merged };
  for (const conflict of conflicts) {
    const value = conflict[choose(conflict)];
    if (conflict.relation)
      settled['relationships'] = withRelation(settled['relationships'], conflict.relation, value);
    else if (conflict.field.startsWith('custom.')) {
      const own: Record<string, unknown> = { ...(settled['custom'] as RecordValues | undefined) };
      put(own, conflict.field.slice('custom.'.length), value);
      settled['custom'] = own;
    } else put(settled, conflict.field, value);
  }
  return settled;
}

function withRelation(
  relations: unknown,
  { type, us_number, area }: NonNullable<FieldConflict['relation']>,
  value: unknown,
): Relation[] {
  const others = (relations as Relation[]).filter(
    (relation) =>
      !(
        relation['type'] === type &&
        textOf(relation['us_number']) === us_number &&
        relation['area'] === area
      ),
  );
  const all = isPlainObject(value) ? [...others, value] : others;
  return all.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Sorts relations in the order of the vocabulary. Those of one type keep their order. */
function rankOf({ type }: Relation): number {
  return RELATION_TYPES.findIndex((one) => one === type);
}
