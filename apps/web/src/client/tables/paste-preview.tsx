import { useMemo, type ReactNode } from 'react';
import type { CellEdit, CellReading } from '../grid/grid-column.ts';
import type { PastePlan } from '../grid/plan-paste.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import type { TableRow } from './field-column.ts';
import { TABLE_TEXTS, type TableTexts } from './table-texts.ts';
import { MOST_ROWS } from './split-edits.ts';
import type { ValueEdit } from './merge-stale.ts';
import { editOf } from './resolve-saves.ts';

export interface PastePreviewProps<Row extends TableRow> {
  plan: PastePlan<Row>;
  /** Returns the number of a row, used as its name. */
  nameOf: (row: Row) => string;
  onClose: () => void;
  onPaste: (edits: ValueEdit[]) => void;
}

const MOST_SHOWN = 12;

/** Shows the changes of a pasted block before they are applied. */
export function PastePreview<Row extends TableRow>(props: PastePreviewProps<Row>): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  return (
    <Dialog title={t.pasteTitle} isOpen onClose={props.onClose} size="wide">
      <Preview {...props} />
    </Dialog>
  );
}

function Preview<Row extends TableRow>({
  plan,
  nameOf,
  onClose,
  onPaste,
}: PastePreviewProps<Row>): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  const { good, bad } = useMemo(() => readPlan(plan.edits), [plan]);
  const rows = new Set(good.map(({ edit }) => edit.row.id)).size;
  const renamed = good.filter(
    ({ edit: { row, column } }) => column.isName && column.textOf(row) !== '',
  ).length;
  return (
    <>
      <p>{good.length === 0 ? t.pasteNothing : t.pasteSums(count(good.length), count(rows))}</p>
      {notesOn(plan, rows, t, count).map((note) => (
        <p key={note} className="ui-soft">
          {note}
        </p>
      ))}
      {renamed > 0 && <p className="ui-problem">{t.pasteRenames(count(renamed))}</p>}
      {bad.length > 0 && (
        <>
          <p className="ui-problem">{t.pasteBad(count(bad.length))}</p>
          <EditList edits={bad} nameOf={nameOf} />
        </>
      )}
      <EditList edits={good} nameOf={nameOf} />
      <div className="table-form-foot">
        <Button look="plain" autoFocus={renamed > 0} onPress={onClose}>
          {t.cancel}
        </Button>
        <Button
          look="main"
          autoFocus={renamed === 0}
          isDisabled={good.length === 0 || rows > MOST_ROWS}
          onPress={() => {
            onPaste(good.map(({ edit, value }) => editOf(edit.row, edit.column.id, value)));
            onClose();
          }}
        >
          {t.pasteDo(count(good.length))}
        </Button>
      </div>
    </>
  );
}

interface ReadEdit<Row> {
  edit: CellEdit<Row>;
  value?: unknown;
  problem?: string;
}

function readPlan<Row>(edits: readonly CellEdit<Row>[]): { good: ReadEdit<Row>[]; bad: ReadEdit<Row>[] } {
  const read = edits.map((edit): ReadEdit<Row> => {
    const reading: CellReading | undefined = edit.column.read?.(edit.text);
    return reading?.ok ? { edit, value: reading.value } : { edit, problem: reading?.problem ?? '' };
  });
  return {
    good: read.filter(({ problem }) => problem === undefined),
    bad: read.filter(({ problem }) => problem !== undefined),
  };
}

function notesOn<Row>(
  { rowsOver, columnsOver, fixed, hasHeadings }: PastePlan<Row>,
  rows: number,
  t: TableTexts,
  count: (value: number) => string,
): string[] {
  return [
    ...(hasHeadings ? [t.pasteHeadings] : []),
    ...(rows > MOST_ROWS ? [t.pasteMany(count(MOST_ROWS))] : []),
    ...(rowsOver + columnsOver > 0 ? [t.pasteOver(count(rowsOver), count(columnsOver))] : []),
    ...(fixed.length > 0 ? [t.pasteFixed(fixed.map(({ label }) => label).join(', '))] : []),
  ];
}

function EditList<Row extends TableRow>({
  edits,
  nameOf,
}: {
  edits: readonly ReadEdit<Row>[];
  nameOf: (row: Row) => string;
}): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  if (edits.length === 0) return undefined;
  return (
    <ul className="table-edits">
      {edits.slice(0, MOST_SHOWN).map(({ edit: { row, column, text }, problem }) => (
        <li key={`${row.id} ${column.id}`}>
          <strong>{nameOf(row)}</strong> {column.label}: <del>{column.textOf(row) || t.empty}</del> →{' '}
          <ins>{text.trim() || t.empty}</ins>
          {problem !== undefined && <span className="ui-problem"> {problem}</span>}
        </li>
      ))}
      {edits.length > MOST_SHOWN && <li className="ui-soft">{t.more(count(edits.length - MOST_SHOWN))}</li>}
    </ul>
  );
}
