import { randomUUID } from 'node:crypto';
import type { Store } from '@trowel/db';
import { compareNatural, ValidationError } from '@trowel/domain/core';
import {
  ENTITIES,
  type DeclaredRecord,
  type RecordShapes,
  type RecordShapesChanges,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../../context.ts';
import { checkVersion, existing, write } from '../../writing/index.ts';
import { getSiteCrs } from '../kinds/index.ts';
import { replaceShapes } from './replace-shapes.ts';
import { groupShapes, listPartKinds, type ShapeOwner } from './shape-groups.ts';

const MOST_SHAPES = 100_000;

/** A record whose shapes are read, and its site. */
interface Owner {
  entity: ShapeOwner;
  siteId: number;
  siteName: string;
  /** Fields by which a shape belongs to it: empty for a site. */
  link: Readonly<Record<string, string>>;
  unitType?: string;
}

/** Returns the drawn shapes of a unit, a find or a site. @throws NotFoundError */
export async function getRecordShapes(
  ctx: Context,
  { entity, id }: { entity: ShapeOwner; id: number },
): Promise<RecordShapes> {
  const store = readsOf(ctx);
  return describe(store, await findOwner(store, entity, id));
}

/**
 * Replaces the drawn shapes of a record by those of a body, as one batch that can be undone. Absent members stay, and
 * shapes that do not change keep their records. @throws NotFoundError, StaleVersionError, ValidationError
 */
export async function updateRecordShapes(
  ctx: Context,
  {
    entity,
    id,
    changes,
    ifMatch,
  }: { entity: ShapeOwner; id: number; changes: RecordShapesChanges; ifMatch?: number | string | undefined },
): Promise<{ shapes: RecordShapes; batch: string }> {
  const batch = ctx.batch ?? randomUUID();
  const shapes = await write(
    ctx,
    'update',
    async (w) => {
      const owner = await findOwner(w.store, entity, id);
      await w.store.lookups.lockSite(owner.siteId);
      const records = await listShapes(w.store, owner);
      checkVersion({ version: digestVersions(records) }, ifMatch);
      await refuseOtherCrs(w.store, owner.siteId, changes);
      refuseOtherParts(entity, changes);
      await replaceShapes(w, { ...owner, records, changes });
      return describe(w.store, owner);
    },
    { batch },
  );
  return { shapes, batch };
}

async function describe(store: Store, owner: Owner): Promise<RecordShapes> {
  const records = await listShapes(store, owner);
  const { srid, local_grid } = await getSiteCrs(store, owner.siteId);
  return { ...groupShapes(owner.entity, records), srid, local_grid, version: digestVersions(records) };
}

async function findOwner(store: Store, entity: ShapeOwner, id: number): Promise<Owner> {
  const { label } = ENTITIES[entity];
  if (entity === 'sites') {
    const site = existing(await store.sites.find(id), { label, id });
    return { entity, siteId: id, siteName: site.site_name, link: {} };
  }
  const siteId = existing(await store.lookups.findSiteOf(entity === 'us' ? 'units' : 'items', id), {
    label,
    id,
  });
  if (entity === 'us') {
    const unit = existing(await store.units.find(id), { label, id });
    const { site_name: siteName, us_number, area, unit_type: unitType } = unit;
    return { entity, siteId, siteName, link: { us_number, area }, unitType };
  }
  const { site_name: siteName, inventory_number } = existing(await store.items.find(id), { label, id });
  return { entity, siteId, siteName, link: { inventory_number } };
}

/** Fields by which a shape belongs to another record than its site. */
const LINKS = [
  'us_number',
  'inventory_number',
  'sample_number',
  'burial_number',
  'individual_number',
  'structure_code',
  'drawing_number',
  'survey_unit_number',
  'photo_number',
] as const;

/** Returns the shapes of a record, in the order of their numbers. */
async function listShapes(store: Store, { siteId, link, unitType }: Owner): Promise<DeclaredRecord[]> {
  const { us_number, inventory_number } = link;
  const [field, value] = us_number ? ['us_number', us_number] : ['inventory_number', inventory_number];
  const query = {
    skip: 0,
    limit: MOST_SHAPES,
    filters:
      value === undefined ? [] : [{ fields: [field!], kind: 'text', operator: 'equals', value } as const],
    ...(value === undefined && {
      where: { join: 'and', groups: [{ join: 'and', filters: LINKS.map(isEmpty) }] } as const,
    }),
  };
  const { rows } = await store.geometries.list(query, { siteId });
  return rows
    .filter(
      ({ area, unit_type: type }) =>
        us_number === undefined || ((area ?? '') === link['area'] && (!type || type === unitType)),
    )
    .toSorted(
      (a, b) => compareNatural(String(a['geometry_number']), String(b['geometry_number'])) || a.id - b.id,
    );
}

function isEmpty(field: string) {
  const kind = field === 'photo_number' ? 'integer' : 'text';
  return { fields: [field], kind, operator: 'empty', value: true } as const;
}

/** Returns a number that changes with every change of one of the records (FNV-1a over ids and versions). 0 for none. */
function digestVersions(records: readonly DeclaredRecord[]): number {
  if (records.length === 0) return 0;
  let hash = 0x81_1c_9d_c5;
  for (const { id, version } of records.toSorted((a, b) => a.id - b.id))
    for (const sign of `${id}:${version};`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01_00_01_93);
  // `If-Match` accepts numbers of nine digits.
  return ((hash >>> 0) % 999_999_998) + 1;
}

async function refuseOtherCrs(store: Store, siteId: number, { srid }: RecordShapesChanges): Promise<void> {
  if (srid === undefined) return;
  const site = await getSiteCrs(store, siteId);
  if (srid === site.srid) return;
  const message = {
    en: `srid must be that of the site, ${String(site.srid)}: shapes are not converted.`,
    it: `srid deve essere quello del sito, ${String(site.srid)}: le forme non vengono convertite.`,
  };
  throw new ValidationError([{ field: 'srid', message, type: 'other_srid' }]);
}

function refuseOtherParts(entity: ShapeOwner, { parts = [] }: RecordShapesChanges): void {
  const kinds = listPartKinds(entity);
  const at = parts.findIndex(({ kind }) => !kinds.includes(kind));
  if (at < 0) return;
  const message = {
    en: `parts.${at}.kind must be one of ${kinds.join(', ')}.`,
    it: `Parte ${at + 1}: il tipo deve essere uno di questi: ${kinds.join(', ')}.`,
  };
  throw new ValidationError([{ field: `parts.${at}.kind`, message, type: 'invalid_value' }]);
}
