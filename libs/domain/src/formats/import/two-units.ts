import type { Language } from '@trowel/domain/matrix';

/** Returns advice for a number in two rows with different types of unit. Empty texts for other fields. */
export function adviseOnTypes(field: string, unit: string): Record<Language, string> {
  if (field !== 'unit_type') return { en: '', it: '' };
  return {
    en: `. If they are two units, write the type before the numbers (US${unit}, USM${unit}) in rows and relations`,
    it: `. Se sono due unità, scrivi la sigla prima dei numeri (US${unit}, USM${unit}) nelle righe e nei rapporti`,
  };
}
