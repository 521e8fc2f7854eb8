import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';

export interface FieldProps extends Omit<TextFieldProps, 'className' | 'children'> {
  label: string;
  /** What goes in, below the field. */
  hint?: string | undefined;
  /** Why what stands there cannot stay. */
  problem?: string | undefined;
}

/** A field of one line with its label above. */
export function Field({ label, hint, problem, ...props }: FieldProps): ReactNode {
  return (
    <TextField {...props} className="ui-field" isInvalid={problem !== undefined}>
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
