import type { Store } from '@trowel/db';
import {
  DECLARED_KINDS,
  type EntityName,
  type Filter,
  isEntityName,
  isKindName,
  type LinkedKind,
  listLinkedKinds,
} from '@trowel/domain/records';
import { storeOfSheet, type CustomRecord } from '../sheet-fields/index.ts';

/** Records of a kind that name a record. */
export interface Children {
  kind: EntityName;
  records: CustomRecord[];
}

const MOST_CHILDREN = 1_000;

/** Reads the records that name a record by its number, of every kind with a sheet. */
export async function listChildren(
  store: Store,
  { entity, siteId, record }: { entity: EntityName; siteId: number; record: CustomRecord },
): Promise<Children[]> {
  const parent = nameOf(entity, record);
  const children: Children[] = [];
  for (const linked of listLinkedKinds(entity)) {
    const { kind } = linked;
    if (!isEntityName(kind) || parent.number === '') continue;
    const query = { skip: 0, limit: MOST_CHILDREN, filters: [conditionOf(linked, parent.number)] };
    const { rows } = await storeOfSheet(store, kind).list(query, { siteId });
    children.push({ kind, records: rows.filter((row) => isChild(row, linked, parent)) });
  }
  return children;
}

interface ParentName {
  number: string;
  /** Only of a unit. */
  area?: string;
}

function nameOf(entity: EntityName, record: CustomRecord): ParentName {
  const values = record as unknown as Readonly<Record<string, unknown>>;
  if (entity === 'us') return { number: String(values['us_number']), area: String(values['area'] ?? '') };
  const field = isKindName(entity) ? DECLARED_KINDS[entity].number : 'inventory_number';
  return { number: String(values[field] ?? '') };
}

function conditionOf({ link: { field }, fields }: LinkedKind, number: string): Filter {
  const kind = fields.find(({ name }) => name === field)?.kind ?? 'text';
  return { fields: [field], kind, operator: kind === 'list' ? 'contains' : 'equals', value: number };
}

/** A text in a list is found in parts of numbers too, and a number without its area may be that of several units. */
function isChild(row: CustomRecord, { link: { field } }: LinkedKind, { number, area }: ParentName): boolean {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const named = values[field];
  if (Array.isArray(named)) return named.includes(number) || named.includes(`${area ?? ''}/${number}`);
  return area === undefined || (values['area'] ?? '') === '' || values['area'] === area;
}
