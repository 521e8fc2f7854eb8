import { findUnitType } from '@trowel/domain/records';
import { foldText } from '@trowel/domain/core';
import { type MatrixNode, createMemberNames, isStratum, kindOf } from '@trowel/domain/matrix';
import type { BoxShape } from './layout-model.ts';
import { SPACING } from './stages.ts';
import { measureText } from './text-width.ts';

/** Size of the text in the boxes, pt. */
export const LABEL_SIZE_PT = 9;

/** `unit_type` of a node that stands for a collapsed area or phase. */
export const GROUP_TYPE = 'group';

/** Free room beside the text on either side, pt. */
const PADDING_PT = 6;
/** Widths are even, so that middles and edges lie on whole points. */
const WIDTH_STEP_PT = 2;
const MOST_LISTED = 4;

const BURIAL =
  /^(?:uss|usk|sk|skeleton|scheletro|burial|sepoltura|inhumation|inumazione|cremation|cremazione|grave|tomba|tomb|grab|bestattung|skelett|sepulture|squelette|sepultura|tumba|esqueleto)\b/;
const STRUCTURE =
  /^(?:usm|wsu|usr|masonry|wall|structure|muratura|muro|struttura|mauer|mauerwerk|mur|maconnerie|timber)\b/;

/** Gives the texts of the boxes: numbers, with their area where the number occurs twice; equal units together. */
export function labelNodes(nodes: readonly MatrixNode[]): string[] {
  const label = createMemberNames(nodes);
  return nodes.map((node) => {
    if (node.unit_type === GROUP_TYPE) return node.us_number;
    if (node.members.length <= 1) return label(node);
    if (node.members.length <= MOST_LISTED) return node.members.map(label).join(' = ');
    return `${label(node)} +${node.members.length - 1}`;
  });
}

/** Gives the symbol of a node, as far as its type tells. */
export function shapeOf({ id, us_number, area, unit_type }: MatrixNode): BoxShape {
  if (unit_type === GROUP_TYPE) return 'group';
  const type = findUnitType(unit_type ?? '');
  if (type?.class === 'virtual') return 'virtual';
  const unit = { key: id, us_number, area, unit_type };
  if (type?.class === 'non_stratigraphic' || !isStratum(unit)) return 'document';
  const words = foldText(unit_type ?? '').trim();
  if (BURIAL.test(words)) return 'burial';
  if (STRUCTURE.test(words)) return 'structure';
  return kindOf(unit) === 'negative' ? 'cut' : 'deposit';
}

/** Gives the width of a box with this text, pt: even, and never less than the least width. */
export function widthOf(label: string): number {
  const needed = measureText(label, LABEL_SIZE_PT) + 2 * PADDING_PT;
  return Math.max(SPACING.minBoxWidth, Math.ceil(needed / WIDTH_STEP_PT) * WIDTH_STEP_PT);
}
