import type { Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';
import { useLanguage, type Language } from '../i18n/language.ts';

type Named = Pick<Unit, 'id' | 'site_name' | 'us_number' | 'area'>;

/** A unit by its number, in bold, leading to its record. */
export function UnitLink({ unit }: { unit: Named }): ReactNode {
  return (
    <Go to={PLACES.unit(unit.site_name, unit.id)} className="unit-link">
      {unit.us_number}
    </Go>
  );
}

/** Gives what a unit is: its definition in the person's language, else the other one, else the interpretation. */
export function whatIs(
  unit: Pick<Unit, 'definition' | 'definition_en' | 'interpretation'>,
  language: Language,
): string {
  const { definition, definition_en: english, interpretation } = unit;
  const own = language === 'en' ? english || definition : definition || english;
  return own || interpretation || '';
}

/** What a unit is, in the person's language. */
export function UnitDefinition({
  unit,
}: {
  unit: Pick<Unit, 'definition' | 'definition_en' | 'interpretation'>;
}): ReactNode {
  return whatIs(unit, useLanguage());
}
