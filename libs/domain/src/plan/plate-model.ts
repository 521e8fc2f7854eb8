/** Sizes of paper in millimetres, in portrait. */
export const PLATE_PAPERS = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
} as const satisfies Record<string, readonly [width: number, height: number]>;
export type PlatePaper = keyof typeof PLATE_PAPERS;
export const PLATE_PAPER_NAMES = Object.keys(PLATE_PAPERS) as [PlatePaper, ...PlatePaper[]];

/** Scales of archaeological plans. 50 is 1 : 50. */
export const PLATE_SCALES = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000] as const;

/** A point on paper: millimetres from the upper left corner, y down. */
export type PlatePoint = readonly [x: number, y: number];

/** A line or a surface. Several lines of a surface are its rings: holes stay empty (even-odd). Lengths in millimetres. */
export interface PlatePath {
  kind: 'path';
  lines: readonly (readonly PlatePoint[])[];
  isClosed: boolean;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: readonly number[];
}

/** A line of text. `y` is its base line, `size` the height of its letters in millimetres. */
export interface PlateText {
  kind: 'text';
  at: PlatePoint;
  text: string;
  size: number;
  align: 'left' | 'center' | 'right';
  isBold?: boolean;
  colour?: string;
  /** The text has a white edge, to be legible on a drawing. */
  hasHalo?: boolean;
  /** Width in millimetres to which a long text is shortened. */
  most?: number;
}

/** Items of which only the part inside a rectangle is drawn. */
export interface PlateClip {
  kind: 'clip';
  x: number;
  y: number;
  width: number;
  height: number;
  items: readonly (PlatePath | PlateText)[];
}

export type PlateItem = PlatePath | PlateText | PlateClip;

/** One sheet of paper. */
export interface PlateSheet {
  /** `B2`, or empty if there is only one sheet. */
  name: string;
  width: number;
  height: number;
  items: readonly PlateItem[];
}

/** A printed plan: a vector drawing on one or more sheets. */
export interface Plate {
  title: string;
  /** A sentence for readers who do not see the drawing. */
  description: string;
  scale: number;
  sheets: readonly PlateSheet[];
}
