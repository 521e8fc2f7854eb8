import { useState, type ReactNode } from 'react';
import { MomentChoice } from '../../past/moment-choice.tsx';
import { listBatches } from '../../past/recent-batches.ts';
import { useChangeLog } from '../../data/queries.ts';
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

/** Number of changes that are read, and of batches that are listed. */
const MOST_CHANGES = 100;
const MOST_BATCHES = 30;

/** Dialog for the state to display and an earlier state to compare with. */
export function TimesDialog({ site, view, change, onClose }: TimesDialogProps): ReactNode {
  const t = { ...useTexts(PAST_TEXTS), ...useTexts(COMPARED_TEXTS) };
  const [{ at, against }, setTimes] = useState({ at: view.at, against: view.against });
  const query = usePastDays(site);
  const days = query.data;
  const changes = useChangeLog({ site_name: site, entity: 'us', limit: MOST_CHANGES });
  const batches = listBatches({
    rows: changes.data?.rows ?? [],
    total: changes.data?.pagination.total ?? 0,
  }).slice(0, MOST_BATCHES);
  // Both may be days or moments, so they are compared as times.
  const isWrong = at !== '' && against !== '' && Date.parse(against) >= Date.parse(at);
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
        {days && (
          <>
            <MomentChoice
              {...{ label: t.shown, none: t.now, value: at, days, batches }}
              onChange={(one) => setTimes({ at: one, against })}
            />
            <MomentChoice
              {...{ label: t.against, none: t.nothing, value: against, days, batches }}
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
