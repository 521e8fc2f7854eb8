import { NewUnit, REPORTING, toFieldProblems, unitFields } from '@trowel/domain/records';
import type { Custom, FieldProblem } from '@trowel/domain/core';
import type { ImportProblem } from '@trowel/domain/formats';
import { keepOwn, textOf } from './own-fields.ts';
import type { JoinedUnit } from './place-units.ts';

/** A unit of the file as it can be recorded; without `unit` when its very number cannot be. */
export interface ReadableUnit {
  unit?: NewUnit;
  problems: ImportProblem[];
}

const IDENTITY = ['site_name', 'area', 'us_number'];

/** Reads a unit's values by what its fields hold; a value that does not fit is kept among the own fields. */
export function readUnit(
  siteName: string,
  { area, us_number, fields, source, isWhole }: JoinedUnit,
): ReadableUnit {
  const { custom, ...given } = fields;
  const values: Record<string, unknown> = { ...given, site_name: siteName, area, us_number };
  const own = isWhole ? NewUnit.shape.custom.safeParse(custom) : undefined;
  const kept: Custom = { ...own?.data };
  const problems: ImportProblem[] = [];
  if (!own?.success)
    for (const [name, value] of Object.entries((custom ?? {}) as Record<string, unknown>))
      keepOwn(kept, name, value);
  for (const { field, message } of findProblems(values)) {
    const name = field.split('.')[0] ?? field;
    if (IDENTITY.includes(name)) {
      problems.push(unusable(message, { us_number, source }));
      return { problems };
    }
    if (!(name in values)) continue;
    const value = values[name];
    delete values[name];
    keepOwn(kept, name, value);
    problems.push({
      severity: 'warning',
      code: 'kept_as_own_field',
      message: `${us_number}: ${message.replace(/\.$/, '')}; the value is kept among the unit's own fields`,
      ...source,
      column: name,
      value: textOf(value).slice(0, 500),
    });
  }
  const hasOwn = Object.keys(kept).length > 0;
  return { unit: { ...(values as NewUnit), ...(hasOwn && { custom: kept }) }, problems };
}

/** Checks the fields that are there, one by one (the whole schema has 150), and puts in what they read as. */
function findProblems(values: Record<string, unknown>): FieldProblem[] {
  const shape: Readonly<Record<string, Checker>> = NewUnit.shape;
  for (const [name, value] of Object.entries(values)) {
    const result = Object.hasOwn(shape, name) ? shape[name]!.safeParse(value) : undefined;
    if (result?.success) {
      values[name] = result.data;
      continue;
    }
    const parsed = NewUnit.safeParse(values, REPORTING);
    return parsed.success ? [] : toFieldProblems(parsed.error, unitFields);
  }
  return [];
}

interface Checker {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

function unusable(
  message: string,
  { us_number, source }: Pick<JoinedUnit, 'us_number' | 'source'>,
): ImportProblem {
  return {
    severity: 'error',
    code: 'unusable_number',
    message: `Row ${source.row} cannot be recorded as a unit and was not read: ${message}`,
    ...source,
    value: us_number.slice(0, 500),
  };
}
