import type { SiteFinding } from '../../data/findings.ts';

/** The formats a file may be read as. */
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
] as const;
export type FileFormat = (typeof FORMATS)[number];

/** Formats that hold a whole graph: they may also take away what they do not have. */
export const WHOLE_GRAPHS: readonly (FileFormat | null)[] = ['standard_json', 'em_json', 'graphml'];

/** What a table may be said to hold. */
export const TABLE_KINDS = [
  'us',
  'relations',
  'inventario',
  'periods',
  'sites',
  'thesaurus',
  'ignore',
] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** A column as it was read. */
export interface DescribedColumn {
  heading: string;
  letter: string;
  kind: 'field' | 'relation' | 'relations' | 'part' | 'own' | 'custom' | 'ignored';
  name?: string;
  samples: string[];
  filled: number;
}

/** A table as it was read. */
export interface DescribedTable {
  sheet?: string;
  holds: TableKind | 'other' | 'unknown';
  what?: string;
  heading_row?: number;
  rows: number;
  columns: DescribedColumn[];
  is_hidden: boolean;
}

/** A text that is no term of the vocabulary of its field. */
export interface UnmatchedValue {
  vocabulary: string;
  value: string;
  count: number;
  near?: string;
}

/** Something that could not be read, or was read in a way one should know. */
export interface ImportProblem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  sheet?: string;
  row?: number;
  column?: string;
  value?: string;
}

/** What a file was recognised as. */
export interface Inspection {
  file_name: string;
  format: FileFormat | null;
  refusal?: string;
  formats: FileFormat[];
  sites: string[];
  /** Of a file of several graphs: those of which one may be read alone. */
  graphs?: { id: string; name: string }[];
  counts: Record<CountedKind, number>;
  tables: DescribedTable[];
  notes: string[];
  problems: ImportProblem[];
  unmatched: { values: UnmatchedValue[]; total: number };
}
export const COUNTED_KINDS = [
  'units',
  'relations',
  'inventario',
  'periods',
  'thesaurus',
  'sites',
  'files',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

interface RecordSums {
  created: number;
  updated: number;
  unchanged: number;
}

/** What happens to one row. */
export type RowAction = 'create' | 'update' | 'unchanged';

/** A record before and after, field by field. */
export interface Difference {
  what: 'unit' | 'relation' | 'period' | 'site' | 'find' | 'term';
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

/** The matrix of the site before and after. */
export interface MatrixPreview {
  before: PreviewedMatrix;
  after: PreviewedMatrix;
  brought: SiteFinding[];
  brought_count: number;
  resolved_count: number;
  drawn: { units: number; of: number };
}

/** What the server says an import did, or would do. */
export interface ImportTold extends RecordSums {
  /** To undo it; null when nothing was written. */
  id: string | null;
  format: FileFormat;
  relations: number;
  removed: number;
  relations_changed: number;
  relations_removed: number;
  missing: { units: number; relations: number };
  records: Record<'sites' | 'periods' | 'thesaurus' | 'inventario' | 'media' | 'models', RecordSums>;
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
    entity: 'sites' | 'inventario' | 'periods' | 'thesaurus';
    name: string;
    action: RowAction;
  }[];
  problems: ImportProblem[];
  notes: string[];
  findings: SiteFinding[];
  preview?: MatrixPreview;
}

/** What a person says of a file, as far as it is not what was recognised. */
export interface Choices {
  format: 'auto' | FileFormat;
  /** By the name of the sheet; `''` for a text file. */
  sheets: Readonly<Record<string, TableKind>>;
  /** Heading to field, relation, `keep` or `ignore`. */
  mapping: Readonly<Record<string, string>>;
  /** The term for a text, by vocabulary. */
  replace: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts that become terms, by vocabulary. */
  add: Readonly<Record<string, readonly string[]>>;
  /** Of a file with several sites, the one to take. */
  fileSite?: string | undefined;
  mode: 'merge' | 'replace';
  onContradiction: 'record' | 'reject';
}

/** Nothing said. */
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

/** How far an import has come. */
export interface Progress {
  stage: ImportStage;
  done: number;
  of: number;
}
