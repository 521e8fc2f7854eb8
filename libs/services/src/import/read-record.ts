import type { Language } from '../context.ts';
import { getEntity, hasCustomFields, reportingIn, toFieldProblems } from '@trowel/domain/records';
import type { Custom, Field } from '@trowel/domain/core';
import type { ImportedRecord, ImportProblem } from '@trowel/domain/formats';
import { addCustomValue, textOf } from './values/custom-fields.ts';

/** A record of the file that can be stored. `given` is absent if its key is invalid. */
export interface ReadableRecord {
  given?: Record<string, unknown>;
  problems: ImportProblem[];
}

/**
 * Reads the values of a record by the types of its fields. A value that does not fit is stored in a
 * custom field. Sites, periods and terms have no custom fields, so there the value is reported and left
 * out.
 */
export function readRecord(
  { entity, fields, source }: ImportedRecord,
  siteName: string,
  language: Language,
): ReadableRecord {
  const { create, key, fields: known } = getEntity(entity);
  const { custom, ...facts } = fields;
  const values: Record<string, unknown> = entity === 'thesaurus' ? facts : { ...facts, site_name: siteName };
  const customValues: Custom = {};
  for (const [name, value] of Object.entries((custom ?? {}) as Record<string, unknown>))
    addCustomValue(customValues, name, value);
  const problems: ImportProblem[] = [];
  for (;;) {
    const parsed = create!.safeParse(values, reportingIn(language));
    if (parsed.success) {
      const hasCustom = Object.keys(customValues).length > 0;
      return { given: { ...parsed.data, ...(hasCustom && { custom: customValues }) }, problems };
    }
    const [problem] = toFieldProblems(parsed.error, known, language).filter(
      ({ field }) => nameOf(field) in values,
    );
    const name = problem && nameOf(problem.field);
    if (!problem || name === undefined || key.includes(name)) {
      const message = {
        en: `Row ${source.row} cannot be recorded and was not read: ${problem?.message ?? 'its key is missing'}`,
        it: `La riga ${source.row} non si può registrare e non viene letta: ${problem?.message ?? 'manca ciò che la identifica'}`,
      }[language];
      return { problems: [...problems, { severity: 'error', code: 'unusable_key', message, ...source }] };
    }
    const text = textOf(values[name]);
    if (hasCustomFields(entity)) addCustomValue(customValues, name, values[name]);
    delete values[name];
    problems.push({
      severity: 'warning',
      code: hasCustomFields(entity) ? 'kept_as_own_field' : 'value_left_out',
      message: reportRest({ entity, source, wrong: problem.message.replace(/\.$/, '') })[language],
      ...source,
      column: labelOf(known, name, language),
      value: text.slice(0, 500),
    });
  }
}

/** Returns the label of a field, or its name if the field is unknown. */
export function labelOf(fields: readonly Field[], name: string, language: Language): string {
  return fields.find((field) => field.name === name)?.label[language] ?? name;
}

/** Formats the message for a value that does not fit its field. */
function reportRest({
  entity,
  source: { row },
  wrong,
}: Pick<ImportedRecord, 'entity' | 'source'> & { wrong: string }): Record<Language, string> {
  if (hasCustomFields(entity))
    return {
      en: `Row ${row}: ${wrong}; the value is stored in a custom field`,
      it: `Riga ${row}: ${wrong}; il valore resta in un campo personalizzato`,
    };
  return {
    en: `Row ${row}: ${wrong}; the value was left out`,
    it: `Riga ${row}: ${wrong}; il valore è stato tralasciato`,
  };
}

function nameOf(field: string): string {
  return field.split('.')[0] ?? field;
}
