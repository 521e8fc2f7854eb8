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

/** How the boxes of a type of one's own are drawn. */
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

/** A drawing with the boxes that look otherwise than the usual ones, by their nodes. */
export interface Dressed {
  /** Lines reach to the outlines. */
  layout: MatrixLayout;
  looks: ReadonlyMap<string, TypeLook>;
}

/** Boxes are a third as wide as those of graph editors, for which types are configured. */
const WIDTHS = { least: 0.5, most: 2 };
/** A border is seen from this contrast on; on dark screens thin lines need more. */
const BORDER_CONTRAST = { light: 1.8, dark: 3 };

/** Gives the boxes of types of one's own their look. Without such types it is the same drawing. */
export function applyTypeStyles(
  { nodes }: HarrisMatrix,
  layout: MatrixLayout,
  types: readonly ConfiguredType[] = [],
): Dressed {
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

/** Gives the looks of a drawing, each once, by code. */
export function listLooks(looks: Dressed['looks']): TypeLook[] {
  const byCode = new Map([...looks.values()].map((look) => [look.code, look]));
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Gives what a legend calls a look: `Oven (OVEN)`. */
export function nameLook({ code, name }: TypeLook, language: Language): string {
  return name[language].toLowerCase() === code.toLowerCase() ? code : `${name[language]} (${code})`;
}

/** Gives the look of a node, undefined where its type is none of one's own. */
export type LookOf = (node: MatrixNode) => TypeLook | undefined;

/** Makes what gives nodes the look of their types. */
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

/** As configured, but text is always readable, and no box is lost on the paper or on a dark screen. */
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
