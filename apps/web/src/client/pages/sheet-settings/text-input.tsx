import { useState, type ReactNode } from 'react';
import { Field, type FieldProps } from '../../ui/field.tsx';

interface TextInputProps extends Omit<FieldProps, 'value' | 'onChange'> {
  text: string;
  /** Called when the field loses the focus, if its text has changed. */
  onDone: (text: string) => void;
}

/** A text field whose text counts when it loses the focus, so that each change is one step of undo. */
export function TextInput({ text, onDone, ...props }: TextInputProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      {...props}
      value={typed ?? text}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== undefined && typed !== text) onDone(typed);
        setTyped(undefined);
      }}
    />
  );
}
