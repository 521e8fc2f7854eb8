import { foldText } from '@trowel/domain/core';
import { SECTIONS } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { Language } from '../i18n/language.ts';

/** The fields of one section of the sheet. */
export interface FieldGroup {
  section: string;
  title: string;
  fields: RecordField[];
}

/**
 * Groups fields by the sections of the sheet, in their order on paper. Without case and accents, the
 * text must occur in the label of a field or in the title of its section. An empty text matches all.
 */
export function groupFields(
  fields: readonly RecordField[],
  { language, text }: { language: Language; text: string },
): FieldGroup[] {
  const wanted = foldText(text.trim());
  const matches = (name: string): boolean => foldText(name).includes(wanted);
  return Object.entries(SECTIONS).flatMap(([section, titles]) => {
    const title = titles[language];
    const found = fields.filter(
      (field) => field.section === section && (matches(field.label[language]) || matches(title)),
    );
    return found.length === 0 ? [] : [{ section, title, fields: found }];
  });
}
