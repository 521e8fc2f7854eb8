import { ConflictError, NotFoundError, type Page } from '@trowel/domain/core';
import {
  emNodeTypeOf,
  ENTITIES,
  NODE_LOOK_DEFAULTS,
  NODE_SHAPES,
  nodeTypeColumns,
  type ConfiguredType,
  type Filter,
  type ListQuery,
  type NewNodeType,
  type NodeType,
  type NodeTypeChanges,
} from '@trowel/domain/records';
import type { Store } from '@trowel/db';
import { readsOf, requirePermission, type Context } from '../context.ts';
import {
  buildFacts,
  existing,
  mergeFacts,
  insertRecord,
  lockRecord,
  removeRecords,
  updateRecord,
  type Kind,
  write,
  type Write,
} from '../writing/index.ts';
import { alignTypeTerms } from './type-terms.ts';

/** Node types as a kind of record. */
const NODE_TYPES: Kind<NodeType> = { entity: 'em-node-types', storeOf: (store) => store.nodeTypes };

interface Versioned {
  id: number;
  ifMatch?: number | string | undefined;
}

/** Lists node types, the built-in ones first. */
export async function listNodeTypes(ctx: Context, query: ListQuery): Promise<Page<NodeType>> {
  return readsOf(ctx).nodeTypes.list(query);
}

/** Returns one node type. @throws NotFoundError */
export async function getNodeType(ctx: Context, id: number): Promise<NodeType> {
  return existing(await readsOf(ctx).nodeTypes.find(id), { label: ENTITIES['em-node-types'].label, id });
}

/** Returns the node type of a code, ignoring case. @throws NotFoundError */
export async function getNodeTypeByCode(ctx: Context, code: string): Promise<NodeType> {
  const store = readsOf(ctx);
  const id = await store.lookups.findNodeTypeId(code.trim());
  const found = id === undefined ? undefined : await store.nodeTypes.find(id);
  if (!found)
    throw new NotFoundError({
      en: `There is no node type ${code}`,
      it: `Il tipo di nodo ${code} non esiste`,
    });
  return found;
}

/** Adds a node type. @throws ConflictError when the code is in use. */
export async function createNodeType(ctx: Context, body: NewNodeType): Promise<NodeType> {
  return write(ctx, 'create', async (w) => {
    await refuseUsedCode(w, body.code);
    return addNodeType(w, body);
  });
}

/** Adds a node type and its term in the vocabulary. Precondition: the code is free. */
export async function addNodeType(w: Write, body: NewNodeType): Promise<NodeType> {
  const looks = { ...NODE_LOOK_DEFAULTS, ...body, source: 'user' };
  const type = await insertRecord(w, NODE_TYPES, buildFacts(nodeTypeColumns, looks));
  await alignTypeTerms(w.store, { codes: [type.code], at: w.at });
  return type;
}

/**
 * Changes a custom node type; fields that are not sent stay. @throws NotFoundError, StaleVersionError,
 * ConflictError for a built-in type or the code of a type in use.
 */
export async function updateNodeType(
  ctx: Context,
  { id, changes, ifMatch }: Versioned & { changes: NodeTypeChanges },
): Promise<NodeType> {
  return write(ctx, 'update', async (w) => {
    const before = await lockRecord(w, NODE_TYPES, { id, ifMatch });
    refuseBuiltin(before);
    const merged = mergeFacts(nodeTypeColumns, before, changes);
    if (merged.code.toLowerCase() !== before.code.toLowerCase()) {
      await refuseUsed(w.store, before, 'its code cannot be changed');
      await refuseUsedCode(w, merged.code);
    }
    const after = await updateRecord(w, NODE_TYPES, { before, merged });
    await alignTypeTerms(w.store, { codes: [before.code, after.code], at: w.at });
    return after;
  });
}

/**
 * Deletes a custom node type. @throws NotFoundError, StaleVersionError, ConflictError when it is
 * built-in or in use.
 */
export async function deleteNodeType(
  ctx: Context,
  { id, ifMatch }: Versioned & { cascade?: boolean },
): Promise<void> {
  await write(ctx, 'delete', async (w) => {
    const before = await lockRecord(w, NODE_TYPES, { id, ifMatch });
    await checkNodeTypeDeletion(w.store, before);
    await removeRecords(w, NODE_TYPES, [id]);
    await alignTypeTerms(w.store, { codes: [before.code], at: w.at });
  });
}

/** Checks that a node type may be deleted. @throws ConflictError when it is built-in or in use */
export async function checkNodeTypeDeletion(store: Store, type: NodeType): Promise<void> {
  refuseBuiltin(type);
  await refuseUsed(store, type, 'it cannot be deleted');
}

/** Returns the shapes a node may have, with their names in yEd. */
export async function listNodeShapes(ctx: Context): Promise<{ shape: NodeType['shape']; yed: string }[]> {
  requirePermission(ctx, 'read');
  return NODE_SHAPES.map((shape) => ({ shape, yed: shape === 'svg' ? 'svg_node' : shape }));
}

/** Returns the pairs of symbols that sheets use for the relations of a type. */
export async function listNodeSymbols(
  ctx: Context,
): Promise<{ symbol_type: NodeType['symbol_type']; above: string; below: string }[]> {
  requirePermission(ctx, 'read');
  return [
    { symbol_type: 'single_arrow', above: '>', below: '<' },
    { symbol_type: 'double_arrow', above: '>>', below: '<<' },
  ];
}

/** Rejects the deletion of types that units have. @throws ConflictError naming the first. */
export async function refuseUsedTypes(store: Store, ids: readonly number[]): Promise<void> {
  for (const type of await store.nodeTypes.findMany(ids))
    await refuseUsed(store, type, 'it cannot be deleted');
}

/** Reads the custom node types, which files for other programs need in addition to the records. */
export async function loadConfiguredTypes(store: Store): Promise<ConfiguredType[]> {
  const own: Filter = { fields: ['source'], kind: 'text', operator: 'equals', value: 'user' };
  const { rows } = await store.nodeTypes.list({ skip: 0, limit: MOST_TYPES, filters: [own] });
  return rows;
}

/** More types than anybody has. */
const MOST_TYPES = 10_000;

function refuseBuiltin({ source, code }: NodeType): void {
  if (source === 'builtin')
    throw new ConflictError({
      en: `${code} is a built-in type and cannot be changed or deleted`,
      it: `${code} è un tipo predefinito: non si può modificare né eliminare`,
    });
}

async function refuseUsedCode({ store }: Write, code: string): Promise<void> {
  const isUsed = emNodeTypeOf(code).isKnown || (await store.lookups.findNodeTypeId(code)) !== undefined;
  const message = { en: `There is already a type ${code}`, it: `C’è già un tipo ${code}` };
  if (isUsed) throw new ConflictError(message, { field: 'code' });
}

async function refuseUsed(store: Store, { code }: NodeType, consequence: string): Promise<void> {
  const us = await store.lookups.countUnitsOfType(code);
  if (us === 0) return;
  const many = us === 1 ? 'One unit is' : `${us} units are`;
  throw new ConflictError(`${many} of the type ${code}: ${consequence}`, { dependants: { us } });
}
