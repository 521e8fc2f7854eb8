import type { InventoryItem } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';

export interface FindUnitProps {
  find: InventoryItem;
  /** Text of the link, the number of the unit by default. */
  label?: string;
  tabIndex?: number;
}

/** The unit that a find comes from, as a link to its record. */
export function FindUnit({ find, label, tabIndex }: FindUnitProps): ReactNode {
  const { site_name: site, us_number: number, area } = find;
  if (number === null || number === '') return undefined;
  return (
    <Go
      to={PLACES.unitByName(site, area ? `${area}/${number}` : number)}
      className="unit-link"
      {...(tabIndex !== undefined && { tabIndex })}
    >
      {label ?? number}
    </Go>
  );
}
