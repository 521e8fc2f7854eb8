import { renderMatrixFile } from '@trowel/documents';
import type { LanePeriod } from '@trowel/domain/drawing';
import { compareFindings } from '../../findings/index.ts';
import type { Finding, HarrisMatrix, MatrixStatistics, MatrixUnit } from '@trowel/domain/matrix';
import {
  computeMatrix,
  MAX_FINDINGS,
  unpackMatrix,
  type SiteMatrixRecords,
  type PackedMatrix,
} from '../../matrix/index.ts';

/** The records of a site before and after an import, on their way to the thread that draws both. */
export interface PreviewRequest {
  before: PackedMatrix;
  after: PackedMatrix;
  /** Keys of the units the import makes, changes or relates. */
  touched: readonly string[];
  lanes: readonly LanePeriod[];
  siteName: string;
  language: 'en' | 'it';
  /** ISO 8601 moment printed on the pictures. */
  date: string;
}

/** A matrix in numbers and, where it is small enough or has a part that is, as a picture. */
export interface PreviewedMatrix {
  statistics: MatrixStatistics;
  /** SVG, absent if there is nothing to draw. */
  picture?: string;
}

/** The effect of an import on the matrix of a site. */
export interface MatrixPreview {
  before: PreviewedMatrix;
  after: PreviewedMatrix;
  /** New findings, the most serious first; at most one thousand. */
  brought: Finding[];
  brought_count: number;
  /** Findings there are and would not be any more. */
  resolved_count: number;
  /**
   * Number of units in the second picture, and in total. For a large site: units changed by the file,
   * and their neighbours.
   */
  drawn: { units: number; of: number };
}

/** More boxes are no small picture. */
const MAX_DRAWN = 300;
const GRAVITY: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/**
 * Builds the matrices before and after an import, compares their findings, and draws both. It blocks,
 * so run it as a task.
 */
export async function drawPreview(request: PreviewRequest): Promise<MatrixPreview> {
  const [before, after] = [await unpackMatrix(request.before), await unpackMatrix(request.after)];
  const { language } = request;
  const will = computeMatrix({ ...after, reduce: true, language });
  // If the file has so many relations on both sheets that relations on one sheet are reported, those of
  // the site existed before.
  const oneSided = will.findings.some(({ code }) => code === 'one_sided') ? 'always' : 'auto';
  const was = computeMatrix({ ...before, reduce: true, language, oneSided });
  const { brought, resolved } = compareFindings(was.findings, will.findings);
  const sorted = GRAVITY.flatMap((severity) => brought.filter((finding) => finding.severity === severity));
  const shown = chooseShown(after, request.touched);
  return {
    before: { statistics: was.statistics, ...(await draw(before, { request, shown })) },
    after: { statistics: will.statistics, ...(await draw(after, { request, shown })) },
    brought: sorted.slice(0, MAX_FINDINGS),
    brought_count: brought.length,
    resolved_count: resolved.length,
    drawn: { units: shown.length, of: after.units.length },
  };
}

/** Selects all units of a small site. For a large site, selects changed units and their neighbours up to the limit. */
function chooseShown({ units, statements }: SiteMatrixRecords, touched: readonly string[]): string[] {
  if (units.length <= MAX_DRAWN) return units.map(({ key }) => key);
  const chosen = new Set(touched.slice(0, MAX_DRAWN));
  const first = new Set(chosen);
  for (const { from, to } of statements) {
    if (chosen.size >= MAX_DRAWN) break;
    if (to === null) continue;
    if (first.has(from)) chosen.add(to);
    else if (first.has(to)) chosen.add(from);
  }
  return [...chosen];
}

async function draw(
  input: SiteMatrixRecords,
  { request, shown }: { request: PreviewRequest; shown: readonly string[] },
): Promise<{ picture?: string }> {
  const keys = new Set(shown);
  const present = input.units.filter(({ key }: MatrixUnit) => keys.has(key)).map(({ key }) => key);
  if (present.length === 0) return {};
  const { siteName, language, lanes, date } = request;
  const matrix: HarrisMatrix = computeMatrix({ ...input, shown: present, reduce: true, language });
  const svg = await renderMatrixFile(matrix, {
    format: 'svg',
    siteName,
    language,
    grouping: 'period',
    paper: 'A4',
    orientation: 'landscape',
    periods: lanes,
    date: new Date(date),
  });
  return { picture: typeof svg === 'string' ? svg : new TextDecoder().decode(svg) };
}
