import type { ReactNode } from 'react';
import { pastMoment } from '../data/past.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { PAST_TEXTS } from './past-texts.ts';
import { formatMoment } from './format-moment.ts';

/** Notice that the pages show an earlier state, with a link to the present. */
export function PastBar(): ReactNode {
  const t = useTexts(PAST_TEXTS);
  const format = useFormat();
  const leave = (): void => {
    const now = new URL(location.href);
    now.searchParams.delete('at');
    location.assign(now);
  };
  return (
    <div className="frame-notice" role="status">
      {t.past(formatMoment(pastMoment, format))}{' '}
      <Button look="plain" onPress={leave}>
        {t.backToNow}
      </Button>
    </div>
  );
}
