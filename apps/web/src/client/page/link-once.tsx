import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useTexts } from '../i18n/language.ts';
import { copyText } from '../ui/copy-text.ts';
import { LINK_ONCE_TEXTS } from './link-once-texts.ts';
import './link-once.css';

/** A link that is shown only once, to copy or to scan with a phone. */
export function LinkOnce({ link, qr }: { link: string; qr: string }): ReactNode {
  const t = useTexts(LINK_ONCE_TEXTS);
  const copy = async (): Promise<void> => {
    showToast((await copyText(link)) ? { text: t.copied } : { text: t.notCopied, kind: 'bad' });
  };
  return (
    <div className="page-link" role="status">
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t.qr} width="160" height="160" />
      <div>
        <Field label={t.link} hint={t.linkOnce} value={link} isReadOnly />
        <Button look="main" onPress={() => void copy()}>
          {t.copy}
        </Button>
      </div>
    </div>
  );
}
