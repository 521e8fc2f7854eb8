import type { ReactNode } from 'react';
import { useNames } from '../data/people.ts';

/** Somebody, as they are called; the user name stands in the title. */
export function PersonName({ username }: { username: string }): ReactNode {
  const nameOf = useNames();
  return <span title={username}>{nameOf(username)}</span>;
}
