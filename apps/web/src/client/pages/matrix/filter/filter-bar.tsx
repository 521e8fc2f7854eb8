import { compareNatural } from '@trowel/domain/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useCounts } from '../../../data/queries.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language.ts';
import { useUnitValues } from '../../../known/use-known-values.ts';
import type { SitePeriods } from '../../../records/periods.ts';
import { Button } from '../../../ui/button.tsx';
import { MATRIX_FILTER_TEXTS } from './filter-texts.ts';
import { UNFILTERED, type MatrixFilter } from './filters.ts';

export interface FilterBarProps {
  site: string;
  filter: MatrixFilter;
  isFading: boolean;
  periods: SitePeriods;
  /** Number of units that the filter includes. Undefined until it is known. */
  count: number | undefined;
  /** Changes parts of the address. */
  change: (parts: Readonly<Record<string, string | undefined>>) => void;
  /** Removes the filter and closes the bar. */
  onClose: () => void;
}

/** Filters of the drawing by area, period, phase and text, with the number of units that match. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const t = useTexts(MATRIX_FILTER_TEXTS);
  const { site, filter, isFading, count, change, onClose } = props;
  const format = useFormat();
  const total = useCounts(site).data?.us;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <section className="matrix-filter" aria-label={t.filter}>
      <Choices {...props} />
      <Words key={filter.text === undefined ? 'empty' : 'set'} text={filter.text ?? ''} change={change} />
      <label className="matrix-choice">
        {t.others}
        <select
          className="ui-input"
          value={isFading ? 'faded' : ''}
          onChange={({ target }) => change({ others: target.value })}
        >
          <option value="">{t.hidden}</option>
          <option value="faded">{t.faded}</option>
        </select>
      </label>
      <p role="status">
        {isFiltered && count !== undefined && (
          <strong>
            {count === 0 ? t.nothing : t.counted(format.count(count), format.count(total ?? count))}
          </strong>
        )}{' '}
        {isFiltered && !isFading && count !== 0 && <span className="ui-soft">{t.through}</span>}
      </p>
      {isFiltered && (
        <Button look="plain" onPress={() => change(UNFILTERED)}>
          {t.remove}
        </Button>
      )}
      <Button look="plain" aria-label={t.close} onPress={onClose}>
        ×
      </Button>
    </section>
  );
}

function Choices({ site, filter, periods, change }: FilterBarProps): ReactNode {
  const t = useTexts(MATRIX_FILTER_TEXTS);
  const areas = useUnitValues(site, 'area');
  const inUse = useUnitValues(site, 'period');
  const phases = useUnitValues(site, 'phase');
  const ofPeriod = periods.rows.filter(
    ({ period, phase }) => phase !== '' && (filter.period === undefined || period === filter.period),
  );
  const listed = ofPeriod.length > 0 ? ofPeriod.map(({ phase }) => phase) : [...(phases?.keys() ?? [])];
  const nameOfPhase = (phase: string): string => {
    const [row, ...others] = ofPeriod.filter((one) => one.phase === phase);
    return row?.name && others.length === 0 ? `${phase} – ${row.name}` : phase;
  };
  return (
    <>
      <Choice
        label={t.area}
        value={filter.area}
        values={[...(areas?.keys() ?? [])]}
        onChange={(area) => change({ area })}
      />
      <Choice
        label={t.period}
        value={filter.period}
        values={[...new Set([...periods.rows.map(({ period }) => period), ...(inUse?.keys() ?? [])])]}
        nameOf={periods.nameOf}
        onChange={(period) => change({ period, phase: undefined })}
      />
      <Choice
        label={t.phase}
        value={filter.phase}
        values={listed}
        nameOf={nameOfPhase}
        onChange={(phase) => change({ phase })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  values: readonly string[];
  nameOf?: (value: string) => string;
  onChange: (value: string) => void;
}

function Choice({ label, value = '', values, nameOf = (one) => one, onChange }: ChoiceProps): ReactNode {
  const t = useTexts(MATRIX_FILTER_TEXTS);
  const listed = [...new Set([...values, value])].filter((one) => one !== '').sort(compareNatural);
  return (
    <label className="matrix-choice">
      {label}
      <select className="ui-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t.all}</option>
        {listed.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Pause in typing after which the drawing is filtered. */
const PAUSE_MS = 400;

function Words({ text, change }: Pick<FilterBarProps, 'change'> & { text: string }): ReactNode {
  const t = useTexts(MATRIX_FILTER_TEXTS);
  const [typed, setTyped] = useState(text);
  const words = typed.trim();
  useEffect(() => {
    if (words === text) return undefined;
    const timer = setTimeout(() => change({ text: words }), PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the timer again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words, text]);
  return (
    <input
      type="search"
      className="ui-input"
      aria-label={t.text}
      placeholder={t.text}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
