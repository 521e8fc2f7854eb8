import { KIND_NAMES, type KindName, type RelationType } from '@trowel/domain/records';
import type { ImportedFile, ImportedPhoto } from './imported-file.ts';

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
  'shapes',
] as const;
/** The name of one of them. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * Treatment of the marks for "above everything" (`+`) and "below everything" (`-`, `NFE`: no further excavation). They
 * are kept as units, dropped with their relations, or replaced by the units `topsoil` and `natural`.
 */
export type SentinelMode = 'keep' | 'drop' | 'natural';

/** A place in the file. `row` is 1-based, as the file counts. */
export interface ImportSource {
  sheet?: string;
  row: number;
}

/**
 * A unit as a relation names it. Without `area` it is in the area of the stating unit, or it is the
 * only one of its number.
 */
export interface UnitReference {
  us_number: string;
  area?: string;
  /** The site, if the file names one. */
  site?: string;
  /** The name as it is in the table, if a type precedes the number: `USM 12`. */
  written?: string;
}

/** A unit found in the file. */
export interface ImportedUnit {
  us_number: string;
  /** Empty if the file names none. */
  area: string;
  /** Values by the field names of a new unit. A value that cannot be parsed stays text and is a problem. */
  fields: Record<string, unknown>;
  source: ImportSource;
  /** True if the file describes it. False if only relations name it. */
  declared: boolean;
  /** The file contains all facts of the unit, so a missing fact was empty or has been cleared. */
  isWhole?: true;
  /** The name it had when the file was written, if somebody has changed it since. */
  was?: { us_number: string; area: string };
  /**
   * Id of the exported record, if the node still has the EMID of the export. Another database has
   * other records under the same ids.
   */
  recordId?: number;
  /** The name as it is in the table, if a type precedes the number: `USM 12`. */
  written?: string;
  /** The type comes only from the prefix of the number. */
  isTypeOfName?: true;
  /** Name of its row or epoch, if the file has no code for it. */
  epoch?: string;
}

/** A relation as it is written in the file. Its inverse may follow as another statement. */
export interface ImportedStatement {
  from: UnitReference;
  /** The word of the file. */
  word: string;
  /** Absent if the word is unknown, which is a problem. */
  type?: RelationType;
  to: UnitReference;
  certainty?: string;
  note?: string;
  source: ImportSource;
  /** A line without a word. Any recorded relation with the same order between the two units confirms it. */
  isPlain?: true;
}

/** A period or epoch of a graph file. */
export interface ImportedPeriod {
  period: string;
  phase: string;
  /** Values by the names of a new period. */
  fields: Record<string, unknown>;
  /** The file has no code for it. The period may be recorded under a code, with this name. */
  isNamed?: true;
  source: ImportSource;
}

/** Content of a graph file besides units and relations, for the comparison with a whole site. */
export interface ImportedGraph {
  /** Written by this service, with all facts of its units and all relations on their sheets. */
  isExport: boolean;
  /** Areas that the file covers, `all` for the whole site, `unsaid` if the file does not say. */
  areas: 'all' | readonly string[] | 'unsaid';
  /** Facts of the site, for a site that the import creates. */
  site: Record<string, unknown>;
  periods: ImportedPeriod[];
}

/** Kinds of record besides units that files contain. */
export type RecordKind = 'sites' | 'periods' | 'thesaurus' | 'inventario' | KindName;
/** The kinds of record besides units, in the order in which they are written. */
export const RECORD_KINDS: readonly RecordKind[] = [
  'sites',
  'periods',
  'thesaurus',
  'inventario',
  ...KIND_NAMES,
];

/** Kinds of content that the user can choose for a table. `ignore` leaves it out. */
export const TABLE_KINDS = [
  'us',
  'relations',
  'inventario',
  'periods',
  'sites',
  'thesaurus',
  ...KIND_NAMES,
  'ignore',
] as const;
/** One of them. */
export type TableKind = (typeof TABLE_KINDS)[number];

/** The kind of content that the user chose for each table, by sheet name. `''` is the table of a text file. */
export type RequestedTables = Readonly<Record<string, TableKind>>;

/** A record other than a unit, found in the file. */
export interface ImportedRecord {
  entity: RecordKind;
  /** Values by the field names of a new record. A value that cannot be parsed stays text and is a problem. */
  fields: Record<string, unknown>;
  source: ImportSource;
  /** Its `sort_order` comes from a drawing and counts only if no periods are recorded. */
  isDrawn?: true;
  /** The number of its unit as it is in the table, if a type precedes it. */
  written?: string;
  /** EPSG code of the coordinates of a geometry, if the file states it. */
  srid?: number;
}

/** A problem or remark for the user. `message` is a sentence that names the cause. */
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

/** Content of an exchange file. It is not validated here; contradictions are found later. */
export interface ImportedData {
  format: ImportFormat;
  /** People wrote the names of units, so the spelling may differ from the records: `1001` for `US1001`. */
  isByHand?: true;
  /** Present for formats that contain a whole graph. */
  graph?: ImportedGraph;
  /** The graphs of a file with several, from which the user can choose. */
  studies?: { id: string; name: string }[];
  /** Fields with a column, by sheet name. If a row has no value for one of them, its cell is empty. */
  columns?: Readonly<Record<string, readonly string[]>>;
  units: ImportedUnit[];
  statements: ImportedStatement[];
  records: ImportedRecord[];
  /** The photographs, drawings, documents and models in an archive. */
  files?: ImportedFile[];
  /** Files of a database without bytes, of which only the links to records are read. */
  photos?: ImportedPhoto[];
  /** The custom node types in an archive, as stored. */
  nodeTypes?: Readonly<Record<string, unknown>>[];
  /** The comments on findings and dismissed findings in an archive, as stored. */
  findingNotes?: Readonly<Record<string, unknown>>[];
  /** The sheet definitions of the site in an archive, as stored. */
  sheets?: Readonly<Record<string, unknown>>[];
  /** Comments on records, only of an archive. */
  comments?: Readonly<Record<string, unknown>>[];
  problems: ImportProblem[];
  /** Sentences for the user on how the file was interpreted. */
  notes: string[];
}
