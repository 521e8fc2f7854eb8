import type { ReactNode } from 'react';
import { leave } from '../../page/leave.ts';
import { hasSecondFactor } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { useTexts } from '../../i18n/language.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import './account.css';
import { SecondFactor } from './second-factor.tsx';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

/** Replaces every page until the user has set up a second factor that the server requires. */
export function SecondFactorFirst({ notice }: { notice: ReactNode }): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const { logOut: out, stillIn } = useTexts(ACCOUNT_TEXTS);
  return (
    <div className="frame">
      <div className="frame-notices">{notice}</div>
      <main id="main" className="frame-main frame-alone">
        <Page title={t.firstTitle} actions={<Button onPress={() => void leave(stillIn)}>{out}</Button>}>
          <p>{t.firstPage}</p>
          <div className="account">
            <SecondFactor onReady={() => hasSecondFactor.set(true)} />
          </div>
        </Page>
      </main>
    </div>
  );
}
