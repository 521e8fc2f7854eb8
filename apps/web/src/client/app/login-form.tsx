import { useState, type FormEvent, type ReactNode } from 'react';
import type { Problem } from '../data/problem.ts';
import { isRetryable } from '../data/reach.ts';
import { resumeIfLoggedIn, logInAgain, postponeLogin } from '../data/session.ts';
import { useLoginProvider, usePerson } from '../data/visit.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useTexts } from '../i18n/language.ts';
import { LOGIN_TEXTS, type LoginTexts } from './login-texts.ts';

const CODE_PROBLEMS = ['second_factor_needed', 'invalid_second_factor', 'second_factor_unreadable'];

/** Login form over a page: user name, password, and a code if the account has a second factor. */
export function LoginForm(): ReactNode {
  const t = useTexts(LOGIN_TEXTS);
  const { username: before } = usePerson();
  const [problem, setProblem] = useState<Problem>();
  const [needsCode, setNeedsCode] = useState(false);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { username = '', password = '', code = '' } = given;
    setSending(true);
    const failure = await logInAgain({ username, password, ...readCode(code) }, before);
    setSending(false);
    if (failure && CODE_PROBLEMS.includes(failure.code)) setNeedsCode(true);
    setProblem(failure?.code === 'second_factor_needed' && !needsCode ? undefined : failure);
  };
  return (
    <form className="ui-form" onSubmit={(event) => void send(event)}>
      <p className="ui-soft">{t.loginHint}</p>
      {problem && (
        <p className="ui-problem" role="alert">
          {formatLoginProblem(t, problem)}
        </p>
      )}
      <Field label={t.username} name="username" defaultValue={before} autoComplete="username" isRequired />
      <Field
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      {needsCode && (
        <Field
          label={t.code}
          hint={t.codeHint}
          name="code"
          autoComplete="one-time-code"
          maxLength={50}
          isRequired
          autoFocus
        />
      )}
      <div className="ui-buttons">
        <Button look="main" type="submit" isPending={isSending}>
          {t.logIn}
        </Button>
        <Button onPress={postponeLogin}>{t.later}</Button>
      </div>
      <ProviderLogin before={before} />
    </form>
  );
}

/** Link to the external login service. It opens a new window, so that this page and its input stay. */
function ProviderLogin({ before }: { before: string }): ReactNode {
  const t = useTexts(LOGIN_TEXTS);
  const provider = useLoginProvider();
  const [hasLeft, setLeft] = useState(false);
  if (!provider) return undefined;
  return (
    <p>
      <a
        href={`${provider.startUrl}?next=%2Faccount`}
        target="_blank"
        rel="noreferrer"
        onClick={() => setLeft(true)}
      >
        {t.by(provider.name)}
      </a>{' '}
      {hasLeft && <Button onPress={() => void resumeIfLoggedIn(before)}>{t.iAmIn}</Button>}
    </p>
  );
}

/** Parses a code: six digits come from the authenticator app, anything else is a recovery code. */
function readCode(code: string): { totp?: string; recovery_code?: string } {
  const typed = code.trim();
  if (typed === '') return {};
  return /^(?:\d\s*){6}$/.test(typed) ? { totp: typed } : { recovery_code: typed };
}

function formatLoginProblem(t: LoginTexts, { status, code, message }: Problem): string {
  if (isRetryable(status) && status !== 429) return `${t.loginFailed} ${message}`;
  if (status === 429) return t.tooManyLogins;
  if (code === 'second_factor_unreadable') return t.unreadable;
  if (code === 'invalid_second_factor' || code === 'second_factor_needed') return t.wrongCode;
  if (status === 401) return code === 'inactive_account' ? t.inactive : t.wrongLogin;
  return t.loginFailed;
}
