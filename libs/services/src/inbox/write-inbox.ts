import {
  createTellAbout,
  type Finding,
  type NoteContent,
  type MatrixStatistics,
  type MatrixUnit,
} from '@trowel/domain/matrix';
import { computeMatrix, type MatrixInput, type PackedMatrix, unpackMatrix } from '../matrix/index.ts';

/** A finding with what calls it in the inbox: its code and what it is about. */
export interface InboxFinding extends Finding {
  key: string;
}

/** A note whose finding is no longer there. */
export interface GoneNote extends NoteContent {
  key: string;
}

/** The findings of a site: those that are open by gravity, those that were left, and notes on what is gone. */
export interface Inbox {
  /** Whether the records hold no error, left ones included. */
  valid: boolean;
  errors: InboxFinding[];
  warnings: InboxFinding[];
  infos: InboxFinding[];
  left: InboxFinding[];
  gone: GoneNote[];
  statistics: MatrixStatistics;
}

/** How many findings of each kind an inbox holds. */
export type InboxCounts = Pick<Inbox, 'valid'> & Record<'errors' | 'warnings' | 'infos' | 'left', number>;

/** What a page says of a finding beside a unit. */
export type ToldFinding = Pick<Finding, 'code' | 'severity' | 'message' | 'units'>;

/** What a page needs that shows findings beside something else: of a large site the whole inbox is megabytes. */
export interface InboxBrief extends InboxCounts {
  /** The gravest open ones, `MAX_GRAVEST` at most. */
  gravest: ToldFinding[];
  /** How many open errors and warnings name a unit: by `12`, or `A/12` where numbers repeat. */
  units: Record<string, [errors: number, warnings: number]>;
}

const MAX_GRAVEST = 100;

/** Records on their way to the thread that looks for findings. */
export interface PackedInbox extends PackedMatrix {
  language: 'en' | 'it';
}

/** Counts, brief, what is told and inbox as JSON (UTF-8), a line each: who asks for one need not read the others. Blocks: a task. */
export async function writePackedInbox({ language, ...packed }: PackedInbox): Promise<Uint8Array> {
  return writeInbox(await unpackMatrix(packed), language);
}

/** The same of records as they are. */
export function writeInbox(input: MatrixInput, language: 'en' | 'it'): Uint8Array {
  const { valid, errors, warnings, infos, left, ...more } = listInbox(input, language);
  const counts: InboxCounts = {
    valid,
    errors: errors.length,
    warnings: warnings.length,
    infos: infos.length,
    left: left.length,
  };
  const told = [...errors, ...warnings].map(tell);
  const brief: InboxBrief = { ...counts, gravest: told.slice(0, MAX_GRAVEST), units: countByUnit(told) };
  const inbox: Inbox = { valid, errors, warnings, infos, left, ...more };
  return new TextEncoder().encode([counts, brief, told, inbox].map((one) => JSON.stringify(one)).join('\n'));
}

function tell({ code, severity, message, units }: Finding): ToldFinding {
  return { code, severity, message, units: [...units] };
}

function countByUnit(told: readonly ToldFinding[]): InboxBrief['units'] {
  const byUnit = new Map<string, [number, number]>();
  for (const { severity, units } of told) {
    for (const name of new Set(units)) {
      const counted = byUnit.get(name) ?? [0, 0];
      counted[severity === 'error' ? 0 : 1]++;
      byUnit.set(name, counted);
    }
  }
  return Object.fromEntries(byUnit);
}

function listInbox(input: MatrixInput, language: 'en' | 'it'): Inbox {
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

/** Gives findings with their keys. */
export function keyFindings(findings: readonly Finding[], units: readonly MatrixUnit[]): InboxFinding[] {
  const formatAbout = createTellAbout(units);
  return findings.map((one) => ({ ...one, key: keyOf({ code: one.code, about: formatAbout(one) }) }));
}

/** Gives what a finding is called by. */
export function keyOf({ code, about }: Pick<NoteContent, 'code' | 'about'>): string {
  return `${code} ${about}`;
}

function isLeft({ note }: Finding): boolean {
  return note?.reason !== null && note?.reason !== undefined;
}

function reportGone({ code, about, reason, left_by, left_at, assigned_to }: NoteContent): GoneNote {
  return { key: keyOf({ code, about }), code, about, reason, left_by, left_at, assigned_to };
}
