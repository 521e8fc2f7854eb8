import {
  buildOrderIndex,
  findContradictionOf,
  type ChainStep,
  type MatrixUnit,
  type Statement,
} from '@trowel/domain';

/** New statements, and the records they come to. */
export interface NewStatements {
  units: readonly MatrixUnit[];
  /** What was recorded before. */
  recorded: readonly Statement[];
  added: readonly Statement[];
}

/** Gives, for each new statement that contradicts the records, the shortest chain that says so. */
export function findChains({ units, recorded, added }: NewStatements): ChainStep[][] {
  const index = buildOrderIndex(units, recorded);
  return added.flatMap((statement) => {
    const chain = findContradictionOf(index, statement);
    return chain ? [chain] : [];
  });
}
