import type { ReactNode } from 'react';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';

/** Link to a unit by its name in findings: `12`, or `A/12` if numbers repeat. */
export function UnitNameLink({ site, name }: { site: string; name: string }): ReactNode {
  return (
    <Go to={PLACES.unitByName(site, name)} className="unit-link">
      {name}
    </Go>
  );
}
