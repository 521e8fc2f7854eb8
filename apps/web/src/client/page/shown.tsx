import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../data/problem.ts';
import { pastMoment } from '../data/past.ts';
import { Failed, Loading } from './states.tsx';

export interface ShownProps<T> {
  query: UseQueryResult<T>;
  /** Number of placeholder lines during loading. */
  rows?: number;
  /** Content if the record does not exist. */
  gone?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query, a placeholder during loading, or the reason of a failure. */
export function Shown<T>({ query, rows, gone, children }: ShownProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Loading {...(rows !== undefined && { rows })} />;
  const problem = problemOf(error);
  if (gone !== undefined && problem.status === 404 && pastMoment === '') return gone;
  return <Failed problem={problem} onRetry={() => void refetch()} />;
}
