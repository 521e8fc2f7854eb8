import { foldText } from '@trowel/domain/core';
import { formOf, isFill, type MatrixUnit } from '@trowel/domain/matrix';
import type { SolidShape } from './scene-model.ts';

const FINDS = new Set(['sf', 'vsf', 'rsf']);

/** Returns the shape of the solid of a unit: as in every drawing, but with fills and finds separate from layers. */
export function shapeOfUnit(unit: MatrixUnit): SolidShape {
  if (FINDS.has(foldText(unit.unit_type ?? '').trim())) return 'find';
  const form = formOf(unit);
  if (form === 'structure') return 'wall';
  if (form !== 'deposit') return form;
  return isFill(unit) ? 'fill' : 'layer';
}
