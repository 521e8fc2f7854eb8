import { useMemo } from 'react';
import type { RecordField } from '../data/fields.ts';
import type { RecordName } from '../data/queries.ts';
import { useLanguage } from '../i18n/language.ts';
import type { ConflictChoiceProps } from '../conflicts/conflict-choice.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { formatValue } from './format-value.ts';
import type { Saves } from './use-saves.ts';

const ConflictChoice = lazyPart<ConflictChoiceProps>(
  async () => (await import('../conflicts/conflict-choice.tsx')).ConflictChoice,
);

/** Returns the state of each cell, with the choice of values for conflicts. */
export function useCellStates(
  name: RecordName,
  fields: readonly RecordField[],
  saves: Saves,
): Saves['stateOf'] {
  const language = useLanguage();
  return useMemo(() => {
    const { stateOf, conflicts, decide } = saves;
    if (conflicts.length === 0) return stateOf;
    return (id, fieldName) => {
      const state = stateOf(id, fieldName);
      const at = conflicts.findIndex((one) => one.id === id && one.conflict.field === fieldName);
      const [one, field] = [conflicts[at], fields.find((other) => other.name === fieldName)];
      if (one === undefined || field === undefined || state?.isSaving !== false) return state;
      const choice = (
        <ConflictChoice
          entity={name}
          id={id}
          conflict={one.conflict}
          label={field.label[language]}
          format={(value) => formatValue(field, value, language)}
          hasKeys={at === 0}
          onTake={(side) => {
            decide(one, side);
            // The focused button disappears, so the grid gets the focus.
            document.querySelector<HTMLElement>('[role=grid]')?.focus();
          }}
        />
      );
      return { ...state, choice };
    };
  }, [name, fields, saves, language]);
}
