import { findPasswordProblems } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import type { Problem } from '../../data/problem.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { PASSWORD_TEXTS } from './password-texts.ts';

const RULES = ['too_short', 'no_uppercase', 'no_digit'] as const;

export interface PasswordFieldProps {
  name: string;
  label: string;
  isRequired?: boolean;
  /** What the server said of it. */
  problem?: Problem | undefined;
}

/** A new password; its rules stand below and are ticked off while one types. The list of common ones is the server's. */
export function PasswordField({ name, label, isRequired = true, problem }: PasswordFieldProps): ReactNode {
  const t = useTexts(PASSWORD_TEXTS);
  const [typed, setTyped] = useState('');
  const broken = findPasswordProblems(typed).map(({ type }) => type);
  const told = problem?.fields.find(({ field }) => field === name);
  return (
    <div className="password-field">
      <Field
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        isRequired={isRequired}
        value={typed}
        onChange={setTyped}
        problem={told && (t.refused[told.type] ?? told.message)}
      />
      <ul className="password-rules">
        {RULES.map((rule) => {
          const isKept = typed !== '' && !broken.includes(rule);
          return (
            <li key={rule} className={isKept ? 'password-kept' : ''}>
              <span aria-hidden="true">{isKept ? '✓' : '○'}</span> {t.rules[rule]}
              {isKept && <span className="unseen"> ({t.kept})</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Whether a password keeps the rules that can be told here. */
export function keepsRules(password: string): boolean {
  return findPasswordProblems(password).length === 0;
}
