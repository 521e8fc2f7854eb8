import { KIND_NAMES, type KindName } from '@trowel/domain/records';
import type { Language } from '../../i18n/language.ts';
import type { SiteFinding } from '../../data/findings.ts';

/** File formats that can be chosen for reading. */
export const FORMATS = [
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
export type FileFormat = (typeof FORMATS)[number];

/** Formats that contain a whole graph. Their import can also delete records that are missing in the file. */
export const WHOLE_GRAPHS: readonly (FileFormat | null)[] = ['standard_json', 'em_json', 'graphml'];

/** Kinds of content that can be chosen for a table. */
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
export type TableKind = (typeof TABLE_KINDS)[number];

/** A column as recognised by the server. */
export interface DescribedColumn {
  heading: string;
  letter: string;
  kind: 'field' | 'relation' | 'relations' | 'part' | 'own' | 'custom' | 'ignored';
  name?: string;
  samples: string[];
  filled: number;
}

/** A table as recognised by the server. */
export interface DescribedTable {
  sheet?: string;
  holds: TableKind | 'other' | 'unknown';
  what?: string;
  heading_row?: number;
  rows: number;
  columns: DescribedColumn[];
  is_hidden: boolean;
}

/** A text that is not a term of the vocabulary of its field. */
export interface UnmatchedValue {
  vocabulary: string;
  value: string;
  count: number;
  near?: string;
}

/** A part of the file that could not be read, or that was interpreted in a notable way. */
export interface ImportProblem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  sheet?: string;
  row?: number;
  column?: string;
  value?: string;
}

/** Result of recognising a file. */
export interface Inspection {
  file_name: string;
  format: FileFormat | null;
  refusal?: string;
  formats: FileFormat[];
  sites: string[];
  /** Graphs of the file, if there are several. One of them can be chosen. */
  graphs?: { id: string; name: string }[];
  counts: Record<CountedKind, number>;
  tables: DescribedTable[];
  notes: string[];
  problems: ImportProblem[];
  unmatched: { values: UnmatchedValue[]; total: number };
  kinds: KindLabels[];
}

/** Labels of a declared kind of record: of one, of several, and of its number. */
export interface KindLabels {
  name: KindName;
  label: Readonly<Record<Language, string>>;
  plural: Readonly<Record<Language, string>>;
  number: Readonly<Record<Language, string>>;
}

export const COUNTED_KINDS = [
  'units',
  'relations',
  'inventario',
  'periods',
  'thesaurus',
  'sites',
  ...KIND_NAMES,
  'files',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

interface RecordSums {
  created: number;
  updated: number;
  unchanged: number;
}

/** Effect of the import on the record of a row. */
export type RowAction = 'create' | 'update' | 'unchanged';

/** A record before and after the import, field by field. */
export interface Difference {
  what: 'unit' | 'relation' | 'period' | 'site' | 'find' | 'term' | KindName;
  action: 'add' | 'change' | 'remove' | 'missing' | 'kept';
  name: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
}

interface PreviewedMatrix {
  statistics: Record<string, number>;
  picture?: string;
}

/** The matrix of the site before and after the import. */
export interface MatrixPreview {
  before: PreviewedMatrix;
  after: PreviewedMatrix;
  brought: SiteFinding[];
  brought_count: number;
  resolved_count: number;
  drawn: { units: number; of: number };
}

/** Result of an import, or of a dry run. */
export interface ImportResult extends RecordSums {
  /** Batch to undo, null after a dry run. */
  id: string | null;
  format: FileFormat;
  relations: number;
  removed: number;
  relations_changed: number;
  relations_removed: number;
  missing: { units: number; relations: number };
  records: Record<
    'sites' | 'periods' | 'thesaurus' | 'inventario' | 'media' | 'models' | KindName,
    RecordSums
  >;
  differences: Difference[];
  rows: {
    sheet?: string;
    row: number;
    us_number: string;
    area: string;
    action: RowAction;
    declared: boolean;
  }[];
  record_rows: {
    sheet?: string;
    row: number;
    entity: 'sites' | 'inventario' | 'periods' | 'thesaurus' | KindName;
    name: string;
    action: RowAction;
  }[];
  problems: ImportProblem[];
  notes: string[];
  findings: SiteFinding[];
  preview?: MatrixPreview;
}

/** Options that the user chose instead of what was recognised. */
export interface Choices {
  format: 'auto' | FileFormat;
  /** Content by sheet name. A text file has the name `''`. */
  sheets: Readonly<Record<string, TableKind>>;
  /** Field, relation, `keep` or `ignore`, by heading. */
  mapping: Readonly<Record<string, string>>;
  /** Replacing term by text, per vocabulary. */
  replace: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts to add as terms, per vocabulary. */
  add: Readonly<Record<string, readonly string[]>>;
  /** Site to import from a file with several sites. */
  fileSite?: string | undefined;
  mode: 'merge' | 'replace';
  onContradiction: 'record' | 'reject';
}

/** Default options: everything as recognised. */
export const NO_CHOICES: Choices = {
  format: 'auto',
  sheets: {},
  mapping: {},
  replace: {},
  add: {},
  mode: 'merge',
  onContradiction: 'record',
};

export const STAGES = ['send', 'read', 'compare', 'units', 'relations', 'log', 'records', 'check'] as const;
export type ImportStage = (typeof STAGES)[number];

/** Progress of an import. */
export interface Progress {
  stage: ImportStage;
  done: number;
  of: number;
}
