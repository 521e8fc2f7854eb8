import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { SiteRole } from '@trowel/domain/core';
import type { SiteMember } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { requestDelete } from '../../data/request-delete.ts';
import { fetchApi, dataOf, failureOf } from '../../data/api-request.ts';
import { usePeople } from '../../data/people.ts';
import type { Problem } from '../../data/problem.ts';
import { usePerson } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { SITE_SETTINGS_TEXTS, type SiteSettingsTexts } from './site-settings-texts.ts';
import { formatSettingsProblem } from './format-settings-problem.ts';

const ROLES = ['viewer', 'editor', 'owner'] as const satisfies readonly SiteRole[];

/** Fetches the members of a site. */
export function useMembers(siteId: number): UseQueryResult<SiteMember[]> {
  return useQuery({
    queryKey: ['sites', 'members', siteId],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<SiteMember[]>(`/api/sites/${siteId}/members`, { signal })),
  });
}

interface MembersProps {
  siteId: number;
  members: readonly SiteMember[];
  /** True if the user has permission to change the members. */
  mayChange: boolean;
}

/** Lists the members of a site with their roles. Members can be added, changed and removed. */
export function Members({ siteId, members, mayChange }: MembersProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const done = async (problem: Problem | undefined, text: string): Promise<boolean> => {
    setRefusal(problem && formatSettingsProblem(t, problem));
    if (!problem) showToast({ text });
    await queries.invalidateQueries({ queryKey: ['sites'] });
    return !problem;
  };
  const pathOf = (username: string): string => `/api/sites/${siteId}/members/${encodeURIComponent(username)}`;
  const set = async (username: string, role: SiteRole, text: string): Promise<boolean> =>
    done(failureOf(await fetchApi(pathOf(username), { method: 'PUT', body: { role } })), text);
  const remove = async ({ username, full_name: name }: SiteMember): Promise<boolean> =>
    done(await requestDelete(pathOf(username)), t.removed(name ?? username));
  return (
    <section className="ui-card" aria-labelledby="site-members">
      <h2 id="site-members">{t.members}</h2>
      <p className="ui-hint">{t.membersHint}</p>
      {refusal !== undefined && (
        <p className="ui-problem" role="alert">
          {refusal}
        </p>
      )}
      {members.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul className="site-members">
          {members.map((member) => (
            <MemberLine
              key={member.username}
              member={member}
              mayChange={mayChange}
              onRole={(role) => void set(member.username, role, t.saved)}
              onRemove={() => void remove(member)}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <AddMember
          members={members}
          onAdd={async ({ username, name, role }) => set(username, role, t.added(name))}
        />
      )}
    </section>
  );
}

interface MemberLineProps {
  member: SiteMember;
  mayChange: boolean;
  onRole: (role: SiteRole) => void;
  onRemove: () => void;
}

function MemberLine({ member, mayChange, onRole, onRemove }: MemberLineProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const isOneself = usePerson().username === member.username;
  const name = member.full_name ?? member.username;
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className="ui-soft">{isOneself ? `(${t.you})` : member.username}</span>
      </span>
      {mayChange ? (
        <ChoiceField label={t.roleOf(name)} choices={choicesIn(t)} chosen={member.role} onChoose={onRole} />
      ) : (
        <span>{t.roles[member.role]}</span>
      )}
      {(mayChange || isOneself) && (
        <Button look="plain" aria-label={isOneself ? t.leave : t.removeOne(name)} onPress={onRemove}>
          {isOneself ? t.leave : t.remove}
        </Button>
      )}
    </li>
  );
}

interface Added {
  username: string;
  name: string;
  role: SiteRole;
}

function AddMember({
  members,
  onAdd,
}: {
  members: readonly SiteMember[];
  onAdd: (added: Added) => Promise<boolean>;
}): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const people = usePeople();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<SiteRole>('editor');
  const known = new Set(members.map((member) => member.username));
  const others = [...people].filter(([one]) => !known.has(one));
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (username === '') return;
    if (await onAdd({ username, name: people.get(username) ?? username, role })) setUsername('');
  };
  if (others.length === 0) return <p className="ui-soft">{t.everybody}</p>;
  return (
    <form className="site-add" aria-label={t.add} onSubmit={(event) => void add(event)}>
      <ChoiceField
        label={t.person}
        choices={[['', t.choose], ...others.map(([one, name]) => [one, nameWith(one, name)] as const)]}
        chosen={username}
        onChoose={setUsername}
      />
      <ChoiceField label={t.role} choices={choicesIn(t)} chosen={role} onChoose={setRole} />
      <Button look="main" type="submit" isDisabled={username === ''}>
        {t.addIt}
      </Button>
      <p className="ui-hint">{t.roleHints[role]}</p>
    </form>
  );
}

export function choicesIn({ roles }: SiteSettingsTexts): (readonly [SiteRole, string])[] {
  return ROLES.map((one) => [one, roles[one]] as const);
}

function nameWith(username: string, name: string): string {
  return name === username ? name : `${name} (${username})`;
}
