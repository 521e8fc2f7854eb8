import type { ReactNode } from 'react';
import { useFindings } from '../data/findings.ts';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';
import { useTexts } from '../words/language.ts';
import { RECORD_TEXTS } from './record-texts.ts';

/** How many findings of a site are open, as a link to them; `isWanted` puts the check off. */
export function FindingsMark({ site, isWanted = true }: { site: string; isWanted?: boolean }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const { data, isError } = useFindings(site, isWanted);
  if (!data) return <span className="ui-soft">{isError || !isWanted ? t.unchecked : '…'}</span>;
  const { errors, warnings } = data;
  const looks = errors.length > 0 ? 'mark-bad' : warnings.length > 0 ? 'mark-warn' : 'mark-good';
  const parts = [
    ...(errors.length > 0 ? [t.errors(errors.length)] : []),
    ...(warnings.length > 0 ? [t.warnings(warnings.length)] : []),
  ];
  return (
    <Go to={PLACES.findings(site)} className={`mark ${looks}`}>
      {parts.length === 0 ? t.clean : parts.join(', ')}
    </Go>
  );
}
