import type { LoggedChange, Store } from '@trowel/db';
import { isRelationType, type UnitRelation } from '@trowel/domain/records';
import { MAX_INTEGER } from '@trowel/domain/core';
import type { Statement } from '@trowel/domain/matrix';
import { attachRelationships, unitKey } from '../relations/index.ts';
import { toMatrixUnit, type MatrixInput } from './matrix-input.ts';

/** What was recorded of a unit at the moment looked at. */
type UnitThen = Record<string, unknown> & { relationships: UnitRelation[] };

const CHANGES_A_PAGE = 500;

/**
 * Gives the records of a site as they were just before a moment (ISO 8601), by taking back the changes since from the
 * change log. The periods are those of now. Cost: the units of the site and the changes since.
 */
export async function loadMatrixInputAt(
  store: Store,
  { siteId, siteName, moment }: { siteId: number; siteName: string; moment: string },
): Promise<MatrixInput> {
  const then = await readPresent(store, siteId);
  for await (const change of listChangesSince(store, moment)) takeBack(then, change, siteName);
  return { ...toInput(then), periods: await store.periods.listAll(siteId) };
}

async function readPresent(store: Store, siteId: number): Promise<Map<number, UnitThen>> {
  const traits = await store.lookups.listUnitTraits(siteId);
  const units = traits.map((unit) => ({ ...unit, relationships: [] as UnitRelation[] }));
  await attachRelationships(store, units);
  return new Map(units.map((unit) => [unit.id, unit]));
}

/** Newest first; by id, so that what is written meanwhile moves no page. */
async function* listChangesSince(store: Store, since: string): AsyncGenerator<LoggedChange> {
  for (let below = MAX_INTEGER; ;) {
    const page = await store.changes.listBack('us', { since, below, limit: CHANGES_A_PAGE });
    yield* page;
    if (page.length < CHANGES_A_PAGE) return;
    below = page.at(-1)!.id;
  }
}

function takeBack(
  then: Map<number, UnitThen>,
  { record_id: id, before, after }: LoggedChange,
  siteName: string,
): void {
  const known = then.get(id);
  if (before === null) then.delete(id);
  else if (known) Object.assign(known, before);
  else if (after === null && before['site_name'] === siteName) {
    then.set(id, { id, relationships: [], ...before });
  }
}

function toInput(then: ReadonlyMap<number, UnitThen>): Pick<MatrixInput, 'units' | 'statements'> {
  const units = [...then].map(([id, unit]) =>
    toMatrixUnit({ ...(unit as never as Parameters<typeof toMatrixUnit>[0]), id }),
  );
  const keyOf = new Map(units.map((unit) => [unitKey(unit), unit.key]));
  const statements: Statement[] = [];
  for (const [id, { relationships }] of then) {
    for (const { type, area, us_number, certainty = null } of relationships) {
      const to = keyOf.get(unitKey({ area: area ?? '', us_number })) ?? null;
      statements.push({
        from: String(id),
        type: isRelationType(type) ? type : null,
        to,
        toLabel: us_number,
        certainty,
      });
    }
  }
  return { units, statements };
}
