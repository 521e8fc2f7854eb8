import type { Language } from '../context.ts';
import { NewUnit, reportingIn, toFieldProblems, unitFields } from '@trowel/domain/records';
import type { Custom, FieldProblem } from '@trowel/domain/core';
import type { ImportProblem } from '@trowel/domain/formats';
import { addCustomValue, textOf } from './values/custom-fields.ts';
import type { JoinedUnit } from './names/place-units.ts';
import { labelOf } from './read-record.ts';

/** A unit of the file that can be stored. `unit` is absent if its number or area is invalid. */
export interface ReadableUnit {
  unit?: NewUnit;
  problems: ImportProblem[];
}

const IDENTITY = ['site_name', 'area', 'us_number'];

/** Reads the values of a unit by the types of its fields. A value that does not fit is stored in a custom field. */
export function readUnit(
  siteName: string,
  { area, us_number, fields, source, isWhole }: JoinedUnit,
  language: Language = 'en',
): ReadableUnit {
  const { custom, ...given } = fields;
  const values: Record<string, unknown> = { ...given, site_name: siteName, area, us_number };
  const exported = isWhole ? NewUnit.shape.custom.safeParse(custom) : undefined;
  const customValues: Custom = { ...exported?.data };
  const problems: ImportProblem[] = [];
  if (!exported?.success)
    for (const [name, value] of Object.entries((custom ?? {}) as Record<string, unknown>))
      addCustomValue(customValues, name, value);
  for (const { field, message } of findProblems(values, language)) {
    const name = field.split('.')[0] ?? field;
    if (IDENTITY.includes(name)) {
      problems.push(unusable(message, { us_number, source, language }));
      return { problems };
    }
    if (!(name in values)) continue;
    const value = values[name];
    delete values[name];
    addCustomValue(customValues, name, value);
    problems.push({
      severity: 'warning',
      code: 'kept_as_own_field',
      message: {
        en: `${us_number}: ${message.replace(/\.$/, '')}; the value is stored in a custom field of the unit`,
        it: `${us_number}: ${message.replace(/\.$/, '')}; il valore resta in un campo personalizzato della US`,
      }[language],
      ...source,
      column: labelOf(unitFields, name, language),
      value: textOf(value).slice(0, 500),
    });
  }
  const hasCustom = Object.keys(customValues).length > 0;
  return { unit: { ...(values as NewUnit), ...(hasCustom && { custom: customValues }) }, problems };
}

/**
 * Replaces values by their parsed form and returns the problems of the others. Fields are checked one
 * by one, because the whole schema has 150.
 */
function findProblems(values: Record<string, unknown>, language: Language): FieldProblem[] {
  const shape: Readonly<Record<string, Checker>> = NewUnit.shape;
  for (const [name, value] of Object.entries(values)) {
    const result = Object.hasOwn(shape, name) ? shape[name]!.safeParse(value) : undefined;
    if (result?.success) {
      values[name] = result.data;
      continue;
    }
    const parsed = NewUnit.safeParse(values, reportingIn(language));
    return parsed.success ? [] : toFieldProblems(parsed.error, unitFields, language);
  }
  return [];
}

interface Checker {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

function unusable(
  message: string,
  { us_number, source, language }: Pick<JoinedUnit, 'us_number' | 'source'> & { language: Language },
): ImportProblem {
  return {
    severity: 'error',
    code: 'unusable_number',
    message: {
      en: `Row ${source.row} cannot be recorded as a unit and was not read: ${message}`,
      it: `La riga ${source.row} non si può registrare come US e non viene letta: ${message}`,
    }[language],
    ...source,
    value: us_number.slice(0, 500),
  };
}
