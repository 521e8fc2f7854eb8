import { TABLE_KINDS, type DescribedTable, type TableKind } from '@trowel/domain/formats';
import type { KindName } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { ColumnChoice } from './column-choice.tsx';
import { type Choices } from './import-model.ts';
import type { ImportTexts } from './import-texts-en.ts';
import { IMPORT_TEXTS, formatHolds } from './import-texts.ts';
import { pickKindText, useKindWords, type KindWords } from './kind-labels.ts';

export interface DescribedTableProps {
  table: DescribedTable;
  /** True if the file contains only this table. */
  isOnly: boolean;
  choices: Choices;
  /** True if the user can choose the content of the table. Tables of a database have fixed names. */
  canAsk: boolean;
  onChoose: (change: Partial<Choices>) => void;
}

/** Card for a table of the file: its content, and the meaning of each column. */
export function DescribedTableCard({
  table,
  isOnly,
  choices,
  canAsk,
  onChoose,
}: DescribedTableProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS).table;
  const { count } = useFormat();
  const { sheet = '', columns, rows, heading_row: headingRow, is_hidden: isHidden } = table;
  const known = columns.filter(({ kind }) => kind !== 'ignored' && kind !== 'custom').length;
  const chosenKind = choices.sheets[sheet];
  const kind = chosenKind ?? (isKind(table.holds) ? table.holds : undefined);
  const isOpen = isOnly || table.holds === 'unknown' || table.holds === 'other' || chosenKind !== undefined;
  return (
    <section className="import-table" aria-label={sheet === '' ? t.nameless : t.name(sheet)}>
      <h3>
        {sheet === '' ? t.nameless : t.name(sheet)}{' '}
        <span className="ui-soft">
          {t.rows(count(rows), headingRow)}
          {columns.length > 0 && ` · ${t.known(count(known), count(columns.length))}`}
          {isHidden && ` · ${t.hidden}`}
        </span>
      </h3>
      {canAsk ? (
        <HoldsChoice table={table} chosenKind={chosenKind} choices={choices} onChoose={onChoose} />
      ) : (
        <Holds table={table} />
      )}
      <Need table={table} kind={kind} />
      {columns.length > 0 && kind !== undefined && kind !== 'ignore' && (
        <Columns table={table} isOpen={isOpen} kind={kind} choices={choices} onChoose={onChoose} />
      )}
    </section>
  );
}

interface ColumnsProps extends Pick<DescribedTableProps, 'table' | 'choices' | 'onChoose'> {
  kind: Exclude<TableKind, 'ignore'>;
  isOpen: boolean;
}

function Columns({ table: { columns }, kind, isOpen, choices, onChoose }: ColumnsProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS).table;
  const { count } = useFormat();
  return (
    <details open={isOpen}>
      <summary>{t.show}</summary>
      <div className="ui-scroll import-columns" tabIndex={0} role="region" aria-label={t.show}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.becomes}</th>
              <th scope="col">{t.sample}</th>
              <th scope="col" className="ui-number">
                {t.filled}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.letter}>
                <th scope="row">
                  <span className="ui-soft">{column.letter}</span> {column.heading}
                </th>
                <td>
                  <ColumnChoice column={column} kind={kind} choices={choices} onChoose={onChoose} />
                </td>
                <td className="import-samples">{column.samples.join(' · ')}</td>
                <td className="ui-number">{count(column.filled)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Holds({ table }: { table: DescribedTable }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const wordsOf = useKindWords();
  return <p>{formatHolds(t, table, wordsOf)}</p>;
}

interface HoldsChoiceProps extends Pick<DescribedTableProps, 'table' | 'choices' | 'onChoose'> {
  chosenKind: TableKind | undefined;
}

function HoldsChoice({ table, chosenKind, choices, onChoose }: HoldsChoiceProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const wordsOf = useKindWords();
  const { sheet = '' } = table;
  const choose = (kind: TableKind | 'auto'): void => {
    const { [sheet]: _was, ...others } = choices.sheets;
    onChoose({ sheets: kind === 'auto' ? others : { ...others, [sheet]: kind } });
  };
  const first = chosenKind === undefined ? formatHolds(t, table, wordsOf) : t.recognised.auto;
  return (
    <ChoiceField
      label={t.table.holds}
      choices={[['auto', first], ...listOffered(t, { table, chosenKind, wordsOf })]}
      chosen={chosenKind ?? 'auto'}
      onChoose={choose}
    />
  );
}

interface Offered extends Pick<HoldsChoiceProps, 'table' | 'chosenKind'> {
  wordsOf: (kind: KindName) => KindWords;
}

function listOffered(
  t: ImportTexts,
  { table: { holds }, chosenKind, wordsOf }: Offered,
): (readonly [TableKind, string])[] {
  const ofKind = (kind: KindName): string => wordsOf(kind).plural;
  return TABLE_KINDS.filter((kind) => chosenKind !== undefined || kind !== holds).map(
    (kind) => [kind, pickKindText(kind, { ofKind, texts: t.table.kinds })] as const,
  );
}

/** Hint about what is missing before the table can be read. */
function Need({ table, kind }: { table: DescribedTable; kind: TableKind | undefined }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).table;
  const wordsOf = useKindWords();
  if (kind === undefined || kind === 'ignore' || table.columns.length === 0) return undefined;
  const isUnderstood = table.columns.some(({ kind: role }) => role !== 'ignored');
  return isUnderstood ? undefined : (
    <p className="import-unknown" role="status">
      {pickKindText(kind, { ofKind: (name) => t.needsNumber(wordsOf(name).number), texts: t.needs })}
    </p>
  );
}

function isKind(holds: DescribedTable['holds']): holds is TableKind {
  return holds !== 'other' && holds !== 'unknown';
}
