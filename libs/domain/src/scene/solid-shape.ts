import { foldText } from '@trowel/domain/core';
import { formOf, isFill, type MatrixUnit } from '@trowel/domain/matrix';
import type { SolidShape } from './scene-model.ts';

const FINDS = new Set(['sf', 'vsf', 'rsf']);

/** Gives what the solid of a unit looks like: as every drawing shows it, but fills and finds apart from layers. */
export function shapeOfUnit(unit: MatrixUnit): SolidShape {
  if (FINDS.has(foldText(unit.unit_type ?? '').trim())) return 'find';
  const form = formOf(unit);
  if (form === 'structure') return 'wall';
  if (form !== 'deposit') return form;
  return isFill(unit) ? 'fill' : 'layer';
}
