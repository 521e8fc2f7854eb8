import { unitsOfBox, type BoxUnit, type MatrixScene } from '@trowel/domain/drawing';
import {
  inverseOf,
  relationClassOf,
  type RelationType,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { fetchApi } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import type { LineEnd } from './surface/drawn-scene.ts';

/** Result of a change: the batch that undoes it, or the reason why it was rejected. */
export type Edited = { ok: true; batch: string | undefined } | NotMade;

interface NotMade {
  ok: false;
  message: string;
  /** True if another user has changed the record meanwhile. */
  isOutdated?: boolean;
}

/** A relation between two boxes, from the later one. */
export interface Drawn {
  from: BoxUnit;
  type: RelationType;
  to: BoxUnit;
}

/** Changes of one unit. */
interface UnitChange {
  id: number;
  version?: number | undefined;
  changes: Record<string, unknown>;
}

/** Adds a relation to those of a unit. The server rejects a contradiction and names its chain. */
export async function recordRelation({ from, type, to }: Drawn): Promise<Edited> {
  return changeRelations(from, (now) => [
    ...now.filter((one) => !(one.type === type && refersTo(one, from, to))),
    { type, us_number: to.us_number, area: to.area },
  ]);
}

/** Records that units are one and the same. */
export async function mergeUnits([first, ...others]: readonly BoxUnit[]): Promise<Edited> {
  if (!first) return { ok: false, message: '' };
  return changeRelations(first, (now) => [
    ...now.filter((one) => !others.some((other) => one.type === 'same_as' && refersTo(one, first, other))),
    ...others.map(({ us_number, area }): UnitRelation => ({ type: 'same_as', us_number, area })),
  ]);
}

/** Sets the period of units as one batch. An empty period clears the field. */
export async function setPeriod(
  units: readonly BoxUnit[],
  { period, phase }: { period: string; phase: string },
): Promise<Edited> {
  return send(
    units.map(({ id }) => ({
      id: Number(id),
      changes: { period: period || null, phase: phase || null },
    })),
  );
}

/** Actions on a recorded relation. */
export type RelationAct = 'doubt' | 'assert' | 'reverse' | 'remove';

/** The boxes of a line, the later one first. */
interface LineEnds {
  source: number;
  target: number;
}

/** Changes the relation behind a line. Returns undefined if the relation is implied and not recorded on any sheet. */
export async function changeRelation(
  scene: MatrixScene,
  ends: LineEnds,
  act: RelationAct,
): Promise<Edited | undefined> {
  const stated = await findStatement(scene, ends);
  if (!stated?.ok) return stated;
  const { sheet, found } = stated;
  return send([relate(sheet, [...without(sheet, found), ...actOn(found, act)])]);
}

/**
 * Moves one end of a relation to another unit and preserves its other properties. If the later unit
 * changes, the relation moves to its sheet. Returns undefined if the relation is implied and not
 * recorded on any sheet.
 */
export async function moveRelation(
  scene: MatrixScene,
  ends: LineEnds,
  { end, to }: { end: LineEnd; to: BoxUnit },
): Promise<Edited | undefined> {
  const stated = await findStatement(scene, ends);
  if (!stated?.ok) return stated;
  const { sheet, found, about } = stated;
  if (end === 'lower') {
    const rest = without(sheet, found).filter(
      (one) => !(one.type === found.type && refersTo(one, sheet, to)),
    );
    return send([relate(sheet, [...rest, { ...found, us_number: to.us_number, area: to.area }])]);
  }
  const other = await readSheet(to);
  if (!other.ok) return other;
  const rest = other.sheet.relationships.filter(
    (one) => !(one.type === found.type && refersTo(one, to, about)),
  );
  return send([
    relate(sheet, without(sheet, found)),
    relate(other.sheet, [...rest, { ...found, us_number: about.us_number, area: about.area }]),
  ]);
}

/** A sheet as fetched, with its version and relations. */
interface Sheet extends BoxUnit {
  version: number;
  relationships: readonly UnitRelation[];
}

type ReadSheet = { ok: true; sheet: Sheet } | NotMade;

async function readSheet(unit: BoxUnit): Promise<ReadSheet> {
  const read = await fetchApi<Unit>(`/api/us/${unit.id}`);
  if (!read.ok) return { ok: false, message: read.problem.message };
  const { relationships, version } = read.data;
  return { ok: true, sheet: { ...unit, relationships, version: read.version ?? version } };
}

/** Prefetched sheet of the unit at which a relation was started. It saves one request when the relation is recorded. */
let prefetch: { id: string; read: Promise<ReadSheet> } | undefined;

/** Prefetches the sheet of a unit that is about to be changed. */
export function prefetchSheet(unit: BoxUnit): void {
  prefetch = { id: unit.id, read: readSheet(unit) };
}

/** Returns the prefetched sheet of a unit and clears it, because it may be outdated the next time. */
function takePrefetched({ id }: BoxUnit): Promise<ReadSheet> | undefined {
  const prefetched = prefetch?.id === id ? prefetch.read : undefined;
  prefetch = undefined;
  return prefetched;
}

/** Finds the sheet that records the relation behind a line, the relation itself and the unit it refers to. */
async function findStatement(
  scene: MatrixScene,
  { source, target }: LineEnds,
): Promise<
  { ok: true; sheet: Sheet; found: UnitRelation; about: BoxUnit } | { ok: false; message: string } | undefined
> {
  const others = unitsOfBox(scene, target);
  for (const unit of unitsOfBox(scene, source)) {
    const read = await readSheet(unit);
    if (!read.ok) return read;
    for (const found of read.sheet.relationships) {
      const about = others.find((other) => refersTo(found, unit, other));
      if (about && relationClassOf(found.type) === 'later') return { ...read, found, about };
    }
  }
  return undefined;
}

function without({ relationships }: Sheet, found: UnitRelation): UnitRelation[] {
  return relationships.filter((one) => one !== found);
}

function relate({ id, version }: Sheet, relationships: UnitRelation[]): UnitChange {
  return { id: Number(id), version, changes: { relationships } };
}

function actOn(relation: UnitRelation, act: RelationAct): UnitRelation[] {
  if (act === 'remove') return [];
  if (act === 'reverse') return [{ ...relation, type: inverseOf(relation.type) }];
  const { certainty: _, ...bare } = relation;
  return [act === 'doubt' ? { ...bare, certainty: 'uncertain' } : bare];
}

async function changeRelations(
  unit: BoxUnit,
  change: (now: readonly UnitRelation[]) => UnitRelation[],
): Promise<Edited> {
  const sendOn = (sheet: Sheet): Promise<Edited> => send([relate(sheet, change(sheet.relationships))]);
  const started = await takePrefetched(unit);
  if (started?.ok) {
    const edited = await sendOn(started.sheet);
    if (edited.ok || !edited.isOutdated) return edited;
  }
  const read = await readSheet(unit);
  return read.ok ? sendOn(read.sheet) : read;
}

/**
 * The server may have saved the change although the response was lost. The request is repeated with
 * the same idempotency key, so that the change can be reported and undone.
 */
async function send(records: readonly UnitChange[]): Promise<Edited> {
  const answer = await requestUntilAnswered<Unit[]>('/api/us/batch?on_contradiction=reject', {
    method: 'PATCH',
    body: { records },
    key: newKey(),
  });
  if (answer.ok) return { ok: true, batch: answer.batch };
  const { message, status } = answer.problem;
  return { ok: false, message, isOutdated: status === 412 };
}

/**
 * Returns true if a relation refers to `other`. A sheet names units by number, and by area only if it
 * differs from its own.
 */
function refersTo({ us_number: number, area }: UnitRelation, base: BoxUnit, other: BoxUnit): boolean {
  return number === other.us_number && (area ?? base.area) === other.area;
}
