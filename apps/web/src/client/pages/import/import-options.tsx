import type { ImportFormat } from '@trowel/domain/formats';
import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useTexts } from '../../i18n/language.ts';
import { WHOLE_GRAPHS, type Choices } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

export interface ImportOptionsProps {
  format: ImportFormat | null;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
}

/** Options for contradictions, and for records that are missing in a whole graph. */
export function ImportOptions({ format, choices, onChoose }: ImportOptionsProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS).options;
  const mayDelete = useMay('delete');
  if (format === null) return undefined;
  return (
    <section className="ui-card import-part" aria-labelledby="import-options">
      <h2 id="import-options">{t.title}</h2>
      <div className="import-fields">
        {WHOLE_GRAPHS.includes(format) && mayDelete && (
          <ChoiceField
            label={t.mode}
            choices={[
              ['merge', t.merge],
              ['replace', t.replace],
            ]}
            chosen={choices.mode}
            onChoose={(mode) => onChoose({ mode })}
          />
        )}
        <ChoiceField
          label={t.contradictions}
          choices={[
            ['record', t.record],
            ['reject', t.reject],
          ]}
          chosen={choices.onContradiction}
          onChoose={(onContradiction) => onChoose({ onContradiction })}
        />
      </div>
    </section>
  );
}
