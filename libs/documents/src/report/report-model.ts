import type { ConfiguredType } from '@trowel/domain/records';
import type { DrawingProof, MatrixLayout } from '@trowel/domain/drawing';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';

/** Value of a cell or a fact. Null is empty. */
export type ReportValue = string | number | null;

export interface ReportColumn {
  /** Name for programs. */
  key: string;
  /** Name for people. */
  heading: string;
  /** Omitted on paper. */
  isForPrograms?: true;
  /** Printed below its row across the width, because the text is too long for a column. */
  isBelow?: true;
}

export interface ReportFact {
  key: string;
  label: string;
  value: ReportValue;
  /** Link target of this fact, for drawings. */
  anchor?: string;
}

/** Short facts with labels. Without a title they continue the part before them. */
export interface FactsPart {
  kind: 'facts';
  title: string;
  facts: readonly ReportFact[];
  /** Belongs to the part before it, with a smaller heading, and is not in the contents. */
  isSection?: boolean;
}

/** Rows under headings. All rows have one cell per column. */
export interface TablePart {
  kind: 'table';
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly ReportValue[])[];
}

/** A box of a printed form. */
export interface FormBox {
  label: string;
  /** Line ends separate paragraphs. Empty boxes are printed empty. */
  value: string;
  /** Width in twelfths of the form. */
  span: number;
  /** Has room for handwriting if it is empty. */
  isForWriting?: true;
  /** Has a line for a signature. */
  isSignature?: true;
}

/** Boxes under a common heading, row by row. The spans of a row add up to 12. */
export interface FormGroup {
  title: string;
  rows: readonly (readonly FormBox[])[];
}

/** A picture to show. `name` is its file name. */
export interface ReportPicture {
  bytes: Uint8Array;
  name: string;
  caption: string;
}

/** The printed form of one record. */
export interface RecordForm {
  /** Kind of form: `Unit sheet`. */
  name: string;
  siteName: string;
  /** Label of the record: `US 12`. */
  code: string;
  /** Area, printed below the label. */
  place: string;
  /** Small print: when the record was created and changed. */
  note: string;
  groups: readonly FormGroup[];
  pictures: readonly ReportPicture[];
  /** Parent bookmark of the form. */
  chapter: string;
}

/** Printed forms, each on separate pages. They are created one after another, so that not all are in memory. */
export interface FormsPart {
  kind: 'forms';
  title: string;
  count: number;
  forms: Iterable<RecordForm>;
}

/** A drawing of a matrix. */
export interface MatrixDrawing {
  layout: MatrixLayout;
  certificate: DrawingProof;
  /** Configured node types, by which their units are drawn. */
  types?: readonly ConfiguredType[] | undefined;
  /** Link targets of the facts about the boxes, by node. */
  anchors?: ReadonlyMap<string, string>;
}

/**
 * Paper of a drawing: as many A3 or A4 sheets as needed, or (`fit`) the smallest sheet that holds it
 * completely. `pages` is one A4 sheet if it is legible there, otherwise A3.
 */
export const MATRIX_PAPERS = ['pages', 'fit', 'A3', 'A4'] as const;
export type MatrixPaper = (typeof MATRIX_PAPERS)[number];

/** A Harris matrix on separate pages. */
export interface MatrixPart {
  kind: 'matrix';
  title: string;
  matrix: HarrisMatrix;
  paper?: MatrixPaper | undefined;
  /** Undefined if the matrix is too large to draw. */
  drawing?: MatrixDrawing;
}

/** A matrix small enough to be within the text. It belongs to the part before it. */
export interface SmallMatrixPart {
  kind: 'small-matrix';
  caption: string;
  matrix: HarrisMatrix;
  drawing: MatrixDrawing;
}

/** A picture across the page. Without a title it belongs to the part before it. */
export interface PicturePart {
  kind: 'picture';
  title: string;
  picture: ReportPicture;
}

export type ReportPart = FactsPart | TablePart | FormsPart | MatrixPart | SmallMatrixPart | PicturePart;

/** A report as data, independent of file formats. */
export interface Report {
  title: string;
  /** Line below the title, may be empty. */
  subtitle: string;
  siteName: string;
  language: Language;
  /** Timestamp of creation. */
  date: Date;
  /** True if the report begins with a title page and contents. */
  hasTitlePage: boolean;
  /** Authors, dates and clients, shown on the title page. */
  credits?: readonly ReportFact[];
  /** Further metadata of the file. */
  about?: { author?: string | undefined; publisher?: string | undefined; rights?: string | undefined };
  parts: readonly ReportPart[];
}
