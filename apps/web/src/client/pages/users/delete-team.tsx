import { useQueryClient } from '@tanstack/react-query';
import type { Team } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { requestDelete } from '../../data/request-delete.ts';
import type { Problem } from '../../data/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { TEAMS_TEXTS } from './teams-texts.ts';
import { formatRefusal } from './format-refusal.ts';

/** Deletes a team after confirmation. */
export function DeleteTeam({ team: { id, name }, onClose }: { team: Team; onClose: () => void }): ReactNode {
  const t = useTexts(TEAMS_TEXTS);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const remove = async (): Promise<void> => {
    const refused = await requestDelete(`/api/teams/${id}`);
    if (refused) return setProblem(refused);
    showToast({ text: t.deleted(name) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users', 'teams'] });
    await queries.invalidateQueries({ queryKey: ['sites'] });
  };
  return (
    <Dialog title={t.confirmDelete(name)} isOpen isFirm onClose={onClose}>
      <div className="ui-form">
        <p>{t.deleteHint}</p>
        {problem && (
          <p className="ui-problem" role="alert">
            {formatRefusal(t, problem)}
          </p>
        )}
        <div className="ui-buttons">
          <Button look="bad" onPress={() => void remove()}>
            {t.deleteNow}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
