import { useQueryClient } from '@tanstack/react-query';
import type { Team } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { usePeople } from '../../data/people.ts';
import type { Problem } from '../../data/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useTexts } from '../../i18n/language.ts';
import { TEAMS_TEXTS } from './teams-texts.ts';
import './users.css';

interface TeamPeopleProps {
  team: Team;
  /** Called with the problem, or with undefined to clear it. */
  onRefused: (problem: Problem | undefined) => void;
}

/** The members of a team. Adding and removing a member is saved immediately. */
export function TeamPeople({ team: { id, members }, onRefused }: TeamPeopleProps): ReactNode {
  const t = useTexts(TEAMS_TEXTS);
  const queries = useQueryClient();
  const people = usePeople();
  const [chosen, setChosen] = useState('');
  const change = async (username: string, method: 'PUT' | 'DELETE'): Promise<void> => {
    const result = await fetchApi(`/api/teams/${id}/members/${encodeURIComponent(username)}`, { method });
    onRefused(result.ok ? undefined : result.problem);
    await queries.invalidateQueries({ queryKey: ['users', 'teams'] });
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (chosen === '') return;
    await change(chosen, 'PUT');
    setChosen('');
  };
  const known = new Set(members.map((one) => one.username));
  const others = [...people].filter(([username]) => !known.has(username));
  return (
    <section className="team-people" aria-labelledby="team-people">
      <h3 id="team-people">{t.people}</h3>
      {members.length === 0 ? (
        <p className="ui-soft">{t.nobody}</p>
      ) : (
        <ul>
          {members.map(({ username, full_name: name }) => (
            <li key={username}>
              <span>
                {name ?? username} {name !== null && <span className="ui-soft">{username}</span>}
              </span>
              <Button
                look="plain"
                aria-label={t.outOne(name ?? username)}
                onPress={() => void change(username, 'DELETE')}
              >
                {t.out}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <form className="team-add" onSubmit={(event) => void add(event)}>
          <ChoiceField
            label={t.person}
            choices={[['', t.choose], ...others]}
            chosen={chosen}
            onChoose={setChosen}
          />
          <Button type="submit" isDisabled={chosen === ''}>
            {t.put}
          </Button>
        </form>
      )}
    </section>
  );
}
