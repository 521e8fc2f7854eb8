import { useState, type ReactNode } from 'react';
import type { CellEdit } from '../grid/grid-column.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { TableRow } from './field-column.ts';
import type { RenameQuestion as RenameQuestionOf, RenameQuestionProps } from './rename-question.tsx';

const RenameQuestion = lazyPart<RenameQuestionProps<TableRow>>(
  async () => (await import('./rename-question.tsx')).RenameQuestion,
  { isRare: true },
) as unknown as typeof RenameQuestionOf;

/** Saves edits immediately, except edits that rename existing records. These require a confirmation. */
export function useRenameQuestion<Row extends TableRow>(
  save: (edits: readonly CellEdit<Row>[]) => void,
): { edit: (edits: readonly CellEdit<Row>[]) => void; question: ReactNode } {
  const [renames, setRenames] = useState<readonly CellEdit<Row>[]>();
  const isRename = ({ row, column, text }: CellEdit<Row>): boolean =>
    column.isName === true && column.textOf(row) !== '' && column.read?.(text).ok === true;
  return {
    question: renames && (
      <RenameQuestion
        edits={renames}
        onRename={() => {
          save(renames);
          setRenames(undefined);
        }}
        onKeep={() => setRenames(undefined)}
      />
    ),
    edit: (edits) => {
      const renamed = edits.filter(isRename);
      if (renamed.length > 0) setRenames(renamed);
      const others = edits.filter((one) => !renamed.includes(one));
      if (others.length > 0) save(others);
    },
  };
}
