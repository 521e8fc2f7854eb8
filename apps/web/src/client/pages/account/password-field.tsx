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
  /** Problem that the server reported for this field. */
  problem?: Problem | undefined;
}

/**
 * Field for a new password. Its rules are listed below and ticked off during typing. The list of
 * common passwords is checked by the server.
 */
export function PasswordField({ name, label, isRequired = true, problem }: PasswordFieldProps): ReactNode {
  const t = useTexts(PASSWORD_TEXTS);
  const [typed, setTyped] = useState('');
  const broken = findPasswordProblems(typed).map(({ type }) => type);
  const issue = problem?.fields.find(({ field }) => field === name);
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
        problem={issue && (t.refused[issue.type] ?? issue.message)}
      />
      <ul className="password-rules">
        {RULES.map((rule) => {
          const isSatisfied = typed !== '' && !broken.includes(rule);
          return (
            <li key={rule} className={isSatisfied ? 'password-kept' : ''}>
              <span aria-hidden="true">{isSatisfied ? '✓' : '○'}</span> {t.rules[rule]}
              {isSatisfied && <span className="unseen"> ({t.satisfied})</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns true if a password satisfies the rules that can be checked in the browser. */
export function satisfiesPasswordRules(password: string): boolean {
  return findPasswordProblems(password).length === 0;
}
