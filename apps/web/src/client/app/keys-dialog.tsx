import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { KeyList } from '../keys/key-list.tsx';
import { guideAddress, guidePageOf } from '../places/guide.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Go } from '../ui/go.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';

/** Dialog with the shortcuts of the current page. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const language = useLanguage();
  const [path] = useLocation();
  return (
    <Dialog title={t.keys} isOpen={isOpen} onClose={onClose}>
      <p className="ui-soft">{t.keysHint}</p>
      <KeyList />
      <p>
        <Go to={guideAddress(language, guidePageOf(path))} isOutside>
          {t.guideToPage}
        </Go>
      </p>
    </Dialog>
  );
}
