import { type ReactNode } from 'react';
import { useStore } from '../data/store.ts';
import { leave } from '../page/leave.ts';
import { hasSecondFactor, hasCustomPassword, usePerson } from '../data/visit.ts';
import { Page } from '../page/page.tsx';
import { Loading } from '../page/states.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { LoginOver } from './login-over.tsx';

const ChangePassword = lazyPart(
  async () => (await import('../pages/account/change-password.tsx')).ChangePassword,
  { meanwhile: Loading, isRare: true },
);

const SecondFactorFirst = lazyPart(
  async () => (await import('../pages/account/second-factor-first.tsx')).SecondFactorFirst,
  { meanwhile: Loading, isRare: true },
);

/**
 * Requires a user with an assigned password to choose a new one, and a user who must have a second
 * factor to set one up, before any page opens. The URL stays for afterwards.
 */
export function RequirePasswordChange({ children }: { children: ReactNode }): ReactNode {
  const { mustChangePassword, mustSetSecondFactor } = usePerson();
  const [hasChosen, hasFactor] = [useStore(hasCustomPassword), useStore(hasSecondFactor)];
  if (mustChangePassword === true && !hasChosen) return <PasswordPage />;
  if (mustSetSecondFactor !== true || hasFactor) return children;
  return <SecondFactorFirst notice={<Notices />} />;
}

function Notices(): ReactNode {
  return (
    <>
      <LoginOver />
      <Toasts />
    </>
  );
}

function PasswordPage(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  return (
    <div className="frame">
      <div className="frame-notices">
        <Notices />
      </div>
      <main id="main" className="frame-main frame-alone">
        <Page
          title={t.choosePassword}
          actions={<Button onPress={() => void leave(t.stillIn)}>{t.logout}</Button>}
        >
          <p>{t.mustChange}</p>
          <div className="account">
            <ChangePassword />
          </div>
        </Page>
      </main>
    </div>
  );
}
