import { useQuery } from '@tanstack/react-query';
import type { User } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { ask, dataOf } from '../../data/ask.ts';
import { logOut } from '../../data/session.ts';
import { usePerson } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useWishes } from '../../ui/wishes.tsx';
import { LANGUAGE_NAMES, useTexts, type Language } from '../../words/language.ts';
import './account.css';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { ChangePassword } from './change-password.tsx';

/** One's own account: who one is, how the pages look, and the password. */
export function AccountPage(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { id } = usePerson();
  return (
    <Page title={t.title} trail={[]} actions={id !== null && <Button onPress={logOut}>{t.logOut}</Button>}>
      <div className="account">
        <section className="ui-card" aria-labelledby="account-you">
          <h2 id="account-you">{t.you}</h2>
          {id === null ? <Guest /> : <You />}
        </section>
        <Looks />
        {id !== null && <ChangePassword />}
      </div>
    </Page>
  );
}

function Guest(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <>
      <p>{t.guest}</p>
      <Go to="/login?next=%2Faccount" isOutside>
        {t.logIn}
      </Go>
    </>
  );
}

function You(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const me = useQuery({
    queryKey: ['users', 'me'],
    queryFn: async ({ signal }) => dataOf(await ask<User>('/api/auth/me', { signal })),
  });
  return (
    <Shown query={me} rows={3}>
      {({ username, email, role }) => (
        <>
          <dl>
            <dt>{t.username}</dt>
            <dd>
              <strong>{username}</strong>
            </dd>
            <dt>{t.email}</dt>
            <dd>{email}</dd>
            <dt>{t.role}</dt>
            <dd>{t.roles[role]}</dd>
          </dl>
          <p className="ui-soft">{t.can[role]}</p>
        </>
      )}
    </Shown>
  );
}

const THEMES = ['device', 'light', 'dark'] as const;

function Looks(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { language, theme, wish } = useWishes();
  return (
    <section className="ui-card" aria-labelledby="account-looks">
      <h2 id="account-looks">{t.looks}</h2>
      <div className="account-choice">
        <span aria-hidden="true">{t.language}</span>
        <Switch<Language>
          label={t.language}
          choices={[
            ['it', LANGUAGE_NAMES.it],
            ['en', LANGUAGE_NAMES.en],
          ]}
          chosen={language}
          onChoose={(chosen) => wish({ language: chosen })}
        />
      </div>
      <div className="account-choice">
        <span aria-hidden="true">{t.theme}</span>
        <Switch
          label={t.theme}
          choices={THEMES.map((one) => [one, t.themes[one]] as const)}
          chosen={theme}
          onChoose={(chosen) => wish({ theme: chosen })}
        />
      </div>
      <p className="ui-soft">{t.looksHint}</p>
    </section>
  );
}
