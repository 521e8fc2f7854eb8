import type { StoreDatabase, Store } from '@trowel/db';
import { BUILTIN_NODE_TYPES, nodeTypeColumns, type NewNodeType, type NodeType } from '@trowel/domain/records';
import { buildFacts } from '../writing/index.ts';
import { amongOthers } from './seed-vocabularies.ts';

/** Adds missing built-in node types, and updates the style of the existing ones. */
export async function seedNodeTypes(database: StoreDatabase, at: string): Promise<void> {
  await amongOthers(async () => {
    if ((await listOutdated(database.reads)).length === 0) return;
    await database.transaction(async (store) => {
      for (const { type, present } of await listOutdated(store)) await put(store, { type, present, at });
    });
  });
}

interface Outdated {
  type: NewNodeType;
  present: NodeType | undefined;
}

/** A custom type with the code of a later built-in one stays unchanged. */
async function listOutdated(store: Store): Promise<Outdated[]> {
  const { rows } = await store.nodeTypes.list({ skip: 0, limit: MOST_TYPES, filters: [] });
  const byCode = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
  return BUILTIN_NODE_TYPES.map((type) => ({ type, present: byCode.get(type.code.toLowerCase()) })).filter(
    ({ type, present }) => !present || (present.source === 'builtin' && differs(type, present)),
  );
}

const MOST_TYPES = 10_000;

function differs(type: NewNodeType, present: NodeType): boolean {
  const values: Readonly<Record<string, unknown>> = { ...present };
  return Object.entries(type).some(([name, value]) => values[name] !== value);
}

async function put(store: Store, { type, present, at }: Outdated & { at: string }): Promise<void> {
  const facts = { ...buildFacts(nodeTypeColumns, { ...type, source: 'builtin' }), updated_at: at };
  if (present) await store.nodeTypes.update(present.id, { ...facts, version: present.version + 1 });
  else await store.nodeTypes.insert({ ...facts, created_at: at, version: 1 });
}
