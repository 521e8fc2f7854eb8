import { periodColumns } from '../entities/period.ts';
import { siteColumns } from '../entities/site.ts';
import { unitColumns } from '../entities/unit.ts';
import type { RelationType } from '../relations/vocabulary.ts';

/** The member of a graph JSON, and the data of a GraphML graph, that tell whence a file is and what it covers. */
export const ORIGIN_MEMBER = 'trowel';
export const ORIGIN_KEY = 'trowel.origin';
/** The data of a GraphML node that no other key holds: its further facts, and the relations on its sheet. */
export const FACTS_KEY = 'trowel.facts';
export const RELATIONS_KEY = 'trowel.relations';

/** Facts by the names of the records; empty ones are left out. */
export type SaidFacts = Readonly<Record<string, unknown>>;

/** What a file written by us says of itself, so that it can be compared with the records again. */
export interface GraphOrigin {
  version: 1;
  site_name: string;
  /** The only area the file covers; the whole site when absent. */
  area?: string;
  site?: SaidFacts;
  /** All periods of the site, in its order, those without a row included. */
  periods: readonly SaidFacts[];
}

/** A relation on the sheet of a unit, as a GraphML node keeps it. */
export interface KeptRelation {
  type: RelationType;
  us_number: string;
  area: string;
  certainty?: string;
  note?: string;
  /** A line of the file says it: `own` by its very word, `shared` by one of another word between the two units. */
  line?: 'own' | 'shared';
}

/** Gives the end of an edge of a graph JSON whose sheet tells it where the edge does not say. */
export function usualTeller(array: string): 'from' | 'to' {
  return array === 'is_before' ? 'to' : 'from';
}

/** Gives what is said of a site, to be written and read back. */
export function listSiteFacts(site: object): SaidFacts {
  return pickSaid(Object.keys(siteColumns), site);
}

/** Gives what is said of the periods of a site, in its order; that they are of the site is not repeated. */
export function listPeriodFacts(
  periods: readonly { period: string; phase: string; sort_order?: number | null | undefined }[],
): SaidFacts[] {
  return periods
    .toSorted(
      (a, b) =>
        compare(a.sort_order ?? Infinity, b.sort_order ?? Infinity) ||
        compare(a.period, b.period) ||
        compare(a.phase, b.phase),
    )
    .map((period) => pickSaid(PERIOD_FACTS, period));
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Gives what is said of a unit beside the facts named, its own fields included. */
export function listUnitFacts(unit: object, except: ReadonlySet<string>): SaidFacts {
  return pickSaid(
    UNIT_FACTS.filter((name) => !except.has(name)),
    unit,
  );
}

/** The names under which periods are told. */
export const PERIOD_FACTS = Object.keys(periodColumns).filter((name) => name !== 'site_name');
/** The names under which units are told. */
export const UNIT_FACTS = [...Object.keys(unitColumns).filter((name) => name !== 'site_name'), 'custom'];

/** Tells whether there is anything to tell: no null, empty text, list or object. */
export function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function pickSaid(names: readonly string[], record: object): SaidFacts {
  const values = record as Readonly<Record<string, unknown>>;
  const said: Record<string, unknown> = {};
  for (const name of names) if (isSaid(values[name])) said[name] = values[name];
  return said;
}
