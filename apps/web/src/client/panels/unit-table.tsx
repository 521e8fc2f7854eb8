import { useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { useScene, useView } from './scene-context.ts';
import { listRows, listUnitColumns, type Sorting, type UnitColumn } from './table-columns.ts';

const ROWS_PER_PAGE = 100;

/** The table of the shown units: sortable by any column, a hundred rows per page, each row selects its unit. */
export function UnitTable(): ReactNode {
  const t = useTexts(TEXTS);
  const access = useScene();
  const { scene, store, findNeighbours, listShown } = access;
  const peeled = useView((state) => state.peeled);
  const isAlone = useView((state) => state.isAlone);
  const [sorting, setSorting] = useState<Sorting>({ column: 0, isDescending: false });
  const [text, setText] = useState('');
  const [start, setStart] = useState(0);
  const columns = useMemo(() => listUnitColumns(t, { scene, findNeighbours }), [t, scene, findNeighbours]);
  const rows = useMemo(
    () => listRows(listShown({ ...store.state, peeled, isAlone }), columns, { sorting, text }),
    [listShown, store, peeled, isAlone, columns, sorting, text],
  );
  const first = Math.min(start, Math.max(0, Math.floor((rows.length - 1) / ROWS_PER_PAGE) * ROWS_PER_PAGE));
  return (
    <div className="table-parts">
      <input
        className="table-filter"
        type="search"
        aria-label={t.tableFilter}
        placeholder={t.tableFilter}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setStart(0);
        }}
      />
      <div className="scroll" tabIndex={0} role="region" aria-label={t.table}>
        <table>
          <Headings columns={columns} sorting={sorting} onSort={setSorting} />
          <tbody>
            {rows.slice(first, first + ROWS_PER_PAGE).map((unit) => (
              <Row key={unit} unit={unit} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <Paging first={first} total={rows.length} onTurn={setStart} />
    </div>
  );
}

interface HeadingsProps {
  columns: readonly UnitColumn[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function Headings({ columns, sorting, onSort }: HeadingsProps): ReactNode {
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  const sortBy = (column: number): void =>
    onSort({ column, isDescending: sorting.column === column && !sorting.isDescending });
  return (
    <thead>
      <tr>
        {columns.map(({ heading }, column) => (
          <th key={heading} scope="col" aria-sort={sorting.column === column ? direction : undefined}>
            <button type="button" className="ui-button sort" onClick={() => sortBy(column)}>
              {heading}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ unit, columns }: { unit: number; columns: readonly UnitColumn[] }): ReactNode {
  const t = useTexts(TEXTS);
  const { scene, store, nameUnit } = useScene();
  const isChosen = useView(({ chosen }) => chosen === unit);
  const { us_number: number } = scene.units[unit]!;
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <th scope="row">
        <button
          type="button"
          className="ui-button row-choice"
          aria-label={t.choose(nameUnit(scene.units[unit]!))}
          aria-pressed={isChosen}
          onClick={() => store.change({ chosen: isChosen ? undefined : unit })}
        >
          {number}
        </button>
      </th>
      {columns.slice(1).map(({ heading, cell }) => (
        <td key={heading}>{cell(unit)}</td>
      ))}
    </tr>
  );
}

interface PagingProps {
  first: number;
  total: number;
  onTurn: (to: number) => void;
}

/** The rows that are shown, with buttons for the previous and the next page. */
function Paging({ first, total, onTurn }: PagingProps): ReactNode {
  const t = useTexts(TEXTS);
  const last = Math.min(first + ROWS_PER_PAGE, total);
  const isOnePage = total <= ROWS_PER_PAGE;
  return (
    <nav className="pages" aria-label={t.table}>
      {!isOnePage && (
        <Button isDisabled={first === 0} onPress={() => onTurn(first - ROWS_PER_PAGE)}>
          {t.previous}
        </Button>
      )}
      <span>{t.tableShown(Math.min(first + 1, total), last, total)}</span>
      {!isOnePage && (
        <Button isDisabled={last >= total} onPress={() => onTurn(first + ROWS_PER_PAGE)}>
          {t.next}
        </Button>
      )}
    </nav>
  );
}
