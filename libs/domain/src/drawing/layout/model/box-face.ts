import { type MatrixNode, createMemberNames, formOf } from '@trowel/domain/matrix';
import type { BoxShape } from './layout-model.ts';
import { SPACING } from './stages.ts';
import { measureText } from './text-width.ts';

/** Font size of the texts in the boxes, pt. */
export const LABEL_SIZE_PT = 9;

/** `unit_type` of a node that represents a collapsed group: an area, phase, structure or activity. */
export const GROUP_TYPE = 'group';

/** Padding on either side of the text, pt. */
const PADDING_PT = 6;
const BURIAL_PADDING_PT = 8;
/** Widths are even, so that centres and edges are at whole points. */
const WIDTH_STEP_PT = 2;
const MOST_LISTED = 4;

/** Returns the texts of the boxes: numbers, with their area if the number repeats, and all of several equal units. */
export function labelNodes(nodes: readonly MatrixNode[]): string[] {
  const label = createMemberNames(nodes);
  return nodes.map((node) => {
    if (node.unit_type === GROUP_TYPE) return node.us_number;
    if (node.members.length <= 1) return label(node);
    if (node.members.length <= MOST_LISTED) return node.members.map(label).join(' = ');
    return `${label(node)} +${node.members.length - 1}`;
  });
}

/** Returns the symbol of a node from its sheet, otherwise from its type. */
export function shapeOf({ unit_type, form }: Pick<MatrixNode, 'unit_type' | 'form'>): BoxShape {
  return unit_type === GROUP_TYPE ? 'group' : (form ?? formOf({ unit_type }));
}

/**
 * Returns the width of a box with this text, pt: even, and at least the minimum. A burial has its cross beside
 * the text.
 */
export function widthOf(label: string, shape: BoxShape = 'deposit'): number {
  const padding = shape === 'burial' ? BURIAL_PADDING_PT : PADDING_PT;
  const needed = measureText(label, LABEL_SIZE_PT) + 2 * padding;
  return Math.max(SPACING.minBoxWidth, Math.ceil(needed / WIDTH_STEP_PT) * WIDTH_STEP_PT);
}
