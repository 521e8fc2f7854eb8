import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { SiteRole } from '@trowel/domain/core';
import type { SiteTeam, Team } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { requestDelete } from '../../data/request-delete.ts';
import { fetchApi, dataOf, failureOf } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { useTeams } from '../../data/teams.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { choicesIn } from './members.tsx';
import { SITE_SETTINGS_TEXTS } from './site-settings-texts.ts';
import { formatSettingsProblem } from './format-settings-problem.ts';

/** Fetches the teams with a role at a site. */
export function useSiteTeams(siteId: number): UseQueryResult<SiteTeam[]> {
  return useQuery({
    queryKey: ['sites', 'teams', siteId],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<SiteTeam[]>(`/api/sites/${siteId}/teams`, { signal })),
  });
}

interface SiteTeamsProps {
  siteId: number;
  teams: readonly SiteTeam[];
  mayChange: boolean;
}

/** Lists the teams with a role at the site. Teams can be added, changed and removed. */
export function SiteTeams({ siteId, teams, mayChange }: SiteTeamsProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const done = async (problem: Problem | undefined, text: string): Promise<void> => {
    setRefusal(problem && formatSettingsProblem(t, problem));
    if (!problem) showToast({ text });
    await queries.invalidateQueries({ queryKey: ['sites'] });
  };
  const pathOf = (id: number): string => `/api/sites/${siteId}/teams/${id}`;
  const set = async (id: number, role: SiteRole, text: string): Promise<void> =>
    done(failureOf(await fetchApi(pathOf(id), { method: 'PUT', body: { role } })), text);
  const remove = async ({ team_id: id, name }: SiteTeam): Promise<void> =>
    done(await requestDelete(pathOf(id)), t.teamRemoved(name));
  return (
    <section className="ui-card" aria-labelledby="site-teams">
      <h2 id="site-teams">{t.teams}</h2>
      <p className="ui-hint">{t.teamsHint}</p>
      {refusal !== undefined && (
        <p className="ui-problem" role="alert">
          {refusal}
        </p>
      )}
      {teams.length === 0 ? (
        <p>{t.noTeams}</p>
      ) : (
        <ul className="site-members">
          {teams.map((team) => (
            <TeamLine
              key={team.team_id}
              team={team}
              mayChange={mayChange}
              onRole={(role) => void set(team.team_id, role, t.saved)}
              onRemove={() => void remove(team)}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <AddTeam teams={teams} onAdd={({ id, name }, role) => set(id, role, t.teamAdded(name))} />
      )}
    </section>
  );
}

interface TeamLineProps {
  team: SiteTeam;
  mayChange: boolean;
  onRole: (role: SiteRole) => void;
  onRemove: () => void;
}

function TeamLine({ team: { name, role, members }, mayChange, onRole, onRemove }: TeamLineProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { list } = useFormat();
  const people = list(members.map((one) => one.full_name ?? one.username));
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className="ui-soft">{members.length === 0 ? t.nobodyIn : people}</span>
      </span>
      {mayChange ? (
        <ChoiceField label={t.roleOf(name)} choices={choicesIn(t)} chosen={role} onChoose={onRole} />
      ) : (
        <span>{t.roles[role]}</span>
      )}
      {mayChange && (
        <Button look="plain" aria-label={t.removeOne(name)} onPress={onRemove}>
          {t.remove}
        </Button>
      )}
    </li>
  );
}

interface AddTeamProps {
  teams: readonly SiteTeam[];
  onAdd: (team: Team, role: SiteRole) => Promise<void>;
}

function AddTeam({ teams, onAdd }: AddTeamProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { data = [] } = useTeams();
  const [chosen, setChosen] = useState('');
  const [role, setRole] = useState<SiteRole>('viewer');
  const there = new Set(teams.map((team) => team.team_id));
  const others = data.filter((team) => !there.has(team.id));
  if (others.length === 0) return undefined;
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const team = others.find(({ id }) => String(id) === chosen);
    if (!team) return;
    await onAdd(team, role);
    setChosen('');
  };
  const named = ({ name, members }: Team): string => `${name} (${t.inTeam(members.length)})`;
  return (
    <form className="site-add" aria-label={t.addTeam} onSubmit={(event) => void add(event)}>
      <ChoiceField
        label={t.team}
        choices={[['', t.choose], ...others.map((team) => [String(team.id), named(team)] as const)]}
        chosen={chosen}
        onChoose={setChosen}
      />
      <ChoiceField label={t.role} choices={choicesIn(t)} chosen={role} onChoose={setRole} />
      <Button look="main" type="submit" isDisabled={chosen === ''}>
        {t.addIt}
      </Button>
    </form>
  );
}
