import { useQuery } from '@tanstack/react-query';
import type { User } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { leave } from '../../page/leave.ts';
import { useLoginProvider, usePerson } from '../../data/visit.ts';
import { PLACES } from '../../places/places.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { AccessTokens } from './access-tokens.tsx';
import './account.css';
import { Assistants } from './assistants.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { ChangePassword } from './change-password.tsx';
import { Identities } from './identities.tsx';
import { MySites } from './my-sites.tsx';
import { MyTeams } from './my-teams.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The user's account page: name, password, second factor, tokens and linked accounts. */
export function AccountPage(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { id } = usePerson();
  const provider = useLoginProvider();
  return (
    <Page
      title={t.title}
      trail={[]}
      actions={id !== null && <Button onPress={() => void leave(t.stillIn)}>{t.logOut}</Button>}
    >
      <div className="account">
        <section className="ui-card" aria-labelledby="account-you">
          <h2 id="account-you">{t.you}</h2>
          {id === null ? <WithoutAccount /> : <You />}
        </section>
        {id !== null && <MySites />}
        {id !== null && <MyTeams />}
        {id !== null && <ChangePassword />}
        {id !== null && <SecondFactor />}
        {id !== null && provider && <Identities name={provider.name} />}
        {id !== null && <AccessTokens />}
        {id !== null && <Assistants />}
      </div>
    </Page>
  );
}

function WithoutAccount(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <>
      <p>{t.loggedOut}</p>
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
    queryFn: async ({ signal }) => dataOf(await fetchApi<User>('/api/auth/me', { signal })),
  });
  return (
    <Shown query={me} rows={3}>
      {({ username, full_name: fullName, email, role }) => (
        <>
          <dl>
            {fullName !== null && (
              <>
                <dt>{t.fullName}</dt>
                <dd>{fullName}</dd>
              </>
            )}
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
          <Go to={PLACES.preferences}>{t.toSettings}</Go>
        </>
      )}
    </Shown>
  );
}
