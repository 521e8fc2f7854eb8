import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { useFormat } from '../../words/format.ts';
import { useTexts } from '../../words/language.ts';
import { WHOLE, type AskedMatrix, type ChangeAsked } from './asked-matrix.ts';
import { eveningOf, readChangeDays, type ChangeDays } from './change-days.ts';
import { COMPARED_TEXTS } from './compared-texts.ts';

export interface TimesDialogProps {
  site: string;
  asked: AskedMatrix;
  change: ChangeAsked;
  onClose: () => void;
}

/** Which state of a matrix is shown, and with which earlier one it is compared. */
export function TimesDialog({ site, asked, change, onClose }: TimesDialogProps): ReactNode {
  const t = useTexts(COMPARED_TEXTS);
  const [{ at, against }, setTimes] = useState({ at: asked.at, against: asked.against });
  const query = useQuery({
    queryKey: ['changes', 'days', site],
    queryFn: ({ signal }) => readChangeDays(site, signal),
  });
  const days = query.data && pastOf(query.data);
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

/** The evening of today is not past: that state is the one of now. */
function pastOf({ days, seasons }: ChangeDays): ChangeDays {
  const today = new Date().toISOString().slice(0, 10);
  const isPast = (day: string): boolean => day < today;
  return { days: days.filter(isPast), seasons: seasons.filter(isPast) };
}

interface StateChoiceProps {
  label: string;
  /** What is chosen where no past state is. */
  none: string;
  value: string;
  days: ChangeDays;
  onChange: (moment: string) => void;
}

function StateChoice({ label, none, value, days: { days, seasons }, onChange }: StateChoiceProps): ReactNode {
  const t = useTexts(COMPARED_TEXTS);
  const { day } = useFormat();
  const others = days.filter((one) => !seasons.includes(one));
  const isListed = value === '' || [...seasons, ...others].some((one) => eveningOf(one) === value);
  return (
    <label className="matrix-time">
      {label}
      <select className="ui-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {!isListed && <option value={value}>{value}</option>}
        {seasons.length > 0 && (
          <optgroup label={t.seasons}>
            {seasons.map((one) => (
              <option key={one} value={eveningOf(one)}>
                {t.season(one.slice(0, 4), day(one))}
              </option>
            ))}
          </optgroup>
        )}
        {others.length > 0 && (
          <optgroup label={t.days}>
            {others.map((one) => (
              <option key={one} value={eveningOf(one)}>
                {t.evening(day(one))}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}
