import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { hasCustomPassword, usePerson } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { satisfiesPasswordRules, PasswordField } from './password-field.tsx';

/** Form to change the user's password. The server ends all other sessions of the account. */
export function ChangePassword(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { username } = usePerson();
  const [problem, setProblem] = useState<Problem>();
  const [isWeak, setWeak] = useState(false);
  const [times, setTimes] = useState(0);
  const change = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [current, next] = ['current_password', 'new_password'].map((name) => String(given.get(name) ?? ''));
    setProblem(undefined);
    setWeak(!satisfiesPasswordRules(next ?? ''));
    if (!satisfiesPasswordRules(next ?? '')) return;
    const body = { current_password: current, new_password: next };
    const result = await fetchApi('/api/auth/change-password', { method: 'POST', body });
    if (!result.ok) return setProblem(result.problem);
    hasCustomPassword.set(true);
    setTimes((before) => before + 1);
    showToast({ text: t.changed });
  };
  const isWrong = problem?.code === 'invalid_password';
  const hasNone = problem?.code === 'no_password';
  return (
    <section className="ui-card" aria-labelledby="account-password">
      <h2 id="account-password">{t.password}</h2>
      <form key={times} className="ui-form" onSubmit={(event) => void change(event)}>
        {(isWeak || (problem !== undefined && !isWrong)) && (
          <p className="ui-problem" role="alert">
            {isWeak ? t.weak : hasNone ? t.noPassword : t.failed}{' '}
            {problem?.fields.length === 0 && !hasNone && problem.message}
          </p>
        )}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field
          name="current_password"
          label={t.current}
          type="password"
          autoComplete="current-password"
          isRequired
          problem={isWrong ? t.wrong : undefined}
        />
        <PasswordField name="new_password" label={t.next} problem={problem} />
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {t.change}
          </Button>
        </div>
        <p className="ui-soft">{t.passwordHint}</p>
      </form>
    </section>
  );
}
