import { useState, type ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';

export interface FieldProps extends Omit<TextFieldProps, 'className' | 'children'> {
  label: string;
  /** Help text below the field. */
  hint?: string | undefined;
  /** Reason why the value is invalid. */
  problem?: string | undefined;
}

/**
 * A text field with its label above. A problem disappears when the text changes, because the browser
 * does not submit a form with an invalid field.
 */
export function Field({ label, hint, problem, onChange, ...props }: FieldProps): ReactNode {
  const [answered, setAnswered] = useState<string>();
  if (problem === undefined && answered !== undefined) setAnswered(undefined);
  const isInvalid = problem !== undefined && problem !== answered;
  const change = (value: string): void => {
    setAnswered(problem);
    onChange?.(value);
  };
  return (
    <TextField {...props} className="ui-field" isInvalid={isInvalid} onChange={change}>
      <Label>{label}</Label>
      <Input className="ui-input" />
      {hint !== undefined && (
        <Text slot="description" className="ui-hint">
          {hint}
        </Text>
      )}
      <FieldError className="ui-problem">{problem}</FieldError>
    </TextField>
  );
}
