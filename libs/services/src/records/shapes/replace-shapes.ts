import { isDeepStrictEqual } from 'node:util';
import { roundGeometry, type Geometry } from '@trowel/domain/geometry';
import type { DeclaredRecord, RecordShapesChanges } from '@trowel/domain/records';
import type { Write } from '../../writing/index.ts';
import { decimalsOf, deleteKindRows, getSiteCrs, insertOfKind, updateOfKindIn } from '../kinds/index.ts';
import { groupShapes, listGroups, listOfGroup, type ShapeFacts, type ShapeOwner } from './shape-groups.ts';

const KIND = 'geometries';

interface Replacement {
  entity: ShapeOwner;
  siteId: number;
  siteName: string;
  link: Readonly<Record<string, string>>;
  records: readonly DeclaredRecord[];
  changes: RecordShapesChanges;
}

/** Source and accuracy, which all shapes of a record share in the answer. */
type Shared = Pick<RecordShapesChanges, 'source' | 'accuracy_m'>;

/**
 * Writes the shapes of a body. In each group, shapes that are the same stay, others take over the records that are left,
 * and records without a shape are deleted.
 */
export async function replaceShapes(w: Write, replacement: Replacement): Promise<void> {
  const { entity, siteId, siteName, link, records, changes } = replacement;
  const decimals = decimalsOf(await getSiteCrs(w.store, siteId));
  const round = (shape: ShapeFacts): ShapeFacts => ({
    ...shape,
    geometry: roundGeometry(shape.geometry, decimals),
  });
  const shared: Shared = {
    ...(changes.source !== undefined && { source: changes.source }),
    ...(changes.accuracy_m !== undefined && { accuracy_m: changes.accuracy_m }),
  };
  const remaining: DeclaredRecord[] = [];
  const created: ShapeFacts[] = [];
  const deleted: number[] = [];
  for (const group of listGroups(entity)) {
    const present = listOfGroup(group, records);
    const wanted = group.read(changes)?.map(round);
    if (!wanted || isJoinedOutline(entity, present, wanted)) remaining.push(...present);
    else {
      const plan = matchShapes(present, wanted);
      for (const { record, shape } of plan.changed)
        remaining.push((await updateOfKindIn(w, KIND, { id: record.id, changes: shape })).record);
      remaining.push(...plan.same);
      created.push(...plan.created);
      deleted.push(...plan.left.map(({ id }) => id));
    }
  }
  if (Object.keys(shared).length > 0)
    for (const { id } of remaining) await updateOfKindIn(w, KIND, { id, changes: shared });
  let number = await findLastNumber(w, siteId);
  for (const shape of created) {
    const body = { ...shape, ...shared, ...link, site_name: siteName, geometry_number: String(++number) };
    await insertOfKind(w, { name: KIND, siteId, body });
  }
  if (deleted.length > 0) await deleteKindRows(w, KIND, deleted);
}

/** Several outlines are answered as one shape. Sent back as it was answered, it changes nothing. */
function isJoinedOutline(
  entity: ShapeOwner,
  present: readonly DeclaredRecord[],
  wanted: readonly ShapeFacts[],
): boolean {
  const [one, ...others] = wanted;
  if (present.length < 2 || !one || others.length > 0) return false;
  const { outline, extent } = groupShapes(entity, present);
  return isDeepStrictEqual(outline ?? extent, one.geometry);
}

interface ShapePlan {
  same: DeclaredRecord[];
  changed: { record: DeclaredRecord; shape: ShapeFacts }[];
  created: ShapeFacts[];
  left: DeclaredRecord[];
}

function matchShapes(present: readonly DeclaredRecord[], wanted: readonly ShapeFacts[]): ShapePlan {
  const free = new Map<string, DeclaredRecord[]>();
  const keyOf = (shape: Readonly<Record<string, unknown>>, like: object): string =>
    JSON.stringify(Object.keys(like).map((name) => writeValue(shape[name])));
  const fields = wanted[0] ?? {};
  for (const record of present) {
    const key = keyOf(record, fields);
    free.set(key, [...(free.get(key) ?? []), record]);
  }
  const plan: ShapePlan = { same: [], changed: [], created: [], left: [] };
  const others: ShapeFacts[] = [];
  for (const shape of wanted) {
    const found = free.get(keyOf(shape, fields))?.shift();
    if (found) plan.same.push(found);
    else others.push(shape);
  }
  const kept = new Set(plan.same);
  const rest = present.filter((record) => !kept.has(record));
  for (const [at, shape] of others.entries()) {
    const record = rest[at];
    if (record) plan.changed.push({ record, shape });
    else plan.created.push(shape);
  }
  plan.left = rest.slice(others.length);
  return plan;
}

/** Returns a value for comparison: a shape by its coordinates, whatever the order of its keys. */
function writeValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  const { type, coordinates } = value as Geometry;
  return [type, coordinates];
}

/** Returns the highest whole number among the numbers of the shapes of a site. */
async function findLastNumber({ store }: Write, siteId: number): Promise<number> {
  const numbers = await store.lookups.listKindNumbers(KIND, siteId);
  return numbers.reduce((last, one) => (/^\d{1,9}$/.test(one) ? Math.max(last, Number(one)) : last), 0);
}
