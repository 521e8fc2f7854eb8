import {
  createFormatAbout,
  findCauses,
  type Finding,
  type NoteContent,
  type MatrixStatistics,
  type MatrixUnit,
} from '@trowel/domain/matrix';
import { computeMatrix, type SiteMatrixRecords, type PackedMatrix, unpackMatrix } from '../matrix/index.ts';

/** A finding with its key in the inbox: code and subject. */
export interface InboxFinding extends Finding {
  key: string;
  /** Key of the finding with the same cause that is resolved first. */
  part_of?: string;
  /** Keys of the findings that have the same cause and disappear with this one. */
  consequences?: string[];
}

/** A note whose finding no longer exists. */
export interface GoneNote extends NoteContent {
  key: string;
}

/** The findings of a site: open ones by severity, dismissed ones, and notes whose finding no longer exists. */
export interface Inbox {
  /** True if the records contain no error, including dismissed ones. */
  valid: boolean;
  errors: InboxFinding[];
  warnings: InboxFinding[];
  infos: InboxFinding[];
  left: InboxFinding[];
  gone: GoneNote[];
  statistics: MatrixStatistics;
}

/** Number of findings of each kind. Findings with one cause count once. */
export type InboxCounts = Pick<Inbox, 'valid'> & Record<'errors' | 'warnings' | 'infos' | 'left', number>;

/** The part of a finding that pages show beside a unit. */
export type FindingBrief = Pick<InboxFinding, 'key' | 'code' | 'severity' | 'message' | 'units'>;

/**
 * The part of the inbox for pages that show findings beside something else. The whole inbox of a large
 * site is megabytes.
 */
export interface InboxBrief extends InboxCounts {
  /** The most serious open findings, at most `MAX_GRAVEST`. */
  gravest: FindingBrief[];
  /** Number of open errors and warnings per unit: `12`, or `A/12` where numbers repeat. */
  units: Record<string, [errors: number, warnings: number]>;
}

const MAX_GRAVEST = 100;

/** Records packed for the thread that computes the findings. */
export interface PackedInbox extends PackedMatrix {
  language: 'en' | 'it';
}

/**
 * Writes counts, brief and inbox as JSON (UTF-8), one line each. Then follow each open error and warning, and each
 * open remark about records that are no units, on a line of its own. A caller parses only the lines it needs. Blocks:
 * runs as a task.
 */
export async function writePackedInbox({ language, ...packed }: PackedInbox): Promise<Uint8Array> {
  return writeInbox(await unpackMatrix(packed), language);
}

/** As `writePackedInbox`, for unpacked records. */
export function writeInbox(input: SiteMatrixRecords, language: 'en' | 'it'): Uint8Array {
  const { valid, errors, warnings, infos, left, ...more } = listInbox(input, language);
  const counts: InboxCounts = {
    valid,
    errors: errors.filter(isCause).length,
    warnings: warnings.filter(isCause).length,
    infos: infos.length,
    left: left.length,
  };
  const open = [...errors, ...warnings];
  const causes = describeCauses(open);
  const brief: InboxBrief = { ...counts, gravest: causes.slice(0, MAX_GRAVEST), units: countByUnit(causes) };
  const inbox: Inbox = { valid, errors, warnings, infos, left, ...more };
  const remarks = infos.filter(({ records }) => records !== undefined);
  const lines = [counts, brief, inbox, ...open, ...remarks].map((one) => JSON.stringify(one));
  return new TextEncoder().encode(lines.join('\n'));
}

function isCause({ part_of: cause }: InboxFinding): boolean {
  return cause === undefined;
}

/** Returns the causes among findings, each with the units of its consequences. */
function describeCauses(findings: readonly InboxFinding[]): FindingBrief[] {
  const unitsOf = new Map(findings.map(({ key, units }) => [key, units]));
  return findings.filter(isCause).map(({ key, code, severity, message, units, consequences = [] }) => ({
    key,
    code,
    severity,
    message,
    units: [...new Set([...units, ...consequences.flatMap((key) => unitsOf.get(key) ?? [])])],
  }));
}

function countByUnit(open: readonly FindingBrief[]): InboxBrief['units'] {
  const byUnit = new Map<string, [number, number]>();
  for (const { code, severity, units } of open) {
    // An undescribed period is no fault of the sheets that name it.
    if (code === 'undescribed_period') continue;
    for (const name of units) {
      const counted = byUnit.get(name) ?? [0, 0];
      counted[severity === 'error' ? 0 : 1]++;
      byUnit.set(name, counted);
    }
  }
  return Object.fromEntries(byUnit);
}

function listInbox(input: SiteMatrixRecords, language: 'en' | 'it'): Inbox {
  const { findings: found, statistics } = computeMatrix({ ...input, reduce: true, language });
  const findings = keyFindings(found, input.units);
  const ofSeverity = (severity: Finding['severity']): InboxFinding[] =>
    findings.filter((one) => one.severity === severity && !isLeft(one));
  const there = new Set(findings.map(({ key }) => key));
  return {
    valid: findings.every(({ severity }) => severity !== 'error'),
    errors: ofSeverity('error'),
    warnings: ofSeverity('warning'),
    infos: ofSeverity('info'),
    left: findings.filter(isLeft),
    gone: (input.notes ?? []).map(reportGone).filter(({ key }) => !there.has(key)),
    statistics,
  };
}

/** Adds keys to findings, and groups those with one cause. */
export function keyFindings(findings: readonly Finding[], units: readonly MatrixUnit[]): InboxFinding[] {
  const formatAbout = createFormatAbout(units);
  const causes = findCauses(findings);
  const keyed = new Map<Finding, InboxFinding>(
    findings.map((one) => [one, { ...one, key: keyOf({ code: one.code, about: formatAbout(one) }) }]),
  );
  for (const [finding, cause] of causes) {
    const [one, main] = [keyed.get(finding)!, keyed.get(cause)!];
    one.part_of = main.key;
    (main.consequences ??= []).push(one.key);
  }
  return [...keyed.values()];
}

/** Returns the key of a finding. */
export function keyOf({ code, about }: Pick<NoteContent, 'code' | 'about'>): string {
  return `${code} ${about}`;
}

function isLeft({ note }: Finding): boolean {
  return note?.reason !== null && note?.reason !== undefined;
}

function reportGone({ code, about, reason, left_by, left_at, assigned_to }: NoteContent): GoneNote {
  return { key: keyOf({ code, about }), code, about, reason, left_by, left_at, assigned_to };
}
