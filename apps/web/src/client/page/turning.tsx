import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Listed } from '../data/queries.ts';
import { Go } from '../ui/go.tsx';
import { useFormat } from '../i18n/format.ts';

export interface TurningProps {
  listed: Listed<unknown>;
  t: Readonly<Record<'pages' | 'newer' | 'older', string>>;
  /** Content if there is only one page. */
  whole?: ReactNode;
}

/** Links to the previous and next page of a list, by URL parameter. */
export function Turning({ listed: { rows, pagination }, t, whole }: TurningProps): ReactNode {
  const { count } = useFormat();
  const [search] = useSearchParams();
  const { skip, limit, total } = pagination;
  const to = (from: number): string => {
    const next = new URLSearchParams(search);
    next.set('skip', String(from));
    return `?${next}`;
  };
  if (total <= rows.length) return whole;
  return (
    <nav className="ui-turning" aria-label={t.pages}>
      {skip > 0 && <Go to={to(Math.max(0, skip - limit))}>{t.newer}</Go>}
      <span className="ui-soft">
        {count(skip + 1)}–{count(skip + rows.length)} / {count(total)}
      </span>
      {skip + rows.length < total && <Go to={to(skip + limit)}>{t.older}</Go>}
    </nav>
  );
}
