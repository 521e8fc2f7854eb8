import type { StoredMedia } from '@trowel/db';
import type { MatrixPaper, ReportPicture } from '@trowel/documents';
import {
  KIND_NAMES,
  type CustomTerms,
  type DeclaredRecord,
  type InventoryItem,
  type MediaOwner,
  type Period,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import type { LanePeriod } from '@trowel/domain/drawing';
import type { Language } from '../context.ts';
import type { LinkedRecords } from './kinds/linked-records.ts';
import type { ReportSheet } from './sheets/printed-sheet.ts';
import type { PackedMatrix } from '../matrix/index.ts';
import type { Pieces } from '../workers/index.ts';
import type { ReportCount } from '../statistics/index.ts';

export const REPORT_KINDS = [
  'us',
  'inventario',
  'inventory_list',
  'photo_log',
  'periods',
  'site',
  ...KIND_NAMES,
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FILES = ['pdf', 'docx', 'xlsx', 'csv', 'json'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** Returns true for formats with pages: sheets and pictures instead of rows. */
export function isPaper(format: ReportFile): boolean {
  return format === 'pdf' || format === 'docx';
}

/** Authors of a report, on its title page. */
export interface ReportCredits {
  author?: string | undefined;
  institution?: string | undefined;
  licence?: string | undefined;
  season?: string | undefined;
}

/** A file as listed on a sheet. */
export interface RecordFile {
  name: string;
  /** Texts that indicate its kind: title, tags and name. */
  words: string[];
  isImage: boolean;
}

/** The files of one record, and the pictures to show. */
export interface RecordFiles {
  files: RecordFile[];
  pictures: ReportPicture[];
}

/** Returns the key of the owner of files. */
export function ownerKey(entity: MediaOwner, id: number): string {
  return `${entity} ${id}`;
}

/** A photograph of the register, with the names of the units and finds it shows. */
export interface LoggedPhoto {
  photo: StoredMedia;
  units: string[];
  finds: string[];
}

/** Number of records that a report does not list. */
export interface OtherCounts {
  media: number;
  models: number;
}

/** Input of a report, packed for the thread that builds it. Unneeded parts are empty. */
export interface PackedReport {
  kind: ReportKind;
  format: ReportFile;
  language: Language;
  /** True if paper shows texts in both languages. */
  isBilingual: boolean;
  /** True to print empty boxes, for handwriting. Default: as the template says. */
  showsEmpty?: boolean | undefined;
  credits: ReportCredits;
  /** Paper size of the matrix. */
  matrixPaper: MatrixPaper;
  /** ISO 8601. */
  date: string;
  site: Site;
  units: Pieces<Unit>;
  items: Pieces<InventoryItem>;
  /** Records of a declared kind. */
  records: Pieces<DeclaredRecord>;
  /** True for a list of them instead of sheets. */
  isList: boolean;
  /** Records that those of a declared kind name, or that name them. */
  linked: LinkedRecords;
  /** Definition of the sheet of units, finds or records of a declared kind. */
  sheet?: ReportSheet | undefined;
  periods: Period[];
  /** Terms that people added to the vocabularies. */
  terms: CustomTerms;
  /** Photographs of the register. */
  photos: LoggedPhoto[];
  files: Map<string, RecordFiles>;
  matrix: PackedMatrix;
  lanes: LanePeriod[];
  /** Counts that were chosen for the report. */
  statistics: ReportCount[];
  counts: OtherCounts;
}
