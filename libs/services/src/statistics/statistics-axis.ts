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
  const has = (one: string): boolean => fields.some((field) => field.name === one);
  const own = aliasesOf(entity.fields).get(name) ?? name;
  const field = fields.find((one) => one.name === own);
  if (field && has(PERIOD_OF[own] ?? ''))
    return { title: field.label, keys: listKeys('record', PERIOD_OF[own]!, own), kind: 'phase', field };
  if (field)
    return {
      title: field.label,
      keys: listKeys('record', own),
      kind: PERIODS.has(own) ? 'period' : 'value',
      field,
    };
  if (has('us_number') && name === 'period')
    return { title: PERIOD, keys: listKeys('unit', 'period'), kind: 'period' };
  if (has('us_number') && name === 'phase')
    return { title: PHASE, keys: listKeys('unit', 'period', 'phase'), kind: 'phase' };
  const known = [...fields.map((one) => one.name), ...(has('us_number') ? ['period', 'phase'] : [])];
  throw new ValidationError([unknownParameter(name, known, parameter)]);
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

function listKeys(of: 'record' | 'unit', ...names: readonly string[]): GroupKey[] {
  return names.map((name) => ({ of, name }));
}

function readCustomName({ fields }: Entity, name: string): string | undefined {
  const key = name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : '';
  return key !== '' && fields.some((field) => field.name === 'custom') ? key : undefined;
}
