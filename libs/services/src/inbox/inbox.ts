import type { Store } from '@trowel/db';
import { createTellAbout, type Finding, type KeptNote, type MatrixStatistics } from '@trowel/domain/matrix';
import { readsOf, type Context } from '../context.ts';
import { loadMatrixInput, runMatrix } from '../matrix/index.ts';
import { getSiteId } from '../writing/index.ts';

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

/** Gives the findings of a site with what people say of them. @throws NotFoundError */
export async function getInbox(ctx: Context, siteName: string): Promise<Inbox> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const { findings, notes, statistics } = await findAll(ctx, store, siteId);
  const ofSeverity = (severity: Finding['severity']): InboxFinding[] =>
    findings.filter((one) => one.severity === severity && !isLeft(one));
  const there = new Set(findings.map(({ key }) => key));
  return {
    valid: findings.every(({ severity }) => severity !== 'error'),
    errors: ofSeverity('error'),
    warnings: ofSeverity('warning'),
    infos: ofSeverity('info'),
    left: findings.filter(isLeft),
    gone: notes.map(tellGone).filter(({ key }) => !there.has(key)),
    statistics,
  };
}

/** Finds what there is to find, each with its key and its note. */
export async function findAll(
  ctx: Context,
  store: Store,
  siteId: number,
): Promise<{ findings: InboxFinding[]; notes: readonly KeptNote[]; statistics: MatrixStatistics }> {
  const input = await loadMatrixInput(store, siteId);
  const { findings, statistics } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
  const tellAbout = createTellAbout(input.units);
  const keyed = findings.map((one) => ({ ...one, key: keyOf({ code: one.code, about: tellAbout(one) }) }));
  return { findings: keyed, notes: input.notes ?? [], statistics };
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
