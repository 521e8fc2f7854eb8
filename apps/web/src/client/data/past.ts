import { findTabOf } from '../places/places.ts';
import { addParameter } from './add-parameter.ts';

/** Tabs of a site that can show its records at an earlier time. */
const SHOWN: ReadonlySet<string> = new Set(['units', 'finds', 'periods', 'findings', 'matrix', 'export']);

/**
 * The time (ISO 8601) before which all pages show the records, from the URL at load. Empty for the
 * present. It changes only with a page reload, so that two states never mix on one page.
 */
export const pastMoment = typeof location === 'undefined' ? '' : readMoment(location);

function readMoment({ pathname, search }: Location): string {
  return isShown(pathname) ? (new URLSearchParams(search).get('at') ?? '') : '';
}

function isShown(path: string): boolean {
  return SHOWN.has(findTabOf(path) ?? '-');
}

const OF_RECORD = /^\/api\/(?:us|inventario|periods)\/\d+(?:\/place)?(?:\?|$)/;
const OF_LIST =
  /^\/api\/(?:us|inventario|periods|media)(?:\/(?:table|values)\/[^?]*)?\?(?:.*&)?site_name(?:_is)?=/;
const OF_SITE =
  /^\/api\/(?:findings|us\/site|harris-matrix)\/[^/?]+(?:\/(?:counts|brief|record|units?))?(?:\?|$)/;

/** Returns the URL that requests an earlier state, if the request supports that. */
export function inPast(path: string, moment: string = pastMoment): string {
  if (moment === '' || /[?&]at=/.test(path)) return path;
  if (![OF_RECORD, OF_LIST, OF_SITE].some((form) => form.test(path))) return path;
  return addParameter(path, 'at', moment);
}

/**
 * Preserves the time in the URL during navigation, so that each page can be cited. Navigation to the
 * present or to another time reloads the page.
 */
export function readPastFromAddress(): void {
  if (pastMoment === '') return;
  for (const name of ['pushState', 'replaceState'] as const) {
    const go = history[name].bind(history);
    history[name] = (state, unused, to) => {
      const next = new URL(String(to ?? ''), location.href);
      const isOther = next.pathname !== location.pathname;
      if (isOther && isShown(next.pathname) && !next.searchParams.has('at'))
        next.searchParams.set('at', pastMoment);
      if (next.searchParams.get('at') === pastMoment) go(state, unused, next);
      else location.assign(next);
    };
  }
}
