import type { Unit } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useFindingsOfUnit } from '../../data/findings.ts';
import { useUnitFindings } from '../../records/unit-findings.ts';
import { RECORD_TEXTS } from '../../records/record-texts.ts';
import { useTexts } from '../../i18n/language.ts';

/** The number of a unit, marked where the relations of the site have findings about it. */
export function UnitNumber({ unit }: { unit: Unit }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const found = useUnitFindings(unit.site_name, unit);
  // All of a site would be megabytes; they are read of one unit after the other.
  const [isLookedAt, setLookedAt] = useState(false);
  const told = useFindingsOfUnit(unit, isLookedAt && found !== undefined).data;
  return (
    <>
      <strong>{unit.us_number}</strong>
      {found && (
        <span
          className={found.severity === 'error' ? 'unit-found unit-found-bad' : 'unit-found'}
          role="img"
          // The comma parts number and count where they are read aloud.
          aria-label={`, ${t.findingsOf(found.count)}`}
          title={told ? told.map(({ message }) => message).join('\n') : t.findingsOf(found.count)}
          onPointerEnter={() => setLookedAt(true)}
        />
      )}
    </>
  );
}
