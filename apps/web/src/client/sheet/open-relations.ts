import type { Unit, UnitRelation } from '@trowel/domain/records';
import type { RefObject } from 'react';
import { valueIn } from './record-sheet.ts';
import type { OpenSheet } from './use-sheet.ts';

export interface RelationsProps {
  open: OpenSheet;
  unit: Unit;
  mayChange: boolean;
  lineRef: RefObject<HTMLInputElement | null>;
  /** Called when the input of the line is loaded. */
  onLine: () => void;
}

/** Returns the relations of a unit, including unsaved changes. */
export function relationsIn({ sheet }: OpenSheet): readonly UnitRelation[] {
  return (valueIn(sheet, 'relationships') as readonly UnitRelation[] | null) ?? [];
}
