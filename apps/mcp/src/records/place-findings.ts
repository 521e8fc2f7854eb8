import { compareNatural, foldText } from '@trowel/domain/core';
import type { Finding } from '@trowel/domain/matrix';
import { matchValues } from '@trowel/services/matrix';
import { listChosen } from '@trowel/services/records';
import type { ToolContext } from '../context/tool-context.ts';

/** Conditions on the units of findings. */
export interface PlaceQuery {
  area?: string | undefined;
  period?: string | undefined;
  phase?: string | undefined;
  /** ISO 8601 timestamp: only units changed since. */
  since?: string | undefined;
}

/** A finding with data of its units. */
export interface PlacedFinding extends Finding {
  areas?: string[];
  periods?: string[];
  phases?: string[];
  /** Time of the last change to a sheet of its units. */
  changed?: string;
}

interface UnitFacts {
  us_number: string;
  area: string;
  period: string | null;
  phase: string | null;
  updated_at: string;
}

const STEP = 500;
const FACTS = ['us_number', 'area', 'period', 'phase', 'updated_at'] as const;

/**
 * Returns the findings of the requested units, each with its areas, periods and phases.
 * @throws ValidationError naming a value that no unit of the site has
 */
export async function placeFindings(
  ctx: ToolContext,
  findings: readonly Finding[],
  { site_name, ...query }: PlaceQuery & { site_name: string },
): Promise<PlacedFinding[]> {
  const units = await listFacts(ctx, site_name);
  const isRequested = readQuery(site_name, units, query);
  const byName = nameUnits(units);
  return findings.flatMap((finding) => {
    const facts = finding.units.flatMap((name) => byName.get(name) ?? []);
    if (isRequested && !facts.some(isRequested)) return [];
    return [{ ...finding, ...summarise(facts) }];
  });
}

async function listFacts(ctx: ToolContext, siteName: string): Promise<UnitFacts[]> {
  const units: UnitFacts[] = [];
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const query = { filters: [], skip, limit: STEP };
    const page = await listChosen(ctx, 'us', { fields: FACTS, query, siteName });
    total = page.total;
    units.push(...(page.rows as unknown as UnitFacts[]));
    ctx.signal?.throwIfAborted();
  }
  return units;
}

/** Returns a predicate for the requested units, or undefined if all are requested. */
function readQuery(
  siteName: string,
  units: readonly UnitFacts[],
  { since, ...values }: PlaceQuery,
): ((unit: UnitFacts) => boolean) | undefined {
  const requested = (['area', 'period', 'phase'] as const).flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [{ field, value, known: units.map((unit) => unit[field]) }];
  });
  matchValues(
    siteName,
    requested.map(({ field, ...rest }) => ({ field, kind: field, ...rest })),
  );
  if (requested.length === 0 && since === undefined) return undefined;
  const from = since === undefined ? -Infinity : Date.parse(since);
  return (unit) =>
    Date.parse(unit.updated_at) >= from &&
    requested.every(({ field, value }) => foldText(unit[field] ?? '') === foldText(value));
}

/** Returns units by their names in findings: the number, with the area if several units have the number. */
function nameUnits(units: readonly UnitFacts[]): Map<string, UnitFacts> {
  const times = new Map<string, number>();
  for (const { us_number } of units) times.set(us_number, (times.get(us_number) ?? 0) + 1);
  return new Map(
    units.map((unit) => {
      const { us_number, area } = unit;
      return [times.get(us_number) === 1 ? us_number : `${area}/${us_number}`, unit];
    }),
  );
}

function summarise(units: readonly UnitFacts[]): Omit<PlacedFinding, keyof Finding> {
  const list = (field: 'area' | 'period' | 'phase'): string[] => {
    const values = units.flatMap((unit) => unit[field] || []);
    return [...new Set(values)].toSorted(compareNatural);
  };
  const [areas, periods, phases] = [list('area'), list('period'), list('phase')];
  const changed = units
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1);
  return {
    ...(areas.length > 0 && { areas }),
    ...(periods.length > 0 && { periods }),
    ...(phases.length > 0 && { phases }),
    ...(changed !== undefined && { changed }),
  };
}
