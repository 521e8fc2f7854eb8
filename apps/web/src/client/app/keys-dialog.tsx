import { Fragment, type ReactNode } from 'react';
import { useBoundKeys } from '../keys/keys.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useTexts } from '../words/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';

/** The keys that do something on this page. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const bound = useBoundKeys();
  return (
    <Dialog title={t.keys} isOpen={isOpen} onClose={onClose}>
      <p className="ui-soft">{t.keysHint}</p>
      <dl className="frame-keys">
        {bound.map(({ keys, label }) => (
          <Fragment key={keys}>
            <dt>
              {keys.split(/[ +]/).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
