import type { Language } from '@trowel/domain/matrix';

/** What to do where a number stands in two rows with two types of unit; nothing of other fields. */
export function adviseOnTypes(field: string, unit: string): Record<Language, string> {
  if (field !== 'unit_type') return { en: '', it: '' };
  return {
    en: `. If they are two units, write the type before the numbers (US${unit}, USM${unit}) in rows and relations`,
    it: `. Se sono due unità, scrivi la sigla prima dei numeri (US${unit}, USM${unit}) nelle righe e nei rapporti`,
  };
}
