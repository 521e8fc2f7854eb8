import { randomUUID } from 'node:crypto';
import type { UnitNumber } from '@trowel/db';
import { ConflictError, ValidationError } from '@trowel/domain/core';
import type { Finding, NamedRelation, Suggestion } from '@trowel/domain/matrix';
import type { MatrixScreen } from '@trowel/domain/drawing';
import { inverseOf, type Unit, type UnitRelation } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import {
  drawPartOf,
  findNamedUnit,
  loadMatrixRecords,
  runMatrix,
  writeRelations,
  type StoredMatrixRecords,
} from '../matrix/index.ts';
import { measureSite } from '../turns/index.ts';
import { readRelationships } from '../relations/index.ts';
import { getSiteId, simulate, type Write } from '../writing/index.ts';
import { lockUnit, relate, reread } from './unit-relations.ts';

/** Certainty of a relation marked as doubtful. */
const DOUBTFUL = 'uncertain';

/**
 * A fix for a finding: one of its suggestions, or recording a relation on the other sheet too
 * (`confirm`), or marking it as doubtful (`doubt`).
 */
export interface AppliedSuggestion {
  action: Suggestion['action'] | 'confirm' | 'doubt';
  relation: NamedRelation;
  /** The relation that replaces it (`reverse`, `retarget`). */
  instead?: NamedRelation | undefined;
}

/** Suggestions for the findings of a site. */
export interface ApplyRequest {
  siteName: string;
  /** Applied all or none. */
  suggestions: readonly AppliedSuggestion[];
  /** Only computes the result. */
  isTrial: boolean;
  /** For a trial: names of the units to draw before and after, with their neighbours. */
  draws?: readonly string[] | undefined;
}

/** Result of applied suggestions. */
export interface Applied {
  /** Id of the changes in the log; null for a trial. */
  batch: string | null;
  /** Findings that disappeared. */
  resolved: Finding[];
  /** Findings that appeared. */
  brought: Finding[];
  /** Number of remaining contradictions. */
  contradictions_left: number;
  /** The part of the matrix concerned, on request. */
  pictures?: Pictures;
}

/** A part of the matrix before and after; null if there is nothing to draw. */
interface Pictures {
  before: MatrixScreen | null;
  after: MatrixScreen | null;
}

/**
 * Applies suggestions of findings as one batch of the change log.
 * @throws NotFoundError for a site or unit that does not exist; ConflictError when the records have
 * changed since the suggestion; ForbiddenError.
 */
export async function applySuggestions(ctx: Context, request: ApplyRequest): Promise<Applied> {
  const { siteName, isTrial } = request;
  const siteId = await getSiteId(readsOf(ctx), siteName);
  await measureSite(readsOf(ctx), siteId);
  const batch = randomUUID();
  const before = await stateOf(ctx, siteId);
  let after = before;
  // If one-sided relations are findings at this site, both sheets get the relation.
  const recordsBoth = before.findings.some(({ code }) => code === 'one_sided');
  if (isTrial) {
    await simulate(ctx, async (inner) => {
      await applyAll(inner, siteId, { ...request, batch: randomUUID(), recordsBoth });
      after = await stateOf(inner, siteId);
    });
  } else {
    await applyAll(ctx, siteId, { ...request, batch, recordsBoth });
    after = await stateOf(ctx, siteId);
  }
  const [had, have] = [before, after].map(({ findings }) => new Set(findings.map(nameFinding)));
  return {
    batch: isTrial ? null : batch,
    resolved: before.findings.filter((one) => !have!.has(nameFinding(one))),
    brought: after.findings.filter((one) => !had!.has(nameFinding(one))),
    contradictions_left: after.findings.filter(({ severity }) => severity === 'error').length,
    ...(isTrial && request.draws && { pictures: await drawBoth(ctx, { before, after }, request) }),
  };
}

/** The records of a site and their findings. */
interface State {
  input: StoredMatrixRecords;
  findings: Finding[];
}

async function stateOf(ctx: Context, siteId: number): Promise<State> {
  const input = await loadMatrixRecords(readsOf(ctx), siteId);
  return {
    input,
    findings: (await runMatrix(ctx, { ...input, reduce: true, language: ctx.language })).findings,
  };
}

/** Maximum number of boxes of a small picture. */
const MOST_DRAWN = 24;

/** Draws the named units before and after, with as many of their neighbours as fit. */
async function drawBoth(
  ctx: Context,
  { before, after }: { before: State; after: State },
  { siteName, draws = [] }: ApplyRequest,
): Promise<Pictures> {
  const names = new Set(draws);
  const isNamed = ({ area, us_number }: StoredMatrixRecords['units'][number]): boolean =>
    names.has(us_number) || names.has(`${area}/${us_number}`);
  const own = after.input.units.filter(isNamed).map(({ key }) => key);
  const shown = new Set(own);
  const first = new Set(own);
  for (const { from, to } of [...after.input.statements, ...before.input.statements]) {
    if (shown.size >= MOST_DRAWN) break;
    if (to === null) continue;
    if (first.has(from)) shown.add(to);
    else if (first.has(to)) shown.add(from);
  }
  const part = { siteName, shown: [...shown] };
  return {
    before: await drawPartOf(ctx, before.input, part),
    after: await drawPartOf(ctx, after.input, part),
  };
}

/** Returns a name that identifies the same finding before and after a change. */
function nameFinding({ code, units, chain }: Finding): string {
  return JSON.stringify([code, units, chain.map(({ from, type, to }) => [from, type, to])]);
}

async function applyAll(
  ctx: Context,
  siteId: number,
  { siteName, suggestions, batch, recordsBoth }: ApplyRequest & { batch: string; recordsBoth: boolean },
): Promise<void> {
  const { units } = await loadMatrixRecords(readsOf(ctx), siteId);
  const steps = suggestions.map((suggestion, i) => planStep(suggestion, `suggestions.${i}`));
  const find: FindUnit = (name) => {
    const { key, us_number, area = '' } = findNamedUnit(units, { siteName, name });
    return { id: Number(key), us_number, area };
  };
  await writeRelations(
    ctx,
    'update',
    async (w) => {
      for (const step of steps) await takeStep(w, step, { find, recordsBoth });
    },
    { batch },
  );
}

type FindUnit = (name: string) => UnitNumber;

/** A change of the relations of one unit, with units given by name. */
export interface Step {
  unit: string;
  takenOff?: SheetRelation;
  added?: SheetRelation;
  /** Certainty of the added relation, instead of that of the removed one. */
  certainty?: string;
}
type SheetRelation = Omit<NamedRelation, 'from'>;

/**
 * Returns the change of a sheet for a suggestion: of the unit that stays part of the relation. @throws
 * ValidationError
 */
export function planStep({ action, relation, instead }: AppliedSuggestion, field: string): Step {
  const { from, type, to } = relation;
  const told = { type, to };
  if (action === 'drop' || action === 'separate') return { unit: from, takenOff: told };
  if (action === 'doubt') return { unit: from, takenOff: told, added: told, certainty: DOUBTFUL };
  if (action === 'confirm') return { unit: to, added: { type: inverseOf(type), to: from } };
  const unit = [from, to].find((name) => name === instead?.from || name === instead?.to);
  if (!instead || unit === undefined) {
    const message = instead
      ? {
          en: `The new relation must include ${from} or ${to}`,
          it: `Il nuovo rapporto deve riguardare ${from} o ${to}`,
        }
      : {
          en: `${action} requires instead, the new relation`,
          it: `${action} richiede instead, il nuovo rapporto`,
        };
    throw new ValidationError([{ field: `${field}.instead`, message, type: 'value_error' }]);
  }
  return { unit, takenOff: seenFrom(unit, relation), added: seenFrom(unit, instead) };
}

function seenFrom(unit: string, { from, type, to }: NamedRelation): SheetRelation {
  return unit === from ? { type, to } : { type: inverseOf(type), to: from };
}

async function takeStep(
  w: Write,
  step: Step,
  { find, recordsBoth }: { find: FindUnit; recordsBoth: boolean },
): Promise<void> {
  const { unit, takenOff, added, certainty } = step;
  const { before, siteId } = await lockUnit(w, find(unit).id);
  const { id, us_number, area } = before;
  const own = { id, us_number, area };
  const old = takenOff && findRelation(before, takenOff);
  const isOnBoth = old !== undefined && (recordsBoth || (await isConfirmed(w, own, old)));
  const other = added && find(added.to);
  const now = added &&
    other && {
      ...old,
      type: added.type,
      us_number: other.us_number,
      area: other.area,
      ...(certainty !== undefined && { certainty }),
    };
  const kept = old ? before.relationships.filter((one) => one !== old) : [];
  const stated = await readRelationships(w.store, now ? [...kept, now] : kept, { siteId, unit: own });
  await relate(w, { siteId, unit: own, stated, mode: old ? 'replace' : 'add' });
  // The other sheet may already record the new relation. Replacing a list confirms nothing.
  if (hasMoved(step)) await relate(w, { siteId, unit: own, stated: stated.slice(-1), mode: 'add' });
  if (isOnBoth && now && other) await recordBack(w, { siteId, unit: own, relation: now, other });
  await w.store.units.touch([id], w.at);
  const record = await reread(w, id);
  w.log({ entity: 'us', id, action: 'update', version: record.version, before, after: record });
}

/** Records a relation of a unit on the sheet of the other unit too. */
async function recordBack(
  w: Write,
  {
    siteId,
    unit: { id, us_number, area },
    relation,
    other,
  }: { siteId: number; unit: UnitNumber; relation: UnitRelation; other: UnitNumber },
): Promise<void> {
  if (other.id === id) return;
  const back = { ...relation, type: inverseOf(relation.type), us_number, area };
  const stated = await readRelationships(w.store, [back], { siteId, unit: other });
  await relate(w, { siteId, unit: other, stated, mode: 'add' });
}

/** Returns true if a relation is replaced by another one, not only by its doubtful form. */
function hasMoved({ takenOff, added, certainty }: Step): boolean {
  return takenOff !== undefined && added !== undefined && certainty === undefined;
}

/** Returns true if a relation is recorded on both sheets. */
async function isConfirmed(
  w: Write,
  { id }: UnitNumber,
  { type, us_number, area }: UnitRelation,
): Promise<boolean> {
  const rows = await w.store.relations.ofUnits([id]);
  return rows.some((row) =>
    row.unit_id === id
      ? row.confirmed && row.type === type && row.target_us_number === us_number && row.target_area === area
      : row.confirmed &&
        row.type === inverseOf(type) &&
        row.unit_us_number === us_number &&
        row.unit_area === area,
  );
}

/** @throws ConflictError when the sheet does not have the relation. */
function findRelation({ us_number: own, relationships }: Unit, { type, to }: SheetRelation): UnitRelation {
  const alike = relationships.filter(({ type: known }) => known === type);
  // The exact name first: 6 may mean 6 and A/6.
  const found =
    alike.find(({ us_number, area }) => (area ? `${area}/${us_number}` : us_number) === to) ??
    alike.find(({ us_number }) => us_number === to);
  if (found) return found;
  throw lacksRelation(own, { type, to });
}

/** Creates the error for a relation that is not on the sheet. */
export function lacksRelation(unit: string, { type, to }: SheetRelation): ConflictError {
  return new ConflictError(
    {
      en: `SU ${unit} does not have the relation ${type} ${to}, or no longer has it`,
      it: `La US ${unit} non ha, o non ha più, questo rapporto con la US ${to}`,
    },
    { unit, type, to },
  );
}
