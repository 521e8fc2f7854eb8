import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { KEYS } from '../data/queries.ts';
import { useFindingCounts, useFindings, type SiteCheck, type SiteFinding } from '../data/findings.ts';

/** What the check of a site says about one unit. */
export interface UnitFindings {
  severity: 'error' | 'warning';
  messages: readonly string[];
}

/** The findings of a site by unit. */
export interface FindingsByUnit {
  of: (number: string, area: string) => UnitFindings | undefined;
}

const indexed = new WeakMap<SiteCheck, FindingsByUnit>();

/** Gives the findings of a site by unit; undefined until the page has nothing else to do and they are there. */
export function useUnitFindings(site: string): FindingsByUnit | undefined {
  const { data } = useFindings(site, useIdle());
  if (!data) return undefined;
  const found = indexed.get(data) ?? indexFindings(data);
  indexed.set(data, found);
  return found;
}

/** Indexes errors and warnings by the names of their units: `12`, or `A/12` where numbers repeat. */
export function indexFindings({
  errors,
  warnings,
}: Record<'errors' | 'warnings', readonly SiteFinding[]>): FindingsByUnit {
  const byName = new Map<string, { severity: UnitFindings['severity']; messages: string[] }>();
  for (const { severity, units, message } of [...errors, ...warnings]) {
    for (const name of new Set(units)) {
      const found = byName.get(name);
      if (found) found.messages.push(message);
      else byName.set(name, { severity: severity === 'error' ? 'error' : 'warning', messages: [message] });
    }
  }
  return {
    of: (number, area) => byName.get(area === '' ? number : `${area}/${number}`) ?? byName.get(number),
  };
}

let isIdle = false;
const waiting = new Set<() => void>();

/** The pages of a site that show the findings themselves. */
const WITH_FINDINGS: ReadonlySet<string> = new Set(['', 'units', 'matrix', 'findings']);

/**
 * How many findings of a site are open that somebody should look at; undefined until they are known. On the page (`tab`)
 * of its matrix they are asked for when the drawing has come: both are heavy work for the server.
 */
export function useOpenCount(site: string, tab: string): number | undefined {
  const isDrawn = useDrawn(site);
  const isIdle = useIdle();
  const isListed = WITH_FINDINGS.has(tab);
  const listed = useFindings(site, isIdle && isListed && (isDrawn || tab !== 'matrix')).data;
  const counted = useFindingCounts(site, isIdle && !isListed).data;
  if (!isListed) return counted && counted.errors + counted.warnings;
  return listed && listed.errors.length + listed.warnings.length;
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
