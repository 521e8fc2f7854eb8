import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { KeyNames } from './key-names.tsx';
import { KEYS_TEXTS } from './keys-texts.ts';
import { useBoundKeys } from './keys.ts';

/** The active shortcuts with their labels: those of each part of the page, the one on top first, then the global ones. */
export function KeyList(): ReactNode {
  const bindings = useBoundKeys();
  const { anywhere } = useTexts(KEYS_TEXTS);
  const parts = new Set(bindings.flatMap(({ place }) => place ?? []));
  return [...[...parts].toReversed(), ''].map((place) => (
    <Fragment key={place}>
      {parts.size > 0 && <h3>{place || anywhere}</h3>}
      <dl className="keys">
        {bindings
          .filter((binding) => (binding.place ?? '') === place)
          .map(({ keys, label }) => (
            <Fragment key={`${keys} ${label}`}>
              <dt>
                <KeyNames keys={keys} />
              </dt>
              <dd>{label}</dd>
            </Fragment>
          ))}
      </dl>
    </Fragment>
  ));
}
