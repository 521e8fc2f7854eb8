import { findTabOf } from '../places/places.ts';
import { addParameter } from './add-parameter.ts';

/** Pages of a site that can show its records as they were. */
const SHOWN: ReadonlySet<string> = new Set(['units', 'finds', 'periods', 'findings', 'matrix', 'export']);

/**
 * The moment (ISO 8601) before which all pages show the records, as the address said when this one was opened; empty for
 * now. It stays until a page is opened anew, so that nothing of two states meets in one.
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
const OF_SITE = /^\/api\/(?:findings|us\/site|harris-matrix)\/[^/?]+(?:\/(?:counts|brief|units?))?(?:\?|$)/;

/** Gives the address at which a question about a site is answered of a state of the past. */
export function inPast(path: string, moment: string = pastMoment): string {
  if (moment === '' || /[?&]at=/.test(path)) return path;
  if (![OF_RECORD, OF_LIST, OF_SITE].some((form) => form.test(path))) return path;
  return addParameter(path, 'at', moment);
}

/**
 * Keeps the moment in the address from page to page, so that each of them can be cited; what shows the past no more, or
 * another moment, is opened anew.
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
