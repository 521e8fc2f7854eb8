import { unitsOfBox, type BoxUnit, type MatrixScene } from '@trowel/domain/drawing';
import {
  inverseOf,
  relationClassOf,
  type RelationType,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import { ask } from '../../data/ask.ts';

/** What became of a change: the batch it is undone by, or why it was not made. */
export type Edited = { ok: true; batch: string | undefined } | { ok: false; message: string };

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

/** Changes the statement behind a line; undefined where no sheet says it itself. */
export async function changeRelation(
  scene: MatrixScene,
  { source, target }: { source: number; target: number },
  act: RelationAct,
): Promise<Edited | undefined> {
  const others = unitsOfBox(scene, target);
  for (const unit of unitsOfBox(scene, source)) {
    const read = await ask<Unit>(`/api/us/${unit.id}`);
    if (!read.ok) return { ok: false, message: read.problem.message };
    const now = read.data.relationships;
    const found = now.find(
      (one) => relationClassOf(one.type) === 'later' && others.some((other) => isAbout(one, unit, other)),
    );
    if (!found) continue;
    const rest = now.filter((one) => one !== found);
    return send([
      {
        id: Number(unit.id),
        version: read.version ?? read.data.version,
        changes: { relationships: [...rest, ...actOn(found, act)] },
      },
    ]);
  }
  return undefined;
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
  const read = await ask<Unit>(`/api/us/${unit.id}`);
  if (!read.ok) return { ok: false, message: read.problem.message };
  const { data, version = data.version } = read;
  return send([{ id: Number(unit.id), version, changes: { relationships: change(data.relationships) } }]);
}

async function send(records: readonly UnitChange[]): Promise<Edited> {
  const answer = await ask<Unit[]>('/api/us/batch?on_contradiction=reject', {
    method: 'PATCH',
    body: { records },
    key: crypto.randomUUID(),
  });
  return answer.ok ? { ok: true, batch: answer.batch } : { ok: false, message: answer.problem.message };
}

/** A sheet names others by number, and by area where that is not its own. */
function isAbout({ us_number: number, area }: UnitRelation, own: BoxUnit, other: BoxUnit): boolean {
  return number === other.us_number && (area ?? own.area) === other.area;
}
