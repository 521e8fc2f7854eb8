import {
  findConfigured,
  indexTypes,
  type ConfiguredType,
  type ConfiguredTypes,
} from '@trowel/domain/records';
import type { Labels } from '@trowel/domain/core';
import type { MatrixLayout } from '../layout/model/layout-model.ts';
import type { HarrisMatrix, MatrixNode, Language } from '@trowel/domain/matrix';
import { darkenGround, pickTextColour, ensureContrast } from './colour-contrast.ts';
import { isGroup } from './matrix-names.ts';
import { MATRIX_COLOURS, type Colour } from './matrix-styles.ts';
import { extendLines } from './extend-lines.ts';
import type { NodeTypeShape } from './type-shapes.ts';

/** Style of the boxes of a custom type. */
export interface TypeLook {
  code: string;
  name: Labels;
  shape: NodeTypeShape;
  /** Width of the border, pt. */
  width: number;
  fill: Colour;
  border: Colour;
  text: Colour;
}

/** A drawing and the boxes with a custom style, by node. */
export interface StyledLayout {
  /** Layout with lines extended to the outlines. */
  layout: MatrixLayout;
  looks: ReadonlyMap<string, TypeLook>;
}

/** Border widths. Boxes are a third as wide as in graph editors, for which types are configured. */
const WIDTHS = { least: 0.5, most: 2 };
/** Minimum contrast of a visible border. On dark screens, thin lines need more. */
const BORDER_CONTRAST = { light: 1.8, dark: 3 };

/** Applies the styles of custom types to the boxes of a drawing. Without such types the drawing stays the same. */
export function applyTypeStyles(
  { nodes }: HarrisMatrix,
  layout: MatrixLayout,
  types: readonly ConfiguredType[] = [],
): StyledLayout {
  const looks = new Map<string, TypeLook>();
  if (types.length === 0) return { layout, looks };
  const styleOf = createLooks(indexTypes(types));
  for (const node of nodes) {
    const look = styleOf(node);
    if (look) looks.set(node.id, look);
  }
  if (looks.size === 0) return { layout, looks };
  const shapes = new Map([...looks].map(([node, { shape }]) => [node, shape]));
  return { layout: extendLines(layout, shapes), looks };
}

/** Lists the styles in a drawing, each once, by code. */
export function listLooks(looks: StyledLayout['looks']): TypeLook[] {
  const byCode = new Map([...looks.values()].map((look) => [look.code, look]));
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Returns the name of a style in the legend: `Oven (OVEN)`. */
export function nameLook({ code, name }: TypeLook, language: Language): string {
  return name[language].toLowerCase() === code.toLowerCase() ? code : `${name[language]} (${code})`;
}

/** Returns the style of a node. Undefined if its type is not custom. */
export type LookOf = (node: MatrixNode) => TypeLook | undefined;

/** Creates a function that returns the custom style of a node. */
export function createLooks(types: ConfiguredTypes): LookOf {
  const known = new Map<ConfiguredType, TypeLook>();
  return (node) => {
    const type = isGroup(node) ? undefined : findConfigured(types, node.unit_type);
    if (!type) return undefined;
    const look = known.get(type) ?? styleOfType(type);
    known.set(type, look);
    return look;
  };
}

/** Returns the configured style. Text is always readable, and every box is visible on paper and on a dark screen. */
export function styleOfType(type: ConfiguredType): TypeLook {
  const { code, name, name_it, shape, fill_color, border_color, border_width, text_color } = type;
  const { paper } = MATRIX_COLOURS;
  const fill = { light: fill_color.toLowerCase(), dark: darkenGround(fill_color) };
  return {
    code,
    name: { en: name, it: name_it ?? name },
    shape,
    width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, border_width)),
    fill,
    border: {
      light: ensureContrast(border_color, paper.light, BORDER_CONTRAST.light),
      dark: ensureContrast(border_color, paper.dark, BORDER_CONTRAST.dark),
    },
    text: { light: pickTextColour(fill.light, text_color), dark: pickTextColour(fill.dark, text_color) },
  };
}
