import { useId, type ReactNode, type Ref } from 'react';
import { useFields } from '../../data/fields.ts';
import { useLanguage } from '../../i18n/language.ts';
import { offeredWords } from '../../terms/terms.ts';

export interface WordFieldProps {
  label: string;
  /** Name of the field in the record. */
  name: string;
  value: string;
  onType: (text: string) => void;
  hint?: string | undefined;
  isInvalid?: boolean;
  /** Id of an element with a note about the value. */
  noteId?: string | undefined;
  onFocus?: () => void;
  placeholder?: string | undefined;
  className?: string;
  isRequired?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field of the find form with suggestions from its vocabulary. */
export function WordField({
  label,
  name,
  value,
  onType,
  hint,
  isInvalid,
  noteId,
  className = '',
  isRequired,
  ...rest
}: WordFieldProps): ReactNode {
  const id = useId();
  const language = useLanguage();
  const field = useFields('inventario').data?.find((one) => one.name === name);
  const words = (field && offeredWords(field, language)) ?? [];
  const isNumber = field?.kind === 'integer' || field?.kind === 'decimal';
  return (
    <div className={`ui-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className="ui-input"
        name={name}
        value={value}
        required={isRequired}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : undefined}
        aria-invalid={isInvalid || undefined}
        list={words.length > 0 ? `${id}-words` : undefined}
        aria-describedby={hint === undefined ? noteId : `${id}-hint`}
        onChange={({ target }) => onType(target.value)}
      />
      {words.length > 0 && (
        <datalist id={`${id}-words`}>
          {words.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} className="ui-hint" role="status">
          {hint}
        </span>
      )}
    </div>
  );
}
