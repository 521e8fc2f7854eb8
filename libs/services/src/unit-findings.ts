import type { Store, UnitNumber } from '@trowel/db';
import {
  severityOf,
  ValidationError,
  type Finding,
  type FindingCode,
  type InventoryItem,
} from '@trowel/domain';
import type { Context } from './context.ts';
import { runMatrix } from './matrix.ts';
import { loadMatrixInput } from './matrix/matrix-input.ts';
import type { ToldRelation } from './relationships.ts';

/** What happens to a relation that contradicts others: it is recorded and reported, or refused. */
export type OnContradiction = 'record' | 'reject';

/** Findings that concern one unit as it is being written; those about the whole site wait for the matrix. */
const TOLD_ON_WRITE = new Set<FindingCode>([
  'self_relation',
  'contradiction',
  'cycle',
  'equal_but_ordered',
  'contemporary_but_ordered',
  'contemporary_cannot_hold',
  'unknown_unit',
  'conflicting_kinds',
  'impossible_by_type',
  'period_inversion',
  'elevation_inversion',
  'equal_unlike',
]);
const CONTRADICTIONS = new Set<FindingCode>([
  'self_relation',
  'contradiction',
  'cycle',
  'equal_but_ordered',
  'contemporary_but_ordered',
]);

/** What was just written. */
export interface WrittenRelations {
  siteId: number;
  unit: UnitNumber;
  /** Relations that were not there before. */
  added: readonly ToldRelation[];
  onContradiction: OnContradiction;
}

/**
 * Gives what is doubtful about a unit's new relations.
 * @throws ValidationError with the shortest contradictory chain when contradictions are to be refused.
 */
export async function checkRelations(
  ctx: Context,
  store: Store,
  written: WrittenRelations,
): Promise<Finding[]> {
  const { siteId, unit, added, onContradiction } = written;
  if (added.length === 0) return [];
  const input = await loadMatrixInput(store, siteId);
  const { findings } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
  const names = new Set([unit.us_number, `${unit.area}/${unit.us_number}`]);
  const concerned = findings.filter(
    ({ code, units }) => TOLD_ON_WRITE.has(code) && units.some((name) => names.has(name)),
  );
  const contradiction = concerned.find(({ code }) => CONTRADICTIONS.has(code));
  if (onContradiction === 'reject' && contradiction) refuse(contradiction);
  return concerned;
}

function refuse({ code, message, chain, suggestions }: Finding): never {
  const problem = { field: 'relationships', message, type: code, chain, suggestions };
  throw new ValidationError([problem], message);
}

/** Gives the finding of an item whose unit does not exist. */
export function findUnplacedItem(
  { inventory_number, area, us_number }: InventoryItem,
  { isPlaced, language }: { isPlaced: boolean; language: 'en' | 'it' },
): Finding[] {
  if (isPlaced || us_number === null) return [];
  const name = area ? `${area}/${us_number}` : us_number;
  const message =
    language === 'it'
      ? `Il reperto ${inventory_number} nomina la US ${name}, che non esiste.`
      : `Find ${inventory_number} names unit ${name}, which does not exist.`;
  return [
    {
      code: 'unknown_unit',
      severity: severityOf('unknown_unit'),
      message,
      units: [name],
      chain: [],
      suggestions: [],
    },
  ];
}
