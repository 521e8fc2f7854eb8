import type { GroupKey } from '@trowel/db';
import { aliasesOf, ValidationError, type Field, type Labels } from '@trowel/domain/core';
import {
  canCountBy,
  CUSTOM_PREFIX,
  listMeasures,
  readCustomKey,
  sumCustom,
  unknownParameter,
  type Measure,
} from '@trowel/domain/records';

/** A kind of record with all fields at a place, custom fields included, and its natural key. */
export interface CountedKind {
  fields: readonly Field[];
  key: readonly string[];
}

/** The values that form the rows or columns of a table. */
export interface Axis {
  title: Labels;
  /** Keys to group by. For a phase these are the period and the phase. */
  keys: readonly GroupKey[];
  kind: 'value' | 'period' | 'phase';
  /** Absent for a custom field that no definition has. */
  field?: Field;
}

const PERIOD: Labels = { en: 'Period', it: 'Periodo' };
const PHASE: Labels = { en: 'Phase', it: 'Fase' };

/** The period of each phase. */
const PERIOD_OF: Readonly<Record<string, string>> = { phase: 'period', phase_end: 'period_end' };
const PERIODS: ReadonlySet<string> = new Set(Object.values(PERIOD_OF));

/**
 * Returns the axis of a name: a field of the record, the `period` or `phase` of the unit that it names, or
 * `custom.{key}`. @throws ValidationError with the most similar name
 */
export function resolveAxis(kind: CountedKind, name: string, parameter: 'rows' | 'columns'): Axis {
  const custom = findCustom(kind, name);
  if (custom) {
    const { key, field } = custom;
    const title = field?.label ?? { en: key, it: key };
    return { title, keys: [{ of: 'custom', name: key }], kind: 'value', ...(field && { field }) };
  }
  const fields = kind.fields.filter(canCountBy);
  const names = fields.map((one) => one.name);
  const own = aliasesOf(kind.fields).get(name) ?? name;
  const field = fields.find((one) => one.name === own);
  const axis = resolveUnitAxis(kind, field?.name ?? name, names) ?? (field && resolveFieldAxis(field, names));
  if (axis) return field ? { ...axis, title: field.label, field } : axis;
  const known = [...names, ...(names.includes('us_number') ? ['period', 'phase'] : [])];
  throw new ValidationError([unknownParameter(name, known, parameter)]);
}

/** Returns the axis of the period or phase of records that name a unit. Their own ones have priority. */
function resolveUnitAxis({ key }: CountedKind, name: string, names: readonly string[]): Axis | undefined {
  if (!names.includes('us_number') || key.includes('us_number')) return undefined;
  if (name !== 'period' && name !== 'phase') return undefined;
  const hasOwn = names.includes('period') && names.includes('phase');
  if (!hasOwn && names.includes(name)) return undefined;
  const of = hasOwn ? 'place' : 'unit';
  return name === 'period'
    ? { title: PERIOD, keys: listKeys(of, 'period'), kind: 'period' }
    : { title: PHASE, keys: listKeys(of, 'period', 'phase'), kind: 'phase' };
}

function resolveFieldAxis({ name, label }: Field, names: readonly string[]): Axis {
  const period = PERIOD_OF[name];
  if (period !== undefined && names.includes(period))
    return { title: label, keys: listKeys('record', period, name), kind: 'phase' };
  return { title: label, keys: listKeys('record', name), kind: PERIODS.has(name) ? 'period' : 'value' };
}

/** Returns the measure of a name. @throws ValidationError with the most similar name */
export function resolveMeasure(kind: CountedKind, name: string): Measure {
  const measures = listMeasures(kind);
  const [, sum] = /^sum:(.+)$/.exec(name) ?? [];
  const key = sum === undefined ? name : `sum:${aliasesOf(kind.fields).get(sum) ?? sum}`;
  const measure = measures.find((one) => one.key === key);
  if (measure) return measure;
  const custom = sum === undefined ? undefined : findCustom(kind, sum);
  if (custom) return sumCustom(custom.key);
  const known = measures.map((one) => one.key);
  throw new ValidationError([unknownParameter(name, known, 'measure')]);
}

/** Returns the key of a stored value to sum up. */
export function keyOfNumber(name: string): GroupKey {
  return name.startsWith(CUSTOM_PREFIX)
    ? { of: 'custom', name: name.slice(CUSTOM_PREFIX.length) }
    : { of: 'record', name };
}

function listKeys(of: 'record' | 'unit' | 'place', ...names: readonly string[]): GroupKey[] {
  return names.map((name) => ({ of, name }));
}

/** Finds the custom field of a name `custom.{key}`. Values of keys that no definition has can be counted too. */
function findCustom(
  { fields }: CountedKind,
  name: string,
): { key: string; field: Field | undefined } | undefined {
  const key = readCustomKey(name);
  if (key === undefined || !fields.some((field) => field.name === 'custom')) return undefined;
  return { key, field: fields.find((field) => field.name === name) };
}
