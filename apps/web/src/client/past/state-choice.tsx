import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { eveningOf, type ChangeDays } from './change-days.ts';
import { PAST_TEXTS } from './past-texts.ts';

interface StateChoiceProps {
  label: string;
  /** Label of the option for no earlier state. */
  none: string;
  value: string;
  days: ChangeDays;
  /** Groups of other moments. */
  more?: readonly { title: string; options: readonly { value: string; label: string }[] }[];
  onChange: (moment: string) => void;
}

/** Field for choosing the state of a site at the end of a day, or none. */
export function StateChoice({
  label,
  none,
  value,
  days: { days, seasons },
  more = [],
  onChange,
}: StateChoiceProps): ReactNode {
  const t = useTexts(PAST_TEXTS);
  const { day } = useFormat();
  const others = days.filter((one) => !seasons.includes(one));
  const isListed =
    value === '' ||
    [...seasons, ...others].some((one) => eveningOf(one) === value) ||
    more.some(({ options }) => options.some((one) => one.value === value));
  return (
    <label className="ui-field">
      <span>{label}</span>
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
        {more.map(
          ({ title, options }) =>
            options.length > 0 && (
              <optgroup key={title} label={title}>
                {options.map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </label>
  );
}
