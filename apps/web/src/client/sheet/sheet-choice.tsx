import type { FieldConflict } from '@trowel/domain/recording';
import type { ReactNode } from 'react';
import { ConflictChoice, type ConflictChoiceProps } from '../conflicts/conflict-choice.tsx';
import type { OpenSheet } from './use-sheet.ts';

interface SheetChoiceProps extends Pick<ConflictChoiceProps, 'label' | 'format'> {
  open: OpenSheet;
  conflict: FieldConflict;
}

/** Lets the user choose between the two values of a field in conflict. */
export function SheetChoice({ open, conflict, ...choiceProps }: SheetChoiceProps): ReactNode {
  const { name, editor, sheet } = open;
  return (
    <ConflictChoice
      {...choiceProps}
      entity={name}
      id={sheet.base.id}
      conflict={conflict}
      hasKeys={sheet.conflicts[0] === conflict}
      onTake={(side) => void editor.decide(conflict, side)}
    />
  );
}
