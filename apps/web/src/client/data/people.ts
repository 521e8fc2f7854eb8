import { useQuery } from '@tanstack/react-query';
import type { NamedPerson } from '@trowel/domain/records';
import { fetchApi, dataOf } from './api-request.ts';
import { usePerson } from './visit.ts';

/** Names change rarely. */
const KEPT_MS = 10 * 60_000;

/** Everybody who may log in, by user name; empty until they are known. */
export function usePeople(): ReadonlyMap<string, string> {
  const { id } = usePerson();
  const { data } = useQuery({
    queryKey: ['users', 'people'],
    enabled: id !== null,
    staleTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const people = dataOf(await fetchApi<NamedPerson[]>('/api/people', { signal }));
      return new Map(people.map(({ username, full_name: name }) => [username, name ?? username]));
    },
  });
  return data ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Gives how people are called, by the name that stands in the log; their user name until it is known. */
export function useNames(): (username: string) => string {
  const people = usePeople();
  return (username) => people.get(username) ?? username;
}
