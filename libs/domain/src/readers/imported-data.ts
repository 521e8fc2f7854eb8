import type { RelationType } from '../relations/vocabulary.ts';

/** The kinds of exchange file that are read. */
export const IMPORT_FORMATS = [
  'hmcx',
  'graphml',
  'dot',
  'em_json',
  'standard_json',
  'phaser',
  'graph_json',
  'lst',
  'harris_template',
  'unit_table',
  'relation_table',
  'tagged_triples',
  'edge_list',
  'chain',
] as const;
/** The name of one of them. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Where in the file something was said. `row` is 1-based, as the file counts. */
export interface ImportSource {
  sheet?: string;
  row: number;
}

/** A unit as a relation names it. Without `area`: the area of the unit that speaks, or the only one of that number. */
export interface UnitReference {
  us_number: string;
  area?: string;
  /** The site, where the file names one. */
  site?: string;
}

/** A unit found in the file. */
export interface ImportedUnit {
  us_number: string;
  /** `''` when the file names none. */
  area: string;
  /** Values by the names of a new unit; what could not be read as its kind stays text, and is a problem. */
  fields: Record<string, unknown>;
  source: ImportSource;
  /** The file describes it; false when it is only named by a relation. */
  declared: boolean;
}

/** A relation found in the file, as it is written there: its inverse may follow as another statement. */
export interface ImportedStatement {
  from: UnitReference;
  /** The word of the file. */
  word: string;
  /** Absent when the word is unknown; there is a problem then. */
  type?: RelationType;
  to: UnitReference;
  certainty?: string;
  note?: string;
  source: ImportSource;
}

/** Something the person who imports should know. `message` is a sentence that names the culprit. */
export interface ImportProblem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  sheet?: string;
  row?: number;
  /** Heading of the column, or its letters where it has none. */
  column?: string;
  value?: string;
}

/** What an exchange file says. Nothing of it is judged here; contradictions are found later. */
export interface ImportedData {
  format: ImportFormat;
  units: ImportedUnit[];
  statements: ImportedStatement[];
  problems: ImportProblem[];
  /** How the file was understood, in sentences. */
  notes: string[];
}
