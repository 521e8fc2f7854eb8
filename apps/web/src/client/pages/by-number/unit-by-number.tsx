import type { ReactNode } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { useRecords } from '../../data/queries.ts';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { unitsOfNumber } from '../../records/units-of-number.ts';

/** Redirects from the number of a unit to its page. Without exactly one match, it redirects to the list. */
export function UnitByNumber({ site, number }: { site: string; number: string }): ReactNode {
  const [searchParams] = useSearchParams();
  const area = searchParams.get('area');
  const units = useRecords('us', unitsOfNumber(site, number));
  return (
    <Shown query={units}>
      {({ rows }) => {
        const found = rows.filter(
          (unit) => unit.us_number === number && (area === null || unit.area === area),
        );
        const [only, ...others] = found;
        const isOne = only !== undefined && others.length === 0;
        const list = `${PLACES.units(site)}?us_number=${encodeURIComponent(number)}`;
        return <Redirect to={isOne ? PLACES.unit(site, only.id) : list} replace />;
      }}
    </Shown>
  );
}
