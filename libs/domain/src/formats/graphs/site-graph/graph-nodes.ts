import { unitColumns } from '@trowel/domain/records';
import { compareNatural } from '@trowel/domain/core';
import type { FurtherRelation, WrittenNode, PlacedUnit, SiteGraph } from './graph-model.ts';
import type { GraphUnit } from './graph-records.ts';
import { kindOfAddress } from './graph-links.ts';

/** Facts of a unit from outside its record. */
export interface UnitSurroundings {
  /** Relations without an array, by index of the unit. */
  further: ReadonlyMap<number, readonly FurtherRelation[]>;
  /** Ids of its sources, by index of the unit. */
  sources: ReadonlyMap<number, readonly string[]>;
  /** Ids of its links, by index of the unit. */
  links: ReadonlyMap<number, readonly string[]>;
}

const WRITTEN_FIELDS = Object.keys(unitColumns).filter((name) => name !== 'site_name');

/** Describes a unit. Its facts are in `data` under their field names, and under the names that older readers expect. */
export function describeUnit(
  { records }: Pick<SiteGraph, 'records'>,
  { placed, at }: { placed: PlacedUnit; at: number },
  { further, sources, links }: UnitSurroundings,
): WrittenNode {
  const { unit, name, em } = placed;
  const mirror = mirrorOf(records.site.site_name, unit);
  const rest = further.get(at);
  return {
    type: em.type,
    name,
    description: unit.description || unit.interpretation || unit.definition || '',
    // With object spreads, V8 would create a hidden class for each record.
    data: Object.assign(
      {},
      mirror,
      oldNamesOf(unit),
      factsOf(unit),
      roleOf(placed, { sources: sources.get(at) ?? [], links: links.get(at) ?? [] }),
      rest && { further_relationships: rest.toSorted(compareFurther) },
    ),
    ...mirror,
  };
}

/** Returns number, place and period as texts; `''` if not recorded. */
function mirrorOf(
  site: string,
  { us_number, area, unit_type, period, phase }: GraphUnit,
): Record<string, string> {
  return {
    us_number,
    site,
    area,
    unit_type: unit_type?.trim() || 'US',
    period: period ?? '',
    phase: phase ?? '',
  };
}

function oldNamesOf({ definition, interpretation, excavation_year, excavated }: GraphUnit): object {
  return {
    description_strat: definition ?? '',
    description_interp: interpretation ?? '',
    excavation_year: excavation_year == null ? '' : String(excavation_year),
    excavated: excavated ?? '',
  };
}

/** Returns the other recorded facts; lists and numbers stay as they are. */
function factsOf(unit: GraphUnit): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  const values: Readonly<Record<string, unknown>> = unit;
  for (const name of WRITTEN_FIELDS) {
    const value = values[name];
    if (hasValue(value) && !WRITTEN_ELSEWHERE.has(name)) facts[name] = value;
  }
  if (unit.custom && Object.keys(unit.custom).length > 0) facts['custom'] = sortKeys(unit.custom);
  return facts;
}

const WRITTEN_ELSEWHERE = new Set([
  'us_number',
  'area',
  'unit_type',
  'period',
  'phase',
  'excavation_year',
  'excavated',
]);

function hasValue(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function sortKeys(custom: NonNullable<GraphUnit['custom']>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(custom).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the facts that readers of the format expect in a property, document, extractor or combiner. */
function roleOf(
  { unit, name, em }: PlacedUnit,
  { sources, links }: { sources: readonly string[]; links: readonly string[] },
): Record<string, unknown> {
  switch (em.family) {
    case 'property':
      return { property_type: unit.definition || name, value: unit.description ?? '' };
    case 'document':
      return { url_type: kindOfAddress(unit.document_file ?? ''), linked_resources: links };
    case 'extractor':
      return sources[0] === undefined ? {} : { source: sources[0] };
    case 'combiner':
      return { sources };
    default:
      return {};
  }
}

function compareFurther(a: FurtherRelation, b: FurtherRelation): number {
  return (
    compareNatural(a.area, b.area) ||
    compareNatural(a.us_number, b.us_number) ||
    (a.type < b.type ? -1 : a.type > b.type ? 1 : 0)
  );
}
