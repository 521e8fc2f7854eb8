/** How labels lie on a page; all lengths in mm. */
export interface LabelFormat {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  /** Of one label. */
  width: number;
  height: number;
  /** From the edges of the page to the first label. */
  left: number;
  top: number;
  /** Between labels. */
  gapX: number;
  gapY: number;
  /** Kept free inside each label: printers leave the edge of a sheet white. */
  padding: number;
}

const A4 = { width: 210, height: 297 };

/** The sheets and rolls that labels are printed on, by the name they are asked for with. */
export const LABEL_FORMATS = {
  'a4-3x8': {
    page: A4,
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    left: 0,
    top: 0.5,
    gapX: 0,
    gapY: 0,
    padding: 4.5,
  },
  'a4-2x7': {
    page: A4,
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    left: 4.65,
    top: 15.15,
    gapX: 2.5,
    gapY: 0,
    padding: 3.5,
  },
  'roll-62x29': roll(62, 29),
  'roll-100x50': roll(100, 50),
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof LABEL_FORMATS;
export const LABEL_FORMAT_NAMES = Object.keys(LABEL_FORMATS) as LabelFormatName[];

/** A label printer takes each label as a page of its own. */
function roll(width: number, height: number): LabelFormat {
  const page = { width, height };
  return { page, columns: 1, rows: 1, width, height, left: 0, top: 0, gapX: 0, gapY: 0, padding: 2 };
}

/** How many labels a page of the format has. */
export function labelsPerPage(name: LabelFormatName): number {
  return LABEL_FORMATS[name].columns * LABEL_FORMATS[name].rows;
}
