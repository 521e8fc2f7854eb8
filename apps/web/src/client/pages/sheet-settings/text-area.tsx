import { useId, useState, type ReactNode } from 'react';

interface TextAreaProps {
  label: string;
  hint?: string;
  text: string;
  problem?: string | undefined;
  /** Called while typing. */
  onType?: (text: string) => void;
  /** Called when the field loses the focus, if its text has changed. */
  onDone: (text: string) => void;
  rows?: number;
  isDisabled?: boolean;
}

/** A text field of several lines whose text counts when it loses the focus. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, text, problem, onType, onDone, rows = 3, isDisabled } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="ui-input"
        rows={rows}
        spellCheck={false}
        disabled={isDisabled}
        value={typed ?? text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setTyped(target.value);
          onType?.(target.value);
        }}
        onBlur={() => {
          if (typed !== undefined && typed !== text) onDone(typed);
          setTyped(undefined);
        }}
      />
      <p id={`${id}-hint`} className={problem === undefined ? 'ui-hint' : 'ui-problem'} role="status">
        {problem ?? hint}
      </p>
    </div>
  );
}
