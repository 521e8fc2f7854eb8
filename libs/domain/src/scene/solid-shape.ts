import { findUnitType } from '@trowel/domain/records';
import { isStratum, kindOf, type MatrixUnit } from '@trowel/domain/matrix';
import { foldText } from '@trowel/domain/core';
import type { SolidShape } from './scene-model.ts';

const FINDS = new Set(['sf', 'vsf', 'rsf']);
const WALL_TYPES = /^(?:usm|wsu|usr|masonry|wall|structure|muratura|muro|struttura)\b/;
const BURIAL_TYPES = /^(?:uss|usk|sk|skeleton|scheletro|burial|sepoltura)\b/;
const BURIAL =
  /\b(?:skeleton|scheletro|burial|sepoltura|deposizione|inhumation|inumato|inumazione|cremation|cremazione)\b/;
const WALL =
  /\b(?:wall|masonry|foundation|pillar|muro|muri|muretto|muratura|muraria|fondazione|pilastro|zoccolo|tamponatura)\b/;
const FILL = /\b(?:fill|filling|backfill|riempimento|riempimenti)\b/;
/** Words that make of a wall what is left of one: a layer. */
const MATTER = /\b(?:layer|strato|crollo|collapse|rubble|debris|livello|deposit)\b/;

/** Gives what the solid of a unit looks like, from its type and the words of its definition and interpretation. */
export function shapeOfUnit(unit: MatrixUnit): SolidShape {
  const type = foldText(unit.unit_type ?? '').trim();
  const known = findUnitType(type);
  if (FINDS.has(type)) return 'find';
  if (known?.class === 'virtual') return 'virtual';
  if (known?.class === 'non_stratigraphic' || !isStratum(unit)) return 'document';
  if (WALL_TYPES.test(type)) return 'wall';
  if (BURIAL_TYPES.test(type)) return 'burial';
  return shapeOfWords(unit);
}

function shapeOfWords(unit: MatrixUnit): SolidShape {
  if (kindOf(unit) === 'negative') return 'cut';
  const definition = foldText(unit.definition ?? '');
  const words = `${definition} ${foldText(unit.interpretation ?? '')}`;
  if (FILL.test(words)) return 'fill';
  if (BURIAL.test(definition)) return 'burial';
  if (WALL.test(definition) && !MATTER.test(definition)) return 'wall';
  return 'layer';
}
