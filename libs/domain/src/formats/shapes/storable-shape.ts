import {
  checkGeometry,
  correctWinding,
  DEGREE_DECIMALS,
  roundGeometry,
  type Geometry,
} from '@trowel/domain/geometry';
import { addProblem, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportSource } from '../import/imported-data.ts';

interface Sentence {
  en: string;
  it: string;
}

/** A shape as it is stored, or the reason why it cannot be. */
export type StorableShape = { shape: Geometry; issue?: never } | { shape?: never; issue: Sentence };

/** Returns a shape with its rings in the stored direction and rounded, or why it cannot be stored. */
export function storableShape(geometry: Geometry): StorableShape {
  const shape = correctWinding(roundGeometry(geometry, DEGREE_DECIMALS));
  const [issue] = checkGeometry(shape);
  return issue ? { issue: issue.message } : { shape };
}

/** Reports a shape that cannot be stored. `issue` is the end of a sentence about the shape. */
export function reportRejectedShape(builder: ImportBuilder, issue: Sentence, source: ImportSource): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'rejected_geometry',
    message: {
      en: `Row ${source.row}: the shape ${issue.en}. The record is stored without its shape`,
      it: `Riga ${source.row}: la forma ${issue.it}. La scheda viene registrata senza forma`,
    },
    ...source,
    column: 'geometry',
  });
}
