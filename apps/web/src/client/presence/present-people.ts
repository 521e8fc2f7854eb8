import { KIND_NAMES } from '@trowel/domain/records';
import { createStore } from '../data/store.ts';
import { newKey } from '../data/new-key.ts';

/** A person with a page of the open site, and the record and field they work on. */
export interface Present {
  username: string;
  full_name: string | null;
  page: string;
  entity: string | null;
  record_id: number | null;
  field: string | null;
}

/** A record and a field in it. */
export type Where = Pick<Present, 'entity' | 'record_id' | 'field'>;

/** The people at the open site as the server sent them last, this page included. */
export const presentPeople = createStore<readonly Present[]>([]);

/** Stores the people as the server sent them. */
export function storePresence(people: unknown): void {
  presentPeople.set(people as readonly Present[]);
}

/** Key by which the server distinguishes this page from others of the same user. */
export const pageKey = newKey();

/** Returns the first page of each other person, by name. */
export function listOthers(people: readonly Present[], username: string): Present[] {
  const others = new Map<string, Present>();
  for (const one of people) {
    const known = others.get(one.username);
    // If a person has several pages open, the one with an open record counts.
    if (one.username !== username && (!known || known.record_id === null)) others.set(one.username, one);
  }
  return [...others.values()];
}

/** Returns the names of other people who work on a field, or who have the record open if `field` is null. */
export function listNamesAt(people: readonly Present[], where: Where, username: string): string[] {
  const names = people
    .filter(
      (one) =>
        one.username !== username &&
        one.entity === where.entity &&
        one.record_id === where.record_id &&
        (where.field === null || one.field === where.field),
    )
    .map(({ full_name: name, username: user }) => name ?? user);
  return [...new Set(names)];
}

const KINDS: Readonly<Record<string, string>> = {
  units: 'us',
  finds: 'inventario',
  periods: 'periods',
  ...Object.fromEntries(KIND_NAMES.map((name) => [name, name])),
};

/** Returns the kind of record of a page of a site, and the record that is open on it. */
export function readPlace(path: string): Pick<Where, 'entity' | 'record_id'> {
  const [, tab = '', id] = /^\/sites\/[^/]+\/([^/?#]+)(?:\/(\d+))?/.exec(path) ?? [];
  return { entity: KINDS[tab] ?? null, record_id: id === undefined || !(tab in KINDS) ? null : Number(id) };
}
