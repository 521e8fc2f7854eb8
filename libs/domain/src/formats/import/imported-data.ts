import type { RelationType } from '@trowel/domain/records';
import type { ImportedFile } from './imported-file.ts';

/** The kinds of exchange file that are read. */
export const IMPORT_FORMATS = [
  'archive',
  'pyarchinit',
  'hmcx',
  'graphml',
  'dot',
  'em_json',
  'standard_json',
  'phaser',
  'graph_json',
  'lst',
  'group_order',
  'harris_template',
  'unit_table',
  'relation_table',
  'tagged_triples',
  'edge_list',
  'chain',
  'record_table',
] as const;
/** The name of one of them. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * Treatment of the marks for "above everything" (`+`) and "below everything" (`-`, `NFE`: no further excavation). They
 * are kept as units, dropped with their relations, or replaced by the units `topsoil` and `natural`.
 */
export type SentinelMode = 'keep' | 'drop' | 'natural';

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
  /** The name letter by letter, where a table wrote a type before the number: `USM 12`. */
  written?: string;
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
  /** The file tells all that was recorded: a fact it does not name was empty, or has been emptied. */
  isWhole?: true;
  /** The name it had when the file was written, where somebody has written another on it since. */
  was?: { us_number: string; area: string };
  /**
   * Id of the record it was exported from, where the node still bears the EMID it then got. Another database has other
   * records under the same ids.
   */
  recordId?: number;
  /** The name letter by letter, where a table wrote a type before the number: `USM 12`. */
  written?: string;
  /** Its type is only what stood before the number. */
  isTypeOfName?: true;
  /** Name of the row or epoch it stands in, when the file knows no code for it. */
  epoch?: string;
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
  /** A line without a word: any relation recorded of the same order between the two says as much. */
  isPlain?: true;
}

/** A period or epoch a graph file tells of. */
export interface ImportedPeriod {
  period: string;
  phase: string;
  /** Values by the names of a new period. */
  fields: Record<string, unknown>;
  /** The file names no code: the period may be recorded under another, with this name. */
  isNamed?: true;
  source: ImportSource;
}

/** What a graph file tells beside units and relations, so that it can be compared with a whole site. */
export interface ImportedGraph {
  /** Written by this service, with all facts of its units and all relations on their sheets. */
  isExport: boolean;
  /** Areas the file covers, when it says so; `all` when it covers the whole site. */
  areas: 'all' | readonly string[] | 'unsaid';
  /** What is recorded of the site, for a site that is made by the import. */
  site: Record<string, unknown>;
  periods: ImportedPeriod[];
}

/** The kinds of record beside units that files bring. */
export type RecordKind = 'sites' | 'inventario' | 'periods' | 'thesaurus';

/** What a table may be said to hold; `ignore` leaves it out. */
export const TABLE_KINDS = [
  'us',
  'relations',
  'inventario',
  'periods',
  'sites',
  'thesaurus',
  'ignore',
] as const;
/** One of them. */
export type TableKind = (typeof TABLE_KINDS)[number];

/** What the person who imports says tables hold, by the name of the sheet; `''` for the table of a text file. */
export type AskedTables = Readonly<Record<string, TableKind>>;

/** A find, a site, a period or a term found in the file. */
export interface ImportedRecord {
  entity: RecordKind;
  /** Values by the names of a new record; what could not be read as its kind stays text, and is a problem. */
  fields: Record<string, unknown>;
  source: ImportSource;
  /** Its `sort_order` is that of a drawing: it counts only where no periods are recorded. */
  isDrawn?: true;
  /** How it wrote the number of its unit, where a type stood before that. */
  written?: string;
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
  /** People wrote the names of units, which may be spelled otherwise than those recorded: `1001` for `US1001`. */
  isByHand?: true;
  /** Of the formats that tell a whole graph. */
  graph?: ImportedGraph;
  /** Of a file of several graphs: those of which one may be asked for. */
  studies?: { id: string; name: string }[];
  /** Fields that tables have columns for, by the name of the sheet: where a row has no value for one, its cell is empty. */
  columns?: Readonly<Record<string, readonly string[]>>;
  units: ImportedUnit[];
  statements: ImportedStatement[];
  records: ImportedRecord[];
  /** Of an archive: photographs, drawings, documents and models in it. */
  files?: ImportedFile[];
  /** Of an archive: types of nodes of one's own, as they were recorded. */
  nodeTypes?: Readonly<Record<string, unknown>>[];
  /** Of an archive: what people said of the findings, as it was recorded. */
  findingNotes?: Readonly<Record<string, unknown>>[];
  /** Comments on records, only of an archive. */
  comments?: Readonly<Record<string, unknown>>[];
  problems: ImportProblem[];
  /** How the file was understood, in sentences. */
  notes: string[];
}
