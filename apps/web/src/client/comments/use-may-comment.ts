import { useMay, usePerson } from '../data/visit.ts';

/** True if the user may write comments: with permission to change the site's records, or with any role at the site. */
export function useMayComment(site: string): boolean {
  const { id, memberOf = [] } = usePerson();
  const mayChange = useMay('update');
  return id !== null && (mayChange || memberOf.includes(site));
}
