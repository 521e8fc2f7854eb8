import type { Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { queryOf } from '../data/queries.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';
import { formatSums, useFindsSums } from './finds-sums.ts';
import { SUMS_TEXTS } from './sums-texts.ts';

export interface UnitFindsProps {
  unit: Pick<Unit, 'site_name' | 'us_number' | 'area'>;
}

/** The sums of a unit's finds in one line, as a link to these finds. Without finds there is no line. */
export function UnitFinds({ unit: { site_name: site, us_number: number, area } }: UnitFindsProps): ReactNode {
  const t = useTexts(SUMS_TEXTS);
  const language = useLanguage();
  const { data } = useFindsSums({ site_name_is: site, us_number_is: number });
  const sums = data?.find((one) => one.area === area);
  if (sums === undefined) return undefined;
  const filters = { us_number_is: number, ...(area === '' ? { without: 'area' } : { area_is: area }) };
  return (
    <p className="sheet-finds" title={t.open}>
      <Go to={PLACES.finds(site) + queryOf(filters)}>{formatSums(sums, language)}</Go>
    </p>
  );
}
