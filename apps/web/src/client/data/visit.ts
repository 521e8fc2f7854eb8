import type { Permission, Role } from '@trowel/domain/core';
import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import { findSiteOf } from '../places/places.ts';
import { pastMoment } from './past.ts';
import { createStore } from './store.ts';
import type { Language } from '../i18n/language.ts';

/** Who looks at the page. */
export interface Person {
  id: number | null;
  username: string;
  fullName?: string | null;
  /** Somebody else chose the password. */
  mustChangePassword?: boolean;
  /** A second factor is asked of them, and they have none. */
  mustSetSecondFactor?: boolean;
  role: Role;
  permissions: readonly Permission[];
  /** Names of the sites where they may record although they may not everywhere. */
  recordsAt?: readonly string[];
}

export type ThemeWish = 'light' | 'dark' | 'device';

/** What the server says of a visit in the shell's `data-about`. */
export interface Visit {
  language: Language;
  theme: ThemeWish;
  person: Person;
  version: string;
  /** How many files a person may make in how many minutes; null where that is not limited. */
  filesLimit: FilesLimit | null;
  /** The service one may log in with besides; absent where there is none. */
  provider?: LoginProvider;
}

/** A service people may log in with, and the address at which that begins. */
export interface LoginProvider {
  name: string;
  startUrl: string;
}

/** So many files in so many minutes. */
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
}

/** Reads what the server wrote into the shell. */
export function readVisit(root: HTMLElement): Visit {
  const { theme, ...told } = JSON.parse(root.dataset['about'] ?? '{}') as ShellData;
  return { ...told, theme: theme ?? 'device', filesLimit: told.filesLimit ?? null };
}

/** Whether the person has chosen a password of their own since the page was opened. */
export const hasCustomPassword = createStore(false);
/** Whether they have set up a second factor since. */
export const hasSecondFactor = createStore(false);

export const VisitContext = createContext<Visit | undefined>(undefined);

/** Gives who looks at the page. @throws Error outside the frame */
export function usePerson(): Person {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('No visit: this is drawn outside the frame');
  return visit.person;
}

/** Gives how many files a person may make, null where that is not limited. */
export function useFilesLimit(): FilesLimit | null {
  return useContext(VisitContext)?.filesLimit ?? null;
}

/** Gives the service one may log in with besides, where there is one. */
export function useLoginProvider(): LoginProvider | undefined {
  return useContext(VisitContext)?.provider;
}

/** Whether the person may do something, of which nothing is done to the past; what they may not do is not offered. The server decides all the same. */
export function useMay(permission: Permission): boolean {
  const { permissions, recordsAt = [] } = usePerson();
  const [path] = useLocation();
  if (pastMoment !== '' && permission !== 'read') return false;
  if (permissions.includes(permission)) return true;
  const site = findSiteOf(path);
  return permission !== 'manage_users' && site !== undefined && recordsAt.includes(site);
}
