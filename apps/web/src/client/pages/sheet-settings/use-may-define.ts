import { useQuery } from '@tanstack/react-query';
import type { Site, SiteMember, SiteTeam } from '@trowel/domain/records';
import { dataOf, fetchApi } from '../../data/api-request.ts';
import { pastMoment } from '../../data/past.ts';
import { fetchList, queryOf } from '../../data/queries.ts';
import { usePerson } from '../../data/visit.ts';

/** True if the user may change the sheets of a site: administrators and its owners. Without a site: administrators. */
export function useMayDefine(site: string | undefined): boolean {
  const { username, role } = usePerson();
  const isAdministrator = role === 'admin';
  const { data: owners = [] } = useQuery({
    queryKey: ['sites', 'owners', site],
    queryFn: ({ signal }) => fetchOwners(site ?? '', signal),
    enabled: site !== undefined && !isAdministrator,
  });
  return pastMoment === '' && (isAdministrator || owners.includes(username));
}

/** Fetches the user names of the owners of a site. */
async function fetchOwners(name: string, signal: AbortSignal): Promise<string[]> {
  const { rows } = await fetchList<Site>(`/api/sites${queryOf({ site_name_is: name })}`, signal);
  const { id } = rows.find((one) => one.site_name === name) ?? { id: 0 };
  const fetchFor = async <T>(what: string): Promise<T[]> =>
    dataOf(await fetchApi<T[]>(`/api/sites/${id}/${what}`, { signal }));
  const [members, teams] = await Promise.all([fetchFor<SiteMember>('members'), fetchFor<SiteTeam>('teams')]);
  const together = teams.filter((team) => team.role === 'owner').flatMap((team) => team.members);
  return [...members.filter((member) => member.role === 'owner'), ...together].map((one) => one.username);
}
