import { useEffect } from 'react';
import { createStore, useStore, type Store } from './store.ts';
import { usePerson } from './visit.ts';

/** Preferences of a user in this browser, besides language and colours. */
export interface Preferences {
  /** Height of table rows. `device` follows the pointer type. */
  density: 'device' | 'dense' | 'usual' | 'touch';
  /** Page that `/` opens. */
  start: 'home' | 'last';
}

const DEFAULTS: Preferences = { density: 'device', start: 'home' };
const CHOICES: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  density: ['device', 'dense', 'usual', 'touch'],
  start: ['home', 'last'],
};

const cells = new Map<string, Store<Preferences>>();

function cellOf(username: string): Store<Preferences> {
  const known = cells.get(username) ?? createStore(readPreferences(localStorage.getItem(keyOf(username))));
  cells.set(username, known);
  return known;
}

const keyOf = (username: string): string => `trowel.preferences.${username}`;
const lastSiteKey = (username: string): string => `trowel.last-site.${username}`;

/** Parses stored preferences. Unknown values become the default. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<string, unknown>>;
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as typeof stored;
  } catch {
    stored = {};
  }
  const pick = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
    CHOICES[name].find((one) => one === stored[name]) ?? DEFAULTS[name];
  return { density: pick('density'), start: pick('start') };
}

/** Returns the preferences of the user and a setter. They are stored in this browser, per user. */
export function usePreferences(): [Preferences, (changes: Partial<Preferences>) => void] {
  const { username } = usePerson();
  const cell = cellOf(username);
  const choose = (changes: Partial<Preferences>): void => {
    const next = { ...cell.get(), ...changes };
    localStorage.setItem(keyOf(username), JSON.stringify(next));
    cell.set(next);
  };
  return [useStore(cell), choose];
}

/** Applies the row height to all pages and stores the current site. */
export function useApplyPreferences(site: string | undefined): void {
  const { username } = usePerson();
  const [{ density }] = usePreferences();
  useEffect(() => {
    if (density === 'device') delete document.documentElement.dataset['density'];
    else document.documentElement.dataset['density'] = density;
  }, [density]);
  useEffect(() => {
    if (site !== undefined) localStorage.setItem(lastSiteKey(username), site);
  }, [site, username]);
}

/** Returns the site visited last, if the user prefers to start there. */
export function findStartSite(username: string): string | undefined {
  if (cellOf(username).get().start !== 'last') return undefined;
  return localStorage.getItem(lastSiteKey(username)) ?? undefined;
}
