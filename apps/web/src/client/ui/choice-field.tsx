import type { ReactNode } from 'react';

export interface ChoiceFieldProps<T extends string> {
  label: string;
  choices: readonly (readonly [value: T, label: string])[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** A select field with the native list of the browser. */
export function ChoiceField<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceFieldProps<T>): ReactNode {
  return (
    <label className="ui-field ui-choice">
      <span>{label}</span>
      <select
        className="ui-input"
        value={chosen}
        onChange={({ target }) => {
          const [value] = choices[target.selectedIndex] ?? [];
          if (value !== undefined) onChoose(value);
        }}
      >
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
