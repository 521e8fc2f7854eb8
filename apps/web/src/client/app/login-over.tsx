import { useState, type FormEvent, type ReactNode } from 'react';
import { useCell } from '../data/cell.ts';
import type { Problem } from '../data/problem.ts';
import { logInAgain, putOffLogin, sessionEnded } from '../data/session.ts';
import { usePerson } from '../data/visit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useTexts } from '../words/language.ts';
import { FRAME_TEXTS, type FrameTexts } from './frame-texts.ts';

/** A session that has ended: one bar with a way back, and the login over the page, under which everything stays. */
export function LoginOver(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const state = useCell(sessionEnded);
  if (state === 'no') return undefined;
  return (
    <>
      <div className="frame-notice" role="status">
        <span>{t.ended}</span>
        <Button look="main" onPress={() => sessionEnded.set('asked')}>
          {t.logInAgain}
        </Button>
      </div>
      <Dialog title={t.loginTitle} isOpen={state === 'asked'} onClose={putOffLogin}>
        <LoginForm />
      </Dialog>
    </>
  );
}

function LoginForm(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const { username: before } = usePerson();
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [username, password] = [given.get('username'), given.get('password')].map(String);
    setSending(true);
    setProblem(await logInAgain({ username: username ?? '', password: password ?? '' }, before));
    setSending(false);
  };
  return (
    <form className="ui-form" onSubmit={(event) => void send(event)}>
      <p className="ui-soft">{t.loginHint}</p>
      {problem && (
        <p className="ui-problem" role="alert">
          {tellLoginProblem(t, problem)}
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
      <div className="ui-buttons">
        <Button look="main" type="submit" isPending={isSending}>
          {t.logInAgain}
        </Button>
        <Button onPress={putOffLogin}>{t.later}</Button>
      </div>
    </form>
  );
}

function tellLoginProblem(t: FrameTexts, { status, code }: Problem): string {
  if (status === 429) return t.tooManyLogins;
  if (status === 401) return code === 'inactive_account' ? t.inactive : t.wrongLogin;
  return t.loginFailed;
}
