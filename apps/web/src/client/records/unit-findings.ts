import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { KEYS } from '../data/queries.ts';
import {
  useFindingCounts,
  useFindings,
  useFindingsBrief,
  type FindingCounts,
  type FindingsBrief,
  type SiteCheck,
} from '../data/findings.ts';
import { useIdle } from '../ui/use-idle.ts';

/**
 * Number of findings that name a unit, and the highest severity. A related unit that is not recorded
 * yet is information: it is usual while a site is being recorded.
 */
export interface UnitFindings {
  severity: 'error' | 'warning' | 'info';
  count: number;
}

/**
 * Returns the findings of a unit. Undefined if there are none or they are not loaded. They are loaded
 * once the page is idle.
 */
export function useUnitFindings(
  site: string,
  unit: { us_number: string; area: string },
): UnitFindings | undefined {
  const { data } = useFindingsBrief(site, useIdle());
  return data && findingsOf(data, unit);
}

/** Finds a unit by its name in findings: `12`, or `A/12` if numbers repeat. */
export function findingsOf(
  { units, gravest }: Pick<FindingsBrief, 'units' | 'gravest'>,
  { us_number: number, area }: { us_number: string; area: string },
): UnitFindings | undefined {
  const name = [`${area}/${number}`, number].find((one) => Object.hasOwn(units, one));
  if (name === undefined) return undefined;
  const [errors, warnings] = units[name]!;
  const count = errors + warnings;
  const missing = gravest.filter(({ code, units: named }) => code === 'unknown_unit' && named.includes(name));
  if (errors > missing.length) return { severity: 'error', count };
  return { severity: warnings > 0 ? 'warning' : 'info', count };
}

/** Tabs of a site that show a summary of the findings. */
const WITH_BRIEF: ReadonlySet<string> = new Set(['', 'units', 'matrix']);

/** Queries of the tabs whose drawing is expensive for the server. */
const DRAWINGS: Readonly<Record<string, (site: string) => readonly string[]>> = {
  matrix: KEYS.drawings,
  plan: KEYS.plan,
};

/** Numbers of open findings that a tab shows. */
export type OpenCounts = Pick<FindingCounts, 'errors' | 'warnings'>;

/**
 * Returns the numbers of open errors and warnings of a site, undefined until loaded. On the tabs of the matrix
 * and the plan they are requested after the drawing, because both are expensive for the server.
 */
export function useOpenCounts(site: string, tab: string): OpenCounts | undefined {
  const isDrawn = useDrawn(site, tab);
  const isReady = useIdle() && isDrawn;
  const isBrief = WITH_BRIEF.has(tab);
  const brief = useFindingsBrief(site, isReady && isBrief).data;
  const listed = useFindings(site, isReady && tab === 'findings').data;
  const counted = useFindingCounts(site, isReady && !isBrief && tab !== 'findings').data;
  if (tab === 'findings') return listed && countCauses(listed);
  return isBrief ? brief : counted;
}

/** Counts open findings. Findings with one cause count once. */
export function countCauses({ errors, warnings }: Pick<SiteCheck, 'errors' | 'warnings'>): OpenCounts {
  const count = (findings: SiteCheck['errors']): number =>
    findings.filter(({ part_of: cause }) => cause === undefined).length;
  return { errors: count(errors), warnings: count(warnings) };
}

/** Returns true once the drawing of a tab has loaded or failed, and for tabs without a drawing. */
function useDrawn(site: string, tab: string): boolean {
  const queries = useQueryClient();
  const queryKey = (DRAWINGS[tab] ?? KEYS.drawings)(site);
  // Renders again when a request starts or ends.
  useIsFetching({ queryKey });
  if (!(tab in DRAWINGS)) return true;
  return queries
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.status !== 'pending');
}
