import type { ConfiguredType } from '@trowel/domain/records';
import type { DrawingProof, MatrixLayout } from '@trowel/domain/drawing';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';

/** What a cell of a table or a fact may be; null is nothing. */
export type ReportValue = string | number | null;

export interface ReportColumn {
  /** Name for programs. */
  key: string;
  /** Name for people. */
  heading: string;
  /** Left out on paper. */
  isForPrograms?: true;
  /** On paper it stands below its row, over the width: a text too long for a column. */
  isBelow?: true;
}

export interface ReportFact {
  key: string;
  label: string;
  value: ReportValue;
  /** By which drawings lead here. */
  anchor?: string;
}

/** Figures and short facts, each with its name; without a title they go on with the part before them. */
export interface FactsPart {
  kind: 'facts';
  title: string;
  facts: readonly ReportFact[];
  /** Stands under the part before it: in small, and not in the contents. */
  isSection?: boolean;
}

/** Rows under headings; all rows have as many cells as there are columns. */
export interface TablePart {
  kind: 'table';
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly ReportValue[])[];
}

/** A box of a printed form. */
export interface FormBox {
  label: string;
  /** Paragraphs are parted by line ends; empty boxes are printed empty. */
  value: string;
  /** Twelfths of the width of the form. */
  span: number;
  /** Has a line to sign on. */
  isSignature?: true;
}

/** Boxes under a common heading, row by row; the spans of a row make 12. */
export interface FormGroup {
  title: string;
  rows: readonly (readonly FormBox[])[];
}

/** A picture to be shown; `name` is its file's. */
export interface ReportPicture {
  bytes: Uint8Array;
  name: string;
  caption: string;
}

/** The printed form of one record. */
export interface RecordForm {
  /** What kind of form it is: `Unit sheet`. */
  name: string;
  siteName: string;
  /** What the record is called: `US 12`. */
  code: string;
  /** Said below: the area. */
  place: string;
  /** In small letters: when it was recorded and changed. */
  note: string;
  groups: readonly FormGroup[];
  pictures: readonly ReportPicture[];
  /** Bookmark under which the form stands. */
  chapter: string;
}

/** Printed forms, each on pages of its own; made one after another so that they need not all be held. */
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
  /** Types of one's own: their units are drawn as they are configured. */
  types?: readonly ConfiguredType[] | undefined;
  /** Anchors of the facts that tell the boxes, by node. */
  anchors?: ReadonlyMap<string, string>;
}

/** Sheets of a drawing: `fit` is the smallest one that holds it whole; of the others there are as many as it takes. */
export const MATRIX_PAPERS = ['fit', 'A3', 'A4'] as const;
export type MatrixPaper = (typeof MATRIX_PAPERS)[number];

/** A Harris matrix, drawn on pages of its own. */
export interface MatrixPart {
  kind: 'matrix';
  title: string;
  matrix: HarrisMatrix;
  paper?: MatrixPaper | undefined;
  /** Absent when it is too large to be drawn. */
  drawing?: MatrixDrawing;
}

/** A matrix small enough to stand in the text; it belongs to the part before it. */
export interface SmallMatrixPart {
  kind: 'small-matrix';
  caption: string;
  matrix: HarrisMatrix;
  drawing: MatrixDrawing;
}

/** A picture across the page; without a title it belongs to the part before it. */
export interface PicturePart {
  kind: 'picture';
  title: string;
  picture: ReportPicture;
}

export type ReportPart = FactsPart | TablePart | FormsPart | MatrixPart | SmallMatrixPart | PicturePart;

/** A report as data, before it is written in a format. */
export interface Report {
  title: string;
  /** Below the title; empty when there is nothing to say. */
  subtitle: string;
  siteName: string;
  language: Language;
  /** The moment it was made. */
  date: Date;
  /** Whether it opens with a page of title and contents. */
  hasTitlePage: boolean;
  /** Who made what is reported, when and for whom; on the page of title. */
  credits?: readonly ReportFact[];
  /** What the file says of itself besides. */
  about?: { author?: string | undefined; publisher?: string | undefined; rights?: string | undefined };
  parts: readonly ReportPart[];
}
