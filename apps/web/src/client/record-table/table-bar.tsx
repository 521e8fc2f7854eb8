import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { TableFile } from '../tables/table-file.tsx';
import { FilterChips } from '../views/filter-chips.tsx';
import type { TableView } from '../views/table-view.ts';

const FilterEditor = lazyPart(async () => (await import('../views/filter-editor.tsx')).FilterEditor, {
  isRare: true,
});

export interface TableBarProps {
  name: RecordName;
  view: TableView;
  /** Parameters of the list request. `fields` contains the columns in their order. */
  parameters: Parameters;
  fields: readonly RecordField[];
  count: number | undefined;
  checked: number;
  /** Number of chosen rows hidden by the filter. */
  hidden: number;
  onUncheck: () => void;
  /** Absent if the user may not change records. */
  onChange?: (() => void) | undefined;
  onColumns: () => void;
  onPrint: () => void;
  /** Further actions for the chosen rows. */
  actions?: ReactNode;
}

/** The line above a table: search, filters, row count, columns, and actions for the chosen rows. */
export function TableBar(props: TableBarProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count: formatCount } = useFormat();
  const { name, view, parameters, fields, count, checked, hidden, onUncheck, onChange, onColumns, actions } =
    props;
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
      <Button look="plain" onPress={() => setFiltering(true)}>
        {t.filter}
      </Button>
      <span className="table-room" />
      {checked + hidden > 0 && (
        <>
          <span role="status">
            {t.checked(formatCount(checked))}
            {hidden > 0 && ` · ${t.checkedHidden(formatCount(hidden))}`}
          </span>
          {checked > 0 && onChange && <Button onPress={onChange}>{t.change}</Button>}
          {checked > 0 && actions}
          <Button look="plain" onPress={onUncheck}>
            {t.uncheck}
          </Button>
        </>
      )}
      {count !== undefined && (
        <span className="ui-soft" role="status">
          {t.rows(formatCount(count))}
        </span>
      )}
      <Button look="plain" onPress={onColumns}>
        {t.columns}
      </Button>
      <TableFile name={name} parameters={parameters} onPrint={props.onPrint} />
      <FilterChips filter={view.filter} fields={fields} onFilter={view.setFilter} />
      {isFiltering && (
        <FilterEditor
          name={name}
          parameters={parameters}
          fields={fields}
          filter={view.filter}
          onFilter={view.setFilter}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  );
}
