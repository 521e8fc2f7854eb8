const TEXT_FIELDS = ['period', 'phase', 'name', 'name_en', 'dating', 'color'];
const YEAR_FIELDS = ['start_year', 'end_year'];

/** Reads what was typed about a period as the API takes it; an emptied field is cleared. */
export function readPeriodForm(form: FormData): Record<string, string | number | null> {
  const textOf = (name: string): string => String(form.get(name) ?? '').trim();
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, clear(name, textOf(name))])),
    ...Object.fromEntries(YEAR_FIELDS.map((name) => [name, readYear(textOf(name))])),
  };
}

/** The names a period is known by are never nothing. */
function clear(name: string, text: string): string | null {
  return text === '' && name !== 'period' && name !== 'phase' ? null : text;
}

/** A minus may be typed as people do; what is no number is left for the server to name. */
function readYear(text: string): number | string | null {
  if (text === '') return null;
  const year = Number(text.replace(/^[−–]/, '-'));
  return Number.isInteger(year) ? year : text;
}
