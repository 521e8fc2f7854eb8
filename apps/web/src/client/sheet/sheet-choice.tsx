import type { FieldConflict } from '@trowel/domain/recording';
import type { ReactNode } from 'react';
import { ConflictChoice, type ConflictChoiceProps } from '../conflicts/conflict-choice.tsx';
import type { OpenSheet } from './use-sheet.ts';

interface SheetChoiceProps extends Pick<ConflictChoiceProps, 'label' | 'tell'> {
  open: OpenSheet;
  conflict: FieldConflict;
}

/** The choice between both values of a field of a sheet. */
export function SheetChoice({ open, conflict, ...told }: SheetChoiceProps): ReactNode {
  const { name, keeper, sheet } = open;
  return (
    <ConflictChoice
      {...told}
      entity={name}
      id={sheet.base.id}
      conflict={conflict}
      hasKeys={sheet.conflicts[0] === conflict}
      onTake={(side) => void keeper.decide(conflict, side)}
    />
  );
}
