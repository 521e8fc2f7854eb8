import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../words/format.ts';
import { useLanguage, useTexts } from '../words/language.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { TABLE_TEXTS } from './table-texts.ts';
import type { TableView } from './table-view.ts';

export interface TableBarProps {
  view: TableView;
  fields: readonly RecordField[];
  count: number | undefined;
  checked: number;
  onUncheck: () => void;
  /** Absent where the person may not change records. */
  onChange?: (() => void) | undefined;
  onColumns: () => void;
}

/** The line above a table: search, filters as chips, how many rows, columns, and what can be done with chosen rows. */
export function TableBar(props: TableBarProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count: tellCount } = useFormat();
  const { view, fields, count, checked, onUncheck, onChange, onColumns } = props;
  const [isFiltering, setFiltering] = useState(false);
  return (
    <div className="table-bar" role="group" aria-label={t.filter}>
      <input
        type="search"
        className="ui-input table-search"
        aria-label={t.search}
        placeholder={t.search}
        key={view.text === '' ? 'none' : 'some'}
        defaultValue={view.text}
        maxLength={200}
        onChange={({ target }) => view.setText(target.value)}
      />
      <FilterChips view={view} />
      <Button look="plain" onPress={() => setFiltering(true)}>
        {t.filter}
      </Button>
      <span className="table-room" />
      {checked > 0 && (
        <>
          <span>{t.checked(tellCount(checked))}</span>
          {onChange && <Button onPress={onChange}>{t.change}</Button>}
          <Button look="plain" onPress={onUncheck}>
            {t.uncheck}
          </Button>
        </>
      )}
      {count !== undefined && (
        <span className="ui-soft" role="status">
          {t.rows(tellCount(count))}
        </span>
      )}
      <Button look="plain" onPress={onColumns}>
        {t.columns}
      </Button>
      <FilterDialog
        isOpen={isFiltering}
        fields={fields}
        onClose={() => setFiltering(false)}
        onFilter={(parameter, value) => view.setFilter(parameter, value)}
      />
    </div>
  );
}

const BOUND_SIGNS = [
  ['_min', '≥'],
  ['_max', '≤'],
  ['_after', '≥'],
  ['_before', '≤'],
] as const;

function FilterChips({ view }: { view: TableView }): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const language = useLanguage();
  return view.filters.map(({ parameter, field, value }) => {
    const label = field.label[language];
    const sign = BOUND_SIGNS.find(([suffix]) => parameter === field.name + suffix)?.[1] ?? '';
    return (
      <button
        key={parameter}
        type="button"
        className="table-chip"
        aria-label={t.removeFilter(label, `${sign}${value}`)}
        onClick={() => view.setFilter(parameter, undefined)}
      >
        {label} {sign} <strong>{value}</strong> ×
      </button>
    );
  });
}
