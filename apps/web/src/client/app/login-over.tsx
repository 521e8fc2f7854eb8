import type { ReactNode } from 'react';
import { useStore } from '../data/store.ts';
import { postponeLogin, sessionEnded } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';

const LoginForm = lazyPart(async () => (await import('./login-form.tsx')).LoginForm, { isRare: true });

/** Notice that the session has ended, and the login dialog over the page. The page below stays unchanged. */
export function LoginOver(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const state = useStore(sessionEnded);
  if (state === 'no') return undefined;
  return (
    <>
      <div className="frame-notice" role="status">
        <span>{t.ended}</span>
        <Button look="main" onPress={() => sessionEnded.set('login')}>
          {t.logInAgain}
        </Button>
      </div>
      <Dialog title={t.loginTitle} isOpen={state === 'login'} onClose={postponeLogin}>
        <LoginForm />
      </Dialog>
    </>
  );
}
