import { useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { RECORD_TEXTS } from './record-texts.ts';

/** Shows until when only members can see a site, while that applies. The day begins in UTC. */
export function Embargo({ until }: { until: string | null }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const { day } = useFormat();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (until === null || until <= today) return undefined;
  return (
    <p>
      <span className="mark mark-warn">{t.embargo(day(until))}</span>
    </p>
  );
}
