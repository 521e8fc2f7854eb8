import { useEffect } from 'react';
import { createStore, useStore, type Store } from './store.ts';
import { usePerson } from './visit.ts';

/** What a person chose for this browser besides language and colours. */
export interface Preferences {
  /** How high the rows of tables are; `device` goes by the pointer. */
  density: 'device' | 'dense' | 'usual' | 'touch';
  /** What `/` opens. */
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

/** Reads what was kept; what is not known is as it is usually. */
export function readPreferences(text: string | null): Preferences {
  let kept: Partial<Record<string, unknown>>;
  try {
    kept = (JSON.parse(text ?? '{}') ?? {}) as typeof kept;
  } catch {
    kept = {};
  }
  const pick = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
    CHOICES[name].find((one) => one === kept[name]) ?? DEFAULTS[name];
  return { density: pick('density'), start: pick('start') };
}

/** Gives what the person chose, and how to choose otherwise; it is kept in this browser, for this person. */
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

/** Lets the height of rows hold for all pages, and remembers the site one is in. */
export function useApplied(site: string | undefined): void {
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

/** The site one was in last, where the person wants to begin there. */
export function findStart(username: string): string | undefined {
  if (cellOf(username).get().start !== 'last') return undefined;
  return localStorage.getItem(lastSiteKey(username)) ?? undefined;
}
