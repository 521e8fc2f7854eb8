import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../data/problem.ts';
import { pastMoment } from '../data/past.ts';
import { Failed, Loading } from './states.tsx';

export interface ShownProps<T> {
  query: UseQueryResult<T>;
  /** Lines that stand for it while it loads. */
  rows?: number;
  /** Stands there where it is not there any more, or never was. */
  gone?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows what a query brought; while there is nothing, that it loads, or why it cannot. */
export function Shown<T>({ query, rows, gone, children }: ShownProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Loading {...(rows !== undefined && { rows })} />;
  const problem = problemOf(error);
  if (gone !== undefined && problem.status === 404 && pastMoment === '') return gone;
  return <Failed problem={problem} onAgain={() => void refetch()} />;
}
