import { useEffect } from 'react';
import { sendRequest, type RequestOptions } from '../data/send-request.ts';
import { sessionEnded } from '../data/session.ts';
import { pageKey, presentPeople, readPlace, type Where } from './present-people.ts';

const REPORT_EVERY_MS = 8_000;
const JSON_HEADERS = { 'content-type': 'application/json' };
/** Moving through cells reports only where it ends. */
const SETTLE_MS = 200;

/**
 * Reports that the page of a site is open, and on which record and field the user works, until the site or
 * the page is left. Hidden pages do not count.
 */
export function usePresence(site: string | undefined): void {
  useEffect(() => {
    if (site === undefined) return undefined;
    return reportPresence(site);
  }, [site]);
}

function reportPresence(site: string): () => void {
  let reported = '';
  /** True after the session has ended, until somebody has logged in again. */
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (isGone = false): void => {
    const body = { site_name: site, page: pageKey, ...findWhere(), is_gone: isGone };
    reported = JSON.stringify(body);
    if (isStopped || !navigator.onLine) return;
    const request = { method: 'POST', headers: JSON_HEADERS, body: reported, keepalive: true };
    void post(request);
  };
  // A lost report is followed by the next one. A report never opens the login form.
  const post = async (request: RequestOptions): Promise<void> => {
    const response = await sendRequest('/api/presence', request);
    if (response?.status === 401) isStopped = true;
  };
  const stopListening = sessionEnded.listen(() => {
    if (sessionEnded.get() === 'no') isStopped = false;
  });
  const look = (): void => {
    timer = undefined;
    const body = { site_name: site, page: pageKey, ...findWhere(), is_gone: false };
    if (!document.hidden && JSON.stringify(body) !== reported) send();
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  };
  const onVisibility = (): void => {
    send(document.hidden);
    if (document.hidden) presentPeople.set([]);
  };
  const onLeave = (): void => send(true);
  const beat = setInterval(() => document.hidden || send(), REPORT_EVERY_MS);
  const events = ['focusin', 'focusout', 'pointerup', 'keyup', 'popstate'];
  for (const name of events) addEventListener(name, lookSoon);
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) send();
  return () => {
    clearTimeout(timer);
    stopListening();
    clearInterval(beat);
    for (const name of events) removeEventListener(name, lookSoon);
    removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', onVisibility);
    presentPeople.set([]);
    send(true);
  };
}

/** Finds the record and field that the user works on: the field of a sheet, or the current cell of a table. */
function findWhere(): Where {
  const place = readPlace(location.pathname);
  const active = document.activeElement;
  if (place.entity === null || !active) return { ...place, field: null };
  const field = active.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (field !== undefined && place.record_id !== null) return { ...place, field };
  const current = active.getAttribute('aria-activedescendant');
  const cell = current === null ? active.closest('[data-cell]') : document.getElementById(current);
  const [, id, column] = /^(\d+) (.+)$/.exec(cell?.getAttribute('data-cell') ?? '') ?? [];
  if (id === undefined || column === undefined) return { ...place, field: null };
  return { entity: place.entity, record_id: Number(id), field: column };
}
