import type { Permission, Role } from '@trowel/domain/core';
import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import { findSiteOf } from '../places/places.ts';
import type { BackgroundMap } from '../places/background-map.ts';
import { pastMoment } from './past.ts';
import { storeKinds, type KindFacts } from '../kinds/kinds.ts';
import { createStore } from './store.ts';
import type { Language } from '../i18n/language.ts';

/** The user of the page. */
export interface Person {
  id: number | null;
  username: string;
  fullName?: string | null;
  /** True if somebody else chose their password. */
  mustChangePassword?: boolean;
  /** True if a second factor is required and they have none. */
  mustSetSecondFactor?: boolean;
  role: Role;
  permissions: readonly Permission[];
  /** Names of the sites where they may record without a general permission. */
  recordsAt?: readonly string[];
  /** Names of the sites where they have a role. */
  memberOf?: readonly string[];
}

export type ThemeChoice = 'light' | 'dark' | 'device';

/** Data of the session that the server writes into the shell's `data-about`. */
export interface Visit {
  language: Language;
  theme: ThemeChoice;
  person: Person;
  version: string;
  /** Limit for creating files. Null if there is none. */
  filesLimit: FilesLimit | null;
  /** External login service. Absent if there is none. */
  provider?: LoginProvider;
  /** Maps of other servers that the plan page offers. */
  backgroundMaps?: readonly BackgroundMap[];
}

/** An external login service and the URL at which its login begins. */
export interface LoginProvider {
  name: string;
  startUrl: string;
}

/** Number of files per number of minutes. */
export interface FilesLimit {
  count: number;
  minutes: number;
}

interface ShellData {
  language: Language;
  theme: 'light' | 'dark' | null;
  person: Person;
  version: string;
  filesLimit?: FilesLimit | null;
  provider?: LoginProvider;
  backgroundMaps?: readonly BackgroundMap[];
  kinds?: KindFacts;
}

/** Reads the data that the server wrote into the shell, and stores the declared kinds of record. */
export function readVisit(root: HTMLElement): Visit {
  const { theme, kinds, ...data } = JSON.parse(root.dataset['about'] ?? '{}') as ShellData;
  storeKinds(kinds);
  return { ...data, theme: theme ?? 'device', filesLimit: data.filesLimit ?? null };
}

/** True if the user has chosen their own password since the page was opened. */
export const hasCustomPassword = createStore(false);
/** True if the user has set up a second factor since the page was opened. */
export const hasSecondFactor = createStore(false);

export const VisitContext = createContext<Visit | undefined>(undefined);

/** Returns the user of the page. @throws Error outside the frame */
export function usePerson(): Person {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('No visit: this is drawn outside the frame');
  return visit.person;
}

/** Returns the limit for creating files, null if there is none. */
export function useFilesLimit(): FilesLimit | null {
  return useContext(VisitContext)?.filesLimit ?? null;
}

/** Returns the external login service, if there is one. */
export function useLoginProvider(): LoginProvider | undefined {
  return useContext(VisitContext)?.provider;
}

/** Returns the maps of other servers that the plan page offers. */
export function useBackgroundMaps(): readonly BackgroundMap[] {
  return useContext(VisitContext)?.backgroundMaps ?? NO_MAPS;
}

const NO_MAPS: readonly BackgroundMap[] = [];

/**
 * True if the user has the permission and the page shows the present. Actions without permission are
 * not offered. The server checks in any case.
 */
export function useMay(permission: Permission): boolean {
  const { permissions, recordsAt = [] } = usePerson();
  const [path] = useLocation();
  if (pastMoment !== '' && permission !== 'read') return false;
  if (permissions.includes(permission)) return true;
  const site = findSiteOf(path);
  return permission !== 'manage_users' && site !== undefined && recordsAt.includes(site);
}
