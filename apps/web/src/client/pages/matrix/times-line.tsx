import type { ReactNode } from 'react';
import { PAST_TEXTS } from '../../past/past-texts.ts';
import { formatMoment } from '../../past/format-moment.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { AskedMatrix, ChangeAsked } from './asked-matrix.ts';
import { COMPARED_TEXTS } from './compared-texts.ts';

/** Reports the displayed past state and the compared one, with a button back to the current records. */
export function TimesLine({ asked, change }: { asked: AskedMatrix; change: ChangeAsked }): ReactNode {
  const t = { ...useTexts(PAST_TEXTS), ...useTexts(COMPARED_TEXTS) };
  const format = useFormat();
  const at = formatMoment(asked.at, format);
  const against = formatMoment(asked.against, format);
  if (at === '' && against === '') return undefined;
  const told = against === '' ? t.past(at) : at === '' ? t.compared(against) : t.comparedPast(at, against);
  return (
    <p className="matrix-part" role="status">
      <span>{told}</span>
      <Button look="plain" onPress={() => change({ at: undefined, against: undefined })}>
        {t.backToNow}
      </Button>
    </p>
  );
}
