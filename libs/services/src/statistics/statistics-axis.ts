import type { GroupKey } from '@trowel/db';
import { aliasesOf, ValidationError, type Field, type Labels } from '@trowel/domain/core';
import {
  canCountBy,
  CUSTOM_PREFIX,
  listMeasures,
  sumCustom,
  unknownParameter,
  type Entity,
  type Measure,
} from '@trowel/domain/records';

/** The values that form the rows or columns of a table. */
export interface Axis {
  title: Labels;
  /** Keys to group by. For a phase these are the period and the phase. */
  keys: readonly GroupKey[];
  kind: 'value' | 'period' | 'phase';
  /** Absent for a custom field. */
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
export function resolveAxis(entity: Entity, name: string, parameter: 'rows' | 'columns'): Axis {
  const custom = readCustomName(entity, name);
  if (custom !== undefined)
    return { title: { en: custom, it: custom }, keys: [{ of: 'custom', name: custom }], kind: 'value' };
  const fields = entity.fields.filter(canCountBy);
  const names = fields.map((one) => one.name);
  const own = aliasesOf(entity.fields).get(name) ?? name;
  const field = fields.find((one) => one.name === own);
  const axis =
    resolveUnitAxis(entity, field?.name ?? name, names) ?? (field && resolveFieldAxis(field, names));
  if (axis) return field ? { ...axis, title: field.label, field } : axis;
  const known = [...names, ...(names.includes('us_number') ? ['period', 'phase'] : [])];
  throw new ValidationError([unknownParameter(name, known, parameter)]);
}

/** Returns the axis of the period or phase of records that name a unit. Their own ones have priority. */
function resolveUnitAxis({ key }: Entity, name: string, names: readonly string[]): Axis | undefined {
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
export function resolveMeasure(entity: Entity, name: string): Measure {
  const measures = listMeasures(entity);
  const [, sum] = /^sum:(.+)$/.exec(name) ?? [];
  const custom = sum === undefined ? undefined : readCustomName(entity, sum);
  if (custom !== undefined) return sumCustom(custom);
  const key = sum === undefined ? name : `sum:${aliasesOf(entity.fields).get(sum) ?? sum}`;
  const measure = measures.find((one) => one.key === key);
  if (measure) return measure;
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

function readCustomName({ fields }: Entity, name: string): string | undefined {
  const key = name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : '';
  return key !== '' && fields.some((field) => field.name === 'custom') ? key : undefined;
}
