import { useQueryClient } from '@tanstack/react-query';
import type { PasswordLink, User } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { Button } from '../../ui/button.tsx';
import { LinkOnce } from '../../page/link-once.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { satisfiesPasswordRules, PasswordField } from '../account/password-field.tsx';
import { formatRefusal } from './format-refusal.ts';
import { USERS_TEXTS } from './users-texts.ts';

/** Helps a user who forgot the password: with a link to choose a new one, or by setting one. */
export function ResetPassword({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const [made, setMade] = useState<PasswordLink>();
  return (
    <Dialog title={t.newPasswordFor(user.username)} isOpen isFirm onClose={onClose}>
      {made ? (
        <div className="ui-form">
          <LinkOnce link={made.link} qr={made.qr_svg} />
          <p className="ui-hint">{t.linkLasts}</p>
          <div className="ui-buttons">
            <Button look="main" onPress={onClose}>
              {t.close}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <CreateLink user={user} onMade={setMade} />
          <SetPassword user={user} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function CreateLink({ user, onMade }: { user: User; onMade: (made: PasswordLink) => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const [problem, setProblem] = useState<string>();
  const create = async (): Promise<void> => {
    const path = `/api/auth/users/${user.id}/password-link`;
    const result = await fetchApi<PasswordLink>(path, { method: 'POST' });
    if (result.ok) onMade(result.data);
    else setProblem(result.problem.message);
  };
  return (
    <div className="ui-form">
      <p>{t.linkHint(user.username)}</p>
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="ui-buttons">
        <Button look="main" onPress={() => void create()}>
          {t.createLink}
        </Button>
      </div>
      <p>{t.orSet}</p>
    </div>
  );
}

function SetPassword({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const queries = useQueryClient();
  const { id, username } = user;
  const [mustChange, setMustChange] = useState(true);
  const [isWeak, setWeak] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const reset = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const next = String(new FormData(event.currentTarget).get('new_password') ?? '');
    setProblem(undefined);
    setWeak(!satisfiesPasswordRules(next));
    if (!satisfiesPasswordRules(next)) return;
    const body = { new_password: next, must_change: mustChange };
    const result = await fetchApi(`/api/auth/users/${id}/password`, { method: 'POST', body });
    if (!result.ok) return setProblem(result.problem);
    showToast({ text: t.resetDone(username) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <form className="ui-form" onSubmit={(event) => void reset(event)}>
      {(isWeak || problem) && (
        <p className="ui-problem" role="alert">
          {isWeak ? t.weak : problem && formatRefusal(t, problem)}
        </p>
      )}
      <PasswordField name="new_password" label={t.password} problem={problem} />
      <label>
        <input
          type="checkbox"
          checked={mustChange}
          onChange={({ target }) => setMustChange(target.checked)}
        />{' '}
        {t.mustChange}
      </label>
      <p className="ui-hint">{t.newPasswordHint}</p>
      <div className="ui-buttons">
        <Button type="submit">{t.reset}</Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </div>
    </form>
  );
}
