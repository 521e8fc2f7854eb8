import { useQuery } from '@tanstack/react-query';
import type { PersonalToken } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { ACCESS_TOKENS_TEXTS } from './access-tokens-texts.ts';
import { CreateToken } from './create-token.tsx';
import { RevokeToken } from './revoke-token.tsx';

/** Lists the user's access tokens for scripts and programs, with forms to create and revoke one. */
export function AccessTokens(): ReactNode {
  const t = useTexts(ACCESS_TOKENS_TEXTS);
  const [toRevoke, setRevoke] = useState<PersonalToken>();
  const tokens = useQuery({
    queryKey: ['users', 'tokens'],
    queryFn: async ({ signal }) => dataOf(await fetchApi<PersonalToken[]>('/api/auth/tokens', { signal })),
  });
  return (
    <section className="ui-card" aria-labelledby="account-tokens">
      <h2 id="account-tokens">{t.title}</h2>
      <p className="ui-soft">{t.about}</p>
      <Shown query={tokens} rows={2}>
        {(rows) => (rows.length === 0 ? <p>{t.none}</p> : <Tokens tokens={rows} onRevoke={setRevoke} />)}
      </Shown>
      <CreateToken />
      {toRevoke && <RevokeToken token={toRevoke} onClose={() => setRevoke(undefined)} />}
    </section>
  );
}

interface TokensProps {
  tokens: readonly PersonalToken[];
  onRevoke: (token: PersonalToken) => void;
}

function Tokens({ tokens, onRevoke }: TokensProps): ReactNode {
  const t = useTexts(ACCESS_TOKENS_TEXTS);
  const { day } = useFormat();
  const [openedAt] = useState(Date.now);
  return (
    <ul className="account-tokens">
      {tokens.map((token) => {
        const { id, name, scopes, sites, expires_at: end } = token;
        const isOver = Date.parse(end) <= openedAt;
        const last = day(end.slice(0, 10));
        return (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className="ui-soft">
                {t.scopes[scopes.includes('write') ? 'write' : 'read']},{' '}
                {isOver ? t.expired(last) : t.until(last)}
                {sites !== null && `, ${t.onlyFor(sites.join(', '))}`}
              </span>
            </span>
            <Button look="bad" aria-label={t.revokeOne(name)} onPress={() => onRevoke(token)}>
              {t.revoke}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
