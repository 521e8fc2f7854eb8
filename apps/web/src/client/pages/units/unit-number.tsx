import type { Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useUnitFindings } from '../../records/unit-findings.ts';
import { RECORD_TEXTS } from '../../records/record-texts.ts';
import { useTexts } from '../../words/language.ts';

/** The number of a unit, marked where the relations of the site have findings about it. */
export function UnitNumber({ unit }: { unit: Unit }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const { site_name: site, us_number: number, area } = unit;
  const found = useUnitFindings(site)?.of(number, area);
  return (
    <>
      <strong>{number}</strong>
      {found && (
        <span
          className={found.severity === 'error' ? 'unit-found unit-found-bad' : 'unit-found'}
          role="img"
          // The comma parts number and count where they are read aloud.
          aria-label={`, ${t.findingsOf(found.messages.length)}`}
          title={found.messages.join('\n')}
        />
      )}
    </>
  );
}
