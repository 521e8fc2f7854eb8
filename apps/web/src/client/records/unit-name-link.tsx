import type { ReactNode } from 'react';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';

/** A unit by the name that findings give it: `12`, or `A/12` where numbers repeat. */
export function UnitNameLink({ site, name }: { site: string; name: string }): ReactNode {
  return (
    <Go to={PLACES.unitByName(site, name)} className="unit-link">
      {name}
    </Go>
  );
}
