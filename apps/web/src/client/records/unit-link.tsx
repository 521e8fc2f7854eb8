import type { Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { PLACES } from '../places/places.ts';
import { formatTerm, useCustomTerms } from '../terms/terms.ts';
import { Go } from '../ui/go.tsx';
import { useLanguage, type Language } from '../i18n/language.ts';

type Named = Pick<Unit, 'id' | 'site_name' | 'us_number' | 'area'>;

/** Number of a unit in bold, as a link to its sheet. */
export function UnitLink({ unit }: { unit: Named }): ReactNode {
  return (
    <Go to={PLACES.unit(unit.site_name, unit.id)} className="unit-link">
      {unit.us_number}
    </Go>
  );
}

/**
 * Returns the definition of a unit in the user's language, otherwise in the other language, otherwise
 * the interpretation.
 */
export function formatDefinition(
  unit: Pick<Unit, 'definition' | 'definition_en' | 'interpretation'>,
  language: Language,
): string {
  const { definition, definition_en: english, interpretation } = unit;
  const preferred = language === 'en' ? english || definition : definition || english;
  return preferred
    ? formatTerm(preferred, 'us.definition', language)
    : formatTerm(interpretation ?? '', 'us.interpretation', language);
}

/** Definition of a unit in the user's language. */
export function UnitDefinition({
  unit,
}: {
  unit: Pick<Unit, 'definition' | 'definition_en' | 'interpretation'>;
}): ReactNode {
  useCustomTerms();
  return formatDefinition(unit, useLanguage());
}
