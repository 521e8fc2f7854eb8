import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { KeyList } from '../keys/key-list.tsx';
import { guidePageOf, helpAddress } from '../places/guide.ts';
import { findSiteOf } from '../places/places.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Go } from '../ui/go.tsx';
import { useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';

/** Dialog with the shortcuts of the current page. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path] = useLocation();
  return (
    <Dialog title={t.keys} isOpen={isOpen} onClose={onClose}>
      <p className="ui-soft">{t.keysHint}</p>
      <KeyList />
      <p>
        <Go to={helpAddress(findSiteOf(path), guidePageOf(path))} onClick={onClose}>
          {t.guideToPage}
        </Go>
      </p>
    </Dialog>
  );
}
