import type { ReactNode } from 'react';
import { KeyList } from '../keys/key-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTexts } from '../words/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';

/** The keys that do something on this page. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  return (
    <Dialog title={t.keys} isOpen={isOpen} onClose={onClose}>
      <p className="ui-soft">{t.keysHint}</p>
      <KeyList />
    </Dialog>
  );
}
