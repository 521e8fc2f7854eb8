import { emNodeTypeOf, NewNodeType } from '@trowel/domain/records';
import type { ImportedData } from '@trowel/domain/formats';
import { addNodeType } from './node-types.ts';
import type { Write } from '../writing/index.ts';

/** Adds the node types of an archive. A type whose code exists stays as it is. */
export async function insertTypes(w: Write, types: NonNullable<ImportedData['nodeTypes']>): Promise<void> {
  for (const record of types) {
    const filled = Object.entries(record).filter(
      ([name, value]) => name in NewNodeType.shape && value !== null,
    );
    const { data } = NewNodeType.safeParse(Object.fromEntries(filled));
    if (!data || emNodeTypeOf(data.code).isKnown) continue;
    if ((await w.store.lookups.findNodeTypeId(data.code)) === undefined) await addNodeType(w, data);
  }
}
