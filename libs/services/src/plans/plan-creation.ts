import type { Store } from '@trowel/db';
import { ConflictError, foldText } from '@trowel/domain/core';
import {
  ENTITIES,
  mapKinds,
  type NewInventoryItem,
  type NewPeriod,
  type NewSite,
  type NewUnit,
} from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import {
  refuseTakenItem,
  refuseTakenNumber,
  refuseTakenPeriod,
  refuseTakenSite,
  refuseTakenUnit,
} from '../records/index.ts';
import { readRelationships } from '../relations/index.ts';
import { siteIdOf } from '../writing/index.ts';
import { EXAMPLES, nameRecord, showFacts, type PlannedWork } from './planned-work.ts';
import type { UpdatedEntity } from './plan-update.ts';

/** Validated records to create, all of one kind. */
export interface PlannedCreation {
  entity: UpdatedEntity;
  records: readonly object[];
  /** Names used by earlier records. Those of these records are added. */
  used?: Set<string> | undefined;
}

/**
 * Checks if records could be created, one after the other. Only reads. @throws ValidationError,
 * NotFoundError; ConflictError for a name already in use or given twice.
 */
export async function planCreation(
  ctx: Context,
  { entity, records, used = new Set() }: PlannedCreation,
): Promise<PlannedWork> {
  requirePermission(ctx, 'create');
  const store = readsOf(ctx);
  for (const record of records) {
    await CHECKS[entity](store, record);
    refuseTwice(used, entity, record);
  }
  const sites = records.map((record) => (record as { site_name: string }).site_name);
  return {
    sites: [...new Set(sites)],
    counts: [{ entity, action: 'create', count: records.length }],
    examples: records.slice(0, EXAMPLES).map((record) => ({
      entity,
      id: 0,
      action: 'create',
      name: nameRecord(entity, { ...record }),
      before: null,
      after: showFacts({ ...record }),
    })),
    unnamed: 0,
    basis: null,
  };
}

const CHECKS: Readonly<Record<UpdatedEntity, (store: Store, record: object) => Promise<void>>> = {
  sites: (store, record) => refuseTakenSite({ store }, (record as NewSite).site_name),
  async us(store, record) {
    const { site_name: siteName, area = '', us_number, relationships = [] } = record as NewUnit;
    const siteId = await siteIdOf(store, siteName);
    await refuseTakenUnit({ store }, siteId, { area: area ?? '', us_number, siteName });
    const unit = { id: 0, area: area ?? '', us_number };
    await readRelationships(store, relationships, { siteId, unit });
  },
  async inventario(store, record) {
    const item = record as NewInventoryItem;
    await refuseTakenItem({ store }, await siteIdOf(store, item.site_name), item);
  },
  ...mapKinds((name) => async (store: Store, record: object) => {
    const given = record as Record<string, unknown>;
    const siteId = await siteIdOf(store, String(given['site_name']));
    await refuseTakenNumber({ store }, siteId, { name, record: given });
  }),
  async periods(store, record) {
    const period = record as NewPeriod;
    const siteId = await siteIdOf(store, period.site_name);
    await refuseTakenPeriod({ store }, siteId, { ...period, phase: period.phase ?? '' });
  },
};

function refuseTwice(names: Set<string>, entity: UpdatedEntity, record: object): void {
  const values: Record<string, unknown> = { ...record };
  const name = JSON.stringify(ENTITIES[entity].key.map((field) => foldText(String(values[field] ?? ''))));
  if (names.has(name)) {
    const message = `${nameRecord(entity, values)} is in the list twice`;
    throw new ConflictError(message, { field: ENTITIES[entity].key.at(-1) });
  }
  names.add(name);
}
