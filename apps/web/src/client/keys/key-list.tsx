import { Fragment, type ReactNode } from 'react';
import { useBoundKeys } from './keys.ts';
import { listKeys } from './match-keys.ts';

/** The keys that do something now, and what: first those of the whole page, then those of each part of it. */
export function KeyList(): ReactNode {
  const bindings = useBoundKeys();
  const places = [...new Set(['', ...bindings.map(({ place = '' }) => place)])];
  return places.map((place) => (
    <Fragment key={place}>
      {place !== '' && <h3>{place}</h3>}
      <dl className="keys">
        {bindings
          .filter((binding) => (binding.place ?? '') === place)
          .map(({ keys, label }) => (
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
    </Fragment>
  ));
}
