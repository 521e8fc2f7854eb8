import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { requestDelete } from '../../data/request-delete.ts';
import type { Problem } from '../../data/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { formatRefusal } from './format-refusal.ts';
import { USERS_TEXTS } from './users-texts.ts';

/** Deletes an account after its name was typed as confirmation. This cannot be undone. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const queries = useQueryClient();
  const { id, username } = user;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const refused = await requestDelete(`/api/auth/users/${id}`);
    if (refused) return setProblem(refused);
    showToast({ text: t.deleted(username) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <Dialog title={t.confirmDelete(username)} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void remove(event)}>
        <p>{t.deleteHint(username)}</p>
        {problem && (
          <p className="ui-problem" role="alert">
            {formatRefusal(t, problem)}
          </p>
        )}
        <Field label={t.writeName(username)} autoComplete="off" value={typed} onChange={setTyped} autoFocus />
        <div className="ui-buttons">
          <Button look="bad" type="submit" isDisabled={typed !== username}>
            {t.deleteNow}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
