import { Fragment, type ReactNode } from 'react';
import { useTeams } from '../../data/teams.ts';
import { usePerson } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** Lists the user's teams with their members. */
export function MyTeams(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { list } = useFormat();
  const { username } = usePerson();
  const teams = useTeams();
  return (
    <section className="ui-card" aria-labelledby="account-teams">
      <h2 id="account-teams">{t.teams}</h2>
      <p className="ui-soft">{t.teamsHint}</p>
      <Shown query={teams} rows={1}>
        {(rows) => {
          const mine = rows.filter(({ members }) => members.some((one) => one.username === username));
          if (mine.length === 0) return <p>{t.noTeams}</p>;
          return (
            <dl>
              {mine.map(({ id, name, members }) => (
                <Fragment key={id}>
                  <dt>{name}</dt>
                  <dd>{list(members.map((one) => one.full_name ?? one.username))}</dd>
                </Fragment>
              ))}
            </dl>
          );
        }}
      </Shown>
    </section>
  );
}
