// A file of its own: the schemas of all records are loaded when somebody begins to type.
import type { Language } from '../i18n/language.ts';
import { getEntity, isEntityName, reportingIn, toFieldProblems } from '@trowel/domain/records';

/** Gives why the server would refuse a value for a field of a kind of record, in its own words. */
export function refusalOf(
  name: string,
  field: string,
  value: unknown,
  language: Language,
): string | undefined {
  const { changes, fields } = isEntityName(name) ? getEntity(name) : {};
  const checked = changes?.safeParse({ [field]: value }, reportingIn(language));
  if (checked === undefined || checked.success) return undefined;
  return toFieldProblems(checked.error, fields, language).find((one) => one.field.split('.')[0] === field)
    ?.message;
}
