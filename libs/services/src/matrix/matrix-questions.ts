import {
  findBrackets,
  type Bound,
  type ChainStep,
  type MatrixComparison,
  type OrderBetween,
} from '@trowel/domain/matrix';
import { nameFaces } from '@trowel/domain/drawing';
import { ValidationError } from '@trowel/domain/core';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { listDatings } from './list-datings.ts';
import { loadPart } from './load-part.ts';
import { loadMatrixRecords } from './matrix-records.ts';
import type { MatrixPart } from './matrix-part.ts';
import { findNamedUnit } from './named-unit.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { packMatrix } from './packed-matrix.ts';
import { loadMatrixRecordsAt } from './records-at.ts';
import { runMatrix } from './matrix.ts';
import { getSiteId } from '../writing/index.ts';
import { compareMatricesTask, findOrderTask } from './tasks.ts';

/** Chronological order of two units. */
export interface OrderAnswer {
  site_name: string;
  a: string;
  b: string;
  /** Relation of `a` to `b`. */
  relation: OrderBetween['relation'];
  path: ChainStep[];
  contradicted_by?: ChainStep[];
}

/**
 * Returns if unit `a` is later or earlier than unit `b`, with the statements that prove it. @throws
 * NotFoundError, ConflictError for an ambiguous number
 */
export async function getOrder(
  ctx: Context,
  { siteName, a, b }: { siteName: string; a: string; b: string },
): Promise<OrderAnswer> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const answer = await runSiteInTurn(ctx, siteId, async () => {
    const input = await loadMatrixRecords(store, siteId);
    const [first, second] = [a, b].map((name) => findNamedUnit(input.units, { siteName, name }).key);
    return ctx.services.tasks.run(
      findOrderTask,
      { ...(await packMatrix(input)), a: first!, b: second! },
      runOptionsOf(ctx),
    );
  });
  return { site_name: siteName, a, b, ...answer };
}

/** Differences of a site between two times. */
export interface SeasonComparison extends MatrixComparison {
  site_name: string;
  from: string;
  to: string | null;
}

/**
 * Compares the matrix of a site at two times of the change log; without `to` with the present state.
 * @throws NotFoundError
 */
export async function compareSeasons(
  ctx: Context,
  { siteName, from, to }: { siteName: string; from: string; to?: string | undefined },
): Promise<SeasonComparison> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  if (to !== undefined && to < from) {
    throw new ValidationError([
      {
        field: 'to',
        message: { en: 'to must not be earlier than from', it: 'to non può precedere from' },
        type: 'value_error',
      },
    ]);
  }
  const compare = async (): Promise<MatrixComparison> => {
    const before = await loadMatrixRecordsAt(store, { siteId, moment: from });
    const after = await (to === undefined
      ? loadMatrixRecords(store, siteId)
      : loadMatrixRecordsAt(store, { siteId, moment: to }));
    return ctx.services.tasks.run(
      compareMatricesTask,
      { before: await packMatrix(before), after: await packMatrix(after) },
      runOptionsOf(ctx),
    );
  };
  const comparison = await runSiteInTurn(ctx, siteId, compare, { states: 2 });
  return { site_name: siteName, from, to: to ?? null, ...comparison };
}

/** Earliest and latest possible date of a unit. Units are named by their numbers. */
export interface UnitBracket {
  id: string;
  us_number: string;
  area: string;
  earliest: Bound | null;
  latest: Bound | null;
}

/** The brackets of a site, and the datings that contradict each other. */
export interface BracketsAnswer {
  site_name: string;
  brackets: UnitBracket[];
  conflicts: {
    chain: string[];
    earliest: Omit<Bound, 'chain'>;
    latest: Omit<Bound, 'chain'>;
    units: string[];
  }[];
}

/** Computes for each unit the tightest dates that follow from all datings and the order. @throws NotFoundError */
export async function getBrackets(
  ctx: Context,
  query: MatrixPart & { siteName: string },
): Promise<BracketsAnswer> {
  return runSiteInTurn(ctx, query.siteName, () => computeBrackets(ctx, query));
}

async function computeBrackets(
  ctx: Context,
  query: MatrixPart & { siteName: string },
): Promise<BracketsAnswer> {
  const store = readsOf(ctx);
  const { siteId, input, part } = await loadPart(ctx, query);
  const datings = await listDatings(store, siteId, input);
  const matrix = await runMatrix(ctx, { ...input, ...part, reduce: true, language: ctx.language });
  const { brackets, conflicts } = findBrackets(matrix, datings);
  const labels = nameFaces(matrix);
  const name = (chain: readonly string[]): string[] => chain.map((id) => labels.get(id)!);
  const nameBound = (bound: Bound | null): Bound | null => bound && { ...bound, chain: name(bound.chain) };
  return {
    site_name: query.siteName,
    brackets: brackets.map(({ earliest, latest }, at) => {
      const { id, us_number, area } = matrix.nodes[at]!;
      return { id, us_number, area, earliest: nameBound(earliest), latest: nameBound(latest) };
    }),
    conflicts: conflicts.map(({ chain, nodes, ...bounds }) => ({
      ...bounds,
      chain: name(chain),
      units: name(nodes),
    })),
  };
}
