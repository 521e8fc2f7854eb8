import { Fragment, type ReactNode } from 'react';
import { useBoundKeys } from './keys.ts';
import { listKeys } from './match-keys.ts';

/** The keys that do something now, and what. */
export function KeyList(): ReactNode {
  return (
    <dl className="keys">
      {useBoundKeys().map(({ keys, label }) => (
        <Fragment key={`${keys} ${label}`}>
          <dt>
            {listKeys(keys).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
