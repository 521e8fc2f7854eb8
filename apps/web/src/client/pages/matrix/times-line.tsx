import type { ReactNode } from 'react';
import { PAST_TEXTS } from '../../past/past-texts.ts';
import { formatMoment } from '../../past/format-moment.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { MatrixView, ChangeView } from './matrix-view.ts';
import { COMPARED_TEXTS } from './compared-texts.ts';

/** Reports the displayed past state and the compared one, with a button back to the current records. */
export function TimesLine({ view, change }: { view: MatrixView; change: ChangeView }): ReactNode {
  const t = { ...useTexts(PAST_TEXTS), ...useTexts(COMPARED_TEXTS) };
  const format = useFormat();
  const at = formatMoment(view.at, format);
  const against = formatMoment(view.against, format);
  if (at === '' && against === '') return undefined;
  const text = against === '' ? t.past(at) : at === '' ? t.compared(against) : t.comparedPast(at, against);
  return (
    <p className="matrix-part" role="status">
      <span>{text}</span>
      <Button look="plain" onPress={() => change({ at: undefined, against: undefined })}>
        {t.backToNow}
      </Button>
    </p>
  );
}
