import type { ReactNode } from 'react';
import type { SitePeriods } from './periods.ts';

/** Colour and code of a period, with the name as its title. */
export function PeriodMark({
  code,
  phase,
  periods,
}: {
  code: string | null;
  phase?: string | null;
  periods: SitePeriods;
}): ReactNode {
  if (code === null || code === '') return undefined;
  const color = periods.colorOf(code, phase);
  return (
    <span className="period-mark" title={periods.nameOf(code)}>
      {color !== undefined && (
        <span className="period-color" style={{ background: color }} aria-hidden="true" />
      )}
      {code}
    </span>
  );
}
