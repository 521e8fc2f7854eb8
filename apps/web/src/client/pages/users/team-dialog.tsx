import { useQueryClient } from '@tanstack/react-query';
import type { Team } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { TeamPeople } from './team-people.tsx';
import { TEAMS_TEXTS } from './teams-texts.ts';
import { formatRefusal } from './format-refusal.ts';

interface TeamDialogProps {
  /** Undefined to create a new team. */
  team: Team | undefined;
  /** Called with the id of the new team. Its members are chosen next. */
  onMade: (id: number) => void;
  onClose: () => void;
  onDelete: (team: Team) => void;
}

/** Dialog to create a team, or to change a team and its members. */
export function TeamDialog({ team, onMade, onClose, onDelete }: TeamDialogProps): ReactNode {
  const t = useTexts(TEAMS_TEXTS);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const post = usePostOnce();
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const body = readTeam(event.currentTarget);
    const result = team
      ? await fetchApi<Team>(`/api/teams/${team.id}`, { method: 'PUT', body })
      : await post<Team>({ path: '/api/teams', body });
    if (!result) return;
    if (!result.ok) return setProblem(result.problem);
    setProblem(undefined);
    showToast({ text: team ? t.saved(body.name) : t.made(body.name) });
    await queries.invalidateQueries({ queryKey: ['users', 'teams'] });
    if (team) onClose();
    else onMade(result.data.id);
  };
  return (
    <Dialog title={team ? t.change(team.name) : t.add} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void save(event)}>
        {problem && (
          <p className="ui-problem" role="alert">
            {formatRefusal(t, problem)}
          </p>
        )}
        <Field
          name="name"
          label={t.name}
          hint={t.nameHint}
          defaultValue={team?.name ?? ''}
          maxLength={100}
          autoComplete="off"
          isRequired
          autoFocus={team === undefined}
        />
        <Field
          name="description"
          label={t.description}
          defaultValue={team?.description ?? ''}
          maxLength={1_000}
          autoComplete="off"
        />
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {team ? t.save : t.make}
          </Button>
          <Button onPress={onClose}>{team ? t.close : t.cancel}</Button>
          {team && (
            <Button look="bad" onPress={() => onDelete(team)}>
              {t.delete}
            </Button>
          )}
        </div>
      </form>
      {team && <TeamPeople team={team} onRefused={setProblem} />}
    </Dialog>
  );
}

function readTeam(form: HTMLFormElement): { name: string; description: string | null } {
  const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return { name: typed['name']?.trim() ?? '', description: typed['description']?.trim() || null };
}
