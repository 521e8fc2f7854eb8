import type { LoggedChange, Store } from '@trowel/db';
import { isRelationType, type Period, type UnitRelation } from '@trowel/domain/records';
import { compareNatural, MAX_INTEGER } from '@trowel/domain/core';
import type { Statement } from '@trowel/domain/matrix';
import { attachRelationships, unitKey } from '../relations/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { toMatrixUnit, type MatrixInput, type RecordedInput } from './matrix-input.ts';

/** Of which site, and just before which moment (ISO 8601). */
export interface PastState {
  siteId: number;
  moment: string;
}

/** What was recorded of a unit at the moment looked at. */
type UnitThen = Record<string, unknown> & { relationships: UnitRelation[] };

const CHANGES_A_PAGE = 500;

/**
 * Gives the units and relations of a site as they were just before a moment, by taking back the changes since from the
 * change log. Cost: the records of the site and the changes since.
 */
export async function loadMatrixInputAt(store: Store, state: PastState): Promise<RecordedInput> {
  const traits = await store.lookups.listUnitTraits(state.siteId);
  const present = traits.map((unit) => ({ ...unit, relationships: [] as UnitRelation[] }));
  await attachRelationships(store, present);
  const then = new Map<number, UnitThen>(present.map((unit) => [unit.id, unit]));
  await takeBackSince(store, state, {
    entity: 'us',
    records: then,
    restore: (id, before) => ({ id, relationships: [], ...before }),
  });
  const periods = await listPeriodsAt(store, state);
  return { ...toInput(then), periods, types: await loadConfiguredTypes(store) };
}

/** Gives the periods of a site as they were just before a moment, as the site lists them. */
async function listPeriodsAt(store: Store, state: PastState): Promise<Period[]> {
  const present = await store.periods.listAll(state.siteId);
  const then = new Map(present.map((period) => [period.id, { ...period }]));
  const restore = (id: number, before: object): Period => ({ ...(before as Period), id });
  await takeBackSince(store, state, { entity: 'periods', records: then, restore });
  return [...then.values()].sort(
    (a, b) => (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) || compareNatural(a.period, b.period),
  );
}

interface TakenBack<T extends object> {
  entity: string;
  /** The records by their id: those of now, and at last those of then. */
  records: Map<number, T>;
  /** Makes a record that was deleted since of what the log keeps. */
  restore: (id: number, before: Record<string, unknown>) => T;
}

async function takeBackSince<T extends object>(
  store: Store,
  { siteId, moment }: PastState,
  { entity, records, restore }: TakenBack<T>,
): Promise<void> {
  for await (const { record_id: id, before, after } of listChangesSince(store, { entity, siteId, moment })) {
    const known = records.get(id);
    if (before === null) records.delete(id);
    else if (known) Object.assign(known, before);
    else if (after === null) records.set(id, restore(id, before));
  }
}

/** Newest first; by id, so that what is written meanwhile moves no page. */
async function* listChangesSince(
  store: Store,
  { entity, siteId, moment: since }: PastState & { entity: string },
): AsyncGenerator<LoggedChange> {
  for (let below = MAX_INTEGER; ;) {
    const page = await store.changes.listBack({ entity, siteId, since, below, limit: CHANGES_A_PAGE });
    yield* page;
    if (page.length < CHANGES_A_PAGE) return;
    below = page.at(-1)!.id;
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
        ...(to === null && { toArea: area ?? '' }),
        certainty,
      });
    }
  }
  return { units, statements };
}
