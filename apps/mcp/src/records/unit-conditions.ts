import { foldText, ValidationError } from '@trowel/domain/core';
import { parseListQuery, type Filter, type Period } from '@trowel/domain/records';
import { readsOf } from '@trowel/services/context';
import { listPeriods } from '@trowel/services/records';
import { loadFields } from '@trowel/services/sheet-fields';
import { matchTerms } from '@trowel/services/terms';
import type { ToolContext } from '../context/tool-context.ts';

/** Conditions on units. */
export interface ConditionsQuery {
  site?: string | undefined;
  area?: string | undefined;
  unit_type?: string | undefined;
  period?: string | undefined;
  phase?: string | undefined;
  where?: Readonly<Record<string, string | number | boolean>> | undefined;
  without?: readonly string[] | undefined;
  without_relations?: boolean | undefined;
}

/**
 * Converts conditions to database filters.
 * @throws ValidationError for an unknown field or period
 */
export async function readConditions(ctx: ToolContext, query: ConditionsQuery): Promise<Filter[]> {
  const { area, unit_type: type, period, phase } = query;
  const filters: Filter[] = [];
  if (area !== undefined) filters.push(contains(['area'], area));
  if (type !== undefined) filters.push(await withTerms(ctx, contains(['unit_type'], type)));
  if (period !== undefined) filters.push(await readPeriod(ctx, period, query.site));
  if (phase !== undefined) filters.push(contains(['phase', 'phase_end'], phase));
  for (const filter of await readFields(ctx, query)) filters.push(await withTerms(ctx, filter));
  return filters;
}

function contains(fields: readonly string[], value: string): Filter {
  return { fields, kind: 'text', operator: 'contains', value };
}

/** Parses conditions on any field of a unit, with the names used in lists, such as `elevation_max_min` or `custom.ph`. */
async function readFields(ctx: ToolContext, { where = {}, ...rest }: ConditionsQuery): Promise<Filter[]> {
  const fields = await loadFields(readsOf(ctx), { entity: 'us', siteName: rest.site });
  const lacking = readLacks(rest).fields.join(',');
  const given = Object.entries(where).map(([name, value]) => [name, String(value)]);
  return parseListQuery(fields, {
    ...Object.fromEntries(given.filter(([name]) => !PAGING.has(name!))),
    ...(lacking !== '' && { without: lacking }),
  }).filters;
}

/** Parameters of lists that are not fields. */
const PAGING = new Set(['skip', 'limit', 'sort_by', 'sort_order', 'q', 'without', 'where']);

/** A word of a vocabulary is searched in both languages. */
async function withTerms(ctx: ToolContext, filter: Filter): Promise<Filter> {
  const { fields, operator, value } = filter;
  if (operator !== 'contains' || typeof value !== 'string') return filter;
  const terms = await matchTerms(ctx, 'us', value);
  const or = terms.filter((term) => fields.includes(term.fields[0]!));
  return or.length > 0 ? { ...filter, or } : filter;
}

const PERIOD_FIELDS = ['period', 'period_end'];

/**
 * Matches a period by number or name. Any other text is searched in the datings.
 * @throws ValidationError
 */
async function readPeriod(ctx: ToolContext, given: string, site: string | undefined): Promise<Filter> {
  const folded = foldText(given).trim();
  const periods = await listEveryPeriod(ctx, site);
  const is = (text: string | null): boolean => text !== null && foldText(text).trim() === folded;
  const holds = (text: string | null): boolean =>
    text !== null && folded !== '' && foldText(text).includes(folded);
  const exact = periods.filter((one) => is(one.period) || is(one.name) || is(one.name_en));
  const meant = exact.length > 0 ? exact : periods.filter((one) => holds(one.name) || holds(one.name_en));
  const [first, ...others] = [...new Set(meant.map(({ period }) => period))].map((value): Filter => ({
    fields: PERIOD_FIELDS,
    kind: 'text',
    operator: 'equals',
    value,
  }));
  if (first) return { ...first, or: others };
  return contains([...PERIOD_FIELDS, 'dating'], given);
}

/**
 * Rejects an unknown period and lists the existing ones, by number and name.
 * @throws ValidationError
 */
export async function refusePeriod(ctx: ToolContext, given: string, site: string | undefined): Promise<void> {
  const periods = (await listEveryPeriod(ctx, site)).filter(({ phase }) => (phase ?? '') === '');
  if (periods.length === 0) return;
  const named = periods
    .slice(0, MOST_NAMED)
    .map(({ period, name }) => (name ? `${period} (${name})` : period));
  const message = `There is no period ${given.slice(0, 100)}; there is ${named.join(', ')}${periods.length > MOST_NAMED ? ', …' : ''}.`;
  throw new ValidationError([{ field: 'period', message, type: 'unknown_period' }]);
}

const MOST_NAMED = 20;
const STEP = 500;

/** Lists all periods of a site, or of all sites. */
export async function listEveryPeriod(ctx: ToolContext, site?: string): Promise<Period[]> {
  const filters: Filter[] =
    site === undefined ? [] : [{ fields: ['site_name'], kind: 'text', operator: 'equals', value: site }];
  const periods: Period[] = [];
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await listPeriods(ctx, { filters, skip, limit: STEP });
    total = page.total;
    periods.push(...page.rows);
  }
  return periods;
}

const NO_PHOTOS = new Set(['photos', 'photo', 'photographs', 'pictures', 'images', 'image', 'picture']);
const NO_RELATIONS = new Set(['relations', 'relationships', 'relation', 'relationship']);

/** Returns the parts and fields that the units must not have. */
export function readLacks({
  without = [],
  without_relations,
}: Pick<ConditionsQuery, 'without' | 'without_relations'>): {
  relations: boolean;
  photos: boolean;
  fields: string[];
} {
  return {
    relations: without_relations === true || without.some((name) => NO_RELATIONS.has(name)),
    photos: without.some((name) => NO_PHOTOS.has(name)),
    fields: without.filter((name) => !NO_RELATIONS.has(name) && !NO_PHOTOS.has(name)),
  };
}
