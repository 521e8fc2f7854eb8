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

/** What became of a change: the batch it is undone by, or why it was not made. */
export type Edited = { ok: true; batch: string | undefined } | NotMade;

interface NotMade {
  ok: false;
  message: string;
  /** Somebody else has changed the record meanwhile. */
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

/** Records a relation of a unit, with those it has; what contradicts is refused with its chain. */
export async function recordRelation({ from, type, to }: Drawn): Promise<Edited> {
  return changeRelations(from, (now) => [
    ...now.filter((one) => !(one.type === type && isAbout(one, from, to))),
    { type, us_number: to.us_number, area: to.area },
  ]);
}

/** Records that units are one and the same. */
export async function mergeUnits([first, ...others]: readonly BoxUnit[]): Promise<Edited> {
  if (!first) return { ok: false, message: '' };
  return changeRelations(first, (now) => [
    ...now.filter((one) => !others.some((other) => one.type === 'same_as' && isAbout(one, first, other))),
    ...others.map(({ us_number, area }): UnitRelation => ({ type: 'same_as', us_number, area })),
  ]);
}

/** Sets the period of units, as one change; an empty one clears it. */
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

/** What can be done with a relation that stands there. */
export type RelationAct = 'doubt' | 'assert' | 'reverse' | 'remove';

/** The boxes of a line, the later one first. */
interface LineEnds {
  source: number;
  target: number;
}

/** Changes the statement behind a line; undefined where no sheet says it itself. */
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
 * Leads one end of a line to another unit, with all that is said of the relation; the sheet of a new later unit takes
 * it over. Undefined where no sheet says it itself.
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
    const rest = without(sheet, found).filter((one) => !(one.type === found.type && isAbout(one, sheet, to)));
    return send([relate(sheet, [...rest, { ...found, us_number: to.us_number, area: to.area }])]);
  }
  const other = await readSheet(to);
  if (!other.ok) return other;
  const rest = other.sheet.relationships.filter(
    (one) => !(one.type === found.type && isAbout(one, to, about)),
  );
  return send([
    relate(sheet, without(sheet, found)),
    relate(other.sheet, [...rest, { ...found, us_number: about.us_number, area: about.area }]),
  ]);
}

/** A sheet as it was read, with what it says of others. */
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

/** The sheet a relation is begun from, asked for before the relation is known: one answer less to wait for then. */
let ahead: { id: string; read: Promise<ReadSheet> } | undefined;

/** Begins to read the sheet of a unit that is about to be changed. */
export function readAhead(unit: BoxUnit): void {
  ahead = { id: unit.id, read: readSheet(unit) };
}

/** Gives what was read ahead of a unit, once: it was true then. */
function takeAhead({ id }: BoxUnit): Promise<ReadSheet> | undefined {
  const taken = ahead?.id === id ? ahead.read : undefined;
  ahead = undefined;
  return taken;
}

/** Finds the sheet that says what a line is drawn from, the relation, and the unit it is about. */
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
      const about = others.find((other) => isAbout(found, unit, other));
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
  const begun = await takeAhead(unit);
  if (begun?.ok) {
    const edited = await sendOn(begun.sheet);
    if (edited.ok || !edited.isOutdated) return edited;
  }
  const read = await readSheet(unit);
  return read.ok ? sendOn(read.sheet) : read;
}

/** It may have arrived though nobody heard the answer: the same goes until there is one, so that it is told and undone. */
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

/** A sheet names others by number, and by area where that is not its own. */
function isAbout({ us_number: number, area }: UnitRelation, own: BoxUnit, other: BoxUnit): boolean {
  return number === other.us_number && (area ?? own.area) === other.area;
}
