import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi, type ApiResult } from '../../data/api-request.ts';
import { usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { satisfiesPasswordRules, PasswordField } from '../account/password-field.tsx';
import { formatRefusal } from './format-refusal.ts';
import './users.css';
import { USERS_TEXTS } from './users-texts.ts';

export interface UserDialogProps {
  /** Undefined to create a new account. */
  user: User | undefined;
  onClose: () => void;
  onDelete: (user: User) => void;
  /** Resets the password. Absent for the user's own account. */
  onReset?: ((user: User) => void) | undefined;
  /** Resets the second factor. Absent for the user's own account. */
  onResetFactor?: ((user: User) => void) | undefined;
}

const ROLES = ['viewer', 'operator', 'admin'] as const;
type UserRole = User['role'];

/** Dialog to create or change an account. */
export function UserDialog({ user, onClose, onDelete, onReset, onResetFactor }: UserDialogProps): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const post = usePostOnce();
  const [isWeak, setWeak] = useState(false);
  const [given, setGiven] = useState<GivenUser>({
    role: user?.role ?? 'viewer',
    isActive: user?.is_active ?? true,
  });
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { username = '', email = '', password = '' } = typed;
    const full_name = typed['full_name']?.trim() || null;
    const { role, isActive } = given;
    const mustBeStrong = user === undefined;
    setWeak(mustBeStrong && !satisfiesPasswordRules(password));
    if (mustBeStrong && !satisfiesPasswordRules(password)) return;
    const result: ApiResult<User> | undefined = user
      ? await fetchApi(`/api/auth/users/${user.id}`, {
          method: 'PUT',
          body: { full_name, email, role, is_active: isActive },
        })
      : await post({ path: '/api/auth/register', body: { username, full_name, email, password, role } });
    if (!result) return;
    if (!result.ok) return setProblem(result.problem);
    showToast({ text: user ? t.saved(user.username) : t.madeToast(username) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <Dialog title={user ? t.change(user.username) : t.add} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void save(event)}>
        {(isWeak || problem) && (
          <p className="ui-problem" role="alert">
            {isWeak ? t.weak : problem && formatRefusal(t, problem)}
          </p>
        )}
        <UserFields user={user} problem={problem} given={given} onGive={setGiven} />
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {user ? t.save : t.make}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
          {onReset && <Button onPress={() => onReset(user!)}>{t.newPassword}</Button>}
          {user?.has_second_factor && onResetFactor && <ResetButton user={user} onPress={onResetFactor} />}
          {user && (
            <Button look="bad" onPress={() => onDelete(user)}>
              {t.delete}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface GivenUser {
  role: UserRole;
  isActive: boolean;
}

interface UserFieldsProps {
  user: User | undefined;
  problem: Problem | undefined;
  given: GivenUser;
  onGive: (given: GivenUser) => void;
}

function UserFields({ user, problem, given, onGive }: UserFieldsProps): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const { role, isActive } = given;
  return (
    <>
      {!user && (
        <Field
          name="username"
          label={t.username}
          hint={t.usernameHint}
          autoComplete="off"
          isRequired
          autoFocus
        />
      )}
      <Field
        name="full_name"
        label={t.fullName}
        hint={t.fullNameHint}
        autoComplete="off"
        maxLength={200}
        defaultValue={user?.full_name ?? ''}
      />
      <Field
        name="email"
        label={t.email}
        type="email"
        autoComplete="off"
        defaultValue={user?.email ?? ''}
        isRequired
        problem={problem?.fields.find(({ field }) => field === 'email')?.message}
      />
      <div className="user-part">
        <ChoiceField
          label={t.role}
          choices={ROLES.map((one) => [one, t.roles[one]] as const)}
          chosen={role}
          onChoose={(chosen) => onGive({ ...given, role: chosen })}
        />
        <p className="ui-hint">{t.roleHints[role]}</p>
      </div>
      {user ? (
        <Activity isActive={isActive} onChange={(active) => onGive({ ...given, isActive: active })} />
      ) : (
        <>
          <PasswordField name="password" label={t.password} problem={problem} />
          <p className="ui-hint">{t.passwordHint}</p>
        </>
      )}
    </>
  );
}

function Activity({
  isActive,
  onChange,
}: {
  isActive: boolean;
  onChange: (isActive: boolean) => void;
}): ReactNode {
  const t = useTexts(USERS_TEXTS);
  return (
    <div className="user-part">
      <label>
        <input type="checkbox" checked={isActive} onChange={({ target }) => onChange(target.checked)} />{' '}
        {t.active}
      </label>
      <p className="ui-hint">{t.activeHint}</p>
    </div>
  );
}

function ResetButton({ user, onPress }: { user: User; onPress: (user: User) => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  return <Button onPress={() => onPress(user)}>{t.resetFactor}</Button>;
}
