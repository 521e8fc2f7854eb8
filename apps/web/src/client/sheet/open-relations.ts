import type { Unit, UnitRelation } from '@trowel/domain/records';
import type { RefObject } from 'react';
import { valueIn } from './record-sheet.ts';
import type { OpenSheet } from './use-sheet.ts';

export interface RelationsProps {
  open: OpenSheet;
  unit: Unit;
  mayChange: boolean;
  lineRef: RefObject<HTMLInputElement | null>;
  /** The line is there, and can be written into. */
  onLine: () => void;
}

/** Gives the relations of a unit as they will be when all is saved. */
export function relationsIn({ sheet }: OpenSheet): readonly UnitRelation[] {
  return (valueIn(sheet, 'relationships') as readonly UnitRelation[] | null) ?? [];
}
