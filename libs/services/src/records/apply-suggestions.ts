import { randomUUID } from 'node:crypto';
import type { UnitNumber } from '@trowel/db';
import { ConflictError, ValidationError } from '@trowel/domain/core';
import type { Finding, NamedRelation, Suggestion } from '@trowel/domain/matrix';
import { inverseOf, type Unit, type UnitRelation } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { findNamedUnit, loadMatrixInput, runMatrix, writeRelations } from '../matrix/index.ts';
import { readRelationships } from '../relations/index.ts';
import { getSiteId, simulate, type Write } from '../writing/index.ts';
import { lockUnit, relate, reread } from './unit-relations.ts';

/** What certainty a doubted relation has. */
const DOUBTFUL = 'uncertain';

/**
 * What is to be done about a finding: one of its suggestions, or a relation recorded on the other sheet too (`confirm`),
 * or marked as doubtful (`doubt`).
 */
export interface AppliedSuggestion {
  action: Suggestion['action'] | 'confirm' | 'doubt';
  relation: NamedRelation;
  /** What the relation becomes (`reverse`, `retarget`). */
  instead?: NamedRelation | undefined;
}

/** Suggestions for the findings of a site. */
export interface ApplyRequest {
  siteName: string;
  /** All or none of them. */
  suggestions: readonly AppliedSuggestion[];
  /** Only tells what would come of it. */
  isTrial: boolean;
}

/** What came of applied suggestions. */
export interface Applied {
  /** Names the changes in the log; null of a trial. */
  batch: string | null;
  /** Findings that are no longer there. */
  resolved: Finding[];
  /** Findings that were not there before. */
  brought: Finding[];
  /** Contradictions the records still hold. */
  contradictions_left: number;
}

/**
 * Does what findings suggest, as one batch of the change log.
 * @throws NotFoundError for a site or unit that is not there; ConflictError when the records no longer say what a suggestion
 * is about; ForbiddenError.
 */
export async function applySuggestions(ctx: Context, request: ApplyRequest): Promise<Applied> {
  const { siteName, isTrial } = request;
  const siteId = await getSiteId(readsOf(ctx), siteName);
  const batch = randomUUID();
  const before = await findingsOf(ctx, siteId);
  let after: Finding[] = [];
  if (isTrial) {
    await simulate(ctx, async (inner) => {
      await applyAll(inner, siteId, request, randomUUID());
      after = await findingsOf(inner, siteId);
    });
  } else {
    await applyAll(ctx, siteId, request, batch);
    after = await findingsOf(ctx, siteId);
  }
  const [had, have] = [new Set(before.map(nameFinding)), new Set(after.map(nameFinding))];
  return {
    batch: isTrial ? null : batch,
    resolved: before.filter((one) => !have.has(nameFinding(one))),
    brought: after.filter((one) => !had.has(nameFinding(one))),
    contradictions_left: after.filter(({ severity }) => severity === 'error').length,
  };
}

async function findingsOf(ctx: Context, siteId: number): Promise<Finding[]> {
  const input = await loadMatrixInput(readsOf(ctx), siteId);
  return (await runMatrix(ctx, { ...input, reduce: true, language: ctx.language })).findings;
}

/** The same finding has the same name before and after something else was changed. */
function nameFinding({ code, units, chain }: Finding): string {
  return JSON.stringify([code, units, chain.map(({ from, type, to }) => [from, type, to])]);
}

async function applyAll(
  ctx: Context,
  siteId: number,
  { siteName, suggestions }: ApplyRequest,
  batch: string,
): Promise<void> {
  const { units } = await loadMatrixInput(readsOf(ctx), siteId);
  const steps = suggestions.map((suggestion, i) => planStep(suggestion, `suggestions.${i}`));
  const find: FindUnit = (name) => {
    const { key, us_number, area = '' } = findNamedUnit(units, { siteName, name });
    return { id: Number(key), us_number, area };
  };
  await writeRelations(
    ctx,
    'update',
    async (w) => {
      for (const step of steps) await takeStep(w, step, find);
    },
    { batch },
  );
}

type FindUnit = (name: string) => UnitNumber;

/** A change of the relations of one unit, told by the names of units. */
interface Step {
  unit: string;
  takenOff?: Told;
  added?: Told;
  /** The added relation's certainty, instead of that of the one taken off. */
  certainty?: string;
}
type Told = Omit<NamedRelation, 'from'>;

/** Says which sheet a suggestion changes: that of a unit that keeps its part in the relation. */
function planStep({ action, relation, instead }: AppliedSuggestion, field: string): Step {
  const { from, type, to } = relation;
  const told = { type, to };
  if (action === 'drop' || action === 'separate') return { unit: from, takenOff: told };
  if (action === 'doubt') return { unit: from, takenOff: told, added: told, certainty: DOUBTFUL };
  if (action === 'confirm') return { unit: to, added: { type: inverseOf(type), to: from } };
  const unit = [from, to].find((name) => name === instead?.from || name === instead?.to);
  if (!instead || unit === undefined) {
    const message = instead
      ? `Neither ${from} nor ${to} has a part in what the relation is to become`
      : `${action} needs instead: what the relation becomes`;
    throw new ValidationError([{ field: `${field}.instead`, message, type: 'value_error' }]);
  }
  return { unit, takenOff: seenFrom(unit, relation), added: seenFrom(unit, instead) };
}

function seenFrom(unit: string, { from, type, to }: NamedRelation): Told {
  return unit === from ? { type, to } : { type: inverseOf(type), to: from };
}

async function takeStep(w: Write, { unit, takenOff, added, certainty }: Step, find: FindUnit): Promise<void> {
  const { before, siteId } = await lockUnit(w, find(unit).id);
  const { id, us_number, area } = before;
  const own = { id, us_number, area };
  const old = takenOff && findRelation(before, takenOff);
  const isOnBoth = old !== undefined && (await isConfirmed(w, own, old));
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
  if (isOnBoth && now && other && other.id !== id) {
    const back = { ...now, type: inverseOf(now.type), us_number, area };
    const seen = await readRelationships(w.store, [back], { siteId, unit: other });
    await relate(w, { siteId, unit: other, stated: seen, mode: 'add' });
  }
  await w.store.units.touch([id], w.at);
  const record = await reread(w, id);
  w.log({ entity: 'us', id, action: 'update', version: record.version, before, after: record });
}

/** Tells whether a relation is recorded on both sheets. */
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

/** @throws ConflictError when the sheet does not say so, or no longer. */
function findRelation({ us_number: own, relationships }: Unit, { type, to }: Told): UnitRelation {
  const found = relationships.find(
    ({ type: known, us_number, area }) =>
      known === type && (`${area}/${us_number}` === to || us_number === to),
  );
  if (found) return found;
  throw new ConflictError(`Unit ${own} has no relation ${type} ${to}, or no longer`, { unit: own, type, to });
}
