import { ValidationError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { compareSeasons, getBrackets } from '../matrix/index.ts';
import { figures, requireSite, table, type OverviewPart, type OverviewQuery } from './overview-parts.ts';

type Comparison = Awaited<ReturnType<typeof compareSeasons>>;
type Unit = Comparison['added'][number];
type Pair = Comparison['order']['reversed'][number];
type Bracket = Awaited<ReturnType<typeof getBrackets>>['brackets'][number];
type Bound = NonNullable<Bracket['earliest']>;

/** Lists the differences between two states of a site: units, lines of the matrix, and the resulting order. */
export async function reportChanges(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const { from, to } = query;
  const siteName = requireSite(query.siteName);
  if (from === undefined) {
    const message = {
      en: 'from is required for this report: a day such as 2026-05-01.',
      it: 'Per questo documento serve from: un giorno come 2026-05-01.',
    };
    throw new ValidationError([{ field: 'from', message, type: 'missing' }]);
  }
  const { added, removed, changed, lines, order } = await compareSeasons(ctx, { siteName, from, to });
  const parts = [
    figures(`From ${from} to ${to ?? 'now'}`, {
      units_added: added.length,
      units_removed: removed.length,
      values_changed: changed.length,
      lines_added: lines.added.length,
      lines_removed: lines.removed.length,
      pairs_newly_in_order: order.gained,
      pairs_no_longer_in_order: order.lost,
      pairs_reversed: order.reversed.length,
    }),
    listUnits('Units added', added),
    listUnits('Units removed', removed),
    table('Values changed', changed, {
      unit: ({ unit }) => nameUnit(unit),
      field: ({ field }) => field,
      before: ({ before }) => before,
      after: ({ after }) => after,
    }),
    listPairs('Lines of the matrix added, between units in both states', lines.added),
    listPairs('Lines of the matrix removed, between units in both states', lines.removed),
    listPairs('Pairs whose order is reversed', order.reversed),
  ];
  return parts.filter((part) => part.kind !== 'table' || part.rows.length > 0);
}

/** Returns for each unit the years between which it was formed, and the datings that contradict each other. */
export async function reportDating(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const { area, details } = query;
  const { brackets, conflicts } = await getBrackets(ctx, { siteName: requireSite(query.siteName), area });
  const dated = brackets.filter(({ earliest, latest }) => earliest !== null || latest !== null);
  return [
    figures('Units', {
      units: brackets.length,
      with_earliest: brackets.filter(({ earliest }) => earliest !== null).length,
      with_latest: brackets.filter(({ latest }) => latest !== null).length,
      conflicts: conflicts.length,
    }),
    table('Contradictory datings', conflicts, {
      units_from_older: ({ chain }) => chain.join(', '),
      not_before: ({ earliest }) => earliest.year,
      because_of: ({ earliest }) => nameSource(earliest),
      not_after: ({ latest }) => latest.year,
      and_of: ({ latest }) => nameSource(latest),
    }),
    table('Years of units (negative = BCE)', dated, {
      unit: nameUnit,
      not_before: ({ earliest }) => earliest?.year ?? null,
      because_of: ({ earliest }) => earliest && nameSource(earliest),
      ...(details && { through: ({ earliest }: Bracket) => earliest && earliest.chain.join(', ') }),
      not_after: ({ latest }) => latest?.year ?? null,
      and_of: ({ latest }) => latest && nameSource(latest),
      ...(details && { and_through: ({ latest }: Bracket) => latest && latest.chain.join(', ') }),
    }),
  ];
}

function nameUnit({ area, us_number }: { area: string; us_number: string }): string {
  return area === '' ? us_number : `${area}/${us_number}`;
}

function nameSource({ kind, label }: Pick<Bound, 'kind' | 'label'>): string {
  return `${kind} ${label}`;
}

function listUnits(title: string, units: readonly Unit[]): OverviewPart {
  return table(title, units, { us_number: ({ us_number }) => us_number, area: ({ area }) => area });
}

function listPairs(title: string, pairs: readonly Pair[]): OverviewPart {
  return table(title, pairs, {
    later: ({ later }) => nameUnit(later),
    earlier: ({ earlier }) => nameUnit(earlier),
  });
}
