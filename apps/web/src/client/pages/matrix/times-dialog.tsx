import { useState, type ReactNode } from 'react';
import { StateChoice } from '../../past/state-choice.tsx';
import { PAST_TEXTS } from '../../past/past-texts.ts';
import { usePastDays } from '../../past/past-days.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { useTexts } from '../../i18n/language.ts';
import { WHOLE, type MatrixView, type ChangeView } from './matrix-view.ts';
import { COMPARED_TEXTS } from './compared-texts.ts';

export interface TimesDialogProps {
  site: string;
  view: MatrixView;
  change: ChangeView;
  onClose: () => void;
}

/** Dialog for the state to display and an earlier state to compare with. */
export function TimesDialog({ site, view, change, onClose }: TimesDialogProps): ReactNode {
  const t = { ...useTexts(PAST_TEXTS), ...useTexts(COMPARED_TEXTS) };
  const [{ at, against }, setTimes] = useState({ at: view.at, against: view.against });
  const query = usePastDays(site);
  const days = query.data;
  const isWrong = at !== '' && against >= at;
  const show = (): void => {
    change({ ...(against !== '' && { ...WHOLE, collapse: undefined, path: undefined }), at, against });
    onClose();
  };
  return (
    <DialogBox title={t.title} isOpen onClose={onClose}>
      <div className="matrix-times">
        <p className="ui-soft">{t.intro}</p>
        {query.isPending && <p role="status">{t.loading}</p>}
        {query.isError && <p role="alert">{t.failed}</p>}
        {days?.days.length === 0 && <p>{t.noDays}</p>}
        {days && (
          <>
            <StateChoice
              {...{ label: t.shown, none: t.now, value: at, days }}
              onChange={(one) => setTimes({ at: one, against })}
            />
            <StateChoice
              {...{ label: t.against, none: t.nothing, value: against, days }}
              onChange={(one) => setTimes({ at, against: one })}
            />
          </>
        )}
        {isWrong && <p role="alert">{t.notEarlier}</p>}
        <div className="matrix-times-acts">
          <Button look="main" isDisabled={!days || isWrong} onPress={show}>
            {t.show}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </div>
    </DialogBox>
  );
}
