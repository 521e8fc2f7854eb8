import type { RecordStore, Store } from '@trowel/db';
import {
  InventoryItemChanges,
  mapKinds,
  MediaChanges,
  mediaColumns,
  inventoryItemColumns,
  PeriodChanges,
  periodColumns,
  SiteChanges,
  siteColumns,
  ThesaurusTermChanges,
  thesaurusTermColumns,
  UnitChanges,
  unitColumns,
  type CheckedKind,
  type KindName,
  type Unit,
} from '@trowel/domain/records';
import type { BilingualMessage } from '@trowel/domain/core';
import type { Finding } from '@trowel/domain/matrix';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { WrittenRelations } from '../findings/index.ts';
import { checkWrittenRecords, findUnknownType } from '../findings/index.ts';
import { addressMedia, listTargetSites, updateMediaIn } from '../files/index.ts';
import {
  updateItemIn,
  updateOfKindIn,
  updatePeriodIn,
  updateSiteIn,
  updateUnitIn,
} from '../records/index.ts';
import { attachRelationships } from '../relations/index.ts';
import { updateTermIn } from '../terms/index.ts';
import { refuseClosedSheet, stampState, type Write } from '../writing/index.ts';

/** Kinds of record that can be changed in batches. */
export type BatchEntity = 'us' | 'inventario' | 'sites' | 'periods' | 'thesaurus' | 'media' | KindName;

/** A record of any kind. */
export interface AnyRecord {
  id: number;
  version: number;
}

/** The changes of one record, with validated values. */
export interface Changing {
  id: number;
  changes: object;
}

/** A changed record and its findings. */
export interface Changed {
  findings: readonly Finding[];
  /** New relations. They are checked when everything is written. */
  relations?: Omit<WrittenRelations, 'onContradiction'>;
}

/** The functions by which batches change a kind of record. */
export interface BatchKind {
  schema: z.ZodType<object>;
  columns: Readonly<Record<string, z.ZodType>>;
  storeOf(store: Store): RecordStore<AnyRecord>;
  /** Loads records as they are shown. */
  load(store: Store, ids: readonly number[]): Promise<readonly AnyRecord[]>;
  /** Lists the sites to lock before the records. */
  listSites(store: Store, ids: readonly number[], changes: readonly object[]): Promise<readonly number[]>;
  /** Fields whose change affects other records or may be rejected. All other fields are written directly. */
  tied: ReadonlySet<string> | 'all';
  /** Completes a changed record before it is written. */
  complete?(w: Pick<Write, 'actor' | 'at'>, before: AnyRecord, merged: AnyRecord): AnyRecord;
  /** Returns why a record cannot be changed in this way. */
  refuse?(before: AnyRecord, changes: object): BilingualMessage | undefined;
  change(ctx: Context, w: Write, given: Changing): Promise<Changed>;
  /** Returns the findings about links and quantities of changed records, when all are written. */
  check?(ctx: Context, store: Store, records: readonly AnyRecord[]): Promise<Finding[]>;
}

const NONE: Changed = { findings: [] };
const noSites = async (): Promise<number[]> => [];

/** Returns true if records of this kind can be changed in batches. */
export function isBatchEntity(entity: string): entity is BatchEntity {
  return Object.hasOwn(BATCH_KINDS, entity);
}

function createCheck(kind: CheckedKind): NonNullable<BatchKind['check']> {
  return ({ language }, store, records) =>
    checkWrittenRecords(store, { kind, records: records as (AnyRecord & { site_name: string })[] }, language);
}

/** The functions by which batches change each kind. */
export const BATCH_KINDS: Readonly<Record<BatchEntity, BatchKind>> = {
  us: {
    schema: UnitChanges,
    columns: unitColumns,
    storeOf: (store) => store.units,
    load: async (store, ids) => attachRelationships(store, await store.units.findMany(ids)),
    listSites: (store, ids) => store.lookups.listSitesOf('units', ids),
    tied: new Set(['site_name', 'area', 'us_number', 'unit_type', 'relationships']),
    complete: (w, before, merged) => stampState(w, before as Unit, merged as Unit),
    refuse: (before, changes) => refuseClosedSheet(before as Unit, changes),
    async change(ctx, w, { id, changes }) {
      const { record, isRetyped, relations } = await updateUnitIn(w, { id, changes: changes as UnitChanges });
      return { findings: isRetyped ? await findUnknownType(ctx, w.store, record as Unit) : [], relations };
    },
  },
  inventario: {
    schema: InventoryItemChanges,
    columns: inventoryItemColumns,
    storeOf: (store) => store.items,
    load: (store, ids) => store.items.findMany(ids),
    listSites: (store, ids) => store.lookups.listSitesOf('items', ids),
    tied: new Set(['site_name', 'inventory_number', 'area', 'us_number']),
    async change(ctx, w, { id, changes }) {
      return updateItemIn(ctx, w, { id, changes: changes as InventoryItemChanges });
    },
    check: createCheck('inventario'),
  },
  sites: {
    schema: SiteChanges,
    columns: siteColumns,
    storeOf: (store) => store.sites,
    load: (store, ids) => store.sites.findMany(ids),
    listSites: async (_store, ids) => ids,
    tied: new Set(['site_name']),
    async change(_ctx, w, { id, changes }) {
      await updateSiteIn(w, { id, changes: changes as SiteChanges });
      return NONE;
    },
  },
  periods: {
    schema: PeriodChanges,
    columns: periodColumns,
    storeOf: (store) => store.periods,
    load: (store, ids) => store.periods.findMany(ids),
    listSites: noSites,
    tied: 'all',
    async change({ language }, w, { id, changes }) {
      await updatePeriodIn(w, { id, changes: changes as PeriodChanges, language });
      return NONE;
    },
  },
  thesaurus: {
    schema: ThesaurusTermChanges,
    columns: thesaurusTermColumns,
    storeOf: (store) => store.terms,
    load: (store, ids) => store.terms.findMany(ids),
    listSites: noSites,
    tied: 'all',
    async change(_ctx, w, { id, changes }) {
      await updateTermIn(w, { id, changes: changes as ThesaurusTermChanges });
      return NONE;
    },
  },
  ...mapKinds((name, { changes: schema, columns, key }) => ({
    schema,
    columns,
    storeOf: (store: Store) => store[name] as unknown as RecordStore<AnyRecord>,
    load: (store: Store, ids: readonly number[]) => store[name].findMany(ids),
    listSites: (store: Store, ids: readonly number[]) => store.lookups.listSitesOf(name, ids),
    tied: new Set([...key, 'area', 'us_number', 'geometry']),
    change: (_ctx: Context, w: Write, { id, changes }: Changing) => updateOfKindIn(w, name, { id, changes }),
    check: createCheck(name),
  })),
  media: {
    schema: MediaChanges,
    columns: mediaColumns,
    storeOf: (store) => store.media,
    load: async (store, ids) => (await store.media.findMany(ids)).map(addressMedia),
    listSites: (store, _ids, changes) => listTargetSites(store, changes as MediaChanges[]),
    tied: new Set(['entity', 'record_id', 'links', 'photo_number', 'is_primary']),
    async change(_ctx, w, { id, changes }) {
      await updateMediaIn(w, { id, changes: changes as MediaChanges });
      return NONE;
    },
  },
};
