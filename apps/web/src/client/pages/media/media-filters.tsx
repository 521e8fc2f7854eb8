import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { DayField } from '../../ui/day-field.tsx';
import { useTexts } from '../../i18n/language.ts';
import { MEDIA_TEXTS } from './media-texts.ts';

/** Filters by name, unit and day, or by unit only. They are stored in the query of the address. */
export function MediaFilters({ isOfUnitOnly }: { isOfUnitOnly: boolean }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const [searchParams, setSearchParams] = useSearchParams();
  const setFilter = (name: string, value: string): void =>
    setSearchParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('skip');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="media-filters" role="search" aria-label={t.title}>
      {!isOfUnitOnly && (
        <SearchField
          label={t.search}
          first={searchParams.get('q') ?? ''}
          onChange={(value) => setFilter('q', value)}
        />
      )}
      <SearchField
        label={t.unit}
        first={searchParams.get('us') ?? ''}
        onChange={(value) => setFilter('us', value)}
        isShort
      />
      {!isOfUnitOnly && (
        <DayField
          label={t.day}
          day={searchParams.get('day') ?? ''}
          onChange={(day) => setFilter('day', day)}
        />
      )}
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  first: string;
  onChange: (value: string) => void;
  isShort?: boolean;
}

/** Search field that applies its text on blur or Enter, not after each letter. */
function SearchField({ label, first, onChange, isShort = false }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(first);
  const [before, setBefore] = useState(first);
  if (before !== first) {
    setBefore(first);
    setTyped(first);
  }
  const applyText = (): void => {
    if (typed.trim() !== first) onChange(typed.trim());
  };
  return (
    <label className={isShort ? 'ui-asked media-short' : 'ui-asked media-long'}>
      <span>{label}</span>
      <input
        className="ui-input"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={applyText}
        onKeyDown={({ key }) => key === 'Enter' && applyText()}
      />
    </label>
  );
}
