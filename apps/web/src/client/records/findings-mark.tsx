import type { ReactNode } from 'react';
import { useFindingCounts, type FindingCounts } from '../data/findings.ts';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';
import { useTexts } from '../i18n/language.ts';
import { RECORD_TEXTS } from './record-texts.ts';

/** Number of open findings of a site, as a link to them. `isWanted: false` postpones the check. */
export function FindingsMark({ site, isWanted = true }: { site: string; isWanted?: boolean }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const { data, isError } = useFindingCounts(site, isWanted);
  if (!data) return <span className="ui-soft">{isError || !isWanted ? t.unchecked : '…'}</span>;
  return <CountsMark site={site} counts={data} />;
}

export interface CountsMarkProps {
  site: string;
  counts: Pick<FindingCounts, 'errors' | 'warnings'>;
}

/** The same mark for counts that are already loaded. */
export function CountsMark({ site, counts: { errors, warnings } }: CountsMarkProps): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const looks = errors > 0 ? 'mark-bad' : warnings > 0 ? 'mark-warn' : 'mark-good';
  const parts = [...(errors > 0 ? [t.errors(errors)] : []), ...(warnings > 0 ? [t.warnings(warnings)] : [])];
  return (
    <Go to={PLACES.findings(site)} className={`mark ${looks}`}>
      {parts.length === 0 ? t.clean : parts.join(', ')}
    </Go>
  );
}
