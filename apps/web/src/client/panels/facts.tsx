import type { ReactNode } from 'react';

/** A list of names with their values. Entries without a value are left out. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly (readonly [name: string, value: string | undefined])[];
  className?: string | undefined;
}): ReactNode {
  return (
    <dl className={className}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
