import type { ReactNode } from 'react';
import type { CellEdit } from '../grid/grid-column.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import type { TableRow } from './field-column.ts';
import { TABLE_TEXTS } from './table-texts.ts';

export interface RenameQuestionProps<Row extends TableRow> {
  /** Edits that change the number of existing records. */
  edits: readonly CellEdit<Row>[];
  onRename: () => void;
  onKeep: () => void;
}

const MOST_SHOWN = 12;

/** Asks for confirmation before existing records are renamed. Overwriting a number is usually a mistake. */
export function RenameQuestion<Row extends TableRow>(props: RenameQuestionProps<Row>): ReactNode {
  const { edits, onRename, onKeep } = props;
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  const [first] = edits;
  const label = first?.column.label ?? '';
  const currentName = (edit: CellEdit<Row>): string => edit.column.textOf(edit.row);
  return (
    <Dialog title={t.renameTitle(label)} isOpen onClose={onKeep} isFirm>
      <p>{t.renameWhy}</p>
      <ul className="table-edits">
        {edits.slice(0, MOST_SHOWN).map((edit) => (
          <li key={`${edit.row.id} ${edit.column.id}`}>
            <del>{currentName(edit)}</del> → <ins>{edit.text.trim()}</ins>
          </li>
        ))}
        {edits.length > MOST_SHOWN && <li className="ui-soft">{t.more(count(edits.length - MOST_SHOWN))}</li>}
      </ul>
      <div className="table-form-foot">
        <Button autoFocus onPress={onKeep}>
          {edits.length === 1 && first ? t.renameKeep(currentName(first)) : t.renameKeepAll}
        </Button>
        <Button look="main" onPress={onRename}>
          {edits.length === 1 && first ? t.renameDo(first.text.trim()) : t.renameDoAll(count(edits.length))}
        </Button>
      </div>
    </Dialog>
  );
}
