import type { Unit } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useFindingsOfUnit } from '../../data/findings.ts';
import { useUnitFindings } from '../../records/unit-findings.ts';
import { RECORD_TEXTS } from '../../records/record-texts.ts';
import { useTexts } from '../../i18n/language.ts';

/** The number of a unit, with a mark if the site has findings about it. */
export function UnitNumber({ unit }: { unit: Unit }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const found = useUnitFindings(unit.site_name, unit);
  // The findings of a whole site would be megabytes, so they are fetched per unit on hover.
  const [isLookedAt, setLookedAt] = useState(false);
  const findings = useFindingsOfUnit(unit, isLookedAt && found !== undefined).data;
  return (
    <>
      <strong>{unit.us_number}</strong>
      {found && (
        <span
          className={`unit-found unit-found-${found.severity}`}
          role="img"
          // The comma makes screen readers pause between the number and the count.
          aria-label={`, ${t.findingsOf(found.count)}`}
          title={findings ? findings.map(({ message }) => message).join('\n') : t.findingsOf(found.count)}
          onPointerEnter={() => setLookedAt(true)}
        />
      )}
    </>
  );
}
