import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { formatFailure } from '../api/format-failure.ts';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';

interface CardSectionProps<T> {
  title: string;
  /** Receives the focus when something in the section was deleted. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Text for an empty list. */
  none: string;
  query: UseQueryResult<T[]>;
  /** Returns the rows that the list shows; all without it. */
  select?: (rows: T[]) => T[];
  render: (rows: T[]) => ReactNode;
  /** Content after the list. */
  children?: ReactNode;
}

/** A section of the card with a list from the server. It shows why a list is missing. */
export function CardSection<T>({
  title,
  titleRef,
  none,
  query: { data, error },
  select = (rows) => rows,
  render,
  children,
}: CardSectionProps<T>): ReactNode {
  const t = useTexts(TEXTS);
  const rows = data && select(data);
  return (
    <section>
      <h3 ref={titleRef} tabIndex={-1}>
        {title}
      </h3>
      <div aria-busy={!rows && !error}>
        {rows && (rows.length > 0 ? render(rows) : <p className="soft">{none}</p>)}
        {!rows && error && <p className="problem">{formatFailure(t, error)}</p>}
      </div>
      {children}
    </section>
  );
}
