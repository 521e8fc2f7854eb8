import type { CustomTerms } from './name-term.ts';

/** The fields of a term by which it is indexed. */
export interface CustomTermRow {
  table_name: string;
  field_name: string;
  value: string;
  language: string;
  label: string | null;
  label_en: string | null;
}

/** Groups custom terms by vocabulary, with a name in each language. */
export function indexCustomTerms(rows: readonly CustomTermRow[]): CustomTerms {
  const index: Record<string, { value: string; label: { it: string; en: string } }[]> = {};
  for (const { table_name, field_name, value, language, label, label_en } of rows) {
    const it = label || value;
    const en = label_en || (language === 'en' ? value : it);
    (index[`${table_name}.${field_name}`] ??= []).push({ value, label: { it, en } });
  }
  return index;
}
