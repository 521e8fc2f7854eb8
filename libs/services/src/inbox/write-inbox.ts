import {
  createTellAbout,
  type Finding,
  type KeptNote,
  type MatrixStatistics,
  type MatrixUnit,
} from '@trowel/domain/matrix';
import { computeMatrix, type MatrixInput, type PackedMatrix, unpackMatrix } from '../matrix/index.ts';

/** A finding with what calls it in the inbox: its code and what it is about. */
export interface InboxFinding extends Finding {
  key: string;
}

/** A note whose finding is no longer there. */
export interface GoneNote extends KeptNote {
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

/** Records on their way to the thread that looks for findings. */
export interface PackedInbox extends PackedMatrix {
  language: 'en' | 'it';
}

/** Counts and inbox as JSON (UTF-8), a line each: who asks for the counts need not read the other. Blocks: a task. */
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
  const inbox: Inbox = { valid, errors, warnings, infos, left, ...more };
  return new TextEncoder().encode(`${JSON.stringify(counts)}\n${JSON.stringify(inbox)}`);
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
    gone: (input.notes ?? []).map(tellGone).filter(({ key }) => !there.has(key)),
    statistics,
  };
}

/** Gives findings with their keys. */
export function keyFindings(findings: readonly Finding[], units: readonly MatrixUnit[]): InboxFinding[] {
  const tellAbout = createTellAbout(units);
  return findings.map((one) => ({ ...one, key: keyOf({ code: one.code, about: tellAbout(one) }) }));
}

/** Gives what a finding is called by. */
export function keyOf({ code, about }: Pick<KeptNote, 'code' | 'about'>): string {
  return `${code} ${about}`;
}

function isLeft({ note }: Finding): boolean {
  return note?.reason !== null && note?.reason !== undefined;
}

function tellGone({ code, about, reason, left_by, left_at, assigned_to }: KeptNote): GoneNote {
  return { key: keyOf({ code, about }), code, about, reason, left_by, left_at, assigned_to };
}
