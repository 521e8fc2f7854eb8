import type { ReactNode } from 'react';

export interface SwitchProps<T extends string> {
  label: string;
  choices: readonly (readonly [value: T, label: string])[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** Two or three options, of which one is selected. */
export function Switch<T extends string>({ label, choices, chosen, onChoose }: SwitchProps<T>): ReactNode {
  return (
    <div className="ui-switch" role="group" aria-label={label}>
      {choices.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
