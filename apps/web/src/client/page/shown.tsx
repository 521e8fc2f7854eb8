import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../data/problem.ts';
import { Failed, Loading } from './states.tsx';

export interface ShownProps<T> {
  query: UseQueryResult<T>;
  /** Lines that stand for it while it loads. */
  rows?: number;
  /** Where what was deleted is restored. */
  changes?: string | undefined;
  children: (data: T) => ReactNode;
}

/** Shows what a query brought; while there is nothing, that it loads, or why it cannot. */
export function Shown<T>({ query, rows, changes, children }: ShownProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Loading {...(rows !== undefined && { rows })} />;
  return <Failed problem={problemOf(error)} changes={changes} onAgain={() => void refetch()} />;
}
