// A data table of the styles of a matrix drawing, on screen and on paper.
import type { BoxShape, LayoutLine } from '../layout/model/layout-model.ts';
import type { MatrixEdge } from '@trowel/domain/matrix';

/** A colour for white paper and one for a dark screen, `#rrggbb`. */
export interface Colour {
  light: string;
  dark: string;
}

export const MATRIX_COLOURS = {
  paper: { light: '#ffffff', dark: '#16181b' },
  ink: { light: '#23272c', dark: '#e4e2dd' },
  faint: { light: '#6a6f75', dark: '#9a9ea3' },
  hair: { light: '#c9c6bf', dark: '#43474c' },
  line: { light: '#3d434a', dark: '#b4b8bc' },
  band: { light: '#f5f2ea', dark: '#1f2226' },
  bar: { light: '#e6dcc4', dark: '#463f2e' },
  deposit: { light: '#ffffff', dark: '#26292e' },
  cut: { light: '#fbe9df', dark: '#43302a' },
  structure: { light: '#e4e9ef', dark: '#2d3742' },
  burial: { light: '#ece5f1', dark: '#3a3144' },
  virtual: { light: '#eef4ea', dark: '#2a352a' },
  document: { light: '#f7f3da', dark: '#3a3723' },
  group: { light: '#f1efea', dark: '#303338' },
  paradox: { light: '#c75a00', dark: '#f0954a' },
  contradiction: { light: '#c01527', dark: '#ff6b72' },
} as const satisfies Record<string, Colour>;
export type ColourName = keyof typeof MATRIX_COLOURS;

/** Style of a stroke. Width and dashes in points. */
export interface StrokeStyle {
  colour: ColourName;
  width: number;
  /** Lengths of dash and gap. Empty for a solid line. */
  dash: readonly number[];
}

/**
 * Classes of lines, from the bottom layer to the top. `hidden` leads through hidden units, `uncertain` is not
 * recorded as certain, `interleaving` connects collapsed groups of which neither is entirely above the other.
 */
export const LINE_CLASSES = [
  'order',
  'uncertain',
  'hidden',
  'interleaving',
  'paradox',
  'contradiction',
] as const;
export type LineClass = (typeof LINE_CLASSES)[number];

export const LINE_STYLES: Readonly<Record<LineClass, StrokeStyle & { hasArrow: boolean }>> = {
  order: { colour: 'line', width: 0.8, dash: [], hasArrow: false },
  uncertain: { colour: 'line', width: 0.8, dash: [3, 2], hasArrow: false },
  hidden: { colour: 'line', width: 0.9, dash: [0.9, 2.2], hasArrow: false },
  interleaving: { colour: 'line', width: 0.8, dash: [6, 2, 1, 2], hasArrow: false },
  paradox: { colour: 'paradox', width: 1.1, dash: [], hasArrow: true },
  contradiction: { colour: 'contradiction', width: 1.2, dash: [4, 2.5], hasArrow: true },
};

export interface BoxStyle extends StrokeStyle {
  fill: ColourName;
}

export const BOX_STYLES: Readonly<Record<BoxShape, BoxStyle>> = {
  deposit: { fill: 'deposit', colour: 'ink', width: 0.8, dash: [] },
  cut: { fill: 'cut', colour: 'ink', width: 0.8, dash: [] },
  structure: { fill: 'structure', colour: 'ink', width: 0.8, dash: [] },
  burial: { fill: 'burial', colour: 'ink', width: 0.8, dash: [] },
  virtual: { fill: 'virtual', colour: 'ink', width: 0.8, dash: [4, 2] },
  document: { fill: 'document', colour: 'ink', width: 0.8, dash: [] },
  group: { fill: 'group', colour: 'ink', width: 0.8, dash: [] },
};
export const BOX_SHAPES = Object.keys(BOX_STYLES) as readonly BoxShape[];

/** Outline of a box whose period is inferred from its neighbours. */
export const INFERRED_DASH: readonly number[] = [1.6, 1.6];

/** The double line between contemporaries: two strokes with centres `gap` apart. */
export const LINK_STYLE: StrokeStyle & { gap: number } = { colour: 'line', width: 0.7, dash: [], gap: 2.4 };

export const JUNCTION_RADIUS = 1.5;
/** Font size of texts around the drawing, in points. Texts in boxes have `LABEL_SIZE_PT` of the layout. */
export const NOTE_SIZE = 8;
/** Font size of the heading. */
export const HEAD_SIZE = 16;

/** Returns the class of a line of the layout. */
export function lineClassOf(line: LayoutLine, edge: MatrixEdge | undefined): LineClass {
  if (line.kind !== 'order') return line.kind;
  if (edge?.through_hidden) return 'hidden';
  if (edge?.interleaves) return 'interleaving';
  return isUncertain(edge?.certainty) ? 'uncertain' : 'order';
}

const CERTAIN = new Set([
  '',
  'certain',
  'certa',
  'certo',
  'sure',
  'sicura',
  'sicuro',
  'yes',
  'si',
  'sì',
  '1',
]);

/** Returns true if a relation is recorded as less than certain. */
export function isUncertain(certainty: string | null | undefined): boolean {
  return !CERTAIN.has((certainty ?? '').trim().toLowerCase());
}
