import type { CountedValue } from '@trowel/db';
import {
  createPeriodColors,
  orderPlaces,
  type PeriodPlace,
  type PlaceRelation,
} from '@trowel/domain/drawing';
import {
  compareStatisticsValues,
  isRelationType,
  nameTerm,
  relationClassOf,
  type CustomTerms,
  type ListQuery,
  type Period,
  type StatisticsValue,
} from '@trowel/domain/records';
import { readsOf, type Context, type Language } from '../context.ts';
import { listLanePeriods, nameInEnglish } from '../matrix/index.ts';
import type { ViewOptions } from '../records/index.ts';
import { loadCustomTerms } from '../terms/index.ts';
import { formatStatisticsValue } from './format-value.ts';
import type { Axis } from './statistics-axis.ts';

type Value = CountedValue['value'];

/** Collects the values of rows or columns. */
export interface AxisReader {
  /** Adds the values of a group and returns the key of its row or column. */
  add: (values: readonly Value[]) => string;
  /** Returns all values in order, by key. */
  list: () => Promise<Map<string, StatisticsValue>>;
}

const NOT_RECORDED: Record<Language, string> = { en: 'Not recorded', it: 'Non indicato' };

/** Creates the reader of an axis, with what it needs to name and order the values. */
export async function createAxisReader(ctx: Context, axis: Axis, query: ViewOptions): Promise<AxisReader> {
  return axis.kind === 'value'
    ? createValueReader(axis, await loadTermsOf(ctx, axis), ctx.language)
    : createPlaceReader(axis, await loadPeriods(ctx, query), ctx.language);
}

function createValueReader({ field }: Axis, terms: CustomTerms, language: Language): AxisReader {
  const found = new Map<string, StatisticsValue>();
  const labelOf = (value: Value): string => {
    if (value === null) return NOT_RECORDED[language];
    const word = field?.words?.[String(value)]?.[language];
    if (word !== undefined) return word;
    if (field?.vocabulary !== undefined) return nameTerm(String(value), field.vocabulary, language, terms);
    return formatStatisticsValue(value, field, language);
  };
  return {
    add([given = null]) {
      const value = given ?? field?.emptyMeans ?? null;
      const key = JSON.stringify(value);
      if (!found.has(key)) found.set(key, { value, label: labelOf(value) });
      return key;
    },
    list: async () => new Map([...found].sort(([, a], [, b]) => compareStatisticsValues(a, b))),
  };
}

/** The periods of a site, and a function that reads the relations between their units. */
interface SitePeriods {
  periods: readonly Period[];
  readRelations: () => Promise<PlaceRelation[]>;
}

function createPlaceReader(
  { kind }: Axis,
  { periods, readRelations }: SitePeriods,
  language: Language,
): AxisReader {
  const lanes = listLanePeriods(language === 'en' ? nameInEnglish(periods) : periods, language);
  const labels = new Map(lanes.map((lane) => [keyOf(lane), lane.label]));
  const colorOf = createPeriodColors(periods);
  const found = new Map<string, PeriodPlace>();
  const describe = ({ period, phase }: PeriodPlace): StatisticsValue => {
    const code = [period, phase].filter(Boolean).join('.');
    const label = labels.get(keyOf({ period, phase })) ?? (code || NOT_RECORDED[language]);
    const value = (kind === 'phase' ? phase : period) || null;
    const color = period === '' ? undefined : colorOf(period, phase);
    return {
      value,
      label,
      ...(kind === 'phase' && { period: period || null }),
      ...(color !== undefined && { color }),
    };
  };
  return {
    add([period, phase]) {
      const place = { period: String(period ?? ''), phase: String(phase ?? '') };
      const key = keyOf(place);
      found.set(key, place);
      return key;
    },
    async list() {
      const places = [...found.values()];
      const named = places.filter(({ period }) => period !== '');
      // The order of the chronology needs no relations.
      const relations = named.every((place) => labels.has(keyOf(place))) ? [] : await readRelations();
      const sorted = [
        ...orderPlaces(named, { listed: lanes, relations }),
        ...places
          .filter(({ period }) => period === '')
          .sort((a, b) => Number(a.phase === '') - Number(b.phase === '')),
      ];
      return new Map(sorted.map((place) => [keyOf(place), describe(place)]));
    },
  };
}

function keyOf({ period, phase }: PeriodPlace): string {
  return JSON.stringify([period, phase]);
}

const MAX_PERIODS = 5_000;
const everything = (limit: number): ListQuery => ({ filters: [], skip: 0, limit });

/** Reads the periods of the site of a list. Lists of several sites have the periods of all of them, by code. */
async function loadPeriods(ctx: Context, query: ViewOptions): Promise<SitePeriods> {
  const store = readsOf(ctx);
  const siteName = query.siteName ?? findSiteOfList(query.query) ?? (await findOnlySite(ctx));
  const siteId = siteName === undefined ? undefined : await store.lookups.findSiteId(siteName);
  if (siteId !== undefined)
    return {
      periods: await store.periods.listAll(siteId),
      readRelations: () => loadRelations(ctx, siteId),
    };
  const { rows } = await store.periods.list(everything(MAX_PERIODS));
  const distinct = new Map(rows.toReversed().map((period) => [keyOf(period), period]));
  return { periods: [...distinct.values()].reverse(), readRelations: async () => [] };
}

async function loadRelations(ctx: Context, siteId: number): Promise<PlaceRelation[]> {
  const relations = await readsOf(ctx).lookups.countPeriodRelations(siteId);
  return relations.flatMap(({ type, count, ...ends }) => {
    const one = { period: ends.period, phase: ends.phase };
    const other = { period: ends.target_period, phase: ends.target_phase };
    const order = isRelationType(type) ? relationClassOf(type) : 'none';
    if (order === 'later') return [{ later: one, earlier: other, count }];
    return order === 'earlier' ? [{ later: other, earlier: one, count }] : [];
  });
}

/** Returns the site of a database with only one, such as that of a past state. */
async function findOnlySite(ctx: Context): Promise<string | undefined> {
  const names = await readsOf(ctx).lookups.listSiteNames(2);
  return names.length === 1 ? names[0] : undefined;
}

/** Returns the site to which a list is limited, if any. */
export function findSiteOfList({ filters }: ListQuery): string | undefined {
  const filter = filters.find(
    ({ fields, operator, or, isNegated }) =>
      operator === 'equals' && fields.length === 1 && fields[0] === 'site_name' && !or && !isNegated,
  );
  return filter && String(filter.value);
}

async function loadTermsOf(ctx: Context, { field }: Axis): Promise<CustomTerms> {
  return field?.vocabulary === undefined ? {} : loadCustomTerms(readsOf(ctx));
}
