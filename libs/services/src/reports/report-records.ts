import type { MatrixPaper, ReportPicture } from '@trowel/documents';
import type { InventoryItem, MediaOwner, Period, Site, Unit } from '@trowel/domain/records';
import type { LanePeriod } from '@trowel/domain/drawing';
import type { Language } from '../context.ts';
import type { PackedMatrix } from '../matrix/index.ts';
import type { Pieces } from '../workers/index.ts';

export const REPORT_KINDS = ['us', 'inventario', 'inventory_list', 'periods', 'site'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FILES = ['pdf', 'docx', 'xlsx', 'csv', 'json'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** Tells whether a file is read as pages: sheets and pictures, not rows. */
export function isPaper(format: ReportFile): boolean {
  return format === 'pdf' || format === 'docx';
}

/** Who made a report, as its page of title says. */
export interface ReportCredits {
  author?: string | undefined;
  institution?: string | undefined;
  licence?: string | undefined;
  season?: string | undefined;
}

/** A file as a sheet names it. */
export interface RecordFile {
  name: string;
  /** What tells its kind: title, tags and name. */
  said: string[];
  isImage: boolean;
}

/** The files of one record, and those of them that are shown. */
export interface RecordFiles {
  files: RecordFile[];
  pictures: ReportPicture[];
}

/** Names the owner of files. */
export function ownerKey(entity: MediaOwner, id: number): string {
  return `${entity} ${id}`;
}

/** How much there is of what a report does not list. */
export interface OtherCounts {
  media: number;
  models: number;
}

/** What a report is made of, on its way to the thread that makes it; what the kind has no use for is empty. */
export interface PackedReport {
  kind: ReportKind;
  format: ReportFile;
  language: Language;
  /** Whether paper shows texts in both languages. */
  isBilingual: boolean;
  credits: ReportCredits;
  /** On which sheets a report draws the matrix. */
  matrixPaper: MatrixPaper;
  /** ISO 8601. */
  date: string;
  site: Site;
  units: Pieces<Unit>;
  items: Pieces<InventoryItem>;
  periods: Period[];
  files: Map<string, RecordFiles>;
  matrix: PackedMatrix;
  lanes: LanePeriod[];
  counts: OtherCounts;
}
