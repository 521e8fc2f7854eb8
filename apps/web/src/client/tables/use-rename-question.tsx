import { useState, type ReactNode } from 'react';
import type { CellEdit } from '../grid/grid-column.ts';
import type { TableRow } from './field-column.ts';
import { RenameQuestion } from './rename-question.tsx';

/** Saves what was typed at once, but for what existing records would be called by: that is asked first. */
export function useRenameQuestion<Row extends TableRow>(
  save: (edits: readonly CellEdit<Row>[]) => void,
): { edit: (edits: readonly CellEdit<Row>[]) => void; question: ReactNode } {
  const [renames, ask] = useState<readonly CellEdit<Row>[]>();
  const isRename = ({ row, column, text }: CellEdit<Row>): boolean =>
    column.isName === true && column.textOf(row) !== '' && column.read?.(text).ok === true;
  return {
    question: (
      <RenameQuestion
        edits={renames}
        onRename={() => {
          save(renames ?? []);
          ask(undefined);
        }}
        onKeep={() => ask(undefined)}
      />
    ),
    edit: (edits) => {
      const asked = edits.filter(isRename);
      if (asked.length > 0) ask(asked);
      const others = edits.filter((one) => !asked.includes(one));
      if (others.length > 0) save(others);
    },
  };
}
