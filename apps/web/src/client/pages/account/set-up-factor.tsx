import type { MadeSecondFactor, RecoveryCodes } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { usePerson } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';
import { copyText } from '../../ui/copy-text.ts';
import { offerFile } from '../../data/offer-file.ts';
import { formatFactorProblem } from './format-factor-problem.ts';

const PATH = '/api/auth/second-factor';
/** Quiet zone around the QR code in modules. Scanners need it to find the code. */
const EDGE = 4;

interface SetUpProps {
  hasPassword: boolean;
  /** Called once the factor is active. The recovery codes cannot be fetched again. */
  onCodes: (codes: string[]) => void;
}

/** Sets up a second factor in three steps: password, code to scan, first code. */
export function SetUpFactor({ hasPassword, onCodes }: SetUpProps): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const [made, setMade] = useState<MadeSecondFactor>();
  const [problem, setProblem] = useState<Problem>();
  const begin = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setProblem(undefined);
    const body = hasPassword ? { password } : {};
    const result = await fetchApi<MadeSecondFactor>(PATH, { method: 'POST', body });
    if (result.ok) setMade(result.data);
    else setProblem(result.problem);
  };
  const confirm = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const totp = String(new FormData(event.currentTarget).get('totp') ?? '');
    setProblem(undefined);
    const result = await fetchApi<RecoveryCodes>(`${PATH}/confirm`, { method: 'POST', body: { totp } });
    if (result.ok) onCodes(result.data.recovery_codes);
    else setProblem(result.problem);
  };
  return (
    <form
      key={made ? 'confirm' : 'begin'}
      className="ui-form"
      onSubmit={(event) => void (made ? confirm : begin)(event)}
    >
      {problem && (
        <p className="ui-problem" role="alert">
          {formatFactorProblem(t, problem)}
        </p>
      )}
      {made ? <Scan made={made} /> : hasPassword && <PasswordToBegin />}
      <div className="ui-buttons">
        <Button look="main" type="submit">
          {made ? t.confirm : t.begin}
        </Button>
        {made && <Button onPress={() => setMade(undefined)}>{t.cancel}</Button>}
      </div>
    </form>
  );
}

function PasswordToBegin(): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const { username } = usePerson();
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Field name="password" label={t.password} type="password" autoComplete="current-password" isRequired />
    </>
  );
}

function Scan({ made: { secret, qr } }: { made: MadeSecondFactor }): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const size = qr.size + 2 * EDGE;
  return (
    <>
      <p>{t.scan}</p>
      <svg
        className="factor-code"
        viewBox={`${-EDGE} ${-EDGE} ${size} ${size}`}
        role="img"
        aria-label={t.codeOfSecret}
        shapeRendering="crispEdges"
      >
        <rect x={-EDGE} y={-EDGE} width={size} height={size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="account-made">
        <Field label={t.secret} value={secret.replaceAll(/.{4}(?=.)/g, '$& ')} isReadOnly />
      </div>
      <Field
        name="totp"
        label={t.first}
        hint={t.firstHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        isRequired
        autoFocus
      />
    </>
  );
}

/** Shows the recovery codes until the user confirms that they are stored safely. */
export function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    showToast((await copyText(text)) ? { text: t.copied } : { text: t.notCopied, kind: 'bad' });
  };
  const save = (): void => offerFile(new Blob([text], { type: 'text/plain' }), 'trowel-recovery-codes.txt');
  return (
    <div className="account-made" role="status">
      <h3>{t.codesTitle}</h3>
      <p>{t.codesHint}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ui-buttons">
        <Button onPress={() => void copy()}>{t.copy}</Button>
        <Button onPress={save}>{t.save}</Button>
        <Button look="main" onPress={onDone} autoFocus>
          {t.codesSaved}
        </Button>
      </div>
    </div>
  );
}
