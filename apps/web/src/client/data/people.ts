import { useQuery } from '@tanstack/react-query';
import type { NamedPerson } from '@trowel/domain/records';
import { fetchApi, dataOf } from './api-request.ts';
import { usePerson } from './visit.ts';

/** Names change rarely. */
const CACHED_MS = 10 * 60_000;

/** Returns the full names of all accounts by user name. Empty until loaded. */
export function usePeople(): ReadonlyMap<string, string> {
  const { id } = usePerson();
  const { data } = useQuery({
    queryKey: ['users', 'people'],
    enabled: id !== null,
    staleTime: CACHED_MS,
    queryFn: async ({ signal }) => {
      const people = dataOf(await fetchApi<NamedPerson[]>('/api/people', { signal }));
      return new Map(people.map(({ username, full_name: name }) => [username, name ?? username]));
    },
  });
  return data ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Returns a function from user name to full name. It returns the user name until the names are loaded. */
export function useNames(): (username: string) => string {
  const people = usePeople();
  return (username) => people.get(username) ?? username;
}
