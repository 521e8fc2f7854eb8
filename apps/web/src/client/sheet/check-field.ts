// A separate file, because the schemas of all records are loaded only when the user begins to type.
import type { Language } from '../i18n/language.ts';
import { getEntity, isEntityName, reportingIn, toFieldProblems } from '@trowel/domain/records';

/** Returns the message with which the server would reject a value of a field, or undefined if the value is valid. */
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
