import { parseYear } from '../../i18n/parse-value.ts';

const TEXT_FIELDS = ['period', 'phase', 'name', 'name_en', 'dating', 'color'];
const YEAR_FIELDS = ['start_year', 'end_year'];

/** Reads the form of a period into the body of an API request. Emptied fields become null. */
export function readPeriodForm(form: FormData): Record<string, string | number | null> {
  const textOf = (name: string): string => String(form.get(name) ?? '').trim();
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, clear(name, textOf(name))])),
    ...Object.fromEntries(YEAR_FIELDS.map((name) => [name, readYear(textOf(name))])),
  };
}

/** Period and phase identify the record, so they are never null. */
function clear(name: string, text: string): string | null {
  return text === '' && name !== 'period' && name !== 'phase' ? null : text;
}

/** Text that is not a year is returned unchanged, and the server rejects it. */
function readYear(text: string): number | string | null {
  return text === '' ? null : (parseYear(text) ?? text);
}
