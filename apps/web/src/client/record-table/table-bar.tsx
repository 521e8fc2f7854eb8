import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { TableFile } from '../tables/table-file.tsx';
import type { FilterChipsProps } from '../views/filter-chips.tsx';
import type { CountButtonProps } from '../statistics/count-button.tsx';
import type { GroupChoiceProps } from '../views/group-choice.tsx';
import type { TableView } from '../views/table-view.ts';
import type { TableGroups } from '../views/use-groups.ts';

const FilterEditor = lazyPart(async () => (await import('../views/filter-editor.tsx')).FilterEditor, {
  isRare: true,
});

const GroupChoice = lazyPart<GroupChoiceProps>(
  async () => (await import('../views/group-choice.tsx')).GroupChoice,
);

const FilterChips = lazyPart<FilterChipsProps>(
  async () => (await import('../views/filter-chips.tsx')).FilterChips,
);

const CountButton = lazyPart<CountButtonProps>(
  async () => (await import('../statistics/count-button.tsx')).CountButton,
);

export interface TableBarProps {
  name: RecordName;
  view: TableView;
  /** Parameters of the list request. */
  parameters: Parameters;
  /** Names of the fields that are shown, in order. */
  shown: readonly string[];
  fields: readonly RecordField[];
  count: number | undefined;
  checked: number;
  /** Number of chosen rows hidden by the filter. */
  hidden: number;
  onUncheck: () => void;
  /** Absent if the user may not change records. */
  onChange?: (() => void) | undefined;
  onColumns: () => void;
  /** Chooser of the saved views. */
  views: ReactNode;
  groups: TableGroups;
  onPrint: () => void;
  /** Further actions for the chosen rows. */
  actions?: ReactNode;
  /** Further tools of the page. */
  tools?: ReactNode;
}

/** The line above a table: search, filters, row count, columns, and actions for the chosen rows. */
export function TableBar(props: TableBarProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { name, view, parameters, shown, fields } = props;
  const [isFiltering, setFiltering] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <div className="table-bar" role="group" aria-label={t.filter}>
      <input
        type="search"
        className="ui-input table-search"
        aria-label={t.search}
        placeholder={t.search}
        // Created again for another view, but not while the user types.
        key={`${view.text === ''} ${view.savedId}`}
        defaultValue={view.text}
        maxLength={200}
        onChange={({ target }) => view.setText(target.value)}
      />
      {/* On a phone the other tools are folded. */}
      <button
        type="button"
        className="ui-button ui-quiet table-unfold"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t.options}
      </button>
      <div className={isUnfolded ? 'table-tools table-tools-open' : 'table-tools'}>
        <TableTools {...props} onFilter={() => setFiltering(true)} />
      </div>
      {view.filter.members.length > 0 && (
        <FilterChips filter={view.filter} fields={fields} onFilter={view.setFilter} />
      )}
      {isFiltering && (
        <FilterEditor
          name={name}
          parameters={parameters}
          fields={fields}
          shown={shown}
          filter={view.filter}
          onFilter={view.setFilter}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  );
}

/** Filter, groups, views, row count, columns and download. */
function TableTools({ onFilter, ...props }: TableBarProps & { onFilter: () => void }): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const format = useFormat();
  const { name, view, parameters, shown, fields, count, checked, hidden, onColumns } = props;
  return (
    <>
      <Button look="plain" onPress={onFilter}>
        {t.filter}
      </Button>
      <GroupChoice view={view} fields={fields} groups={props.groups} />
      {props.views}
      <span className="table-room" />
      {checked + hidden > 0 && <CheckedActions {...props} />}
      {count !== undefined && (
        <span className="ui-soft table-count" role="status">
          {t.rows(format.count(count))}
        </span>
      )}
      <Button look="plain" onPress={onColumns}>
        {t.columns}
      </Button>
      <CountButton {...{ name, parameters, fields }} />
      <TableFile
        name={name}
        parameters={{ ...parameters, fields: shown.join(',') }}
        onPrint={props.onPrint}
      />
      {props.tools}
    </>
  );
}

/** Number of the checked rows, and the actions on them. */
function CheckedActions({ checked, hidden, onUncheck, onChange, actions }: TableBarProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  return (
    <div className="table-checked">
      <span role="status">
        {t.checked(count(checked))}
        {hidden > 0 && ` · ${t.checkedHidden(count(hidden))}`}
      </span>
      {checked > 0 && onChange && <Button onPress={onChange}>{t.change}</Button>}
      {checked > 0 && actions}
      <Button look="plain" onPress={onUncheck}>
        {t.uncheck}
      </Button>
    </div>
  );
}
