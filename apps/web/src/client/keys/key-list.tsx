import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { useBoundKeys } from './keys.ts';
import { listKeys } from './match-keys.ts';

/** The active shortcuts with their labels: those of each part of the page, then the global ones. */
export function KeyList(): ReactNode {
  const bindings = useBoundKeys();
  const { anywhere } = useTexts(KEYS_TEXTS);
  const parts = new Set(bindings.flatMap(({ place }) => place ?? []));
  return [...parts, ''].map((place) => (
    <Fragment key={place}>
      {parts.size > 0 && <h3>{place || anywhere}</h3>}
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
