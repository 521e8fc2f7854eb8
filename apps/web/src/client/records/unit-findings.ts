import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { KEYS } from '../data/queries.ts';
import {
  useFindingCounts,
  useFindings,
  useFindingsBrief,
  type FindingCounts,
  type FindingsBrief,
} from '../data/findings.ts';

/** How many findings name a unit, and how grave they are. */
export interface UnitFindings {
  severity: 'error' | 'warning';
  count: number;
}

/** Gives what the check of a site says about a unit; undefined until the page has nothing else to do and it is there. */
export function useUnitFindings(
  site: string,
  unit: { us_number: string; area: string },
): UnitFindings | undefined {
  const { data } = useFindingsBrief(site, useIdle());
  return data && findingsOf(data, unit);
}

/** Finds a unit by its name in findings: `12`, or `A/12` where numbers repeat. */
export function findingsOf(
  { units }: Pick<FindingsBrief, 'units'>,
  { us_number: number, area }: { us_number: string; area: string },
): UnitFindings | undefined {
  const name = [`${area}/${number}`, number].find((one) => Object.hasOwn(units, one));
  if (name === undefined) return undefined;
  const [errors, warnings] = units[name]!;
  return { severity: errors > 0 ? 'error' : 'warning', count: errors + warnings };
}

let isIdle = false;
const waiting = new Set<() => void>();

/** The pages of a site that show some findings beside something else. */
const WITH_BRIEF: ReadonlySet<string> = new Set(['', 'units', 'matrix']);

/**
 * How many findings of a site are open that somebody should look at; undefined until they are known. On the page (`tab`)
 * of its matrix they are asked for when the drawing has come: both are heavy work for the server.
 */
export function useOpenCount(site: string, tab: string): number | undefined {
  const isDrawn = useDrawn(site);
  const isIdle = useIdle();
  const isBrief = WITH_BRIEF.has(tab);
  const brief = useFindingsBrief(site, isIdle && isBrief && (isDrawn || tab !== 'matrix')).data;
  const listed = useFindings(site, isIdle && tab === 'findings').data;
  const counted = useFindingCounts(site, isIdle && !isBrief && tab !== 'findings').data;
  if (tab === 'findings') return listed && listed.errors.length + listed.warnings.length;
  return sumOf(isBrief ? brief : counted);
}

function sumOf(counts: FindingCounts | undefined): number | undefined {
  return counts && counts.errors + counts.warnings;
}

/** Whether a drawing of a site's matrix has come, or cannot. */
function useDrawn(site: string): boolean {
  const queries = useQueryClient();
  const queryKey = KEYS.drawings(site);
  // Renders again when one is asked for, and when it has come.
  useIsFetching({ queryKey });
  return queries
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.status !== 'pending');
}

/** Whether the page was once without anything to do: the table comes first. */
function useIdle(): boolean {
  return useSyncExternalStore(listenIdle, () => isIdle);
}

function listenIdle(tell: () => void): () => void {
  if (!isIdle && waiting.size === 0) whenIdle();
  waiting.add(tell);
  return () => void waiting.delete(tell);
}

function whenIdle(): void {
  const done = (): void => {
    isIdle = true;
    for (const tell of waiting) tell();
  };
  // Older tablets of Apple have no such moment.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(done);
  else setTimeout(done);
}
