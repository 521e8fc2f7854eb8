import type { Store, UnitNumber } from '@trowel/db';
import {
  severityOf,
  ValidationError,
  type Finding,
  type FindingCode,
  type ChainStep,
  type InventoryItem,
  type MatrixUnit,
  type Statement,
} from '@trowel/domain';
import type { Context } from './context.ts';
import { computeMatrix } from './matrix/compute-matrix.ts';
import { findChains } from './matrix/find-chains.ts';
import { toMatrixUnit, toStatement, type MatrixInput } from './matrix/matrix-input.ts';
import type { ToldRelation } from './relationships.ts';

/** What happens to a relation that contradicts others: it is recorded and reported, or refused. */
export type OnContradiction = 'record' | 'reject';

/** Findings about the site as a whole; they wait for the matrix. */
const OF_THE_SITE = new Set<FindingCode>(['one_sided', 'isolated', 'redundant', 'disconnected']);

/** Every error but a unit that is not there says that statements cannot all be true. */
const isContradiction = ({ code, severity }: Finding): boolean =>
  severity === 'error' && code !== 'unknown_unit';

/** What was just written. */
export interface WrittenRelations {
  siteId: number;
  unit: UnitNumber;
  /** Relations that were not there before. */
  added: readonly ToldRelation[];
  onContradiction: OnContradiction;
}

/**
 * Gives what is doubtful about a unit's new relations: against the order of the whole site, and against the units
 * they point to.
 * @throws ValidationError with the shortest contradictory chain when contradictions are to be refused.
 */
export async function checkRelations(
  ctx: Context,
  store: Store,
  written: WrittenRelations,
): Promise<Finding[]> {
  const { siteId, unit, added, onContradiction } = written;
  if (added.length === 0) return [];
  const names = await store.lookups.listUnitNumbers(siteId);
  const statements = (await store.relations.ofSite(siteId)).map(toStatement);
  const chains = await searchChains(ctx, { names, statements, written });
  const concerned = unitsOf(chains, { names, unit, added });
  const input = await loadPart(store, { siteId, names, statements, concerned });
  const { findings } = computeMatrix({ ...input, reduce: true, language: ctx.language });
  const label = new Set([unit.us_number, `${unit.area}/${unit.us_number}`]);
  const told = findings.filter(
    ({ code, units }) => !OF_THE_SITE.has(code) && units.some((name) => label.has(name)),
  );
  const contradiction = told.find(isContradiction);
  if (onContradiction === 'reject' && contradiction) refuse(contradiction);
  return told;
}

/** Relations from which the search for chains goes to a worker. */
const WORKER_FROM_RELATIONS = 10_000;

interface SiteOrder {
  names: readonly UnitNumber[];
  statements: readonly Statement[];
}

async function searchChains(
  ctx: Context,
  { names, statements, written: { unit, added } }: SiteOrder & { written: WrittenRelations },
): Promise<ChainStep[][]> {
  const from = String(unit.id);
  const isNew = new Set(
    added.flatMap(({ type, targetId }) => (targetId === null ? [] : [`${type} ${targetId}`])),
  );
  const split = { units: names.map(toBareUnit), recorded: [] as Statement[], added: [] as Statement[] };
  for (const statement of statements) {
    const isAdded = statement.from === from && isNew.has(`${statement.type} ${statement.to}`);
    split[isAdded ? 'added' : 'recorded'].push(statement);
  }
  return statements.length < WORKER_FROM_RELATIONS
    ? findChains(split)
    : ctx.services.tasks.run('findChains', split);
}

function toBareUnit({ id, us_number, area }: UnitNumber): MatrixUnit {
  return { key: String(id), us_number, area };
}

/** The unit, those its new relations point to, and those on the chains. */
function unitsOf(
  chains: readonly (readonly ChainStep[])[],
  { names, unit, added }: { names: readonly UnitNumber[]; unit: UnitNumber; added: readonly ToldRelation[] },
): Set<number> {
  const labels = new Set(chains.flatMap((chain) => chain.flatMap(({ from, to }) => [from, to])));
  const onChains = names.filter(
    ({ us_number, area }) => labels.has(us_number) || labels.has(`${area}/${us_number}`),
  );
  const targets = added.flatMap(({ targetId }) => (targetId === null ? [] : [targetId]));
  return new Set([unit.id, ...targets, ...onChains.map(({ id }) => id)]);
}

/** Reads what the matrix of a few units needs; units of the same number come along so that names stay clear. */
async function loadPart(
  store: Store,
  { siteId, names, statements, concerned }: SiteOrder & { siteId: number; concerned: ReadonlySet<number> },
): Promise<MatrixInput> {
  const full = await store.units.findMany([...concerned]);
  const numbers = new Set(full.map(({ us_number }) => us_number));
  const namesakes = names.filter(({ id, us_number }) => numbers.has(us_number) && !concerned.has(id));
  const isInside = (key: string | null): boolean => key === null || concerned.has(Number(key));
  return {
    units: [...full.map(toMatrixUnit), ...namesakes.map(toBareUnit)],
    statements: statements.filter(({ from, to }) => isInside(from) && isInside(to)),
    periods: await store.periods.listAll(siteId),
  };
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
