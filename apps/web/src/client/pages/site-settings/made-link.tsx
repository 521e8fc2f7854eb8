import type { MadeInvitation } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { copyText } from '../../ui/copy-text.ts';
import { SITE_SETTINGS_TEXTS } from './site-settings-texts.ts';

/** The link of a new invitation, to copy or to scan with a phone. */
export function MadeLink({ made: { link, qr_svg: qr } }: { made: MadeInvitation }): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const copy = async (): Promise<void> => {
    showToast((await copyText(link)) ? { text: t.copied } : { text: t.notCopied, kind: 'bad' });
  };
  return (
    <div className="site-link" role="status">
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
