import type { ReactNode } from 'react';

/** Definition list of names and values. */
export function Pairs({
  pairs,
}: {
  pairs: readonly (readonly [name: string, value: ReactNode])[];
}): ReactNode {
  return (
    <dl>
      {pairs.map(([name, value]) => (
        <div key={name} className="system-pair">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
