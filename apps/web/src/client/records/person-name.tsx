import type { ReactNode } from 'react';
import { useNames } from '../data/people.ts';

/** Full name of a user, with the user name as its title. */
export function PersonName({ username }: { username: string }): ReactNode {
  const nameOf = useNames();
  return <span title={username}>{nameOf(username)}</span>;
}
