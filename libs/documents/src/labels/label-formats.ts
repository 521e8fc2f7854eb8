/** Layout of labels on a page. All lengths in mm. */
export interface LabelFormat {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  /** Width of one label. */
  width: number;
  height: number;
  /** Distance from the left edge of the page to the first label. */
  left: number;
  top: number;
  /** Horizontal gap between labels. */
  gapX: number;
  gapY: number;
  /** Free margin inside each label: printers do not print at the edge of a sheet. */
  padding: number;
}

const A4 = { width: 210, height: 297 };

/** Supported sheets and rolls of labels, by name. */
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

/** A label printer treats each label as a page. */
function roll(width: number, height: number): LabelFormat {
  const page = { width, height };
  return { page, columns: 1, rows: 1, width, height, left: 0, top: 0, gapX: 0, gapY: 0, padding: 2 };
}

/** Returns the number of labels on a page of a format. */
export function labelsPerPage(name: LabelFormatName): number {
  return LABEL_FORMATS[name].columns * LABEL_FORMATS[name].rows;
}
