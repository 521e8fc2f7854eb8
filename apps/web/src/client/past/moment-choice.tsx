import { useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { DayField } from '../ui/day-field.tsx';
import { eveningOf, type ChangeDays } from './change-days.ts';
import { joinMoment, splitMoment } from './moment-parts.ts';
import { PAST_TEXTS } from './past-texts.ts';
import type { RecentBatch } from './recent-batches.ts';
import { StateChoice } from './state-choice.tsx';

export interface MomentChoiceProps {
  label: string;
  /** Label of the option for no earlier state. */
  none: string;
  value: string;
  days: ChangeDays;
  batches: readonly RecentBatch[];
  onChange: (moment: string) => void;
}

/** Value of the option that opens the fields for date and time. No moment is written like this. */
const TYPED = 'typed';

/** Field for choosing a state of a site: at the end of a day, before a change, or at a date and time. */
export function MomentChoice({ label, none, value, days, batches, onChange }: MomentChoiceProps): ReactNode {
  const t = useTexts(PAST_TEXTS);
  const { moment } = useFormat();
  const isListed =
    value === '' ||
    batches.some(({ at }) => at === value) ||
    [...days.seasons, ...days.days].some((day) => eveningOf(day) === value);
  const [isTyped, setTyped] = useState(!isListed);
  return (
    <>
      <StateChoice
        label={label}
        none={none}
        days={days}
        value={isTyped ? TYPED : value}
        more={[
          {
            title: t.beforeChange,
            options: batches.map(({ at, actor, count }) => ({
              value: at,
              label: t.batch({ moment: moment(at), actor, count }),
            })),
          },
          { title: t.dateAndTime, options: [{ value: TYPED, label: t.typeMoment }] },
        ]}
        onChange={(one) => {
          setTyped(one === TYPED);
          onChange(one === TYPED ? value : one);
        }}
      />
      {isTyped && <TypedMoment value={value} onChange={onChange} />}
    </>
  );
}

function TypedMoment({ value, onChange }: Pick<MomentChoiceProps, 'value' | 'onChange'>): ReactNode {
  const t = useTexts(PAST_TEXTS);
  const { day, time } = splitMoment(value);
  return (
    <div className="matrix-moment">
      <DayField label={t.date} day={day} onChange={(next) => onChange(joinMoment(next, time))} />
      <label className="ui-field">
        <span>{t.time}</span>
        <input
          className="ui-input"
          type="time"
          step={1}
          value={time}
          disabled={day === ''}
          onChange={({ target }) => onChange(joinMoment(day, target.value))}
        />
      </label>
    </div>
  );
}
