import {
  NewUnit,
  REPORTING,
  toFieldProblems,
  unitFields,
  type Custom,
  type ImportProblem,
} from '@trowel/domain';
import type { JoinedUnit } from './place-units.ts';

/** A unit of the file as it can be recorded. */
export interface ReadableUnit {
  unit: NewUnit;
  problems: ImportProblem[];
}

/** Reads a unit's values by what its fields hold; a value that does not fit is kept among the own fields. */
export function readUnit(siteName: string, { area, us_number, fields, source }: JoinedUnit): ReadableUnit {
  const { custom, ...given } = fields;
  const values: Record<string, unknown> = { ...given, site_name: siteName, area, us_number };
  const kept: Custom = { ...(custom as Custom | undefined) };
  const problems: ImportProblem[] = [];
  const parsed = NewUnit.safeParse(values, REPORTING);
  if (!parsed.success) {
    for (const { field, message } of toFieldProblems(parsed.error, unitFields)) {
      const name = field.split('.')[0] ?? field;
      if (!(name in values)) continue;
      const value = textOf(values[name]);
      kept[name] = value;
      delete values[name];
      problems.push({
        severity: 'warning',
        code: 'kept_as_own_field',
        message: `${us_number}: ${message.replace(/\.$/, '')}; the value is kept among the unit's own fields`,
        ...source,
        column: name,
        value,
      });
    }
  }
  const hasOwn = Object.keys(kept).length > 0;
  return { unit: NewUnit.parse({ ...values, us_number, ...(hasOwn && { custom: kept }) }), problems };
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 10_000);
}
