import type { Team } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useTeams } from '../../data/teams.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { DeleteTeam } from './delete-team.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { TEAMS_TEXTS } from './teams-texts.ts';

/** Lists the teams with their members. Teams are created, changed and deleted here. */
export function Teams(): ReactNode {
  const t = useTexts(TEAMS_TEXTS);
  const teams = useTeams();
  const [edited, setEdited] = useState<number | 'new'>();
  const [toDelete, setDelete] = useState<Team>();
  return (
    <section className="teams" aria-labelledby="teams">
      <div className="teams-head">
        <h2 id="teams">{t.title}</h2>
        <Button onPress={() => setEdited('new')}>{t.add}</Button>
      </div>
      <p className="ui-hint">{t.about}</p>
      <Shown query={teams} rows={2}>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <p>{t.none}</p>
            ) : (
              <TeamTable teams={rows} onEdit={({ id }) => setEdited(id)} />
            )}
            {edited !== undefined && (
              <TeamDialog
                key={edited}
                team={rows.find(({ id }) => id === edited)}
                onMade={setEdited}
                onClose={() => setEdited(undefined)}
                onDelete={(team) => {
                  setEdited(undefined);
                  setDelete(team);
                }}
              />
            )}
          </>
        )}
      </Shown>
      {toDelete && <DeleteTeam team={toDelete} onClose={() => setDelete(undefined)} />}
    </section>
  );
}

function TeamTable({ teams, onEdit }: { teams: readonly Team[]; onEdit: (team: Team) => void }): ReactNode {
  const t = useTexts(TEAMS_TEXTS);
  const { list } = useFormat();
  return (
    <div className="ui-scroll" role="region" aria-label={t.title} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.description}</th>
            <th scope="col">{t.people}</th>
            <th scope="col">
              <span className="unseen">{t.edit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr key={team.id}>
              <th scope="row">{team.name}</th>
              <td>{team.description}</td>
              <td>
                {team.members.length === 0 ? (
                  <span className="ui-soft">{t.nobody}</span>
                ) : (
                  list(team.members.map((one) => one.full_name ?? one.username))
                )}
              </td>
              <td>
                <Button look="plain" aria-label={`${t.edit}: ${team.name}`} onPress={() => onEdit(team)}>
                  {t.edit}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
